"""The race of a season: its first players' values after each night, under its policy."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from typing import TypeVar

from django.db.models import Q, Window
from django.db.models.functions import RowNumber

from clubs.models import BonusLine, Event, Player, Season, Standing
from clubs.ranking.counted_results import Result, counted
from clubs.ranking.entrants import Sums
from clubs.ranking.entrants import player as entrant
from clubs.ranking.policy import Count, Policy, Value
from clubs.ranking.ranked_games import Table
from clubs.selectors.charts.svg import NARROW, WIDE, Readings, ScoreLine, sampled_moments, score_line
from clubs.selectors.player_page.score_history import days_on
from clubs.selectors.public.event_texts import axis_day, full_day
from clubs.selectors.rulebook.amounts import Write
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.seasons.policy import VALUES, sizes_of
from clubs.selectors.seasons.score_sums import When, nights_attended, results_in_order
from clubs.selectors.seasons.season_standings import season_scope, systems_of
from clubs.selectors.seasons.standings_table import name_of, policy_of
from clubs.selectors.seasons.value_texts import mean, value_said, whole_said

MOST_LINES, MOST_NIGHTS = 8, 40
"""The most players and nights in the chart. Of more nights, an even sample is shown."""
HUNDREDTHS, NOBODY = 100, 0
Got = TypeVar("Got")


@dataclass(frozen=True, slots=True)
class Runner:
    """A player in the race: final rank, and the value after each night shown, as the policy formats it."""

    number: int
    player: Player
    rank: int
    shared: bool
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """The race, as a wide and a narrow chart (None with fewer than two nights); `nights` are those shown.

    `rows`: everybody's value after each of them.
    """

    season: Season
    value: str
    runners: tuple[Runner, ...]
    nights: tuple[Event, ...]
    rows: tuple[tuple[Event, tuple[str, ...]], ...]
    wide: ScoreLine | None
    narrow: ScoreLine | None
    readings: Readings


def race(season: Season) -> Race:
    """Return the race of a season's first players."""
    policy = policy_of(season)
    rows = list(season.standings.filter(rank__isnull=False).select_related("player").order_by("position")[:MOST_LINES])
    nights = _shown(season)
    courses = _courses(season, policy, rows, nights)
    values = [courses[row.player_id] for row in rows]
    said = [tuple(_said(value, policy, season) for value in own) for own in values]
    wide, narrow = _drawn(season, policy, nights, rows, values)
    return Race(
        season=season,
        value=str(VALUES[policy.value]),
        runners=tuple(
            Runner(i, row.player, row.rank or 0, row.shared, own)
            for i, (row, own) in enumerate(zip(rows, said, strict=True))
        ),
        nights=nights,
        rows=tuple(zip(nights, zip(*said, strict=True), strict=True)) if said else (),
        wide=wide,
        narrow=narrow,
        readings=Readings([full_day(day) for day in _days(nights, season)], said),
    )


def _shown(season: Season) -> tuple[Event, ...]:
    """Return the nights shown: evenly sampled from those with a final game, up to the last one.

    Only these few are loaded, however long the season is.
    """
    begun = season.events.filter(counts_in_season=True).begun()
    last = begun.played().order_by("-starts_at", "-pk").values_list("starts_at", "pk").first()
    if last is None:
        return ()
    starts_at, key = last
    until = begun.filter(Q(starts_at__lt=starts_at) | Q(starts_at=starts_at, pk__lte=key))
    places = [place + 1 for place in sampled_moments(until.count(), MOST_NIGHTS)]
    numbered = until.order_by().annotate(nth=Window(RowNumber(), order_by=["starts_at", "pk"]))
    keys = list(numbered.filter(nth__in=places).values_list("pk", flat=True))
    shown = season.events.filter(pk__in=keys).played().order_by("starts_at", "pk").only("starts_at", "season")
    return tuple(shown)


_Amount = int | Fraction | None


def _said(value: _Amount, policy: Policy, season: Season) -> str:
    number, of = (None, 1) if value is None else value.as_integer_ratio()
    return value_said(number, of, policy, season)


# -- values after each night -------------------------------------------------------------------------


def _courses(
    season: Season, policy: Policy, rows: Sequence[Standing], nights: Sequence[Event]
) -> dict[int, list[_Amount]]:
    """Return, by player (key), the value after each of these nights."""
    systems, keys = systems_of(season), [row.player_id for row in rows] or [NOBODY]
    scope = season_scope(season, policy, rules_of(season).id, systems)
    sizes = sizes_of(season) if len(systems) > 1 or policy.place_points else frozenset({rules_of(season).players})
    guests = frozenset(name_of(row.player.number) for row in rows if row.player.guest)
    table = Table(policy, (), guests=guests, sizes=sizes, systems=len(systems))
    marks: list[When] = [(night.starts_at, night.pk) for night in nights]
    results = _by_mark(marks, results_in_order(scope, policy, keys))
    attended = _by_mark(marks, nights_attended(scope, keys) if policy.attendance else {})
    lines = _by_mark(marks, _lines(season))
    return {
        key: list(_values(table, row.player.number, zip(results[key], attended[key], lines[key], strict=True)))
        for row in rows
        for key in [row.player_id]
    }


def _by_mark(
    marks: Sequence[When], found: Mapping[int, Iterable[tuple[When | None, Got]]]
) -> dict[int, list[list[Got]]]:
    """Group each player's items by the nights shown: each under the next one, items without a night under the first.

    Items later than all of them are left out.
    """
    divided: dict[int, list[list[Got]]] = defaultdict(lambda: [[] for _ in marks])
    for player, own in found.items():
        for when, got in own:
            at = 0 if when is None else bisect_left(marks, when)
            if at < len(marks):
                divided[player][at].append(got)
    return divided


def _values(table: Table, number: int, parts: Iterable[tuple[list[Result], list[int], list[int]]]) -> Iterator[_Amount]:
    """Yield the value after each part: eligible results in order of play, nights attended (keys), bonuses in tenths."""
    policy, name, value = table.policy, name_of(number), None
    results, sums, nights, bonus = list[Result](), Sums(), 0, 0
    for new, attended, lines in parts:
        if new or attended or lines:
            if policy.count is Count.ALL:
                sums = _added(sums, new)
            else:
                counting = counted(policy, [*results, *new])
                results = counting if policy.count is Count.BEST else [*results, *new]
                sums = _added(Sums(), counting)
            nights, bonus = nights + len(attended), bonus + sum(lines)
            value = entrant(table, name, ((), ()), sums, nights=nights, bonus=bonus, played=0).value
        yield value


def _added(sums: Sums, results: Sequence[Result]) -> Sums:
    """Add results to these sums, as far as the value needs them."""
    return Sums(
        counted=sums.counted + len(results),
        value=sums.value + sum(result.value for result in results),
        halves=sums.halves + sum(result.halves for result in results),
    )


def _lines(season: Season) -> dict[int, list[tuple[When | None, int]]]:
    """Return, by player, the bonuses in force, in tenths, each with its night or None."""
    found: dict[int, list[tuple[When | None, int]]] = {}
    lines = BonusLine.objects.filter(season=season, cancelled_at=None, player__isnull=False).order_by()
    names = ("player", "event", "event__starts_at", "tenths")
    rows: Iterable[tuple[int, int | None, datetime | None, int]] = lines.values_list(*names)
    for player, night, starts_at, tenths in rows:
        when = None if night is None or starts_at is None else (starts_at, night)
        found.setdefault(player, []).append((when, tenths))
    return found


# -- the chart ---------------------------------------------------------------------------------------


def _drawn(
    season: Season,
    policy: Policy,
    nights: Sequence[Event],
    rows: Sequence[Standing],
    values: Sequence[Sequence[_Amount]],
) -> tuple[ScoreLine | None, ScoreLine | None]:
    """Return the wide and the narrow chart."""
    if len(nights) < 2 or not rows:
        return None, None
    heights = [[_height(value, policy) for value in own] for own in values]
    first = [next((height for height in own if height is not None), 0) for own in heights]
    pairs = list(zip(heights, first, strict=True))
    filled = [[begin if height is None else height for height in own] for own, begin in pairs]
    moments = list(zip(*filled, strict=True))
    labels = [axis_day(day) for day in _days(nights, season)]
    ranks, write = range(1, len(rows) + 1), _writer(policy, season)
    wide, narrow = (score_line(moments, labels[1:], ranks, frame, write) for frame in (WIDE, NARROW))
    return _from_the_first(wide, heights), _from_the_first(narrow, heights)


def _days(nights: Sequence[Event], season: Season) -> list[date]:
    return days_on([night.starts_at for night in nights], season.club)


def _from_the_first(drawn: ScoreLine, heights: Sequence[Sequence[int | None]]) -> ScoreLine:
    """Start each line at the first night with a height."""
    series = tuple(
        replace(
            one, dots=tuple(dot for dot, height in zip(one.dots, heights[one.who], strict=True) if height is not None)
        )
        for one in drawn.series
    )
    return replace(drawn, series=series)


def _height(value: _Amount, policy: Policy) -> int | None:
    """Return a value as a height: tenths, or hundredths for averages; better is higher."""
    if value is None:
        return None
    if policy.value in (Value.TOTAL, Value.PLACE_POINTS):
        return int(value)
    return -round(HUNDREDTHS * value) if policy.lower_wins else round(HUNDREDTHS * value / 10)


def _writer(policy: Policy, season: Season) -> Write:
    if policy.value in (Value.TOTAL, Value.PLACE_POINTS):
        return lambda height: whole_said(height, policy, season)
    return lambda height: mean(Fraction(-height if policy.lower_wins else height, HUNDREDTHS))
