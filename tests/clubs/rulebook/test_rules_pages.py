"""The public pages of rules, generated from the systems' tables."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubs.selectors.rulebook.hand_texts import variants
from clubs.selectors.rulebook.preset_comparison import compare
from clubs.selectors.rulebook.rules_page import rules_page, systems
from rules import calls
from rules.registry import SYSTEMS, presets, ruleset
from rules.system import Rules
from scoring.multilingual import Text
from tests.factories import SeasonFactory

PRESETS = [preset.id for preset in presets()]
LOCAL: dict[str, Any] = {
    "open_riichi": "on", "sanshoku_tsuukan": "on", "isshoku_sanjun": "on", "renhou": "yakuman",
    "daisharin": "yakuman", "shiisanpuutaa": "yakuman", "hyakumangoku": "on", "daichisei": "alone",
    "paarenchan": "deals", "sanrenkou": True, "suurenkou": True, "isshoku_yonjun": True, "benikujaku": True,
    "touhoku_shinkansen": True, "ishinouesannen": True,
}  # fmt: skip
OTHER_FORMS = LOCAL | {
    "renhou": "mangan", "shiisanpuutaa": "mangan", "hyakumangoku": "pure_double", "ryuuiisou": "pure_double",
    "paarenchan": "wins", "open_riichi": "no_yakuman", "touhoku_souzu_only": True, "chuuren_manzu_only": True,
    "ryanpeikou_distinct": True, "daichisei": "with_tsuuiisou",
}  # fmt: skip
RULES = [
    *(ruleset(preset) for preset in PRESETS),
    ruleset({"preset": "riichi", "options": LOCAL}),
    ruleset({"preset": "riichi", "options": OTHER_FORMS}),
    ruleset({"preset": "duankagen", "options": {"zi_mo": "add_fan"}}),
    ruleset({"preset": "chengdu", "options": {"zi_mo": "jia_fan", "men_qing_zhong_zhang": True}}),
    ruleset({"preset": "taiwan", "options": {"li_gu": True}}),
    ruleset({"preset": "hongkong", "options": {"ren_wu": 13}}),
]


def scores(rules: Rules, hand: dict[str, Any], pattern: str) -> bool:
    """Return whether the core finds the pattern in the hand."""
    answer = calls.answer("score", {"rules": {"preset": rules.preset.id, "options": rules.values()}, **hand})
    return answer["ok"] and pattern in {row["id"] for row in answer["patterns"]}


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset.id)
def test_every_pattern_that_is_played_is_shown_with_a_hand_that_has_it(rules: Rules) -> None:
    hands = rules.examples
    played = [info.id for info in rules.patterns() if info.on]
    without = [key for key in played if not any(scores(rules, hand, key) for hand in hands.get(key, ()))]
    assert len(played) > 15
    assert without == []
    shown = {line.id: line.example for group in rules_page(rules).patterns for line in group.lines}
    assert set(shown) == set(played)
    assert None not in shown.values()


def test_every_example_is_shown_somewhere() -> None:
    shown = {
        (key, next(i for i, hand in enumerate(hands) if scores(rules, hand, key)))
        for rules in RULES
        for key, hands in rules.examples.items()
        if any(scores(rules, hand, key) for hand in hands)
    }
    rows = [row for system in SYSTEMS for row in system.options_type.rows]
    assert shown == {(row.id, i) for row in rows for i in range(len(row.examples))}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_its_page_without_a_query(client: Client, preset: str) -> None:
    """A query would fail this test, because it can't access the database."""
    response = client.get(reverse("rules_preset", args=[preset]))
    html = response.content.decode()
    assert response.status_code == 200
    rules = ruleset(preset)
    assert html.count('class="hand"') >= sum(info.on for info in rules.patterns())
    for other in PRESETS:
        assert (reverse("rules_compare", args=[preset, other]) in html) == (other != preset)


def test_a_preset_says_first_what_differs_with_the_old_value_beside() -> None:
    page = rules_page(ruleset("riichi-wrc"))
    rows = {row.id: (row.value, row.old) for row in page.differences}
    assert set(rows) == set(ruleset("riichi-wrc").preset.changes)
    assert rows["start_points"] == ("30,000", "25,000")
    assert rows["kiriage_mangan"] == ("yes", "no")
    assert rules_page(ruleset("riichi")).differences == ()


def test_the_points_ring_what_differs() -> None:
    ringed = [
        (row.label, i, cell.ron.text)
        for row in rules_page(ruleset("riichi-wrc")).points[0].rows
        for i, cell in enumerate(row.cells)
        if cell and cell.differs
    ]
    assert ringed == [("30 fu", 3, "8,000"), ("60 fu", 2, "8,000")]
    dealer = rules_page(ruleset("riichi")).points[1]
    assert next((cell.ron.text, cell.tsumo.text, cell.tsumo.each) for cell in dealer.rows[2].cells if cell) == (
        "1,500",
        "500",
        True,
    )


def test_patterns_stand_by_value_and_limit_hands_last() -> None:
    groups = rules_page(ruleset("riichi")).patterns
    assert [group.heading for group in groups] == [
        "1 han", "2 han", "3 han", "6 han", "Yakuman", "2× yakuman",
    ]  # fmt: skip
    known = {line.id: line for group in groups for line in group.lines}
    assert known["honitsu"].values == ("3", "2")
    assert known["pinfu"].values == ("1", "–")
    assert known["daisuushi"].values == ("×2",)
    assert "Half flush" not in known["honitsu"].others[0].name


def test_a_name_is_given_in_the_other_languages_once_a_spelling() -> None:
    name = Text("All simples", "斷么九", "断幺九", "断么九")
    with translation.override("en"):
        assert [(other.lang, other.name) for other in variants(ruleset("riichi"), name)] == [
            ("ja", "断么九"), ("zh-Hant", "斷么九"), ("zh-Hans", "断幺九"),
        ]  # fmt: skip
    with translation.override("ja"):
        assert "断么九" not in {other.name for other in variants(ruleset("riichi"), name)}
    with translation.override("en"):
        assert [other.name for other in variants(ruleset("riichi"), Text("Riichi", "立直", "立直", "立直"))] == ["立直"]


def test_the_first_other_name_is_the_term_of_the_system_itself() -> None:
    known = {
        preset: {line.id: line.others[0] for group in rules_page(ruleset(preset)).patterns for line in group.lines}
        for preset in ("mcr", "hongkong", "riichi")
    }
    names = [known["mcr"]["hua_long"], known["hongkong"]["dui_dui_wu"], known["riichi"]["toitoi"]]
    assert [(other.lang, other.name) for other in names] == [
        ("zh-Hans", "花龙"), ("zh-Hant", "對對糊"), ("ja", "対々和"),
    ]  # fmt: skip


def test_three_players_are_not_told_of_what_they_cannot_have() -> None:
    page = rules_page(ruleset("riichi-sanma"))
    known = {line.id for group in page.patterns for line in group.lines}
    assert "sanshoku_doujun" not in known
    assert "kita" in known


def test_a_comparison_shows_what_differs_and_everything(client: Client) -> None:
    both = compare(ruleset("riichi"), ruleset("riichi-ema"))
    rows = {row.name: row.values for row in both.differing}
    assert rows["Starting points"] == ("25,000", "30,000")
    default, ema = ruleset("riichi").values(), ruleset("riichi-ema").values()
    assert len(both.differing) == sum(value != default[key] for key, value in ema.items()) > 20
    assert len(both.options) == len(ruleset("riichi").values())
    patterns = {row.name: row.values for row in both.differing_patterns}
    assert patterns["Big four winds"] == ("×2", "×1")
    assert client.get(reverse("rules_compare", args=["riichi", "riichi-ema"])).status_code == 200


def test_every_preset_can_be_compared_with_every_other(client: Client) -> None:
    for other in PRESETS[1:]:
        assert client.get(reverse("rules_compare", args=[PRESETS[0], other])).status_code == 200


def test_the_list_names_every_preset(client: Client) -> None:
    html = client.get(reverse("rules")).content.decode()
    assert all(reverse("rules_preset", args=[preset]) in html for preset in PRESETS)
    assert sum(len(system.presets) for system in systems()) == len(PRESETS)


def test_unknown_rules_are_not_found(client: Client) -> None:
    assert client.get("/rules/nonsense/").status_code == 404
    assert client.get("/rules/riichi/compare/nonsense/").status_code == 404


@pytest.mark.django_db
def test_a_season_shows_its_own_values_against_its_preset(client: Client) -> None:
    options = ruleset("riichi").values() | {"kiriage_mangan": True, "uma": [15, 5, -5, -15]}
    season = SeasonFactory(preset="riichi", options=options)
    address = reverse("season_rulebook", args=[season.club.slug, season.slug])
    page = rules_page(ruleset({"preset": "riichi", "options": options}), ruleset("riichi"))
    assert {row.id for row in page.differences} == {"kiriage_mangan", "uma"}
    html = client.get(address).content.decode()
    assert "15, 5, −5, −15" in html
    assert "kiriage_mangan%22%3Atrue" in html
    assert address in client.get(reverse("season", args=[season.club.slug, season.slug])).content.decode()


@pytest.mark.django_db
def test_each_reader_finds_the_rules_in_the_own_words_and_of_the_own_season(client: Client) -> None:
    plain, other = SeasonFactory(options={}), SeasonFactory(options={"kiriage_mangan": True})
    terms = SeasonFactory(options={}, club__japanese_terms=True)

    def shown(season: Any, language: str = "en") -> str:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        page = client.get(reverse("season_rulebook", args=[season.club.slug, season.slug])).content.decode()
        return page[page.index('id="points"') : page.index("</main>")]

    pages = [shown(plain), shown(plain, "zh-hant"), shown(plain, "ja"), shown(other), shown(terms)]
    assert len(set(pages)) == 5
    assert pages == [shown(plain), shown(plain, "zh-hant"), shown(plain, "ja"), shown(other), shown(terms)]
