"""Tournaments of an account: entries of its player, and teams it captains."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Entry, Event, EventTeam, Stage, User

OVER = (Event.Status.FINISHED, Event.Status.CLOSED, Event.Status.CANCELLED, Event.Status.DRAFT)


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry of an account's player; `leads` is the league team that the player captains, or None."""

    entry: Entry
    leads: EventTeam | None


def tournaments_of(user: User) -> list[Entered]:
    """Return the entries of an account's players in unfinished tournaments, the next tournament first."""
    found = Entry.objects.filter(player__user=user).exclude(token=None).exclude(status=Entry.Status.WITHDRAWN)
    found = found.exclude(event__status__in=OVER).select_related("event__season__club")
    return [Entered(entry, _led(entry)) for entry in _with_teams(found).order_by("event__starts_at", "pk")]


def team_led_by(entry: Entry) -> EventTeam | None:
    """Return the league team that an entry captains."""
    return _led(_with_teams(Entry.objects.filter(pk=entry.pk)).get())


def _with_teams(found: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return the entries, each with its team's members and whether the team plays in a `league`."""
    league = Exists(Stage.objects.filter(event=OuterRef("event"), by_team=True))
    return found.select_related("team").prefetch_related("team__members").annotate(league=league)


def _led(entry: Entry) -> EventTeam | None:
    led = entry.league and entry.team is not None and entry.team.led_by == entry  # type: ignore[attr-defined]  # annotated
    return entry.team if led else None
