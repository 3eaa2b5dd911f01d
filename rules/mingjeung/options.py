"""The option ids of the mingjeung rulebook, section 9."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.mingjeung.patterns import ROWS
from rules.mingjeung.row import Row
from rules.options import Group, Value, bad_option, choice, flag, options, tenth_list, whole
from scoring.multilingual import Text

GAME = Group("game", Text("Points", "分數", "分数", "持ち点"))
FINAL = Group("final", Text("Final result", "最終結果", "最终结果", "最終結果"))
HAND = Group("hand", Text("Patterns", "和種", "和种", "役"))

_WORDS = {
    "start_points": (
        Text("Starting points", "開始分數", "起始分", "配給原点"),
        Text("Points each player starts with", "每人開始時的分數", "每人开局的分数", "各自が最初に持つ点数"),
    ),
    "return_points": (
        Text("Return points", "返點", "返点", "返し点"),
        Text(
            "Score needed to end the decider, and the base of the totals",
            "決勝完場所需的分數，也是總分的基準",
            "决胜结束所需的分数，也是总分的基准",
            "決勝を終える条件。スコアの基準にもなる",
        ),
    ),
    "oka": (
        Text("Oka", "頭名獎", "头名赏", "オカ"),
        Text(
            "First place gets everyone’s difference between starting and return points",
            "返點與開始分數的差額全數歸第一位",
            "返点与起始分的差额全数归第一名",
            "配給原点と返し点の差額の合計をトップが得る",
        ),
    ),
    "uma": (
        Text("Uma", "順位點", "顺位点", "ウマ"),
        Text("League points by placing", "按名次加減的積分", "按名次加减的积分", "順位ごとの加点・減点"),
    ),
    "standing": (
        Text("Scoring", "計分方式", "计分方式", "集計の方法"),
        Text(
            "Points and uma, or placing only",
            "計分數與順位點，或只計名次",
            "计分数与顺位点，或只计名次",
            "素点とウマ、または順位だけ",
        ),
    ),
    "double_wind": (
        Text("Double wind", "雙風刻子", "双风刻子", "連風牌の刻子"),
        Text(
            "Fan of a triplet that is both seat and round wind",
            "同時為門風及圈風的刻子計幾翻",
            "同时为门风及圈风的刻子计几翻",
            "自風でも場風でもある刻子の飜数",
        ),
    ),
}
_VALUES: Mapping[str, Mapping[Value, Text]] = {
    "standing": {
        "points": Text("Points", "分數", "分数", "ポイント"),
        "place": Text("Placing only", "只計名次", "只计名次", "順位のみ"),
    },
    "double_wind": {
        1: Text("1 fan", "1翻", "1翻", "1飜"),
        2: Text("2 fan", "2翻", "2翻", "2飜"),
    },
}
_FOUR = Text("four numbers", "四個數字", "四个数字", "四つの数")
_RETURN = Text("at least the starting points", "不低於開始分數", "不低于起始分", "配給原点以上")


@options(_WORDS, _VALUES)
@dataclass(frozen=True, slots=True)
class MingjeungOptions:
    """Defaults are the preset `mingjeung`."""

    rows: ClassVar[tuple[Row, ...]] = ROWS

    start_points: int = whole(250, GAME, low=1, basic=True)
    return_points: int = whole(300, GAME, low=1, basic=True)
    oka: bool = flag(True, FINAL, basic=True)
    uma: tuple[int | float, ...] = tenth_list((0, 0, 0, 0), FINAL, basic=True)
    standing: str = choice("points", ("points", "place"), FINAL, basic=True)
    double_wind: int = choice(1, (1, 2), HAND, basic=True)


def check_options(options: MingjeungOptions) -> None:
    """`bad_option` where values do not go together."""
    if len(options.uma) != 4:
        raise bad_option("uma", "", _FOUR)
    if options.return_points < options.start_points:
        raise bad_option("return_points", "", _RETURN)
