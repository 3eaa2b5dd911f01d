"""Which of a player's games a page is about: by season, rule system, start wind and days."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet
from django.utils.dateparse import parse_date
from django.utils.http import urlencode

from clubs.input_limits import FIRST_DAY, LAST_DAY
from clubs.models import Event, Game, Player, Season, SeatResult, SeatTally, SumBook, SumSpan, WonHand
from clubs.models.aggregates import ANY_WIND
from clubs.process_cache import ProcessCache
from clubs.ranking.policy import WINDS
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.statistics.month_sums import Month, in_months, stretches
from clubs.selectors.statistics.player_sums import COLUMNS, schema_fingerprint
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
    def start(self) -> int:
        """The start wind as sums have it."""
        return WINDS.index(self.wind) if self.wind else ANY_WIND

    @property
    def starts(self) -> Sequence[int]:
        """The winds that the games may have begun from."""
        return (self.start,) if self.wind else range(ANY_WIND)

    @property
    def by_days(self) -> bool:
        """Whether the games are of chosen days."""
        return bool(self.since or self.until)

    @property
    def kept(self) -> bool:
        """Whether sums of the club's games are kept as they are read now; not until they are whole."""
        return bool(self._book and self._book.made_at)

    @property
    def pairs_kept(self) -> bool:
        """The same of the sums of pairs."""
        return bool(self._book and self._book.paired_at)

    @cached_property
    def _book(self) -> SumBook | None:
        return SumBook.objects.filter(club=self.player.club_id, made_as=schema_fingerprint()).first()

    @property
    def results(self) -> QuerySet[SeatResult]:
        """The player's results in these games; of all seasons without the club, which is the player's anyway."""
        within = {name: value for name, value in self._within.items() if name != "club"}
        return SeatResult.objects.filter(player=self.player, **within, **self._start)

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
        begin, end = self.moments
        return found | ({"night_at__gte": begin} if begin else {}) | ({"night_at__lt": end} if end else {})

    @property
    def left(self) -> QuerySet[SeatTally]:
        """What the games of chosen days add that lie in no kept sum, to everybody from any wind."""
        return SeatTally.objects.filter(event__in=self.cut.nights, system=self.system)

    @cached_property
    def left_rows(self) -> Sequence["UncoveredRow"]:
        """The same row by row: of a month's nights at most, at either end."""
        found = self.left.order_by().values_list("game", "player", "start", "place", "total", *COLUMNS)
        return [
            UncoveredRow(game, player, start, place, total, rest) for game, player, start, place, total, *rest in found
        ]

    @property
    def moments(self) -> tuple[datetime | None, datetime | None]:
        """When the first day begins and the last one ends; None where none is chosen."""
        return (
            self._midnight(self.since) if self.since else None,
            self._midnight(self.until + timedelta(days=1)) if self.until else None,
        )

    @cached_property
    def cut(self) -> "PeriodParts":
        """How chosen days cut the club's games into those whose sums are kept and the rest."""
        return cut(self)

    @property
    def _start(self) -> dict[str, int]:
        return {"start": self.start} if self.wind else {}

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), self.player.club.zone)


class UncoveredRow(NamedTuple):
    """What a row of a game says that lies in no kept sum; `values` by `COLUMNS`."""

    game: int
    player: int
    start: int
    place: int | None
    total: int | None
    values: Sequence[int | None]


@dataclass(frozen=True, slots=True)
class PeriodParts:
    """The games of chosen days in parts: keys of whole seasons, of kept months of others, and of the nights left."""

    whole: Sequence[int]
    spans: Sequence[int]
    nights: Sequence[int]


def cut(choice: GameFilter) -> PeriodParts:
    """The parts of a choice by days."""
    since, until = choice.moments
    nights = Event.objects.filter(counts_in_season=True, season__club=choice.player.club_id).order_by()
    if choice.season:
        nights = nights.filter(season=choice.season)
    whole: list[int] = []
    partial: list[int] = []
    for season, first, last in nights.values_list("season").annotate(first=Min("starts_at"), last=Max("starts_at")):
        if not (until and first >= until) and not (since and last < since):
            inside = (not since or since <= first) and (not until or last < until)
            (whole if inside else partial).append(season)
    spans = _spans(choice, partial)
    left = Q(pk__in=())
    for season in partial:
        months = [Month(span.since, span.until) for span in spans if span.season_id == season]
        for begin, end in stretches(since, until, months):
            after, before = Q(starts_at__gte=begin) if begin else Q(), Q(starts_at__lt=end) if end else Q()
            left |= Q(season=season) & after & before
    return PeriodParts(whole, [span.pk for span in spans], list(nights.filter(left).values_list("pk", flat=True)))


def _spans(choice: GameFilter, seasons: Sequence[int]) -> list[SumSpan]:
    """The kept months of these seasons (keys) that lie within the chosen days."""
    since, until = choice.moments
    after, before = Q(since__gte=since) if since else Q(), Q(until__lte=until) if until else Q()
    return in_months(SumSpan.objects.filter(after, before, season__in=seasons), choice.player.club.zone)


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
