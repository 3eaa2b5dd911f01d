"""Prices of fan: Chengdu rulebook, section 4."""

from __future__ import annotations

from rules.chengdu.options import ChengduOptions
from rules.deal.worth import Worth

BEYOND = 3
"""The maximum fan (自摸加番, 杠上开花, 海底捞月) that a bare value may have above a cap of 8."""
LIMITS = {3: {"ji_pin": 3}, 4: {"ji_pin": 3, "ji_zhong_ji": 4}, 8: {"feng_ding": 8}}
"""The limits by cap, with the least fan of each."""

KONG_BASES = {"daiminkan": 2, "ankan": 2, "kakan": 1}
"""刮风下雨 (section 5): the payment of each payer of a kong, in base units."""


def of_fan(options: ChengduOptions, fan: int, above: int = 0) -> Worth:
    """Return the worth of fan found from tiles, of which `above` count above a cap of 8."""
    if options.cap < 8:
        capped, under = min(fan, options.cap), fan
    else:
        under = fan - above
        capped = min(under, 8) + above
    return _worth(options, fan, capped, _limit(options, under))


def of_bare(options: ChengduOptions, fan: int) -> Worth:
    """Return the worth of a bare number of fan."""
    capped = min(fan, options.cap + BEYOND if options.cap == 8 else options.cap)
    return _worth(options, fan, capped, _limit(options, fan))


def of_limit(options: ChengduOptions, limit: str) -> Worth:
    """Return the worth of a named limit."""
    return _worth(options, None, LIMITS[options.cap][limit], limit)


def _worth(options: ChengduOptions, fan: int | None, capped: int, limit: str | None) -> Worth:
    """Return a worth whose base is the payment of one payer."""
    return Worth(fan, None, 0, limit, options.base << capped, capped)


def _limit(options: ChengduOptions, fan: int) -> str | None:
    reached = [limit for limit, least in LIMITS[options.cap].items() if fan >= least]
    return reached[-1] if reached else None


def ready_price(options: ChengduOptions, fan: int) -> int:
    """Return what a player who is not ready pays for the best hand of a ready player (section 5)."""
    return options.base << min(fan, options.cap)


def cap_price(options: ChengduOptions, agreed: int | None) -> int:
    """Return an agreed price given in base units, or the price of the cap."""
    return options.base * (1 << options.cap if agreed is None else agreed)


def self_draw_bonus(options: ChengduOptions) -> int:
    """Return 自摸加底: the extra payment of each payer on a self-draw."""
    return options.base if options.zi_mo == "jia_di" else 0


def each_pays(options: ChengduOptions, worth: Worth, *, tsumo: bool) -> int:
    """Return the payment of one payer for a win."""
    return worth.base + (self_draw_bonus(options) if tsumo else 0)
