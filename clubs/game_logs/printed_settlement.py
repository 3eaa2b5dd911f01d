"""How printed totals follow from a log's scores: return points, uma, oka and rounding (imports, section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.ranking import Ties, by_place, places, rounded
from rules.system import Rules
from scoring.strict_json import JsonObject

ROUNDINGS = ("none", "round", "gosharokunyu")
PAIRS = ((0, 0), (5, 10), (5, 15), (5, 20), (10, 20), (10, 30), (15, 30), (20, 30))
FIRSTS = (0, 10, 15, 20, 30)
MORE = 5000
TENTH, THOUSAND, TEN = 100, 1000, 10


class Settlement(NamedTuple):
    """What turns scores into totals; `uma` by place, in thousands."""

    return_points: int
    uma: tuple[int, ...]
    oka: bool
    rounding: str

    def to_json(self) -> JsonObject:
        """Return the field `settlement` of the call `log`."""
        return {**self._asdict(), "uma": list(self.uma)}


def settlement(rules: Rules, scores: Sequence[int], totals: Sequence[float]) -> Settlement | None:
    """Return what gives exactly these totals, the log's own rules first; None where nothing known does.

    `scores` and `totals` are those at the end, in the order of the log's players.
    """
    printed = [round(total * TEN) for total in totals]
    if any(abs(total * TEN - whole) > 1e-6 for total, whole in zip(totals, printed, strict=True)):
        return None
    place = places(scores, Ties(rules.options.ties))
    start = rules.options.start_points
    tried = (*_known(rules, start), *_found(printed, scores, place, start))
    return next((one for one in tried if _totals(one, scores, place, start) == printed), None)


def _known(rules: Rules, start: int) -> Iterator[Settlement]:
    """Yield the rules' own settlement, then the usual uma with each return and rounding."""
    own = rules.options
    yield Settlement(own.return_points, tuple(own.uma), own.oka, own.rounding)
    usual = [(b, a, -a, -b) for a, b in PAIRS] if rules.players == 4 else [(a, 0, -a) for a in FIRSTS]
    for points, oka in ((start, False), (start + MORE, True), (start + MORE, False)):
        for uma in usual:
            yield from (Settlement(points, uma, oka, rounding) for rounding in ROUNDINGS)


def _found(printed: Sequence[int], scores: Sequence[int], place: Sequence[int], start: int) -> Iterator[Settlement]:
    """Yield any other uma that the totals themselves say: whole, falling with the place, adding up to 0."""
    if len(set(place)) < len(place):
        return
    order = sorted(range(len(place)), key=lambda player: place[player])
    for rounding in ROUNDINGS:
        rest = [printed[player] - _base(scores[player], start, rounding) for player in order]
        uma = [amount // TEN for amount in rest]
        if rounding != "none":
            uma[0] = -sum(uma[1:])
        falls = all(a >= b for a, b in pairwise(uma))
        if falls and sum(uma) == 0 and not any(amount % TEN for amount in rest[1:]):
            yield Settlement(start, tuple(uma), False, rounding)


def _base(score: int, points: int, rounding: str) -> int:
    """Return a score over the return points in tenths of a thousand."""
    if rounding == "none":
        return (score - points) // TENTH
    return TEN * rounded(score, THOUSAND, rounding == "round") - points // TENTH


def _totals(one: Settlement, scores: Sequence[int], place: Sequence[int], start: int) -> list[int]:
    """Return the totals in tenths, by player."""
    uma = by_place(place, [TEN * amount for amount in one.uma])
    totals = [_base(score, one.return_points, one.rounding) + own for score, own in zip(scores, uma, strict=True)]
    first = place.index(1)
    if one.rounding != "none":
        totals[first] = 0
        totals[first] = -sum(totals)
        return totals
    oka = [0] * len(scores)
    oka[0] = len(scores) * (one.return_points - start) // TENTH if one.oka else 0
    return [total + more for total, more in zip(totals, by_place(place, oka), strict=True)]
