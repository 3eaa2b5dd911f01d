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
    """What a bare value costs each who pays; None where no hand may win so.

    Without fan a hand may win from a discarder who has declared: then it costs what that one fan does.
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
    """Every step up to four fan that any hand may win with."""
    fans = range(0 if options.no_fan_win else 1, CAP + 1)
    payers = options.players - 1 if tsumo else 1
    found = ((fan, prices(options, {"fan": fan}, tsumo)) for fan in fans)
    return tuple(Need({"fan": fan}, payers * paid[0]) for fan, paid in found if paid)


def need_win(options: DuankagenOptions, player: int, loser: int | None, need: Need) -> Result:
    """The deal in which this player alone wins: the wall runs out on the rest, nobody of them ready."""
    win: Win[DuankagenFields] = Win(player, loser, bare(need.value))
    return Result("win" if options.players == 2 else "draw", wins=(win,))


def need_draw(options: DuankagenOptions, player: int) -> Result:
    """The draw in which this player alone is ready, with the least hand."""
    return Result("draw", tenpai=(Ready(player, 0 if options.no_fan_win else 1),))
