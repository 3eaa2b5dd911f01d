"""The patterns of the Chengdu rulebook, section 2: their worth and conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules import patterns as table
from rules.chengdu import facts as f
from rules.chengdu.option_fields import ChengduOptionFields
from rules.patterns import Hand, Ticked, Worth, Worths, always
from scoring.multilingual import Text

BASE, ADDED = "base", "added"
PLAIN = ("su_hu",)
"""The base that counts where no other does."""
_PLAIN = ("123456m2345789p", "5p")
_ADDED, _BASE = Ticked(ADDED), Ticked(BASE, replaces=PLAIN)


@dataclass(frozen=True, slots=True, eq=False)
class Row(table.Row[ChengduOptionFields, int]):
    """An additional pattern; its test is the mask of facts that it needs. `above`: it counts above a cap of 8."""

    section: str = "2"
    ticked: Ticked = _ADDED
    above: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Base(Row):
    """牌型番: exactly one base counts. `inside`: the number of 根 already included in its fan."""

    ticked: Ticked = _BASE
    inside: int = 0


def fan(times: int) -> Worths[ChengduOptionFields]:
    """Return a worth of `times` fan, one more under 大番."""
    return lambda options: Worth(times + options.da_fan, times + options.da_fan)


def ron(*tiles: str, **more: Any) -> Hand:
    """Return a hand won on a discard."""
    return _said(table.ron(*tiles, loser="W", **more))


def tsumo(*tiles: str, **more: Any) -> Hand:
    """Return a hand won by self-draw."""
    return _said(table.tsumo(*tiles, **more))


def _said(hand: Hand) -> Hand:
    return {name: value for name, value in hand.items() if value}


def _yao_jiu(options: ChengduOptionFields) -> bool:
    return options.yao_jiu_jiang_dui


def _jin_gou(options: ChengduOptionFields) -> bool:
    return options.jin_gou_diao


def _jiang_jin_gou(options: ChengduOptionFields) -> bool:
    return options.yao_jiu_jiang_dui and options.jin_gou_diao


def _tian_di(options: ChengduOptionFields) -> bool:
    return options.tian_di_hu


def _men_qing(options: ChengduOptionFields) -> bool:
    return options.men_qing_zhong_zhang


def _jia_fan(options: ChengduOptionFields) -> bool:
    return options.zi_mo == "jia_fan"


BASES: tuple[Base, ...] = (
    Base(
        "su_hu", Text("Plain win", "素胡", "素胡", "素胡"),
        Text("Four sets and a pair, no other pattern", "四組一對，無其他牌型", "四组一对，无其他牌型",
             "四面子一雀頭で、ほかに何もない"),
        f.SETS, always(0, 0), (ron(*_PLAIN),),
        ticked=Ticked("base", common=1, sure=True),
    ),
    Base(
        "dui_dui_hu", Text("All triplets", "對對胡", "对对胡", "対対胡"),
        Text("Four triplets or kongs and a pair", "四組刻子或槓子加一對", "四组刻子或杠子，加一对将",
             "刻子・槓子四つと雀頭"),
        f.TRIPLETS, fan(1), (ron("1114445m777999p", "5m"),),
        ticked=Ticked("base", common=1, replaces=PLAIN),
    ),
    Base(
        "qing_yi_se", Text("Full flush", "清一色", "清一色", "清一色"),
        Text("One suit only", "只有一門花色", "只有一门花色", "一色だけ"),
        f.ONE_SUIT, fan(2), (ron("1233455678889s", "9s"),),
        ticked=Ticked("base", common=1, replaces=PLAIN),
    ),
    Base(
        "qi_dui", Text("Seven pairs", "七對", "七对", "七対"),
        Text("Seven pairs; four identical tiles count as two", "七個對子，四張相同算兩對", "七个对子，四张相同算两对",
             "対子七つ（同じ牌四枚は対子二つ）"),
        f.PAIRS, fan(2), (ron("112299m3355778p", "8p"),),
        ticked=Ticked("base", common=1, replaces=PLAIN),
    ),
    Base(
        "dai_yao", Text("Terminals in all sets", "帶幺", "带幺", "帯幺"),
        Text("A 1 or 9 in every set and the pair", "每組及將牌都帶一或九", "每组及将牌都带一或九",
             "どの面子も雀頭も1か9を含む"),
        f.TERMINALS, fan(2), (ron("123789m1112399p", "9p"),),
        on=_yao_jiu,
    ),
    Base(
        "jin_gou_diao", Text("Golden hook", "金鉤釣", "金钩钓", "金鉤釣"),
        Text("Four melds on the table, waiting for the pair", "四副全部亮出，單釣一張",
             "四副全部亮出，单钓一张", "四つとも副露し、単騎で待つ"),
        f.SINGLE, fan(2), (ron("5p", "5p", "pon:222m", "pon:444m", "pon:888p", "pon:111p"),),
        on=_jin_gou,
    ),
    Base(
        "qing_dui", Text("Pure triplets", "清對", "清对", "清対"),
        Text("Full flush and all triplets", "清一色加對對胡", "清一色加对对胡", "清一色と対対胡"),
        f.ONE_SUIT | f.TRIPLETS, fan(3), (ron("1113335557779s", "9s"),),
        ticked=Ticked("base", common=1, replaces=PLAIN),
    ),
    Base(
        "jiang_dui", Text("Triplets of 2, 5, 8", "將對", "将对", "将対"),
        Text("All triplets, of 2, 5 and 8 only", "只有二五八的對對胡", "只有二五八的对对胡", "2・5・8だけの対対胡"),
        f.TRIPLETS | f.CENTRAL, fan(3), (ron("222555m2225588p", "8p"),),
        on=_yao_jiu,
    ),
    Base(
        "long_qi_dui", Text("Dragon seven pairs", "龍七對", "龙七对", "龍七対"),
        Text("Seven pairs with four identical tiles", "七對中有四張相同", "七对中有四张相同", "同じ牌四枚を含む七対"),
        f.PAIRS | f.QUAD, fan(3), (ron("222299m3355778p", "8p"),),
        inside=1, ticked=Ticked("base", common=1, replaces=PLAIN),
    ),
    Base(
        "qing_qi_dui", Text("Pure seven pairs", "清七對", "清七对", "清七対"),
        Text("Full flush and seven pairs", "清一色加七對", "清一色加七对", "清一色と七対"),
        f.ONE_SUIT | f.PAIRS, fan(4), (ron("1122334466778s", "8s"),),
    ),
    Base(
        "qing_yao_jiu", Text("Pure terminals in all sets", "清幺九", "清幺九", "清幺九"),
        Text("Full flush and terminals in all sets", "清一色加帶幺", "清一色加带幺", "清一色と帯幺"),
        f.ONE_SUIT | f.TERMINALS, fan(4), (ron("1112223337899s", "9s"),),
        on=_yao_jiu,
    ),
    Base(
        "jiang_jin_gou_diao", Text("Golden hook of 2, 5, 8", "將金鉤釣", "将金钩钓", "将金鉤釣"),
        Text("Triplets of 2, 5, 8 and golden hook", "將對加金鉤釣", "将对加金钩钓", "将対と金鉤釣"),
        f.TRIPLETS | f.CENTRAL | f.SINGLE, fan(4), (ron("5p", "5p", "pon:222m", "pon:555m", "pon:888p", "pon:222p"),),
        on=_jiang_jin_gou,
    ),
    Base(
        "qing_jin_gou_diao", Text("Pure golden hook", "清金鉤釣", "清金钩钓", "清金鉤釣"),
        Text("Full flush and golden hook", "清一色加金鉤釣", "清一色加金钩钓", "清一色と金鉤釣"),
        f.ONE_SUIT | f.SINGLE, fan(4), (ron("5p", "5p", "pon:222p", "pon:333p", "pon:888p", "pon:111p"),),
        on=_jin_gou,
    ),
    Base(
        "qing_long_qi_dui", Text("Pure dragon seven pairs", "清龍七對", "清龙七对", "清龍七対"),
        Text("Full flush and dragon seven pairs", "清一色加龍七對", "清一色加龙七对", "清一色と龍七対"),
        f.ONE_SUIT | f.PAIRS | f.QUAD, fan(5), (ron("1111334466778s", "8s"),),
        inside=1,
    ),
    Base(
        "tian_hu", Text("Heavenly hand", "天胡", "天胡", "天胡"),
        Text((
            "The dealer wins on the first 14 "
            "tiles"
        ), "莊家起手十四張即和", "庄家起手十四张即胡", "親の配牌十四枚で和了"),
        f.TIAN_HU, fan(5), (tsumo(*_PLAIN, events=("first_turn",), seat="E"),),
        on=_tian_di, ticked=Ticked("base", replaces=PLAIN, apart=("gang_shang_kai_hua", "hai_di_lao_yue")),
    ),
    Base(
        "di_hu", Text("Earthly hand", "地胡", "地胡", "地胡"),
        Text("A non-dealer’s self-draw on the first turn, before any call or kong", "閒家第一巡自摸，此前無人碰槓",
             "闲家第一巡自摸，此前无人碰杠", "子の第一巡のツモ（それまでに副露・カンなし）"),
        f.DI_HU, fan(5), (tsumo(*_PLAIN, events=("first_turn",)),),
        on=_tian_di, ticked=Ticked("base", replaces=PLAIN, apart=("gang_shang_kai_hua", "hai_di_lao_yue")),
    ),
    Base(
        "shi_ba_luo_han", Text("Eighteen arhats", "十八羅漢", "十八罗汉", "十八羅漢"),
        Text("Golden hook with four kongs", "金鉤釣且四副都是槓", "金钩钓且四副都是杠", "金鉤釣で四つとも槓子"),
        f.SINGLE | f.FOUR_KONGS, fan(6),
        (ron("5p", "5p", "ankan:2222m", "kakan:4444m", "ankan:8888p", "daiminkan:1111p"),),
        on=_jin_gou, inside=4,
    ),
    Base(
        "qing_shi_ba_luo_han", Text("Pure eighteen arhats", "清十八羅漢", "清十八罗汉", "清十八羅漢"),
        Text("Full flush and eighteen arhats", "清一色加十八羅漢", "清一色加十八罗汉", "清一色と十八羅漢"),
        f.ONE_SUIT | f.SINGLE | f.FOUR_KONGS, fan(8),
        (ron("5p", "5p", "ankan:2222p", "kakan:4444p", "ankan:8888p", "daiminkan:1111p"),),
        on=_jin_gou, inside=4,
    ),
)  # fmt: skip

ON_TOP: tuple[Row, ...] = (
    Row(
        "gen", Text("Four of a kind", "根", "根", "根"),
        Text("Each four identical tiles, kong or not, unless already part of the main pattern",
             "每四張相同的牌（不論槓否），牌型內已含者不計", "每四张相同的牌（不论杠否），牌型内已含者不计",
             "同じ牌四枚ごと（カンしていなくても）。牌型に含まれる分は除く"),
        0, always(1, 1), (ron("2345677m234p", "7m", "ankan:9999p"),),
        ticked=Ticked("added", common=1, most=4),
    ),
    Row(
        "gang_shang_kai_hua", Text("Win after a kong", "槓上開花", "杠上开花", "槓上開花"),
        Text("Self-draw on the tile after a kong", "槓後摸牌自摸", "杠后摸牌自摸", "カンの補充牌でツモ"),
        f.RINSHAN, fan(1), (tsumo("2345677m234p", "7m", "ankan:9999p", events=("rinshan",)),),
        above=True,
        ticked=Ticked("added", common=1, apart=("qi_dui", "long_qi_dui", "qing_qi_dui", "qing_long_qi_dui")),
    ),
    Row(
        "gang_shang_pao", Text("Discard after a kong", "槓上炮", "杠上炮", "槓上炮"),
        Text("Win on the tile discarded after a kong", "點炮者槓後打出的牌", "点炮者杠后打出的牌",
             "放銃者がカン直後に捨てた牌"),
        f.GANG_PAO, fan(1), (ron(*_PLAIN, events=("gang_pao",)),),
    ),
    Row(
        "qiang_gang_hu", Text("Robbing a kong", "搶槓胡", "抢杠胡", "槍槓"),
        Text((
            "Win on the fourth tile of another player’s added "
            "kong"
        ), "搶別家繞槓的牌", "抢别家巴杠的牌", "他家の加槓の牌で和了"),
        f.CHANKAN, fan(1), (ron("12366m11146789p", "5p", events=("chankan",)),),
        ticked=Ticked("added", apart=("gang_shang_pao", "hai_di_pao", "jin_gou_diao")),
    ),
    Row(
        "hai_di_lao_yue", Text("Last tile of the wall", "海底撈月", "海底捞月", "海底撈月"),
        Text("Self-draw on the last tile", "自摸最後一張牌", "自摸最后一张牌", "最後の牌でツモ"),
        f.HAITEI, fan(1), (tsumo(*_PLAIN, events=("haitei",)),),
        above=True,
    ),
    Row(
        "hai_di_pao", Text("Last discard", "海底炮", "海底炮", "海底炮"),
        Text("Win on the last discard", "最後一張打出的牌", "最后一张打出的牌", "最後の捨て牌で和了"),
        f.HOUTEI, fan(1), (ron(*_PLAIN, events=("houtei",)),),
    ),
    Row(
        "men_qing", Text("Closed self-draw", "門清", "门清", "門清"),
        Text("Self-draw without melds (concealed kongs allowed)", "無碰、明槓而自摸（暗槓可）",
             "无碰、明杠而自摸（暗杠可）", "暗槓のほか副露なしでツモ"),
        f.CLOSED, fan(1), (tsumo(*_PLAIN),),
        on=_men_qing, ticked=Ticked("added", sure=True),
    ),
    Row(
        "zhong_zhang", Text("All simples", "中張", "中张", "中張"),
        Text("No 1s or 9s", "沒有一和九", "没有一和九", "1と9がない"),
        f.SIMPLES, fan(1), (ron("234567m2345678p", "8p"),),
        on=_men_qing, excludes=("jiang_dui", "jiang_jin_gou_diao"),
        ticked=Ticked("added", apart=("dai_yao", "qing_yao_jiu")),
    ),
    Row(
        "zi_mo", Text("Self-draw fan", "自摸加番", "自摸加番", "自摸加番"),
        Text("Self-draw", "自摸", "自摸", "ツモ"),
        f.TSUMO, always(1, 1), (tsumo(*_PLAIN),),
        on=_jia_fan, above=True, ticked=Ticked("added", sure=True),
    ),
)  # fmt: skip

ROWS: tuple[Row, ...] = (*BASES, *ON_TOP)
GEN = ON_TOP[0]
