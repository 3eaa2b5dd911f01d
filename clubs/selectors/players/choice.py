"""Which of a player's games a page is about: by season, rule system, start wind and days."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Count, Exists, Max, Min, OuterRef, QuerySet
from django.utils.dateparse import parse_date
from django.utils.http import urlencode

from clubs.bounds import FIRST_DAY, LAST_DAY
from clubs.models import Game, Player, Season, SeatResult, SeatTally, SumBook, WonHand
from clubs.ranking.policy import WINDS
from clubs.selectors.rulebook.words import rules_of
from clubs.selectors.tournament.public import HIDDEN

EVERY_SEASON = "all"


@dataclass(frozen=True)
class Choice:
    """Final games of a club: of a season (None: of all), of one system, from a start wind, from and to a day.

    Days are those of the club's clock, both included; "" and None leave nothing out.
    """

    player: Player
    season: Season | None
    system: str
    wind: str = ""
    since: date | None = None
    until: date | None = None

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
    def kept(self) -> bool:
        """Whether sums of these games are kept: not of chosen days, and not until those of the club are whole."""
        return bool(self._book and self._book.made_at)

    @property
    def pairs_kept(self) -> bool:
        """The same of the sums of pairs, which are not kept by start wind."""
        return bool(self._book and self._book.paired_at and not self.wind)

    @cached_property
    def _book(self) -> SumBook | None:
        whole = not self.since and not self.until
        return SumBook.objects.filter(club=self.player.club_id).first() if whole else None

    @property
    def results(self) -> QuerySet[SeatResult]:
        """The results of everybody in these games, the wind being each one's own."""
        return SeatResult.objects.filter(**self._within, **self._start)

    @property
    def tallies(self) -> QuerySet[SeatTally]:
        """What these games add to everybody, the wind being each one's own."""
        return SeatTally.objects.filter(**self._within, **self._start)

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
        if self.since:
            found["night_at__gte"] = self._midnight(self.since)
        if self.until:
            found["night_at__lt"] = self._midnight(self.until + timedelta(days=1))
        return found

    @property
    def _start(self) -> dict[str, int]:
        return {"start": WINDS.index(self.wind)} if self.wind else {}

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), self.player.club.zone)


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


def played_systems(player: Player) -> tuple[Played, ...]:
    """The systems that the player has final games of, the most played first."""
    return played_by_season(player).get(None, ())


def played_by_season(player: Player) -> Mapping[int | None, tuple[Played, ...]]:
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


def _both(one: Played, other: Played) -> Played:
    return Played(one.system, one.games + other.games, min(one.first, other.first), max(one.last, other.last))


def read_choice(
    player: Player, asked: Mapping[str, str], season: Season | None, systems: Sequence[Played]
) -> Choice | None:
    """What is asked for, as far as it makes sense; None where the player has no final game there."""
    if not systems:
        return None
    names = [one.system for one in systems]
    usual = rules_of(season).id if season else names[0]
    system = asked.get("system") if asked.get("system") in names else usual if usual in names else names[0]
    days = days_of(systems, str(system))
    since, until = (asked.get(name) if asked.get(name) in days else None for name in ("since", "until"))
    wind = asked.get("wind", "")
    return Choice(player, season, str(system), wind if wind in WINDS else "", read_day(since), read_day(until))


def days_of(systems: Sequence[Played], system: str) -> Days:
    """The days between the player's first and last night of a system."""
    own = next(one for one in systems if one.system == system)
    return Days(own.first, own.last)
