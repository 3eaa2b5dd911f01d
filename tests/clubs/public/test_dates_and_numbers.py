"""Dates, counts and percentages are written in one way: by `config.formats` and the filters of `formatting`."""

import re
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.db.models import F
from django.utils import translation
from django.utils.formats import date_format, get_format

from clubs.models import PlayerMonth, PlayerTotal, Rating, Standing
from clubs.selectors.public.event_texts import full_day
from clubs.services.seasons.standings import rebuild_standings
from clubs.templatetags.formatting import number
from tests.clubs.public_scenes import address, page
from tests.clubs.ratings.test_ratings import rated_night
from tests.clubs.statistics_oracle import counted
from tests.stored import forget_pages

ROOT = Path(settings.BASE_DIR)
A_DAY = date(2026, 11, 28)
WRITTEN = {
    "en": ("Sat 28 Nov 2026", "Sat 28 Nov"),
    "ja": ("2026年11月28日（土）", "11月28日（土）"),
    "zh-hant": ("2026年11月28日 星期六", "11月28日 星期六"),
    "zh-hans": ("2026年11月28日 星期六", "11月28日 星期六"),
}
NAMED = {"DATE_FORMAT", "SHORT_DATE_FORMAT", "SHORT_DATETIME_FORMAT", "YEAR_MONTH_FORMAT", "MONTH_DAY_FORMAT"}
"""The formats that a language gives; `H:i` is the same in all, `c` and `U` are for machines."""
FOR_MACHINES = re.compile(r'(?:value|min|max|datetime|data-[a-z]+)="[^"]*\{\{[^}]*$')
FORMATTED = re.compile(r'\|(?:date|time)\b(?::"([^"]*)")?')
IN_CODE = re.compile(r"""\b(?:date_format|strftime)\([^"'\n]*["']([^"'\n]*)["']""")
OF_FILES = {"clubs/spreadsheets/days.py", "clubs/selectors/public/event_texts.py"}
"""Files that read the dates of spreadsheets, and the one that writes them."""
PLAIN_NUMBER = re.compile(r"(?<![\d.,:/#\w-])(?!20\d\d(?!\d))\d{4,}(?![\d,]*[\w/-])")
MORE = 12_345


@pytest.mark.parametrize("language", WRITTEN)
def test_each_language_writes_its_dates_in_one_way(language: str) -> None:
    with translation.override(language):
        whole, short = WRITTEN[language]
        assert {full_day(A_DAY), date_format(A_DAY, "DATE_FORMAT"), date_format(A_DAY, "SHORT_DATE_FORMAT")} == {whole}
        assert date_format(A_DAY, "MONTH_DAY_FORMAT") == short
        assert get_format("SHORT_DATETIME_FORMAT").startswith(get_format("DATE_FORMAT"))


def test_templates_write_dates_by_the_formats_of_the_language() -> None:
    found = []
    for path in sorted((ROOT / "templates").rglob("*.*")):
        text = path.read_text()
        for match in FORMATTED.finditer(text):
            before = text[: match.start()].rpartition("\n")[2]
            if match[1] not in {*NAMED, "H:i"} and not FOR_MACHINES.search(before):
                found.append(f"{path.name}: {match[0]}")
    assert found == [], "use the filters day or when, or a named format"


def test_code_writes_dates_by_the_formats_of_the_language() -> None:
    found = []
    for path in sorted((ROOT / "clubs").rglob("*.py")):
        if str(path.relative_to(ROOT)) not in OF_FILES:
            said = IN_CODE.findall(path.read_text())
            found += [f"{path.name}: {one}" for one in said if one not in {*NAMED, "H:i"}]
    assert found == [], "use event_texts"


def test_code_writes_percentages_by_one_function() -> None:
    """Only widths of bars in a drawing are no text."""
    written = re.compile(r'\{[^{}]*:[^{}]*\} ?%"|\{[^{}]*\} ?%"|:\.\d%')
    allowed = {"charts/svg.py", "player_page/patterns.py", "rulebook/amounts.py"}
    found = [
        f"{path.name}: {match[0]}"
        for path in sorted((ROOT / "clubs").rglob("*.py"))
        if not str(path).endswith(tuple(allowed))
        for match in written.finditer(path.read_text())
    ]
    assert found == [], "use amounts.percent"


@pytest.mark.parametrize(("count", "text"), [(7, "7"), (1204, "1,204"), (None, "–")])
def test_counts_have_separators(count: int | None, text: str) -> None:
    assert str(number(count)) == text


@pytest.mark.django_db
def test_large_counts_have_separators_on_every_page() -> None:
    """With every stored count raised by 12,345, no page shows a number of four digits without a separator."""
    event, people = rated_night()
    rebuild_standings(season=event.season)
    counted(event.season.club)
    Standing.objects.update(games=F("games") + MORE, counted_games=F("counted_games") + MORE)
    Rating.objects.update(games=F("games") + MORE)
    PlayerTotal.objects.update(games=F("games") + MORE, place_1=F("place_1") + MORE, played=F("played") + MORE)
    PlayerMonth.objects.update(games=F("games") + MORE, deals=F("deals") + MORE, place_1=F("place_1") + MORE)
    forget_pages()
    club = [address(name, event) for name in ("club", "all_time", "records", "players", "ratings")]
    own = [address(name, event, people[0].number) for name in ("player", "player_rating")]
    for url in [*club, *own, address("season", event, event.season.slug)]:
        shown = page(url).partition("<main")[2].partition("</main>")[0]
        text = unescape(re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]*>", " ", shown))
        assert [text[max(0, m.start() - 40) : m.end() + 20] for m in PLAIN_NUMBER.finditer(text)] == [], url
