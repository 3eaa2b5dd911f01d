"""The director's control page: state of the tournament, next step, and what blocks it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import (
    Entry,
    EntryPenalty,
    Event,
    EventTeam,
    Game,
    Player,
    PostponedTable,
    Round,
    Seat,
    Stage,
    StageAct,
    Table,
)
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.reader_language import listed
from clubs.selectors.rulebook.rules_texts import state_label
from clubs.selectors.tournament.approval_checks import Odd, disputed_tables, odd_figures, unchecked_tables
from clubs.selectors.tournament.cancelled_rounds import last_reset, tables_with_results
from clubs.selectors.tournament.cut import asked_again, is_to_be_decided
from clubs.selectors.tournament.empty_seats import EmptySeat, empty_seats
from clubs.selectors.tournament.postponed_tables import by_table, parked, postponed_of
from clubs.selectors.tournament.round_clock import Clock, clock_of
from clubs.selectors.tournament.round_seating import (
    PRESENT,
    UNBEGUN,
    Plan,
    draw_of,
    has_one_table,
    number_means,
    plans_of,
    together_of,
    without_seat,
)
from clubs.selectors.tournament.seat_holders import Chair, by_team, people_of

Status = Round.Status
OVER = ("checked", "void")
QUIET = 8
"""Minutes without a deal after which a table needs attention."""

FOLDS_FROM = 13
"""Tables of a running round from which only those that need attention are unfolded."""

FOLDED = ("reported", "playing", "silent", "postponed", "checked", "void")
"""States whose tables are folded, in the order of the page."""


class Next(StrEnum):
    """The next step: an action by its name, entering players, or nothing."""

    ANNOUNCE = "announce_draft"
    ENTER = "enter"
    OPEN = "open_tournament"
    CUT = "confirm_cut"
    DRAFT = "draft_round"
    PUBLISH = "publish_round"
    START = "start_round"
    APPROVE = "approve_round"
    FINISH = "finish_tournament"
    CLOSE = "close_tournament"
    NOTHING = "nothing"


UNSEATED = (Next.ANNOUNCE, Next.OPEN, Next.DRAFT)
"""Steps at which the number of players can still be adjusted."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at a table: starting wind and start number."""

    wind: str
    number: int
    player: Player | None
    team: EventTeam | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the round; `state` is a word for the style: playing, quiet, silent (no deals entered, perhaps a paper
    sheet), called, reported, checked, void, planned, postponed.
    """

    number: int
    seats: tuple[Seated, ...]
    game: Game | None
    table: Table | None
    state: str
    words: str
    deals: int
    minutes: int | None


@dataclass(frozen=True, slots=True)
class TableGroup:
    """The folded tables of a large hall that share a state, by number."""

    state: str
    rows: tuple[TableRow, ...]

    @property
    def title(self) -> str:
        """Return the state as text."""
        titles = {
            "reported": _("To be checked"),
            "playing": _("Playing"),
            "silent": _("No deals entered"),
            "postponed": _("Postponed"),
            "checked": _("Result entered"),
            "void": _("Void"),
        }
        return titles[self.state]


@dataclass(frozen=True, slots=True)
class LateTable:
    """A postponed table with its players; `state`: postponed, playing, reported or checked."""

    row: PostponedTable
    state: str
    who: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class Control:
    """The content of the director's page."""

    event: Event
    stages: tuple[Stage, ...]
    rounds: tuple[Round, ...]
    round: Round | None
    stage: Stage | None
    rows: tuple[TableRow, ...]
    plan: Plan | None
    clock: Clock | None
    next: Next
    why_not: str
    entered: int
    here: int
    substitutes: int
    odd: tuple[Odd, ...]
    now: datetime
    kept: bool
    """Whether the director keeps this seating regardless of the current standings."""
    empty: tuple[EmptySeat, ...]
    late: tuple[LateTable, ...] = ()
    """Postponed tables of all rounds that are not approved yet."""
    silent: tuple[int, ...] = ()
    """Start numbers of players who advance and have not confirmed yet, until the stage's first round is seated."""
    uneven: str = ""
    """How the stage handles a number not divisible into tables, until its round is seated."""
    unseated: tuple[int, ...] = ()
    given: tuple[EntryPenalty, ...] = ()
    """Penalties of the round to be approved, without cancelled ones."""
    unchecked: tuple[int, ...] = ()
    """Tables of that round whose sheets were entered once and not checked."""

    with_results: tuple[int, ...] = ()
    """Tables of the started round whose results would no longer count if it was cancelled."""
    undoable: bool = False
    """Whether the cancellation of the round can be undone."""

    scheduled: int = 0
    """Number of deals in a game; 0 where deals may be repeated."""

    together: tuple[int, ...] = ()
    """Numbers of the drafted rounds that can be published together, if there are several."""

    one_table: bool = False
    """Whether the round is a later game of a one-table final, whose seats depend on nobody else's results."""

    @property
    def early(self) -> int | None:
        """Return the number of approved rounds after which the stage can be finished now, or None."""
        if self.stage is None or self.round is None or self.round.status not in UNBEGUN or self.round.is_playoff:
            return None
        played = (self.round.number_in_stage or 1) - 1
        return played or None

    @property
    def done(self) -> int:
        """Return the number of tables with a checked or void result."""
        return sum(row.state in OVER for row in self.rows)

    @property
    def ahead(self) -> Round | None:
        """Return the next round if it can be seated from the results so far, before this one is approved."""
        if self.next != Next.APPROVE or self.round is None or self.done == 0:
            return None
        later = (one for one in self.rounds if one.number == self.round.number + 1 and one.status == Status.DRAFT)
        found = next(later, None)
        by_standing = found is not None and found.method != Round.Method.SCHEDULE
        return found if by_standing and found is not None and found.stage_id == self.round.stage_id else None

    @property
    def ready(self) -> tuple[int, ...]:
        """Return the tables whose results can be approved individually while the round as a whole can't."""
        if self.stage is None or self.round is None or not (self.stage.by_team or self.late):
            return ()
        rows = [row for row in self.rows if row.game and row.state == "checked" and row.game.approved_at is None]
        return tuple(row.number for row in rows) if self.why_not else ()

    @property
    def calls(self) -> tuple[TableRow, ...]:
        """Return the tables that called the referee."""
        return tuple(row for row in self.rows if row.state == "called")

    @property
    def overdue(self) -> tuple[TableRow, ...]:
        """Return the tables with at least one deal that play on after time; their games may be ended from here."""
        playing = (row for row in self.rows if row.deals and row.game and row.game.status == Game.Status.PLAYING)
        return tuple(row for row in playing if self._left(row.number) < timedelta())

    @property
    def folds(self) -> bool:
        """Whether the page folds the tables that need nobody: in a large hall, while a round runs."""
        running = self.round is not None and self.round.status == Status.STARTED
        return running and len(self.rows) >= FOLDS_FROM

    @property
    def attention(self) -> tuple[TableRow, ...]:
        """Return the tables that need somebody: calls first, then play after time, then the longest without a deal."""
        late = {row.number for row in self.overdue}
        rows = (row for row in self.rows if row.state in ("called", "quiet") or row.number in late)

        def urgency(row: TableRow) -> tuple[bool, bool, int, int]:
            return row.state != "called", row.number not in late, -(row.minutes or 0), row.number

        return tuple(sorted(rows, key=urgency))

    @property
    def groups(self) -> tuple[TableGroup, ...]:
        """Return the other tables by state."""
        shown = {row.number for row in self.attention}
        rest = [row for row in self.rows if row.number not in shown]
        found = (TableGroup(state, tuple(row for row in rest if row.state == state)) for state in FOLDED)
        return tuple(group for group in found if group.rows)

    def _left(self, table: int) -> timedelta:
        """Return the remaining time of a table, including extra time; without a limit it never runs out."""
        left = self.clock.left(self.now, table) if self.clock else None
        return timedelta.max if left is None else left

    @property
    def ends_at(self) -> datetime | None:
        """Return when time is up."""
        return self.clock.ends_at() if self.clock else None

    @property
    def seconds_left(self) -> int | None:
        """Return the seconds left in the round."""
        left = self.clock.left(self.now) if self.clock else None
        return None if left is None else int(left.total_seconds())

    @property
    def seconds_gone(self) -> int | None:
        """Return the seconds since the round started."""
        return int((self.now - self.clock.started_at).total_seconds()) if self.clock else None

    @property
    def may_decline(self) -> bool:
        """Whether a player or team can still decline the stage: until its first round starts."""
        waits = self.round is not None and self.round.number_in_stage == 1
        unbegun = waits and self.round is not None and self.round.status in (Status.DRAFT, Status.PUBLISHED)
        cut = self.stage is not None and self.stage.number > 1
        return unbegun and cut and self.next != Next.CUT

    @property
    def stale(self) -> bool:
        """Whether the seating was made from older standings than the current ones."""
        by_standing = self.round is not None and self.round.method not in (Round.Method.SCHEDULE, Round.Method.RANDOM)
        behind = bool(
            by_standing
            and not self.one_table
            and self.plan
            and self.stage
            and self.plan.based_on < self.stage.requested
        )
        return (behind and not self.kept) or self.undecided

    @property
    def undecided(self) -> bool:
        """Whether the round can't start until someone decides, after a correction, whether its seating stays."""
        return bool(self.stage and self.round and is_to_be_decided(self.stage, self.round))

    @property
    def cut_asked(self) -> bool:
        """Whether the cut can be confirmed again once the publication is withdrawn."""
        return self.undecided and self.stage is not None and asked_again(self.stage)


def director_desk(event: Event) -> Control:
    """Return the director's page of a tournament, in a constant number of queries."""
    stages = tuple(event.stages.order_by("number"))
    rounds = tuple(event.rounds.exclude(stage=None).select_related("stage").order_by("number"))
    late = _late(event)
    open_ones = [one for one in rounds if one.status != Status.APPROVED]
    waiting = parked(event) if late else frozenset()
    found = next((one for one in open_ones if one.pk not in waiting), open_ones[0] if open_ones else None)
    stage = found.stage if found else None
    draw = draw_of(found) if found else None
    plan = Plan.from_json(draw.plan) if draw else None
    entries = tuple(event.entries.select_related("player").exclude(number=None))
    rows = _rows(event, found, plan, entries)
    act, why_not = _next(event, stages, found, stage, plan, rows, entries)
    if act == Next.APPROVE and found is not None and not why_not:
        why_not = _in_dispute(found)
    players = [entry for entry in entries if entry.kind == Entry.Kind.PLAYER]
    ends = found if act == Next.APPROVE and not why_not else None
    return Control(
        event=event,
        stages=stages,
        rounds=rounds,
        round=found,
        stage=stage,
        rows=() if act == Next.CUT else rows,
        plan=plan,
        clock=clock_of(found) if found else None,
        next=act,
        why_not=why_not,
        entered=sum(entry.status in PRESENT for entry in players),
        here=sum(entry.status == Entry.Status.HERE for entry in players),
        substitutes=len(entries) - len(players),
        given=_given(found) if act == Next.APPROVE and found else (),
        odd=odd_figures(stage, ends) if stage and ends else (),
        unchecked=tuple(unchecked_tables(ends)) if ends else (),
        now=timezone.now(),
        kept=_is_kept(found),
        empty=empty_seats(found) if found else (),
        late=late,
        silent=_silent(stage) if act in (Next.DRAFT, Next.PUBLISH) and stage else (),
        uneven=_uneven(event, stage, entries) if act in UNSEATED and stage else "",
        unseated=tuple(without_seat(found, plan)) if found else (),
        with_results=tuple(tables_with_results(found)) if found and found.status == Status.STARTED else (),
        undoable=found is not None and last_reset(found) is not None,
        scheduled=len(rules_of_event(event).scheduled()),
        together=together_of(found) if act == Next.PUBLISH and found else (),
        one_table=found is not None and found.number_in_stage != 1 and has_one_table(found),
    )


def _silent(stage: Stage) -> tuple[int, ...]:
    """Return who in a stage's field has not confirmed yet. The first stage and teams need no confirmation."""
    if stage.number == 1 or stage.by_team or stage.status != Stage.Status.READY:
        return ()
    waits = stage.entrants.filter(declined_at=None, confirmed_at=None).exclude(entry__number=None)
    return tuple(number for number in waits.order_by("rank").values_list("entry__number", flat=True) if number)


def _late(event: Event) -> tuple[LateTable, ...]:
    """Return the postponed tables with their players by date, those without a date last."""
    rows = postponed_of(event).select_related("round__stage", "round__event__season__club", "game")
    if not rows:
        return ()
    rounds = {row.round.pk: row.round for row in rows}
    people, plans = people_of(event, rounds.values(), staff=True), plans_of(rounds.values())
    chairs = {(pk, table[0].table): table for pk, plan in plans.items() for table in people.chairs(rounds[pk], plan)}
    found = (LateTable(row, _late_state(row.game), chairs.get((row.round_id, row.number), ())) for row in rows)
    return tuple(sorted(found, key=lambda one: (one.row.planned_at is None, one.row.planned_at, one.row.round.number)))


def _late_state(game: Game | None) -> str:
    if game is None:
        return "postponed"
    if game.status == Game.Status.FINAL:
        return "checked"
    return "reported" if game.status == Game.Status.TO_CONFIRM else "playing"


def _uneven(event: Event, stage: Stage, entries: Sequence[Entry]) -> str:
    """Return what today's number of players means for the first stage. For later stages the cut makes it even."""
    if stage.number > 1:
        return ""
    there = [entry for entry in entries if entry.status in PRESENT]
    substitutes = sum(entry.kind == Entry.Kind.SUBSTITUTE for entry in there)
    players = event.teams.count() if stage.by_team else len(there) - substitutes
    return number_means(stage, players, rules_of_event(event).players, substitutes)


def _is_kept(found: Round | None) -> bool:
    if found is None or found.stage is None or found.status not in (Status.DRAFT, Status.PUBLISHED):
        return False
    asked = found.stage.requested
    return found.acts.filter(kind=StageAct.Kind.KEEP, data__requested=asked).exists()


def _in_dispute(found: Round) -> str:
    """Return, as text, the tables with a deal waiting for a referee."""
    tables = disputed_tables(found)
    return _("Tables waiting for a referee: %(tables)s") % {"tables": listed(tables)} if tables else ""


def _given(found: Round) -> tuple[EntryPenalty, ...]:
    """Return the valid penalties of a round, in order."""
    penalties = found.entry_penalties.filter(cancelled_at=None).select_related("entry__player", "team")
    return tuple(penalties.order_by("created_at", "pk"))


# --- the next act --------------------------------------------------------------------------------------------------


def _next(
    event: Event,
    stages: Sequence[Stage],
    found: Round | None,
    stage: Stage | None,
    plan: Plan | None,
    rows: Sequence[TableRow],
    entries: Sequence[Entry],
) -> tuple[Next, str]:
    """Return the next step and what blocks it, or ""."""
    if event.status == Event.Status.FINISHED:
        return Next.CLOSE, ""
    if event.over:
        return Next.NOTHING, ""
    if event.status == Event.Status.DRAFT:
        return Next.ANNOUNCE, ""
    seats = rules_of_event(event).players
    if len(entries) < seats:
        return Next.ENTER, ""
    if event.status == Event.Status.PLANNED:
        return Next.OPEN, ""
    if found is None or stage is None:
        return Next.FINISH, ""
    if stage.number > 1 and (stage.status == Stage.Status.PLANNED or _cut_again(found, stage)):
        return Next.CUT, ""
    return _next_of_round(found, plan, rows, entries)


def _cut_again(found: Round, stage: Stage) -> bool:
    """Whether the cut must be confirmed again, because a seating published before a correction was withdrawn."""
    return found.status == Status.DRAFT and asked_again(stage)


def _next_of_round(
    found: Round, plan: Plan | None, rows: Sequence[TableRow], entries: Sequence[Entry]
) -> tuple[Next, str]:
    if found.status == Status.DRAFT:
        return (Next.PUBLISH, "" if by_team(found) else _missing(plan, entries)) if plan else (Next.DRAFT, "")
    if found.status == Status.PUBLISHED:
        why_not = _no_lineup(rows) if by_team(found) else _missing(plan, entries) or _no_winds(plan)
        return Next.START, _to_decide(found) or why_not
    left = [row for row in rows if row.state not in (*OVER, "postponed")]
    if not left:
        late = [row.number for row in rows if row.state == "postponed"]
        return Next.APPROVE, _("Postponed tables: %(tables)s") % {"tables": listed(late)} if late else ""
    longest = sorted(left, key=lambda row: -(row.minutes or 0))
    silent = [row.number for row in longest if not _reported(row)]
    typed = [row.number for row in left if _reported(row)]
    parts = [
        _("Tables without a result: %(tables)s") % {"tables": listed(silent)} if silent else "",
        _("Tables to be checked: %(tables)s") % {"tables": listed(typed)} if typed else "",
    ]
    return Next.APPROVE, " · ".join(part for part in parts if part)


def _to_decide(found: Round) -> str:
    """Return the text asking for a decision, after a correction, on whether the published seating stays."""
    undecided = found.stage is not None and is_to_be_decided(found.stage, found)
    return _("A result was corrected. Keep or redo this seating first.") if undecided else ""


def _reported(row: TableRow) -> bool:
    return row.game is not None and row.game.status == Game.Status.TO_CONFIRM


def _missing(plan: Plan | None, entries: Sequence[Entry]) -> str:
    """Return, as text, which seated players are missing."""
    here = {entry.number for entry in entries if entry.status in (Entry.Status.HERE, Entry.Status.LATE)}
    gone = sorted(number for number in (plan.seated if plan else ()) if number not in here)
    return _("Start numbers not checked in: %(numbers)s") % {"numbers": listed(gone)} if gone else ""


def _no_winds(plan: Plan | None) -> str:
    """Return, as text, the tables without starting winds."""
    tables = plan.without_winds if plan else []
    return _("Tables without winds: %(tables)s") % {"tables": listed(tables)} if tables else ""


def _no_lineup(rows: Sequence[TableRow]) -> str:
    """Return, as text, the teams without a line-up."""
    teams = [str(seat.team) for row in rows for seat in row.seats if seat.player is None]
    return _("No line-up from: %(teams)s") % {"teams": listed(teams)} if teams else ""


# --- the tables ----------------------------------------------------------------------------------------------------


def _rows(event: Event, found: Round | None, plan: Plan | None, entries: Sequence[Entry]) -> tuple[TableRow, ...]:
    """Return a row for each table by number: games once the round has started, the plan before."""
    if found is None:
        return ()
    games = _games(found) if found.status == Status.STARTED else []
    if games:
        numbers = {entry.player_id: entry.number or 0 for entry in entries}
        late = _postponed(event, found, plan, entries)
        ended = {row.number for row in late}
        playing = [_playing(game, numbers) for game in games]
        rows = [row for row in playing if not (row.state == "void" and row.number in ended)]
        return tuple(sorted((*rows, *late), key=lambda row: row.number))
    if plan is None:
        return ()
    people = people_of(event, [found], {entry.number or 0: entry for entry in entries}, staff=True)
    return tuple(_planned(chairs) for chairs in people.chairs(found, plan))


def _postponed(event: Event, found: Round, plan: Plan | None, entries: Sequence[Entry]) -> tuple[TableRow, ...]:
    """Return the rows of a running round's tables that play on another day."""
    late = by_table([found]).get(found.pk, {})
    if not late or plan is None:
        return ()
    people = people_of(event, [found], {entry.number or 0: entry for entry in entries}, staff=True)
    return tuple(
        replace(_planned(chairs), state="postponed") for chairs in people.chairs(found, plan) if chairs[0].table in late
    )


def _games(found: Round) -> list[Game]:
    """Return the game of each table since the round started: the valid one, else the last void one."""
    since = found.games.filter(started_at__gte=found.started_at)
    last: dict[int, tuple[bool, int]] = {}
    for table, pk, status in since.values_list("table_id", "pk", "status"):
        last[table] = max(last.get(table, (False, 0)), (status != Game.Status.VOID, pk))
    games = found.games.filter(pk__in=[pk for _stands, pk in last.values()])
    games = games.select_related("table", "event__season__club")
    standing = Q(deals__current=True)
    counted = games.annotate(dealt=Count("deals", filter=standing), last=Max("deals__created_at", filter=standing))
    return list(counted.prefetch_related("seats__player").order_by("table__number"))


def _planned(chairs: Sequence[Chair]) -> TableRow:
    seats = tuple(Seated(chair.wind, chair.shown, chair.player, chair.team) for chair in chairs)
    return TableRow(chairs[0].table, seats, None, None, "planned", "", 0, None)


def _playing(game: Game, numbers: dict[int, int]) -> TableRow:
    seats = tuple(_seated(seat, numbers) for seat in sorted(game.seats.all(), key=lambda seat: seat.order))
    since = getattr(game, "last", None) or game.started_at
    minutes = int((timezone.now() - since).total_seconds() // 60) if since else None
    state, words = _state(game, minutes)
    return TableRow(game.table.number, seats, game, game.table, state, words, getattr(game, "dealt", 0), minutes)


def _seated(seat: Seat, numbers: dict[int, int]) -> Seated:
    return Seated(seat.wind, numbers.get(seat.player_id, 0), seat.player)


def _state(game: Game, minutes: int | None) -> tuple[str, str]:
    if game.status == Game.Status.VOID:
        return "void", ""
    if game.table.referee_called_at:
        return "called", game.table.referee_note
    if game.status == Game.Status.FINAL:
        return "checked", ""
    if game.status == Game.Status.TO_CONFIRM:
        return "reported", ""
    words = state_label(game, game.state).title
    if not getattr(game, "dealt", 0):
        return "silent", words
    return ("quiet" if minutes is not None and minutes >= QUIET else "playing"), words
