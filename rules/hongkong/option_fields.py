"""The options of the hongkong rulebook, section 9, and the payments for a win under them (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.options import Group, choice, choices, flag, whole, whole_or_null
from scoring.multilingual import Text

PLAYERS = 4
BAO = ("twelve", "qing_yi_se", "da_san_yuan", "da_si_xi", "shi_ba_luo_han", "gang")
GAME = Group("game", Text("Game and dealer", "對局與莊家", "对局与庄家", "対局と親"))
PAY = Group("pay", Text("Limit and payments", "番數與籌碼", "番数与筹码", "飜数と支払い"))
FLOWERS = Group("flowers", Text("Flowers", "花牌", "花牌", "花牌"))
HAND = Group("hand", Text("Patterns", "番種", "番种", "役"))
TABLES: Mapping[str, tuple[int, ...]] = {
    "half": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "full": tuple(2**fan for fan in range(14)),
    "steps": (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64),
}
"""T by fan: 半辣上, 辣辣上 and in steps of three fan."""
ALONE = 6
"""The payment, in units of u, of a player who pays a self-draw for all three."""


@dataclass(frozen=True, slots=True)
class HongkongOptionFields:
    """The option values; the defaults are those of the preset `hongkong`."""

    minimum: int = choice(3, (0, 1, 2, 3, 4, 5, 6), PAY, basic=True)
    limit: int = choice(10, (7, 8, 10, 13), PAY, basic=True)
    table: str = choice("half", ("half", "full", "steps"), PAY, basic=True)
    base: int = whole(1, PAY, low=1, basic=True)
    discarder: str = choice("all", ("all", "shared"), PAY, basic=True)
    robbed_pays: str = choice("self_draw", ("self_draw", "discard"), PAY)
    bao: tuple[str, ...] = choices(("twelve", "qing_yi_se", "da_san_yuan", "da_si_xi", "shi_ba_luo_han"), BAO, PAY)
    winners: str = choice("nearest", ("nearest", "all"), PAY, basic=True)
    dealer: str = choice("win_draw", ("win_draw", "win", "never"), GAME, basic=True)
    flowers: bool = flag(True, FLOWERS, basic=True)
    flower_wins: bool = flag(True, FLOWERS)
    flowers_to_minimum: bool = flag(True, FLOWERS)
    ankan_closed: bool = flag(False, HAND)
    qing_yi_se: int = choice(7, (6, 7, 8), HAND)
    kan_kan_wu: int = choice(8, (0, 5, 8, 13), HAND)
    seven_pairs: int = choice(0, (0, 3, 4, 5), HAND)
    ren_wu: int = choice(0, (0, 3, 13), HAND)
    false_win_points: int | None = whole_or_null(None, PAY, low=0)
    rounds: int = choice(4, (1, 2, 3, 4), GAME, basic=True)
    start_points: int = whole(0, GAME)

    @property
    def plays_flower_wins(self) -> bool:
        """Return whether seven or eight flowers win; never without flowers."""
        return self.flowers and self.flower_wins

    def capped(self, fan: int) -> int:
        """Return the number of fan that are paid."""
        return min(fan, self.limit)

    def price(self, fan: int) -> int:
        """Return u, the price of `fan` fan."""
        return self.base * TABLES[self.table][self.capped(fan)]

    def paid(self, fan: int, winner: int, loser: int | None, alone: int | None = None) -> tuple[int, ...]:
        """Return each player's payment; `alone` pays a self-draw for all."""
        amounts, price = [0] * PLAYERS, self.price(fan)
        if alone is not None:
            amounts[alone] = ALONE * price
        elif loser is None:
            amounts = [0 if player == winner else 2 * price for player in range(PLAYERS)]
        elif self.discarder == "all":
            amounts[loser] = 4 * price
        else:
            amounts = [price * self._share(player, winner, loser) for player in range(PLAYERS)]
        return tuple(amounts)

    def _share(self, player: int, winner: int, loser: int) -> int:
        return 0 if player == winner else 2 if player == loser else 1

    @property
    def false_win(self) -> int:
        """Return what a false win pays to each other player."""
        return 2 * self.price(self.limit) if self.false_win_points is None else self.false_win_points
