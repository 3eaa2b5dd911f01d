"""The tournaments of an account: where its player is entered, and whose captain it is."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Entry, Event, EventTeam, Stage, User

OVER = (Event.Status.FINISHED, Event.Status.CLOSED, Event.Status.CANCELLED, Event.Status.DRAFT)


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry of an account's player; `leads`: the team of a league whose captain that is, None for anybody else."""

    entry: Entry
    leads: EventTeam | None


def tournaments_of(user: User) -> list[Entered]:
    """The entries of an account's players in tournaments that are not over, the next one first."""
    found = Entry.objects.filter(player__user=user).exclude(token=None).exclude(status=Entry.Status.WITHDRAWN)
    found = found.exclude(event__status__in=OVER).select_related("event__season__club")
    return [Entered(entry, _led(entry)) for entry in _with_teams(found).order_by("event__starts_at", "pk")]


def team_led_by(entry: Entry) -> EventTeam | None:
    """The team of a league whose captain somebody is."""
    return _led(_with_teams(Entry.objects.filter(pk=entry.pk)).get())


def _with_teams(found: QuerySet[Entry]) -> QuerySet[Entry]:
    """These entries, each with its team's members and whether that team is one of a `league`."""
    league = Exists(Stage.objects.filter(event=OuterRef("event"), by_team=True))
    return found.select_related("team").prefetch_related("team__members").annotate(league=league)


def _led(entry: Entry) -> EventTeam | None:
    led = entry.league and entry.team is not None and entry.team.led_by == entry  # type: ignore[attr-defined]  # annotated
    return entry.team if led else None
