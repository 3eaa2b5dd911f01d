"""Places, shares and rounding in final standings, in exact integers (tenths of the currency)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scoring.strict_json import MOST, is_whole


class Ties(StrEnum):
    """How equal scores are ranked: by lower number, by sharing the place, or by turn order from the first."""

    SEAT = "seat"
    SPLIT = "split"
    FROM_FIRST = "from_first"


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line: `score` in points, the rest in tenths of the standing's currency.

    `extra` holds further parts of the total that only some rules have, by their fields in the contract.
    """

    player: int
    place: int
    score: int
    total: int
    uma: int
    oka: int
    penalty: int
    extra: Mapping[str, int] = field(default_factory=dict)

    def answer(self) -> dict[str, Any]:
        """Return the line in the contract's form."""
        return {
            "player": self.player,
            "place": self.place,
            "score": self.score,
            "total": from_tenths(self.total),
            "uma": from_tenths(self.uma),
            "oka": from_tenths(self.oka),
            "penalty": from_tenths(self.penalty),
            **{name: from_tenths(tenths) for name, tenths in self.extra.items()},
        }


def from_tenths(tenths: int) -> int | float:
    """Return a number of tenths as a JSON number, an integer where it is whole.

    >>> from_tenths(512), from_tenths(200), from_tenths(-205)
    (51.2, 20, -20.5)
    """
    return tenths / 10 if tenths % 10 else tenths // 10


def to_tenths(value: object) -> int | None:
    """Return a JSON number as tenths; None where it is not a number or has more than one decimal."""
    if isinstance(value, int):
        return value * 10 if is_whole(value) else None
    if not isinstance(value, float) or not abs(value) < MOST:
        return None
    tenths = round(value * 10)
    return tenths if tenths / 10 == value else None


def places(scores: Sequence[int], ties: Ties) -> tuple[int, ...]:
    """Return the place of each player, from 1."""
    if ties == Ties.SPLIT:
        return tuple(1 + sum(other > score for other in scores) for score in scores)
    first = _first(scores) if ties == Ties.FROM_FIRST else 0
    keys = [(-score, (player - first) % len(scores)) for player, score in enumerate(scores)]
    order = sorted(keys)
    return tuple(order.index(key) + 1 for key in keys)


def _first(scores: Sequence[int]) -> int:
    return list(scores).index(max(scores))


def won_since(start: int, scores: Sequence[int], penalties: Sequence[int]) -> tuple[Standing, ...]:
    """Return the standing where a total is the gain since the start and equal scores share a place.

    A penalty (in tenths) changes the total, not the place.
    """
    place = places(scores, Ties.SPLIT)
    return tuple(
        Standing(player, place[player], score, 10 * (score - start) + penalties[player], 0, 0, penalties[player])
        for player, score in enumerate(scores)
    )


def sharing(place: Sequence[int], player: int) -> list[int]:
    """Return the players who share this player's place, including the player, in order."""
    return [other for other, number in enumerate(place) if number == place[player]]


def divide(amount: int, players: Sequence[int]) -> dict[int, int]:
    """Divide an amount into equal whole shares; the players with the lowest numbers get one more each of the rest."""
    share, odd = divmod(amount, len(players))
    return {player: share + (i < odd) for i, player in enumerate(sorted(players))}


def by_place(place: Sequence[int], amounts: Sequence[int]) -> tuple[int, ...]:
    """Return what each player's place earns (`amounts` by place, in tenths); shared places split their sum."""
    found = [0] * len(place)
    for number in sorted(set(place)):
        players = [player for player, own in enumerate(place) if own == number]
        pot = sum(amounts[number - 1 : number - 1 + len(players)])
        for player, share in divide(pot, players).items():
            found[player] = share
    return tuple(found)


def rounded(value: int, unit: int, half_up: bool) -> int:
    """Round `value` to whole `unit`s; half a unit is rounded away from 0 with `half_up`, otherwise towards 0.

    >>> rounded(28500, 1000, True), rounded(28500, 1000, False), rounded(-1500, 1000, True)
    (29, 28, -2)
    """
    whole, rest = divmod(abs(value), unit)
    up = rest * 2 > unit or (rest * 2 == unit and half_up)
    return (whole + up) * (1 if value >= 0 else -1)
