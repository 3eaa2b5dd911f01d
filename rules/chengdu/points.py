"""Fan to prices: Chengdu rulebook, section 4."""

from __future__ import annotations

from rules.chengdu.options import ChengduOptions
from rules.deal.worth import Worth

BEYOND = 3
"""How many fan (of 自摸加番, 杠上开花, 海底捞月) a bare value may have above a cap of 8."""
LIMITS = {3: {"ji_pin": 3}, 4: {"ji_pin": 3, "ji_zhong_ji": 4}, 8: {"feng_ding": 8}}
"""By cap: the limits and the least fan of each."""

KONG_BASES = {"daiminkan": 2, "ankan": 2, "kakan": 1}
"""刮风下雨 (section 5): what each payer of a kong owes, in base units."""


def of_fan(options: ChengduOptions, fan: int, above: int = 0) -> Worth:
    """The worth of fan found by tiles, `above` of which stand above a cap of 8."""
    if options.cap < 8:
        capped, under = min(fan, options.cap), fan
    else:
        under = fan - above
        capped = min(under, 8) + above
    return _worth(options, fan, capped, _limit(options, under))


def of_bare(options: ChengduOptions, fan: int) -> Worth:
    """The worth of a bare fan."""
    capped = min(fan, options.cap + BEYOND if options.cap == 8 else options.cap)
    return _worth(options, fan, capped, _limit(options, fan))


def of_limit(options: ChengduOptions, limit: str) -> Worth:
    """The worth of a named limit."""
    return _worth(options, None, LIMITS[options.cap][limit], limit)


def _worth(options: ChengduOptions, fan: int | None, capped: int, limit: str | None) -> Worth:
    """Its base is what one payer owes."""
    return Worth(fan, None, 0, limit, options.base << capped, capped)


def _limit(options: ChengduOptions, fan: int) -> str | None:
    reached = [limit for limit, least in LIMITS[options.cap].items() if fan >= least]
    return reached[-1] if reached else None


def ready_price(options: ChengduOptions, fan: int) -> int:
    """What the best hand of a ready player costs one who is not ready (section 5)."""
    return options.base << min(fan, options.cap)


def cap_price(options: ChengduOptions, agreed: int | None) -> int:
    """An agreed price in base units, or that of the cap."""
    return options.base * (1 << options.cap if agreed is None else agreed)


def self_draw_bonus(options: ChengduOptions) -> int:
    """自摸加底: what each payer of a self-draw owes on top."""
    return options.base if options.zi_mo == "jia_di" else 0


def each_pays(options: ChengduOptions, worth: Worth, *, tsumo: bool) -> int:
    """What one payer owes for a win."""
    return worth.base + (self_draw_bonus(options) if tsumo else 0)
