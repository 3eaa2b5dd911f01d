"""The counts: one row defines one count, with its names, its unit and the way to combine two values.

Standings, sections 3.1 to 3.3. What a deal or a game adds is computed in `deal_counts.py`, `system_counts.py` and
`game_counts.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha1
from typing import Any

from scoring.multilingual import Text
from scoring.strict_json import Json, JsonObject

Counts = JsonObject
"""Counts by id; empty ones are left out."""


class Unit(StrEnum):
    """The unit of a count: deals, wins, points of the rules, tenths of a total …"""

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
    """How two values of a count are combined: sum, maximum, minimum, longest run."""

    SUM = "sum"
    MOST = "most"
    LEAST = "least"
    RUN = "run"


class Shape(StrEnum):
    """The empty value of a count: 0, null (without games), a list by place, an empty map, a list by winner."""

    NUMBER = "number"
    NULL = "null"
    PLACES = "places"
    MAP = "map"
    WINNERS = "winners"


@dataclass(frozen=True, slots=True)
class Count:
    """One count; `systems` lists the rule systems that have it, empty for all.

    `per_game`: a game adds it for the player whose result counts, instead of a deal for the player in the seat. `about`
    explains what the name leaves open.
    """

    id: str
    name: Text
    unit: Unit
    fold: Fold = Fold.SUM
    shape: Shape = Shape.NUMBER
    systems: tuple[str, ...] = ()
    per_game: bool = False
    about: Text | None = None

    def nothing(self, players: int) -> Any:
        """Return the empty value of the count, in a game with this number of players."""
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
    Count("dealer", Text("Deals as dealer", "做莊局數", "坐庄局数", "親番の局数"), _D),
    Count("wins", Text("Wins", "{win}", "{win}", "和了"), _W),
    Count("dealer_wins", Text("Wins as dealer", "莊家{win}", "庄家{win}", "親での和了"), _W),
    Count(
        "rons",
        Text("{wins} {by_ron}", "{win}（{ron}）", "{win}（{ron}）", "ロン和了"),
        _W,
        about=Text(
            "Wins on another player’s tile",
            "和他家打出（或{kakan}）的牌",
            "和他家打出（或{kakan}）的牌",
            "他家の牌での和了",
        ),
    ),
    Count("self_draws", Text("Self-draws", "自摸", "自摸", "ツモ和了", club="Tsumo"), _W),
    Count(
        "deal_ins",
        Text("Deal-ins", "{deals_in}局數", "{deals_in}局数", "放銃局数"),
        _D,
        about=Text(
            "Deals in which the player dealt in; two wins on one discard count once",
            "有人和其牌的局數；一炮多響只計一局",
            "有人和其牌的局数；一炮多响只计一局",
            "放銃のあった局の数。ダブロンも1局と数える",
        ),
    ),
    Count(
        "dealer_deal_ins", Text("Deal-ins as dealer", "莊家{deals_in}局數", "庄家{deals_in}局数", "親での放銃局数"), _D
    ),
    Count(
        "dealt_in_wins",
        Text("Wins dealt into", "{deals_in}次數", "{deals_in}次数", "放銃回数"),
        _W,
        about=Text(
            "Wins on the player’s tiles; two wins on one discard count twice",
            "和其牌的次數；一炮雙響計兩次",
            "和其牌的次数；一炮双响计两次",
            "放銃した和了の数。ダブロンは2回と数える",
        ),
    ),
    Count(
        "drawn_on",
        Text("Others’ self-draws", "被自摸", "被自摸", "被ツモ", club="Others’ tsumo"),
        _W,
        about=Text(
            "While the player hadn’t won yet",
            "尚未{win}時他家自摸的次數",
            "尚未{win}时他家自摸的次数",
            "和了していない間に他家がツモ和了した回数",
        ),
    ),
    Count(
        "points_won",
        Text("Points won", "{win}分數", "{win}分数", "和了点合計"),
        _P,
        about=Text(
            "Value of the hands alone, without extra payments",
            "牌本身的分數，不含附帶的收付",
            "牌本身的分数，不含附带的收付",
            "和了そのものの点の合計。それに伴う受け渡しを含まない",
        ),
    ),
    Count(
        "points_dealt_in",
        Text("Points dealt in", "{deals_in}分數", "{deals_in}分数", "放銃点合計"),
        _P,
        about=Text(
            "Value of the hands dealt into, in full even if another player was liable",
            "被和之牌的分數；他家包牌時亦計全數",
            "被和之牌的分数；他家包牌时亦计全数",
            "放銃した手の点数。包があっても全額を数える",
        ),
    ),
    Count("best_hand", Text("Best hand", "最大{win}", "最大{win}", "最高和了点"), _P, _MOST),
    Count(
        "limits",
        Text("Limit hands", "{limit}以上", "{limit}以上", "{limit}以上の和了"),
        _W,
        about=Text("Wins that reached a named limit", "{limit}以上的{win}", "{limit}以上的{win}", "{limit}以上の和了"),
    ),
    Count(
        "pao",
        Text("Liable for wins", "包牌", "包牌", "包"),
        _W,
        about=Text(
            "Other players’ wins for which the player was liable",
            "負包牌責任的他家{win}",
            "负包牌责任的他家{win}",
            "包の対象となった他家の和了",
        ),
    ),
    Count(
        "draws",
        Text("Draws", "{draw}", "{draw}", "{draw}"),
        _D,
        about=Text(
            "Draws in which the player hadn’t won",
            "尚未{win}的{draw}",
            "尚未{win}的{draw}",
            "和了していない状態での{draw}",
        ),
    ),
    Count(
        "draws_asked",
        Text("Draws with hands shown", "驗聽{draw}", "验听{draw}", "聴牌確認のある{draw}"),
        _D,
        about=Text(
            "Draws for which it is known who was {in_ready}",
            "其中有驗{ready}者",
            "其中有验{ready}者",
            "そのうち聴牌が確認された{draw}",
        ),
    ),
    Count("tenpai", Text("{ready} at a {in_draw}", "{draw}{ready}", "{draw}{ready}", "{draw}時聴牌"), _D),
    Count("aborts", Text("Abortive draws", "{abort}", "{abort}", "{abort}"), _D),
    Count("fouls", Text("Fouls", "{foul}", "{foul}", "{foul}"), _N),
    Count(
        "gained",
        Text("Gained", "總收入", "总收入", "総収入"),
        _P,
        about=Text("Total of all deals with a gain", "所有收入局的合計", "所有收入局的合计", "収入のあった局の合計"),
    ),
    Count(
        "lost",
        Text("Lost", "總支出", "总支出", "総支出"),
        _P,
        about=Text("Total of all deals with a loss", "所有支出局的合計", "所有支出局的合计", "支出のあった局の合計"),
    ),
    Count(
        "best_streak",
        Text("Longest dealer streak", "最長{held}", "最长{held}", "最長連荘"),
        _N,
        _MOST,
        about=Text(
            "Most repeats as dealer at the start of a deal",
            "開局時的最高{held}數",
            "开局时的最高{held}数",
            "局の開始時の連荘数の最大",
        ),
    ),
    Count("kans", Text("Kongs", "{kong}", "{kong}", "カン"), _N),
    Count(
        "causes",
        Text("Points by cause", "分數來源", "分数来源", "原因別の収支"),
        _P,
        shape=Shape.MAP,
        about=Text(
            "Points gained and lost, by cause",
            "按原因分列的收與支",
            "按原因分列的收与支",
            "原因別の収入と支出",
        ),
    ),
    Count("by_limit", Text("Wins by limit", "各級{win}", "各级{win}", "打点区分別の和了"), _W, shape=Shape.MAP),
    Count(
        "by_fan",
        Text("Wins by fan", "各{fan}{win}", "各{fan}{win}", "{fan}数別の和了"),
        _W,
        shape=Shape.MAP,
        about=Text(
            "Wins by number of fan; multiple limit hands separate, wins entered only as a limit left out",
            "按{fan}數分列；役滿另計，只報級別者不計",
            "按{fan}数分列；役满另计，只报级别者不计",
            "{fan}数別。役満は別に数え、区分だけの和了は除く",
        ),
    ),
    Count(
        "known_wins",
        Text("Wins with known patterns", "{pattern}已知的{win}", "{pattern}已知的{win}", "役のわかる和了"),
        _W,
        about=Text(
            "Wins entered with tiles or ticked patterns",
            "以牌面或勾選{pattern}輸入的{win}",
            "以牌面或勾选{pattern}输入的{win}",
            "牌姿または役の選択で入力された和了",
        ),
    ),
    Count(
        "patterns",
        Text("Patterns", "{pattern}次數", "{pattern}次数", "役の回数"),
        _W,
        shape=Shape.MAP,
        about=Text(
            "For each pattern, the number of known wins that include it",
            "各{pattern}計入的已知{win}數",
            "各{pattern}计入的已知{win}数",
            "役ごとに、それが付いた和了の数",
        ),
    ),
    Count("tile_wins", Text("Wins with known tiles", "牌面已知的{win}", "牌面已知的{win}", "牌姿のわかる和了"), _W),
    Count(
        "open_wins",
        Text("Open wins", "副露{win}", "副露{win}", "副露和了"),
        _W,
        about=Text(
            "Wins entered with tiles, with a meld other than a concealed kong",
            "有{ankan}以外副露的已知{win}",
            "有{ankan}以外副露的已知{win}",
            "{ankan}以外の副露がある和了",
        ),
    ),
)


def _game(
    id: str,
    name: Text,
    unit: Unit,
    fold: Fold = Fold.SUM,
    shape: Shape = Shape.NUMBER,
    systems: tuple[str, ...] = (),
    about: Text | None = None,
) -> Count:
    return Count(id, name, unit, fold, shape, systems, True, about)


_NULL = Shape.NULL
OF_A_GAME = (
    _game("games", Text("Games", "場數", "场数", "対局数"), _G),
    _game("places", Text("Placings", "各名次次數", "各名次次数", "着順回数"), _G, shape=Shape.PLACES),
    _game("place_sum", Text("Sum of placings", "名次總和", "名次总和", "順位の合計"), Unit.PLACE),
    _game(
        "lasts",
        Text("Last places", "末位次數", "末位次数", "ラス回数"),
        _G,
        about=Text(
            "Games in which nobody placed lower and someone placed higher",
            "無人更差且有人更佳的對局",
            "无人更差且有人更佳的对局",
            "下に誰もおらず、上に誰かいる対局",
        ),
    ),
    _game("total", Text("Total", "總分", "总分", "スコア"), _T, shape=_NULL),
    _game("best_total", Text("Best total", "最高單場得分", "最高单场得分", "最高スコア"), _T, _MOST, _NULL),
    _game("worst_total", Text("Worst total", "最低單場得分", "最低单场得分", "最低スコア"), _T, _LEAST, _NULL),
    _game("best_score", Text("Best final score", "最高終局分數", "最高终局分数", "最高持ち点"), _P, _MOST, _NULL),
    _game("worst_score", Text("Worst final score", "最低終局分數", "最低终局分数", "最低持ち点"), _P, _LEAST, _NULL),
    _game("by_wind", Text("By starting wind", "按起始風位", "按起始风位", "開始時の席別"), _G, shape=Shape.MAP),
    _game("top_streak", Text("Longest run of first places", "連續第一", "连续第一", "連続トップ"), _G, _RUN),
    _game(
        "no_last_streak", Text("Longest run without a last place", "連續未墊底", "连续避四", "連続ラス回避"), _G, _RUN
    ),
    _game(
        "busts",
        Text("Busts", "被飛", "被飞", "トビ"),
        _G,
        about=Text(
            "Games ended with a score below 0",
            "終局時分數為負的對局",
            "终局时分数为负的对局",
            "持ち点がマイナスで終わった対局",
        ),
    ),
    _game(
        "comebacks",
        Text("Comebacks from last place", "由末位逆轉", "由末位逆转", "ラスからの逆転"),
        _G,
        about=Text(
            "First place, after the lowest score halfway through the deals",
            "半數局後分數最低而終得第一",
            "半数局后分数最低而终得第一",
            "半分の局を終えた時点でラスからトップになった対局",
        ),
    ),
    _game(
        "biggest_gap",
        Text("Biggest comeback", "逆轉最大分差", "逆转最大分差", "最大逆転"),
        _P,
        _MOST,
        about=Text(
            "Largest deficit to the leader after any deal, in games won",
            "得第一的對局中，任一局後與領先者的最大差距",
            "得第一的对局中，任一局后与领先者的最大差距",
            "トップの対局で、各局終了時に首位から離されていた最大の点差",
        ),
    ),
    _game(
        "last_deal_up",
        Text("Moved up in the last deal", "末局升位", "末局升位", "オーラスで順位上昇"),
        _G,
        about=Text(
            "The placing was better after the last deal than before it",
            "末局後名次優於末局前",
            "末局后名次优于末局前",
            "最終局で順位が上がった対局",
        ),
    ),
    _game(
        "last_deal_down",
        Text("Moved down in the last deal", "末局降位", "末局降位", "オーラスで順位下降"),
        _G,
        about=Text(
            "The placing was worse after the last deal than before it",
            "末局後名次低於末局前",
            "末局后名次低于末局前",
            "最終局で順位が下がった対局",
        ),
    ),
)

OF_A_SYSTEM = (
    Count("riichi", Text("Riichi", "立直", "立直", "立直"), _D, systems=_BOTH),
    Count("riichi_wins", Text("Riichi wins", "立直{win}", "立直{win}", "立直和了"), _W, systems=_BOTH),
    Count(
        "riichi_deal_ins", Text("Riichi deal-ins", "立直{deals_in}", "立直{deals_in}", "立直放銃"), _D, systems=_BOTH
    ),
    Count("riichi_draws", Text("Riichi draws", "立直{draw}", "立直{draw}", "立直{draw}"), _D, systems=_BOTH),
    Count(
        "riichi_points",
        Text("Points from riichi wins", "立直{win}分數", "立直{win}分数", "立直和了点合計"),
        _P,
        systems=_BOTH,
    ),
    Count(
        "riichi_balance",
        Text("Net points in riichi deals", "立直局收支", "立直局收支", "立直局の収支"),
        _P,
        systems=_BOTH,
        about=Text(
            "All points gained and lost in deals in which the player declared riichi",
            "立直局的總收支",
            "立直局的总收支",
            "自分が立直した局の収支",
        ),
    ),
    Count(
        "dama_wins",
        Text("Damaten wins", "默聽{win}", "默听{win}", "ダマ和了"),
        _W,
        systems=_BOTH,
        about=Text(
            "Wins entered with tiles, closed and without riichi",
            "門前清且未立直的已知{win}",
            "门前清且未立直的已知{win}",
            "門前で立直していない和了（牌姿のわかるもの）",
        ),
    ),
    Count(
        "riichi_known",
        Text(
            "Riichi wins with known patterns",
            "{pattern}已知的立直{win}",
            "{pattern}已知的立直{win}",
            "役のわかる立直和了",
        ),
        _W,
        systems=_RIICHI,
    ),
    Count("ippatsu", Text("Ippatsu", "一發", "一发", "一発"), _W, systems=_RIICHI),
    Count(
        "ura_wins",
        Text("Riichi wins with ura dora", "立直{win}中裏寶牌", "立直{win}中里宝牌", "裏ドラの乗った立直和了"),
        _W,
        systems=_RIICHI,
    ),
    Count(
        "dora",
        Text("Dora", "寶牌", "宝牌", "ドラ"),
        Unit.FAN,
        systems=_RIICHI,
        about=Text(
            "Fan from dora, ura dora, red fives and Norths in wins entered with tiles",
            "已知{win}中寶牌、裏寶牌、赤牌、拔北的番數",
            "已知{win}中宝牌、里宝牌、红宝牌、拔北的番数",
            "牌姿のわかる和了のドラ・裏ドラ・赤・北の{fan}数",
        ),
    ),
    Count("nagashi", Text("Nagashi mangan", "流局滿貫", "流局满贯", "流し満貫"), _N, systems=_RIICHI),
    _game(
        "decider_games",
        Text("Games with a decider", "進入決勝的場數", "进入决胜的场数", "決勝に入った対局"),
        _G,
        systems=_MINGJEUNG,
    ),
    _game(
        "decider_behind",
        Text("Deciders entered behind", "落後進入決勝", "落后进入决胜", "劣勢で入った決勝"),
        _G,
        systems=_MINGJEUNG,
        about=Text(
            "Someone had more points when the decider began",
            "決勝開始時有人分數更高",
            "决胜开始时有人分数更高",
            "決勝の開始時に上に誰かがいた対局",
        ),
    ),
    _game(
        "decider_wins",
        Text("Deciders won", "決勝勝出", "决胜胜出", "決勝の勝利"),
        _G,
        systems=_MINGJEUNG,
        about=Text(
            "The player’s win ended the decider and took first place",
            "以{win}結束決勝並得第一",
            "以{win}结束决胜并得第一",
            "自分の和了で決勝を終え、1位になった対局",
        ),
    ),
    _game(
        "decider_comebacks",
        Text("Deciders won from behind", "決勝反超", "决胜反超", "決勝での逆転"),
        _G,
        systems=_MINGJEUNG,
    ),
    Count("decider_deals", Text("Deals in the decider", "決勝局數", "决胜局数", "決勝の局数"), _D, systems=_MINGJEUNG),
    Count(
        "decider_deal_wins",
        Text("Wins in the decider", "決勝{win}", "决胜{win}", "決勝での和了"),
        _W,
        systems=_MINGJEUNG,
    ),
    Count("flower_wins", Text("Flower wins", "花和", "花和", "花和"), _W, systems=_TAIWAN),
    Count(
        "flowers",
        Text("Flowers in wins", "{win}花牌數", "{win}花牌数", "和了時の花牌"),
        Unit.TILES,
        systems=_TAIWAN,
        about=Text(
            "Flower tiles in wins entered with tiles; a flower win counts eight",
            "已知{win}中的花牌數，花和計八張",
            "已知{win}中的花牌数，花和计八张",
            "牌姿のわかる和了の花牌の数。花和は8枚",
        ),
    ),
    Count(
        "win_order",
        Text("Order of winning", "先後{win}次序", "先后{win}次序", "何番目の和了か"),
        _W,
        shape=Shape.WINNERS,
        systems=_ON,
        about=Text(
            "Wins by how many players had won before; wins on the same tile are level",
            "按{win}先後分列；同一張牌者並列",
            "按{win}先后分列；同一张牌者并列",
            "和了の順番別。同じ牌での和了は同順",
        ),
    ),
    Count(
        "left_in",
        Text("Left without a win", "末家未{win}", "末家未{win}", "和了なしで終局"),
        _D,
        systems=_ON,
        about=Text(
            "Deals ended by wins in which the player didn’t win",
            "因{win}終局而本人未和的局數",
            "因{win}结束而本人未{win}的局数",
            "和了で終わり、自分だけ和了のなかった局",
        ),
    ),
    Count("hua_zhu", Text("Flower pig at a draw", "花豬", "花猪", "花猪"), _N, systems=_CHENGDU),
    Count(
        "not_ready",
        Text("{not_ready} at a {in_draw}", "{draw}{not_ready}", "{draw}{not_ready}", "{draw}時{not_ready}"),
        _D,
        systems=_ON,
        about=Text(
            "Draws with hands shown in which the player was {in_not_ready}",
            "驗聽{draw}中{not_ready}",
            "验听{draw}中{not_ready}",
            "聴牌確認のある{draw}で{not_ready}",
        ),
    ),
    Count("bao_hu", Text("Declared ready at the deal", "報胡", "报胡", "報胡"), _N, systems=_DUANKAGEN),
    Count(
        "bao_hu_wins", Text("Wins after declaring", "報胡{win}", "报胡{win}", "報胡での和了"), _W, systems=_DUANKAGEN
    ),
    Count("xiang_gong", Text("Wrong number of tiles", "相公", "相公", "相公"), _N, systems=(*_TAIWAN, *_DUANKAGEN)),
)

VERSION = 1
"""Raise it when the meaning of a count changes: all games are then counted again."""
COUNTS = (*OF_A_DEAL, *OF_A_GAME, *OF_A_SYSTEM)
BY_ID: Mapping[str, Count] = {row.id: row for row in COUNTS}


def counts_of(system: str) -> tuple[Count, ...]:
    """Return the counts that a rule system has."""
    return tuple(row for row in COUNTS if not row.systems or system in row.systems)


@cache
def counts_fingerprint() -> str:
    """Return a hash of the definitions of all counts.

    It is stored with each counted game, which is counted again where it differs.
    """
    rows = [(row.id, row.fold, row.shape, row.systems, row.per_game) for row in COUNTS]
    return sha1(repr((VERSION, rows)).encode(), usedforsecurity=False).hexdigest()


def put_together(counts: Counts, more: Json) -> None:
    """Add counts to others of the same player.

    Runs of consecutive games are found over the games (`player_counts.py`).
    """
    for key, value in more.items():
        counts[key] = _FOLDS[BY_ID[key].fold](counts[key], value) if key in counts else value


def added(one: Any, other: Any) -> Any:
    """Return the sum of two numbers, lists or maps of the same shape."""
    if isinstance(one, dict):
        return one | {key: added(one[key], value) if key in one else value for key, value in other.items()}
    if isinstance(one, list):
        return [added(a, b) for a, b in zip(one, other, strict=True)]
    return one + other


_FOLDS: Mapping[Fold, Callable[[Any, Any], Any]] = {Fold.SUM: added, Fold.MOST: max, Fold.LEAST: min, Fold.RUN: max}
