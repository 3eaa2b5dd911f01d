"""Monthly statistics of pairs: sums of two players' games with each other."""

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Case, Expression, F, QuerySet, Sum, Value, When

from clubs.models import PairMonth, SeatTally

NUMBERS = ("games", "ahead", "level", "total", "other_total", "won", "won_points", "paid", "paid_points")
Numbers = dict[str, int]
"""Columns of a `PairMonth` that games add to."""


class Pair(NamedTuple):
    """Two players (keys), and the first player's starting wind."""

    start: int
    player: int
    other: int


Pairs = dict[Pair, Numbers]


def pairs(rows: QuerySet[SeatTally], others: Collection[int] | None = None) -> Pairs:
    """Return the sums of the players of these rows with `others` (keys; None: everyone else) on counted nights."""
    counted = rows.filter(place__isnull=False, event__counts_in_season=True).order_by()
    hands = counted.annotate(
        hand_winner=F("game__won_hands__winner"),
        hand_loser=F("game__won_hands__loser"),
        hand_points=F("game__won_hands__points"),
    ).filter(hand_loser__isnull=False)
    parts = (
        _met(counted, others),
        _paid(hands, others, "won", "hand_winner", "hand_loser"),
        _paid(hands, others, "paid", "hand_loser", "hand_winner"),
    )
    said = [part.query.sql_with_params() for part in parts]
    keys, sums = ", ".join(Pair._fields), ", ".join(f"SUM({name})" for name in NUMBERS)
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH met ({keys}, {', '.join(NUMBERS)}) AS ({' UNION ALL '.join(statement for statement, _ in said)}) "  # noqa: S608  # names of columns
            f"SELECT {keys}, {sums} FROM met GROUP BY {keys}",
            [value for _, values in said for value in values],
        )
        found = cursor.fetchall()
    at = len(Pair._fields)
    return {Pair(*row[:at]): dict(zip(NUMBERS, row[at:], strict=True)) for row in found}


def _met(counted: QuerySet[SeatTally], others: Collection[int] | None) -> "QuerySet[SeatTally, Any]":
    """Return who sat with whom in these games, both with a result, and the outcome."""
    rows = counted.annotate(
        their_player=F("game__seat_tallies__player"),
        their_place=F("game__seat_tallies__place"),
        their_total=F("game__seat_tallies__total"),
    )
    return _said(
        rows.filter(their_place__isnull=False),
        others,
        "their_player",
        games=Value(1),
        ahead=Case(When(place__lt=F("their_place"), then=1), default=0),
        level=Case(When(place=F("their_place"), then=1), default=0),
        total=F("total"),
        other_total=F("their_total"),
    )


def _paid(
    hands: QuerySet[SeatTally], others: Collection[int] | None, name: str, one: str, other: str
) -> "QuerySet[SeatTally, Any]":
    """Return what one player won from or paid to another."""
    numbers: dict[str, Expression | F] = {name: Value(1), f"{name}_points": F("hand_points")}
    return _said(hands.filter(**{one: F("player")}), others, other, **numbers)


def _said(
    rows: QuerySet[SeatTally], others: Collection[int] | None, other: str, **numbers: Expression | F
) -> "QuerySet[SeatTally, Any]":
    """Return the rows' players, their opponents (of `others`), and `NUMBERS`, with 0 for those not given."""
    among = {} if others is None else {f"{other}__in": others}
    said = {f"n_{name}": numbers.get(name, Value(0)) for name in NUMBERS}
    found = rows.filter(**among).exclude(**{other: F("player")})
    return found.values_list("start", "player", other).annotate(**said)


def stored_pairs(rows: QuerySet[PairMonth]) -> Pairs:
    """Return the stored rows of one season, system and month."""
    found = rows.order_by().values_list("start", "player", "other", *NUMBERS)
    return {Pair(*row[:3]): dict(zip(NUMBERS, row[3:], strict=True)) for row in found}


def opponents_in(rows: QuerySet[PairMonth]) -> dict[int, Numbers]:
    """Return the sums of a player's stored rows by opponent (key)."""
    found = rows.order_by().values_list("other").annotate(**{f"n_{name}": Sum(name) for name in NUMBERS})
    return {other: dict(zip(NUMBERS, numbers, strict=True)) for other, *numbers in found}


def add_numbers(into: Numbers, more: Numbers) -> None:
    """Add the sums of a pair to another in place."""
    for name in NUMBERS:
        into[name] += more[name]
