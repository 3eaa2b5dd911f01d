"""Public pages of a tournament: seating, results and standings as far as they are not hidden."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from clubs.models import (
    Club,
    Deal,
    Entry,
    EntryPenalty,
    Event,
    EventTeam,
    Game,
    LogEntry,
    PostponedTable,
    Round,
    ScoreSheet,
    SeatResult,
    Stage,
    StageAct,
    StageEntry,
    StageStanding,
    StageTeamStanding,
)
from clubs.seating.seeded_random import digest
from clubs.selectors.people.search import sound_of
from clubs.selectors.tournament import participants
from clubs.selectors.tournament.cut import going_on
from clubs.selectors.tournament.individual_prizes import Prize, prizes
from clubs.selectors.tournament.loaded_tournament import Course
from clubs.selectors.tournament.my_tournaments import team_led_by
from clubs.selectors.tournament.plan_effects import PlanChange, plan_changes
from clubs.selectors.tournament.postponed_tables import COUNTED, Share, parked, share_of, waiting_at
from clubs.selectors.tournament.round_clock import Clock, clock_of
from clubs.selectors.tournament.round_seating import Plan, draw_of, plans_of
from clubs.selectors.tournament.seat_holders import Chair, people_of
from clubs.selectors.tournament.team_game_limits import Missed, limits_in_words, missed

Status = Round.Status
MOST_CORRECTIONS = 10
Fact = TypeVar("Fact", Deal, LogEntry, ScoreSheet)
BY_STAFF = ("seats.swapped", "seats.put_in", "seat.counts_for", "penalty.added", "penalty.cancelled")
"""Actions besides deals and sheets that change a final result."""
WHERE = ("game__round__number", "game__table__number")
SHOWN = (Status.PUBLISHED, Status.STARTED, Status.APPROVED)
HIDDEN = Q(event__results_hidden_from__isnull=False, event__revealed_at=None) & Q(
    round__stage__isnull=False, round__number__gte=F("event__results_hidden_from")
)
"""Filter for games whose results are not public yet."""


def hidden_games(**of: object) -> frozenset[int]:
    """Return the games (keys) whose results are not public yet, of the events selected by these lookups; usually none.

    The events come first, by an index that holds only these, so that no other game of the club or site is read.
    """
    secret = Event.objects.filter(results_hidden_from__isnull=False, revealed_at=None, **of).order_by()
    events = list(secret.values_list("pk", flat=True))
    if not events:
        return frozenset()
    return frozenset(Game.objects.filter(HIDDEN, event__in=events).order_by().values_list("pk", flat=True))


def tournaments(club: Club) -> QuerySet[Event]:
    """Return a club's tournaments, newest first, without drafts, which only staff may see."""
    return all_tournaments(club).exclude(status=Event.Status.DRAFT)


def all_tournaments(club: Club) -> QuerySet[Event]:
    """Return a club's tournaments, newest first, with drafts."""
    found = Event.objects.tournaments().filter(season__club=club).select_related("season__club")
    return found.order_by("-starts_at")


def is_hidden(event: Event, number: int) -> bool:
    """Whether the results of a round (by its number in the event) are hidden from the public."""
    first = event.results_hidden_from
    return first is not None and event.revealed_at is None and number >= first


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round for display: its tables with their chairs, East first, and the byes."""

    round: Round
    tables: tuple[tuple[Chair, ...], ...]
    byes: tuple[Chair, ...]
    seed: str
    seed_hash: str
    request: dict[str, object]
    steps: list[dict[str, object]]
    clock: Clock | None

    @property
    def by_name(self) -> tuple[Chair, ...]:
        """Return all seated players and teams by name."""
        chairs = [chair for table in self.tables for chair in table]
        return tuple(sorted(chairs, key=lambda chair: (sound_of(chair.player, chair.title), chair.shown)))

    @property
    def ends_at(self) -> datetime | None:
        """Return when time is up."""
        return self.clock.ends_at() if self.clock else None

    @property
    def seconds_left(self) -> int | None:
        """Return the seconds left by the server's clock, or None without a limit."""
        left = self.clock.left(timezone.now()) if self.clock else None
        return None if left is None else int(left.total_seconds())


def round_view(
    found: Round, entries: dict[int, Entry] | None = None, *, staff: bool = False, course: Course | None = None
) -> RoundView | None:
    """Return a round with its seating, or None if it is not seated yet."""
    draw = draw_of(found)
    if draw is None:
        return None
    known = people_of(found.event, [found], entries, staff=staff)
    plan = Plan.from_json(draw.plan)
    published = found.status in SHOWN
    return RoundView(
        round=found,
        tables=known.chairs(found, plan),
        byes=known.out(found, plan),
        seed=draw.seed if published else "",
        seed_hash=draw.seed_hash,
        request=draw.inputs,
        steps=draw.steps,
        clock=course.clock(found) if course else clock_of(found),
    )


@dataclass(frozen=True, slots=True)
class Board:
    """The standings of a stage after a round: lines in order; the cut runs after `line`; `hidden` if later standings
    are.
    """

    stage: Stage
    through: int
    rounds: tuple[Round, ...]
    lines: tuple[StageStanding, ...]
    teams: tuple[StageTeamStanding, ...]
    line: int | None
    carry_percent: int
    carries_places: bool
    hidden: bool
    secret: bool = False
    """Whether staff see results here that visitors do not."""
    playoffs: tuple[Round, ...] = ()
    """The play-offs of ties. `through` may be one of them; they are not in `rounds`."""
    lots: tuple[StageAct, ...] = ()
    """The lots drawn among ties at the cut, with their numbers and seed."""
    share: Share | None = None
    """The share of games that count, if tables of these rounds have not been played or approved."""
    given: tuple[EntryPenalty, ...] = ()
    """Penalties of teams as far as they count in these standings, including cancelled ones."""
    missed: tuple[Missed, ...] = ()
    """Players whose teams lose points for too few or too many games, once the stage is over."""

    @property
    def after(self) -> int:
        """Return the number of scoring rounds of the stage that are included."""
        return self.rounds[-1].number_in_stage or 0 if self.rounds else 0

    @property
    def published(self) -> bool:
        """Whether only a ranking is known, as it was published, without rounds."""
        return not self.rounds and not self.playoffs and self.stage.status == Stage.Status.FINISHED

    @property
    def people(self) -> tuple[StageStanding, ...]:
        """Return the lines of players if the stage ranks them; empty in a league."""
        return () if self.stage.by_team else self.lines

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """Return the individual prizes of a team event."""
        return prizes(self.stage, self.lines) if self.teams else ()

    @property
    def limits(self) -> str:
        """Return the game limits of the stage's players as text, or ""."""
        return limits_in_words(self.stage)

    @property
    def teams_lose(self) -> bool:
        """Whether a team has byes or penalties in its total."""
        return any(line.penalties for line in self.teams)

    @property
    def has_byes(self) -> bool:
        """Whether anyone has had a bye."""
        return any(line.sat_out for line in self.lines)

    @property
    def lot_hash(self) -> str:
        """Return the hash of the lot's seed, public from the start."""
        return digest(self.stage.seed) if self.stage.seed else ""

    @property
    def lot_seed(self) -> str:
        """Return the lot's seed once the stage is over, so that anyone can verify the lot."""
        return self.stage.seed if self.stage.status == Stage.Status.FINISHED else ""

    @property
    def behind(self) -> bool:
        """Whether newer standings are being computed."""
        return self.stage.computed < self.stage.requested


def board(stage: Stage, *, staff: bool = False, course: Course | None = None) -> Board:
    """Return the latest computed standings of a stage that the reader may see."""
    course = course or Course(stage.event)
    approved = course.counted(stage)
    shown = tuple(one for one in approved if staff or not is_hidden(stage.event, one.number))
    through = shown[-1].number_in_stage or 0 if shown else 0
    secret = not staff and not shown and is_hidden(stage.event, course.first_of(stage) - 1)
    lines = () if secret else _lines(stage, through)
    teams = () if secret else _teams(stage, through, lines)
    following = course.following(stage)
    over = stage.status == Stage.Status.FINISHED and len(shown) == len(approved)
    counting = tuple(one for one in shown if not one.is_playoff)
    return Board(
        stage=stage,
        through=through,
        rounds=counting,
        playoffs=tuple(one for one in shown if one.is_playoff),
        lots=course.lots(stage, through),
        lines=lines,
        teams=teams,
        line=_line_of(following, [line.value for line in (teams if stage.by_team else lines)]),
        carry_percent=following.carry_percent if following else 0,
        carries_places=bool(following and following.carry_places),
        hidden=len(shown) < len(approved),
        secret=any(is_hidden(stage.event, one.number) for one in shown),
        share=share_of(counting),
        given=_given(stage, through) if teams else (),
        missed=missed(stage, {line.entry: line.games for line in lines}) if teams and over else (),
    )


def _lines(stage: Stage, through: int) -> tuple[StageStanding, ...]:
    """Return the lines of players after a round of the stage."""
    found = stage.standings.filter(through=through).select_related("entry__player", "entry__team")
    return tuple(found.order_by("order"))


def _teams(stage: Stage, through: int, lines: Sequence[StageStanding]) -> tuple[StageTeamStanding, ...]:
    """Return the lines of teams, if there are any."""
    if not stage.by_team and not any(line.entry.team_id for line in lines):
        return ()
    return tuple(stage.team_standings.filter(through=through).select_related("team").order_by("order"))


def _given(stage: Stage, through: int) -> tuple[EntryPenalty, ...]:
    """Return the penalties of teams that count in a stage after a round of it, newest last."""
    out = Q(kind=EntryPenalty.Kind.DISQUALIFICATION)
    rounds = Q(round=None) | Q(round__number_in_stage__lte=through) & ~Q(round__method=Round.Method.PLAYOFF)
    counts = Q(stage=stage, kind=EntryPenalty.Kind.POINTS) & rounds
    given = EntryPenalty.objects.filter(out | counts, team__event=stage.event_id)
    known = given.select_related("team", "round")
    return tuple(known.order_by("created_at", "pk"))


def _line_of(following: Stage | None, values: Sequence[int]) -> int | None:
    """Return the number of lines above the cut, or None if there is no cut or each group has its own."""
    if following is None or following.group:
        return None
    if following.least_tenths is not None:
        return sum(value >= following.least_tenths for value in values)
    return following.size


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that was corrected after its round was approved."""

    round: int
    table: int
    at: datetime


def corrections(course: Course) -> tuple[Correction, ...]:
    """Return the results corrected after their rounds were approved, unless hidden, newest first.

    Only the latest correction of each table in a round.
    """
    event, number_of = course.event, {one.pk: one.number for one in course.rounds}
    found = [
        (number_of[act.round_id or 0], act.table.number, act.created_at)
        for act in course.void_later()
        if act.table and not is_hidden(event, number_of[act.round_id or 0])
    ]
    if changed := course.changed():
        found += _changed_later(event, changed)
    last = {one[:2]: Correction(*one) for one in sorted(found, key=lambda one: one[2])}
    return tuple(sorted(last.values(), key=lambda one: one.at, reverse=True)[:MOST_CORRECTIONS])


def _changed_later(event: Event, games: Sequence[str]) -> Iterator[tuple[int, int, datetime]]:
    """Yield when sheets, deals and staff actions changed these games (public ids) after approval, newest first."""
    approved = StageAct.objects.filter(round=OuterRef("game__round"), kind=StageAct.Kind.APPROVE).order_by("created_at")
    since = Coalesce("game__approved_at", Subquery(approved.values("created_at")[:1]))
    sheets = ScoreSheet.objects.filter(game__public_id__in=games, current=True)
    yield from _those_later(sheets, since, event).values_list(*WHERE, "created_at")[:MOST_CORRECTIONS]
    yield from _last_of_tables(Deal.objects.filter(game__public_id__in=games, current=True), since, event)
    by_staff = LogEntry.objects.filter(game__public_id__in=games, action__in=BY_STAFF)
    yield from _last_of_tables(by_staff, since, event)


def _last_of_tables(facts: QuerySet[Fact], since: Coalesce, event: Event) -> list[tuple[int, int, datetime]]:
    """Return, for each round and table, when the latest change was made, newest first."""
    last = _those_later(facts, since, event).values(*WHERE).annotate(at=Max("created_at")).order_by("-at")
    return list(last.values_list(*WHERE, "at")[:MOST_CORRECTIONS])


def _those_later(facts: QuerySet[Fact], since: Coalesce, event: Event) -> QuerySet[Fact]:
    """Return the changes made after the approval of their games, unless hidden, newest first."""
    later = facts.filter(created_at__gt=since)
    if event.results_hidden_from is not None and event.revealed_at is None:
        later = later.filter(game__round__number__lt=event.results_hidden_from)
    return later.order_by("-created_at")


@dataclass(frozen=True, slots=True)
class EventView:
    """The public page of a tournament; its `entries` take part, substitutes included."""

    event: Event
    stages: tuple[Stage, ...]
    rounds: tuple[Round, ...]
    current: RoundView | None
    board: Board | None
    entries: tuple[Entry, ...]
    live: dict[int, str]
    totals: dict[int, int]
    """Totals of the tables of the current round that have ended, in tenths by player, as they come."""
    postponed: tuple[PostponedTable, ...]
    corrections: tuple[Correction, ...]
    now: datetime
    plan_changes: tuple[PlanChange, ...] = ()

    @property
    def players(self) -> int:
        """Return the number of players, without substitutes."""
        return sum(entry.kind == Entry.Kind.PLAYER for entry in self.entries)


def event_view(event: Event, *, staff: bool = False) -> EventView:
    """Return the content of the public page, in a constant number of queries."""
    course = Course(event)
    entries = tuple(event.entries.exclude(number=None).select_related("player").order_by("number"))
    waiting = parked(event) if course.postponed else frozenset()
    shown = _in_turn([one for one in course.rounds if one.status in (Status.PUBLISHED, Status.STARTED)], waiting)
    people, counted = {entry.number or 0: entry for entry in entries}, participants.first_stages(event)
    current = round_view(shown[0], people, course=course) if shown else None
    played = [stage for stage in course.stages if stage.status in (Stage.Status.PLAYING, Stage.Status.FINISHED)]
    return EventView(
        event=event,
        stages=course.stages,
        rounds=course.rounds,
        current=current,
        board=board(played[-1], staff=staff, course=course) if played else None,
        entries=tuple(entry for entry in entries if participants.takes_part(entry, counted)),
        live=_live(current, course),
        totals=_totals(current, course),
        postponed=tuple(row for row in course.postponed if row.game_id is None),
        corrections=corrections(course),
        now=timezone.now(),
        plan_changes=() if event.over else plan_changes(event),
    )


def _in_turn(rounds: Sequence[Round], waiting: Collection[int]) -> list[Round]:
    """Return the rounds to be played, those waiting for postponed tables only at the end."""
    return sorted(rounds, key=lambda one: (one.pk in waiting, one.number))


def _live(current: RoundView | None, course: Course) -> dict[int, str]:
    """Return the public ids of the running games by table, unless the round is hidden."""
    found = current.round if current else None
    if found is None or found.status != Status.STARTED or is_hidden(course.event, found.number):
        return {}
    return course.games_at(found)


def _totals(current: RoundView | None, course: Course) -> dict[int, int]:
    found = current.round if current else None
    if found is None or found.status != Status.STARTED or is_hidden(course.event, found.number):
        return {}
    ended = SeatResult.objects.filter(game__round=found, game__status=Game.Status.FINAL)
    return dict(ended.values_list("player_id", "total"))


# --- one player ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A round of one player: table and wind (none for a bye), the other players, and the result.

    `team`: the chair of the player's league team if a teammate plays or no line-up is set. `postponed`: the table plays
    on a day of its own.
    """

    round: Round
    chair: Chair | None
    others: tuple[Chair, ...]
    total: int | None
    team: Chair | None = None
    postponed: PostponedTable | None = None


@dataclass(frozen=True, slots=True)
class Own:
    """A player's own page: the next or current seat, rounds, and the line in the standings."""

    entry: Entry
    now: OwnRound | None
    rounds: tuple[OwnRound, ...]
    line: StageStanding | None
    stage: Stage | None
    played: bool
    """Whether all rounds of the player's last stage are over."""
    undecided: bool = False
    """Whether the following cut is still undecided."""
    on: StageEntry | None = None
    """The stage that the player has reached and has to confirm, unless the cut is still hidden."""
    leads: EventTeam | None = None
    """The league team that the player captains."""


def own_page(entry: Entry) -> Own:
    """Return a player's own page, in a constant number of queries per tournament."""
    event = entry.event
    staged = [one.stage for one in entry.stages.filter(declined_at=None).select_related("stage__event")]
    views = shown_rounds(event)
    totals = dict(
        Game.objects.filter(COUNTED, event=event, results__player=entry.player_id)
        .exclude(HIDDEN)
        .values_list("round_id", "results__total")
    )
    of = {stage.pk for stage in staged}
    late, waiting = waiting_at([view.round for view in views], running=True), parked(event)
    found = (_own(view, entry, totals, late) for view in views)
    mine = tuple(one for one in found if one.chair or one.team or _sits_out(one.round, of))
    shown = [one for one in mine if one.round.status in (Status.PUBLISHED, Status.STARTED)]
    present = sorted((one for one in shown if one.postponed or one.round.pk not in waiting), key=_turn)
    stage = max(staged, key=lambda one: one.number, default=None)
    table = board(stage) if stage else None
    line = next((one for one in table.lines if one.entry_id == entry.pk), None) if table else None
    played = stage is not None and stage.status == Stage.Status.FINISHED
    undecided = bool(stage and played and entry.status == Entry.Status.HERE and _is_undecided(stage))
    on = going_on(entry.pk).first()
    if on is not None and is_hidden(event, (on.stage.rounds.order_by("number").first() or Round(number=1)).number - 1):
        on = None
    return Own(entry, present[0] if present else None, mine, line, stage, played, undecided, on, team_led_by(entry))


def _is_undecided(stage: Stage) -> bool:
    """Whether the field of a later stage is still undecided."""
    return stage.event.stages.filter(number__gt=stage.number, status=Stage.Status.PLANNED).exists()


def _sits_out(found: Round, stages: Collection[int]) -> bool:
    """Whether a player of its stage without a seat in a round has a bye.

    A play-off has none, as it is for ties only.
    """
    return found.stage_id in stages and not found.is_playoff


def _turn(one: OwnRound) -> int:
    """Return the sort key of a round to come: a postponed table now playing, then rounds in order, then other days."""
    if one.postponed is None:
        return 1
    return 2 if one.postponed.game_id is None else 0


def shown_rounds(event: Event, course: Course | None = None) -> list[RoundView]:
    """Return every published round with its seating, in a constant number of queries."""
    found = [one for one in (course or Course(event)).rounds if one.status in SHOWN]
    known, plans = people_of(event, found), plans_of(found)
    there = [one for one in found if one.pk in plans]
    return [RoundView(one, known.chairs(one, plans[one.pk]), (), "", "", {}, [], None) for one in there]


def _own(
    view: RoundView, entry: Entry, totals: dict[int, int], late: Mapping[tuple[int, int], PostponedTable]
) -> OwnRound:
    for table in view.tables:
        for chair in table:
            if chair.entry == entry:
                others = tuple(other for other in table if other is not chair)
                day = late.get((view.round.pk, chair.number))
                return OwnRound(view.round, chair, others, totals.get(view.round.pk), postponed=day)
    teams = (chair for table in view.tables for chair in table if chair.team)
    own = next((chair for chair in teams if chair.team and chair.team.pk == entry.team_id), None)
    return OwnRound(view.round, None, (), None, own)
