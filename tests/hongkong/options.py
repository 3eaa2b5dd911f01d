"""The options of 香港麻雀 and what a win pays under them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.options import Group, Value, choice, options
from rules.patterns import Row
from scoring.multilingual import Text
from scoring.patterns import Pattern
from tests.hongkong.patterns import ROWS

PLAYERS = 4
MONEY = Group("money", Text("Money", "計分", "计分", "計算"))
HALF = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
"""半辣上: the base by 番."""
WORDS = {
    "table": (Text("Table", "番數表", "番数表", "点数表"),
              Text("How the base grows beyond 4 fan", "四番以上如何計", "四番以上如何计", "4 番より上の増え方")),
    "limit": (Text("Limit", "爆棚", "爆棚", "上限"),
              Text("More fan are paid as so many", "超過者按此計", "超过者按此计", "これを超えればこの飜数で払う")),
    "minimum": (Text("Minimum", "起糊", "起糊", "最低飜数"),
                Text("Fan needed to win", "食糊最少番數", "食糊最少番数", "和了に必要な飜数")),
    "discarder": (Text("Discarder pays", "出銃", "出铳", "放銃者の支払い"),
                  Text("Double, or for all", "付雙份，或包三家", "付双份，或包三家", "倍払いか、三人分払いか")),
}  # fmt: skip
VALUE_WORDS: Mapping[str, Mapping[Value, Text]] = {
    "table": {
        "half": Text("Half-spicy", "半辣上", "半辣上", "半辣上"),
        "full": Text("Doubling", "辣上", "辣上", "倍々"),
    },
    "discarder": {"double": Text("Double", "半銃", "半铳", "倍"), "all": Text("For all", "全銃", "全铳", "三人分")},
}


@options(WORDS, VALUE_WORDS)
@dataclass(frozen=True, slots=True)
class HongkongOptions:
    """Defaults are the preset `hongkong`; everybody starts with nothing."""

    rows: ClassVar[tuple[Row[Any, Pattern], ...]] = ROWS
    start_points: ClassVar[int] = 0

    table: str = choice("half", ("half", "full"), MONEY)
    limit: int = choice(10, (10, 13), MONEY, basic=True)
    minimum: int = choice(3, (0, 1, 3), MONEY, basic=True)
    discarder: str = choice("double", ("double", "all"), MONEY, basic=True)

    def base(self, fan: int) -> int:
        """What so many 番 are worth."""
        fan = min(fan, self.limit)
        return HALF[fan] if self.table == "half" else 2**fan

    def paid(self, fan: int, winner: int, loser: int | None) -> tuple[int, ...]:
        """What each pays: all double for a self-draw; for a discard its player double, the others once, or he all."""
        twice, once = (4, 0) if loser is not None and self.discarder == "all" else (2, 1)
        shares = [twice if loser in (None, player) else once for player in range(PLAYERS)]
        return tuple(0 if player == winner else share * self.base(fan) for player, share in enumerate(shares))
