"""The patterns of 香港麻雀, each worth its 番; those of thirteen are the limit hands."""

from __future__ import annotations

from typing import Any

from rules.pattern_conflicts import Traits
from rules.patterns import COMMON, Row, Ticked, always, ron, tsumo
from scoring import patterns as p
from scoring import reading_features as f
from scoring.multilingual import Text
from scoring.patterns import Pattern

LARGE = "large"
_HONOUR = f.TRIPLET | f.HONOURS


ROWS: tuple[Row[Any, Pattern], ...] = (
    Row("zi_mo", Text("Self-draw", "自摸", "自摸", "自摸"),
        Text("Won on a tile drawn", "摸入和牌張", "摸入和牌张", "ツモで和了る"),
        Pattern(f.TSUMO), always(1, 1), (tsumo("12345p33z", "6p", "chi:234p", "pon:777z"),),
        ticked=Ticked(COMMON, 1, sure=True)),
    Row("men_qian_qing", Text("Concealed hand", "門前清", "门前清", "門前清"),
        Text("No melds other than concealed kongs", "無吃、碰、明槓", "无吃、碰、明杠", "暗槓以外の副露がない"),
        Pattern(f.CLOSED), always(1, None), (ron("123456789p3377z", "7z"),),
        ticked=Ticked(COMMON, 2, sure=True)),
    Row("ping_wu", Text("All sequences", "平糊", "平糊", "平和"),
        Text("Four sequences and any pair", "四組順子加任何一對眼", "四组顺子加任何一对眼", "順子四組と任意の雀頭"),
        Pattern(f.SETS | f.ALL_SEQUENCES), always(1, 1), (ron("45678p33z", "9p", "chi:123p", "chi:234p"),),
        ticked=Ticked(COMMON, 3)),
    Row("jian_ke", Text("Dragon triplet", "番牌", "番牌", "三元牌"),
        Text("Triplet of a dragon, each", "中發白的刻子，每組計", "中发白的刻子，每组计", "三元牌の刻子、一組につき"),
        Pattern(_HONOUR, p.dragon_triplets), always(1, 1), (ron("45634p99p", "5p", "chi:123p", "pon:777z"),),
        ticked=Ticked(COMMON, 4, most=2, traits=Traits(dragons=1))),
    Row("men_feng", Text("Seat wind", "門風", "门风", "自風"),
        Text("Triplet of the seat wind", "門風的刻子", "门风的刻子", "自風の刻子"),
        Pattern(_HONOUR, p.own_wind), always(1, 1), (ron("45634p99p", "5p", "chi:123p", "pon:222z"),),
        ticked=Ticked(COMMON, 5, traits=Traits(winds=1))),
    Row("quan_feng", Text("Round wind", "圈風", "圈风", "場風"),
        Text("Triplet of the round wind", "圈風的刻子", "圈风的刻子", "場風の刻子"),
        Pattern(_HONOUR, p.round_wind), always(1, 1), (ron("45634p99p", "5p", "chi:123p", "pon:111z"),),
        ticked=Ticked(COMMON, 6, traits=Traits(winds=1))),
    Row("dui_dui_wu", Text("All triplets", "對對糊", "对对糊", "対々和"),
        Text("Four triplets or kans", "四組刻子或槓子", "四组刻子或杠子", "刻子か槓子が四組"),
        p.TOITOI, always(3, 3), (ron("444m99p77s", "7s", "pon:111p", "pon:888s"),), ticked=Ticked(COMMON, 7)),
    Row("hun_yi_se", Text("Half flush", "混一色", "混一色", "混一色"),
        Text("One suit and honours", "一種花色加字牌", "一种花色加字牌", "一色と字牌"),
        p.HONITSU, always(3, 3), (ron("12345p33z", "6p", "chi:234p", "pon:777z"),), ticked=Ticked(COMMON, 8)),
    Row("qing_yi_se", Text("Full flush", "清一色", "清一色", "清一色"),
        Text("One suit, no honours", "一種花色，沒有字牌", "一种花色，没有字牌", "一色だけで字牌なし"),
        p.CHINITSU, always(7, 7), (ron("12345p99p", "6p", "chi:234p", "pon:777p"),), ticked=Ticked(COMMON, 9)),
    Row("xiao_san_yuan", Text("Little dragons", "小三元", "小三元", "小三元"),
        Text("Two dragon triplets, a pair of the third", "兩組番牌刻子，第三種作眼", "两组番牌刻子，第三种作眼",
             "三元牌の刻子二組と残りの雀頭"),
        p.SHOUSANGEN, always(5, 5), (ron("34s77z", "5s", "chi:123m", "pon:555z", "pon:666z"),),
        excludes=("jian_ke",), ticked=Ticked(LARGE, traits=Traits(dragons=2))),
    Row("da_san_yuan", Text("Big dragons", "大三元", "大三元", "大三元"),
        Text("Triplets of all dragons", "中發白三組刻子", "中发白三组刻子", "三元牌の刻子三組"),
        p.DAISANGEN, always(8, 8), (ron("34s99s", "5s", "pon:555z", "pon:666z", "pon:777z"),),
        excludes=("jian_ke",), ticked=Ticked(LARGE, apart=("xiao_san_yuan",), traits=Traits(dragons=3))),
    Row("xiao_si_xi", Text("Little winds", "小四喜", "小四喜", "小四喜"),
        Text("Three wind triplets, a pair of the fourth", "三組風牌刻子，第四種作眼", "三组风牌刻子，第四种作眼",
             "風牌の刻子三組と残りの雀頭"),
        p.SHOUSUUSHI, always(6, 6), (ron("34s44z", "5s", "pon:111z", "pon:222z", "pon:333z"),),
        excludes=("men_feng", "quan_feng"), ticked=Ticked(LARGE, apart=("da_si_xi",), traits=Traits(winds=3))),
    Row("zi_yi_se", Text("All honours", "字一色", "字一色", "字一色"),
        Text("All honours", "全是字牌", "全是字牌", "字牌だけ"),
        Pattern(f.SETS | f.NO_SUIT), always(10, 10), (ron("33z44z", "3z", "pon:111z", "pon:222z", "pon:555z"),),
        excludes=("dui_dui_wu",), ticked=Ticked(LARGE)),
    Row("da_si_xi", Text("Big winds", "大四喜", "大四喜", "大四喜"),
        Text("Triplets of all winds", "四組風牌刻子", "四组风牌刻子", "風牌の刻子四組"),
        p.DAISUUSHI, always(13, 13), (ron("9s", "9s", "pon:111z", "pon:222z", "pon:333z", "pon:444z"),),
        excludes=("dui_dui_wu", "men_feng", "quan_feng"), ticked=Ticked(LARGE, traits=Traits(winds=4))),
    Row("shi_san_yao", Text("Thirteen orphans", "十三么", "十三幺", "国士無双"),
        Text("One of each terminal and honour, plus a second of any one", "十三種么九牌各一，其一成對",
             "十三种幺九牌各一，其一成对", "幺九牌を一枚ずつ、一種は二枚"),
        Pattern(f.THIRTEEN), always(13, None), (ron("19m19p19s1234567z", "1z"),), ticked=Ticked(LARGE)),
)  # fmt: skip
