"""The front page of a club."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.paginator import Page
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import get_language

from clubs.models import Club, Event, Season
from clubs.models.seasons import EventQuerySet
from clubs.process_cache import ProcessCache
from clubs.selectors.paging import page_of_rows
from clubs.selectors.public import page_versions
from clubs.selectors.public.night import (
    LiveTable,
    NightLine,
    counted,
    live_tables,
    night_lines,
    night_results,
    settled,
)
from clubs.selectors.public.standings import Board, standings
from clubs.selectors.statistics.player_months import games_of_season
from clubs.selectors.tournament.public_page import tournaments

LATE, FORTNIGHT = timedelta(hours=12), timedelta(days=14)
MOST_CLUBS = 256
FIRST, NIGHTS, SEASONS = 5, 24, 12
"""Rows of the standings on a club's page, nights on a season's page, seasons offered in the bar."""


@dataclass(frozen=True, slots=True)
class Landmarks:
    """Link targets on a club's pages: the current season, the open nights, the next planned one, the newest seasons."""

    season: Season | None
    night: Event | None
    nights: tuple[Event, ...] = ()
    next: Event | None = None
    seasons: tuple[Season, ...] = ()


_cached_landmarks: ProcessCache[Landmarks] = ProcessCache(MOST_CLUBS)


def landmarks(club: Club) -> Landmarks:
    """Return the current season (of the open night, else the running one, else the newest), and the open nights."""
    return _landmarks(club, _now(club))


def _now(club: Club) -> Mapping[str, int]:
    """Return the versions of what no deal changes, read before the data so that nothing older is cached under them."""
    return page_versions.by_subject(
        page_versions.club(club.slug), page_versions.draws(club.slug), page_versions.results(club.slug)
    )


def _landmarks(club: Club, now: Mapping[str, int]) -> Landmarks:
    key = (club.pk, page_versions.quarter(), now[page_versions.club(club.slug)], now[page_versions.draws(club.slug)])
    return _cached_landmarks.made_once(key, lambda: _landmarks_now(club))


def _landmarks_now(club: Club) -> Landmarks:
    nights = open_nights(club)
    night = next(iter(nights), None)
    seasons = list(club.seasons.all())
    season = night.season if night else _current(seasons, club)
    return Landmarks(season, night, nights, next_night(club), tuple(seasons[:SEASONS]))


def current_season(club: Club) -> Season | None:
    """Return the newest season that has begun and is not closed, else the newest."""
    return _current(list(club.seasons.all()), club)


def _current(seasons: Sequence[Season], club: Club) -> Season | None:
    today = timezone.now().astimezone(club.zone).date()
    begun = [season for season in seasons if season.starts_on <= today]
    running = [season for season in begun if not season.closed]
    return next(iter([*running, *begun, *seasons]), None)


def open_nights(club: Club) -> tuple[Event, ...]:
    """Return the open nights, newest first."""
    return tuple(_events(club).filter(status=Event.Status.OPEN).order_by("-starts_at", "-pk"))


def next_night(club: Club) -> Event | None:
    """Return the next planned night that is not long overdue."""
    planned = _events(club).filter(status=Event.Status.PLANNED, starts_at__gte=timezone.now() - LATE)
    return planned.order_by("starts_at").first()


def cancelled_nights(club: Club) -> tuple[Event, ...]:
    """Return the cancelled nights of the next two weeks, until their day is over."""
    today = timezone.now().astimezone(club.zone).replace(hour=0, minute=0, second=0, microsecond=0)
    off = _events(club).filter(status=Event.Status.CANCELLED, starts_at__gte=today, starts_at__lt=today + FORTNIGHT)
    return tuple(off.order_by("starts_at"))


def last_night(club: Club) -> Event | None:
    """Return the last finished night with a final game."""
    return _events(club).filter(status=Event.Status.CLOSED).played().order_by("-starts_at").first()


def _events(club: Club) -> EventQuerySet:
    return Event.objects.nights().filter(season__club=club).select_related("season__club")


@dataclass(frozen=True, slots=True)
class Running:
    """An open night with its tables and the people present (keys of players)."""

    night: Event
    live: tuple[LiveTable, ...]
    people: frozenset[int]

    @property
    def here(self) -> int:
        return len(self.people)


@dataclass(frozen=True, slots=True)
class ClubOverview:
    """Parts of a club's page that no deal changes."""

    next: Event | None
    cancelled: tuple[Event, ...]
    board: Board | None
    last: Event | None
    lines: tuple[NightLine, ...]
    numbers: tuple[int, ...]
    seasons: tuple[Season, ...]
    players: int
    tournaments: tuple[Event, ...]
    key: tuple[object, ...]
    """Everything that this depends on."""


_still: ProcessCache[ClubOverview] = ProcessCache(MOST_CLUBS)


@dataclass(frozen=True, slots=True)
class Front:
    """Everything on a club's page, including the lines of the `last` finished night."""

    club: Club
    night: Event | None
    running: tuple[Running, ...]
    still: ClubOverview

    @property
    def live(self) -> tuple[LiveTable, ...]:
        """Return the tables of all open nights."""
        return tuple(table for one in self.running for table in one.live)

    @property
    def here(self) -> int:
        """Return how many people are at the open nights, each counted once."""
        return len(frozenset[int]().union(*(one.people for one in self.running)))

    @property
    def playing(self) -> int:
        """Return how many people are at a table."""
        return len({seat.player.pk for table in self.live for seat in table.seats})


def front(club: Club) -> Front:
    """Return everything on a club's page."""
    now = _now(club)
    found = _landmarks(club, now)
    return Front(club=club, night=found.night, running=running(found.nights, now), still=_what_stands(club, found, now))


def _what_stands(club: Club, found: Landmarks, now: Mapping[str, int]) -> ClubOverview:
    key = (club.pk, get_language(), page_versions.quarter(), *now.values())
    return _still.made_once(key, lambda: _what_stands_now(club, found.season, key))


def _what_stands_now(club: Club, season: Season | None, key: tuple[object, ...]) -> ClubOverview:
    last = last_night(club)
    lines, numbers = night_lines(night_results([last])) if last else ((), ())
    return ClubOverview(
        next=next_night(club),
        cancelled=cancelled_nights(club),
        board=standings(season, a_page=FIRST) if season else None,
        last=last,
        lines=lines,
        numbers=numbers,
        seasons=tuple(with_counts(club)),
        players=club.players.filter(active=True, guest=False).count(),
        tournaments=tuple(tournaments(club)[:4]),
        key=key,
    )


def running(nights: Sequence[Event], now: Mapping[str, int]) -> tuple[Running, ...]:
    """Return each open night with its tables; `now`: the versions of the club and its draws."""
    live: dict[int, list[LiveTable]] = {night.pk: [] for night in nights}
    for table in live_tables(*nights):
        live[table.game.event_id].append(table)
    people = {night.pk: frozenset(entry.player_id for entry in settled(night, now).here) for night in nights}
    return tuple(Running(night, tuple(live[night.pk]), people[night.pk]) for night in nights)


def with_counts(club: Club) -> QuerySet[Season]:
    """Annotate a club's seasons with `nights` (finished or open) and `games` (final games that count)."""
    held = (
        Event.objects.nights()
        .filter(season=OuterRef("pk"))
        .exclude(status__in=(Event.Status.PLANNED, Event.Status.CANCELLED))
    )
    return club.seasons.annotate(nights=number_of(held, "season"), games=games_of_season(counts=True))


def nights_of(season: Season, page: str | None = None) -> Page[Event]:
    """Return a page of a season's nights, newest first, with `final`: their final games; none cancelled and past."""
    past = timezone.now() - timedelta(days=1)
    gone = Q(status=Event.Status.CANCELLED, starts_at__lt=past)
    held = season.events.nights().exclude(gone).order_by("-starts_at", "-pk")
    return counted(page_of_rows(held, page, NIGHTS))


def number_of(rows: QuerySet[Any], by: str) -> Coalesce:
    """Return a subquery that counts these rows `by` the foreign key to the outer query's row."""
    counts = rows.order_by().values(by).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counts, output_field=IntegerField()), 0)
