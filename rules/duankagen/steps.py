"""The steps of the 断卡根 table: prices of bare values and the values that `needs` tries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.deal.win import Ready, Win, bare
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.prices import CAP, bonus, fan_of, price
from rules.duankagen.request import DuankagenFields
from rules.duankagen.results import Result
from rules.duankagen.settle import check_fan
from rules.system import Need
from scoring.errors import ContractError


def prices(options: DuankagenOptions, value: Mapping[str, int | str], tsumo: bool) -> tuple[int, ...] | None:
    """Return each payer's payment for a bare value; None where no hand may win with it.

    A hand without fan may win on the discard of a declared player: its price is that of the fan for the declaration.
    """
    fan = fan_of(bare(value))
    fed = not fan and not tsumo and not options.no_fan_win and options.bao_hu_penalty == "add_fan"
    try:
        check_fan(options, fan, tsumo, fed, "fan")
    except ContractError:
        return None
    return (price(options, fan + fed) + (bonus(options) if tsumo else 0),)


@lru_cache(maxsize=256)
def need_values(options: DuankagenOptions, tsumo: bool) -> tuple[Need, ...]:
    """Return every step up to four fan with which any hand may win."""
    fans = range(0 if options.no_fan_win else 1, CAP + 1)
    payers = options.players - 1 if tsumo else 1
    found = ((fan, prices(options, {"fan": fan}, tsumo)) for fan in fans)
    return tuple(Need({"fan": fan}, payers * paid[0]) for fan, paid in found if paid)


def need_win(options: DuankagenOptions, player: int, loser: int | None, need: Need) -> Result:
    """Return the deal in which only this player wins; the other players are not ready at the draw that follows."""
    win: Win[DuankagenFields] = Win(player, loser, bare(need.value))
    return Result("win" if options.players == 2 else "draw", wins=(win,))


def need_draw(options: DuankagenOptions, player: int) -> Result:
    """Return the draw in which only this player is ready, with the smallest hand."""
    return Result("draw", tenpai=(Ready(player, 0 if options.no_fan_win else 1),))
