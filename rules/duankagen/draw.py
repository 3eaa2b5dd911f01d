"""查大叫 at an exhaustive draw: 断卡根 rulebook, section 6."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules import bloodbath
from rules.deal.win import Ready
from rules.duankagen.hand import hands
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.prices import price
from rules.duankagen.request import DuankagenFields
from rules.duankagen.results import Result
from rules.system import Readiness
from scoring.score_moves import Deltas, pay, together


@dataclass(frozen=True, slots=True)
class Draw:
    """The ready players with their fan, the players who are 相公, and the others still in the deal."""

    ready: Mapping[int, int] = field(default_factory=dict)
    xiang_gong: tuple[int, ...] = ()
    others: tuple[int, ...] = ()

    def deltas(self, options: DuankagenOptions) -> Deltas:
        """Return the payments from the players who are not ready to those who are."""
        n, owed = options.players, self._payers(options)
        return together(
            (
                pay(n, player, (payer,), times * price(options, fan))
                for payer, times in owed.items()
                for player, fan in self.ready.items()
            ),
            n,
        )

    def _payers(self, options: DuankagenOptions) -> dict[int, int]:
        """Return how many shares each payer pays."""
        if self.xiang_gong and options.xiang_gong == "replace":
            return dict.fromkeys(self.xiang_gong, len(self.others) + 1)
        return dict.fromkeys((*self.xiang_gong, *self.others), 1)


def readiness(options: DuankagenOptions, result: Result) -> Readiness:
    """Return which players still in the deal are ready."""
    return Readiness(frozenset(read_draw(options, result).ready))


def _best(options: DuankagenOptions, result: Result, shown: Ready[DuankagenFields]) -> int | None:
    hand = shown.value
    if isinstance(hand, DuankagenFields):
        return hands(options).best_ready(hand, shown.player in result.declared)
    return hand


def read_draw(options: DuankagenOptions, result: Result) -> Draw:
    """Check the ready hands in order; return an empty draw where the result is not an exhaustive draw."""
    if result.type != "draw":
        return Draw()
    ready: dict[int, int] = {}
    for i, entry in enumerate(result.tenpai):
        bloodbath.check_in(entry.player, result.wins, f"tenpai[{i}].player")
        fan = _best(options, result, entry)
        if fan is not None:
            ready[entry.player] = fan
    for i, player in enumerate(result.xiang_gong):
        bloodbath.check_in(player, result.wins, f"xiang_gong[{i}]")
    left = bloodbath.still_in(result.wins, options.players)
    others = tuple(player for player in left if player not in ready and player not in result.xiang_gong)
    return Draw(ready, result.xiang_gong, others)
