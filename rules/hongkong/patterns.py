"""The patterns of 香港麻雀: hongkong rulebook, section 3, in its order; flower wins are section 5.

Only the whole row (例牌) that is worth most counts (`rules.hongkong.value`), and no row of shape, colour or
honours counts with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rules.hongkong import facts as h
from rules.hongkong.option_fields import HongkongOptionFields
from rules.pattern_conflicts import Traits
from rules.patterns import COMMON, OFF, Row, Ticked, Worth, always, ron, tsumo
from scoring import patterns as p
from scoring import reading_features as f
from scoring.hand import Reading
from scoring.multilingual import Text
from scoring.patterns import Pattern
from scoring.tiles import TERMINALS

WHOLE, LARGE, WIN, FLOWER = "whole", "large", "win", "flower"
CONCEALED = "men_qian_qing"
REN_WU = "ren_wu"
WHOLE_ROWS = (
    "tian_wu", "di_wu", REN_WU, "shi_san_yao", "da_si_xi", "shi_ba_luo_han", "zi_yi_se", "qing_yao_jiu",
    "jiu_zi_lian_huan",
)  # fmt: skip
"""例牌."""
FLOWER_ROWS = ("zheng_hua", "yi_tai_hua", "wu_hua")
FLOWER_WINS = {"hua_wu": 7, "da_hua_wu": 8}
"""The number of flowers by the id of the row, which is also the value of the field `flower_win`."""
_SUPPRESSED = (
    "kan_kan_wu", "dui_dui_wu", "ping_wu", "qi_dui",
    "qing_yi_se", "hun_yi_se", "hua_yao",
    "da_san_yuan", "xiao_san_yuan", "xiao_si_xi", "fan_zi", "men_feng", "quan_feng",
)  # fmt: skip
"""Rows of shape, colour and honours: none of them counts together with a whole row."""
_CLOSED_TOO = (*_SUPPRESSED, CONCEALED)
_NEVER = Pattern(1 << 62)
"""The test of a row that no reading has."""
_HONOUR = f.TRIPLET | f.HONOURS
_whole = partial(Ticked, WHOLE, kind=WHOLE)
_whole_closed = partial(Ticked, WHOLE, kind=WHOLE, replaces=(CONCEALED,))


def _valued(option: str, *, closed: bool = False) -> Callable[[HongkongOptionFields], Worth]:
    """Return a worth given by an option, 0 for a row that is not played; `closed`: in a concealed hand only."""

    def worth(options: HongkongOptionFields) -> Worth:
        fan: int = getattr(options, option)
        return Worth(fan, None if closed else fan) if fan else OFF

    return worth


def _of_suits(reading: Reading) -> int:
    return reading.mask & TERMINALS != 0


def _all_concealed(reading: Reading) -> int:
    return len(reading.concealed) == 4


def _own_flowers(reading: Reading) -> int:
    return 2 if reading.flags & h.TWO_OWN_FLOWERS else 1


def _flower_sets(reading: Reading) -> int:
    return 2 if reading.flags & h.TWO_FLOWER_SETS else 1


def _with_flowers(options: HongkongOptionFields) -> bool:
    return options.flowers


def _flower_wins(options: HongkongOptionFields) -> bool:
    return options.plays_flower_wins


def _concealed(options: HongkongOptionFields, test: Pattern) -> Pattern:
    return Pattern(f.CLOSED) if options.ankan_closed else test


def _flower_win(id: str, flowers: str) -> dict[str, Any]:
    return {"flower_win": id, "by": "tsumo", "seat": "S", "flowers": flowers}


_FIRST = Traits(first=True)
_LATE = Traits(late=True)
_FIRST_HAND = ("123456m345p4577s", "6s")

ROWS: tuple[Row[Any, Pattern], ...] = (
    Row("tian_wu", Text("Heavenly hand", "天糊", "天糊", "天和"),
        Text("Dealer wins with the dealt hand", "莊家起手牌即食糊", "庄家起手牌即食糊", "親が配牌で和了っている"),
        Pattern(h.TIAN_WU), always(13, None), (tsumo(*_FIRST_HAND, seat="E", events=["first_turn"]),),
        excludes=_CLOSED_TOO, section="3", ticked=_whole_closed(traits=_FIRST)),
    Row("di_wu", Text("Earthly hand", "地糊", "地糊", "地和"),
        Text("Won on the dealer’s first discard", "食莊家打出的第一張牌", "食庄家打出的第一张牌", "親の第一打で和了る"),
        Pattern(h.DI_WU), always(13, None), (ron(*_FIRST_HAND, events=["first_turn"]),),
        excludes=_CLOSED_TOO, section="3", ticked=_whole_closed(traits=_FIRST)),
    Row(REN_WU, Text("Human hand", "人糊", "人糊", "人和"),
        Text("Won on another player’s first discard", "食閒家打出的第一張牌", "食闲家打出的第一张牌",
             "親以外の第一打で和了る"),
        Pattern(h.REN_WU), _valued("ren_wu", closed=True), (ron(*_FIRST_HAND, loser="W", events=["first_turn"]),),
        excludes=_CLOSED_TOO, section="3", ticked=_whole_closed(traits=_FIRST)),
    Row("shi_san_yao", Text("Thirteen orphans", "十三么", "十三幺", "国士無双"),
        Text("One of each terminal and honour, and one of them twice", "十三種么九牌各一，其中一種成對",
             "十三种幺九牌各一，其中一种成对", "十三種の么九牌を一枚ずつ、うち一種は二枚"),
        Pattern(f.THIRTEEN), always(13, None), (ron("19m19p19s1234567z", "1z"),),
        excludes=_CLOSED_TOO, section="3", ticked=_whole_closed()),
    Row("da_si_xi", Text("Big four winds", "大四喜", "大四喜", "大四喜"),
        Text("Triplets of all four winds", "東南西北四組刻子", "东南西北四组刻子", "四種の風牌の刻子"),
        p.DAISUUSHI, always(13, 13), (ron("9s", "9s", "pon:111z", "pon:222z", "pon:333z", "pon:444z"),),
        excludes=_SUPPRESSED, section="3", ticked=_whole(traits=Traits(winds=4))),
    Row("shi_ba_luo_han", Text("Four kongs", "十八羅漢", "十八罗汉", "四槓子"),
        Text("Four kongs", "四組槓子", "四组杠子", "槓子が四組"),
        Pattern(f.SETS | f.FOUR_KONGS), always(13, 13),
        (ron("5p", "5p", "ankan:1111s", "kakan:2222s", "daiminkan:3333m", "daiminkan:4444z"),),
        excludes=_SUPPRESSED, section="3", ticked=_whole()),
    Row("zi_yi_se", Text("All honours", "字一色", "字一色", "字一色"),
        Text("Honours only", "全是字牌", "全是字牌", "字牌だけ"),
        p.TSUUIISOU, always(10, 10), (ron("3344z", "3z", "pon:111z", "pon:222z", "pon:555z"),),
        excludes=_SUPPRESSED, section="3", ticked=_whole()),
    Row("qing_yao_jiu", Text("All terminals", "清么九", "清幺九", "清老頭"),
        Text("1s and 9s only", "全是一和九", "全是一和九", "1と9だけ"),
        p.CHINROUTOU, always(10, 10), (ron("11m99p", "9p", "pon:999m", "pon:111p", "pon:111s"),),
        excludes=_SUPPRESSED, section="3", ticked=_whole()),
    Row("jiu_zi_lian_huan", Text("Nine gates", "九子連環", "九子连环", "純正九蓮宝燈"),
        Text("Concealed, waiting with 1112345678999 of one suit", "門前清，聽牌時為同一花色的 1112345678999",
             "门前清，听牌时为同一花色的 1112345678999", "門前で、一色の1112345678999で待つ"),
        p.JUNSEI_CHUUREN, always(10, None), (ron("1112345678999m", "5m"),),
        excludes=_CLOSED_TOO, section="3", ticked=_whole_closed()),
    Row("kan_kan_wu", Text("Four concealed triplets", "坎坎糊", "坎坎糊", "四暗刻"),
        Text("Four triplets or kongs, none called; by discard only when the win completes the pair",
             "四組刻子或槓子全未碰出；出銃時只限單釣", "四组刻子或杠子全未碰出；出铳时只限单钓",
             "四組とも鳴いていない刻子か槓子。ロンは単騎だけ"),
        Pattern(f.SETS | f.FOUR_TRIPLETS, _all_concealed), _valued("kan_kan_wu"),
        (tsumo("111333555m77p22s", "2s"),),
        excludes=("dui_dui_wu",), section="3", ticked=Ticked(LARGE, 1)),
    Row("dui_dui_wu", Text("All triplets", "對對糊", "对对糊", "対々和"),
        Text("Four triplets or kongs", "四組刻子或槓子", "四组刻子或杠子", "刻子か槓子が四組"),
        p.TOITOI, always(3, 3), (ron("444m99p77s", "7s", "pon:111p", "pon:888s"),),
        section="3", ticked=Ticked(COMMON, 7)),
    Row("ping_wu", Text("All sequences", "平糊", "平糊", "平和"),
        Text("Four sequences and any pair", "四組順子加任何一對眼", "四组顺子加任何一对眼", "順子四組と任意の雀頭"),
        Pattern(f.SETS | f.ALL_SEQUENCES), always(1, 1), (tsumo("123m456p4577s", "3s", "chi:789m"),),
        section="3", ticked=Ticked(COMMON, 3)),
    Row("qi_dui", Text("Seven pairs", "七對子", "七对子", "七対子"),
        Text("Seven different pairs, concealed", "門前清，七個不同的對子", "门前清，七个不同的对子",
             "門前で、異なる七つの対子"),
        Pattern(f.PAIRS), _valued("seven_pairs", closed=True), (ron("1155m2299p4466s7z", "7z"),),
        excludes=(CONCEALED,), section="3", ticked=Ticked(LARGE, 2, replaces=(CONCEALED,))),
    Row("qing_yi_se", Text("Full flush", "清一色", "清一色", "清一色"),
        Text("One suit, no honours", "只有一種花色，沒有字牌", "只有一种花色，没有字牌", "一色だけで字牌なし"),
        p.CHINITSU, _valued("qing_yi_se"), (ron("12345p99p", "6p", "chi:234p", "pon:777p"),),
        section="3", ticked=Ticked(COMMON, 9)),
    Row("hun_yi_se", Text("Half flush", "混一色", "混一色", "混一色"),
        Text("One suit and honours", "一種花色加字牌", "一种花色加字牌", "一色と字牌"),
        p.HONITSU, always(3, 3), (ron("12345p33z", "6p", "chi:234p", "pon:777z"),),
        section="3", ticked=Ticked(COMMON, 8)),
    Row("hua_yao", Text("Terminals and honours", "花么", "花幺", "混老頭"),
        Text("Only 1s, 9s and honours, some of each", "只有一、九和字牌，兩者都有", "只有一、九和字牌，两者都有",
             "1・9と字牌だけで、両方を含む"),
        Pattern(f.ORPHANS | f.HONOURS, lambda reading: not reading.flags & f.THIRTEEN and _of_suits(reading)),
        always(1, 1), (ron("11m99p", "9p", "pon:999m", "pon:111s", "pon:222z"),),
        section="3", ticked=Ticked(LARGE, 3, apart=("shi_san_yao",), traits=Traits(terminals="some"))),
    Row("da_san_yuan", Text("Big three dragons", "大三元", "大三元", "大三元"),
        Text("Triplets of all three dragons; 8 with their own fan", "中發白三組刻子；連三個番子共 8 番",
             "中发白三组刻子；连三个番子共 8 番", "三元牌の刻子三組。番子を含め計8飜"),
        p.DAISANGEN, always(5, 5), (ron("34s99s", "5s", "pon:555z", "pon:666z", "pon:777z"),),
        section="3", ticked=Ticked(LARGE, 4, apart=("xiao_san_yuan",), traits=Traits(dragons=3), brings={"fan_zi": 3})),
    Row("xiao_san_yuan", Text("Little three dragons", "小三元", "小三元", "小三元"),
        Text("Two dragon triplets and a pair of the third; 5 with their own fan",
             "兩組番子加第三種作眼；連兩個番子共 5 番", "两组番子加第三种作眼；连两个番子共 5 番",
             "三元牌の刻子二組と残りの雀頭。番子を含め計5飜"),
        p.SHOUSANGEN, always(3, 3), (ron("34s77z", "5s", "chi:123m", "pon:555z", "pon:666z"),),
        section="3", ticked=Ticked(LARGE, 5, traits=Traits(dragons=2), brings={"fan_zi": 2})),
    Row("xiao_si_xi", Text("Little four winds", "小四喜", "小四喜", "小四喜"),
        Text("Three wind triplets and a pair of the fourth; 6 with its half flush",
             "三組風牌加第四種作眼；連混一色共 6 番", "三组风牌加第四种作眼；连混一色共 6 番",
             "風牌の刻子三組と残りの雀頭。混一色を含め計6飜"),
        p.SHOUSUUSHI, always(3, 3), (ron("34s44z", "5s", "pon:111z", "pon:222z", "pon:333z"),),
        section="3", ticked=Ticked(LARGE, 6, traits=Traits(winds=3), brings={"hun_yi_se": 1})),
    Row("fan_zi", Text("Dragon triplet", "番子", "番子", "三元牌"),
        Text("Triplet of dragons, 1 each", "中、發、白的刻子，每組 1 番", "中、发、白的刻子，每组 1 番",
             "三元牌の刻子、一組につき1飜"),
        Pattern(_HONOUR, p.dragon_triplets), always(1, 1), (ron("45634p99p", "5p", "chi:123p", "pon:777z"),),
        section="3", ticked=Ticked(COMMON, 4, most=3, traits=Traits(dragons=1))),
    Row("men_feng", Text("Seat wind", "門風", "门风", "自風"),
        Text("Triplet of the seat wind", "門風的刻子", "门风的刻子", "自風の刻子"),
        Pattern(_HONOUR, p.own_wind), always(1, 1), (ron("45634p99p", "5p", "chi:123p", "pon:222z"),),
        section="3", ticked=Ticked(COMMON, 5, traits=Traits(winds=1))),
    Row("quan_feng", Text("Round wind", "圈風", "圈风", "場風"),
        Text("Triplet of the round wind", "圈風的刻子", "圈风的刻子", "場風の刻子"),
        Pattern(_HONOUR, p.round_wind), always(1, 1), (ron("45634p99p", "5p", "chi:123p", "pon:111z"),),
        section="3", ticked=Ticked(COMMON, 6, traits=Traits(winds=1))),
    Row("zi_mo", Text("Self-draw", "自摸", "自摸", "自摸"),
        Text("Won on a tile drawn", "摸到食糊的牌", "摸到食糊的牌", "ツモで和了る"),
        Pattern(f.TSUMO), always(1, 1), (tsumo("12345p33z", "6p", "chi:234p", "pon:777z"),),
        section="3", ticked=Ticked(COMMON, 1, sure=True)),
    Row(CONCEALED, Text("Concealed hand", "門前清", "门前清", "門前清"),
        Text("No melds", "沒有上、碰、槓", "没有上、碰、杠", "副露がない"),
        Pattern(f.NO_MELDS), always(1, None), (ron("123456789p3377z", "7z"),), varies=_concealed,
        section="3", ticked=Ticked(COMMON, 2, sure=True)),
    Row("qiang_gang", Text("Robbing a kong", "搶槓", "抢杠", "槍槓"),
        Text("Won on the tile added to a kong", "食別人加槓的牌", "食别人加杠的牌", "加槓の牌で和了る"),
        Pattern(h.CHANKAN), always(1, 1), (ron("45678p33z", "9p", "chi:123p", "chi:234p", events=["chankan"]),),
        section="3", ticked=Ticked(WIN, 1, traits=_LATE, event="chankan")),
    Row("hai_di_lao_yue", Text("Last tile", "海底撈月", "海底捞月", "海底摸月"),
        Text("Self-draw of the last tile", "自摸最後一張牌", "自摸最后一张牌", "最後の牌でツモ"),
        Pattern(h.HAITEI), always(1, 1), (tsumo("12345p33z", "6p", "chi:234p", "pon:777z", events=["haitei"]),),
        section="3", ticked=Ticked(WIN, 2, traits=_LATE)),
    Row("he_di_lao_yu", Text("Last discard", "河底撈魚", "河底捞鱼", "河底撈魚"),
        Text("Won on the discard after the last tile", "食最後一張打出的牌", "食最后一张打出的牌",
             "最後の捨て牌でロン"),
        Pattern(h.HOUTEI), always(1, 1), (ron("12345p33z", "6p", "chi:234p", "pon:777z", events=["houtei"]),),
        section="3", ticked=Ticked(WIN, 3, apart=("qiang_gang",), traits=_LATE)),
    Row("gang_shang_kai_hua", Text("Win after a kong", "槓上開花", "杠上开花", "嶺上開花"),
        Text("Self-draw of a kong’s replacement tile", "槓後補牌自摸", "杠后补牌自摸", "カンの補充牌でツモ"),
        Pattern(h.RINSHAN), always(1, 1),
        (tsumo("12345p33z", "6p", "chi:234p", "daiminkan:7777z", events=["rinshan"]),),
        section="3", ticked=Ticked(WIN, 4, traits=Traits(late=True, kongs=1))),
    Row("lian_gang_kai_hua", Text("Win after two kongs", "連槓開花", "连杠开花", "連槓開花"),
        Text("Self-draw of the replacement tile after two kongs in a row", "連續兩次開槓後補牌自摸",
             "连续两次开杠后补牌自摸", "続けて二度カンした補充牌でツモ"),
        Pattern(h.LIAN_GANG), always(8, 8),
        (tsumo("5p", "5p", "ankan:1111s", "kakan:2222s", "daiminkan:3333m", "pon:444z", events=["lian_gang"]),),
        section="3", ticked=Ticked(WIN, 5, apart=("gang_shang_kai_hua",), traits=Traits(late=True, kongs=2))),
    Row("zheng_hua", Text("Own flower", "正花", "正花", "正花"),
        Text("Flower with the seat’s number, 1 each", "與門風相同號數的花，每張 1 番", "与门风相同号数的花，每张 1 番",
             "自分の席の番号の花牌、一枚につき1飜"),
        Pattern(h.OWN_FLOWER, _own_flowers), always(1, 1),
        (ron("12345p33z", "6p", "chi:234p", "pon:777z", flowers="2f"),), on=_with_flowers,
        section="3", ticked=Ticked(FLOWER, 1, most=2)),
    Row("yi_tai_hua", Text("Set of flowers", "一台花", "一台花", "一台花"),
        Text("All four seasons or all four plants, 2 each", "春夏秋冬或梅蘭菊竹齊全，每台 2 番",
             "春夏秋冬或梅兰菊竹齐全，每台 2 番", "春夏秋冬または梅蘭菊竹が揃う、一組につき2飜"),
        Pattern(h.FLOWER_SET, _flower_sets), always(2, 2),
        (ron("12345p33z", "6p", "chi:234p", "pon:777z", flowers="1234f"),), on=_with_flowers,
        section="3", ticked=Ticked(FLOWER, 2, most=2)),
    Row("wu_hua", Text("No flowers", "無花", "无花", "無花"),
        Text("No flower at all", "一張花牌也沒有", "一张花牌也没有", "花牌が一枚もない"),
        Pattern(h.NO_FLOWERS), always(1, 1), (ron("12345p33z", "6p", "chi:234p", "pon:777z"),), on=_with_flowers,
        section="3", ticked=Ticked(FLOWER, 3, apart=("zheng_hua", "yi_tai_hua"))),
    Row("hua_wu", Text("Seven flowers", "花糊", "花糊", "花糊（花牌七枚）"),
        Text("Win at once on the seventh flower, whatever the hand", "摸齊七張花即可食糊，不論手牌",
             "摸齐七张花即可食糊，不论手牌", "七枚目の花牌で、手牌に関係なく和了る"),
        _NEVER, always(3, 3), (_flower_win("hua_wu", "1235678f"),), on=_flower_wins,
        section="5", ticked=Ticked(FLOWER, 4, by="tsumo")),
    Row("da_hua_wu", Text("Eight flowers", "大花糊", "大花糊", "大花糊（花牌八枚）"),
        Text("Win at once on the eighth flower, whatever the hand", "摸齊八張花即可食糊，不論手牌",
             "摸齐八张花即可食糊，不论手牌", "八枚目の花牌で、手牌に関係なく和了る"),
        _NEVER, always(8, 8), (_flower_win("da_hua_wu", "12345678f"),), on=_flower_wins,
        section="5", ticked=Ticked(FLOWER, 5, by="tsumo")),
)  # fmt: skip
BY_ID = {row.id: row for row in ROWS}
