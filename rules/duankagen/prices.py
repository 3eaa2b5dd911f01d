"""Money of 断卡根 in minimal units: rulebook, section 2. How amounts are written and read."""

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
    """V: what so many fan cost, four at most; a hand without fan only under *no_fan_win*."""
    return (TENTHS[options.scale][min(fan, CAP)] or 0) * options.unit // 10


def one_fan(options: DuankagenOptions) -> int:
    """V1: the price of one fan, of a kong from each, of the bonus of a self-draw."""
    return price(options, 1)


def bonus(options: DuankagenOptions) -> int:
    """What each pays more for a self-draw."""
    return one_fan(options) if options.zi_mo == "add_points" else 0


def fan_of(value: Bare) -> int:
    """The fan of a bare value."""
    return LIMIT_FAN[value.limit] if value.limit is not None else value.fan or 0


def limit_of(fan: int) -> str | None:
    """超叫 from four fan, 极品 at three."""
    return _LIMITS.get(min(fan, CAP))


def worth_of(options: DuankagenOptions, fan: int) -> Worth:
    """The worth of so many fan; its base is V."""
    return Worth(fan, None, 0, limit_of(fan), price(options, fan), min(fan, CAP))


def written(options: DuankagenOptions, amount: int) -> str:
    """An amount as a club writes it: 5 units of a tenth are 0.5."""
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
    """How many decimals write every part of a unit exactly; None where none do."""
    return next((n for n in range(unit.bit_length()) if 10**n % unit == 0), None)


_AMOUNT = re.compile(r"([+-]?)(?:(\d{1,12})(?:\.(\d{1,12}))?|(?:(\d{1,12}) )?(\d{1,12})/(\d{1,12}))")


def read(options: DuankagenOptions, text: str) -> int | None:
    """The amount that a written text means, None where it means none in whole units."""
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
