"""The options of 台灣麻將: taiwan rulebook, section 7."""

from __future__ import annotations

from dataclasses import dataclass

from rules.options import Group, choice, flag, whole
from scoring.multilingual import Text

PLAYERS = 4
GAME = Group("game", Text("Game", "對局", "对局", "対局"))
SETTLEMENT = Group("settlement", Text("Settlement", "結算", "结算", "精算"))
HAND = Group("hand", Text("Hand", "手牌", "手牌", "手牌"))


@dataclass(frozen=True, slots=True)
class TaiwanOptionFields:
    """The option values, with ids and meanings as in the rulebook."""

    base: int = whole(300, GAME, low=0, basic=True)
    tai: int = whole(100, GAME, low=1, basic=True)
    quan: int = choice(4, (1, 2, 3, 4), GAME, basic=True)
    start_points: int = whole(0, GAME)
    li_gu: bool = flag(False, HAND, basic=True)
    dong_wei: str = choice("kai_men", ("kai_men", "zhuang"), HAND)
    nei_next: str = choice("free", ("free", "stay_unless_lost"), SETTLEMENT)
