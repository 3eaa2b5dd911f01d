"""The pattern table of 断卡根: rulebook, section 3. The test of a row returns how often it counts in a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules import patterns as table
from rules.duankagen.option_fields import DuankagenOptionFields
from rules.patterns import Ticked, always, ron, tsumo
from scoring.multilingual import Text
from scoring.readings import Split
from scoring.tiles import CARRY, FULL, KINDS, LANE, ONES, ORPHANS, SUIT_MASKS, TERMINALS


class Case(NamedTuple):
    """One reading of a complete hand, with its moment.

    `split`: sequences, triplets (including melds) and pair; None for the five pairs of 请和. `packed`, `mask`:
    the tiles that count, without the single of 请和. `dealer`, `own`: whether the winner is the dealer, and has
    declared; `fed`: won on the discard of a declared player.
    """

    split: Split | None
    packed: int
    mask: int
    win: int
    tsumo: bool
    dealer: bool
    own: bool
    fed: bool
    events: tuple[str, ...]


Times = Callable[[Case], int]


HAND, LUCK, CALL = "hand", "luck", "call"
_HAND = Ticked(HAND)


@dataclass(frozen=True, slots=True, eq=False)
class Row(table.Row[DuankagenOptionFields, Times]):
    """One pattern of section 3."""

    section: str = "3"
    ticked: Ticked = _HAND


_NO_ENDS = "234678p3458s"
_PLAIN = "123789p3455s"
_KONG_OR_LAST = ("gang_shang_hua", "gang_tai_pao", "qiang_gang", "hai_di_hua", "hai_di_pao")
_IN_SETS = ("dui_dui_he", "ka", "ying_ka", "dai_yao", "jiang_dui", "gang_shang_hua")
"""Patterns that five pairs cannot have."""
_FIVES = (13, 22)
_MIDDLE = tuple(five - 1 for five in _FIVES)
_TWO_FIVE_EIGHT = sum(1 << 9 * suit + rank for suit in (1, 2) for rank in (1, 4, 7))
_END_RUNS = {first for suit in (1, 2) for first in (9 * suit, 9 * suit + 6)}


def fours(packed: int) -> int:
    """Return the number of kinds of which there are four tiles."""
    if not (packed + ONES * 12) & CARRY:
        return 0
    return sum(packed >> (LANE * kind) & FULL == 4 for kind in range(KINDS))


def _event(name: str) -> Times:
    return lambda case: name in case.events


def _without_ends(case: Case) -> int:
    return not case.mask & ORPHANS


def _all_triplets(case: Case) -> int:
    return case.split is not None and not case.split[0]


def _hard(case: Case) -> int:
    return not case.tsumo and case.split is not None and case.win in _FIVES and case.win - 1 in case.split[0]


def _middles(case: Case) -> int:
    return sum(case.split[0].count(first) for first in _MIDDLE) if case.tsumo and case.split else 0


def _one_suit(case: Case) -> int:
    return not case.mask & SUIT_MASKS[1] or not case.mask & SUIT_MASKS[2]


def _ends(case: Case) -> int:
    if case.split is None:
        return 0
    runs, triplets, pair = case.split
    heads = (*triplets, pair)
    return all(first in _END_RUNS for first in runs) and all(TERMINALS >> kind & 1 for kind in heads)


def _generals(case: Case) -> int:
    return _all_triplets(case) and not case.mask & ~_TWO_FIVE_EIGHT


def _declared(options: DuankagenOptionFields) -> dict[str, Any]:
    """Return the fields of the tick: a declared player may win with 请和 only under `bao_hu_qing_he`."""
    return {} if options.bao_hu_qing_he else {"excludes": (*_IN_SETS, "bao_hu")}


ROWS: tuple[Row, ...] = (
    Row(
        "duan_yao", Text("All simples", "斷么", "断幺", "断么"),
        Text("No 1s or 9s in the hand or melds; with five pairs, only the pairs count",
             "手牌與副露中沒有么九；請和看五對", "手牌与副露中没有幺九；请和看五对",
             "手牌にも副露にも1と9がない。請和では五対子を見る"),
        _without_ends, always(1, 1), (ron(_NO_ENDS, "8s"),),
        ticked=Ticked("hand", common=1, apart=("dai_yao",)),
    ),
    Row(
        "dui_dui_he", Text("All triplets", "對對和", "对对和", "対々和"),
        Text("Three triplets or kongs and a pair", "三組刻子或槓子加一對將", "三组刻子或杠子加一对将",
             "刻子か槓子が三組と雀頭"),
        _all_triplets, always(1, 1), (ron("333p44s99p", "4s", "pon:111s"),),
        ticked=Ticked("hand", common=1, apart=("ka", "ying_ka")),
    ),
    Row(
        "ying_ka", Text("Hard middle", "硬卡", "硬卡", "硬卡"),
        Text("Win by discard on a 5 that completes 4 _ 6 in its suit", "榮和的 5 嵌入同花色的 46",
             "铳和的 5 嵌入同花色的 4、6 之间", "ロンした5が同じ色の4・6の間に入る"),
        _hard, always(1, 1), (ron("123789p4699s", "5s"),),
        ticked=Ticked("hand", common=1, by="ron"),
    ),
    Row(
        "ka", Text("Middle", "卡", "卡", "卡"),
        Text("Self-draw: one for every 456", "自摸時每組 456 算一番", "自摸时每组 456 算一番",
             "ツモのとき456の順子一組につき一飜"),
        _middles, always(1, 1), (tsumo("456789p4611s", "5s"),),
        ticked=Ticked("hand", common=1, by="tsumo", most=3),
    ),
    Row(
        "gen", Text("Root", "根", "根", "根"),
        Text("One for every four of a kind, kong or not", "每有四張相同的牌（四合一或槓子）算一番",
             "每有四张相同的牌（四合一或杠子）算一番", "同じ牌四枚（四合一か槓子）一組につき一飜"),
        lambda case: fours(case.packed), always(1, 1), (ron("23478p99s", "9p", "ankan:1111s"),),
        ticked=Ticked("hand", common=1, most=3),
    ),
    Row(
        "gang_shang_hua", Text("Replacement tile", "槓上花", "杠上花", "槓上花"),
        Text("Self-draw on the replacement tile of a kong", "開槓後摸補牌和牌", "开杠后摸补牌和牌",
             "カンの補充牌でツモ"),
        _event("rinshan"), always(1, 1), (tsumo("1235789s", "5s", "ankan:1111p", events=["rinshan"]),),
        ticked=Ticked("luck", by="tsumo", brings={"gen": 1}),
    ),
    Row(
        "gang_tai_pao", Text("Discard after a kong", "槓抬炮", "杠抬炮", "槓抬炮"),
        Text("Win on the tile discarded after the kong’s replacement tile", "和開槓家補牌後打出的牌",
             "和开杠家补牌后打出的牌", "カンした人が補充の後に捨てた牌での和了"),
        _event("gang_pao"), always(1, 1), (ron(_PLAIN, "5s", events=["gang_pao"]),),
        ticked=Ticked("luck", by="ron", apart=("qiang_gang", "qing_he_fang_chong")),
    ),
    Row(
        "qiang_gang", Text("Robbing a kong", "搶槓", "抢杠", "搶槓"),
        Text((
            "Win on the fourth tile of another player’s added "
            "kong"
        ), "和他家加槓的牌", "和他家加杠的牌", "他家の加槓の牌での和了"),
        _event("chankan"), always(1, 1), (ron("123789p3499s", "5s", events=["chankan"]),),
        ticked=Ticked("luck", by="ron", apart=("hai_di_pao", "qing_he_fang_chong", "dui_dui_he", "jiang_dui")),
    ),
    Row(
        "hai_di_hua", Text("Last tile", "海底花", "海底花", "海底花"),
        Text("Self-draw on the last tile", "海底牌自摸", "海底牌自摸", "海底牌でツモ"),
        _event("haitei"), always(1, 1), (tsumo(_PLAIN, "5s", events=["haitei"]),),
        ticked=Ticked("luck", by="tsumo"),
    ),
    Row(
        "hai_di_pao", Text("Last discard", "海底炮", "海底炮", "海底炮"),
        Text("Win on the discard after the last tile", "和摸海底牌後打出的牌", "和摸海底牌后打出的牌",
             "海底牌の後の捨て牌での和了"),
        _event("houtei"), always(1, 1), (ron(_PLAIN, "5s", events=["houtei"]),),
        ticked=Ticked("luck", by="ron"),
    ),
    Row(
        "bao_hu_fang_chong", Text("From a declared player", "報胡家放銃", "报胡家放铳", "報胡家の放銃"),
        Text("The discarder has declared; the hand needs no other fan", "放銃者已報胡；無番亦可和",
             "放铳者已报胡；无番亦可和", "放銃者が報胡している。ほかに飜がなくても和了れる"),
        lambda case: case.fed, always(1, 1), (ron(_PLAIN, "5s", bao_hu=["E"]),),
        on=lambda options: options.bao_hu_penalty == "add_fan",
    ),
    Row(
        "zi_mo", Text("Self-draw", "自摸加番", "自摸加番", "ツモ"),
        Text("Self-draw of a hand with another fan", "自摸，且另有番", "自摸，且另有番", "ツモ。ほかに飜が必要"),
        lambda case: case.tsumo, always(1, 1), (tsumo(_NO_ENDS, "8s"),),
        on=lambda options: options.zi_mo == "add_fan", ticked=Ticked("luck", by="tsumo", sure=True, counts=False),
    ),
    Row(
        "qing_yi_se", Text("Full flush", "清一色", "清一色", "清一色"),
        Text((
            "One suit only; with five pairs, only the pairs "
            "count"
        ), "只有一種花色；請和看五對", "只有一种花色；请和看五对",
             "一色だけ。請和では五対子を見る"),
        _one_suit, always(2, 2), (ron("2234567899s", "9s"),),
        ticked=Ticked("hand", common=1),
    ),
    Row(
        "qing_he", Text("Five pairs", "請和", "请和", "請和"),
        Text("Self-draw: five pairs and a single, all concealed, and nobody wins on the single",
             "自摸：五對加一張單牌，無副露，打出的單牌無人和", "自摸：五对加一张单牌，无副露，打出的单牌无人和",
             "ツモ：副露なしの五対子と一枚。捨てた一枚で誰も和了らない"),
        _event("qing_he"), always(2, None), (tsumo("224466p3355s", "8s", events=["qing_he"]),),
        tick_varies=_declared, ticked=Ticked("call", by="tsumo", apart=_IN_SETS),
    ),
    Row(
        "bao_hu", Text("Declared ready", "報胡", "报胡", "報胡"),
        Text("The winner declared ready on the tiles dealt", "和牌者起手聽牌並宣布報胡",
             "和牌者起手听牌并宣布报胡", "和了者が配牌で聴牌し報胡を宣言していた"),
        lambda case: case.own, always(2, 2), (ron(_PLAIN, "5s", bao_hu=["S"]),),
        ticked=Ticked("call", common=1),
    ),
    Row(
        "tian_he", Text("Heavenly hand", "天和", "天和", "天和"),
        Text("The dealer wins on the 11 tiles dealt", "莊家 11 張配牌即和", "庄家 11 张配牌即和", "親の配牌11枚で和了"),
        lambda case: case.dealer and "first_turn" in case.events, always(3, None),
        (tsumo(_PLAIN, "5s", seat="E", events=["first_turn"]),),
        ticked=Ticked("luck", by="tsumo", dealer=True, apart=("bao_hu", *_KONG_OR_LAST)),
    ),
    Row(
        "di_bao_he", Text("Earthly hand", "地報和", "地报和", "地報和"),
        Text("A non-dealer wins before their first discard and before any call or kong",
             "閒家在自己打第一張牌前、無人碰槓時和牌", "闲家在自己打第一张牌前、无人碰杠时和牌",
             "子が最初の捨て牌の前、誰のポン・カンもないうちに和了"),
        lambda case: not case.dealer and "first_turn" in case.events, always(3, None),
        (ron(_PLAIN, "5s", events=["first_turn"]),),
        excludes=("bao_hu",), ticked=Ticked("luck", dealer=False, apart=_KONG_OR_LAST),
    ),
    Row(
        "dai_yao", Text("Terminals in all sets", "代么", "代幺", "代么"),
        Text("A 1 or 9 in every set and the pair", "每組面子與將都帶么九", "每组面子与将都带幺九",
             "すべての面子と雀頭に1か9がある"),
        _ends, always(3, 3), (ron("123789p1119s", "9s"),),
        ticked=Ticked("hand", apart=("ka", "ying_ka")),
    ),
    Row(
        "jiang_dui", Text("Triplets of 2, 5, 8", "將對", "将对", "将対"),
        Text("All triplets, of 2, 5 and 8 only", "只有 2、5、8 的對對和", "只有 2、5、8 的对对和",
             "2・5・8だけの対々和"),
        _generals, always(4, 4), (ron("222p55s88p", "5s", "pon:888s"),),
        excludes=("dui_dui_he", "duan_yao"), ticked=Ticked("hand", apart=("qing_yi_se", "ka", "ying_ka", "dai_yao")),
    ),
    Row(
        "qing_he_fang_chong", Text("On the single of five pairs", "請和放銃", "请和放铳", "請和放銃"),
        Text("Win on the single discarded with another player’s five pairs; needs no other fan",
             "和他家請和打出的單牌；無番亦可和", "和他家请和打出的单牌；无番亦可和",
             "他家が請和で捨てた一枚での和了。ほかに飜がなくてもよい"),
        _event("qing_he_pao"), always(4, 4), (ron(_PLAIN, "5s", events=["qing_he_pao"]),),
        ticked=Ticked("call", by="ron"),
    ),
)  # fmt: skip
