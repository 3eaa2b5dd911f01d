"""The race of a season: what its first players had after each night, under its policy."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import pgettext

from clubs.models import BonusLine, Event, Player, Season, Standing
from clubs.ranking.entrants import player as entrant
from clubs.ranking.entrants import sums_of
from clubs.ranking.games import Table
from clubs.ranking.policy import Policy, Value
from clubs.ranking.results import Result, counted
from clubs.selectors.charts.drawings import NARROW, WIDE, Frame, Readings, ScoreLine, sampled_moments, score_line
from clubs.selectors.players.course import days_on
from clubs.selectors.rulebook.amounts import Write
from clubs.selectors.rulebook.words import rules_of
from clubs.selectors.seasons.policy import VALUES, sizes_of
from clubs.selectors.seasons.season_table import season_scope, systems_of
from clubs.selectors.seasons.sums import nights_attended, results_by_night
from clubs.selectors.seasons.table import name_of, policy_of
from clubs.selectors.seasons.values import mean, value_said, whole_said

MOST_LINES, MOST_NIGHTS = 8, 40
"""Players in the picture, and nights: of more, so many evenly."""
HUNDREDTHS, NOBODY = 100, 0


@dataclass(frozen=True, slots=True)
class Runner:
    """A player of the race: rank at the end, and what he had after each night shown, as the policy writes it."""

    number: int
    player: Player
    rank: int
    shared: bool
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """The race, in a wide and a narrow drawing (None with fewer than two nights); `nights` are those shown.

    `rows`: of each of them what everybody had.
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
    """The race of a season's first players."""
    policy = policy_of(season)
    rows = list(season.standings.filter(rank__isnull=False).select_related("player").order_by("position")[:MOST_LINES])
    nights = _nights(season)
    shown = _shown(season, nights)
    courses = _courses(season, policy, rows, nights, shown)
    values = [courses[row.player_id] for row in rows]
    of_shown = Event.objects.select_related("season__club").in_bulk([nights[i] for i in shown])
    chosen = tuple(of_shown[nights[i]] for i in shown)
    said = [tuple(_said(value, policy, season) for value in own) for own in values]
    return Race(
        season=season,
        value=str(VALUES[policy.value]),
        runners=tuple(
            Runner(i, row.player, row.rank or 0, row.shared, own)
            for i, (row, own) in enumerate(zip(rows, said, strict=True))
        ),
        nights=chosen,
        rows=tuple(zip(chosen, zip(*said, strict=True), strict=True)) if said else (),
        wide=_drawn(season, policy, chosen, rows, values, WIDE),
        narrow=_drawn(season, policy, chosen, rows, values, NARROW),
        readings=Readings(days_on([night.starts_at for night in chosen], season.club), said),
    )


def _nights(season: Season) -> list[int]:
    """The nights (keys) in their order, to the last one with a final game."""
    begun = season.events.filter(counts_in_season=True).begun()
    last = begun.played().order_by("-starts_at", "-pk").first()
    nights = list(begun.order_by("starts_at", "pk").values_list("pk", flat=True)) if last else []
    return nights[: nights.index(last.pk) + 1] if last else []


def _shown(season: Season, nights: Sequence[int]) -> list[int]:
    """Where the nights that are shown stand among these (keys): so many evenly, of those with a final game.

    Only these few are looked at, whatever else a long season has.
    """
    chosen = sampled_moments(len(nights), MOST_NIGHTS) if nights else []
    played = set(season.events.filter(pk__in=[nights[i] for i in chosen]).played().values_list("pk", flat=True))
    return [i for i in chosen if nights[i] in played]


_Amount = int | Fraction | None


def _said(value: _Amount, policy: Policy, season: Season) -> str:
    number, of = (None, 1) if value is None else value.as_integer_ratio()
    return value_said(number, of, policy, season)


# -- what everybody had after each night -------------------------------------------------------------


def _courses(
    season: Season, policy: Policy, rows: Sequence[Standing], nights: Sequence[int], shown: Sequence[int]
) -> dict[int, list[_Amount]]:
    """By player (key), the value after each of the `shown` nights, by their places among all `nights` (keys)."""
    systems, keys = systems_of(season), [row.player_id for row in rows] or [NOBODY]
    scope = season_scope(season, policy, rules_of(season).id)
    sizes = sizes_of(season) if len(systems) > 1 or policy.place_points else frozenset({rules_of(season).players})
    guests = frozenset(name_of(row.player.number) for row in rows if row.player.guest)
    table = Table(policy, (), guests=guests, sizes=sizes, systems=len(systems))
    results = results_by_night(scope, policy, keys)
    attended, lines = nights_attended(scope, keys), _lines(season)
    place = {night: i for i, night in enumerate(nights)}
    return {
        row.player_id: [
            _value(table, row.player.number, found)
            for found in _by_night(
                place,
                shown,
                results.get(row.player_id, {}),
                attended.get(row.player_id, set()),
                lines.get(row.player_id, {}),
            )
        ]
        for row in rows
    }


@dataclass(frozen=True, slots=True)
class _Then:
    """What a player had by a night: eligible results (which go on growing), nights attended, lines in tenths."""

    results: list[Result]
    nights: int
    bonus: int


def _by_night(
    place: Mapping[int, int],
    shown: Sequence[int],
    results: Mapping[int, list[Result]],
    attended: set[int],
    lines: Mapping[int | None, int],
) -> Iterator[_Then]:
    """After each of the nights `shown`, by their places among all; `place`: where each night (key) stands there."""
    his = {*results, *attended, *(night for night in lines if night is not None)}
    own = sorted(his & place.keys(), key=lambda night: place[night])
    then, done = _Then([], 0, lines.get(None, 0)), 0
    for until in shown:
        while done < len(own) and place[own[done]] <= until:
            night, done = own[done], done + 1
            then.results.extend(results.get(night, ()))
            then = _Then(then.results, then.nights + (night in attended), then.bonus + lines.get(night, 0))
        yield then


def _value(table: Table, number: int, then: _Then) -> _Amount:
    results = list(then.results)
    counting = counted(table.policy, results)
    sums = sums_of(results, counting)
    lists = (results, counting)
    return entrant(table, name_of(number), lists, sums, nights=then.nights, bonus=then.bonus, played=len(results)).value


def _lines(season: Season) -> dict[int, dict[int | None, int]]:
    """By player and night (keys; None for no night), the lines that stand, in tenths."""
    found: dict[int, dict[int | None, int]] = {}
    rows = BonusLine.objects.filter(season=season, cancelled_at=None, player__isnull=False)
    for player, night, tenths in rows.values_list("player", "event", "tenths"):
        own = found.setdefault(player, {})
        own[night] = own.get(night, 0) + tenths
    return found


# -- the drawing -------------------------------------------------------------------------------------


def _drawn(
    season: Season,
    policy: Policy,
    nights: Sequence[Event],
    rows: Sequence[Standing],
    values: Sequence[Sequence[_Amount]],
    frame: Frame,
) -> ScoreLine | None:
    if len(nights) < 2 or not rows:
        return None
    heights = [[_height(value, policy) for value in own] for own in values]
    first = [next((height for height in own if height is not None), 0) for own in heights]
    pairs = list(zip(heights, first, strict=True))
    filled = [[begin if height is None else height for height in own] for own, begin in pairs]
    moments = [[own[i] for own in filled] for i in range(len(nights))]
    labels = [
        date_format(night.starts_at.astimezone(season.club.zone), pgettext("date format", "M j")) for night in nights
    ]
    drawn = score_line(moments, labels[1:], range(1, len(rows) + 1), frame, _writer(policy, season))
    series = tuple(
        replace(
            one, dots=tuple(dot for dot, height in zip(one.dots, heights[one.who], strict=True) if height is not None)
        )
        for one in drawn.series
    )
    return replace(drawn, series=series)


def _height(value: _Amount, policy: Policy) -> int | None:
    """A value as a height: tenths, of means hundredths; the better the higher."""
    if value is None:
        return None
    if policy.value in (Value.TOTAL, Value.PLACE_POINTS):
        return int(value)
    return -round(HUNDREDTHS * value) if policy.lower_wins else round(HUNDREDTHS * value / 10)


def _writer(policy: Policy, season: Season) -> Write:
    if policy.value in (Value.TOTAL, Value.PLACE_POINTS):
        return lambda height: whole_said(height, policy, season)
    return lambda height: mean(Fraction(-height if policy.lower_wins else height, HUNDREDTHS))
