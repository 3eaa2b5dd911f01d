"""The steps of the Chengdu value table: cells, prices and the values that `needs` tries."""

from __future__ import annotations

from collections.abc import Mapping

from rules.chengdu import points
from rules.chengdu.options import ChengduOptions
from rules.deal.win import bare
from rules.system import Need


def fans(options: ChengduOptions) -> range:
    """Return the numbers of fan below the cap."""
    return range(options.cap)


def beyond(options: ChengduOptions) -> range:
    """Return the numbers of fan that a self-draw may have above a cap of 8."""
    return range(options.cap + 1, options.cap + points.BEYOND + 1) if options.cap == 8 else range(0)


def price(options: ChengduOptions, value: Mapping[str, int | str], tsumo: bool) -> tuple[int, ...] | None:
    """Return the payment of one payer; None for a self-draw without the fan that it always has."""
    given = bare(value)
    if given.limit is not None:
        return (points.each_pays(options, points.of_limit(options, given.limit), tsumo=tsumo),)
    fan = given.fan or 0
    if tsumo and not fan and options.zi_mo == "jia_fan":
        return None
    return (points.each_pays(options, points.of_bare(options, fan), tsumo=tsumo),)


def need_values(options: ChengduOptions, tsumo: bool) -> tuple[Need, ...]:
    """Return every number of fan up to the cap, with the total payment at a full table."""
    found = []
    for fan in range(options.cap + 1):
        paid = price(options, {"fan": fan}, tsumo)
        if paid is not None:
            found.append(Need({"fan": fan}, paid[0] * (3 if tsumo else 1)))
    return tuple(found)
