"""What players' games with each other add up to, by season, system and pair: from the rows of games, as it is kept."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Case, Expression, F, Q, QuerySet, Value, When

from clubs.models import PairSum, SeatTally, SpanPair, WonHand
from clubs.selectors.statistics.player_sums import blocks_of

NUMBERS = ("games", "ahead", "level", "total", "other_total", "won", "won_points", "paid", "paid_points")


class Pair(NamedTuple):
    """Whose sum with whom: keys of a season and of players, and the wind that the first began as."""

    season: int
    system: str
    start: int
    player: int
    other: int


Numbers = dict[str, int]
"""The columns of a pair's sum."""


def pairs_of(seats: Iterable[SeatTally], hands: Iterable[WonHand]) -> dict[Pair, Numbers]:
    """What the rows of one game add, without a query."""
    counted = {row.player_id: row for row in seats if row.place is not None}
    found: dict[Pair, Numbers] = {}
    for row, other in permutations(counted.values(), 2):
        _add_meeting(_of(found, row, other.player_id), row, other)
    for hand in hands:
        sides = (("won", hand.winner_id, hand.loser_id), ("paid", hand.loser_id, hand.winner_id))
        for name, one, another in sides:
            if one in counted and another and one != another:
                values = _of(found, counted[one], another)
                values[name] += 1
                values[f"{name}_points"] += hand.points
    return found


def _of(found: dict[Pair, Numbers], row: SeatTally, other: int) -> Numbers:
    return found.setdefault(Pair(row.season_id, row.system, row.start, row.player_id, other), dict.fromkeys(NUMBERS, 0))


def _add_meeting(values: Numbers, row: SeatTally, other: SeatTally) -> None:
    place, theirs = row.place or 0, other.place or 0
    values["games"] += 1
    values["ahead"] += place < theirs
    values["level"] += place == theirs
    values["total"] += row.total or 0
    values["other_total"] += other.total or 0


def pairs(tallies: QuerySet[SeatTally], players: Collection[int]) -> dict[Pair, Numbers]:
    """What these players (keys) have in these games with everybody else; by one query."""
    statement, values = summed(tallies.filter(player__in=players))
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        rows = cursor.fetchall()
    at = len(Pair._fields)
    return {Pair(*row[:at]): dict(zip(NUMBERS, row[at:], strict=True)) for row in rows}


def summed(own: QuerySet[SeatTally]) -> tuple[str, Sequence[Any]]:
    """A statement that gives the columns of `Pair` and `NUMBERS` of what these rows say, and its values."""
    counted = own.filter(place__isnull=False, event__counts_in_season=True).order_by()
    hands = counted.annotate(
        hand_winner=F("game__won_hands__winner"),
        hand_loser=F("game__won_hands__loser"),
        hand_points=F("game__won_hands__points"),
    ).filter(hand_loser__isnull=False)
    parts = (
        _met(counted),
        _paid(hands, "won", "hand_winner", "hand_loser"),
        _paid(hands, "paid", "hand_loser", "hand_winner"),
    )
    said = [part.query.sql_with_params() for part in parts]
    columns = (*Pair._fields, *NUMBERS)
    keys, sums = ", ".join(Pair._fields), ", ".join(f"SUM({name})" for name in NUMBERS)
    met = f"WITH met ({', '.join(columns)}) AS ({' UNION ALL '.join(statement for statement, _ in said)})"
    return f"{met} SELECT {keys}, {sums} FROM met GROUP BY {keys}", [one for _, values in said for one in values]  # noqa: S608  # names of columns


def _met(counted: QuerySet[SeatTally]) -> "QuerySet[SeatTally, Any]":
    """Who sat with whom in these games, both with a result, and how that went."""
    rows = counted.annotate(
        their_player=F("game__seat_tallies__player"),
        their_place=F("game__seat_tallies__place"),
        their_total=F("game__seat_tallies__total"),
    )
    others = rows.filter(their_place__isnull=False).exclude(their_player=F("player"))
    return _said(
        others,
        "their_player",
        games=Value(1),
        ahead=Case(When(place__lt=F("their_place"), then=1), default=0),
        level=Case(When(place=F("their_place"), then=1), default=0),
        total=F("total"),
        other_total=F("their_total"),
    )


def _paid(hands: QuerySet[SeatTally], name: str, one: str, other: str) -> "QuerySet[SeatTally, Any]":
    """What somebody with a result won from another, or paid."""
    rows = hands.filter(**{one: F("player")}).exclude(**{other: F("player")})
    numbers: dict[str, Expression | F] = {name: Value(1), f"{name}_points": F("hand_points")}
    return _said(rows, other, **numbers)


def _said(rows: QuerySet[SeatTally], other: str, **numbers: Expression | F) -> "QuerySet[SeatTally, Any]":
    """Whose these rows are and with whom, and `NUMBERS`, of which those that are not given are nothing."""
    said = {f"n_{name}": numbers.get(name, Value(0)) for name in NUMBERS}
    return rows.values_list("season", "system", "start", "player", other).annotate(**said)


def pairs_of_club(club: int) -> Iterator[tuple[Q, dict[Pair, Numbers]]]:
    """The pairs of a club (key), some players at a time, each with whose sums these are."""
    for players in blocks_of(club):
        yield Q(player__in=players), pairs(SeatTally.objects.filter(club=club), players)


def kept_pairs(rows: Iterable[PairSum]) -> dict[Pair, Numbers]:
    """Rows as they are kept, by whom they are of."""
    return {Pair(row.season_id, row.system, row.start, row.player_id, row.other_id): numbers_of(row) for row in rows}


def numbers_of(row: PairSum | SpanPair) -> Numbers:
    """The columns of a kept sum of a pair."""
    return {name: getattr(row, name) for name in NUMBERS}


def add_pairs(into: dict[Pair, Numbers], more: Mapping[Pair, Numbers], sign: int = 1) -> None:
    """Put what a game adds to sums of pairs, or take it away again (−1)."""
    for pair, values in more.items():
        sums: dict[str, Any] = into.setdefault(pair, dict.fromkeys(NUMBERS, 0))
        for name in NUMBERS:
            sums[name] += sign * values[name]
