"""Which of a player's games a page is about: by season, rule system, start wind and days."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet
from django.utils.dateparse import parse_date
from django.utils.http import urlencode

from clubs.input_limits import FIRST_DAY, LAST_DAY
from clubs.models import Game, PairMonth, Player, PlayerMonth, Season, SeatResult, SeatTally, WonHand
from clubs.process_cache import ProcessCache
from clubs.ranking.policy import WINDS
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.statistics.club_months import later
from clubs.selectors.tournament.public_page import HIDDEN

EVERY_SEASON = "all"
MOST_KNOWN = 200
"""Of so many players it is remembered what they have played."""


@dataclass(frozen=True)
class GameFilter:
    """Final games of a club: of a season (None: of all), of one system, from a start wind, from and to a day.

    Days are those of the club's clock, both included; "" and None leave nothing out. `stamp` says that nothing of the
    club's results changes as long as it is the same (None: not known).
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
        """Whether fewer games are asked for than those of a season and a system."""
        return bool(self.wind or self.since or self.until)

    @property
    def query(self) -> str:
        """The choice as an address asks for it."""
        said = {"season": self.season.slug if self.season else EVERY_SEASON, "system": self.system, "wind": self.wind}
        days = {"since": self.since, "until": self.until}
        return urlencode({name: str(value) for name, value in (said | days).items() if value})

    @property
    def results(self) -> QuerySet[SeatResult]:
        """The player's results in these games; of all seasons without the club, which is the player's anyway."""
        within = {name: value for name, value in self._within.items() if name != "club"}
        return SeatResult.objects.filter(player=self.player, **within, **self._start)

    @property
    def months(self) -> QuerySet[PlayerMonth]:
        """The stored months of everybody in these games: all of them, or those that lie within the chosen days."""
        return PlayerMonth.objects.filter(self.period.months, counts=True, **self._scope, **self._start)

    @property
    def pair_months(self) -> QuerySet[PairMonth]:
        """The same of the player with each other player."""
        within = {name: value for name, value in self._scope.items() if name != "club"}
        return PairMonth.objects.filter(self.period.months, player=self.player, **within, **self._start)

    @property
    def tallies_of_ends(self) -> QuerySet[SeatTally]:
        """The rows of games on chosen days that lie in no whole month, of everybody."""
        ends = self.period.ends or Q(pk__in=())
        return SeatTally.objects.filter(ends, event__counts_in_season=True, **self._scope, **self._start)

    @property
    def hands(self) -> QuerySet[WonHand]:
        """The player's wins that the public may look at."""
        found = WonHand.objects.filter(**self._within, winner=self.player)
        if self.wind:
            seats = SeatTally.objects.filter(game=OuterRef("game"), player=self.player, **self._start)
            found = found.filter(Exists(seats))
        return found.exclude(game__in=self.hidden)

    @cached_property
    def hidden(self) -> frozenset[int]:
        """The games (keys) of the player's club whose results are not public yet, nearly always none."""
        return frozenset(hidden_games(self.player).values_list("pk", flat=True))

    @cached_property
    def _within(self) -> dict[str, Any]:
        found: dict[str, Any] = {"season": self.season} if self.season else {"club": self.player.club_id}
        found |= {"event__counts_in_season": True, "system": self.system}
        begin, end = self.moments
        return found | ({"night_at__gte": begin} if begin else {}) | ({"night_at__lt": end} if end else {})

    @property
    def moments(self) -> tuple[datetime | None, datetime | None]:
        """When the first day begins and the last one ends; None where none is chosen."""
        return (
            self._midnight(self.since) if self.since else None,
            self._midnight(self.until + timedelta(days=1)) if self.until else None,
        )

    @cached_property
    def period(self) -> "Period":
        """How the chosen days are read: whole months, and what is left at either end."""
        return period_of(self.since, self.until and self.until + timedelta(days=1), self._midnight)

    @property
    def _scope(self) -> dict[str, Any]:
        """The club always, as indexes begin with it."""
        found = {"club": self.player.club_id, "system": self.system}
        return found | ({"season": self.season} if self.season else {})

    @property
    def _start(self) -> dict[str, int]:
        return {"start": WINDS.index(self.wind)} if self.wind else {}

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), self.player.club.zone)


@dataclass(frozen=True, slots=True)
class Period:
    """Conditions on stored months and, for the `ends`, on games; no end is left where there is None."""

    months: Q
    ends: Q | None


def period_of(first: date | None, last: date | None, midnight: Callable[[date], datetime]) -> Period:
    """The days from `first` to before `last` (None: without limit)."""
    month = first and (first if first.day == 1 else later(first.replace(day=1), 1))
    after = last and last.replace(day=1)
    if month and after and after <= month:
        return Period(Q(pk__in=()), _within([(first, last)], midnight))
    whole = (Q(month__gte=month) if month else Q()) & (Q(month__lt=after) if after else Q())
    return Period(whole, _within([(first, month), (after, last)], midnight))


def _within(stretches: Iterable[tuple[date | None, date | None]], midnight: Callable[[date], datetime]) -> Q | None:
    """The nights of stretches of days, those without a day left out."""
    found: Q | None = None
    for first, last in stretches:
        if first and last and first < last:
            nights = Q(night_at__gte=midnight(first), night_at__lt=midnight(last))
            found = nights if found is None else found | nights
    return found


def hidden_games(player: Player) -> QuerySet[Game]:
    """Games of the player's club whose results are not public yet."""
    return Game.objects.filter(HIDDEN, event__season__club=player.club_id)


@dataclass(frozen=True, slots=True)
class Played:
    """What the player has of one system: how many games, and the days of the first and the last."""

    system: str
    games: int
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Days:
    """The days from one to another, as a query writes them."""

    first: date
    last: date

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and (day := read_day(text)) is not None and self.first <= day <= self.last


def read_day(text: str | None) -> date | None:
    """The day that a text writes as 2026-11-22; None for any other text."""
    try:
        day = parse_date(text or "")
    except ValueError:
        return None
    return day if day and FIRST_DAY <= day <= LAST_DAY and day.isoformat() == text else None


PlayedBySeason = Mapping[int | None, tuple[Played, ...]]


def played_by_season(player: Player) -> PlayedBySeason:
    """The same by season (key), and of all seasons under None; by one query."""
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
    """The same, remembered for as long as `stamp` says that nothing of the club's results changes."""
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
    """What is asked for, as far as it makes sense; None where the player has no final game there."""
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
    """The days between the player's first and last night of a system."""
    own = next(one for one in systems if one.system == system)
    return Days(own.first, own.last)
