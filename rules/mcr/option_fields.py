"""The options of 國標麻將 and what a win pays under them: mcr rulebook, sections 6 and 8."""

from __future__ import annotations

from dataclasses import dataclass

from rules.options import Group, choice, flag, whole
from scoring.multilingual import Text

PLAYERS = 4
GAME = Group("game", Text("Game", "對局", "对局", "対局"))
HAND = Group("hand", Text("Hand", "手牌", "手牌", "手牌"))
FAULTS = Group("faults", Text("Faults", "犯規", "犯规", "反則"))


@dataclass(frozen=True, slots=True)
class McrOptionFields:
    """The option values, with ids and meanings as in the rulebook. The defaults are the preset `mcr`."""

    minimum: int = whole(8, GAME, low=0, basic=True)
    base: int = whole(8, GAME, low=0)
    flowers: bool = flag(True, GAME, basic=True)
    double_kongs: str = choice("china", ("china", "wmo"), HAND)
    special_concealed: bool = flag(False, HAND)
    knitted_straight_added: bool = flag(True, HAND)
    held_four_waits: bool = flag(True, HAND)
    rounds: int = choice(4, (1, 2, 3, 4), GAME, basic=True)
    seat_change: bool = flag(True, GAME, basic=True)
    false_hu_points: int = whole(10, FAULTS, low=0)
    false_hu_to: str = choice("others", ("others", "nobody"), FAULTS, basic=True)
    penalties_in_place: bool = flag(True, FAULTS)
    start_points: int = whole(0, GAME)

    def paid(self, fan: int, winner: int, loser: int | None) -> tuple[int, ...]:
        """Return what each player pays for a win: the base, and from the discarder (or everybody) also the fan."""
        shares = [self.base + (fan if loser in (None, player) else 0) for player in range(PLAYERS)]
        return tuple(0 if player == winner else share for player, share in enumerate(shares))
