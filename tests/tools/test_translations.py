"""The catalogue tool finds every translatable text and reports faulty translations."""

from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation import to_locale

from tools.translations import (
    LANGUAGES,
    Message,
    catalogue,
    fault_of,
    faults,
    faults_of_core,
    in_python,
    in_template,
    update,
)


def test_python_calls_are_found() -> None:
    source = """
from django.utils.translation import gettext as _, ngettext_lazy, pgettext
_("Round" " wind"); ngettext_lazy("%(n)s game", "%(n)s games", "n"); pgettext("tile", "East"); _("é")
translation.gettext_noop("Later"); other("not me"); _.__name__; _(SAID_LATER)
"""
    assert set(in_python(source, Path("x.py"))) == {
        Message("Round wind"),
        Message("%(n)s game", plural="%(n)s games"),
        Message("East", context="tile"),
        Message("é"),
        Message("Later"),
    }


def test_text_that_is_not_plain_is_refused() -> None:
    import tools.translations as messages

    with pytest.raises(SystemExit, match=r"clubs/x.py:1: only a plain string"):
        list(in_python('_(f"{name} won")', messages.ROOT / "clubs" / "x.py"))


def test_template_tags_are_found() -> None:
    source = """{% load i18n %}<p title="{% translate "100% sure" %}">{% trans 'It' context "pronoun" %}
    {{ x|default:_("none") }}
    {% blocktranslate trimmed with a=b %}
      One {{ a }},
      two
    {% endblocktranslate %}
    {% blocktranslate count n=games %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}
    plain gettext("not me") text"""
    assert set(in_template(source)) == {
        Message("100%% sure"),
        Message("It", context="pronoun"),
        Message("none"),
        Message("One %(a)s, two"),
        Message("%(n)s game", plural="%(n)s games"),
    }


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (polib.POEntry(msgid="Wind", msgstr="風"), ""),
        (polib.POEntry(msgid="Wind", msgstr=""), "not translated"),
        (polib.POEntry(msgid="Wind", msgstr="風", flags=["fuzzy"]), "only a guess (fuzzy)"),
        (polib.POEntry(msgid="Ron: %(n)s", msgstr="榮和: %(n)s"), "half-width punctuation"),
        (polib.POEntry(msgid="Ron: %(n)s", msgstr="榮和：%(n)s"), ""),
        (polib.POEntry(msgid="Uma (e.g. 20, 10)", msgstr="馬（例：20, −10，EMA (2016)）"), ""),
        (polib.POEntry(msgid="%(n)s won", msgstr="和了"), "lacks a placeholder of the source"),
        (polib.POEntry(msgid="%(n)s won", msgstr="%(m)s和了"), "a placeholder that the source does not have"),
        (polib.POEntry(msgid="%%s left", msgstr="剩 %%s"), ""),
        (polib.POEntry(msgid="%%s left", msgstr="剩"), "lacks a placeholder of the source"),
        (polib.POEntry(msgid="%s left", msgstr="剩 %%s"), "a placeholder that the source does not have"),
        (polib.POEntry(msgid="One game", msgid_plural="%(n)s games", msgstr_plural={0: "%(n)s 局"}), ""),
        (polib.POEntry(msgid="One game", msgid_plural="%(n)s games", msgstr_plural={0: ""}), "not translated"),
    ],
)
def test_faults_of_an_entry(entry: polib.POEntry, fault: str) -> None:
    assert fault_of(entry) == fault


def test_update_keeps_translations_and_drops_what_is_no_longer_said(tmp_path: Path) -> None:
    book = polib.POFile()
    book.fpath = str(tmp_path / "django.po")
    book.metadata = {"Plural-Forms": "nplurals=1; plural=0;"}
    book.extend([polib.POEntry(msgid="East", msgstr="東"), polib.POEntry(msgid="Old", msgstr="舊")])
    found = {Message("East"): {"a.py"}, Message("West"): {"b.html", "a.py"}}
    assert list(faults("zh_Hant", book, found)) == [
        "zh_Hant: not in the catalogue: 'West'",
        "zh_Hant: no longer in the sources: 'Old'",
    ]
    update(book, found)
    assert [(entry.msgid, entry.msgstr) for entry in polib.pofile(book.fpath)] == [("East", "東"), ("West", "")]
    assert list(faults("zh_Hant", book, found)) == ["zh_Hant: not translated: 'West'"]


def test_every_language_of_the_site_has_a_catalogue() -> None:
    assert {to_locale(code) for code, _name in settings.LANGUAGES} == {"en", *LANGUAGES}


def test_a_language_without_plural_has_one_form(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tools.translations.LOCALE", tmp_path)
    forms = {language: catalogue(language).metadata["Plural-Forms"] for language in LANGUAGES}
    assert [language for language, form in forms.items() if form == "nplurals=1; plural=0;"] == [
        "ja",
        "zh_Hans",
        "zh_Hant",
    ]


def test_one_word_stands_for_a_player_in_japanese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = [polib.POEntry(msgid="Player", msgstr="選手"), polib.POEntry(msgid="Cup", msgstr="選手権")]
    found = {Message("Player"): set(), Message("Cup"): set()}
    assert list(faults("ja", book, found)) == ["ja: says 選手, where the site says プレイヤー: 'Player'"]
    assert list(faults("zh_Hant", book, found)) == []
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "words.py").write_text('A = Text("Player", "選手", "选手", "プレーヤー")\n')
    monkeypatch.setattr("tools.translations.ROOT", tmp_path)
    assert list(faults_of_core()) == ["rules/words.py:1: says プレーヤー, where the site says プレイヤー: 'プレーヤー'"]


def test_core_texts_with_half_width_punctuation_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "words.py").write_text('A = Text("Yes, it is", "是,對", "是，对", "はい、そうです")\n')
    monkeypatch.setattr("tools.translations.ROOT", tmp_path)
    assert list(faults_of_core()) == ["rules/words.py:1: half-width punctuation: '是,對'"]
