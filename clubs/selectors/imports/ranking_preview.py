"""Preview of the final ranking of a past tournament of which no games are known; nothing is saved."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from hashlib import sha256

from django.utils.translation import gettext as _

from clubs.models import Event
from clubs.names import fold
from clubs.selectors.imports.entry_preview import EntryList, Listing, entry_list
from clubs.selectors.imports.player_preview import ColumnView, Given, State
from clubs.selectors.imports.player_rows import Fault
from clubs.spreadsheets.figures import decimal_marks, figure

PLACE, TOTAL, TABLE = "place", "total", "table"
WHAT = (PLACE, TOTAL, TABLE)
MOST_TENTHS = 10_000_000
PLACED = re.compile(r"[=T#]?\s*(\d{1,4})\s*(?:\.|\)|=|st|nd|rd|th|位|名|º|ª|e|er)?", re.IGNORECASE | re.ASCII)
HEADINGS: Mapping[str, str] = {
    PLACE: "place, rank, pos, pos., position, ranking, final place, final rank, #, platz, rang, platzierung, puesto, "
    "posición, posizione, classement, plaats, miejsce, место, 名次, 排名, 順位, 顺位, 最終順位",
    TOTAL: "total, points, score, pts, total points, total score, final score, sum, punkte, gesamt, summe, puntos, "
    "punti, punten, punkty, suma, очки, сумма, 總分, 总分, 總點, 分數, 分数, 積分, 积分, 合計, トータル, 得点, "
    "ポイント, 總計, 总计, 點數, 点数, 小分, 小點",
    TABLE: "table points, tp, tps, table pts, tischpunkte, points de table, puntos de mesa, punti tavolo, "
    "tafelpunten, punkty stolikowe, 標準分, 标准分, 大分, 場分, 场分, テーブルポイント, 卓ポイント",
}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the ranking, in tenths; `points` beside table points. `listing` is the entry."""

    listing: Listing
    place: int
    value: Decimal | None
    points: Decimal | None = None

    @property
    def said(self) -> tuple[object, ...]:
        """Return what the list says about the place."""
        return self.place, self.value, self.points

    def published(self) -> dict[str, object]:
        """Return what is kept with the entrant."""
        return {"rank": self.place, "value": _number(self.value), "points": _number(self.points)}


@dataclass(frozen=True, slots=True)
class RankingList:
    """The list: its `entries`, the ranking of those that are no substitutes, best first, and the columns used for it.

    `fault` says what the list lacks as a whole.
    """

    entries: EntryList
    rows: tuple[Ranked, ...]
    columns: Mapping[str, int | None]
    table_points: bool
    seen: str
    fault: str = ""

    @property
    def open(self) -> int:
        """Return the number of lines with errors or undecided, and of faults of the whole list."""
        return self.entries.found.open + bool(self.fault)

    @property
    def shown(self) -> list[tuple[Listing, Ranked | None]]:
        """Return the lines for display, those with questions first."""
        by_line = {row.listing.line.row.line: row for row in self.rows}
        return [(one, by_line.get(one.line.row.line)) for one in self.entries.shown]


@dataclass(frozen=True, slots=True)
class _Read:
    """What the ranking columns of the list say, by line."""

    places: Mapping[int, int | None]
    values: Mapping[int, Decimal | None]
    points: Mapping[int, Decimal | None]
    faults: Mapping[int, list[Fault]] = field(default_factory=dict)


def ranking_list(event: Event, given: Given, chosen: Mapping[str, int | None]) -> RankingList:
    """Return the ranking that this list would give the tournament; `chosen` are columns picked by the user.

    Raise the errors of `clubs.selectors.imports.spreadsheet_rows`.
    """
    found = entry_list(event, given)
    columns = guessed(found.found.columns) | {what: at for what, at in chosen.items() if what in WHAT}
    counting = [one for one in found.listings if one.line.state != State.SKIP and not one.substitute]
    read = _read(counting, columns)
    entries = _with_faults(found, read.faults)
    rows = tuple(_ranked(counting, read, columns))
    table = columns[TABLE] is not None
    fault = "" if any(at is not None for at in columns.values()) else _("Choose the column of the place or the total.")
    said = repr((entries.found.seen, [(row.listing.line.row.key, row.said) for row in rows], table))
    return RankingList(entries, rows, columns, table, sha256(said.encode()).hexdigest()[:32], fault)


def guessed(columns: Sequence[ColumnView]) -> dict[str, int | None]:
    """Return the columns of place, total and table points by their headings."""
    known = {fold(word): what for what, words in HEADINGS.items() for word in words.split(", ")}
    found: dict[str, int | None] = dict.fromkeys(WHAT)
    for view in columns:
        what = known.get(fold(view.heading))
        if what and found[what] is None:
            found[what] = view.index
    return found


def _read(listings: Sequence[Listing], columns: Mapping[str, int | None]) -> _Read:
    faults: dict[int, list[Fault]] = {}
    places: dict[int, int | None] = {}
    for one in listings:
        text, line = _cell(one, columns[PLACE]), one.line.row.line
        said = PLACED.fullmatch(text)
        places[line] = int(said[1]) if said and int(said[1]) else None
        if columns[PLACE] is not None and places[line] is None:
            words = _("“%(cell)s” is not a place.") % {"cell": text[:40]}
            faults.setdefault(line, []).append(Fault(words, columns[PLACE]))
    values = _figures(listings, columns[TOTAL], faults)
    tables = _figures(listings, columns[TABLE], faults)
    return _Read(places, tables if columns[TABLE] is not None else values, values, faults)


def _figures(
    listings: Sequence[Listing], column: int | None, faults: dict[int, list[Fault]]
) -> dict[int, Decimal | None]:
    """Return a column's figures in tenths by line; note the cells that are none."""
    if column is None:
        return {}
    marks = decimal_marks(_cell(one, column) for one in listings)
    found: dict[int, Decimal | None] = {}
    for one in listings:
        text, line = _cell(one, column), one.line.row.line
        value = figure(text, marks)
        found[line] = None if value is None else 10 * value
        if value is None or abs(10 * value) > MOST_TENTHS:
            words = _("“%(cell)s” is not a valid number of points.") % {"cell": text[:40]}
            faults.setdefault(line, []).append(Fault(words, column))
    return found


def _cell(one: Listing, column: int | None) -> str:
    cells = one.line.row.cells
    return cells[column].strip() if column is not None and column < len(cells) else ""


def _with_faults(found: EntryList, faults: Mapping[int, list[Fault]]) -> EntryList:
    listings = tuple(
        replace(one, line=replace(one.line, state=State.WRONG, faults=(*one.line.faults, *more)))
        if (more := faults.get(one.line.row.line))
        else one
        for one in found.listings
    )
    return EntryList(replace(found.found, lines=tuple(one.line for one in listings)), listings)


def _ranked(listings: Sequence[Listing], read: _Read, columns: Mapping[str, int | None]) -> Iterable[Ranked]:
    """Yield the ranking: by the places of the list, or else by its totals, equal ones sharing a place."""
    if columns[PLACE] is not None:
        places = read.places
    else:
        higher = Counter(value for value in read.values.values() if value is not None)
        places = {
            line: 1 + sum(n for other, n in higher.items() if value is not None and other > value)
            for line, value in read.values.items()
        }
    beside = columns[TABLE] is not None
    found = [
        Ranked(one, place, read.values.get(line), read.points.get(line) if beside else None)
        for one in listings
        if (place := places.get(line := one.line.row.line))
    ]
    return sorted(found, key=lambda row: row.place)


def _number(tenths: Decimal | None) -> int | float | None:
    if tenths is None:
        return None
    return int(tenths) if tenths == int(tenths) else float(tenths)
