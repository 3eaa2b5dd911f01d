"""Names and help texts of the options of 断卡根 and of their values, in English, 繁體, 简体, 日本語."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.multilingual import Text

Words = tuple[str, str, str, str]

_TABLE: dict[str, tuple[Words, Words]] = {
    "players": (
        ("Players", "人數", "人数", "人数"),
        ("Two, three or four", "兩人、三人、四人皆可", "两人、三人、四人皆可", "2人・3人・4人のいずれか"),
    ),
    "scale": (
        ("Scale", "計分方式", "计分方式", "点数表"),
        (
            "Prices of 1, 2, 3 and 4 fan; with five digits, the first is the old price for no fan",
            "一至四番的價格；五個數字時，第一個是舊規則無番的價格",
            "一至四番的价格；五个数字时，第一个是旧规则无番的价格",
            "一から四飜までの値段。五桁のときの先頭は昔の無飜の値段",
        ),
    ),
    "unit": (
        ("Units per 1", "每 1 的最小單位數", "每 1 的最小单位数", "1あたりの最小単位"),
        (
            "Smallest unit of amounts: 10 means tenths",
            "金額以此計算：10 即以 0.1 為單位",
            "金额以此计算：10 即以 0.1 为单位",
            "金額はこの単位で数える。10なら0.1刻み",
        ),
    ),
    "no_fan_win": (
        ("Win without fan", "無番可和", "无番可和", "無飜の和了"),
        (
            "The old rule: worth the first of five digits",
            "舊規則：依五個數字中的第一個計",
            "旧规则：按五个数字中的第一个计",
            "昔のルール。五桁の先頭の値段になる",
        ),
    ),
    "zi_mo": (
        ("Self-draw", "自摸", "自摸", "ツモ"),
        (
            "What each payer adds on a self-draw",
            "自摸時每家多付多少",
            "自摸时每家多付多少",
            "ツモのとき各自が余分に払う分",
        ),
    ),
    "bao_hu_penalty": (
        ("Declared players pay more", "報胡家的賠付", "报胡家的赔付", "報胡家の支払い"),
        (
            "Extra that a declared player pays on another player’s win",
            "報胡家放銃或他家自摸時多付多少",
            "报胡家放铳或他家自摸时多付多少",
            "報胡した人が他家の和了で余分に払う分",
        ),
    ),
    "bao_hu_qing_he": (
        ("Declare on five pairs", "請和聽牌可報胡", "请和听牌可报胡", "請和聴牌での報胡"),
        (
            "Whether a player waiting for five pairs may declare",
            "聽請和（四對子）時可否報胡",
            "听请和（四对子）时可否报胡",
            "請和の聴牌（四対子）で報胡できるか",
        ),
    ),
    "transfer": (
        ("Kong transfer", "槓抬炮轉移的雨錢", "杠抬炮转移的雨钱", "槓抬炮で渡る雨銭"),
        (
            "Which of the discarder’s kong payments go to the winner",
            "放銃者哪些槓的雨錢歸和牌者",
            "放铳者哪些杠的雨钱归和牌者",
            "放銃者のどのカンの雨銭が和了者に渡るか",
        ),
    ),
    "transfer_double": (
        ("Kong transfer with several winners", "槓抬炮一炮多響", "杠抬炮一炮多响", "槓抬炮の複数和了"),
        (
            "Who gets the kong payments when several players win on the discard",
            "一炮雙響時雨錢歸誰",
            "一炮双响时雨钱归谁",
            "同じ捨て牌で複数が和了したときの雨銭の行き先",
        ),
    ),
    "xiang_gong": (
        ("Wrong number of tiles at a draw", "荒牌相公", "荒牌相公", "流局時の相公"),
        (
            "Who pays the ready players when someone has the wrong number of tiles (相公)",
            "有人相公時由誰賠聽牌者",
            "有人相公时，由谁赔给听牌者",
            "相公がいるとき聴牌者に払うのは誰か",
        ),
    ),
    "start_points": (
        ("Starting score", "起始分", "起始分", "配給原点"),
        ("In smallest units", "以最小單位計", "以最小单位计", "最小単位で"),
    ),
    "deals": (
        ("Deals per game", "每場局數", "每场局数", "一回の局数"),
        (
            "0 = until the organisers close it",
            "0 為不限，由主辦人結束",
            "0 为不限，由组织者结束",
            "0ならスタッフが終えるまで",
        ),
    ),
}
_VALUES: dict[str, dict[str | int | None, Words]] = {
    "zi_mo": {
        "add_points": ("The price of one more fan", "多付一番的價格", "多付一番的价格", "一飜分を加える"),
        "add_fan": ("One more fan", "加一番", "加一番", "一飜増し"),
    },
    "bao_hu_penalty": {
        "add_fan": ("One more fan", "加一番", "加一番", "一飜増し"),
        "double": ("Double the amount", "賠雙倍", "赔双倍", "倍額"),
    },
    "transfer": {
        "last": ("The last kong", "最後一槓", "最后一杠", "最後のカン"),
        "all": ("All kongs so far", "此前所有的槓", "此前所有的杠", "それまでの全てのカン"),
    },
    "transfer_double": {
        "first": ("The first winner", "先報的一家", "先报的一家", "最初の和了者"),
        "each": ("Each winner", "每家都收", "每家都收", "和了者それぞれ"),
        "none": ("Stays with the player who made the kong", "開槓家自留", "开杠家自留", "カンした人のまま"),
    },
    "xiang_gong": {
        "replace": ("That player pays for all", "由相公代付", "由相公代付", "相公が全員分を払う"),
        "self": ("Each pays their own share", "各付各的", "各付各的", "各自が払う"),
    },
}
WORDS: Mapping[str, tuple[Text, Text]] = {key: (Text(*name), Text(*about)) for key, (name, about) in _TABLE.items()}
VALUE_WORDS: Mapping[str, Mapping[str | int | None, Text]] = {
    key: {value: Text(*words) for value, words in named.items()} for key, named in _VALUES.items()
}
