"""Filters for a player's games: season, rule system, starting wind and dates."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet
from django.utils.dateparse import parse_date
from django.utils.http import urlencode

from clubs.input_limits import FIRST_DAY, LAST_DAY
from clubs.models import PairMonth, Player, PlayerMonth, Season, SeatResult, SeatTally, WonHand
from clubs.process_cache import ProcessCache
from clubs.ranking.policy import WINDS
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.statistics.club_months import later
from clubs.selectors.tournament.public_page import hidden_games

EVERY_SEASON = "all"
MOST_KNOWN = 200
"""Number of players whose played seasons are cached."""


@dataclass(frozen=True)
class GameFilter:
    """Final games of a club: of a season (None: all), one system, a starting wind, and a range of dates.

    Dates are in the club's time zone, both included; "" and None do not restrict. `stamp` stays the same as long as no
    result of the club changes (None: unknown).
    """

    player: Player
    season: Season | None
    system: str
    wind: str = ""
    since: date | None = None
    until: date | None = None
    stamp: Hashable = None

    @property
    def narrowed(self) -> bool:
        """Whether the filter selects fewer games than those of a season and system."""
        return bool(self.wind or self.since or self.until)

    @property
    def query(self) -> str:
        """Return the filter as a query string."""
        said = {"season": self.season.slug if self.season else EVERY_SEASON, "system": self.system, "wind": self.wind}
        days = {"since": self.since, "until": self.until}
        return urlencode({name: str(value) for name, value in (said | days).items() if value})

    @property
    def results(self) -> QuerySet[SeatResult]:
        """Return the player's results in these games.

        For all seasons, the club needs no condition, because a player belongs to one club.
        """
        within = {name: value for name, value in self._within.items() if name != "club"}
        return SeatResult.objects.filter(player=self.player, **within, **self._start)

    @property
    def months(self) -> QuerySet[PlayerMonth]:
        """Return everyone's stored months of these games: all, or those completely within the chosen dates."""
        return PlayerMonth.objects.filter(self.period.months, counts=True, **self._scope, **self._start)

    @property
    def pair_months(self) -> QuerySet[PairMonth]:
        """Return the same months of the player with each other player."""
        within = {name: value for name, value in self._scope.items() if name != "club"}
        return PairMonth.objects.filter(self.period.months, player=self.player, **within, **self._start)

    @property
    def tallies_of_ends(self) -> QuerySet[SeatTally]:
        """Return everyone's rows of games on chosen dates outside whole months."""
        ends = self.period.ends or Q(pk__in=())
        return SeatTally.objects.filter(ends, event__counts_in_season=True, **self._scope, **self._start)

    @property
    def hands(self) -> QuerySet[WonHand]:
        """Return the player's wins that are public."""
        found = WonHand.objects.filter(**self._within, winner=self.player)
        if self.wind:
            seats = SeatTally.objects.filter(game=OuterRef("game"), player=self.player, **self._start)
            found = found.filter(Exists(seats))
        return found.exclude(game__in=self.hidden)

    @cached_property
    def hidden(self) -> frozenset[int]:
        """Return the games (keys) of the player's club whose results are not public yet, usually none."""
        return hidden_games(season__club=self.player.club_id)

    @cached_property
    def _within(self) -> dict[str, Any]:
        found: dict[str, Any] = {"season": self.season} if self.season else {"club": self.player.club_id}
        found |= {"event__counts_in_season": True, "system": self.system}
        begin, end = self.moments
        return found | ({"night_at__gte": begin} if begin else {}) | ({"night_at__lt": end} if end else {})

    @property
    def moments(self) -> tuple[datetime | None, datetime | None]:
        """Return when the first day begins and the last one ends; None for no limit."""
        return (
            self._midnight(self.since) if self.since else None,
            self._midnight(self.until + timedelta(days=1)) if self.until else None,
        )

    @cached_property
    def period(self) -> "Period":
        """Return the chosen dates split into whole months and the days left at either end."""
        return period_of(self.since, self.until and self.until + timedelta(days=1), self._midnight)

    @property
    def _scope(self) -> dict[str, Any]:
        """Return the common conditions, always with the club, because indexes begin with it."""
        found = {"club": self.player.club_id, "system": self.system}
        return found | ({"season": self.season} if self.season else {})

    @property
    def _start(self) -> dict[str, int]:
        return {"start": WINDS.index(self.wind)} if self.wind else {}

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), self.player.club.zone)


@dataclass(frozen=True, slots=True)
class Period:
    """Conditions on stored months and, for the `ends`, on games; None for no remaining end."""

    months: Q
    ends: Q | None


def period_of(first: date | None, last: date | None, midnight: Callable[[date], datetime]) -> Period:
    """Return the period of the days from `first` to before `last` (None: no limit)."""
    month = first and (first if first.day == 1 else later(first.replace(day=1), 1))
    after = last and last.replace(day=1)
    if month and after and after <= month:
        return Period(Q(pk__in=()), _within([(first, last)], midnight))
    whole = (Q(month__gte=month) if month else Q()) & (Q(month__lt=after) if after else Q())
    return Period(whole, _within([(first, month), (after, last)], midnight))


def _within(stretches: Iterable[tuple[date | None, date | None]], midnight: Callable[[date], datetime]) -> Q | None:
    """Return a filter for the nights of these ranges of days, without empty ranges."""
    found: Q | None = None
    for first, last in stretches:
        if first and last and first < last:
            nights = Q(night_at__gte=midnight(first), night_at__lt=midnight(last))
            found = nights if found is None else found | nights
    return found


@dataclass(frozen=True, slots=True)
class Played:
    """The player's games in one system: their number, and the dates of the first and last."""

    system: str
    games: int
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Days:
    """A range of dates in query format."""

    first: date
    last: date

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and (day := read_day(text)) is not None and self.first <= day <= self.last


def read_day(text: str | None) -> date | None:
    """Return the date of a text like 2026-11-22, or None for any other text."""
    try:
        day = parse_date(text or "")
    except ValueError:
        return None
    return day if day and FIRST_DAY <= day <= LAST_DAY and day.isoformat() == text else None


PlayedBySeason = Mapping[int | None, tuple[Played, ...]]


def played_by_season(player: Player) -> PlayedBySeason:
    """Return the player's games by season (key), and for all seasons under None, in one query."""
    rows = SeatResult.objects.filter(player=player, event__counts_in_season=True).order_by()
    numbers = {"n": Count("pk"), "first": Min("night_at"), "last": Max("night_at")}
    zone = player.club.zone
    found: dict[int | None, dict[str, Played]] = {}
    for season, name, n, first, last in rows.values_list("season", "system").annotate(**numbers):
        one = Played(name, n, first.astimezone(zone).date(), last.astimezone(zone).date())
        found.setdefault(season, {})[name] = one
        every = found.setdefault(None, {})
        every[name] = _both(every[name], one) if name in every else one
    return {key: tuple(sorted(of.values(), key=lambda one: (-one.games, one.system))) for key, of in found.items()}


_known: ProcessCache[PlayedBySeason] = ProcessCache(MOST_KNOWN)


def played_at(player: Player, stamp: Hashable) -> PlayedBySeason:
    """Return the same, cached as long as `stamp` stays the same."""
    return _known.made_once((player.pk, stamp), lambda: played_by_season(player))


def _both(one: Played, other: Played) -> Played:
    return Played(one.system, one.games + other.games, min(one.first, other.first), max(one.last, other.last))


def read_choice(
    player: Player,
    asked: Mapping[str, str],
    season: Season | None,
    systems: Sequence[Played],
    stamp: Hashable = None,
) -> GameFilter | None:
    """Return the requested filter as far as it is valid, or None if the player has no final game there."""
    if not systems:
        return None
    names = [one.system for one in systems]
    usual = rules_of(season).id if season else names[0]
    system = asked.get("system") if asked.get("system") in names else usual if usual in names else names[0]
    days = days_of(systems, str(system))
    since, until = (asked.get(name) if asked.get(name) in days else None for name in ("since", "until"))
    wind = asked.get("wind", "")
    days_asked = read_day(since), read_day(until)
    return GameFilter(player, season, str(system), wind if wind in WINDS else "", *days_asked, stamp)


def days_of(systems: Sequence[Played], system: str) -> Days:
    """Return the dates from the player's first to last night with a system."""
    own = next(one for one in systems if one.system == system)
    return Days(own.first, own.last)
