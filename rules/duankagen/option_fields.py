"""The option ids of 断卡根: rulebook, section 8."""

from __future__ import annotations

from dataclasses import dataclass

from rules.options import Group, bad_option, choice, flag, whole
from scoring.multilingual import Text

GAME = Group("game", Text("Game and prices", "對局與計分", "对局与计分", "対局と計算"))
WIN = Group("win", Text("Winning", "和牌", "和牌", "和了"))
DECLARE = Group("bao_hu", Text("Declaring (報胡)", "報胡", "报胡", "報胡"))
KONG = Group("kong", Text("Kong payments", "雨錢", "雨钱", "雨銭"))
DRAW = Group("draw", Text("Draws", "流局", "荒牌", "流局"))

TENTHS: dict[str, tuple[int | None, int, int, int, int]] = {
    "1248": (None, 10, 20, 40, 80),
    "5124": (None, 5, 10, 20, 40),
    "1234": (None, 10, 20, 30, 40),
    "51248": (5, 10, 20, 40, 80),
    "35124": (3, 5, 10, 20, 40),
    "51246": (5, 10, 20, 40, 60),
}
"""By scale: the price of 0, 1, 2, 3 and 4 fan, in tenths of the value 1."""

_FIVE_DIGITS = Text(
    "false with a four-digit scale, which has no price for a hand without fan",
    "false：四個數字的計分方式沒有無番的價格",
    "false：四个数字的计分方式没有无番的价格",
    "false：四桁の点数表には無飜の値段がない",
)
_WHOLE_PRICES = Text(
    "a number that makes every price of the scale {scale} a whole number of units, such as 10",
    "能使計分方式 {scale} 的每個價格都是整數個單位，例如 10",
    "能使计分方式 {scale} 的每个价格都是整数个单位，例如 10",
    "点数表{scale}のどの値段も整数になる値（例えば10）",
)


@dataclass(frozen=True, slots=True)
class DuankagenOptionFields:
    """The option values; the defaults are those of the preset `duankagen`."""

    players: int = choice(4, (2, 3, 4), GAME, basic=True)
    scale: str = choice("1248", tuple(TENTHS), GAME, basic=True)
    unit: int = whole(10, GAME, low=1)
    no_fan_win: bool = flag(False, WIN)
    zi_mo: str = choice("add_points", ("add_points", "add_fan"), WIN, basic=True)
    bao_hu_penalty: str = choice("add_fan", ("add_fan", "double"), DECLARE, basic=True)
    bao_hu_qing_he: bool = flag(False, DECLARE)
    transfer: str = choice("last", ("last", "all"), KONG)
    transfer_double: str = choice("first", ("first", "each", "none"), KONG)
    xiang_gong: str = choice("replace", ("replace", "self"), DRAW)
    start_points: int = whole(0, GAME)
    deals: int = whole(0, GAME, low=0, basic=True)


def check_options(options: DuankagenOptionFields) -> None:
    """Raise `bad_option` for options that cannot be combined (section 8)."""
    prices = TENTHS[options.scale]
    if options.no_fan_win and prices[0] is None:
        raise bad_option("no_fan_win", "", _FIVE_DIGITS)
    used = prices if options.no_fan_win else prices[1:]
    if any(tenths is not None and tenths * options.unit % 10 for tenths in used):
        raise bad_option("unit", "", _WHOLE_PRICES.fill(scale=options.scale))
