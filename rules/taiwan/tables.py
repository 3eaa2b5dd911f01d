"""The pattern table of 台灣麻將: taiwan rulebook, section 2, in its order."""

from __future__ import annotations

from dataclasses import dataclass

from rules.taiwan import facts as t
from rules.taiwan import patterns as q
from scoring import features as f
from scoring.patterns import Pattern
from scoring.text import Text

NEVER = Pattern(1 << 62)
"""A row that no reading has: it counts flowers or the way of a flower win."""


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern: `number` of the seed's item, 台 of each time it counts, what it excludes.

    `name` in its Traditional form is the rulebook's own. Readings have rows with a `pattern`.
    """

    id: str
    number: str
    name: Text
    tai: int
    pattern: Pattern = NEVER
    excludes: tuple[str, ...] = ()


def _row(id: str, number: str, names: tuple[str, str, str, str], tai: int, pattern: Pattern, *excludes: str) -> Row:
    return Row(id, number, Text(*names), tai, pattern, excludes)


_FULLY_DRAWN = ("men_qing", "bu_qiu", "zi_mo", "du_ting")

READ: tuple[Row, ...] = (
    _row(
        "men_feng",
        "1",
        ("Own wind triplet", "風字刻 (合開門序)", "风字刻（合开门序）", "門風の刻子"),
        1,
        q.MEN_FENG,
    ),
    _row(
        "quan_feng",
        "1",
        ("Round wind triplet", "風字刻 (合圈序)", "风字刻（合圈序）", "圏風の刻子"),
        1,
        q.QUAN_FENG,
    ),
    _row("jian_zi_ke", "2", ("Dragon triplet", "箭字刻", "箭字刻", "三元牌の刻子"), 1, q.JIAN_ZI_KE),
    _row("men_qing", "3", ("Concealed hand", "門清", "门清", "門前清"), 1, Pattern(f.CLOSED)),
    _row("bu_qiu", "4", ("Fully concealed", "不求", "不求", "不求"), 1, Pattern(f.CLOSED | f.TSUMO)),
    _row("quan_qiu", "5", ("All called", "全求", "全求", "全求人"), 2, Pattern(t.ALL_CALLED | f.RON)),
    _row("ban_qiu", "6", ("Half called", "半求", "半求", "半求人"), 1, Pattern(t.ALL_CALLED | f.TSUMO)),
    _row("ping_hu", "7", ("All sequences", "平和", "平和", "平和"), 2, q.PING_HU),
    _row("dui_dui_hu", "8", ("All triplets", "對對和", "对对和", "対々和"), 4, q.DUI_DUI_HU),
    _row("du_ting", "11", ("Single wait", "獨聽", "独听", "独聴"), 1, Pattern(t.ONE_WAIT)),
    _row("qiang_gang_hu", "12", ("Robbing a kong", "搶杠", "抢杠", "搶槓"), 1, Pattern(t.CHANKAN)),
    _row("zi_yi_se", "13", ("All honours", "字一色", "字一色", "字一色"), 16, Pattern(f.NO_SUIT), "dui_dui_hu"),
    _row(
        "zi_yi_se_jian",
        "13",
        ("All honours, deduction", "字一色減除", "字一色减除", "字一色の減台"),
        -4,
        q.ZI_YI_SE_JIAN,
    ),
    _row("qing_yi_se", "14", ("Full flush", "清一色", "清一色", "清一色"), 12, Pattern(f.ONE_SUIT | f.NO_HONOURS)),
    _row("cou_yi_se", "15", ("Half flush", "湊一色", "凑一色", "混一色"), 4, Pattern(f.ONE_SUIT | f.HONOURS)),
    _row("san_an_ke", "16", ("Three concealed triplets", "三暗刻", "三暗刻", "三暗刻"), 2, q.SAN_AN_KE),
    _row("si_an_ke", "17", ("Four concealed triplets", "四暗刻", "四暗刻", "四暗刻"), 5, q.SI_AN_KE),
    _row(
        "wu_an_ke",
        "18",
        ("Five concealed triplets", "五暗刻", "五暗刻", "五暗刻"),
        12,
        q.WU_AN_KE,
        "men_qing",
        "dui_dui_hu",
    ),
    _row(
        "da_si_xi",
        "19",
        ("Big four winds", "大四喜", "大四喜", "大四喜"),
        16,
        q.DA_SI_XI,
        "men_feng",
        "quan_feng",
    ),
    _row("xiao_si_xi", "20", ("Little four winds", "小四喜", "小四喜", "小四喜"), 8, q.XIAO_SI_XI),
    _row("da_san_yuan", "21", ("Big three dragons", "大三元", "大三元", "大三元"), 8, q.DA_SAN_YUAN, "jian_zi_ke"),
    _row(
        "xiao_san_yuan",
        "22",
        ("Little three dragons", "小三元", "小三元", "小三元"),
        4,
        q.XIAO_SAN_YUAN,
        "jian_zi_ke",
    ),
    _row("zi_mo", "23", ("Self-draw", "自摸", "自摸", "自摸"), 1, Pattern(f.TSUMO)),
    _row(
        "gang_shang_kai_hua",
        "24",
        ("Win on a replacement tile", "杠上開花", "杠上开花", "槓上開花"),
        1,
        Pattern(t.RINSHAN),
    ),
    _row("hai_di_lao_yue", "25", ("Last tile", "海底撈月", "海底捞月", "海底撈月"), 1, Pattern(t.HAITEI)),
    _row("tian_ting", "31", ("Heavenly ready", "天聽", "天听", "天聴"), 8, Pattern(t.TIAN_TING), "men_qing"),
    _row("di_ting", "32", ("Earthly ready", "地聽", "地听", "地聴"), 6, Pattern(t.DI_TING), "men_qing"),
    _row("tian_hu", "33", ("Heavenly hand", "天和", "天和", "天和"), 16, Pattern(t.TIAN_HU), *_FULLY_DRAWN),
    _row("di_hu", "34", ("Earthly hand", "地和", "地和", "地和"), 16, Pattern(t.DI_HU), "tian_ting", "men_qing"),
    _row("ren_hu", "35", ("Human hand", "人和", "人和", "人和"), 8, Pattern(t.REN_HU), "di_ting", "men_qing"),
    _row(
        "li_gu_li_gu",
        "36",
        ("Eight pairs and a half", "嚦咕嚦咕", "嚦咕嚦咕", "八対半"),
        8,
        Pattern(t.EIGHT_PAIRS),
        "men_qing",
    ),
)
FLOWERS: tuple[Row, ...] = (
    Row("hua_pai", "26", Text("Own flower", "花牌", "花牌", "自分の花牌"), 1),
    Row("hua_gang", "26", Text("Four flowers of a set", "同色花杠", "同色花杠", "同色の花槓"), 2),
    Row("man_hua", "26", Text("All flowers", "滿花", "满花", "満花"), 8, excludes=("hua_pai", "hua_gang")),
)
_NO_FLOWER_ROWS = ("hua_pai", "hua_gang", "man_hua")
FLOWER_WINS: tuple[Row, ...] = (
    Row(
        "ba_xian_guo_hai",
        "27–29",
        Text("Eight immortals", "八仙過海", "八仙过海", "八仙過海"),
        8,
        excludes=_NO_FLOWER_ROWS,
    ),
    Row(
        "qi_qiang_yi",
        "27–30",
        Text("Seven rob one", "七搶一", "七抢一", "七搶一"),
        8,
        excludes=_NO_FLOWER_ROWS,
    ),
)
ROWS: tuple[Row, ...] = tuple(sorted((*READ, *FLOWERS, *FLOWER_WINS), key=lambda row: int(row.number.split("–")[0])))
"""All rows in the order of the seed's items."""
BY_ID = {row.id: row for row in ROWS}
POSITION = {row.id: place for place, row in enumerate(ROWS)}
