"""An imported list of final places: its columns, its rows, and what is wrong with them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubs.federations import EMA, is_ema_number, number_strange
from clubs.names import fold
from clubs.selectors.imports.player_columns import Column, recognised
from clubs.selectors.imports.spreadsheet_rows import Row, rows_of
from clubs.selectors.people.countries import country_of
from clubs.selectors.people.names import guess_lang, name_fault
from clubs.spreadsheets.headings import heading

MOST_ROWS, LONGEST_NAME, LARGEST_PLACE = 5000, 80, 100_000
PLACE = "place"
PLAIN = (PLACE, Column.NAME, Column.COUNTRY, Column.FEDERATION)
"""The order of columns in a list without headings."""


@dataclass(frozen=True, slots=True)
class ListedResult:
    """A line of the list. `fault` says what to correct, "" for a good line."""

    line: int
    place: int
    name: str
    lang: str = ""
    country: str = ""
    federation: str = ""
    federation_id: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class ListedResults:
    """The lines of a list, best place first."""

    rows: tuple[ListedResult, ...]

    @property
    def faults(self) -> tuple[ListedResult, ...]:
        """Return the lines to correct."""
        return tuple(row for row in self.rows if row.fault)


def read_results(text: str, players: int | None = None) -> ListedResults:
    """Return the lines of a list `place;name;country;number`, or with headings in any order.

    `players` is the size of the field, if it is known. Raise the errors of `rows_of`.
    """
    lines = rows_of(text, MOST_ROWS, _columns)
    found = _heads(lines[0].cells)
    columns = found or dict(enumerate(PLAIN))
    rows = [_row(row, columns, reader="zh-Hant") for row in (lines[1:] if found else lines)]
    rows.sort(key=lambda row: (row.place or LARGEST_PLACE, row.line))
    return ListedResults(tuple(_checked(rows, players)))


def _heads(cells: Sequence[str]) -> Mapping[int, str]:
    """Return the columns that headings name; without a name or a place there are no headings."""
    found: dict[int, str] = {index: str(column) for index, column in recognised(cells).items() if column}
    for index, cell in enumerate(cells):
        if index not in found and heading(cell).may("place") and not cell.strip()[:1].isdigit():
            found[index] = PLACE
    return found if {str(Column.NAME), PLACE} <= set(found.values()) else {}


def _columns(cells: Sequence[str]) -> Mapping[int, str]:
    """Return the columns of the first line: named by headings, or the usual ones where it begins with a place.

    Lines may leave out what they have not, so that their numbers of cells differ.
    """
    begins = len(cells) > 1 and cells[0].strip().rstrip(".=").isdecimal()
    return _heads(cells) or (dict(zip(range(len(cells)), PLAIN, strict=False)) if begins else {})


def _row(row: Row, columns: Mapping[int, str], reader: str) -> ListedResult:
    cells = {columns[index]: cell.strip() for index, cell in enumerate(row.cells) if index in columns}
    name, place = cells.get(Column.NAME, ""), cells.get(PLACE, "").rstrip(".=")
    number, federation = cells.get(Column.FEDERATION, ""), cells.get(Column.BODY, "")
    said = cells.get(Column.COUNTRY, "")
    country = country_of(said)
    fault = _fault(place, name, said, country)
    whole = int(place) if place.isascii() and place.isdigit() and len(place) < 7 else 0
    body = federation[:20] or (EMA if is_ema_number(number) else "")
    if not fault and number and body == EMA:
        fault = number_strange(EMA, number, country)
    return ListedResult(
        row.line, whole, name[:LONGEST_NAME], guess_lang(name, reader), country, body, number[:40], fault
    )


def _fault(place: str, name: str, said: str, country: str) -> str:
    if not (place.isascii() and place.isdigit() and len(place) < 7 and 0 < int(place) <= LARGEST_PLACE):
        return _("“%(place)s” is not a place. Write 1, 2, 3 …") % {"place": place[:20]}
    if not name:
        return _("The name is missing.")
    if len(name) > LONGEST_NAME:
        return _("This name is too long.")
    if said and not country:
        return _("“%(country)s” is not a country.") % {"country": said[:40]}
    return name_fault(name)


def _checked(rows: list[ListedResult], players: int | None) -> list[ListedResult]:
    """Add what is wrong between lines: a name twice, places that don't fit, more players than there were."""
    names = Counter(fold(row.name) for row in rows if row.name)
    places = Counter(row.place for row in rows if row.place)
    covered = _covered(places)
    return [replace(row, fault=row.fault or _between(row, names, places, covered, players)) for row in rows]


def _between(
    row: ListedResult, names: Counter[str], places: Counter[int], covered: set[int], players: int | None
) -> str:
    if names[fold(row.name)] > 1 and not row.federation_id:
        return _("This name is in the list twice.")
    if row.place in covered:
        return _("Place %(place)s doesn’t fit the places before it.") % {"place": row.place}
    if players is not None and row.place + places[row.place] - 1 > players:
        return _("There were only %(players)s players.") % {"players": players}
    return ""


def _covered(places: Counter[int]) -> set[int]:
    """Return the places that earlier ones, with their ties, reach."""
    found, reached = set(), 0
    for place in sorted(places):
        if place <= reached:
            found.add(place)
        reached = max(reached, place + places[place] - 1)
    return found
