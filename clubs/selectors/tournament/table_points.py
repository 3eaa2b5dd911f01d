"""Table points: what a placing is worth in the standings of a stage, shared exactly by tied players."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from clubs.models import SeatResult, Stage
from clubs.ranking.counted_results import points_of
from clubs.ranking.policy import SIZES

Exact: TypeAlias = int | Fraction
"""Tenths of a point; a fraction where three players share points that don't divide evenly."""
SHARES = 12
"""The ranking counts table points in twelfths of a tenth: two, three or four shares leave no remainder."""


def exact(value: Fraction) -> Exact:
    """Return a whole number as such.

    >>> exact(Fraction(60, 2)), exact(Fraction(70, 3))
    (30, Fraction(70, 3))
    """
    return value.numerator if value.denominator == 1 else value


def scaled(stage: Stage) -> dict[int, tuple[int, ...]]:
    """Return the stage's table points in twelfths of a tenth, by number of players; empty if points rank it."""
    points = stage.place_points
    return {size: tuple(SHARES * one for one in points[:size]) for size in SIZES if size <= len(points)}


def table_points(stage: Stage, results: Iterable[SeatResult]) -> Mapping[int, Exact]:
    """Return each result's table points in tenths, by its id; empty if the stage is ranked by points.

    `results` are in order of their games, all seats of each.
    """
    points, found = scaled(stage), dict[int, Exact]()
    for _game, group in groupby(results if points else (), key=lambda result: result.game_id):
        seats = list(group)
        shares = points_of(points, [seat.place for seat in seats])
        found |= {seat.pk: exact(Fraction(share, SHARES)) for seat, share in zip(seats, shares, strict=True)}
    return found


def worth_of_games(stage: Stage, games: Iterable[int]) -> Mapping[int, Exact]:
    """Return the table points of all seats of some games, by the result's id, in at most one query."""
    if not stage.place_points:
        return {}
    return table_points(stage, SeatResult.objects.filter(game__in=list(games)).order_by("game", "seat__index"))


def whole(value: Exact) -> int:
    """Return tenths for the call `seating`, which takes whole numbers: down to the tenth."""
    return int(value // 1)


def stored(values: Sequence[Exact | None]) -> list[float | int | None]:
    """Return values as JSON numbers."""
    return [float(value) if isinstance(value, Fraction) else value for value in values]
