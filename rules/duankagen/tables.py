"""The pattern table of 断卡根: rulebook, section 3. Each row says how often a hand has it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from rules.duankagen.options import DuankagenOptions
from scoring.readings import Split
from scoring.text import Text
from scoring.tiles import CARRY, FULL, KINDS, LANE, ONES, ORPHANS, SUIT_MASKS, TERMINALS

SECTION = "3"


class Case(NamedTuple):
    """A complete hand read one way, with its moment.

    `split`: sequences, triplets (melds among them) and pair; None for the five pairs of 请和. `packed`, `mask`:
    the tiles that count, of 请和 without the single. `dealer`, `own`: of the winner; `fed`: won from a declared player.
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


@dataclass(frozen=True, slots=True)
class Row:
    """One pattern: its fan, how often a case has it, what it excludes, and the option it needs."""

    id: str
    name: Text
    fan: int
    times: Times
    condition: Text
    excludes: tuple[str, ...] = ()
    option: tuple[str, object] | None = None

    def on(self, options: DuankagenOptions) -> bool:
        """Whether these options know it."""
        return self.option is None or getattr(options, self.option[0]) == self.option[1]


_FIVES = (13, 22)
_MIDDLE = tuple(five - 1 for five in _FIVES)
_TWO_FIVE_EIGHT = sum(1 << 9 * suit + rank for suit in (1, 2) for rank in (1, 4, 7))
_END_RUNS = {first for suit in (1, 2) for first in (9 * suit, 9 * suit + 6)}


def fours(packed: int) -> int:
    """How many kinds there are four of."""
    if not (packed + ONES * 12) & CARRY:
        return 0
    return sum(packed >> (LANE * kind) & FULL == 4 for kind in range(KINDS))


def _event(name: str) -> Times:
    return lambda case: name in case.events


def _no_ends(case: Case) -> int:
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


ROWS: tuple[Row, ...] = (
    Row(
        "duan_yao",
        Text("No ends", "斷么", "断幺", "断么"),
        1,
        _no_ends,
        Text(
            "No 1 and no 9 in the hand, melds included; of a 请和 in its five pairs",
            "手牌與副露中沒有么九；請和看五對",
            "手牌与副露中没有幺九；请和看五对",
            "手牌にも副露にも 1 と 9 がない。請和では五対子を見る",
        ),
    ),
    Row(
        "dui_dui_he",
        Text("All triplets", "對對和", "对对和", "対々和"),
        1,
        _all_triplets,
        Text(
            "Three triplets or kongs and a pair",
            "三組刻子或槓子加一對將",
            "三组刻子或杠子加一对将",
            "刻子か槓子が三組と雀頭",
        ),
    ),
    Row(
        "ying_ka",
        Text("Hard middle", "硬卡", "硬卡", "硬卡"),
        1,
        _hard,
        Text(
            "Won from a discard: the 5 completes 4 _ 6 of its suit",
            "榮和的 5 嵌入同花色的 46",
            "荣和的 5 嵌入同花色的 46",
            "ロンした 5 が同じ色の 4・6 の間に入る",
        ),
    ),
    Row(
        "ka",
        Text("Middle", "卡", "卡", "卡"),
        1,
        _middles,
        Text(
            "Self-draw: one for every 456",
            "自摸時每組 456 算一番",
            "自摸时每组 456 算一番",
            "ツモのとき 456 の順子一組につき一飜",
        ),
    ),
    Row(
        "gen",
        Text("Root", "根", "根", "根"),
        1,
        lambda case: fours(case.packed),
        Text(
            "One for every four of a kind, kong or not",
            "每有四張相同的牌（四合一或槓子）算一番",
            "每有四张相同的牌（四合一或杠子）算一番",
            "同じ牌四枚（四合一か槓子）一組につき一飜",
        ),
    ),
    Row(
        "gang_shang_hua",
        Text("Replacement tile", "槓上花", "杠上花", "槓上花"),
        1,
        _event("rinshan"),
        Text(
            "Self-draw on the replacement tile of a kong",
            "開槓後摸補牌和牌",
            "开杠后摸补牌和牌",
            "カンの補充牌でツモ",
        ),
    ),
    Row(
        "gang_tai_pao",
        Text("Discard after a kong", "槓抬炮", "杠抬炮", "槓抬炮"),
        1,
        _event("gang_pao"),
        Text(
            "Won on what the konger threw after the replacement tile",
            "和開槓家補牌後打出的牌",
            "和开杠家补牌后打出的牌",
            "カンした人が補充の後に捨てた牌での和了",
        ),
    ),
    Row(
        "qiang_gang",
        Text("Robbing a kong", "搶槓", "抢杠", "搶槓"),
        1,
        _event("chankan"),
        Text("Won on the fourth tile of an added kong", "和他家加槓的牌", "和他家加杠的牌", "他家の加槓の牌での和了"),
    ),
    Row(
        "hai_di_hua",
        Text("Last tile", "海底花", "海底花", "海底花"),
        1,
        _event("haitei"),
        Text("Self-draw on the last tile", "海底牌自摸", "海底牌自摸", "海底牌でツモ"),
    ),
    Row(
        "hai_di_pao",
        Text("Last discard", "海底炮", "海底炮", "海底炮"),
        1,
        _event("houtei"),
        Text(
            "Won on the discard after the last tile",
            "和摸海底牌後打出的牌",
            "和摸海底牌后打出的牌",
            "海底牌の後の捨て牌での和了",
        ),
    ),
    Row(
        "bao_hu_fang_chong",
        Text("From a declared player", "報胡家放銃", "报胡家放铳", "報胡家の放銃"),
        1,
        lambda case: case.fed,
        Text(
            "The discarder has declared; the hand needs no other fan",
            "放銃家已報胡；無番亦可和",
            "放铳家已报胡；无番亦可和",
            "放銃者が報胡している。ほかに飜がなくても和了れる",
        ),
        option=("bao_hu_penalty", "add_fan"),
    ),
    Row(
        "zi_mo",
        Text("Self-draw", "自摸加番", "自摸加番", "自摸"),
        1,
        lambda case: case.tsumo,
        Text(
            "A self-draw, of a hand with another fan",
            "自摸，且另有番",
            "自摸，且另有番",
            "ツモ。ほかに飜が必要",
        ),
        option=("zi_mo", "add_fan"),
    ),
    Row(
        "qing_yi_se",
        Text("One suit", "清一色", "清一色", "清一色"),
        2,
        _one_suit,
        Text(
            "One suit only; of a 请和 in its five pairs",
            "只有一種花色；請和看五對",
            "只有一种花色；请和看五对",
            "一色だけ。請和では五対子を見る",
        ),
    ),
    Row(
        "qing_he",
        Text("Five pairs", "請和", "请和", "請和"),
        2,
        _event("qing_he"),
        Text(
            "Self-draw: five pairs and a single, all concealed; nobody wins on the single",
            "自摸：五對加一張單牌，無副露，打出的單牌無人和",
            "自摸：五对加一张单牌，无副露，打出的单牌无人和",
            "ツモ：副露なしの五対子と一枚。捨てた一枚で誰も和了らない",
        ),
    ),
    Row(
        "bao_hu",
        Text("Declared ready", "報胡", "报胡", "報胡"),
        2,
        lambda case: case.own,
        Text(
            "The winner declared on his first tiles that he was ready",
            "和牌者起手聽牌並宣布報胡",
            "和牌者起手听牌并宣布报胡",
            "和了者が配牌で聴牌し報胡を宣言していた",
        ),
    ),
    Row(
        "tian_he",
        Text("Heavenly hand", "天和", "天和", "天和"),
        3,
        lambda case: case.dealer and "first_turn" in case.events,
        Text("The dealer's 11 dealt tiles win", "莊家 11 張配牌即和", "庄家 11 张配牌即和", "親の配牌 11 枚で和了"),
    ),
    Row(
        "di_bao_he",
        Text("Earthly hand", "地報和", "地报和", "地報和"),
        3,
        lambda case: not case.dealer and "first_turn" in case.events,
        Text(
            "Another than the dealer wins before his first discard and before any call or kong",
            "閒家在自己打第一張牌前、無人碰槓時和牌",
            "子家在自己打第一张牌前、无人碰杠时和牌",
            "子が最初の捨て牌の前、誰のポン・カンもないうちに和了",
        ),
        ("bao_hu",),
    ),
    Row(
        "dai_yao",
        Text("Ends in all", "代么", "代幺", "代么"),
        3,
        _ends,
        Text(
            "Every set and the pair hold a 1 or a 9",
            "每組面子與將都帶么九",
            "每组面子与将都带幺九",
            "すべての面子と雀頭に 1 か 9 がある",
        ),
    ),
    Row(
        "jiang_dui",
        Text("Generals", "將對", "将对", "将対"),
        4,
        _generals,
        Text(
            "All triplets of 2, 5 and 8 only", "只有 2、5、8 的對對和", "只有 2、5、8 的对对和", "2・5・8 だけの対々和"
        ),
        ("dui_dui_he", "duan_yao"),
    ),
    Row(
        "qing_he_fang_chong",
        Text("On the single of a five pairs", "請和放銃", "请和放铳", "請和放銃"),
        4,
        _event("qing_he_pao"),
        Text(
            "Won on the single thrown in another's 请和; the hand needs no other fan",
            "和他家請和打出的單牌；無番亦可和",
            "和他家请和打出的单牌；无番亦可和",
            "他家が請和で捨てた一枚での和了。ほかに飜がなくてもよい",
        ),
    ),
)
NAMES = {row.id: row.name for row in ROWS}
