"""The start page and the search for a club: the visitor's own clubs, then those that play today, then all by name."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from itertools import chain

from django.core.paginator import Page
from django.db.models import Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Event, Season, User
from clubs.names import fold
from clubs.selectors.paging import page_of_list
from clubs.selectors.people.countries import country_of
from clubs.selectors.public.home import LATE
from rules import registry
from rules.system import Rules

A_PAGE, MOST_TOURNAMENTS, MOST_WORDS = 30, 10, 6
TODAY = timedelta(hours=24)
LONGEST_QUERY, LEAST_LETTERS = 60, 2


@dataclass(frozen=True, slots=True)
class ClubCard:
    """A club with its open or next night."""

    club: Club
    night: Event | None


@dataclass(frozen=True, slots=True)
class Directory:
    """The visitor's own clubs, a page of the others (with a query: of all that match), and tournaments to come."""

    mine: tuple[ClubCard, ...]
    page: Page[int]
    cards: tuple[ClubCard, ...]
    tournaments: tuple[Event, ...]
    query: str


def club_directory(user: User | None, query: str = "", number: str | None = None) -> Directory:
    """Return a page of the clubs; those with a night today come first, in the order in which the nights begin."""
    query = query[:LONGEST_QUERY].strip()
    own = list(user.memberships.order_by("club__name").values_list("club_id", flat=True)) if user else []
    listed = Club.objects.listed(own)
    found = listed.filter(_matches(query)) if query else listed.exclude(pk__in=own)
    turn = {key: place for place, key in enumerate(_playing_today())}
    keys = sorted(found.order_by("name", "pk").values_list("pk", flat=True), key=lambda key: turn.get(key, len(turn)))
    page = page_of_list(keys, number, A_PAGE)
    cards = _cards([*([] if query else own), *page.object_list])
    return Directory(
        mine=() if query else tuple(sorted((cards[key] for key in own), key=_soonest)),
        page=page,
        cards=tuple(cards[key] for key in page.object_list),
        tournaments=() if query or page.number > 1 else tuple(coming_tournaments(own)[:MOST_TOURNAMENTS]),
        query=query,
    )


def _soonest(card: ClubCard) -> tuple[bool, float, str]:
    night = card.night
    is_open = night is not None and night.status == Event.Status.OPEN
    return not is_open, night.starts_at.timestamp() if night else float("inf"), card.club.name


def coming_tournaments(own: Collection[int] = ()) -> QuerySet[Event]:
    """Return the tournaments of all listed clubs that have not begun or are being played, the soonest first."""
    listed = Event.objects.tournaments().filter(season__club__in=Club.objects.listed(own))
    coming = listed.filter(_coming(), starts_at__gte=timezone.now() - LATE)
    return coming.select_related("season__club").order_by("starts_at", "pk")


def _coming() -> Q:
    return Q(status__in=(Event.Status.OPEN, Event.Status.PLANNED))


def _playing_today() -> list[int]:
    """Return the clubs (keys) with a night today: those with an open one first, then by its beginning."""
    now = timezone.now()
    nights = Event.objects.nights().filter(_coming(), starts_at__gte=now - LATE, starts_at__lt=now + TODAY)
    found = nights.order_by().values_list("season__club", "status", "starts_at")
    turns: dict[int, tuple[bool, datetime]] = {}
    for club, status, starts_at in found:
        turn = (status != Event.Status.OPEN, starts_at)
        turns[club] = min(turns.get(club, turn), turn)
    return sorted(turns, key=lambda club: turns[club])


def _cards(keys: Iterable[int]) -> Mapping[int, ClubCard]:
    """Return the cards of these clubs, in a constant number of queries."""
    clubs = Club.objects.in_bulk(list(keys))
    since = timezone.now() - LATE
    nights = Event.objects.nights().filter(Q(status=Event.Status.OPEN) | Q(starts_at__gte=since), _coming())
    rows = nights.filter(season__club__in=clubs).order_by().values_list("season__club", "status", "starts_at", "pk")
    best: dict[int, tuple[bool, datetime, int]] = {}
    for club, status, starts_at, key in rows:
        turn = (status != Event.Status.OPEN, starts_at, key)
        best[club] = min(best.get(club, turn), turn)
    events = Event.objects.select_related("season__club").in_bulk([key for *_, key in best.values()])
    return {key: ClubCard(club, events[best[key][2]] if key in best else None) for key, club in clubs.items()}


# -- search ------------------------------------------------------------------------------------------


def _matches(query: str) -> Q:
    """Return the filter of clubs for the whole query, or for each of its words."""
    every = Q()
    for word in query.split()[:MOST_WORDS]:
        every &= _matches_word(word)
    return every | _of_country(query) | _of_system(query)


def _matches_word(word: str) -> Q:
    named = Q(name__icontains=word) | Q(place__icontains=word) | Q(slug__icontains=word)
    return named | _of_country(word) | _of_system(word)


def _of_country(text: str) -> Q:
    """Return the filter of clubs in a time zone of the country of this name or code."""
    return Q(time_zone__in=_zones().get(country_of(text), ()))


def _of_system(text: str) -> Q:
    """Return the filter of clubs with a season by a rule system of this name, in any language of the site."""
    word = fold(text)
    if len(word) < LEAST_LETTERS:
        return Q(pk__in=())
    systems = (system for system in registry.SYSTEMS if any(word in fold(name) for name in _names(system)))
    presets = [preset.id for preset in chain.from_iterable(system.presets for system in systems)]
    return Q(pk__in=Season.objects.filter(preset__in=presets).order_by().values("club")) if presets else Q(pk__in=())


def _names(system: type[Rules]) -> Iterable[str]:
    name = system.name
    return (name.en, name.zh_hant, name.zh_hans, name.ja, system.id)


@cache
def _zones() -> Mapping[str, tuple[str, ...]]:
    """Return the time zones by country, from the list of the time zone database."""
    found: dict[str, list[str]] = {}
    for line in files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            country, _place, zone = line.split("\t")[:3]
            found.setdefault(country, []).append(zone)
    return {country: tuple(zones) for country, zones in found.items()}
