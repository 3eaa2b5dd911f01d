"""The patterns of 台灣麻將, in the order of the taiwan rulebook, section 2. `section` is the item number there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from rules import patterns as table
from rules.pattern_conflicts import PAIRS, SETS, Traits
from rules.patterns import Ticked, always, tsumo
from rules.taiwan import facts as t
from rules.taiwan import words
from rules.taiwan.option_fields import TaiwanOptionFields
from scoring import patterns as p
from scoring import reading_features as f
from scoring.hand import Reading
from scoring.multilingual import Text
from scoring.patterns import Pattern

NEVER = Pattern(1 << 62)
"""A pattern that no reading has: its row counts flowers or the form of a flower win."""
SETS_OF_HONOURS = ("da_si_xi", "xiao_si_xi", "da_san_yuan", "xiao_san_yuan")
DEDUCTION = "zi_yi_se_jian"
FLOWER_WINS = ("ba_xian_guo_hai", "qi_qiang_yi")
_SURE = ("men_qing", "bu_qiu", "zi_mo")
_HIDDEN = ("san_an_ke", "si_an_ke", "wu_an_ke")
_FLOWERS = ("hua_pai", "hua_gang", "man_hua")
_FLAT = "123456m345678p4577s"
_FIVE = ("chi:123m", "pon:444p", "chi:567s", "pon:999m", "chi:234s")
_LARGE = Ticked("large")
ron = partial(table.ron, loser="W")


@dataclass(frozen=True, slots=True, eq=False)
class Row(table.Row[Any, Pattern]):
    """A pattern. Its name in Traditional Chinese is the rulebook's own."""

    ticked: Ticked = _LARGE

    @property
    def tai(self) -> int:
        """Return the 台 for each time it counts, the same under all options."""
        worth = self.worth(None)
        return worth.closed or worth.open or 0

    @property
    def item(self) -> int:
        """Return the first of its item numbers."""
        return int(self.section.split("–")[0])


def four_hidden(reading: Reading) -> int:
    """Return whether there are exactly four concealed triplets."""
    return len(reading.concealed) == 4


def five_hidden(reading: Reading) -> int:
    """Return whether there are five concealed triplets."""
    return len(reading.concealed) == 5


def honour_sets(reading: Reading) -> int:
    """Return whether the hand has 大四喜, 小四喜, 大三元 or 小三元."""
    found = (p.big_winds, p.little_winds, p.big_dragons, p.little_dragons)
    return any(has(reading) for has in found)


def _with_sets(options: TaiwanOptionFields) -> dict[str, Any]:
    return {"needs": (*SETS_OF_HONOURS, "li_gu_li_gu") if options.li_gu else SETS_OF_HONOURS}


ROWS: tuple[Row, ...] = (
    Row(
        "men_feng", Text("Seat wind triplet", "風字刻（合開門序）", "风字刻（合开门序）", "門風の刻子"),
        Text("Triplet of the seat wind, counted from where the wall is broken", "自己門風（依開門位）的刻子",
             "自己门风（按开门位）的刻子", "開門位から数えた自分の風の刻子"),
        Pattern(f.TRIPLET | f.HONOURS, p.own_wind), always(1, 1),
        (ron("456m345p77p45s", "3s", "chi:123m", "pon:222z"),),
        section="1", ticked=Ticked("common", 7, traits=Traits(form=(SETS, PAIRS))),
    ),
    Row(
        "quan_feng", Text("Round wind triplet", "風字刻（合圈序）", "风字刻（合圈序）", "圏風の刻子"),
        Text("Triplet of the round wind", "圈風的刻子", "圈风的刻子", "圏風の刻子"),
        Pattern(f.TRIPLET | f.HONOURS, p.round_wind), always(1, 1),
        (ron("456m345p77p45s", "3s", "chi:123m", "pon:111z"),),
        section="1", ticked=Ticked("common", 6, traits=Traits(form=(SETS, PAIRS))),
    ),
    Row(
        "jian_zi_ke", Text("Dragon triplet", "箭字刻", "箭字刻", "三元牌の刻子"),
        Text("Triplet of dragons, 1 each", "中發白任一刻，各計 1 台", "中发白任一刻，各计 1 台",
             "三元牌の刻子、一つにつき1台"),
        Pattern(f.TRIPLET | f.HONOURS, p.dragon_triplets), always(1, 1),
        (ron("456m345p77p45s", "3s", "chi:123m", "pon:777z"),),
        section="2", ticked=Ticked("common", 5, most=2, traits=Traits(form=(SETS, PAIRS))),
    ),
    Row(
        "men_qing", Text("Concealed hand", "門清", "门清", "門前清"),
        Text("No melds other than concealed kongs", "和牌前無吃、碰、明槓，允許暗槓", "和牌前无吃、碰、明杠，允许暗杠",
             "暗槓以外の副露がない"),
        Pattern(f.CLOSED), always(1, None), (ron("123456m345p777p4577s", "3s"),),
        section="3", ticked=Ticked("common", 1, sure=True),
    ),
    Row(
        "bu_qiu", Text("Fully concealed", "不求", "不求", "不求"),
        Text("Concealed hand won by self-draw; 3 in total with Concealed hand and Self-draw",
             "門清並自摸，合稱門清一摸三",
             "门清并自摸，合称门清一摸三", "門前でツモ。門清・自摸と合わせて3台"),
        Pattern(f.CLOSED | f.TSUMO), always(1, None), (tsumo(_FLAT, "3s"),),
        section="4", ticked=Ticked("common", 2, sure=True),
    ),
    Row(
        "quan_qiu", Text("All called", "全求", "全求", "全求人"),
        Text((
            "Five open melds, last tile by "
            "discard"
        ), "手牌皆吃碰外露，單釣由他人放銃", "手牌皆吃碰外露，单钓由他人放铳",
             "五組すべて鳴き、単騎でロン"),
        Pattern(t.ALL_CALLED | f.RON), always(None, 2), (ron("8p", "8p", *_FIVE),),
        section="5", ticked=Ticked("common", 15, brings={"du_ting": 1}, apart=_HIDDEN),
    ),
    Row(
        "ban_qiu", Text("Half called", "半求", "半求", "半求人"),
        Text("Five open melds, last tile self-drawn", "手牌皆吃碰外露，單釣自摸", "手牌皆吃碰外露，单钓自摸",
             "五組すべて鳴き、単騎でツモ"),
        Pattern(t.ALL_CALLED | f.TSUMO), always(None, 1), (tsumo("8p", "8p", *_FIVE),),
        section="6", ticked=Ticked("common", 16, brings={"du_ting": 1}, apart=_HIDDEN),
    ),
    Row(
        "ping_hu", Text("All sequences", "平和", "平和", "平和"),
        Text("Sequences and a number pair, no flowers or honours, more than one wait, by discard",
             "五組順子與數牌將，無花、無字，非獨聽、非自摸", "五组顺子与数牌将，无花、无字，非独听、非自摸",
             "順子五組と数牌の雀頭。花・字牌なし、独聴でなくロン"),
        Pattern(f.SETS | f.ALL_SEQUENCES | f.NO_HONOURS | f.RON | t.NO_FLOWERS | t.MORE_WAITS), always(2, 2),
        (ron(_FLAT, "3s"),),
        section="7", ticked=Ticked("common", 9, apart=(*_FLOWERS, "du_ting")),
    ),
    Row(
        "dui_dui_hu", Text("All triplets", "對對和", "对对和", "対々和"),
        Text("Five triplets or kongs", "除將牌外全為刻子", "除将牌外全为刻子", "刻子か槓子が五組"),
        Pattern(f.SETS | f.ALL_TRIPLETS), always(4, 4), (ron("444m99p77s", "7s", "pon:111p", "pon:888s", "pon:222m"),),
        section="8", ticked=Ticked("common", 10),
    ),
    Row(
        "du_ting", Text("Single wait", "獨聽", "独听", "独聴"),
        Text("Exactly one kind of tile completes the hand", "只聽一種牌（中洞、邊獨、單釣）",
             "只听一种牌（中洞、边独、单钓）", "待ちがちょうど一種類"),
        Pattern(t.ONE_WAIT), always(1, 1), (ron("456m345p77p999s46s", "5s", "chi:123m"),),
        section="11", ticked=Ticked("common", 8),
    ),
    Row(
        "qiang_gang_hu", Text("Robbing a kong", "搶槓", "抢杠", "搶槓"),
        Text("Win on the tile another player adds to a pon", "他人加槓之牌恰為所聽", "他人加杠之牌恰为所听",
             "他家の加槓した牌で和了る"),
        Pattern(t.CHANKAN), always(1, 1), (ron("456m345p77p999s45s", "3s", "chi:123m", events=["chankan"]),),
        section="12",
        ticked=Ticked("common", 19, apart=("quan_qiu",), traits=Traits(form=(SETS,), sequences=1, late=True)),
    ),
    Row(
        "zi_yi_se", Text("All honours", "字一色", "字一色", "字一色"),
        Text("Honours only", "全為字牌", "全为字牌", "字牌だけ"),
        Pattern(f.NO_SUIT), always(16, 16), (ron("33z44z", "3z", "pon:111z", "pon:222z", "pon:555z", "pon:666z"),),
        excludes=("dui_dui_hu",), tick_varies=_with_sets, section="13", ticked=Ticked("large", kind="suit"),
    ),
    Row(
        "zi_yi_se_jian", Text("All honours, deduction", "字一色減除", "字一色减除", "字一色の減台"),
        Text("Deducted when All honours includes big or little winds or dragons", "字一色含大小四喜或大小三元時減除",
             "字一色含大小四喜或大小三元时减除", "字一色が大小四喜・大小三元を含むとき引く"),
        Pattern(f.SETS | f.NO_SUIT, honour_sets), always(-4, -4),
        (ron("33z44z", "3z", "pon:111z", "pon:222z", "pon:555z", "pon:666z"),),
        section="13", ticked=Ticked("large", needs=("zi_yi_se",)),
    ),
    Row(
        "qing_yi_se", Text("Full flush", "清一色", "清一色", "清一色"),
        Text("One suit, no honours", "全為一種花色且無字牌", "全为一种花色且无字牌", "一色だけで字牌なし"),
        Pattern(f.ONE_SUIT | f.NO_HONOURS), always(12, 12), (ron("123345p67p99p", "8p", "chi:234p", "pon:555p"),),
        section="14", ticked=Ticked("common", 12, kind="suit"),
    ),
    Row(
        "cou_yi_se", Text("Half flush", "湊一色", "凑一色", "混一色"),
        Text("One suit and honours", "除字牌外全為一種花色", "除字牌外全为一种花色", "一色と字牌"),
        Pattern(f.ONE_SUIT | f.HONOURS), always(4, 4), (ron("123345p67p33z", "8p", "chi:234p", "pon:777z"),),
        section="15", ticked=Ticked("common", 11, kind="suit"),
    ),
    Row(
        "san_an_ke", Text("Three concealed triplets", "三暗刻", "三暗刻", "三暗刻"),
        Text("Exactly three concealed triplets; one completed by a discard isn’t concealed",
             "恰有三副暗刻（含暗槓）；由放銃完成者不算", "恰有三副暗刻（含暗杠）；由放铳完成者不算",
             "暗刻がちょうど三つ。ロンで完成した刻子は除く"),
        p.SANANKOU, always(2, 2), (ron("111444m777p22s67s", "8s", "chi:123p"),),
        section="16", ticked=Ticked("common", 13, kind="hidden"),
    ),
    Row(
        "si_an_ke", Text("Four concealed triplets", "四暗刻", "四暗刻", "四暗刻"),
        Text("Exactly four concealed triplets", "恰有四副暗刻（含暗槓）", "恰有四副暗刻（含暗杠）",
             "暗刻がちょうど四つ"),
        Pattern(f.SETS | f.FOUR_TRIPLETS, four_hidden), always(5, 5), (ron("111444m777p888s22s99p", "2s"),),
        section="17", ticked=Ticked("common", 14, kind="hidden"),
    ),
    Row(
        "wu_an_ke", Text("Five concealed triplets", "五暗刻", "五暗刻", "五暗刻"),
        Text("Five concealed triplets; by discard only on the pair", "五副暗刻（含暗槓），放銃限單釣",
             "五副暗刻（含暗杠），放铳限单钓", "暗刻五つ。ロンは単騎だけ"),
        Pattern(f.SETS | f.ALL_TRIPLETS, five_hidden), always(12, None), (tsumo("111444m777p888s22s99p", "2s"),),
        excludes=("men_qing", "dui_dui_hu"), section="18",
        ticked=Ticked("large", kind="hidden", replaces=("men_qing",)),
    ),
    Row(
        "da_si_xi", Text("Big four winds", "大四喜", "大四喜", "大四喜"),
        Text("Triplets of all four winds", "東南西北四刻", "东南西北四刻", "風牌の刻子四つ"),
        Pattern(f.SETS | f.FOUR_TRIPLETS | f.HONOURS, p.big_winds), always(16, 16),
        (ron("333z44z55p", "4z", "pon:111z", "pon:222z", "chi:123m"),),
        excludes=("men_feng", "quan_feng"), section="19", ticked=Ticked("large", kind="honours"),
    ),
    Row(
        "xiao_si_xi", Text("Little four winds", "小四喜", "小四喜", "小四喜"),
        Text("Triplets of three winds and a pair of the fourth", "三副風刻與第四種風牌為將", "三副风刻与第四种风牌为将",
             "風牌の刻子三つと残りの雀頭"),
        Pattern(f.SETS | f.THREE_TRIPLETS | f.HONOURS, p.little_winds), always(8, 8),
        (ron("333z44z45p", "3p", "pon:111z", "pon:222z", "chi:123m"),),
        section="20", ticked=Ticked("large", kind="honours"),
    ),
    Row(
        "da_san_yuan", Text("Big three dragons", "大三元", "大三元", "大三元"),
        Text("Triplets of all three dragons", "中發白三刻", "中发白三刻", "三元牌の刻子三つ"),
        Pattern(f.SETS | f.THREE_TRIPLETS | f.HONOURS, p.big_dragons), always(8, 8),
        (ron("666z77z99p", "7z", "pon:555z", "chi:123m", "chi:456p"),),
        excludes=("jian_zi_ke",), section="21", ticked=Ticked("large", kind="honours"),
    ),
    Row(
        "xiao_san_yuan", Text("Little three dragons", "小三元", "小三元", "小三元"),
        Text("Triplets of two dragons and a pair of the third", "兩副箭刻與第三種箭牌為將", "两副箭刻与第三种箭牌为将",
             "三元牌の刻子二つと残りの雀頭"),
        Pattern(f.SETS | f.TWO_TRIPLETS | f.HONOURS, p.little_dragons), always(4, 4),
        (ron("66z777z45m", "3m", "pon:555z", "chi:123p", "chi:456p"),),
        excludes=("jian_zi_ke",), section="22", ticked=Ticked("common", 20, kind="honours"),
    ),
    Row(
        "zi_mo", Text("Self-draw", "自摸", "自摸", "自摸"),
        Text("Won by self-draw", "自己摸得和牌張", "自己摸得和牌张", "自分で和了牌をツモる"),
        Pattern(f.TSUMO), always(1, 1), (tsumo("456m345p77p999s45s", "3s", "chi:123m"),),
        section="23", ticked=Ticked("common", 3, sure=True),
    ),
    Row(
        "gang_shang_kai_hua", Text("Win on a replacement tile", "槓上開花", "杠上开花", "槓上開花"),
        Text("Self-draw on the replacement tile of a kong or flower", "於槓尾補牌（槓或補花）後自摸",
             "于杠尾补牌（杠或补花）后自摸", "槓または花の補充牌でツモ和了り"),
        Pattern(t.RINSHAN), always(1, 1),
        (tsumo("456m345p77p45s", "3s", "chi:123m", "ankan:9999s", events=["rinshan"]),),
        section="24", ticked=Ticked("common", 17),
    ),
    Row(
        "hai_di_lao_yue", Text("Last tile", "海底撈月", "海底捞月", "海底撈月"),
        Text("Self-draw on the last drawable tile", "自摸海底牌", "自摸海底牌",
             "最後のツモ牌で和了る"),
        Pattern(t.HAITEI), always(1, 1), (tsumo("456m345p77p999s45s", "3s", "chi:123m", events=["haitei"]),),
        section="25", ticked=Ticked("common", 18, traits=Traits(late=True)),
    ),
    Row(
        "hua_pai", Text("Own flower", "花牌", "花牌", "自分の花牌"),
        Text("Each flower that matches the player’s seat, counted from where the wall is broken",
             "合開門序的花牌，每張 1 台", "合开门序的花牌，每张 1 台", "開門位から数えた自分の番号の花、1枚につき1台"),
        NEVER, always(1, 1), (ron("456m345p77p999s45s", "3s", "chi:123m", flowers="2f6f"),),
        section="26", ticked=Ticked("common", 4, most=2),
    ),
    Row(
        "hua_gang", Text("Four flowers of a set", "同色花槓", "同色花杠", "同色の花槓"),
        Text("All four flowers of one set; includes the player’s own flower",
             "同色四張花牌，其中自己的花不另計", "同色四张花牌，其中自己的花不另计",
             "同じ組の花四枚。その中の自分の花は数えない"),
        NEVER, always(2, 2), (ron("456m345p77p999s45s", "3s", "chi:123m", flowers="1234f6f"),),
        section="26", ticked=Ticked("flowers"),
    ),
    Row(
        "man_hua", Text("All flowers", "滿花", "满花", "満花"),
        Text("All eight flowers, with an ordinary win", "持八花，以一般牌型和牌", "持八花，以一般牌型和牌",
             "花八枚を持って普通に和了る"),
        NEVER, always(8, 8), (ron("456m345p77p999s45s", "3s", "chi:123m", flowers="12345678f"),),
        excludes=("hua_pai", "hua_gang"), section="26", ticked=Ticked("flowers"),
    ),
    Row(
        "ba_xian_guo_hai", words.BA_XIAN_GUO_HAI,
        Text("All eight flowers drawn: an immediate win with any hand, paid by all three",
             "取得全部八花，不論手牌立即和牌，三家賠付", "取得全部八花，不论手牌立即和牌，三家赔付",
             "花八枚をそろえ手牌によらず和了る。三家払い"),
        NEVER, always(8, 8), (tsumo("456m345p77p999s45s", "3s", "chi:123m", flower_win="ba_xian_guo_hai"),),
        excludes=_FLOWERS, section="27–29", ticked=Ticked("flowers", replaces=_SURE, by="tsumo"),
    ),
    Row(
        "qi_qiang_yi", words.QI_QIANG_YI,
        Text("The eighth flower robbed from another player, who pays", "搶入他人一花湊齊八花，被搶者賠付",
             "抢入他人一花凑齐八花，被抢者赔付", "他家の花を奪って八枚そろえる。奪われた者が払う"),
        NEVER, always(8, 8), (ron("456m345p77p999s45s", "3s", "chi:123m", flower_win="qi_qiang_yi"),),
        excludes=_FLOWERS, section="27–30", ticked=Ticked("flowers", replaces=_SURE, by="ron"),
    ),
    Row(
        "tian_ting", words.TIAN_TING,
        Text("Declared ready after the deal, hand unchanged since; not for the dealer",
             "閒家配牌補花後即宣布聽牌，未換牌", "闲家配牌补花后即宣布听牌，未换牌",
             "子が配牌で聴牌を宣言し、手を変えずに和了る"),
        Pattern(t.TIAN_TING), always(8, None), (ron(_FLAT, "3s", events=["tianting"]),),
        excludes=("men_qing",), section="31", ticked=Ticked("ready", kind="ready", replaces=("men_qing",)),
    ),
    Row(
        "di_ting", words.DI_TING,
        Text("Declared ready with the first discard, concealed, hand unchanged since",
             "打出第一張牌即宣布聽牌，門清且未換牌", "打出第一张牌即宣布听牌，门清且未换牌",
             "最初の打牌で聴牌を宣言し、門前のまま手を変えずに和了る"),
        Pattern(t.DI_TING), always(6, None), (ron(_FLAT, "3s", events=["diting"]),),
        excludes=("men_qing",), section="32", ticked=Ticked("ready", kind="ready", replaces=("men_qing",)),
    ),
    Row(
        "tian_hu", Text("Heavenly hand", "天和", "天和", "天和"),
        Text("The dealer wins on the tiles dealt, after flowers", "莊家配牌補花後即和牌", "庄家配牌补花后即和牌",
             "親が配牌（補花後）で和了る"),
        Pattern(t.TIAN_HU), always(16, None), (tsumo(_FLAT, "3s", seat="E", events=["first_turn"]),),
        excludes=(*_SURE, "du_ting"), section="33",
        ticked=Ticked("ready", kind="ready", replaces=_SURE, traits=Traits(first=True), apart=("gang_shang_kai_hua",)),
    ),
    Row(
        "di_hu", Text("Earthly hand", "地和", "地和", "地和"),
        Text("After heavenly ready (天聽): win on the first draw, or on a player’s first discard",
             "起牌天聽摸第一張自摸，或和各家第一張捨牌", "起牌天听摸第一张自摸，或和各家第一张舍牌",
             "天聴後の最初のツモ、または各家の第一打で和了る"),
        Pattern(t.DI_HU), always(16, None), (tsumo(_FLAT, "3s", events=["tianting", "first_turn"]),),
        excludes=("tian_ting", "men_qing"), section="34",
        ticked=Ticked("ready", kind="ready", replaces=("men_qing",), traits=Traits(first=True)),
    ),
    Row(
        "ren_hu", Text("Human hand", "人和", "人和", "人和"),
        Text("After earthly ready (地聽): win on the next draw, or on a player’s first discard after it",
             "宣告地聽後摸下一張自摸，或和各家其後第一張捨牌", "宣告地听后摸下一张自摸，或和各家其后第一张舍牌",
             "地聴後の次のツモ、または宣言後の各家の第一打で和了る"),
        Pattern(t.REN_HU), always(8, None), (tsumo(_FLAT, "3s", events=["diting", "first_turn"]),),
        excludes=("di_ting", "men_qing"), section="35",
        ticked=Ticked("ready", kind="ready", replaces=("men_qing",), traits=Traits(first=True)),
    ),
    Row(
        "li_gu_li_gu", Text("Eight pairs and a half", "嚦咕嚦咕", "呖咕呖咕", "八対半"),
        Text("Seven pairs and a triplet, no melds; four identical tiles count as two pairs",
             "七個對子與一個刻子，不得有副露；四張相同可作兩對", "七个对子与一个刻子，不得有副露；四张相同可作两对",
             "対子七つと刻子一つ、副露なし。同じ牌四枚は対子二つ"),
        Pattern(t.EIGHT_PAIRS), always(8, None), (ron("1133m5577p2244s6677z", "7z"),),
        excludes=("men_qing",), on=lambda options: options.li_gu, section="36",
        ticked=Ticked("large", replaces=("men_qing",), traits=Traits(form=(PAIRS,))),
    ),
)  # fmt: skip
BY_ID = {row.id: row for row in ROWS}
