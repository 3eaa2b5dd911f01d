"""The games of a table, row by row as written, before numbers are judged and dates decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from clubs.spreadsheets.calendar import Calendar, DayCell
from clubs.spreadsheets.cells import Cell, Row, cell_at, number_or_text, text_of
from clubs.spreadsheets.days import clock_of, day_of
from clubs.spreadsheets.figures import decimal_marks, figure, is_figure
from clubs.spreadsheets.headings import heading
from clubs.spreadsheets.layout import GameColumn, Layout
from clubs.spreadsheets.tables import Skip, Table, day_heading, filled, is_totals
from clubs.spreadsheets.vocabulary import WINDS, is_nobody, winds

_DASHES = frozenset(["-", "--", "---", "–", "—", "−"])
PLAYERS, SCORE, TWICE = "players", "score", "player_twice"
Label = int | str | None


@dataclass(slots=True)
class Seat:
    """A player of a game. `values` are the numbers of each set as written."""

    name: str
    row: int
    column: int
    values: list[Decimal | None]
    wind: str | None = None
    place: int | None = None
    penalty: Decimal | None = None
    chombo: Decimal | None = None
    team: Label = None
    score: int | None = None
    points: int | None = None
    fine: int = 0
    fouls: int = 0
    player: str | None = None
    nobody: bool = False

    @property
    def has_figure(self) -> bool:
        return self.place is not None or any(value is not None for value in self.values)


@dataclass(slots=True)
class Game:
    """A game. `rows` are all of its rows; `skip` says why it doesn't count as one."""

    table: Table
    rows: list[int]
    seats: list[Seat]
    column: int | None = None
    day: DayCell | None = None
    date: str | None = None
    time: str | None = None
    labels: dict[str, Label] = field(default_factory=dict)
    worked_out: list[str] = field(default_factory=list)
    skip: Skip | None = None
    filled: Seat | None = None

    @property
    def row(self) -> int | None:
        """Return the row that identifies it."""
        return self.rows[0] if self.column is None else None

    @property
    def where(self) -> tuple[int, int, int]:
        """Return its place in the file: sheet, row, column."""
        return self.table.sheet, self.rows[0], self.table.low if self.column is None else self.column


@dataclass(slots=True)
class Reading:
    """The content of a table's rows."""

    games: list[Game] = field(default_factory=list)
    skips: list[Skip] = field(default_factory=list)

    def skip(self, rows: Iterable[int], code: str, reason: str = "") -> None:
        """Record why rows are not a game."""
        self.skips += [Skip(row, code, reason) for row in rows]


class TableReader:
    """Reads a table. `players` is the number of players in the rules."""

    def __init__(self, table: Table, players: int, calendar: Calendar) -> None:
        self.table = table
        self.layout: Layout = table.layout
        self.players = players
        self.calendar = calendar
        self.reading = Reading()
        self.low, self.high = table.low, table.high
        self.marks = decimal_marks(
            cell
            for column in self.layout.figure_columns()
            for row in table.lines
            if (cell := cell_at(row, column)) != ""
        )
        self.above: DayCell | None = None
        self._carried: dict[int, dict[str, Label]] = {}

    def read(self) -> Reading:
        """Return every game, and every row that is not one."""
        data = [row for row in self.table.lines if self._is_data(row)]
        shapes = {
            "game_per_row": self._rows_of_games,
            "places_only": self._rows_of_games,
            "seat_per_row": self._rows_of_seats,
            "column_per_player": self._columns_of_players,
            "row_per_player": self._matrix,
        }
        shapes[self.layout.shape](data)
        self._range()
        return self.reading

    def _range(self) -> None:
        kept = [skip.row for skip in self.reading.skips if skip.row and skip.code in ("not_understood", "no_result")]
        rows = [row for game in self.reading.games for row in game.rows] + kept
        self.table.last_row = max(rows, default=self.table.heads[-1].number if self.table.heads else 0)
        if not self.table.heads:
            self.table.first_data = min(rows, default=0)

    # Rows without data

    def _is_data(self, row: Row) -> bool:
        cells = filled(row, self.low, self.high)
        if not cells:
            return False
        code = self._code(row, cells)
        if code:
            self.reading.skips.append(Skip(row.number, code))
        return not code

    def _code(self, row: Row, cells: Sequence[tuple[int, Cell]]) -> str:
        day = day_heading(row, self.low, self.high) if len(cells) < 3 else None
        if day is not None:
            self.calendar.head(self.table.sheet, row.number, self.low, self.high, day)
            return "day"
        names = sum(bool(text_of(cell_at(row, seat.name))) for seat in self.layout.seats)
        if names < 2 and is_totals(row, self.low, self.high):
            return "totals"
        if self.layout.seats and not names and any(is_figure(cell) for _, cell in cells):
            return "totals" if not self._is_label(cells) else "note"
        return "note" if len(cells) < 3 and not self._is_seat(cells, names) else ""

    def _is_label(self, cells: Sequence[tuple[int, Cell]]) -> bool:
        """Return whether only a label is filled in: the number of a future game."""
        figures = set(self.layout.figure_columns())
        return all(column not in figures for column, _ in cells) and len(cells) < 3

    def _is_seat(self, cells: Sequence[tuple[int, Cell]], names: int) -> bool:
        """Return whether one or two cells are a name with its number, or in a matrix a name."""
        if self.layout.shape == "row_per_player":
            return bool(names) and (len(cells) == 1 or any(is_figure(cell) for _, cell in cells))
        if self.layout.shape == "seat_per_row":
            return bool(names) and any(is_figure(cell) for _, cell in cells)
        return False

    # Dates and labels

    def _day(self, row: Row) -> DayCell | None:
        """Return the date of a row: its own, or else that of the heading, the row above, the sheet or the file."""
        column = self.layout.single.get("date")
        cell = cell_at(row, column) if column is not None else ""
        if text_of(cell):
            written = day_of(cell, serial=True)
            self.above = self.calendar.cell(self.table, row.number, written, text_of(cell))
            return self.above
        headed = self.calendar.heading_above(self.table.sheet, row.number, self.low, self.high)
        return headed or self.above or self.calendar.named(self.table.sheet)

    def _time(self, row: Row, day: DayCell | None) -> str | None:
        column = self.layout.single.get("time")
        clock = clock_of(cell_at(row, column)) if column is not None else None
        return clock or (day.time if day is not None and day.row == row.number else None)

    def _labels(self, row: Row) -> dict[str, Label]:
        single = self.layout.single
        kinds = ("stage", "round", "table", "game")
        return {kind: number_or_text(cell_at(row, single[kind])) for kind in kinds if kind in single}

    def _figure(self, cell: Cell, *, marks_of_nobody: bool = False) -> Decimal | None:
        """Return the number in a cell, or None if it is empty. Raise ValueError if it can't be read."""
        found = figure(cell, self.marks)
        text = text_of(cell)
        if found is None and text and not (is_nobody(text) if marks_of_nobody else text in _DASHES):
            raise ValueError(text)
        return found

    # One row for each game

    def _rows_of_games(self, rows: Sequence[Row]) -> None:
        for row in rows:
            day = self._day(row)
            try:
                seats = [seat for i in range(len(self.layout.seats)) if (seat := self._seat(row, i)) is not None]
            except ValueError:
                self.reading.skip([row.number], "not_understood", SCORE)
                continue
            if refused := self._refused(seats):
                self.reading.skip([row.number], *refused)
                continue
            game = Game(self.table, [row.number], seats, day=day, time=self._time(row, day), labels=self._labels(row))
            self.reading.games.append(game)

    def _seat(self, row: Row, number: int) -> Seat | None:
        """Return a seat of a row, or None if it is empty."""
        columns = self.layout.seats[number]
        values = [self._figure(cell_at(row, c)) if c is not None else None for c in columns.figures]
        seat = Seat(text_of(cell_at(row, columns.name)), row.number, columns.name, values, columns.wind, columns.place)
        said = seat.place is None or any(value is not None for value in values)
        self._take_others(seat, row, columns.others)
        has_figure = any(value is not None for value in values) or (said and seat.place is not None)
        if seat.name and is_nobody(seat.name) and not has_figure:
            seat.name = ""
        return seat if seat.name or has_figure else None

    def _take_others(self, seat: Seat, row: Row, others: dict[str, int]) -> None:
        if "place" in others:
            seat.place = self._place(cell_at(row, others["place"])) or seat.place
        if "wind" in others:
            seat.wind = _wind(cell_at(row, others["wind"]))
        if "team" in others:
            seat.team = number_or_text(cell_at(row, others["team"]))
        if "penalty" in others:
            seat.penalty = self._figure(cell_at(row, others["penalty"]))
        if "chombo" in others:
            seat.chombo = self._figure(cell_at(row, others["chombo"]))

    def _place(self, cell: Cell) -> int | None:
        """Return a placing from a number, or from 1st, 2位."""
        key = heading(text_of(cell)).key if isinstance(cell, str) else None
        if key is not None and key.kind in ("place", "number"):
            return int(key.value)
        found = self._figure(cell)
        return int(found) if found is not None else None

    def _refused(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        """Return why a row is not a game, or ""."""
        names = sum(bool(seat.name) for seat in seats)
        if self.layout.shape == "places_only":
            return () if self._enough(names) else ("not_understood", PLAYERS)
        figures = sum(_counted(seat) for seat in seats)
        if not figures:
            return ("no_result",) if names else ("not_understood", PLAYERS)
        if len(seats) == self.players and figures >= self.players - 1:
            return () if figures == self.players or all(seat.name for seat in seats) else ("not_understood", PLAYERS)
        three = len(seats) == names == figures == 3 and self.players == 4
        return () if three else ("not_understood", PLAYERS)

    def _enough(self, count: int) -> bool:
        return count == self.players or (count == 3 and self.players == 4)

    # One row for each seat

    def _rows_of_seats(self, rows: Sequence[Row]) -> None:
        groups: dict[object, list[tuple[Row, DayCell | None]]] = {}
        last: dict[str, Cell] = {}
        for row in rows:
            day = self._day(row)
            key: list[object] = [day.same if day is not None else None]
            for kind in ("night", "stage", "round", "table", "game"):
                column = self.layout.single.get(kind)
                cell = cell_at(row, column) if column is not None else ""
                if kind != "night":
                    cell = last[kind] = cell if text_of(cell) else last.get(kind, "")
                key.append(text_of(cell))
            self._labelled(row, last)
            groups.setdefault(tuple(key), []).append((row, day))
        for group in groups.values():
            self._game_of_seats(group)

    def _labelled(self, row: Row, last: dict[str, Cell]) -> None:
        kinds = [kind for kind in ("stage", "round", "table", "game") if kind in self.layout.single]
        self._carried[row.number] = {kind: number_or_text(last.get(kind, "")) for kind in kinds}

    def _game_of_seats(self, group: Sequence[tuple[Row, DayCell | None]]) -> None:
        count = len(group)
        if count % self.players and not (count == 3 and self.players == 4):
            self.reading.skip((row.number for row, _ in group), "not_understood", PLAYERS)
            return
        size = min(count, self.players)
        for start in range(0, count, size):
            self._seats_together(group[start : start + size])

    def _seats_together(self, part: Sequence[tuple[Row, DayCell | None]]) -> None:
        rows = [row.number for row, _ in part]
        try:
            seats = [self._own_seat(row) for row, _ in part]
        except ValueError:
            self.reading.skip(rows, "not_understood", SCORE)
            return
        figures = sum(_counted(seat) for seat in seats)
        if not figures:
            self.reading.skip(rows, "no_result")
        elif figures < len(seats) - (len(seats) == self.players) or any(not seat.name for seat in seats):
            self.reading.skip(rows, "not_understood", PLAYERS)
        else:
            first, day = part[0]
            labels = self._carried[first.number]
            self.reading.games.append(Game(self.table, rows, seats, None, day, None, self._time(first, day), labels))

    def _own_seat(self, row: Row) -> Seat:
        columns = self.layout.seats[0]
        values = [self._figure(cell_at(row, c)) if c is not None else None for c in columns.figures]
        seat = Seat(text_of(cell_at(row, columns.name)), row.number, columns.name, values)
        self._take_others(seat, row, columns.others)
        if is_nobody(seat.name) and not seat.has_figure:
            seat.name = ""
        return seat

    # One column, or one row, for each player

    def _columns_of_players(self, rows: Sequence[Row]) -> None:
        for row in rows:
            day = self._day(row)
            try:
                found = [
                    Seat(name, row.number, column, [value])
                    for column, name in self.layout.players
                    if (value := self._figure(cell_at(row, column), marks_of_nobody=True)) is not None
                ]
            except ValueError:
                self.reading.skip([row.number], "not_understood", SCORE)
                continue
            seats = self._playing(found)
            if not seats:
                self.reading.skip([row.number], "not_understood", PLAYERS)
                continue
            game = Game(self.table, [row.number], seats, day=day, time=self._time(row, day), labels=self._labels(row))
            self.reading.games.append(game)

    def _playing(self, seats: list[Seat]) -> list[Seat]:
        """Return those who played, or none if there are too few or too many."""
        if len(seats) > self.players:
            seats = [seat for seat in seats if seat.values[0]]
            return seats if len(seats) == self.players else []
        return seats if self._enough(len(seats)) else []

    def _matrix(self, rows: Sequence[Row]) -> None:
        name = self.layout.seats[0].name
        named = [row for row in rows if text_of(cell_at(row, name))]
        columns = [game.index for game in self.layout.games]
        for row in named:
            if not any(text_of(cell_at(row, c)) and not is_nobody(text_of(cell_at(row, c))) for c in columns):
                self.reading.skip([row.number], "no_result")
        self.reading.skip((row.number for row in rows if not text_of(cell_at(row, name))), "note")
        for game in self.layout.games:
            self._game_of_column(game, named, name)

    def _game_of_column(self, column: GameColumn, rows: Sequence[Row], name: int) -> None:
        try:
            found = [
                Seat(text_of(cell_at(row, name)), row.number, name, [value])
                for row in rows
                if (value := self._figure(cell_at(row, column.index), marks_of_nobody=True)) is not None
            ]
        except ValueError:
            self.reading.skips.append(Skip(None, "not_understood", SCORE, column.index))
            return
        if not found:
            return
        seats = self._playing(found)
        if not seats:
            self.reading.skips.append(Skip(None, "not_understood", PLAYERS, column.index))
            return
        labels: dict[str, Label] = {column.label: column.number} if column.label else {}
        day = self.calendar.of_column(self.table, column)
        rows_of = [seat.row for seat in seats]
        self.reading.games.append(Game(self.table, rows_of, seats, column.index, day, labels=labels))


def _counted(seat: Seat) -> bool:
    """Return whether a seat has a number by which it can be ranked."""
    return seat.place is not None if not seat.values else any(value is not None for value in seat.values)


def _wind(cell: Cell) -> str | None:
    key = heading(text_of(cell)).key
    if key is not None and key.kind == "wind":
        return str(key.value)
    found = winds().get(text_of(cell).casefold())
    return min(found, key=WINDS.index) if found else None
