"""Preview of uploaded logs before the import: each game, its players, what is new and what is wrong."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Count, Prefetch, Q
from django.utils.translation import gettext as _

from clubs.models import Game, ImportedLog, LogImport, Player, Seat
from clubs.selectors.imports.log_findings import Found, WayFound, found, say
from clubs.selectors.imports.log_players import Asked, Name, People, Person, asked, names_in, sought
from clubs.selectors.imports.log_rules import NOTHING, Recognised, Recogniser
from clubs.selectors.imports.tournament_tables import Planned, is_planned
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.rulebook.preset_comparison import ComparedRow
from scoring.errors import Code
from scoring.strict_json import JsonObject

Way = ImportedLog.Way
FOR_ALL = (Way.SEASON, Way.OWN, Way.LEAVE)


class State(StrEnum):
    """Status of a log."""

    GOOD = "good"
    NAME = "name"
    ASK = "ask"
    WRONG = "wrong"
    KNOWN = "known"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a log: the name as written, the matched player (`sat`: in the created game), the final score."""

    asked: Asked
    score: int | None
    double: bool
    sat: Player | None = None

    @property
    def player(self) -> Player | None:
        """Return the player who sits there, if known."""
        return self.sat or self.asked.player


@dataclass(frozen=True, slots=True)
class WayRow:
    """An interpretation of a log that may be chosen, with its text."""

    id: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LogRow:
    """A log on the page.

    `message` is an error or a question, `rules` the rules it was played by. `known`: the game that exists already.
    `early`: it ended early, and staff must confirm that (`closed`: they have). `place`: the waiting game of a
    tournament table.
    """

    log: ImportedLog
    state: State
    message: str = ""
    seats: tuple[SeatRow, ...] = ()
    found: Found | None = None
    rules: Recognised = NOTHING
    ways: tuple[WayRow, ...] = ()
    known: Game | None = None
    early: bool = False
    closed: bool = False
    place: Game | None = None

    @property
    def way(self) -> str:
        """Return how it would be imported, or "" while undecided."""
        return next((way.id for way in self.ways if way.chosen), "")

    @property
    def plain(self) -> bool:
        """Whether it can be imported without any decision."""
        return self.way == Way.SEASON and not self.early

    @property
    def differs(self) -> tuple[ComparedRow, ...]:
        """Return the differences between the season's rules and the log's, while the import is undecided."""
        return self.rules.differs if self.ways else ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The content of the page of parsed logs."""

    batch: LogImport
    rows: tuple[LogRow, ...]
    names: tuple[Asked, ...]
    players: tuple[Person, ...]

    @property
    def planned(self) -> bool:
        """Whether the games belong to tables seated in advance, in which case no players are added."""
        return is_planned(self.batch.event)

    @property
    def taken(self) -> tuple[LogRow, ...]:
        """Return the imported logs."""
        return tuple(row for row in self.rows if row.log.game_id)

    @property
    def not_taken(self) -> int:
        """Return the number of logs that were skipped or could not be imported."""
        return len(self.rows) - len(self.taken)

    @property
    def good(self) -> tuple[LogRow, ...]:
        """Return the logs that would be imported."""
        return tuple(row for row in self.rows if row.state == State.GOOD)

    @property
    def counts(self) -> tuple[tuple[State, int], ...]:
        """Return the number of logs by status, without empty ones."""
        found = [(state, sum(row.state == state for row in self.rows)) for state in State]
        return tuple((state, count) for state, count in found if count)

    @property
    def open_names(self) -> tuple[Asked, ...]:
        """Return the unmatched names."""
        return tuple(name for name in self.names if not name.settled)

    @property
    def settled(self) -> tuple[Asked, ...]:
        """Return the matched names."""
        return tuple(name for name in self.names if name.settled)

    @property
    def would(self) -> tuple[LogRow, ...]:
        """Return the logs that would be imported once all names are matched."""
        return tuple(row for row in self.rows if row.state in (State.GOOD, State.NAME))

    @property
    def for_all(self) -> tuple[WayRow, ...]:
        """Return the interpretations that can be chosen for all undecided logs at once, if there are several."""
        asking = [{way.id for way in row.ways} for row in self.rows if row.state == State.ASK and not row.way]
        shared = [way for way in FOR_ALL if sum(way in ids for ids in asking) > 1]
        return tuple(WayRow(str(way), str(way.label), chosen=False) for way in shared)

    @property
    def new_players(self) -> int:
        """Return the number of guests that would be added to the club."""
        return len({name.new for name in self.names if name.new})


def preview(batch: LogImport) -> Preview:
    """Return the preview, in a constant number of queries for any number of logs."""
    seats = Prefetch("game__seats", Seat.objects.select_related("player").order_by("index"))
    logs = list(batch.logs.select_related("game__table", "game__round").prefetch_related(seats))
    event = batch.event
    read = {log.position: found(log.read) for log in logs if log.status == ImportedLog.Status.READ}
    choices = batch.choices.get("names", {})
    people = People(event, sought(read.items(), choices))
    names = asked(people, read.items(), choices)
    page = _Page(batch, {name.name: name for name in names}, read, _standing(event.season.club_id, logs))
    rows = _once_a_table(tuple(page.row(log) for log in logs))
    wanted = {place.position for row in rows if row.state in (State.GOOD, State.NAME) for place in [row.log]}
    asked_now = tuple(name for name in names if any(place.position in wanted for place in name.places))
    return Preview(batch, rows, asked_now, people.listed())


def _standing(club_id: int, logs: Iterable[ImportedLog]) -> dict[str, Game]:
    """Return the club's games created from one of these logs, by fingerprint."""
    prints = {log.fingerprint for log in logs if log.fingerprint}
    rows = ImportedLog.objects.filter(club=club_id, standing=True, fingerprint__in=prints)
    return {row.fingerprint: row.game for row in rows.select_related("game__table", "game__round") if row.game}


class _Page:
    """Data that the rows share."""

    def __init__(
        self, batch: LogImport, names: Mapping[Name, Asked], read: Mapping[int, Found], standing: Mapping[str, Game]
    ) -> None:
        self.names, self.read, self.standing = names, read, standing
        self.season = rules_of_event(batch.event)
        self.planned = Planned(batch.event) if is_planned(batch.event) else None
        self.recogniser = Recogniser(self.season)
        self.ways: JsonObject = batch.choices.get("ways", {})
        self.all = str(batch.choices.get("all", ""))
        self.early: Sequence[int] = batch.choices.get("early", ())
        self.seen: set[str] = set()

    def row(self, log: ImportedLog) -> LogRow:
        """Return the row of one log, called in order: of two equal logs, the second is skipped."""
        found = self.read.get(log.position)
        if found is None:
            return LogRow(log, State.WRONG, say(log.read.get("fault", {})))
        seats, rules = self._seats(log, found), self.recogniser.of(found)
        known = self.standing.get(log.fingerprint)
        if known is not None and known.pk != log.game_id:
            return LogRow(log, State.KNOWN, _("Already imported. Left out."), seats, found, rules, known=known)
        if log.fingerprint in self.seen:
            told = _("Same game as another of these files. Left out.")
            return LogRow(log, State.KNOWN, told, seats, found, rules)
        self.seen.add(log.fingerprint)
        return self._new(log, found, seats, rules)

    def _seats(self, log: ImportedLog, found: Found) -> tuple[SeatRow, ...]:
        asked = [self.names[name] for name in names_in(log.position, found)]
        people = [one.player or one.new for one in asked]
        scores: Sequence[int | None] = found.scores or (None,) * len(asked)
        sat: Sequence[Player | None] = (
            [seat.player for seat in log.game.seats.all()] if log.game else [None] * len(asked)
        )
        return tuple(
            SeatRow(one, score, one.settled and people.count(one.player or one.new) > 1, player)
            for one, score, player in zip(asked, scores, sat, strict=True)
        )

    def _new(self, log: ImportedLog, found: Found, seats: tuple[SeatRow, ...], rules: Recognised) -> LogRow:
        ids = self._possible(found)
        if not ids:
            return LogRow(log, State.WRONG, self._why_not(found), seats, found, rules)
        way = self._way(log, found, ids)
        early = any(one is not None and one.whole and not one.complete for one in [found.by(way)])
        closed = log.position in self.early
        state, message = _state(found, way, seats, undecided=early and not closed)
        if state == State.ASK and not way:
            message = self._to_choose(found)
        rows = tuple(WayRow(str(one), self._label(one), one == way) for one in (*ids, Way.LEAVE))
        return self._at_table(LogRow(log, state, message, seats, found, rules, rows, None, early, closed))

    def _label(self, way: str) -> str:
        if self.planned and way == Way.SEASON:
            return _("using the tournament’s rules")
        return str(Way(way).label)

    def _at_table(self, row: LogRow) -> LogRow:
        """Return a tournament's row with the waiting table of these players, or with an error if there is none."""
        players = [seat.player for seat in row.seats if seat.player]
        if self.planned is None or row.log.game_id or row.state not in (State.GOOD, State.ASK):
            return row
        if len(players) < len(row.seats):
            return row
        if why := self.planned.why_not(players):
            return replace(row, state=State.WRONG, message=why, ways=())
        return replace(row, place=self.planned.waiting(players)[0])

    def _possible(self, found: Found) -> tuple[str, ...]:
        ways = ((Way.SEASON, found.season), (Way.OWN, None if self.planned else found.own))
        ids = [way for way, one in ways if one is not None and one.whole]
        if not ids and found.season.disagrees and self._fits(found.scores):
            ids = [Way.SCORES]
        return tuple(map(str, ids))

    def _to_choose(self, found: Found) -> str:
        if found.own is not None and found.own.whole:
            words = _("Played under different rules from the tournament’s.")
            if self.planned is None:
                words = _("Played under different rules from the season’s. Choose which to use.")
            return f"{words} {say(found.season.said)}".strip()
        return say(found.season.said) or _not_whole(found.season)

    def _why_not(self, found: Found) -> str:
        own = found.own
        if found.season.code == Code.UNSUPPORTED:
            words = _("This is a riichi game with %(n)s players. The tournament is for a different game.")
            if self.planned is None:
                words = _("This is a riichi game with %(n)s players. The season is for a different game.")
            return words % {"n": len(found.names)}
        return say(found.season.said) or (say(own.said) if own else "") or _not_whole(found.season)

    def _fits(self, scores: Sequence[int] | None) -> bool:
        """Whether final scores are possible in a game of this season."""
        return scores is not None and sum(scores) == self.season.entry().final_scores.total

    def _way(self, log: ImportedLog, found: Found, ids: Sequence[str]) -> str:
        chosen = str(self.ways.get(str(log.position), ""))
        if chosen in (*ids, Way.LEAVE):
            return chosen
        sure = found.season.complete or Way.OWN not in ids
        if sure and Way.SEASON in ids:
            return str(Way.SEASON)
        return self.all if self.all in (*ids, Way.LEAVE) else ""


def _once_a_table(rows: tuple[LogRow, ...]) -> tuple[LogRow, ...]:
    """Return the rows; if several logs belong to one table, staff choose which is that table's game."""
    wanting = [row.place.pk for row in rows if row.place and row.state == State.GOOD]
    words = _("Several of these logs are from this table. Leave out all but the one that counts.")
    return tuple(
        replace(row, state=State.ASK, message=words)
        if row.place and row.state == State.GOOD and wanting.count(row.place.pk) > 1
        else row
        for row in rows
    )


def _state(found: Found, way: str, seats: Sequence[SeatRow], *, undecided: bool) -> tuple[State, str]:
    if way == Way.LEAVE:
        return State.LEFT, ""
    if not way:
        return State.ASK, ""
    if undecided:
        return State.ASK, _("The log stops before the end of the game. Was the game ended early?")
    if any(seat.double for seat in seats):
        return State.WRONG, _("The same player appears twice at this table.")
    if not all(seat.asked.settled for seat in seats):
        return State.NAME, ""
    return State.GOOD, _of_scores(found) if way == Way.SCORES else ""


def _of_scores(found: Found) -> str:
    return _("Only the final scores will be imported, because our scoring differs from the log: %(why)s") % {
        "why": say(found.season.said)
    }


def _not_whole(way: WayFound) -> str:
    return "" if way.whole else _("The log doesn’t begin at the start of a game.")


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of parsing or importing logs: `done` of `all`."""

    done: int
    all: int

    @property
    def percent(self) -> int:
        return 100 * self.done // self.all if self.all else 0


def reading(batch: LogImport) -> Progress:
    """Return the number of parsed logs."""
    waiting = Count("pk", filter=Q(status=ImportedLog.Status.WAITING))
    found = batch.logs.aggregate(all=Count("pk"), waiting=waiting)
    return Progress(found["all"] - found["waiting"], found["all"])
