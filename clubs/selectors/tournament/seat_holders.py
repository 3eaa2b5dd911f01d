"""Holders of a round's chairs: the entry of a start number, or in team events the team and its player."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from clubs.models import Entry, Event, EventTeam, LineUp, Player, Round, Stage
from clubs.seating.starting_winds import WINDS
from clubs.selectors.tournament import postponed_tables
from clubs.selectors.tournament.postponed_tables import waiting_at
from clubs.selectors.tournament.round_seating import Plan, entries_by_number

Status = Round.Status


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair of a round: table, wind, number in the plan, and who sits there.

    The number is an entry's or a team's. In a play-off of teams, a substitute's start number is below 0.
    """

    table: int
    wind: str
    number: int
    entry: Entry | None
    team: EventTeam | None = None

    @property
    def player(self) -> Player | None:
        return self.entry.player if self.entry else None

    @property
    def player_key(self) -> int | None:
        """Return the key of the player, None while nobody is named."""
        return self.entry.player_id if self.entry else None

    @property
    def shown(self) -> int:
        """Return the number for display: a start number, or a team's number."""
        return abs(self.number)

    @property
    def title(self) -> str:
        """Return the public name of the seat's holder."""
        return self.entry.player.public_name if self.entry else str(self.team or "")


@dataclass(frozen=True, slots=True)
class People:
    """The entries and teams of an event by their numbers; `lineups` by round and team number."""

    entries: dict[int, Entry]
    teams: dict[int, EventTeam]
    lineups: dict[tuple[int, int], Entry]

    def chair(self, found: Round, table: int, wind: str, number: int) -> Chair:
        """Return the chair of a number in a round's plan."""
        if not by_team(found):
            return Chair(table, wind, number, self.entries[number])
        if number < 0:
            return Chair(table, wind, number, self.entries[-number])
        return Chair(table, wind, number, self.lineups.get((found.pk, number)), self.teams[number])

    def chairs(self, found: Round, plan: Plan) -> tuple[tuple[Chair, ...], ...]:
        """Return the tables of a plan by number, East first; without winds if these are not entered yet."""
        open_at = set(plan.without_winds)
        return tuple(
            tuple(
                self.chair(found, at, "" if at in open_at else wind, number)
                for wind, number in zip(WINDS, table, strict=False)
            )
            for at, table in plan.numbered
        )

    def out(self, found: Round, plan: Plan) -> tuple[Chair, ...]:
        """Return the byes."""
        return tuple(self.chair(found, 0, "", number) for number in plan.byes)


def by_team(found: Round) -> bool:
    """Whether a round's plan seats teams."""
    return found.stage is not None and found.stage.by_team


def people_of(
    event: Event, rounds: Iterable[Round], entries: dict[int, Entry] | None = None, *, staff: bool = False
) -> People:
    """Return all entries and teams that may sit in these rounds.

    Only staff may see line-ups that are not locked yet.
    """
    known = entries_by_number(event) if entries is None else entries
    played = [found for found in rounds if by_team(found)]
    if not played:
        return People(known, {}, {})
    now = timezone.now()
    shown = [found for found in played if staff or is_locked(found, now)]
    lineups = LineUp.objects.filter(round__in=shown).select_related("team", "entry__player")
    late = {} if staff else waiting_at(shown)
    sealed = {of for of, row in late.items() if not postponed_tables.is_locked(row, now)}
    named = {(one.round_id, one.team.number): one.entry for one in lineups}
    return People(
        known,
        {team.number: team for team in event.teams.all()},
        {of: entry for of, entry in named.items() if of not in sealed},
    )


def locked_at(found: Round) -> datetime | None:
    """Return when a round's line-ups lock: some minutes before its time, at the latest when it starts."""
    if found.started_at is not None:
        return found.started_at
    stage: Stage | None = found.stage
    if found.planned_at is None or stage is None:
        return None
    return found.planned_at - timedelta(minutes=stage.lineup_minutes)


def is_locked(found: Round, now: datetime) -> bool:
    """Whether a round's line-ups are locked."""
    at = locked_at(found)
    return at is not None and at <= now
