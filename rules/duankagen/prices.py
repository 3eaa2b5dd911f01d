"""The money of 断卡根 in smallest units (rulebook, section 2), and how amounts are written and read."""

from __future__ import annotations

import re
from fractions import Fraction

from rules.deal.win import Bare
from rules.deal.worth import Worth
from rules.duankagen.option_fields import TENTHS
from rules.duankagen.options import DuankagenOptions
from scoring.multilingual import number
from scoring.strict_json import MOST

CAP = 4
LIMIT_FAN = {"chao_jiao": 4, "ji_pin": 3}
_LIMITS = {fan: limit for limit, fan in LIMIT_FAN.items()}


def price(options: DuankagenOptions, fan: int) -> int:
    """Return V, the price of at most four fan; a hand without fan has a price only under *no_fan_win*."""
    return (TENTHS[options.scale][min(fan, CAP)] or 0) * options.unit // 10


def one_fan(options: DuankagenOptions) -> int:
    """Return V1: the price of one fan, of each payment for a kong, of the bonus for a self-draw."""
    return price(options, 1)


def bonus(options: DuankagenOptions) -> int:
    """Return the extra payment of each payer on a self-draw."""
    return one_fan(options) if options.zi_mo == "add_points" else 0


def fan_of(value: Bare) -> int:
    """Return the fan of a bare value."""
    return LIMIT_FAN[value.limit] if value.limit is not None else value.fan or 0


def limit_of(fan: int) -> str | None:
    """Return the limit: 超叫 from four fan, 极品 at three."""
    return _LIMITS.get(min(fan, CAP))


def worth_of(options: DuankagenOptions, fan: int) -> Worth:
    """Return the worth of `fan` fan; its base is V."""
    return Worth(fan, None, 0, limit_of(fan), price(options, fan), min(fan, CAP))


def written(options: DuankagenOptions, amount: int) -> str:
    """Return an amount as a club writes it: 5 units of a tenth are 0.5."""
    whole, rest = divmod(abs(amount), options.unit)
    places = _places(options.unit)
    if not rest:
        text = number(whole)
    elif places is None:
        part = Fraction(rest, options.unit)
        text = f"{number(whole)} {part}" if whole else str(part)
    else:
        decimals = str(rest * 10**places // options.unit).rjust(places, "0").rstrip("0")
        text = f"{number(whole)}.{decimals}"
    return f"−{text}" if amount < 0 else text


def _places(unit: int) -> int | None:
    """Return the number of decimals that write every part of a unit exactly; None where no number does."""
    return next((n for n in range(unit.bit_length()) if 10**n % unit == 0), None)


_AMOUNT = re.compile(r"([+-]?)(?:(\d{1,12})(?:\.(\d{1,12}))?|(?:(\d{1,12}) )?(\d{1,12})/(\d{1,12}))")


def read(options: DuankagenOptions, text: str) -> int | None:
    """Return the amount that a text stands for, None where it is not a whole number of units."""
    plain = text.strip().replace("−", "-").replace("－", "-").replace("．", ".").replace(",", "").replace("，", "")
    found = _AMOUNT.fullmatch(plain)
    if found is None or (found[6] is not None and not int(found[6])):
        return None
    value = Fraction(int(found[2] or found[4] or 0))
    if found[3]:
        value += Fraction(int(found[3]), 10 ** len(found[3]))
    if found[5]:
        value += Fraction(int(found[5]), int(found[6]))
    amount = value * options.unit * (-1 if found[1] == "-" else 1)
    return int(amount) if amount.denominator == 1 and abs(amount) <= MOST else None
