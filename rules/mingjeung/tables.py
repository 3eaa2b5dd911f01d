"""The pattern tables of mingjeung with names and values: rulebook, section 2 (fan), 3 (dora), 5 (limit hands)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.mingjeung import facts as m
from rules.mingjeung import patterns as q
from rules.mingjeung.points import GREAT, SMALL
from scoring import features as f
from scoring import patterns as p
from scoring.patterns import Pattern
from scoring.text import Text


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern worth fan: `most` times at most, `closed`: 門清限定."""

    id: str
    name: Text
    pattern: Pattern
    fan: int
    closed: bool = False
    most: int = 1
    excludes: tuple[str, ...] = ()
    section: str = "2"


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit hand of one of the two levels."""

    id: str
    name: Text
    pattern: Pattern
    level: str
    closed: bool = False
    section: str = "5"


FAN: tuple[Row, ...] = (
    Row("riichi", Text("Riichi", "立直", "立直", "立直"), Pattern(m.RIICHI), 1, closed=True),
    Row(
        "menzen_tsumo_tanyao_pinfu",
        Text(
            "Concealed, self-draw, simples, all sequences",
            "門摸斷平",
            "门摸断平",
            "門前・自摸・断么・平和",
        ),
        Pattern(0, q.elements),
        1,
        most=3,
    ),
    Row("honitsu", Text("Half flush", "混一色", "混一色", "混一色"), p.HONITSU, 2),
    Row(
        "chinitsu",
        Text("Full flush", "清一色", "清一色", "清一色"),
        p.CHINITSU,
        5,
        excludes=("honitsu", "one_voided_suit"),
    ),
    Row(
        "one_voided_suit",
        Text("Two suits only", "缺一門", "缺一门", "欠一門"),
        Pattern(f.TWO_SUITS | f.NO_HONOURS),
        1,
    ),
    Row(
        "all_types",
        Text("All five types", "五門齊", "五门齐", "五門斉"),
        Pattern(f.THREE_SUITS | f.HONOURS, q.all_types),
        2,
    ),
    Row(
        "ankan",
        Text("Concealed kong", "暗槓", "暗杠", "暗槓"),
        Pattern(f.SETS | f.KONG, q.closed_kongs),
        1,
        most=4,
    ),
    Row("toitoi", Text("All triplets", "對對和", "对对和", "対々和"), p.TOITOI, 2),
    Row(
        "sanankou",
        Text("Three concealed triplets", "三暗刻", "三暗刻", "三暗刻"),
        Pattern(f.THREE_TRIPLETS, q.three_hidden),
        2,
    ),
    Row("sanrenkou", Text("Three consecutive triplets", "三連刻", "三连刻", "三連刻"), p.SANRENKOU, 3),
    Row("sankantsu", Text("Three kongs", "三槓", "三杠", "三槓子"), Pattern(f.THREE_KONGS), 5),
    Row(
        "yakuhai",
        Text("Value triplets", "役牌", "役牌", "役牌"),
        Pattern(f.TRIPLET | f.HONOURS, q.value_triplets),
        1,
        most=4,
    ),
    Row("shousangen", Text("Little three dragons", "小三元", "小三元", "小三元"), p.SHOUSANGEN, 2),
    Row(
        "big_three_winds",
        Text("Big three winds", "大三風", "大三风", "大三風"),
        Pattern(f.THREE_TRIPLETS | f.HONOURS, q.three_winds),
        3,
    ),
    Row(
        "chanta",
        Text("Mixed ends", "混全帶么", "混全带幺", "混全帯么九"),
        Pattern(f.SETS, p.mixed_ends),
        2,
    ),
    Row(
        "junchan",
        Text("Pure ends", "純全帶么", "纯全带幺", "純全帯么九"),
        Pattern(f.SETS | f.NO_HONOURS, p.pure_ends),
        3,
        excludes=("chanta",),
    ),
    Row(
        "honroutou",
        Text("Terminals and honours", "混么九", "混幺九", "混老頭"),
        Pattern(f.ORPHANS | f.HONOURS, q.ends_and_honours),
        3,
        excludes=("chanta",),
    ),
    Row(
        "iipeikou",
        Text("Two equal sequences", "一般高", "一般高", "一盃口"),
        Pattern(f.TWO_SEQUENCES, q.one_pair_of_runs),
        1,
    ),
    Row(
        "ryanpeikou",
        Text("Twice two equal sequences", "雙般高", "双般高", "二盃口"),
        Pattern(f.FOUR_SEQUENCES, q.two_pairs_of_runs),
        3,
        excludes=("iipeikou",),
    ),
    Row(
        "isshoku_sanjun",
        Text("Three equal sequences", "一色三同順", "一色三同顺", "一色三順"),
        Pattern(f.THREE_SEQUENCES, q.three_equal_runs),
        4,
        excludes=("iipeikou",),
    ),
    Row(
        "sanshoku_doujun",
        Text("Three-suit sequences", "三色同順", "三色同顺", "三色同順"),
        p.SANSHOKU_DOUJUN,
        2,
    ),
    Row(
        "shousanshoku_doukou",
        Text("Little three-suit triplets", "小三色同刻", "小三色同刻", "小三色同刻"),
        Pattern(f.TWO_TRIPLETS | f.THREE_SUITS, q.little_three_suit_triplets),
        2,
    ),
    Row(
        "sanshoku_doukou",
        Text("Three-suit triplets", "三色同刻", "三色同刻", "三色同刻"),
        p.SANSHOKU_DOUKOU,
        5,
    ),
    Row("ittsuu", Text("Straight", "清龍", "清龙", "一気通貫"), p.ITTSUU, 2),
    Row(
        "siguiyi",
        Text("Four in a triplet and a sequence", "四歸一", "四归一", "四帰一"),
        Pattern(f.TRIPLET | f.SEQUENCE, q.triplet_and_run),
        1,
        most=3,
    ),
    Row(
        "siguier",
        Text("Four in the pair and two sequences", "四歸二", "四归二", "四帰二"),
        Pattern(f.TWO_SEQUENCES, q.pair_and_runs),
        2,
    ),
    Row(
        "siguisi",
        Text("Four in four sequences", "四歸四", "四归四", "四帰四"),
        Pattern(f.FOUR_SEQUENCES, q.four_runs),
        4,
        most=2,
    ),
    Row("rinshan", Text("Win on a kong's tile", "槓上開花", "杠上开花", "槓上開花"), Pattern(m.RINSHAN), 1),
    Row("chankan", Text("Robbing a kong", "搶槓", "抢杠", "槍槓"), Pattern(m.CHANKAN), 1),
    Row("haitei", Text("Last tile", "海底撈月", "海底捞月", "海底摸月"), Pattern(m.HAITEI), 1),
    Row("houtei", Text("Last discard", "河底撈魚", "河底捞鱼", "河底撈魚"), Pattern(m.HOUTEI), 1),
    Row(
        "chiitoitsu",
        Text("Seven pairs", "七對子", "七对子", "七対子"),
        Pattern(f.PAIRS),
        2,
        closed=True,
    ),
    Row(
        "shisibuda",
        Text("Fourteen unconnected", "十四不搭", "十四不搭", "十四不塔"),
        Pattern(m.SHISIBUDA),
        2,
        closed=True,
        excludes=("all_types",),
    ),
)

DORA = {
    "dora": Text("Dora", "寶牌", "宝牌", "ドラ"),
    "ura": Text("Ura dora", "裏寶牌", "里宝牌", "裏ドラ"),
}

LIMIT: tuple[LimitRow, ...] = (
    LimitRow("tenhou", Text("Heavenly hand", "天和", "天和", "天和"), Pattern(m.TENHOU), SMALL, closed=True),
    LimitRow("chiihou", Text("Earthly hand", "地和", "地和", "地和"), Pattern(m.CHIIHOU), SMALL, closed=True),
    LimitRow("renhou", Text("Human hand", "人和", "人和", "人和"), Pattern(m.RENHOU), SMALL, closed=True),
    LimitRow("daisangen", Text("Big three dragons", "大三元", "大三元", "大三元"), p.DAISANGEN, SMALL),
    LimitRow("shousuushi", Text("Little four winds", "小四喜", "小四喜", "小四喜"), p.SHOUSUUSHI, SMALL),
    LimitRow(
        "kokushi",
        Text("Thirteen orphans", "十三么九", "十三幺九", "国士無双"),
        Pattern(m.ORPHANS),
        SMALL,
        closed=True,
    ),
    LimitRow("chuuren", Text("Nine gates", "九蓮寶燈", "九莲宝灯", "九蓮宝燈"), p.CHUUREN, SMALL, closed=True),
    LimitRow(
        "suuankou",
        Text("Four concealed triplets", "四暗刻", "四暗刻", "四暗刻"),
        Pattern(f.FOUR_TRIPLETS, q.four_hidden),
        SMALL,
        closed=True,
    ),
    LimitRow("suurenkou", Text("Four consecutive triplets", "四連刻", "四连刻", "四連刻"), p.SUURENKOU, SMALL),
    LimitRow("daisuushi", Text("Big four winds", "大四喜", "大四喜", "大四喜"), p.DAISUUSHI, GREAT),
    LimitRow("tsuuiisou", Text("Honours only", "字一色", "字一色", "字一色"), p.TSUUIISOU, GREAT),
    LimitRow(
        "chinroutou",
        Text("Terminals only", "清么九", "清幺九", "清老頭"),
        Pattern(f.ORPHANS | f.NO_HONOURS),
        GREAT,
    ),
    LimitRow("suukantsu", Text("Four kongs", "四槓", "四杠", "四槓子"), Pattern(f.FOUR_KONGS), GREAT),
    LimitRow(
        "kokushi_13",
        Text(
            "Thirteen orphans, 13 waits",
            "十三么九十三面聽",
            "十三幺九十三面听",
            "国士無双十三面待ち",
        ),
        Pattern(m.ORPHANS, q.thirteen_waits),
        GREAT,
        closed=True,
    ),
    LimitRow(
        "suuankou_tanki",
        Text("Four concealed triplets, single wait", "四暗刻單騎", "四暗刻单骑", "四暗刻単騎"),
        Pattern(f.FOUR_TRIPLETS, q.four_hidden_single),
        GREAT,
        closed=True,
    ),
    LimitRow(
        "junsei_chuuren",
        Text("Pure nine gates", "純正九蓮寶燈", "纯正九莲宝灯", "純正九蓮宝燈"),
        p.JUNSEI_CHUUREN,
        GREAT,
        closed=True,
    ),
    LimitRow(
        "renchiitoi",
        Text("Seven consecutive pairs", "七連對", "七连对", "七連対"),
        Pattern(f.PAIRS | f.ONE_SUIT | f.NO_HONOURS, q.consecutive_pairs),
        GREAT,
        closed=True,
    ),
    LimitRow(
        "isshoku_yonjun",
        Text("Four equal sequences", "一色四同順", "一色四同顺", "一色四順"),
        Pattern(f.FOUR_SEQUENCES, q.four_equal_runs),
        GREAT,
    ),
)

NAMES = {row.id: row.name for row in FAN} | {row.id: row.name for row in LIMIT} | DORA
