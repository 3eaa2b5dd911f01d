"""What captains and the staff see of teams: members, who plays which round, when that is locked."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from clubs.models import Entry, Event, EventTeam, LineUp, Round
from clubs.selectors.tournament import contests
from clubs.selectors.tournament.chairs import Chair, is_locked, locked_at, people_of
from clubs.selectors.tournament.public import SHOWN
from clubs.selectors.tournament.seating import plans_of

Status = Round.Status
WAITING = (Status.DRAFT, Status.PUBLISHED)
GONE = (Entry.Status.LEFT, Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round of a team: its line-up if there is one, when that is locked, and once it is published the table."""

    round: Round
    lineup: LineUp | None
    locked_at: datetime | None
    locked: bool
    chair: Chair | None
    others: tuple[Chair, ...]

    @property
    def open(self) -> bool:
        """Whether the captain may still say who plays."""
        return not self.locked and self.round.status in WAITING

    @property
    def version(self) -> int:
        """The line-up's version, 0 for none."""
        return self.lineup.version if self.lineup else 0


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team as its captain sees it."""

    team: EventTeam
    members: tuple[Entry, ...]
    rounds: tuple[TeamRound, ...]
    league: bool


def team_page(team: EventTeam) -> TeamPage:
    """A captain's page, in a constant number of queries."""
    event = team.event
    rounds = [
        found
        for found in event.rounds.exclude(stage=None).select_related("stage", "event").order_by("number")
        if found.stage is not None and found.stage.by_team
    ]
    lineups = {one.round_id: one for one in team.lineups.select_related("entry__player")}
    tables = _tables(event, rounds)
    members = tuple(team.members.exclude(status__in=GONE).select_related("player").order_by("number"))
    found = tuple(_round(one, team, lineups.get(one.pk), tables.get(one.pk, ())) for one in rounds)
    return TeamPage(team, members, found, bool(rounds))


def _tables(event: Event, rounds: Sequence[Round]) -> dict[int, tuple[tuple[Chair, ...], ...]]:
    """The tables of the published rounds."""
    shown = [found for found in rounds if found.status in SHOWN]
    people, plans = people_of(event, shown), plans_of(shown)
    return {found.pk: people.chairs(found, plans[found.pk]) for found in shown if found.pk in plans}


def _round(found: Round, team: EventTeam, lineup: LineUp | None, tables: Sequence[tuple[Chair, ...]]) -> TeamRound:
    mine = next((chair for table in tables for chair in table if chair.team == team), None)
    table = next((table for table in tables if mine in table), ())
    others = tuple(chair for chair in table if chair is not mine)
    locked = is_locked(found, timezone.now())
    return TeamRound(found, lineup, locked_at(found), locked, mine, others)


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """A team in a round: its members and who plays."""

    team: EventTeam
    members: tuple[Entry, ...]
    lineup: LineUp | None

    @property
    def version(self) -> int:
        """The line-up's version, 0 for none."""
        return self.lineup.version if self.lineup else 0


@dataclass(frozen=True, slots=True)
class RoundLineUps:
    """The line-ups of a round, as the staff see them."""

    round: Round
    teams: tuple[TeamLineUp, ...]
    locked_at: datetime | None
    locked: bool

    @property
    def open(self) -> bool:
        """Whether they can still be changed."""
        return self.round.status in WAITING


def teams_of(event: Event) -> tuple[EventTeam, ...]:
    """The teams of an event with their members, by number."""
    return tuple(contests.teams(event))


def round_lineups(found: Round) -> RoundLineUps:
    """Who plays for which team in a round of a league, in a constant number of queries."""
    known = {one.team_id: one for one in found.lineups.select_related("entry__player")}
    playing = set(found.stage.teams.values_list("team", flat=True)) if found.stage else set()
    rows = tuple(
        TeamLineUp(team, _present(team), known.get(team.pk))
        for team in teams_of(found.event)
        if not playing or team.pk in playing
    )
    return RoundLineUps(found, rows, locked_at(found), is_locked(found, timezone.now()))


def _present(team: EventTeam) -> tuple[Entry, ...]:
    return tuple(entry for entry in team.members.all() if entry.status not in GONE)
