"""Preview of a file of past games by the call `sheet`: new, known, changed and wrong games; nothing is saved."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from enum import StrEnum
from hashlib import sha256

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Event, ImportedLog, Player, Season, SeatResult
from clubs.names import fold
from clubs.selectors.imports.known_players import KnownPlayers
from clubs.selectors.imports.own_facts import GameFacts, OwnFacts
from clubs.selectors.imports.player_rows import LONGEST, Fault
from clubs.selectors.imports.sheet_reading import reader_of
from clubs.selectors.imports.sheet_texts import Asked, Skipped, Told, asked_of, skipped_of, told_of
from clubs.selectors.people.names import name_fault
from clubs.selectors.play.core_answers import GameAnswer, game_answer
from clubs.selectors.play.final_score_sum import over_by, sum_fault
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.replay import refusal
from clubs.selectors.reader_language import core_lang
from clubs.spreadsheets.answers import row_id, row_of
from clubs.spreadsheets.cells import Row, cell_at, text_of
from clubs.spreadsheets.games import Game as ReadGame
from clubs.spreadsheets.sheet_call import SheetReader
from clubs.spreadsheets.tables import Table
from rules import calls
from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import ContractError
from scoring.strict_json import MOST, JsonObject

TAKE, SKIP, UPDATE, NEW = "take", "skip", "update", "new"
FINES = tuple(f"fine-{seat}" for seat in range(4))
"""Choices by seat: the scores are short by a fine of this player."""
JUDGED_QUESTIONS = frozenset({"other_start", "other_uma"})
JUDGED_WARNINGS = frozenset({"sum", "points_differ", "players"})
EVENING = time(19, 0)
MOST_GAMES = 25_000
STICKS = frozenset(map(fold, ("sticks", "deposits", "riichi sticks", "供託", "立直棒", "リーチ棒", "供托")))


class State(StrEnum):
    """What becomes of a game or row."""

    NEW = "new"
    CHANGED = "changed"
    KNOWN = "known"
    ASK = "ask"
    WRONG = "wrong"
    SKIP = "skip"


OPEN = (State.WRONG, State.ASK)
TAKEN = (State.NEW, State.CHANGED)


@dataclass(frozen=True, slots=True)
class Given:
    """A file or pasted text and the user's choices.

    `answers` are those of the call `sheet`; `choices` by row: `skip`, `take` (another game), `update`, `fine-0` …
    (what the scores lack is a fine of that seat's player, added to the score and noted as a penalty); `chosen` a
    player's number by a name's writing; `hour` is the start time of nights. `sticks`: the column of sticks left over.
    """

    content: bytes
    pasted: bool = True
    name: str = ""
    answers: JsonObject = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, int] = field(default_factory=dict)
    hour: time = EVENING
    sticks: int | None = None
    carries: dict[str, str] = field(default_factory=dict)

    def to_json(self) -> JsonObject:
        """Return the JSON that is stored with the content."""
        return {
            "pasted": self.pasted,
            "name": self.name,
            "answers": dict(self.answers),
            "choices": dict(self.choices),
            "chosen": dict(self.chosen),
            "hour": f"{self.hour:%H:%M}",
            "sticks": self.sticks,
            "carries": dict(self.carries),
        }

    @classmethod
    def of_json(cls, content: bytes, kept: JsonObject) -> "Given":
        return cls(**{**kept, "hour": time.fromisoformat(kept["hour"])}, content=content)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: the name as written, the person (`player` if known), and the figures; `penalty` in tenths."""

    name: str
    person: str | None
    player: Player | None
    wind: str
    score: int | None
    points: int | None
    place: int | None
    penalty: int
    team: str = ""

    @property
    def new(self) -> bool:
        """Whether the person becomes a new player."""
        return self.person is not None and self.player is None

    @property
    def said(self) -> object:
        """Return the person as far as it affects the import."""
        return self.player.pk if self.player else self.person


@dataclass(frozen=True, slots=True)
class CellLine:
    """A cell that can be edited: `of` is the row's name, `number` its number."""

    of: str
    number: int
    column: int
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A game, or a row that is none: what it says, what becomes of it, and why."""

    id: str
    number: int
    sheet: str
    state: State
    table: int
    rows: tuple[int, ...]
    column: int | None = None
    day: date | None = None
    seats: tuple[SeatLine, ...] = ()
    sticks: int = 0
    start: int | None = None
    round: object = None
    board: object = None
    stage: object = None
    faults: tuple[Fault, ...] = ()
    note: str = ""
    choice: str = ""
    game: int | None = None
    before: tuple[int, ...] = ()
    lacks: int = 0
    """Points by which the written scores are short, where that may be a fine."""
    rules: Rules | None = None
    """The game's own rules, where the file gives them."""
    beside: JsonObject = field(default_factory=dict)
    """What goes with the scores, as the call `game` takes it."""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(seat.score for seat in self.seats if seat.score is not None)

    @property
    def fines(self) -> tuple[tuple[str, SeatLine], ...]:
        """Return the choices that explain what the scores lack, each with the seat that would be fined."""
        return tuple(zip(FINES, self.seats, strict=False)) if self.lacks else ()

    @property
    def winds(self) -> bool:
        """Whether the file says every seat's wind."""
        return all(seat.wind for seat in self.seats)

    @property
    def wrong(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(fault.words for fault in self.faults))


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column on the page: its heading, first value, and meaning (`name:0`); `chosen` if somebody said so."""

    index: int
    heading: str
    sample: str
    column: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A table that was read, with its columns."""

    number: int
    sheet: str
    first: int
    last: int
    columns: tuple[ColumnView, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of an import: every row of the file is in one of its lists. `seen` is a hash of the whole effect."""

    lines: tuple[Line, ...]
    tables: tuple[TableView, ...]
    questions: tuple[Asked, ...]
    told: tuple[Told, ...]
    skipped: tuple[Skipped, ...]
    encoding: str = ""
    seen: str = ""
    reader: SheetReader | None = field(default=None, compare=False, repr=False)

    def of(self, *states: State) -> list[Line]:
        return [line for line in self.lines if line.state in states]

    @property
    def counts(self) -> Mapping[str, int]:
        return {str(state): len(self.of(state)) for state in State}

    @property
    def columns(self) -> tuple[ColumnView, ...]:
        """Return the columns of the first table."""
        return self.tables[0].columns if self.tables else ()

    @property
    def new(self) -> tuple[str, ...]:
        """Return the names that become new players."""
        found = (seat.person for line in self.of(*TAKEN) for seat in line.seats if seat.new and seat.person)
        return tuple(dict.fromkeys(found))

    @property
    def open(self) -> int:
        """Return the number of lines with errors or undecided."""
        return len(self.of(*OPEN))

    @property
    def taken(self) -> int:
        return len(self.of(*TAKEN))

    def cells(self, line: Line) -> tuple[CellLine, ...]:
        """Return the cells of a line's rows, to be edited in place."""
        return _cells(self.reader, self.tables, line) if self.reader else ()

    def text_at(self, row: str, column: int) -> str | None:
        """Return the text of a cell, None where the file has none."""
        found = row_of(row, self.reader.book) if self.reader else None
        if found is None or self.reader is None:
            return None
        sheet = self.reader.book.sheets[found[0]]
        at = bisect_left(sheet.rows, found[1], key=lambda one: one.number)
        return text_of(cell_at(sheet.rows[at], column)) if column < sheet.width else None


def preview(season: Season, given: Given) -> Preview:
    """Return the effect of this file on the season; nothing is saved.

    Raises the errors of the call `sheet` as `ClubError`.
    """
    rules = ruleset({"preset": season.preset, "options": season.options})
    found, read, days = read_file(season.club, rules, given)
    judge = _Judge(season, found.questions, days)
    lines = tuple(sorted(map(judge.line, read), key=line_order))
    return replace(found, lines=lines, seen=hash_of(lines, given))


def read_file(club: Club, rules: Rules, given: Given) -> tuple[Preview, list[Line], set[date]]:
    """Return what the file holds before anything in the club is looked at: a preview without lines, these and the days.

    Raises the errors of the call `sheet` as `ClubError`.
    """
    known = KnownPlayers(club, given.chosen)
    reader, answer = reader_of(
        given.content,
        pasted=given.pasted,
        name=given.name,
        rules=rules,
        known=known.listed,
        answers=given.answers,
    )
    made = _Lines(reader, answer, rules, known, given)
    read = list(made.all())
    answer = without_judgement(answer, read)
    found = Preview(
        lines=(),
        tables=tuple(_table(reader, number, one, given) for number, one in enumerate(answer["tables"])),
        questions=asked_of(answer),
        told=told_of(answer),
        skipped=skipped_of(answer),
        encoding=answer["tables"][0]["encoding"] or "",
        reader=reader,
    )
    return found, read, made.days


def without_judgement(answer: JsonObject, lines: Sequence[Line]) -> JsonObject:
    """Return the answer of the call without what it asks and warns about figures of games that have their own rules."""
    own = {(line.sheet or None, line.number) for line in lines if line.rules}
    if not own:
        return answer
    questions = [one for one in answer["questions"] if one["code"] not in JUDGED_QUESTIONS]
    warnings = []
    for one in answer["warnings"]:
        if one["code"] in JUDGED_WARNINGS:
            rows = [row for row in one.get("rows") or [one["row"]] if (one["sheet"], row) not in own]
            one = {**one, "rows": rows} if "rows" in one else one
            if not rows:
                continue
        warnings.append(one)
    return {**answer, "questions": questions, "warnings": warnings}


def line_order(line: Line) -> tuple[str, int]:
    """Return the key by which lines are shown: by sheet, then row."""
    return line.sheet, line.number


def answer_of(rules: Rules, line: Line, penalties: Sequence[int] = ()) -> GameAnswer:
    """Return the core's answer for a line's scores; raises its errors as `ClubError` with the row's number."""
    facts = Facts(scores=line.scores, deposits=line.sticks, penalties=tuple(penalties), beside=line.beside)
    try:
        return game_answer(calls.game(facts.request(rules_of_line(rules, line)), core_lang()))
    except ContractError as error:
        words = _("Row %(row)s: %(why)s") % {"row": line.number, "why": refusal(error).message}
        raise ClubError("bad_row", words) from None


def rules_of_line(rules: Rules, line: Line) -> JsonObject:
    """Return the rules of a line's game: those of the list, with its own starting points.

    Equal scores share their places where nobody knows the winds, if the rules would ask for the seats.
    """
    rules = line.rules or rules
    values = dict(rules.values())
    if line.start is not None:
        more = line.start - int(values["start_points"])
        moved = ("start_points", "return_points", "target_points")
        values |= {name: int(values[name]) + more for name in moved if name in values}
    tied = len(set(line.scores)) < len(line.scores)
    if tied and not line.winds and values.get("ties") == "seat" and values.get("rounding") == "none":
        values["ties"] = "split"
    return {"preset": rules.preset.id, "options": values}


def sticks_lost(rules: Rules, seats: Sequence[SeatLine]) -> int:
    """Return how many sticks the scores of a finished game lack because the rules give those left to nobody."""
    form = rules.entry().final_scores
    lacks = -over_by(rules, [seat.score or 0 for seat in seats], 0)
    lost = rules.values().get("leftover") == "lost" and form.stick and lacks > 0 and not lacks % form.stick
    return lacks // form.stick if lost else 0


def _figured(seat: SeatLine, facts: GameFacts, at: int) -> SeatLine:
    """Return a seat with the figures that its game's own rules give, if the file says these."""
    return replace(seat, score=facts.scores[at], penalty=facts.penalties[at]) if facts.rules else seat


class _Lines:
    """The games of the answer as lines, before anything in the club is looked at."""

    def __init__(
        self, reader: SheetReader, answer: JsonObject, rules: Rules, known: KnownPlayers, given: Given
    ) -> None:
        self.reader, self.answer, self.rules, self.known, self.given = reader, answer, rules, known, given
        self.start = self._other_start()
        self.notes = _notes(answer)
        self.days: set[date] = set()
        self.name_faults: dict[str, str] = {}
        self.rows_by_table: dict[int, dict[int, Row]] = {}
        self.form = rules.entry().final_scores
        self.own = OwnFacts(reader, rules)

    def _other_start(self) -> tuple[set[tuple[str | None, int]], int | None]:
        """Return the rows whose games began with other points, and these points."""
        asked = next((one for one in self.answer["questions"] if one["code"] == "other_start"), None)
        if asked is None:
            return set(), None
        return {(place["sheet"], row) for place in asked["at"] for row in place["rows"]}, asked["found"]

    def all(self) -> Iterable[Line]:
        games = [(number, game) for number, judged in enumerate(self.reader.tables) for game in judged.games]
        left = [(number, game) for number, game in games if game.skip is None]
        for (number, game), told in zip(left, self.answer["games"], strict=True):
            yield self._game(number, game, told)
        yield from self._others()

    def _game(self, table: int, game: ReadGame, told: JsonObject) -> Line:
        sheet, first, column = game.where
        name = row_id(self.reader.book, sheet, first)
        called = name if game.column is None else f"{name}.{column}"
        day = date.fromisoformat(told["date"]) if told["date"] else None
        if day:
            self.days.add(day)
        rows, start = self.start
        begun = start if (told["sheet"], game.rows[0]) in rows else None
        sticks, faults = self._sticks(table, game)
        facts = self.own.of(table, game)
        seats = tuple(_figured(self._seat(seat), facts, at) for at, seat in enumerate(told["seats"]))
        line = Line(
            id=called,
            number=game.rows[0],
            sheet=told["sheet"] or "",
            state=State.NEW,
            table=table,
            rows=tuple(game.rows),
            column=game.column,
            day=day,
            seats=seats,
            sticks=sticks or (sticks_lost(facts.rules, seats) if facts.rules else 0),
            start=None if facts.rules else begun,
            round=told["round"],
            board=told["table"],
            stage=told["stage"],
            note="" if facts.rules else self.notes.get((told["sheet"], told["row"], told["column"]), ""),
            choice=self.given.choices.get(called, ""),
            rules=facts.rules,
            beside=facts.beside,
        )
        line = self._fined(line)
        faults = (*faults, *facts.faults, *self._faults(line, game))
        return replace(line, faults=faults) if faults else self._settled(line)

    def _settled(self, line: Line) -> Line:
        """Return a line with what the core says against it, if the file gives more than its scores."""
        if not line.beside:
            return line
        try:
            answer_of(self.rules, line, tuple(seat.penalty for seat in line.seats))
        except ClubError as error:
            return replace(line, faults=(Fault(error.message),))
        return line

    def _fined(self, line: Line) -> Line:
        """Return the line with what its scores lack, as a fine of the player who was chosen, if any."""
        if not self.form.fines or line.start is not None or line.rules or len(line.scores) != self.rules.players:
            return line
        lacks = max(-over_by(self.rules, line.scores, line.sticks), 0)
        if not lacks or line.choice not in FINES:
            return replace(line, lacks=lacks)
        seats = list(line.seats)
        seat = seats[FINES.index(line.choice)]
        seats[FINES.index(line.choice)] = replace(
            seat, score=(seat.score or 0) + lacks, penalty=seat.penalty - 10 * lacks
        )
        note = _("%(name)s: a fine of %(points)s, paid to nobody.") % {"name": seat.name, "points": lacks}
        return replace(line, seats=tuple(seats), lacks=lacks, note=note)

    def _seat(self, seat: JsonObject) -> SeatLine:
        person = seat["player"]
        player = self.known.by_name.get(person) if person else None
        penalty = seat["penalty"] - 10 * _chombo_points(self.rules) * seat["chombo"]
        return SeatLine(
            seat["name"] or "",
            person,
            player,
            seat["wind"] or "",
            seat["score"],
            seat["points"],
            seat["place"],
            penalty,
            seat["team"] or "",
        )

    def _sticks(self, table: int, game: ReadGame) -> tuple[int, tuple[Fault, ...]]:
        at = self.given.sticks if self.given.sticks is not None else _sticks_column(game.table)
        if at is None:
            return 0, ()
        rows = self.rows_by_table.setdefault(table, {})
        if not rows:
            rows.update((row.number, row) for row in game.table.lines)
        text = text_of(cell_at(rows[game.rows[0]], at))
        stick = self.form.stick or 1
        value = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0 if not text else -1
        value = value // stick if value >= stick and not value % stick else value
        if not 0 <= value <= MOST // stick:
            return 0, (Fault(_("“%(cell)s” is not a valid number of sticks.") % {"cell": text[:40]}, at),)
        return value, ()

    def _faults(self, line: Line, game: ReadGame) -> Iterable[Fault]:
        """Yield what keeps a game from being saved, whatever the club has."""
        by_seat = {id(seat): seat.column for seat in game.seats}
        columns = [by_seat[id(seat)] for seat in game.seats]
        players = (line.rules or self.rules).players
        if len(line.seats) != players:
            words = _("These rules need %(n)s players; this game has %(found)s.")
            yield Fault(words % {"n": players, "found": len(line.seats)})
            return
        for seat, column in zip(line.seats, columns, strict=True):
            if seat.new and (fault := self._name_fault(seat.name)):
                yield Fault(fault, column)
        yield from (Fault(words) for words in self._score_faults(line))

    def _name_fault(self, name: str) -> str:
        if name not in self.name_faults:
            long = _("Names can have at most %(most)s characters.") % {"most": LONGEST["name"]}
            self.name_faults[name] = long if len(name) > LONGEST["name"] else name_fault(name)
        return self.name_faults[name]

    def _score_faults(self, line: Line) -> Iterable[str]:
        rules = line.rules or self.rules
        scores, form = line.scores, rules.entry().final_scores
        if len(scores) < len(line.seats):
            if not any(asked["code"] == "other_uma" for asked in self.answer["questions"]):
                yield _("The scores are unknown, and places alone can’t be counted here.")
            return
        if any(score % (form.step or 1) for score in scores):
            yield _("Scores must be multiples of %(step)s.") % {"step": form.step}
        if any(abs(score) > MOST for score in scores):
            yield _("A score is too large.")
        if line.start is not None:
            if sum(scores) + form.stick * line.sticks != line.start * self.rules.players:
                yield _("The scores don’t add up to the points of the table.")
        elif over_by(rules, scores, line.sticks):
            yield sum_fault(rules, scores, line.sticks)

    def _others(self) -> Iterable[Line]:
        """Yield the rows that should be games and could not be read."""
        numbers = {name: number for number, name in enumerate(self.reader.names)}
        tables = {(judged.table.sheet): number for number, judged in enumerate(self.reader.tables)}
        for skip in self.answer["skipped"]:
            if skip["code"] != "not_understood" or skip["row"] is None:
                continue
            sheet, row = numbers[skip["sheet"]], skip["row"]
            called = row_id(self.reader.book, sheet, row)
            yield Line(
                id=called,
                number=row,
                sheet=skip["sheet"] or "",
                state=State.WRONG,
                table=self._table_at(sheet, row, tables.get(sheet, 0)),
                rows=(row,),
                faults=(Fault(skip["message"]),),
                choice=self.given.choices.get(called, ""),
            )

    def _table_at(self, sheet: int, row: int, fallback: int) -> int:
        for number, judged in enumerate(self.reader.tables):
            if judged.table.sheet == sheet and judged.table.first_row <= row <= judged.table.last_row:
                return number
        return fallback


class Judge:
    """Decides what becomes of each line; a subclass knows what the club has."""

    def __init__(self, questions: Sequence[Asked]) -> None:
        self.waiting = {asked.code for asked in questions if asked.open}

    def line(self, line: Line) -> Line:
        """Return the line with its state, errors and the question that comes first."""
        if line.choice == SKIP:
            return replace(line, state=State.SKIP, faults=())
        if not line.seats:
            return line
        asks = self.asks(line)
        faults = (*line.faults, *self.faults(line))
        if faults:
            return replace(line, state=State.WRONG, faults=faults)
        if asks:
            return replace(line, state=State.ASK, note=asks)
        return self.compared(line)

    def asks(self, line: Line) -> str:
        """Return which question comes first, or ""."""
        if any(seat.name and seat.person is None for seat in line.seats) and "same_person" in self.waiting:
            return _("Choose the player first.")
        if len(line.scores) < len(line.seats):
            return _("Answer the question about the totals first.")
        return ""

    def faults(self, line: Line) -> tuple[Fault, ...]:
        """Return what keeps a game from being saved."""
        if any(seat.person is None for seat in line.seats) and not (
            "same_person" in self.waiting and all(seat.name for seat in line.seats)
        ):
            return (Fault(_("A player is missing.")),)
        return ()

    def compared(self, line: Line) -> Line:
        """Return a sound line as new, known or changed."""
        return line


class _Judge(Judge):
    """Decides what becomes of each line, from the season's nights and games."""

    def __init__(self, season: Season, questions: Sequence[Asked], days: set[date]) -> None:
        super().__init__(questions)
        self.season = season
        self.today = timezone.localtime(timezone.now(), season.club.zone).date()
        self.days = days
        self._nights: Mapping[date, Event] | None = None
        self.played: dict[tuple[date, frozenset[int]], list[_Played]] = {}
        self.log_games: frozenset[int] = frozenset()

    @property
    def nights(self) -> Mapping[date, Event]:
        if self._nights is None:
            self._nights = _nights(self.season, self.days)
            self.played = _played(self._nights)
            found = [one.game for games in self.played.values() for one in games]
            logs = ImportedLog.objects.filter(standing=True, game__event__in=self._nights.values())
            self.log_games = frozenset(logs.values_list("game", flat=True)) & frozenset(found)
        return self._nights

    def asks(self, line: Line) -> str:
        asks = super().asks(line)
        if line.day is None and asks != _("Choose the player first."):
            return _("Answer the question about the date first.")
        return asks

    def faults(self, line: Line) -> tuple[Fault, ...]:
        if found := super().faults(line):
            return found
        if line.day is None:
            if self.waiting & {"day", "year", "day_or_month"}:
                return ()
            return (Fault(_("The date can’t be read. Correct the cell.")),)
        return tuple(Fault(words) for words in self._day_faults(line.day))

    def _day_faults(self, day: date) -> Iterable[str]:
        first, last = self.season.starts_on, self.season.ends_on
        if day > self.today:
            yield _("%(day)s is in the future.") % {"day": _shown(day)}
        elif day < first or (last and day > last):
            words = _("This date is outside the season (%(first)s to %(last)s).")
            yield words % {"first": _shown(first), "last": _shown(last or self.today)}
        night = self.nights.get(day)
        if night is not None and night.status != Event.Status.CLOSED:
            yield _("The night on that date is not closed. Close or cancel it first.")

    def compared(self, line: Line) -> Line:
        """Return a sound line as new, known or changed; each game of the season is compared with one line."""
        if line.choice == TAKE or line.day is None:
            return line
        _nights_read = self.nights
        players = frozenset(seat.player.pk for seat in line.seats if seat.player)
        found = self.played.get((line.day, players), []) if len(players) == len(line.seats) else []
        told = frozenset((seat.player.pk, seat.score or 0) for seat in line.seats if seat.player)
        same = next((one for one in found if one.scores == told), None)
        if same:
            found.remove(same)
            return replace(line, state=State.KNOWN, game=same.game)
        near = next((one for one in found if one.place == (line.round, line.board)), None) or next(iter(found), None)
        if near is None:
            return line
        found.remove(near)
        if near.game in self.log_games:
            words = _("This game was imported from a log and can’t be changed. Void it if it should not count.")
            return replace(line, state=State.WRONG, faults=(Fault(words),))
        by_player = dict(near.scores)
        before = tuple(by_player[seat.player.pk] for seat in line.seats if seat.player)
        return replace(line, state=State.CHANGED, game=near.game, before=before)


@dataclass(frozen=True, slots=True)
class _Played:
    """A final game of the season: its key, round and table numbers, and each player's score."""

    game: int
    place: tuple[object, object]
    scores: frozenset[tuple[int, int]]


def _chombo_points(rules: Rules) -> int:
    return int(getattr(rules.options, "chombo_points", 0))


def _sticks_column(table: Table) -> int | None:
    found = (one.index for one in table.layout.columns if one.means == "other" and fold(one.heading or "") in STICKS)
    return next(found, None)


def _notes(answer: JsonObject) -> dict[tuple[str | None, int | None, int | None], str]:
    """Return what the call says about single games that are kept as they are."""
    words = {
        "filled": _("One missing score was worked out from the sum."),
        "place_differs": _("The places and the scores contradict each other. The scores count."),
    }
    found = {}
    for one in answer["warnings"]:
        if one["code"] in words:
            found[one["sheet"], one["row"], one.get("column")] = words[one["code"]]
        if one["code"] == "points_differ":
            differ = _("The points differ from the season’s rules. The scores count.")
            found |= {(one["sheet"], row, None): differ for row in one["rows"]}
    return found


def _nights(season: Season, days: set[date]) -> dict[date, Event]:
    """Return the season's nights on these dates."""
    standing = season.events.nights().exclude(status=Event.Status.CANCELLED).order_by("-pk")
    zone = season.club.zone
    found = {timezone.localtime(event.starts_at, zone).date(): event for event in standing}
    return {day: event for day, event in found.items() if day in days}


def _played(nights: Mapping[date, Event]) -> dict[tuple[date, frozenset[int]], list[_Played]]:
    """Return the games of these nights by date and players."""
    days = {event.pk: day for day, event in nights.items()}
    games: dict[tuple[int, int, int, int], list[tuple[int, int]]] = defaultdict(list)
    rows = SeatResult.objects.filter(event__in=nights.values()).order_by("game", "place")
    names = ("event", "game", "round_number", "table_number", "player", "score")
    for event, game, number, table, player, score in rows.values_list(*names).iterator(2000):
        games[event, game, number, table].append((player, score))
    found: dict[tuple[date, frozenset[int]], list[_Played]] = defaultdict(list)
    for (event, game, number, table), seats in games.items():
        players = frozenset(player for player, _score in seats)
        found[days[event], players].append(_Played(game, (number, table), frozenset(seats)))
    return found


def _table(reader: SheetReader, number: int, told: JsonObject, given: Given) -> TableView:
    table = reader.tables[number].table
    chosen = given.answers.get("columns", {}).get(str(number), {})
    columns = tuple(
        ColumnView(
            index=one["index"],
            heading=one["heading"] or "",
            sample=next((text for row in table.lines if (text := text_of(cell_at(row, one["index"])))), "")[:40],
            column=one["means"] if one["seat"] is None else f"{one['means']}:{one['seat']}",
            chosen=str(one["index"]) in chosen,
        )
        for one in told["columns"]
    )
    return TableView(number, told["sheet"] or "", told["first_row"], told["last_row"], columns)


def _cells(reader: SheetReader, tables: Sequence[TableView], line: Line) -> tuple[CellLine, ...]:
    sheet = reader.tables[line.table].table.sheet
    rows = {row.number: row for row in reader.book.sheets[sheet].rows}
    heads = {one.index: one.heading for one in tables[line.table].columns}
    width = max([*heads, *(len(rows[number].cells) - 1 for number in line.rows if number in rows)], default=0)
    found = []
    for number in line.rows:
        for column in range(width + 1) if line.column is None else (line.column,):
            text = text_of(cell_at(rows[number], column))
            if text or column in heads:
                name = row_id(reader.book, sheet, number)
                found.append(CellLine(name, number, column, heads.get(column, ""), text))
    return tuple(found)


def hash_of(lines: Iterable[Line], given: Given) -> str:
    """Return a hash of all that these lines would do."""
    lines = list(lines)
    known = {line.rules for line in lines if line.rules}
    rules = {one: sha256(repr((one.preset.id, one.values())).encode()).hexdigest() for one in known}
    said = [
        (line.id, str(line.state), line.day, line.scores, line.sticks, line.game, line.round, line.board, line.stage,
         line.beside, line.rules and rules[line.rules],
         [(seat.said, seat.wind, seat.penalty, seat.team) for seat in line.seats])
        for line in lines
    ]  # fmt: skip
    return sha256(repr((said, given.hour, sorted(given.carries.items()))).encode()).hexdigest()[:32]


def _shown(day: date) -> str:
    return date_format(day, "DATE_FORMAT")
