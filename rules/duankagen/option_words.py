"""Names and helps of the options of 断卡根 and of their values, in English, 繁體, 简体, 日本語."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.multilingual import Text

Words = tuple[str, str, str, str]

_TABLE: dict[str, tuple[Words, Words]] = {
    "players": (
        ("Players", "人數", "人数", "人数"),
        ("Two, three or four", "兩人、三人、四人皆可", "两人、三人、四人皆可", "二人・三人・四人のいずれか"),
    ),
    "scale": (
        ("Scale", "計分方式", "计分方式", "点数表"),
        (
            "The prices of 1, 2, 3 and 4 fan; the first of five digits is the old price without fan",
            "一至四番的價；五個數字時首個是舊時無番的價",
            "一至四番的价；五个数字时首个是旧时无番的价",
            "一から四飜までの値段。五桁のときの先頭は昔の無飜の値段",
        ),
    ),
    "unit": (
        ("Smallest units per 1", "每 1 的最小單位數", "每 1 的最小单位数", "1 あたりの最小単位"),
        (
            "Amounts are kept in these: 10 means tenths",
            "金額以此計算：10 即以 0.1 為單位",
            "金额以此计算：10 即以 0.1 为单位",
            "金額はこの単位で数える。10 なら 0.1 刻み",
        ),
    ),
    "no_fan_win": (
        ("Win without fan", "無番可和", "无番可和", "無飜の和了"),
        (
            "The old rule: worth the first of five digits",
            "舊規則：按五個數字中的首個計",
            "旧规则：按五个数字中的首个计",
            "昔のルール。五桁の先頭の値段になる",
        ),
    ),
    "zi_mo": (
        ("Self-draw", "自摸", "自摸", "ツモ"),
        (
            "What a self-draw adds for each who pays",
            "自摸時每家多付多少",
            "自摸时每家多付多少",
            "ツモのとき各自が余分に払う分",
        ),
    ),
    "bao_hu_penalty": (
        ("Declared player pays", "報胡家的賠付", "报胡家的赔付", "報胡家の支払い"),
        (
            "What a player who has declared pays more on another's win",
            "報胡家放銃或他家自摸時多付多少",
            "报胡家放铳或他家自摸时多付多少",
            "報胡した人が他家の和了で余分に払う分",
        ),
    ),
    "bao_hu_qing_he": (
        ("Declare on four pairs", "請和聽牌可報胡", "请和听牌可报胡", "請和聴牌での報胡"),
        (
            "Whether a player waiting for five pairs may declare",
            "聽請和（四對子）時可否報胡",
            "听请和（四对子）时可否报胡",
            "請和の聴牌（四対子）で報胡できるか",
        ),
    ),
    "transfer": (
        ("Kong money passed on", "槓抬炮轉移的雨錢", "杠抬炮转移的雨钱", "槓抬炮で渡る雨銭"),
        (
            "Of which kongs the discarder's money goes to the winner",
            "放銃者哪些槓的雨錢歸和牌者",
            "放铳者哪些杠的雨钱归和牌者",
            "放銃者のどのカンの雨銭が和了者に渡るか",
        ),
    ),
    "transfer_double": (
        ("Passed on to several winners", "槓抬炮一炮多響", "杠抬炮一炮多响", "槓抬炮の複数和了"),
        (
            "Who gets the kong money when several win on the discard",
            "一炮雙響時雨錢歸誰",
            "一炮双响时雨钱归谁",
            "同じ捨て牌で複数が和了したときの雨銭の行き先",
        ),
    ),
    "xiang_gong": (
        ("Wrong number of tiles at a draw", "荒牌相公", "荒牌相公", "荒牌の相公"),
        (
            "Who pays those ready when somebody has a wrong number of tiles (相公)",
            "有人相公時由誰賠聽牌者",
            "有人相公时由谁赔听牌者",
            "相公がいるとき聴牌者に払うのは誰か",
        ),
    ),
    "start_points": (
        ("Starting score", "起始分", "起始分", "開始時の持ち点"),
        ("In smallest units", "以最小單位計", "以最小单位计", "最小単位で"),
    ),
    "deals": (
        ("Deals of a sitting", "每場局數", "每场局数", "一回の局数"),
        (
            "0: until the organisers close it",
            "0 為不限，由主辦者結束",
            "0 为不限，由主办者结束",
            "0 は運営が終えるまで",
        ),
    ),
}
_VALUES: dict[str, dict[str | int | None, Words]] = {
    "zi_mo": {
        "add_points": ("The price of one fan more", "多付一番的價", "多付一番的价", "一飜分を加える"),
        "add_fan": ("One fan more", "加一番", "加一番", "一飜増し"),
    },
    "bao_hu_penalty": {
        "add_fan": ("One fan more", "加一番", "加一番", "一飜増し"),
        "double": ("Twice the amount", "賠雙倍", "赔双倍", "倍額"),
    },
    "transfer": {
        "last": ("The last kong", "最後一槓", "最后一杠", "最後のカン"),
        "all": ("All kongs so far", "此前所有的槓", "此前所有的杠", "それまでの全てのカン"),
    },
    "transfer_double": {
        "first": ("The first winner", "先報的一家", "先报的一家", "最初の和了者"),
        "each": ("Each winner", "每家都收", "每家都收", "和了者それぞれ"),
        "none": ("Stays with the konger", "開槓家自留", "开杠家自留", "カンした人のまま"),
    },
    "xiang_gong": {
        "replace": ("He pays for all", "由相公代付", "由相公代付", "相公が全員分を払う"),
        "self": ("Each for himself", "各付各的", "各付各的", "各自が払う"),
    },
}
WORDS: Mapping[str, tuple[Text, Text]] = {key: (Text(*name), Text(*about)) for key, (name, about) in _TABLE.items()}
VALUE_WORDS: Mapping[str, Mapping[str | int | None, Text]] = {
    key: {value: Text(*words) for value, words in named.items()} for key, named in _VALUES.items()
}
