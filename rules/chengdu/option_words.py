"""Names and help texts of the Chengdu options, in English, 繁體, 简体, 日本語."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.multilingual import Text

Words = tuple[str, str, str, str]

_AT_CAP = (
    "In base units; empty = the price at the cap",
    "以底分計；留空即為封頂的價格",
    "以底分计；留空即为封顶的价格",
    "底分単位。空なら上限の額",
)
_TABLE: dict[str, tuple[Words, Words]] = {
    "base": (
        ("Base", "底分", "底分", "底分"),
        (
            "Price of a hand with no fan; all prices are multiples of it",
            "素胡的價格，其他都以此計算",
            "素胡的价格，其他都按此计算",
            "素胡の額。すべてこれを単位とする",
        ),
    ),
    "cap": (
        ("Cap", "封頂", "封顶", "上限"),
        (
            "Most fan that count; with a cap of 8, self-draw fan are added on top",
            "最多計的番數；8 番時自摸加番、槓上開花、海底撈月另加",
            "最多计的番数；8 番时自摸加番、杠上开花、海底捞月另加",
            "数える飜の上限。8飜のときは自摸加番・槓上開花・海底撈月は別に足す",
        ),
    ),
    "zi_mo": (
        ("Self-draw", "自摸", "自摸", "ツモ"),
        (
            "One extra base from each payer, or one extra fan",
            "每家多付一底，或多計一番",
            "每家多付一底，或多计一番",
            "各自が底分を一つ余計に払うか、一飜を加える",
        ),
    ),
    "da_fan": (
        ("Great fan", "大番", "大番", "大番"),
        (
            "Every pattern except plain win and four of a kind is worth one more fan",
            "除素胡和根外，其他番種加一番",
            "除素胡和根外，其他番种加一番",
            "素胡と根のほかはすべて一飜高い",
        ),
    ),
    "xue_zhan": (
        ("Bloodbath", "血戰到底", "血战到底", "血戦到底"),
        (
            "Play continues after a win until three players have won",
            "一家和牌後繼續，直到三家和牌",
            "一家胡牌后继续，直到三家胡牌",
            "和了の後も続け、三人が和了するまで打つ",
        ),
    ),
    "xia_yu": (
        ("Kong payments", "刮風下雨", "刮风下雨", "カンの支払い"),
        ("Every kong is paid immediately", "有槓即收", "有杠即收", "カンごとにすぐ支払う"),
    ),
    "ding_que": (
        ("Missing suit", "定缺", "定缺", "定缺"),
        (
            "Each player declares a suit to play without",
            "每家先聲明所缺的一門",
            "每家先声明缺哪一门",
            "各自が使わない色を先に宣言する",
        ),
    ),
    "hua_zhu_to": (
        ("Who a flower pig pays", "花豬賠給", "花猪赔给", "花猪の支払い先"),
        (
            "At a draw, a player with three suits (花豬) pays these players",
            "流局時花豬賠付的對象",
            "流局时花猪赔付的对象",
            "流局時に三色を持つ者が払う相手",
        ),
    ),
    "hua_zhu_points": (("Flower pig payment", "花豬賠付", "花猪赔付", "花猪の額"), _AT_CAP),
    "hua_zhu_jiao": (
        ("Flower pig also pays as not ready", "花豬也賠查叫", "花猪也赔查叫", "花猪は査叫も払う"),
        (
            "Whether a flower pig also pays the not-ready penalty",
            "花豬是否另賠查大叫",
            "花猪是否另赔查大叫",
            "三色を持つ者が不聴の支払いもするか",
        ),
    ),
    "tui_shui": (
        ("Kong refund", "退稅", "退税", "退税"),
        (
            "At a draw, players who aren’t ready return their kong payments",
            "流局未聽牌者退還槓錢",
            "流局时未听牌者退还杠钱",
            "流局時に不聴の者はカンの収入を返す",
        ),
    ),
    "hu_jiao_zhuan_yi": (
        ("Kong transfer", "呼叫轉移", "呼叫转移", "呼叫転移"),
        (
            "A win on the discard after a kong takes that kong’s payments",
            "槓上炮的和牌者收取該槓的錢",
            "杠上炮的胡牌者收取该杠的钱",
            "カン直後の打牌で和了した者がそのカンの収入を受け取る",
        ),
    ),
    "yao_jiu_jiang_dui": (
        ("Terminal and 2-5-8 hands", "幺九將對", "幺九将对", "幺九・将対"),
        (
            "Counts terminals in all sets and triplets of 2, 5, 8",
            "計帶幺、清幺九、將對、將金鉤釣",
            "计带幺、清幺九、将对、将金钩钓",
            "帯幺・清幺九・将対・将金鉤釣を数える",
        ),
    ),
    "jin_gou_diao": (
        ("Golden hook", "金鉤釣", "金钩钓", "金鉤釣"),
        (
            "Counts golden hook and eighteen arhats",
            "計金鉤釣、十八羅漢",
            "计金钩钓、十八罗汉",
            "金鉤釣・十八羅漢を数える",
        ),
    ),
    "tian_di_hu": (
        ("Wins on the first turn", "天地胡", "天地胡", "天地胡"),
        ("Counts heavenly hand and earthly hand", "計天胡、地胡", "计天胡、地胡", "天胡・地胡を数える"),
    ),
    "men_qing_zhong_zhang": (
        ("Closed hand and simples", "門清中張", "门清中张", "門清・中張"),
        (
            "A self-draw without melds and a hand without 1s and 9s count one fan each",
            "門清、中張各計一番",
            "门清、中张各计一番",
            "門前のツモと、1・9のない手をそれぞれ一飜とする",
        ),
    ),
    "false_win_points": (("False win payment", "詐和賠付", "诈胡赔付", "誤和了の額"), _AT_CAP),
    "start_points": (
        ("Starting points", "起始分", "起始分", "配給原点"),
        ("Points each player starts with", "每人開局的分數", "每人开局的分数", "各自が最初に持つ点数"),
    ),
    "deals": (
        ("Deals", "局數", "局数", "局数"),
        (
            "Deals per game; 0 = until it is closed",
            "一場打幾局；0 為打到結束為止",
            "一场打几局；0 为打到结束为止",
            "一回に打つ局数。0なら終えるまで",
        ),
    ),
}
_VALUES: dict[str, dict[str | int | None, Words]] = {
    "cap": {
        3: ("3 fan", "3 番（極品）", "3 番（极品）", "3飜（極品）"),
        4: ("4 fan", "4 番（極中極）", "4 番（极中极）", "4飜（極中極）"),
        8: ("8 fan", "8 番", "8 番", "8飜"),
    },
    "zi_mo": {
        "jia_di": ("One extra base", "自摸加底", "自摸加底", "底分を加える"),
        "jia_fan": ("One extra fan", "自摸加番", "自摸加番", "一飜を加える"),
    },
    "hua_zhu_to": {
        "ready": ("The ready players", "聽牌的選手", "听牌的选手", "聴牌の者"),
        "others": ("All players but flower pigs", "所有非花豬選手", "所有非花猪选手", "花猪でない全員"),
    },
}
WORDS: Mapping[str, tuple[Text, Text]] = {key: (Text(*name), Text(*about)) for key, (name, about) in _TABLE.items()}
VALUE_WORDS: Mapping[str, Mapping[str | int | None, Text]] = {
    key: {value: Text(*words) for value, words in named.items()} for key, named in _VALUES.items()
}
