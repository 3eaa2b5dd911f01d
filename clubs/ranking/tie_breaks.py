"""The tie-breaks, one per row, with names, measure and direction.

Standings, section 1.4. Own measures use the counted results of a player or of all members of a team.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from clubs.ranking.counted_results import Result
from clubs.ranking.entrants import Entrant, Gathered
from clubs.ranking.head_to_head import by_place, by_total
from clubs.ranking.ranked_games import Table
from scoring.multilingual import Text

Measured = int | Fraction | list[int] | None
Measure = Callable[[Sequence[Entrant], Table], Sequence[Measured]]


class Unit(StrEnum):
    """Unit of a number: `tenths` of a point, `games`, `nights`, a `place`, `wins` over others, a `rank`."""

    TENTHS = "tenths"
    GAMES = "games"
    NIGHTS = "nights"
    PLACE = "place"
    WINS = "wins"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break. `measure` takes a group of tied players; `on_totals`: it adds up totals of one system.

    `by_result`: it looks at each result, not at their sums.
    """

    id: str
    name: Text
    formula: Text
    unit: Unit
    measure: Measure
    higher: bool = True
    on_totals: bool = False
    by_result: bool = False


def own(measure: Callable[[Entrant, Table], Measured]) -> Measure:
    """Return a measure that depends on the entrant only."""
    return lambda group, table: [measure(entrant, table) for entrant in group]


def adjusted(entrant: Entrant, table: Table) -> int:
    """Return the counted totals, plus the adjust if it is also in points."""
    return entrant.total + _bonus(entrant, table)


def _bonus(entrant: Entrant, table: Table) -> int:
    return entrant.adjust if table.policy.adjusts_totals else 0


def _all_total(entrant: Entrant, table: Table) -> int:
    return entrant.sums.all_total + _bonus(entrant, table)


def _average(entrant: Entrant, table: Table) -> Fraction:
    return Fraction(adjusted(entrant, table), entrant.sums.counted)


def _games(entrant: Entrant, table: Table) -> int:
    return entrant.sums.eligible


def _nights(entrant: Entrant, table: Table) -> int:
    return entrant.nights


def _average_place(entrant: Entrant, table: Table) -> Fraction | None:
    return entrant.average_place


def _number_of(place: int) -> Measure:
    return own(lambda entrant, table: entrant.sums.places[place - 1])


def _places(entrant: Entrant, table: Table) -> list[int]:
    return entrant.places(table.largest)[:-1]


def _lasts(entrant: Entrant, table: Table) -> int:
    return entrant.sums.lasts


def _best(entrant: Entrant, table: Table) -> int | None:
    return entrant.sums.best


def _worst(entrant: Entrant, table: Table) -> int | None:
    return entrant.sums.worst


def _sorted(entrant: Entrant, table: Table) -> list[int]:
    return sorted((result.total for result in entrant.counted), reverse=True)


def _last_game(entrant: Entrant, table: Table) -> int:
    latest: Result = max(entrant.counted)
    return sum(result.total for result in entrant.counted if result.order == latest.order)


def _drawn(group: Sequence[Entrant], table: Table) -> list[int | None]:
    position = {name: i for i, name in enumerate(table.policy.lot)}
    return [position.get(entrant.name) for entrant in group]


TIE_BREAKS = (
    TieBreak(
        "total",
        Text("Total", "總分", "总分", "スコア合計"),
        Text(
            "Sum of the totals that count, with bonuses and penalties; without these if placings are worth points",
            "計入各場的總分，含加減分（以名次計分時不含）",
            "计入各场的总分，含加减分（以名次计分时不含）",
            "対象対局のスコア合計（加点・減点を含む。順位点制では含まない）",
        ),
        Unit.TENTHS,
        own(adjusted),
        on_totals=True,
    ),
    TieBreak(
        "all_total",
        Text("Total of all games", "全部對局總分", "全部对局总分", "全対局のスコア合計"),
        Text(
            "Sum of the totals of all eligible games, counted or not, with bonuses and penalties",
            "所有有效對局的總分（不論是否計入），含加減分",
            "所有有效对局的总分（不论是否计入），含加减分",
            "対象かどうかを問わず、有効な全対局のスコア合計（加点・減点を含む）",
        ),
        Unit.TENTHS,
        own(_all_total),
        on_totals=True,
    ),
    TieBreak(
        "average",
        Text("Average", "平均得分", "平均得分", "平均スコア"),
        Text(
            "The total divided by the number of games that count",
            "總分除以計入場數",
            "总分除以计入场数",
            "スコア合計 ÷ 対象対局数",
        ),
        Unit.TENTHS,
        own(_average),
        on_totals=True,
    ),
    TieBreak(
        "more_games",
        Text("More games", "場數較多", "场数较多", "対局数が多い"),
        Text("Eligible games; more is better", "有效場數，多者優先", "有效场数，多者优先", "有効対局数。多いほど上位"),
        Unit.GAMES,
        own(_games),
    ),
    TieBreak(
        "fewer_games",
        Text("Fewer games", "場數較少", "场数较少", "対局数が少ない"),
        Text(
            "Eligible games; fewer is better", "有效場數，少者優先", "有效场数，少者优先", "有効対局数。少ないほど上位"
        ),
        Unit.GAMES,
        own(_games),
        higher=False,
    ),
    TieBreak(
        "nights",
        Text("Nights attended", "出席次數", "出席次数", "参加回数"),
        Text(
            "Nights on which the player played or was present",
            "有對局或到場的聚會次數",
            "有对局或到场的活动次数",
            "対局または来場した例会の数",
        ),
        Unit.NIGHTS,
        own(_nights),
    ),
    TieBreak(
        "average_place",
        Text("Average placing", "平均名次", "平均名次", "平均順位"),
        Text(
            "The average placing in games that count; if tables differ in size, last place always counts as fourth",
            "計入各場的平均名次；人數不一時，末位一律作第四計",
            "计入各场的平均名次；人数不一时，末位一律作第四计",
            "対象対局の平均順位。人数が混在するときはラスを常に4位として数える",
        ),
        Unit.PLACE,
        own(_average_place),
        higher=False,
    ),
    TieBreak(
        "firsts",
        Text("First places", "第一名次數", "第一名次数", "トップ回数"),
        Text(
            "First places in games that count",
            "計入對局中的第一名次數",
            "计入对局中的第一名次数",
            "対象対局での1位の回数",
        ),
        Unit.GAMES,
        _number_of(1),
    ),
    TieBreak(
        "seconds",
        Text("Second places", "第二名次數", "第二名次数", "2着回数"),
        Text(
            "Second places in games that count",
            "計入對局中的第二名次數",
            "计入对局中的第二名次数",
            "対象対局での2位の回数",
        ),
        Unit.GAMES,
        _number_of(2),
    ),
    TieBreak(
        "thirds",
        Text("Third places", "第三名次數", "第三名次数", "3着回数"),
        Text(
            "Third places in games that count",
            "計入對局中的第三名次數",
            "计入对局中的第三名次数",
            "対象対局での3位の回数",
        ),
        Unit.GAMES,
        _number_of(3),
    ),
    TieBreak(
        "places",
        Text("Placings from the top", "由上而下的名次次數", "从高到低的名次次数", "上位の着順回数"),
        Text(
            "First places, then second places and so on; the first difference decides",
            "先比第一名次數，再比第二名次數，依此類推",
            "先比第一名次数，再比第二名次数，依此类推",
            "1位の回数、次に2位の回数と順に比べ、最初の差で決める",
        ),
        Unit.GAMES,
        own(_places),
    ),
    TieBreak(
        "fewest_lasts",
        Text("Fewest last places", "末位次數最少", "末位次数最少", "ラス回数の少なさ"),
        Text(
            "Last places in games that count; fewer is better",
            "計入對局中的末位次數，少者優先",
            "计入对局中的末位次数，少者优先",
            "対象対局でのラス（下に誰もいない着順）の回数。少ないほど上位",
        ),
        Unit.GAMES,
        own(_lasts),
        higher=False,
    ),
    TieBreak(
        "best_game",
        Text("Best game", "最高單場", "最高单场", "最高スコア"),
        Text(
            "The highest total in a game that counts",
            "計入對局的最高得分",
            "计入对局的最高得分",
            "対象対局の最高スコア",
        ),
        Unit.TENTHS,
        own(_best),
        on_totals=True,
    ),
    TieBreak(
        "worst_game",
        Text("Worst game", "最低單場", "最低单场", "最低スコア"),
        Text(
            "The lowest total in a game that counts; higher is better",
            "計入對局的最低得分，高者優先",
            "计入对局的最低得分，高者优先",
            "対象対局の最低スコア。高いほど上位",
        ),
        Unit.TENTHS,
        own(_worst),
        on_totals=True,
    ),
    TieBreak(
        "sorted_games",
        Text("Games from the best down", "由高至低逐場比較", "由高至低逐场比较", "高い順のスコア比較"),
        Text(
            (
                "Totals that count, compared from highest to lowest; the first difference decides, and a list "
                "that ends first is worse"
            ),
            "計入各場得分由高至低逐一比較，先盡者較差",
            "计入各场得分由高至低逐一比较，先比完者较差",
            "対象スコアを高い順に比べ、最初の差で決める。先に尽きた方が下位",
        ),
        Unit.TENTHS,
        own(_sorted),
        on_totals=True,
        by_result=True,
    ),
    TieBreak(
        "last_game",
        Text("Latest game", "最近一場", "最近一场", "直近の対局"),
        Text(
            "The total of the latest game that counts",
            "最近一場計入的得分",
            "最近一场计入的得分",
            "最後の対象対局のスコア",
        ),
        Unit.TENTHS,
        own(_last_game),
        on_totals=True,
        by_result=True,
    ),
    TieBreak(
        "head_to_head",
        Text("Head-to-head", "直接對戰", "相互战绩", "直接対決"),
        Text(
            "Against each level player: share of games together with the better placing (same placing ½; never met ½)",
            "與同分各人：名次領先的對局比例，同名次作一半；從未同桌作 ½",
            "与同分各人：名次领先的对局比例，同名次作一半；从未同桌作 ½",
            "並んだ相手ごとに、同卓で順位が上だった割合（同順位は半分）。同卓がなければ½",
        ),
        Unit.WINS,
        by_place,
        by_result=True,
    ),
    TieBreak(
        "head_to_head_total",
        Text("Head-to-head by totals", "直接對戰得分差", "相互战绩（得分差）", "直接対決のスコア差"),
        Text(
            "Against each level player: average difference in totals in games together; 0 if never met",
            "與同分各人：同桌得分差的平均；從未同桌作 0",
            "与同分各人：同桌得分差的平均；从未同桌作 0",
            "並んだ相手ごとに、同卓でのスコア差の平均。同卓がなければ0",
        ),
        Unit.TENTHS,
        by_total,
        on_totals=True,
        by_result=True,
    ),
    TieBreak(
        "lot",
        Text("Drawing lots", "抽籤", "抽签", "抽選"),
        Text(
            "The order in which players were drawn; those not drawn come after",
            "抽籤次序；未抽者排後",
            "抽签次序；未抽者排后",
            "抽選の順。引かれていない者はその後",
        ),
        Unit.RANK,
        _drawn,
        higher=False,
    ),
)

BY_ID = {row.id: row for row in TIE_BREAKS}
"""The tie-breaks of the contract."""


def _best_member(entrant: Entrant, table: Table) -> int | None:
    lists = entrant.counted.lists if isinstance(entrant.counted, Gathered) else (entrant.counted,)
    return max((sum(result.total for result in one) for one in lists), default=None)


BEST_MEMBER = TieBreak(
    "best_member",
    Text("Best member", "最佳隊員", "最佳队员", "最高成績のメンバー"),
    Text(
        "The highest total of one member’s games",
        "隊員中單人各場總分的最高者",
        "队员中单人各场总分的最高者",
        "メンバー1人の対局のスコア合計の最高",
    ),
    Unit.TENTHS,
    own(_best_member),
    on_totals=True,
    by_result=True,
)
KNOWN = BY_ID | {BEST_MEMBER.id: BEST_MEMBER}
"""The same with that of tournaments' teams."""
LOT = "lot"
