"""The option ids of 断卡根: rulebook, section 8."""

from __future__ import annotations

from dataclasses import dataclass

from rules.duankagen.option_words import VALUE_WORDS, WORDS
from rules.options import Group, choice, flag, options, whole
from scoring.text import Text

GAME = Group("game", Text("Sitting and money", "對局與計分", "对局与计分", "対局と計算"))
WIN = Group("win", Text("Winning", "和牌", "和牌", "和了"))
DECLARE = Group("bao_hu", Text("Declaring (報胡)", "報胡", "报胡", "報胡"))
KONG = Group("kong", Text("Kong money", "雨錢", "雨钱", "雨銭"))
DRAW = Group("draw", Text("Draws", "荒牌", "荒牌", "荒牌"))

SCALES = ("1248", "5124", "1234", "51248", "35124", "51246")


@options(WORDS, VALUE_WORDS)
@dataclass(frozen=True, slots=True)
class DuankagenOptions:
    """Defaults are the preset `duankagen`."""

    players: int = choice(4, (2, 3, 4), GAME, basic=True)
    scale: str = choice("1248", SCALES, GAME, basic=True)
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
