"""Names and help texts of the mingjeung options, and names of their values."""

from __future__ import annotations

from collections.abc import Mapping

from rules.options import Value
from scoring.multilingual import Text

WORDS = {
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
VALUE_WORDS: Mapping[str, Mapping[Value, Text]] = {
    "standing": {
        "points": Text("Points", "分數", "分数", "ポイント"),
        "place": Text("Placing only", "只計名次", "只计名次", "順位のみ"),
    },
    "double_wind": {
        1: Text("1 fan", "1翻", "1翻", "1飜"),
        2: Text("2 fan", "2翻", "2翻", "2飜"),
    },
}
