"""What clubs give a circuit: finished tournaments and closed seasons, with their final places and facts."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from clubs.models import Circuit, CircuitClub, CircuitEvent, Club, Event, Leaderboard, Player, Season
from clubs.selectors.people.countries import country_of
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.public import page_versions
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.tournament.federation_report import last_sent, report, said_in
from clubs.selectors.tournament.final_ranking import final_ranking, is_public
from scoring.strict_json import JsonObject

OVER = (Event.Status.FINISHED, Event.Status.CLOSED)
Scope = CircuitClub.Scope
MOST_COMING = 200
LEAST = 2
"""Places below which an event says nothing about anybody."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Final places of a tournament or a season, with its days and facts."""

    name: str
    date: dt.date
    start: dt.date | None
    places: tuple[tuple[Player, int], ...]
    country: str = ""
    facts: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Given:
    """A tournament or season that a consent covers, with the page version that says whether it changed."""

    club: Club
    event: Event | None = None
    season: Season | None = None

    @property
    def source(self) -> str:
        """Return its kind."""
        return CircuitEvent.Source.TOURNAMENT if self.event else CircuitEvent.Source.SEASON

    @property
    def subject(self) -> str:
        """Return the subject of its pages."""
        if self.event:
            return page_versions.tournament(self.club.slug, self.event.pk)
        return page_versions.season(self.club.slug, self.season.slug if self.season else "")

    def read(self) -> Taken | None:
        """Return its final places; None while they aren't public or complete."""
        if self.event:
            return _tournament(self.event)
        return _season(self.season) if self.season else None


def given_by(consent: CircuitClub) -> Iterator[Given]:
    """Yield the events that a consent covers, oldest first. Single events are those that the club gave before."""
    club, scope = consent.club, consent.scope
    tournaments = over_tournaments(club)
    seasons = club.seasons.filter(closed=True).order_by("starts_on", "pk")
    if scope == Scope.SINGLE:
        given = consent.circuit.events.filter(club=club, withdrawn_at=None)
        tournaments = tournaments.filter(pk__in=given.exclude(event=None).values("event"))
        seasons = seasons.filter(pk__in=given.exclude(season=None).values("season"))
    if scope != Scope.SEASONS:
        yield from (Given(club, event=one) for one in tournaments if _within(consent, last_day(one), system_of(one)))
    if scope != Scope.TOURNAMENTS:
        yield from (Given(club, season=one) for one in seasons if _within(consent, one.ends_on, rules_of(one).id))


def over_tournaments(club: Club) -> QuerySet[Event]:
    """Return a club's finished tournaments, oldest first."""
    rows = Event.objects.tournaments().filter(season__club=club, status__in=OVER)
    return rows.select_related("season__club").order_by("starts_at", "pk")


def consents_that_hold(circuit: Circuit) -> list[CircuitClub]:
    """Return the consents of a circuit that hold, with their clubs."""
    return list(_held(CircuitClub.objects.filter(circuit=circuit)))


def listed_consents() -> list[CircuitClub]:
    """Return the consents of all circuits, of clubs that lists of the site may name."""
    return list(_held(CircuitClub.objects.filter(club__in=Club.objects.listed())))


def _held(consents: QuerySet[CircuitClub]) -> QuerySet[CircuitClub]:
    rows = consents.filter(ended_at=None).exclude(accepted_at=None)
    return rows.select_related("club").order_by("club__name", "pk")


def coming_tournaments(consents: list[CircuitClub], most: int) -> list[Event]:
    """Return the next public tournaments that these consents will cover."""
    rows = Event.objects.tournaments().filter(Q(status=Event.Status.PLANNED) | Q(status=Event.Status.OPEN))
    return list(islice(covered_by(consents, rows.order_by("starts_at", "pk")), most))


def covered_by(consents: Iterable[CircuitClub], tournaments: QuerySet[Event]) -> Iterator[Event]:
    """Yield those of the first of these tournaments that a consent covers by its terms."""
    of_club: dict[int, list[CircuitClub]] = defaultdict(list)
    for one in consents:
        if one.scope in (Scope.ALL, Scope.TOURNAMENTS):
            of_club[one.club_id].append(one)
    rows = tournaments.filter(season__club__in=of_club).select_related("season__club")[:MOST_COMING]
    for event in rows:
        day, system = last_day(event), system_of(event)
        if any(_within(consent, day, system) for consent in of_club[event.season.club_id]):
            yield event


def _within(consent: CircuitClub, day: dt.date | None, system: str) -> bool:
    late = consent.since is None or day is None or day >= consent.since
    return late and consent.system in ("", system)


def system_of(event: Event) -> str:
    """Return the rule system of an event."""
    return rules_of_event(event).id


def last_day(event: Event) -> dt.date:
    """Return the last day of an event, as planned."""
    return event.last_day or timezone.localtime(event.starts_at, event.season.club.zone).date()


def _tournament(event: Event) -> Taken | None:
    if not is_public(event):
        return None
    places = tuple((row.line.entry.player, row.place) for row in final_ranking(event).rows if row.place is not None)
    if len(places) < LEAST:
        return None
    said = said_in(last_sent(event))
    made = report(event, said)
    facts: JsonObject = {
        "players": max(made.players, len(places)),
        "days": max(made.days, 1),
        "qualification": said.qualification,
        "sessions": max(sum(count for count, _minutes in made.rounds), 1),
    }
    if made.countries:
        facts["countries"] = len(made.countries)
    return Taken(str(event)[:80], made.last, made.first, places, country_of(said.country), facts)


def _season(season: Season) -> Taken | None:
    board = Leaderboard.objects.filter(season=season).first()
    if not season.closed or board is None or board.requested > board.computed:
        return None
    rows = season.standings.exclude(rank=None).select_related("player").order_by("position")
    places = tuple((row.player, row.rank) for row in rows if row.rank is not None)
    nights = Event.objects.filter(season=season).played()
    last = nights.aggregate(last=Max("starts_at"))["last"]
    if len(places) < LEAST or last is None:
        return None
    day = timezone.localtime(last, season.club.zone).date()
    facts: JsonObject = {"players": len(places), "sessions": max(nights.count(), 1), "days": 1}
    return Taken(season.name, day, None, places, facts=facts)
