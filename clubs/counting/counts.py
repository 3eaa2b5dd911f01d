"""The counts: one row is one of them, with its names, its unit and how two of it are put together.

Standings, sections 3.1 to 3.3. What a deal or a game adds is worked out in `deals.py`, `own.py` and `games.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.text import Text

Counts = dict[str, Any]
"""Counts by id; what is nothing is left out."""


class Unit(StrEnum):
    """What is counted: deals, wins, points of the rules, tenths of a total …"""

    DEALS = "deals"
    GAMES = "games"
    WINS = "wins"
    POINTS = "points"
    TENTHS = "tenths"
    TIMES = "times"
    PLACE = "place"
    TILES = "tiles"
    FAN = "fan"


class Fold(StrEnum):
    """How two of a count are put together: added, the greater or the smaller one, the longest in a row."""

    SUM = "sum"
    MOST = "most"
    LEAST = "least"
    RUN = "run"


class Shape(StrEnum):
    """What stands where there is nothing: 0, null (without games), a list by place, an empty map, a list by winner."""

    NUMBER = "number"
    NULL = "null"
    PLACES = "places"
    MAP = "map"
    WINNERS = "winners"


@dataclass(frozen=True, slots=True)
class Count:
    """One count; `systems` names the rule systems that have it, empty for all.

    `per_game`: a game adds it to whom its result counts for, not a deal to whoever sat there.
    """

    id: str
    name: Text
    unit: Unit
    fold: Fold = Fold.SUM
    shape: Shape = Shape.NUMBER
    systems: tuple[str, ...] = ()
    per_game: bool = False

    def nothing(self, players: int) -> Any:
        """What the count is where nothing was added, in a game of so many."""
        if self.shape is Shape.MAP:
            return {}
        if self.shape in (Shape.PLACES, Shape.WINNERS):
            return [0] * (players - (self.shape is Shape.WINNERS))
        return None if self.shape is Shape.NULL else 0


_D, _G, _W, _P, _T, _N = Unit.DEALS, Unit.GAMES, Unit.WINS, Unit.POINTS, Unit.TENTHS, Unit.TIMES
_RIICHI, _BOTH = ("riichi",), ("riichi", "mingjeung")
_MINGJEUNG, _TAIWAN, _CHENGDU, _DUANKAGEN = ("mingjeung",), ("taiwan",), ("chengdu",), ("duankagen",)
_ON = ("chengdu", "duankagen")
_MOST, _LEAST, _RUN = Fold.MOST, Fold.LEAST, Fold.RUN

OF_A_DEAL = (
    Count("deals", Text("Deals", "局數", "局数", "局数"), _D),
    Count("dealer", Text("Deals as dealer", "做莊局數", "做庄局数", "親番の局数"), _D),
    Count("wins", Text("Wins", "和牌", "和牌", "和了"), _W),
    Count("dealer_wins", Text("Wins as dealer", "莊家和牌", "庄家和牌", "親での和了"), _W),
    Count("rons", Text("Wins by discard", "榮和", "荣和", "ロン和了"), _W),
    Count("self_draws", Text("Self-draws", "自摸", "自摸", "ツモ和了"), _W),
    Count("deal_ins", Text("Deals dealt in", "放銃局數", "放铳局数", "放銃局数"), _D),
    Count("dealer_deal_ins", Text("Deals dealt in as dealer", "莊家放銃局數", "庄家放铳局数", "親での放銃局数"), _D),
    Count("dealt_in_wins", Text("Wins dealt in", "放銃次數", "放铳次数", "放銃回数"), _W),
    Count("drawn_on", Text("Self-draws of others", "被自摸", "被自摸", "被ツモ"), _W),
    Count("points_won", Text("Points of wins", "和牌分數", "和牌分数", "和了点合計"), _P),
    Count("points_dealt_in", Text("Points dealt in", "放銃分數", "放铳分数", "放銃点合計"), _P),
    Count("best_hand", Text("Best hand", "最大和牌", "最大和牌", "最高和了点"), _P, _MOST),
    Count("limits", Text("Limit hands", "滿貫以上", "满贯以上", "満貫以上の和了"), _W),
    Count("pao", Text("Wins answered for", "包牌", "包牌", "責任払い"), _W),
    Count("draws", Text("Draws", "流局", "流局", "流局"), _D),
    Count("draws_asked", Text("Draws with hands shown", "驗聽流局", "验听流局", "聴牌確認のある流局"), _D),
    Count("tenpai", Text("Ready at a draw", "流局聽牌", "流局听牌", "流局時聴牌"), _D),
    Count("aborts", Text("Aborted deals", "中途流局", "中途流局", "途中流局"), _D),
    Count("fouls", Text("Fouls", "犯規", "犯规", "チョンボ"), _N),
    Count("gained", Text("Gained", "總收入", "总收入", "総収入"), _P),
    Count("lost", Text("Lost", "總支出", "总支出", "総支出"), _P),
    Count("best_streak", Text("Longest dealership", "最長連莊", "最长连庄", "最長連荘"), _N, _MOST),
    Count("kans", Text("Kongs", "槓", "杠", "カン"), _N),
    Count("causes", Text("Points by cause", "分數來源", "分数来源", "原因別の収支"), _P, shape=Shape.MAP),
    Count("by_limit", Text("Wins by limit", "各級和牌", "各级和牌", "打点区分別の和了"), _W, shape=Shape.MAP),
    Count("by_fan", Text("Wins by fan", "各番和牌", "各番和牌", "飜数別の和了"), _W, shape=Shape.MAP),
    Count("known_wins", Text("Wins with known patterns", "牌型已知的和牌", "牌型已知的和牌", "役のわかる和了"), _W),
    Count("patterns", Text("Patterns", "牌型次數", "牌型次数", "役の回数"), _W, shape=Shape.MAP),
    Count("tile_wins", Text("Wins with known tiles", "牌面已知的和牌", "牌面已知的和牌", "牌姿のわかる和了"), _W),
    Count("open_wins", Text("Open wins", "副露和牌", "副露和牌", "副露和了"), _W),
)


def _game(
    id: str,
    name: Text,
    unit: Unit,
    fold: Fold = Fold.SUM,
    shape: Shape = Shape.NUMBER,
    systems: tuple[str, ...] = (),
) -> Count:
    return Count(id, name, unit, fold, shape, systems, per_game=True)


_NULL = Shape.NULL
OF_A_GAME = (
    _game("games", Text("Games", "場數", "场数", "対局数"), _G),
    _game("places", Text("Places", "各名次次數", "各名次次数", "着順回数"), _G, shape=Shape.PLACES),
    _game("place_sum", Text("Sum of places", "名次總和", "名次总和", "順位の合計"), Unit.PLACE),
    _game("lasts", Text("Last places", "末位次數", "末位次数", "ラス回数"), _G),
    _game("total", Text("Total", "總分", "总分", "トータルスコア"), _T, shape=_NULL),
    _game("best_total", Text("Best total", "最高單場得分", "最高单场得分", "最高スコア"), _T, _MOST, _NULL),
    _game("worst_total", Text("Worst total", "最低單場得分", "最低单场得分", "最低スコア"), _T, _LEAST, _NULL),
    _game("best_score", Text("Best final score", "最高終局分數", "最高终局分数", "最高持ち点"), _P, _MOST, _NULL),
    _game("worst_score", Text("Worst final score", "最低終局分數", "最低终局分数", "最低持ち点"), _P, _LEAST, _NULL),
    _game("by_wind", Text("By start wind", "按起始風位", "按起始风位", "起家からの席別"), _G, shape=Shape.MAP),
    _game("top_streak", Text("First places in a row", "連續第一", "连续第一", "連続トップ"), _G, _RUN),
    _game(
        "no_last_streak", Text("Games without a last place in a row", "連續避末", "连续避末", "連続ラス回避"), _G, _RUN
    ),
    _game("busts", Text("Busts", "被飛", "被飞", "トビ"), _G),
    _game("comebacks", Text("Comebacks from last place", "由末位逆轉", "由末位逆转", "ラスからの逆転"), _G),
    _game("biggest_gap", Text("Biggest gap made up", "逆轉最大分差", "逆转最大分差", "逆転した最大点差"), _P, _MOST),
    _game("last_deal_up", Text("Climbed in the last deal", "末局升位", "末局升位", "オーラスで順位上昇"), _G),
    _game("last_deal_down", Text("Fell in the last deal", "末局降位", "末局降位", "オーラスで順位下降"), _G),
)

OF_A_SYSTEM = (
    Count("riichi", Text("Riichi", "立直", "立直", "立直"), _D, systems=_BOTH),
    Count("riichi_wins", Text("Wins in riichi", "立直和牌", "立直和牌", "立直和了"), _W, systems=_BOTH),
    Count("riichi_deal_ins", Text("Dealt in in riichi", "立直放銃", "立直放铳", "立直放銃"), _D, systems=_BOTH),
    Count("riichi_draws", Text("Draws in riichi", "立直流局", "立直流局", "立直流局"), _D, systems=_BOTH),
    Count(
        "riichi_points",
        Text("Points of riichi wins", "立直和牌分數", "立直和牌分数", "立直和了点合計"),
        _P,
        systems=_BOTH,
    ),
    Count(
        "riichi_balance", Text("Balance of riichi deals", "立直局收支", "立直局收支", "立直局の収支"), _P, systems=_BOTH
    ),
    Count("dama_wins", Text("Concealed wins without riichi", "默聽和牌", "默听和牌", "ダマ和了"), _W, systems=_BOTH),
    Count(
        "riichi_known",
        Text("Riichi wins with known patterns", "牌型已知的立直和牌", "牌型已知的立直和牌", "役のわかる立直和了"),
        _W,
        systems=_RIICHI,
    ),
    Count("ippatsu", Text("Ippatsu", "一發", "一发", "一発"), _W, systems=_RIICHI),
    Count(
        "ura_wins",
        Text("Riichi wins with ura dora", "立直和牌中裏寶", "立直和牌中里宝", "裏ドラの乗った立直和了"),
        _W,
        systems=_RIICHI,
    ),
    Count("dora", Text("Dora", "寶牌", "宝牌", "ドラ"), Unit.FAN, systems=_RIICHI),
    Count("nagashi", Text("Terminal rivers", "流局滿貫", "流局满贯", "流し満貫"), _N, systems=_RIICHI),
    _game(
        "decider_games",
        Text("Games with a decider", "進入決勝的場數", "进入决胜的场数", "決勝に入った対局"),
        _G,
        systems=_MINGJEUNG,
    ),
    _game(
        "decider_behind",
        Text("Deciders begun behind", "落後進入決勝", "落后进入决胜", "劣勢で入った決勝"),
        _G,
        systems=_MINGJEUNG,
    ),
    _game("decider_wins", Text("Deciders won", "決勝勝出", "决胜胜出", "決勝の勝利"), _G, systems=_MINGJEUNG),
    _game(
        "decider_comebacks",
        Text("Deciders won from behind", "決勝反超", "决胜反超", "決勝での逆転"),
        _G,
        systems=_MINGJEUNG,
    ),
    Count("decider_deals", Text("Deals in the decider", "決勝局數", "决胜局数", "決勝の局数"), _D, systems=_MINGJEUNG),
    Count(
        "decider_deal_wins", Text("Wins in the decider", "決勝和牌", "决胜和牌", "決勝での和了"), _W, systems=_MINGJEUNG
    ),
    Count("flower_wins", Text("Flower wins", "花和", "花和", "花和"), _W, systems=_TAIWAN),
    Count("flowers", Text("Flowers in wins", "和牌花牌數", "和牌花牌数", "和了時の花牌"), Unit.TILES, systems=_TAIWAN),
    Count(
        "win_order",
        Text("First, second, third to win", "先後和牌次序", "先后和牌次序", "何番目の和了か"),
        _W,
        shape=Shape.WINNERS,
        systems=_ON,
    ),
    Count("left_in", Text("Left without a win", "末家未和", "末家未和", "和了なしで終局"), _D, systems=_ON),
    Count("hua_zhu", Text("Three suits at a draw", "花豬", "花猪", "花猪"), _N, systems=_CHENGDU),
    Count("not_ready", Text("Not ready at a draw", "流局未聽", "流局未听", "流局時ノーテン"), _D, systems=_ON),
    Count("bao_hu", Text("Declared ready at the deal", "報胡", "报胡", "報胡"), _N, systems=_DUANKAGEN),
    Count("bao_hu_wins", Text("Wins after declaring", "報胡和牌", "报胡和牌", "報胡での和了"), _W, systems=_DUANKAGEN),
    Count("xiang_gong", Text("Wrong number of tiles", "相公", "相公", "相公"), _N, systems=(*_TAIWAN, *_DUANKAGEN)),
)

COUNTS = (*OF_A_DEAL, *OF_A_GAME, *OF_A_SYSTEM)
BY_ID: Mapping[str, Count] = {row.id: row for row in COUNTS}


def counts_of(system: str) -> tuple[Count, ...]:
    """The counts that a rule system has."""
    return tuple(row for row in COUNTS if not row.systems or system in row.systems)


def put_together(counts: Counts, more: Mapping[str, Any]) -> None:
    """Add counts to others of the same player. Runs of games in a row are found over the games (`people.py`)."""
    for key, value in more.items():
        counts[key] = _FOLDS[BY_ID[key].fold](counts[key], value) if key in counts else value


def added(one: Any, other: Any) -> Any:
    """The sum of two numbers, lists or maps of one shape."""
    if isinstance(one, dict):
        return one | {key: added(one[key], value) if key in one else value for key, value in other.items()}
    if isinstance(one, list):
        return [added(a, b) for a, b in zip(one, other, strict=True)]
    return one + other


_FOLDS: Mapping[Fold, Callable[[Any, Any], Any]] = {Fold.SUM: added, Fold.MOST: max, Fold.LEAST: min, Fold.RUN: max}
