"""What players' games with each other add up to, by season, system and pair: from the rows of games, as it is kept."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import permutations
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet, Sum

from clubs.models import PairSum, SeatTally, SpanPair, WonHand
from clubs.selectors.tallies.kept import blocks_of

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
    """What these players (keys) have in these games with everybody else; by three queries."""
    own = tallies.filter(player__in=players, place__isnull=False, event__counts_in_season=True).order_by()
    found = dict(_met(own))
    hands = own.annotate(
        hand_winner=F("game__won_hands__winner"),
        hand_loser=F("game__won_hands__loser"),
        hand_points=F("game__won_hands__points"),
    ).filter(hand_loser__isnull=False)
    for name, one, other in (("won", "hand_winner", "hand_loser"), ("paid", "hand_loser", "hand_winner")):
        rows = hands.filter(**{one: F("player")}).exclude(**{other: F("player")})
        summed = rows.values_list("season", "system", "start", "player", other)
        for *key, n, points in summed.annotate(n=Count("pk"), p=Sum("hand_points")):
            values = found.setdefault(Pair(*key), dict.fromkeys(NUMBERS, 0))
            values[name], values[f"{name}_points"] = n, points
    return found


def _met(own: QuerySet[SeatTally]) -> Iterator[tuple[Pair, Numbers]]:
    """Who sat with whom in these games, both with a result, and how that went."""
    rows = own.annotate(
        their_player=F("game__seat_tallies__player"),
        their_place=F("game__seat_tallies__place"),
        their_total=F("game__seat_tallies__total"),
    )
    others = rows.filter(their_place__isnull=False).exclude(their_player=F("player"))
    summed = others.values_list("season", "system", "start", "player", "their_player").annotate(
        n=Count("pk"),
        n_ahead=Count("pk", filter=Q(place__lt=F("their_place"))),
        n_level=Count("pk", filter=Q(place=F("their_place"))),
        own=Sum("total"),
        other=Sum("their_total"),
    )
    for season, system, start, player, other, *numbers in summed:
        known = dict(zip(NUMBERS, numbers, strict=False))
        yield Pair(season, system, start, player, other), dict.fromkeys(NUMBERS, 0) | known


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
