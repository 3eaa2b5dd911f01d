"""The meaning of a table's columns, and its layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from clubs.spreadsheets.cells import Row, cell_at, text_of
from clubs.spreadsheets.days import clock_of, day_of, is_day
from clubs.spreadsheets.figures import is_figure
from clubs.spreadsheets.headings import FIGURES, NOTHING, Heading, Key, is_western, joined
from clubs.spreadsheets.vocabulary import folded, is_nobody, winds

MEANINGS = (
    "date", "time", "end", "night", "round", "table", "game", "stage", "team", "name", "wind", "score", "points",
    "place", "penalty", "chombo", "player", "other",
)  # fmt: skip
SINGLE = ("date", "time", "end", "night", "round", "table", "game", "stage")
PER_SEAT = ("place", "penalty", "chombo", "team", "wind")
GROUPS = ("date", "round", "table", "game")
FIGURE = "figure"
_SAMPLE = 400


@dataclass(slots=True)
class Column:
    """An interpreted column."""

    index: int
    heading: str | None
    means: str = "other"
    seat: int | None = None


@dataclass(slots=True)
class Profile:
    """The content of a column: the number of cells of each kind."""

    texts: int = 0
    figures: int = 0
    days: int = 0
    clocks: int = 0
    winds: int = 0
    small: int = 0
    """Whole numbers below 1,000."""

    @property
    def filled(self) -> int:
        return self.texts + self.figures + self.days + self.clocks


@dataclass(slots=True)
class SeatColumns:
    """The columns of one seat in a row."""

    name: int
    wind: str | None = None
    place: int | None = None
    figures: list[int | None] = field(default_factory=list)
    others: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class GameColumn:
    """A column of a matrix that is a game."""

    index: int
    date: object = None
    label: str = ""
    number: int | None = None


@dataclass(slots=True)
class Layout:
    """A table's layout: where everything is."""

    shape: str
    columns: list[Column]
    single: dict[str, int]
    seats: list[SeatColumns] = field(default_factory=list)
    sets: list[list[int]] = field(default_factory=list)
    """The columns of each set of numbers."""
    games: list[GameColumn] = field(default_factory=list)
    players: list[tuple[int, str]] = field(default_factory=list)

    def figure_columns(self) -> list[int]:
        """Return every column with numbers."""
        found = [column for columns in self.sets for column in columns]
        for seat in self.seats:
            found += [seat.others[kind] for kind in ("place", "penalty", "chombo") if kind in seat.others]
        return list(dict.fromkeys(found))


@dataclass(slots=True)
class _Sketch:
    """The columns while they are being interpreted."""

    texts: dict[int, str]
    heads: dict[int, Heading]
    profiles: dict[int, Profile]
    means: dict[int, str]
    players: int
    headed: bool
    forced: dict[int, int]

    def of(self, means: str) -> list[int]:
        return [column for column in sorted(self.means) if self.means[column] == means]

    def key(self, column: int) -> Key | None:
        return self.heads.get(column, NOTHING).key

    @property
    def least(self) -> int:
        """Return the smallest number of players in a row."""
        return min(self.players, 3)


Overrides = Mapping[int, tuple[str, int | None]]


def layout_of(
    heads: Sequence[Row], rows: Sequence[Row], low: int, high: int, players: int, overrides: Overrides | None = None
) -> Layout | None:
    """Return the layout of the columns `low` to `high`, or None if they contain no results."""
    sketch = _sketch(heads, rows, low, high, players, overrides or {})
    count = len(sketch.of("name"))
    if count >= sketch.least and count > 1:
        return _rows_of_games(sketch)
    if count == 1:
        return _rows_of_seats(sketch) or _matrix(sketch, heads)
    return _columns_of_players(sketch) if not count else None


def _sketch(
    heads: Sequence[Row], rows: Sequence[Row], low: int, high: int, players: int, overrides: Overrides
) -> _Sketch:
    texts = heading_texts(heads, low, high)
    western = is_western(text for pair in texts.values() for text in pair)
    columns = range(low, high)
    found = {c: joined(*texts.get(c, ("", "")), western=western) for c in columns}
    profiles = {c: _profile(rows, c) for c in columns}
    shown = {c: " / ".join(dict.fromkeys(text for text in pair if text)) for c, pair in texts.items()}
    sketch = _Sketch(shown, found, profiles, {}, players, bool(heads), {})
    for column in columns:
        if profiles[column].filled or shown.get(column):
            sketch.means[column] = _meaning(found[column], profiles[column], bool(heads))
    _by_neighbours(sketch)
    if not sketch.of("name"):
        _names_by_cells(sketch)
    for column, (means, seat) in overrides.items():
        sketch.means[column] = FIGURE if means in FIGURES else means
        sketch.heads[column] = Heading((means,), sketch.key(column))
        if seat is not None:
            sketch.forced[column] = seat
    return sketch


def _by_neighbours(sketch: _Sketch) -> None:
    """Interpret empty columns with a wind, place or number by their key's other column; find date columns."""
    for column, means in list(sketch.means.items()):
        key, cells = sketch.key(column), sketch.profiles[column]
        if not means and key is not None and not cells.filled:
            sketch.means[column] = _by_sibling(sketch, column, key)
        elif not means and cells.days * 2 > cells.filled and not sketch.of("date"):
            sketch.means[column] = "date"


def _by_sibling(sketch: _Sketch, column: int, key: Key) -> str:
    """Interpret a column by its key's other column, as names or numbers, else by the column before it."""
    others = {sketch.means[one] for one in sketch.means if one != column and sketch.key(one) == key}
    if others & {"name", FIGURE}:
        return FIGURE if "name" in others else "name"
    before = [one for one in sketch.means if one < column and (own := sketch.key(one)) and own.kind == key.kind]
    return sketch.means[before[-1]] if before else FIGURE


def heading_texts(heads: Sequence[Row], low: int, high: int) -> dict[int, tuple[str, str]]:
    """Return the headings by column, upper and lower. An upper one also applies to empty cells on its right."""
    if not heads:
        return {}
    upper = {c: text_of(cell_at(heads[0], c)) for c in range(low, high)}
    lower = {c: text_of(cell_at(heads[1], c)) for c in range(low, high)} if len(heads) > 1 else {}
    found, last = {}, ""
    for column in range(low, high):
        last = upper[column] or (last if lower.get(column) else "")
        pair = (last, lower.get(column, ""))
        if any(pair):
            found[column] = pair
    return found


def _profile(rows: Sequence[Row], column: int) -> Profile:
    found = Profile()
    for row in islice((row for row in rows if column < len(row.cells)), _SAMPLE):
        _count(found, row, column)
    return found


def _count(found: Profile, row: Row, column: int) -> None:
    cell = row.cells[column]
    if cell == "" or (isinstance(cell, str) and (not cell.strip() or is_nobody(cell))):
        return
    if is_figure(cell):
        found.figures += 1
        text = text_of(cell)
        found.small += text.isdigit() and len(text) < 4
    elif is_day(cell):
        found.days += 1
    elif clock_of(cell) and len(text_of(cell)) < 9:
        found.clocks += 1
    else:
        found.texts += 1
        found.winds += folded(text_of(cell)) in winds()


def _meaning(head: Heading, cells: Profile, headed: bool) -> str:
    if not headed:
        return _by_cells(cells)
    if head.means:
        return _by_words(head, cells)
    if head.key is not None and cells.filled:
        return "name" if cells.texts > cells.figures else FIGURE
    return ""


def _by_words(head: Heading, cells: Profile) -> str:
    means = head.means[0]
    if head.may("end") and head.may("penalty"):
        return "end" if cells.clocks else "penalty"
    if head.may(*FIGURES):
        return "name" if head.key and cells.texts > cells.figures and not cells.figures else FIGURE
    if means == "name" and head.key is not None and cells.figures > cells.texts:
        return FIGURE
    if means == "place" and head.key is not None and head.key.kind == "place":
        return "name" if cells.texts > cells.figures else FIGURE
    return "other" if means in ("totals", "other") else means


def _by_cells(cells: Profile) -> str:
    """Interpret a column without a heading by its cells."""
    if not cells.filled:
        return ""
    if cells.days * 2 > cells.filled:
        return "date"
    if cells.clocks * 2 > cells.filled:
        return "time"
    if cells.figures * 2 > cells.filled:
        return FIGURE
    return "wind" if cells.winds == cells.texts else "name"


def _names_by_cells(sketch: _Sketch) -> None:
    """Interpret text columns with unknown headings as names, if there is a column of numbers for each."""
    texts = [
        c for c, means in sketch.means.items() if not means and sketch.profiles[c].texts > sketch.profiles[c].figures
    ]
    figures = [c for c, means in sketch.means.items() if not means and sketch.profiles[c].figures]
    known = sketch.of(FIGURE)
    enough = len(known) >= sketch.least
    if len(texts) >= sketch.least and (enough or len(known) + len(figures) >= sketch.least):
        for column in texts:
            sketch.means[column] = "name"
        for column in figures if not enough else ():
            sketch.means[column] = FIGURE
            sketch.heads[column] = NOTHING
        for column in known if not enough else ():
            sketch.heads[column] = NOTHING


# Layouts


def _rows_of_games(sketch: _Sketch) -> Layout | None:
    names = _ordered(sketch, sketch.of("name"))
    if not sketch.headed:
        _leading_numbers(sketch, names)
    seats = [SeatColumns(column) for column in names]
    for seat in seats:
        _take_key(seat, sketch.key(seat.name))
    sets = [found for group in _by_hint(sketch) for found in _sets(sketch, group, names)]
    kept = [found for found in sets if sum(sketch.profiles[c].figures > 0 for c in found.values()) >= sketch.least]
    _take_sets(sketch, seats, kept)
    figures = bool(kept) or sum("place" in seat.others for seat in seats) >= sketch.least
    by_place = all((key := sketch.key(column)) is not None and key.kind == "place" for column in names)
    if not figures and not by_place:
        return None
    shape = "game_per_row" if figures else "places_only"
    return _layout(sketch, shape, seats, [list(found.values()) for found in kept])


def _take_sets(sketch: _Sketch, seats: Sequence[SeatColumns], sets: Sequence[dict[int, int]]) -> None:
    """Give each seat its columns."""
    for found in sets:
        for number, seat in enumerate(seats):
            seat.figures.append(found.get(number))
            if number in found:
                _take_key(seat, sketch.key(found[number]))
    names = [seat.name for seat in seats]
    for means in PER_SEAT:
        for number, column in _set_of(sketch, sketch.of(means), names).items():
            seats[number].others[means] = column


def _ordered(sketch: _Sketch, names: list[int]) -> list[int]:
    """Return the name columns by seat: numbered ones by number, the others in order."""
    found = sorted(column for column in names if column not in sketch.forced)
    for column, seat in sorted(sketch.forced.items(), key=lambda item: item[1]):
        if column in names:
            found.insert(seat, column)
    return found


def _leading_numbers(sketch: _Sketch, names: Sequence[int]) -> None:
    """Without headings, interpret small whole numbers before the names as game numbers."""
    for column in sketch.of(FIGURE):
        cells = sketch.profiles[column]
        if column < names[0] and cells.small == cells.figures:
            sketch.means[column] = "game"


def _take_key(seat: SeatColumns, key: Key | None) -> None:
    if key is not None and key.kind == "wind" and seat.wind is None:
        seat.wind = str(key.value)
    if key is not None and key.kind == "place" and seat.place is None:
        seat.place = int(key.value)


def _by_hint(sketch: _Sketch) -> list[list[int]]:
    """Return the columns of numbers by the words in their headings."""
    found: dict[object, list[int]] = {}
    for column in sketch.of(FIGURE):
        found.setdefault(sketch.heads[column].means, []).append(column)
    return list(found.values())


def _sets(sketch: _Sketch, columns: list[int], names: Sequence[int]) -> list[dict[int, int]]:
    """Return sets of numbers, with a column for each seat."""
    keys = [sketch.key(column) for column in columns]
    if all(keys) and len(set(keys)) < len(keys):
        parted: list[dict[Key | None, int]] = []
        for column, key in zip(columns, keys, strict=True):
            place = next((one for one in parted if key not in one), None)
            if place is None:
                place = {}
                parted.append(place)
            place[key] = column
        return [_set_of(sketch, list(one.values()), names) for one in parted]
    times, odd = divmod(len(columns), len(names))
    if times < 2 or odd or any(keys):
        return [_set_of(sketch, columns, names)]
    inner = [column for column in columns if names[0] < column < names[-1]]
    if len(inner) >= times * (len(names) - 1):
        return [_set_of(sketch, columns[i::times], names) for i in range(times)]
    return [_set_of(sketch, columns[i : i + len(names)], names) for i in range(0, len(columns), len(names))]


def _set_of(sketch: _Sketch, columns: Sequence[int], names: Sequence[int]) -> dict[int, int]:
    """Return columns by seat: with equal keys, else in order."""
    forced = {sketch.forced[column]: column for column in columns if column in sketch.forced}
    if forced:
        return {seat: column for seat, column in sorted(forced.items()) if seat < len(names)}
    keys = {key: number for number, name in enumerate(names) if (key := sketch.key(name)) is not None}
    matched = {keys[key]: column for column in columns if (key := sketch.key(column)) is not None and key in keys}
    if len(matched) == len(columns):
        return dict(sorted(matched.items()))
    if len(columns) < min(len(names), sketch.least):
        return {}
    return dict(enumerate(columns[: len(names)]))


def _rows_of_seats(sketch: _Sketch) -> Layout | None:
    names = sketch.of("name")
    if not sketch.headed:
        _leading_numbers(sketch, names)
    values = [c for c in (*sketch.of(FIGURE), *sketch.of("place")) if not _numbered(sketch, c)]
    groups = [c for means in GROUPS for c in sketch.of(means) if not _numbered(sketch, c)]
    if not values or not groups:
        return None
    figures = [c for c in sketch.of(FIGURE) if not _numbered(sketch, c)]
    seat = SeatColumns(names[0], figures=list(figures))
    for means in PER_SEAT:
        if found := sketch.of(means):
            seat.others[means] = found[0]
    return _layout(sketch, "seat_per_row", [seat], [[column] for column in figures], per_seat=False)


def _numbered(sketch: _Sketch, column: int) -> bool:
    return sketch.heads.get(column, NOTHING).number is not None


def _matrix(sketch: _Sketch, heads: Sequence[Row]) -> Layout | None:
    if not heads:
        return None
    name = sketch.of("name")[0]
    games = [found for c in sorted(sketch.means) if c != name and (found := _game_column(sketch, heads, c))]
    if not games or (len(games) == 1 and games[0].date is None):
        return None
    layout = _layout(sketch, "row_per_player", [SeatColumns(name)], [[game.index for game in games]], per_seat=False)
    layout.games = games
    for column in layout.columns:
        column.seat = None
        if column.index != name:
            column.means = "game" if any(game.index == column.index for game in games) else column.means
            column.means = "other" if column.means in (*SINGLE, *PER_SEAT) and column.means != "game" else column.means
    return layout


def _game_column(sketch: _Sketch, heads: Sequence[Row], column: int) -> GameColumn | None:
    head, cells = sketch.heads.get(column, NOTHING), sketch.profiles[column]
    if cells.texts > cells.figures:
        return None
    for row in heads:
        if (day := day_of(cell_at(row, column))) is not None:
            return GameColumn(column, day)
    if sketch.means.get(column) == "game" and not head.known:
        return GameColumn(column)
    if head.number is None or head.may("totals", "other", "place", "penalty", "chombo", "team", "time", "end"):
        return None
    return GameColumn(column, label="round" if head.may("round") else "game", number=head.number)


def _columns_of_players(sketch: _Sketch) -> Layout | None:
    if not sketch.headed:
        return None
    forced = sketch.of("player")
    unknown = [
        c
        for c, means in sketch.means.items()
        if not means and sketch.texts.get(c) and sketch.profiles[c].texts <= sketch.profiles[c].figures
    ]
    players = sorted({*forced, *unknown})
    if sum(sketch.profiles[c].figures > 0 for c in players) < sketch.least:
        return None
    for column in players:
        sketch.means[column] = "player"
    layout = _layout(sketch, "column_per_player", [], [players], per_seat=False)
    layout.players = [(column, sketch.texts.get(column, "")) for column in players]
    return layout


def _layout(
    sketch: _Sketch, shape: str, seats: list[SeatColumns], sets: list[list[int]], *, per_seat: bool = True
) -> Layout:
    single = {means: found[0] for means in SINGLE if (found := list(sketch.of(means)))}
    if shape == "row_per_player":
        single = {}
    used = _used(seats, single, per_seat)
    columns = []
    for index in sorted(sketch.means):
        means, seat = used.get(index, ("other", None))
        if sketch.means[index] == "player":
            means = "player"
        columns.append(Column(index, sketch.texts.get(index) or None, means, seat))
    return Layout(shape, columns, single, seats, sets)


def _used(seats: Iterable[SeatColumns], single: Mapping[str, int], per_seat: bool) -> dict[int, tuple[str, int | None]]:
    """Return the use of each column, with its seat."""
    found: dict[int, tuple[str, int | None]] = {column: (means, None) for means, column in single.items()}
    for number, seat in enumerate(seats):
        own = number if per_seat else None
        found[seat.name] = ("name", own)
        found |= {column: (FIGURE, own) for column in seat.figures if column is not None}
        found |= {column: (means, own) for means, column in seat.others.items()}
    return found
