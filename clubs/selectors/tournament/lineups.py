"""Teams for captains and staff: members, line-ups of rounds, and when these lock."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects
from django.utils import timezone

from clubs.models import Entry, Event, EventTeam, LineUp, PostponedTable, Round, Stage
from clubs.selectors.tournament import api_reads, postponed_tables
from clubs.selectors.tournament.postponed_tables import waiting_at
from clubs.selectors.tournament.public_page import SHOWN
from clubs.selectors.tournament.round_seating import draw_of, plans_of
from clubs.selectors.tournament.seat_holders import Chair, is_locked, locked_at, people_of
from clubs.selectors.tournament.team_game_limits import GONE, Appearance, appearances, limits_in_words, warnings

Status = Round.Status
WAITING = (Status.DRAFT, Status.PUBLISHED)


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round of a team: the line-up if any, its deadline, and the table once published.

    `postponed`: the table plays on a day of its own, and the line-up locks before that.
    """

    round: Round
    lineup: LineUp | None
    locked_at: datetime | None
    locked: bool
    chair: Chair | None
    others: tuple[Chair, ...]
    postponed: PostponedTable | None = None

    @property
    def waits(self) -> bool:
        """Whether the game is still to come."""
        return self.round.status in WAITING or self.postponed is not None

    @property
    def sits_out(self) -> bool:
        """Whether the team has no table in a round with published seating."""
        return self.chair is None and self.round.status in SHOWN

    @property
    def open(self) -> bool:
        """Whether the captain may still change the line-up."""
        return self.waits and not self.locked and not self.sits_out

    @property
    def version(self) -> int:
        """Return the line-up's version, 0 for none."""
        return self.lineup.version if self.lineup else 0


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team for its captain; `games` of its members in the current stage, with its `limits` as text."""

    team: EventTeam
    captain: Entry | None
    members: tuple[Appearance, ...]
    rounds: tuple[TeamRound, ...]
    league: bool
    limits: str
    warnings: tuple[str, ...]

    @property
    def several_stages(self) -> bool:
        """Whether the rounds belong to more than one stage, so that each names its own."""
        return len({one.round.stage_id for one in self.rounds}) > 1


def team_page(team: EventTeam) -> TeamPage:
    """Return a captain's page, in a constant number of queries."""
    event = team.event
    prefetch_related_objects([team], "members", "captain")
    there = set(team.stages.filter(declined_at=None).values_list("stage", flat=True))
    rounds = [
        found
        for found in event.rounds.exclude(stage=None).select_related("stage", "event").order_by("number")
        if found.stage is not None and found.stage.by_team
        if found.stage_id in there or found.stage.status == Stage.Status.PLANNED
    ]
    lineups = {one.round_id: one for one in team.lineups.select_related("entry__player", "round")}
    tables = _tables(event, rounds)
    entries = team.members.exclude(status__in=GONE).select_related("player").order_by("number")
    stage, mine = _stage_now(rounds), _played_by(rounds, _sitting_out(rounds), team)
    known = {one.pk for one in mine}
    members = appearances(stage, entries, (one for one in lineups.values() if one.round_id in known))
    late = waiting_at(one for one in rounds if one.status in SHOWN)
    found = tuple(
        _round(one, team, lineups.get(one.pk), tables.get(one.pk, ()), late.get((one.pk, team.number)))
        for one in rounds
    )
    found = tuple(one for one in found if one.chair or not one.round.is_playoff)
    told = _warnings(stage, members, mine, lineups) if stage else ()
    return TeamPage(team, team.led_by, members, found, bool(rounds), limits_in_words(stage) if stage else "", told)


def _stage_now(rounds: Sequence[Round]) -> Stage | None:
    """Return the stage of the next round to be played, or of the last round."""
    waiting = [found for found in rounds if found.status in WAITING]
    found = waiting[0] if waiting else rounds[-1] if rounds else None
    return found.stage if found else None


def _sitting_out(rounds: Iterable[Round]) -> dict[int, frozenset[int]]:
    """Return, by the ids of seated rounds, the numbers of the teams with a bye, which need no line-up there."""
    return {round_id: frozenset(plan.byes) for round_id, plan in plans_of(rounds).items()}


def _played_by(rounds: Iterable[Round], out: Mapping[int, Container[int]], team: EventTeam) -> list[Round]:
    """Return the rounds in which a team has no bye."""
    return [one for one in rounds if team.number not in out.get(one.pk, ())]


def _warnings(
    stage: Stage, members: Sequence[Appearance], rounds: Iterable[Round], lineups: Container[int]
) -> tuple[str, ...]:
    """Return warnings about too few or too many games, given the rounds of the stage without a line-up."""
    left = [found for found in rounds if found.stage_id == stage.pk and found.status in WAITING]
    mine = [found for found in left if not found.is_playoff]
    return warnings(stage, members, sum(found.pk not in lineups for found in mine)) if mine else ()


def _tables(event: Event, rounds: Sequence[Round]) -> dict[int, tuple[tuple[Chair, ...], ...]]:
    """Return the tables of the published rounds."""
    shown = [found for found in rounds if found.status in SHOWN]
    people, plans = people_of(event, shown), plans_of(shown)
    return {found.pk: people.chairs(found, plans[found.pk]) for found in shown if found.pk in plans}


def _round(
    found: Round,
    team: EventTeam,
    lineup: LineUp | None,
    tables: Sequence[tuple[Chair, ...]],
    late: PostponedTable | None,
) -> TeamRound:
    mine = next((chair for table in tables for chair in table if chair.team == team), None)
    table = next((table for table in tables if mine in table), ())
    others = tuple(chair for chair in table if chair is not mine)
    if late is not None:
        return TeamRound(
            found, lineup, postponed_tables.locked_at(late), postponed_tables.is_locked(late), mine, others, late
        )
    return TeamRound(found, lineup, locked_at(found), is_locked(found, timezone.now()), mine, others)


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """A team in a round: members with their games, line-up, warnings about too few or too many games.

    `postponed`: the table plays on a day of its own.
    """

    team: EventTeam
    members: tuple[Appearance, ...]
    lineup: LineUp | None
    warnings: tuple[str, ...] = ()
    postponed: PostponedTable | None = None
    locked: bool = False

    @property
    def version(self) -> int:
        """Return the line-up's version, 0 for none."""
        return self.lineup.version if self.lineup else 0


@dataclass(frozen=True, slots=True)
class RoundLineUps:
    """The line-ups of a round, for staff."""

    round: Round
    teams: tuple[TeamLineUp, ...]
    locked_at: datetime | None
    locked: bool

    @property
    def open(self) -> bool:
        """Whether they can still be changed."""
        return self.round.status in WAITING


def teams_of(event: Event) -> tuple[EventTeam, ...]:
    """Return the teams of an event with their members, by number."""
    return tuple(api_reads.teams(event))


def round_lineups(found: Round) -> RoundLineUps:
    """Return each team's line-up in a round of a league, in a constant number of queries."""
    stage = found.stage
    if stage is None:
        return RoundLineUps(found, (), None, locked=False)
    playing = set(stage.teams.filter(declined_at=None).values_list("team", flat=True))
    every = LineUp.objects.filter(round__stage=stage).select_related("entry__player", "round")
    lineups: dict[int, dict[int, LineUp]] = defaultdict(dict)
    for one in every:
        lineups[one.team_id][one.round_id] = one
    rounds = list(stage.rounds.order_by("number"))
    late, out = waiting_at([found]), _sitting_out(rounds)
    seated = plans_of([found])[found.pk].seated if draw_of(found) else None
    rows = tuple(
        _team(found, stage, team, _played_by(rounds, out, team), lineups[team.pk], late.get((found.pk, team.number)))
        for team in teams_of(found.event)
        if (not playing or team.pk in playing) and (seated is None or team.number in seated)
    )
    return RoundLineUps(found, rows, locked_at(found), is_locked(found, timezone.now()))


def _team(
    found: Round,
    stage: Stage,
    team: EventTeam,
    rounds: Sequence[Round],
    lineups: dict[int, LineUp],
    late: PostponedTable | None,
) -> TeamLineUp:
    known = {one.pk for one in rounds}
    members = appearances(stage, _present(team), (one for one in lineups.values() if one.round_id in known))
    locked = postponed_tables.is_locked(late) if late else is_locked(found, timezone.now())
    return TeamLineUp(team, members, lineups.get(found.pk), _warnings(stage, members, rounds, lineups), late, locked)


def _present(team: EventTeam) -> tuple[Entry, ...]:
    return tuple(entry for entry in team.members.all() if entry.status not in GONE)
