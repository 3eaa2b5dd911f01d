"""Sums by month: what the games of a month of a season come to, from their rows and as it is kept."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import product
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from clubs.models import Event, Season, SeatTally, SpanPair, SpanSum, SumSpan
from clubs.models.aggregates import ANY_WIND
from clubs.selectors.statistics.packed_rates import columns_of
from clubs.selectors.statistics.packed_sums import packed_rows
from clubs.selectors.statistics.pair_sums import Numbers, numbers_of, pairs
from clubs.selectors.statistics.player_sums import Values, add, nothing, says_something, sums_by_key, values_of


class Month(NamedTuple):
    """A month on a club's clock, its end left out."""

    since: datetime
    until: datetime


Stretch = tuple[datetime | None, datetime | None]
"""A stretch of time: from ever and for ever where there is None."""


class Whose(NamedTuple):
    """Whose sum in a month: of which system and start wind, `player` (key) None of everybody."""

    system: str
    start: int
    player: int | None


def month_of(moment: datetime, zone: ZoneInfo) -> Month:
    """The month of a moment on a clock.

    >>> from datetime import timezone
    >>> month = month_of(datetime(2026, 11, 30, 22, tzinfo=timezone.utc), ZoneInfo("Asia/Taipei"))
    >>> f"{month.since:%Y-%m-%d %z}", f"{month.until:%Y-%m-%d %z}"
    ('2026-12-01 +0800', '2027-01-01 +0800')
    """
    own = moment.astimezone(zone)
    since, later = datetime(own.year, own.month, 1, tzinfo=zone), divmod(own.month, 12)
    return Month(since, datetime(own.year + later[0], later[1] + 1, 1, tzinfo=zone))


def months_of(season: Season, zone: ZoneInfo) -> list[Month]:
    """The months in which a season has nights that count, in order."""
    nights = season.events.filter(counts_in_season=True).order_by().values_list("starts_at", flat=True)
    return sorted({month_of(night, zone) for night in nights})


def in_months(spans: Iterable[SumSpan], zone: ZoneInfo) -> list[SumSpan]:
    """Those of kept months that are months on this clock: a club's clock may have been set to another zone since."""
    return [span for span in spans if (span.since, span.until) == month_of(span.since, zone)]


def games_in(season: int, month: Month | SumSpan) -> QuerySet[SeatTally]:
    """What games of a season (key) in a month add; found by its few nights."""
    nights = Event.objects.filter(season=season, starts_at__gte=month.since, starts_at__lt=month.until)
    return SeatTally.objects.filter(event__in=list(nights.order_by().values_list("pk", flat=True)))


def sums_in(season: int, month: Month | SumSpan) -> dict[Whose, Values]:
    """What the games of a month come to, by two queries; those of everybody have each player's packed (`people`)."""
    sums: dict[Whose, Values] = {}
    for key, values in sums_by_key(games_in(season, month)).items():
        for start, player in product((key.start, ANY_WIND), (key.player, None)):
            add(sums.setdefault(Whose(key.system, start, player), nothing()), values, alone=player is not None)
    return {
        whose: values | {"people": b"" if whose.player else _packed(whose, sums)}
        for whose, values in sums.items()
        if whose.player or says_something(values)
    }


def _packed(everybody: Whose, sums: Mapping[Whose, Values]) -> bytes:
    """The sums of each player that rates are made of, of the same system and start wind."""
    names = columns_of(everybody.system)
    return packed_rows(
        (whose.player, [values[name] for name in names])
        for whose, values in sorted(sums.items(), key=lambda row: row[0].player or 0)
        if whose.player and whose[:2] == everybody[:2]
    )


class Whom(NamedTuple):
    """A pair in a month: of which system and start wind of the first, keys of players."""

    system: str
    start: int
    player: int
    other: int


def pairs_in(season: int, month: Month | SumSpan) -> dict[Whom, Numbers]:
    """What the games of a month come to by pair, by three queries."""
    games = games_in(season, month)
    players = set(games.order_by().values_list("player", flat=True))
    return {Whom(*pair[1:]): values for pair, values in pairs(games, players).items()}


def kept_pairs_in(rows: Iterable[SpanPair]) -> Mapping[Whom, Numbers]:
    """Pairs of one month as they are kept."""
    return {Whom(row.system, row.start, row.player_id, row.other_id): numbers_of(row) for row in rows}


def kept_in(rows: Iterable[SpanSum]) -> Mapping[Whose, Values]:
    """Rows of one month as they are kept, by whose they are."""
    return {Whose(row.system, row.start, row.player_id): values_of(row) | {"people": bytes(row.people)} for row in rows}


def stretches(since: datetime | None, until: datetime | None, spans: Iterable[Month]) -> Iterator[Stretch]:
    """What is left of the time from one moment to another (None: from ever, for ever) without these months.

    >>> from datetime import timezone
    >>> at = [datetime(2026, month, 1, tzinfo=timezone.utc) for month in range(1, 7)]
    >>> left = stretches(at[0], None, [Month(at[1], at[2]), Month(at[2], at[3])])
    >>> [(one.month, other and other.month) for one, other in left]
    [(1, 2), (4, None)]
    """
    for month in sorted(spans):
        if since is None or since < month.since:
            yield since, month.since
        since = month.until
    if until is None or since is None or since < until:
        yield since, until
