"""The call `sheet`: any spreadsheet of results, with questions about what is unclear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from clubs.spreadsheets import log_lines
from clubs.spreadsheets.answers import COLUMNS, Answers, row_id
from clubs.spreadsheets.calendar import Calendar, Decision
from clubs.spreadsheets.cells import Book, with_cells
from clubs.spreadsheets.decode import check_bytes, check_text, decoded, is_zip
from clubs.spreadsheets.delimited import read_delimited
from clubs.spreadsheets.faults import not_a_table, not_asked
from clubs.spreadsheets.games import Game, Reading, TableReader
from clubs.spreadsheets.headings import heading
from clubs.spreadsheets.judge import LEAVE_OUT, RANK_ONLY, WORK_BACK, Judge, Judged, Verdict
from clubs.spreadsheets.layout import GROUPS
from clubs.spreadsheets.messages import refusal
from clubs.spreadsheets.people import People, refuse_twice
from clubs.spreadsheets.questions import Question, rows_at
from clubs.spreadsheets.scores import kind_of
from clubs.spreadsheets.sheet_request import SheetRequest, read_sheet_request
from clubs.spreadsheets.tables import Found, Skip, Table, find_tables, understood_again
from clubs.spreadsheets.workbook import read_workbook
from scoring.strict_json import Json, JsonObject

WARNINGS = (
    "unread_sheet", "unread_block", "sum", "filled", "players", "no_name", "sorted_by_place", "place_differs",
    "points_differ", "rounded_points", "day_order", "day_unread",
)  # fmt: skip
ONCE, TWICE = "once", "twice"
_KEPT = ("not_understood", "no_result")
_GUARDED = ("seat_per_row", "column_per_player", "row_per_player")


def sheet(asked: Json, lang: str = "en") -> JsonObject:
    """Read a sheet of results; raises `ContractError`.

    >>> made = sheet({"file": "Date,1st,2nd,3rd,4th\\n2024-01-12,Ada,Bo,Cy,Di\\n"})
    >>> [seat["player"] for seat in made["games"][0]["seats"]]
    ['Ada', 'Bo', 'Cy', 'Di']
    """
    request = read_sheet_request(asked)
    lang = str(asked.get("lang", lang))
    return SheetReader(request, open_book(request)).read(lang)


def open_book(request: SheetRequest) -> Book:
    """Return the file as sheets of cells. Raise `too_large`, `is_link`, `cut_off` or `not_a_table`."""
    if request.text is not None:
        return _open_text(request.text, None)
    check_bytes(request.content)
    if is_zip(request.content):
        return read_workbook(request.content)
    return _open_text(*decoded(request.content))


def _open_text(text: str, encoding: str | None) -> Book:
    check_text(text)
    return log_lines.book_of(text, encoding) if log_lines.is_log(text) else read_delimited(text, encoding)


@dataclass(slots=True)
class _Warning:
    """A warning with its place in the order of all warnings."""

    made: JsonObject
    sheet: int
    row: int = 0
    column: int = 0

    @property
    def order(self) -> tuple[int, int, int, int]:
        return self.sheet, self.row, WARNINGS.index(self.made["code"]), self.column


@dataclass(slots=True)
class SheetReader:
    """Reads a file step by step: tables, games, numbers, dates, names."""

    request: SheetRequest
    book: Book
    answers: Answers = field(init=False)
    found: list[Found] = field(default_factory=list)
    tables: list[Judged] = field(default_factory=list)
    skips: list[tuple[int, Skip]] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    warnings: list[_Warning] = field(default_factory=list)
    calendar: Calendar = field(init=False)
    people: People = field(init=False)

    def __post_init__(self) -> None:
        self.answers = Answers.read(self.request.answers, self.book)
        changed = [with_cells(one, self.answers.cells.get(i, {})) for i, one in enumerate(self.book.sheets)]
        self.book = Book(
            tuple(changed), self.book.encoding, self.book.delimiter, self.book.separator, self.book.several
        )
        self.calendar = Calendar([one.name for one in self.book.sheets], self.request.name)
        self.people = People(self.request.known, self.request.answers)

    @property
    def names(self) -> list[str | None]:
        """Return the sheets' names."""
        return [one.name for one in self.book.sheets]

    def read(self, lang: str) -> JsonObject:
        """Return the whole answer."""
        self._find()
        if not self.tables:
            raise not_a_table(self._seen())
        games = [game for judged in self.tables for game in judged.games]
        self._judge_figures()
        self._judge_days(games)
        starts = {(game.table.sheet, game.rows[0]) for game in games if game.column is None}
        self._leave_out(games)
        self._judge_people(games)
        self._doubles(games)
        self.questions.sort(key=lambda question: question.order)
        self._tell_unread()
        self.answers.check(self.questions, starts)
        return self._answer(lang)

    # Tables and games

    def _find(self) -> None:
        season = self.request.season
        for number, one in enumerate(self.book.sheets):
            if self._is_log():
                self.found.append(log_lines.table_of(self.book))
            else:
                self.found.append(find_tables(number, one, season.players))
            self.calendar.take(self.found[-1])
        if self.book.separator:
            self.skips.append((0, Skip(1, "separator")))
        listed = [table for found in self.found for table in found.tables]
        listed.sort(key=lambda table: (table.sheet, _first(table), table.low))
        kept = [(table, reading) for table in listed if (reading := self._reading(table)) is not None]
        again = self._understood_again([table for table, _ in kept])
        for i, (table, reading) in enumerate(kept):
            self._take(table, self._read_table(table) if i in again else reading)

    def _is_log(self) -> bool:
        return self.book.delimiter is None and self.book.sheets[0].name is None

    def _read_table(self, table: Table) -> Reading:
        if table.layout.shape == "log_lines":
            return log_lines.read_log_lines(table, self.request.season.players, self.calendar)
        return TableReader(table, self.request.season.players, self.calendar).read()

    def _reading(self, table: Table) -> Reading | None:
        """Return the games of a table. Return None if it contains no results and becomes an unread block."""
        reading = self._read_table(table)
        if self._holds_results(table, reading):
            return reading
        rows = [*table.heads, *table.lines]
        self.found[table.sheet].unread.append((rows[0].number, rows[-1].number))
        return None

    def _holds_results(self, table: Table, reading: Reading) -> bool:
        if not reading.games:
            return table.layout.shape not in _GUARDED and any(skip.code == "not_understood" for skip in reading.skips)
        if table.layout.shape != "column_per_player":
            return True
        told = [one for one in table.layout.columns if one.means == "other" and not heading(one.heading or "").known]
        if not told and any(kind in table.layout.single for kind in GROUPS):
            return True
        return kind_of([[seat.values[0] for seat in game.seats] for game in reading.games], self.request.season).sure

    def _understood_again(self, tables: Sequence[Table]) -> set[int]:
        """Give columns the meanings that were chosen."""
        for number, columns in self.answers.columns.items():
            path = f"answers.{COLUMNS}.{number}"
            if number >= len(tables):
                raise not_asked(path)
            table = tables[number]
            for column in columns:
                if not any(one.index == column for one in table.layout.columns):
                    raise not_asked(f"{path}.{column}")
            if not understood_again(table, self.request.season.players, columns):
                raise not_asked(path)
            self.calendar.forget(table)
        return set(self.answers.columns)

    def _take(self, table: Table, reading: Reading) -> None:
        judged = Judged(table, sorted(reading.games, key=_in_table))
        self.tables.append(judged)
        self.skips += [(table.sheet, skip) for skip in reading.skips]

    def _seen(self) -> str:
        if not any(one.rows for one in self.book.sheets):
            return "empty"
        return "people" if any(found.people for found in self.found) else "text"

    # Numbers

    def _judge_figures(self) -> None:
        judge = Judge(self.request.season, self._answer_to("other_uma"), self._answer_to("other_start"))
        verdict = judge.judge(self.tables)
        if verdict.other_uma:
            self._ask_uma(verdict)
        if verdict.other_start:
            extra: JsonObject = {"found": verdict.found_start, "season": self.request.season.start}
            self._ask("other_start", ["keep", LEAVE_OUT], "keep", verdict.other_start, extra)
        for table, game, made in verdict.warnings:
            self._warn_figures(table, game, made)

    def _answer_to(self, id: str) -> str | None:
        given = self.answers.option(id)
        return given if isinstance(given, str) else None

    def _ask_uma(self, verdict: Verdict) -> None:
        found, season = verdict.found_uma, self.request.season.uma
        options: list[str | None] = [RANK_ONLY, *([WORK_BACK] if found else []), LEAVE_OUT]
        extra = {"found": found.answer() if found else None, "season": season.answer() if season else None}
        self._ask("other_uma", options, None, verdict.other_uma, extra)

    def _ask(
        self, code: str, options: list[str | None], default: str | None, games: Sequence[Game], extra: JsonObject
    ) -> None:
        at = rows_at(self._places(games), self.names)
        self.questions.append(
            Question(code, code, options, default, min(game.where for game in games), {**extra, "at": at})
        )

    @staticmethod
    def _places(games: Sequence[Game]) -> Iterator[tuple[int, int]]:
        """Return the rows that identify games; in a matrix those of their players."""
        for game in games:
            rows = game.rows if game.column is not None else game.rows[:1]
            yield from ((game.table.sheet, row) for row in rows)

    def _warn_figures(self, table: Table, game: Game | None, made: JsonObject) -> None:
        where: JsonObject = {"code": made["code"], "sheet": self.names[table.sheet]}
        if game is None:
            if not any(one.made == where for one in self.warnings):
                self.warnings.append(_Warning(where, table.sheet))
            return
        self._game_warnings.append((game, made))

    _game_warnings: list[tuple[Game, JsonObject]] = field(default_factory=list)

    # Dates

    def _judge_days(self, games: Sequence[Game]) -> None:
        decision = self.calendar.settle()
        index = {id(cell): i for i, cell in enumerate(self.calendar.cells)}
        year = self.answers.option("year")
        year = year if type(year) is int else None
        both = [
            self.calendar.dates(decision.order | dict.fromkeys(decision.asked, order), year) for order in ("dmy", "mdy")
        ]
        chosen = {"dmy": both[0], "mdy": both[1]}.get(str(self.answers.option("day_or_month")))
        unclear: list[Game] = []
        for game in games:
            if game.day is None:
                continue
            one, other = (days[index[id(game.day)]] for days in both)
            if one != other:
                unclear.append(game)
            found = (
                chosen[index[id(game.day)]]
                if chosen is not None and decision.asked
                else (one if one == other else None)
            )
            game.date = _iso(found)
        if unclear:
            self._ask("day_or_month", ["dmy", "mdy"], None, unclear, {})
        self._ask_year(games, {id(self.calendar.cells[i]) for i in self.calendar.without_year()})
        self._ask_day([game for game in games if game.day is None])
        self._tell_days(games, decision)

    def _ask_year(self, games: Sequence[Game], cells: set[int]) -> None:
        without = [game for game in games if game.day is not None and id(game.day) in cells]
        if without:
            self._ask("year", [], None, without, {})

    def _ask_day(self, games: Sequence[Game]) -> None:
        if games:
            self._ask("day", [], None, games, {})
        given = self.answers.option("day")
        for game in games if isinstance(given, str) else ():
            game.date = given

    def _tell_days(self, games: Sequence[Game], decision: Decision) -> None:
        rows = {(game.table.sheet, row) for game in games for row in game.rows}
        for cell in self.calendar.cells:
            if cell.written is None and (cell.sheet, cell.row) in rows:
                made: JsonObject = {
                    "code": "day_unread",
                    "sheet": self.names[cell.sheet],
                    "row": cell.row,
                    "cell": cell.text,
                }
                self.warnings.append(_Warning(made, cell.sheet, cell.row))
        if decision.found:
            for number in sorted({cell.sheet for cell in self.calendar.cells if len(cell.orders()) > 1}):
                made = {"code": "day_order", "sheet": self.names[number], "read": decision.found}
                self.warnings.append(_Warning(made, number))

    # Omitted rows, people, duplicates

    def _leave_out(self, games: Sequence[Game]) -> None:
        rows = set(self.answers.left_out.values())
        for game in games:
            if game.column is None and (game.table.sheet, game.rows[0]) in rows:
                game.skip = Skip(game.row, "left_out", column=game.column)
        for asked in ("other_uma", "other_start"):
            if self.answers.option(asked) == LEAVE_OUT:
                self._leave_out_asked(games, asked)

    def _leave_out_asked(self, games: Sequence[Game], id: str) -> None:
        asked = next((question for question in self.questions if question.id == id), None)
        at = asked.extra["at"] if asked is not None else []
        places = {(self.names.index(one["sheet"]), row) for one in at for row in one["rows"]}
        for game in games:
            if all(place in places for place in self._places([game])):
                game.skip = Skip(game.row, "left_out", column=game.column)

    def _judge_people(self, games: Sequence[Game]) -> None:
        refuse_twice([game for game in games if game.skip is None], self.people, settled=False)
        self.people.settle([game for game in games if game.skip is None])
        for asked in self.people.questions:
            places = asked.writing.places
            extra: JsonObject = {"name": asked.writing.name}
            extra["at"] = rows_at(((sheet, row) for sheet, row, _ in places), self.names)
            self.questions.append(Question(asked.id, asked.code, asked.options, asked.default, min(places), extra))
        refuse_twice([game for game in games if game.skip is None], self.people, settled=True)

    def _doubles(self, games: Sequence[Game]) -> None:
        first: dict[object, Game] = {}
        for game in games:
            if game.skip is not None or not _has_figures(game):
                continue
            earlier = first.setdefault(_sameness(game, self.people), game)
            if earlier is not game:
                self._ask_double(game, earlier)

    def _ask_double(self, game: Game, earlier: Game) -> None:
        sheet, row, column = game.where
        named = row_id(self.book, sheet, row) if game.column is None else f"{row_id(self.book, sheet, row)}.{column}"
        extra: JsonObject = {
            "row": game.row,
            "of": earlier.row,
            "sheet": self.names[sheet],
            "of_sheet": self.names[earlier.table.sheet],
        }
        question = Question(f"same_game:{named}", "same_game", [ONCE, TWICE], ONCE, game.where, extra)
        if not any(one.id == question.id for one in self.questions):
            self.questions.append(question)
        if self.answers.option(question.id) != TWICE:
            game.skip = Skip(game.row, "double", column=game.column)

    # The answer

    def _tell_unread(self) -> None:
        read = {judged.table.sheet for judged in self.tables}
        for number, one in enumerate(self.book.sheets):
            if number not in read:
                if one.rows:
                    self.warnings.append(_Warning({"code": "unread_sheet", "sheet": one.name}, number))
                continue
            self.skips += [(number, skip) for skip in self.found[number].skips]
            for first, last in self.found[number].unread:
                made: JsonObject = {"code": "unread_block", "sheet": one.name, "first_row": first, "last_row": last}
                self.warnings.append(_Warning(made, number, first))

    def _told(self) -> list[JsonObject]:
        """Return the warnings in order, without those about games that are left out."""
        differing: dict[int, list[int]] = {}
        for game, made in self._game_warnings:
            if game.skip is not None:
                continue
            sheet, row, column = game.where
            if made["code"] == "points_differ":
                differing.setdefault(sheet, []).append(row)
                continue
            place: JsonObject = {"row": game.row} if game.column is None else {"row": None, "column": game.column}
            told = {"code": made["code"], "sheet": self.names[sheet], **place, **made}
            self.warnings.append(_Warning(told, sheet, row if game.column is None else 0, column))
        for sheet, rows in differing.items():
            told = {"code": "points_differ", "sheet": self.names[sheet], "rows": sorted(rows)}
            self.warnings.append(_Warning(told, sheet, min(rows)))
        return [one.made for one in sorted(self.warnings, key=lambda one: one.order)]

    def _answer(self, lang: str) -> JsonObject:
        games = [game for judged in self.tables for game in judged.games]
        given = [game for game in games if game.skip is None]
        for game in games:
            if game.skip is not None:
                self.skips += [(game.table.sheet, skip) for skip in _skips_of(game)]
        players = (seat.player for game in given for seat in game.seats if seat.player is not None)
        return {
            "ok": True,
            "tables": [self._table(judged.table) for judged in self.tables],
            "games": [self._game(game) for game in given],
            "new_players": [name for name in dict.fromkeys(players) if not self.people.is_known(name)],
            "questions": [question.answer(self.request.answers) for question in self.questions],
            "warnings": self._told(),
            "skipped": self._skipped(lang),
        }

    def _table(self, table: Table) -> JsonObject:
        return {
            "sheet": self.names[table.sheet],
            "first_row": table.first_row,
            "last_row": table.last_row,
            "shape": table.layout.shape,
            "delimiter": self.book.delimiter,
            "encoding": self.book.encoding,
            "columns": [
                {"index": one.index, "heading": one.heading, "means": one.means, "seat": one.seat}
                for one in table.layout.columns
            ],
        }

    def _game(self, game: Game) -> JsonObject:
        return {
            "sheet": self.names[game.table.sheet],
            "row": game.row,
            "column": game.column,
            "date": game.date,
            "time": game.time,
            **{kind: game.labels.get(kind) for kind in ("stage", "round", "table", "game")},
            "seats": [
                {
                    "name": seat.name or None,
                    "player": seat.player,
                    "wind": seat.wind,
                    "score": seat.score,
                    "points": seat.points,
                    "place": seat.place,
                    "penalty": seat.fine,
                    "chombo": seat.fouls,
                    "team": seat.team,
                }
                for seat in game.seats
            ],
            "worked_out": sorted(game.worked_out, reverse=True),
        }

    def _skipped(self, lang: str) -> list[JsonObject]:
        found: dict[object, tuple[tuple[int, int, int], JsonObject]] = {}
        for sheet, skip in self.skips:
            made: JsonObject = {"sheet": self.names[sheet], "row": skip.row, "code": skip.code}
            if skip.column is not None:
                made["column"] = skip.column
            if skip.reason:
                made |= {"reason": skip.reason, "message": refusal(skip.reason, lang)}
            order = (sheet, skip.row or 0, skip.column if skip.column is not None else -1)
            found.setdefault((*order, skip.code), (order, made))
        return [made for _, made in sorted(found.values(), key=lambda one: one[0])]


def _in_table(game: Game) -> tuple[int, int]:
    return (game.rows[0], 0) if game.column is None else (0, game.column)


def _first(table: Table) -> int:
    return table.heads[0].number if table.heads else table.lines[0].number


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day is not None else None


def _has_figures(game: Game) -> bool:
    return any(seat.score is not None or seat.points is not None for seat in game.seats)


def _sameness(game: Game, people: People) -> object:
    """Return what equal games have in common."""
    seats = frozenset(
        (str(seat.player if seat.player is not None else people.person(seat)), seat.score, seat.points)
        for seat in game.seats
    )
    day = game.date if game.date is not None or game.day is None else game.day.same
    return day, seats, tuple(sorted(game.labels.items(), key=str)), game.time


def _skips_of(game: Game) -> list[Skip]:
    assert game.skip is not None  # noqa: S101  # asked of such games alone
    if game.column is not None:
        return [game.skip]
    return [Skip(row, game.skip.code, game.skip.reason) for row in game.rows]
