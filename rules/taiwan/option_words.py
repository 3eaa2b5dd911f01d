"""Names and help texts of the options of 台灣麻將 in English, 繁體, 简体 and 日本語."""

from __future__ import annotations

from collections.abc import Mapping

from rules.options import Value
from scoring.multilingual import Text

WORDS: Mapping[str, tuple[Text, Text]] = {
    "base": (
        Text("Base (底)", "底", "底", "底（基本点）"),
        Text(
            "Paid every time, on top of the tai",
            "每次賠付除台數外的底",
            "每次赔付在台数之外的底",
            "台のほかに毎回払う点数",
        ),
    ),
    "tai": (
        Text("Points per tai", "每台", "每台", "一台の点数"),
        Text("What one tai is worth", "一台的點數", "一台的点数", "一台あたりの点数"),
    ),
    "quan": (
        Text("Rounds (圈)", "圈數", "圈数", "圏数"),
        Text(
            "Rounds in a game; four rounds make a full game (將)",
            "一將打幾圈；四圈為全將",
            "一将打几圈；四圈为全将",
            "一将で回す圏の数。四圏で一将",
        ),
    ),
    "start_points": (
        Text("Starting points", "起始點數", "起始点数", "配給原点"),
        Text("Points each player starts with", "每人開始時的點數", "每人开局的点数", "各自が最初に持つ点数"),
    ),
    "li_gu": (
        Text("Eight pairs and a half (嚦咕嚦咕)", "嚦咕嚦咕", "呖咕呖咕", "嚦咕嚦咕（八対半）"),
        Text(
            "Seven pairs and a triplet can win, 8 tai",
            "七個對子加一個刻子可和，8 台",
            "七个对子加一个刻子可和，8 台",
            "対子七つと刻子一つの和了りを認める（8台）",
        ),
    ),
    "dong_wei": (
        Text("East seat", "東位", "东位", "東の位置"),
        Text(
            "Decides seat winds and flowers: the seat where the wall is broken, or the dealer",
            "門風與花牌以開門位或莊家為東",
            "门风与花牌以开门位或庄家为东",
            "門風と花牌の基準を開門位とするか、親とするか",
        ),
    ),
    "nei_next": (
        Text("Side bets in the next game (將)", "內插與下一將", "内插与下一将", "次の将の内挿"),
        Text(
            "Whether a bet among the players stays, unless its player has lost",
            "無明顯失利者是否須續插",
            "无明显失利者是否须续插",
            "負けていない人の内挿を次の将でも続けるか",
        ),
    ),
}
VALUE_WORDS: Mapping[str, Mapping[Value, Text]] = {
    "dong_wei": {
        "kai_men": Text("Where the wall is broken", "開門位", "开门位", "開門位"),
        "zhuang": Text("The dealer", "莊家", "庄家", "親"),
    },
    "nei_next": {
        "free": Text("They end", "每將另計", "每将另计", "将ごとに終わる"),
        "stay_unless_lost": Text("They stay", "無明顯失利不得退插", "无明显失利不得退插", "負けなければ続く"),
    },
}
