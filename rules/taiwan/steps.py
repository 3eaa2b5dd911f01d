"""The steps of the value table: prices of 牌面台數 and the values that `needs` tries (sections 4 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.deal import price as prices
from rules.system import Need
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.payments import Table, due, others
from rules.taiwan.state import State

MOST = 40
"""The largest bare value that is tried."""


def price(options: TaiwanOptions, value: Mapping[str, int | str], dealer: bool, tsumo: bool) -> tuple[int, ...] | None:
    """Return what is paid for 牌面台數 without 連莊.

    Payments between the dealer and another player include 作莊. A ron is on a player who doesn't deal.
    """
    fan = value.get("fan")
    if not isinstance(fan, int) or fan < 0:
        return None

    def paid(deals: int, winner: int, loser: int | None) -> list[int]:
        payers = others(winner) if loser is None else [loser]
        table = Table(deals, 0, 0)
        return [due(options, table, p, winner, fan).points if p in payers else 0 for p in range(PLAYERS)]

    return prices.price(paid, PLAYERS, dealer, tsumo)


@lru_cache(maxsize=1)
def need_values() -> tuple[Need, ...]:
    """Return 0, 1 … 40 台. What they earn depends on who pays."""
    return tuple(Need({"fan": fan}, 0) for fan in range(MOST + 1))


def need_points(options: TaiwanOptions, state: State, player: int, loser: int | None, need: Need) -> int:
    """Return the points that a value earns this player from this loser, or from all three."""
    payers = others(player) if loser is None else [loser]
    return sum(due(options, state.table(), payer, player, int(need.value["fan"])).points for payer in payers)
