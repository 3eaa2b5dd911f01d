"""The rates: one row defines one rate, with its names, its numerator and denominator, and which direction is better.

Standings, section 3.4.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubs.statistics.counts import BY_ID, Unit
from rules.glossary import GLOSSARY, Glossary
from scoring.fractions import half_up, ratio
from scoring.multilingual import Listed, Text, same
from scoring.strict_json import Json

_QUOTIENT = same("{above} ÷ {below}")
_OF_SEVERAL = Text("({above}) ÷ {below}", "（{above}）÷ {below}", "（{above}）÷ {below}", "（{above}）÷ {below}")
_PLUS, _MINUS = same(" + {name}"), same(" − {name}")
_PLACE = Text("{name} ({place})", "{name}（{place}）", "{name}（{place}）", "{name}（{place}）")


@dataclass(frozen=True, slots=True)
class Term:
    """A count, or the number of games with one placing; `sign` is −1 where it is subtracted."""

    count: str
    sign: int = 1
    place: int | None = None

    def name(self, glossary: Glossary) -> Text:
        """Return the name of the count, with the placing where one is given."""
        name = glossary.fill(BY_ID[self.count].name)
        return name if self.place is None else _PLACE.fill(name=name, place=self.place)

    def of(self, counts: Json) -> int:
        """Return the value of the term."""
        value = counts[self.count]
        number = value if self.place is None else value[self.place - 1]
        return self.sign * (number or 0)


@dataclass(frozen=True, slots=True)
class Rate:
    """One rate. `unit` is the unit of the quotient, None for a share; `systems` as in a count."""

    id: str
    name: Text
    numerator: tuple[Term, ...]
    denominator: str
    lower: bool = False
    unit: Unit | None = None
    systems: tuple[str, ...] = ()

    def formula(self, glossary: Glossary = GLOSSARY) -> Text:
        """Return the formula in the names of the counts."""
        first, *others = self.numerator
        more = ((_MINUS if term.sign < 0 else _PLUS).fill(name=term.name(glossary)) for term in others)
        form = _OF_SEVERAL if others else _QUOTIENT
        below = glossary.fill(BY_ID[self.denominator].name)
        return form.fill(above=Listed((first.name(glossary), *more), same("")), below=below)

    @property
    def over_games(self) -> bool:
        """Return whether the rate needs games rather than deals to be meaningful."""
        return self.denominator == "games"

    def above(self, counts: Json) -> int:
        """Return the numerator."""
        return sum(term.of(counts) for term in self.numerator)

    def of(self, counts: Json) -> Fraction | None:
        """Return the rate, None where the denominator is 0."""
        return ratio(self.above(counts), counts[self.denominator])

    def together(self, everybody: Sequence[Json]) -> Fraction | None:
        """Return the rate over all players together."""
        return ratio(
            sum(self.above(counts) for counts in everybody), sum(counts[self.denominator] for counts in everybody)
        )


def _share(
    id: str,
    name: Text,
    count: str,
    of: str,
    *,
    lower: bool = False,
    unit: Unit | None = None,
    systems: tuple[str, ...] = (),
) -> Rate:
    return Rate(id, name, (Term(count),), of, lower, unit, systems)


_P = Unit.POINTS
_RIICHI, _BOTH = ("riichi",), ("riichi", "mingjeung")
_NET = (Term("gained"), Term("lost", -1))
RATES = (
    _share("win", Text("Win rate", "{win}率", "{win}率", "和了率"), "wins", "deals"),
    _share(
        "self_draw",
        Text("Self-draw rate", "自摸率", "自摸率", "ツモ率", club="Tsumo rate"),
        "self_draws",
        "wins",
    ),
    _share("deal_in", Text("Deal-in rate", "{deals_in}率", "{deals_in}率", "放銃率"), "deal_ins", "deals", lower=True),
    _share(
        "dealer_win", Text("Win rate as dealer", "莊家{win}率", "庄家{win}率", "親の和了率"), "dealer_wins", "dealer"
    ),
    _share(
        "dealer_deal_in",
        Text("Deal-in rate as dealer", "莊家{deals_in}率", "庄家{deals_in}率", "親の放銃率"),
        "dealer_deal_ins",
        "dealer",
        lower=True,
    ),
    _share(
        "drawn_on", Text("Others’ self-draw rate", "被自摸率", "被自摸率", "被ツモ率"), "drawn_on", "deals", lower=True
    ),
    _share("draw", Text("Draw rate", "{draw}率", "{draw}率", "{draw}率"), "draws", "deals"),
    _share(
        "tenpai",
        Text("{ready} rate at draws", "{draw}{ready}率", "{draw}{ready}率", "{draw}時聴牌率"),
        "tenpai",
        "draws_asked",
    ),
    _share(
        "value_won",
        Text("Average win", "平均{win}分數", "平均{win}分数", "平均和了点"),
        "points_won",
        "wins",
        unit=_P,
    ),
    _share(
        "value_dealt_in",
        Text("Average deal-in", "平均{deals_in}分數", "平均{deals_in}分数", "平均放銃点"),
        "points_dealt_in",
        "deal_ins",
        lower=True,
        unit=_P,
    ),
    _share("limit", Text("Limit hand rate", "{limit}率", "{limit}率", "{limit}率"), "limits", "wins"),
    _share("open", Text("Open win rate", "{win}副露率", "{win}副露率", "和了時副露率"), "open_wins", "tile_wins"),
    Rate("net", Text("Points per deal", "局平均收支", "局均收支", "局収支"), _NET, "deals", unit=_P),
    _share("riichi", Text("Riichi rate", "立直率", "立直率", "立直率"), "riichi", "deals", systems=_BOTH),
    _share(
        "riichi_win",
        Text("Riichi win rate", "立直{win}率", "立直后{win}率", "立直成功率"),
        "riichi_wins",
        "riichi",
        systems=_BOTH,
    ),
    _share(
        "riichi_deal_in",
        Text("Riichi deal-in rate", "立直{deals_in}率", "立直后{deals_in}率", "立直放銃率"),
        "riichi_deal_ins",
        "riichi",
        lower=True,
        systems=_BOTH,
    ),
    _share(
        "riichi_draw",
        Text("Riichi draw rate", "立直{draw}率", "立直后{draw}率", "立直{draw}率"),
        "riichi_draws",
        "riichi",
        systems=_BOTH,
    ),
    _share(
        "riichi_net",
        Text("Points per riichi", "立直平均收支", "立直平均收支", "立直収支"),
        "riichi_balance",
        "riichi",
        unit=_P,
        systems=_BOTH,
    ),
    _share(
        "riichi_value",
        Text("Average riichi win", "立直平均{win}分數", "立直平均{win}分数", "立直平均和了点"),
        "riichi_points",
        "riichi_wins",
        unit=_P,
        systems=_BOTH,
    ),
    _share(
        "dama",
        Text("Damaten rate", "默聽率", "默听率", "ダマ率"),
        "dama_wins",
        "tile_wins",
        systems=_BOTH,
    ),
    _share("bust", Text("Bust rate", "被飛率", "被飞率", "トビ率"), "busts", "games", lower=True, systems=_BOTH),
    _share(
        "ippatsu",
        Text("Ippatsu rate", "一發率", "一发率", "一発率"),
        "ippatsu",
        "riichi_known",
        systems=_RIICHI,
    ),
    _share(
        "ura",
        Text("Ura dora rate", "裏寶牌率", "里宝牌率", "裏ドラ率"),
        "ura_wins",
        "riichi_known",
        systems=_RIICHI,
    ),
    _share(
        "dora",
        Text("Dora per win", "平均寶牌數", "平均宝牌数", "平均ドラ"),
        "dora",
        "tile_wins",
        unit=Unit.FAN,
        systems=_RIICHI,
    ),
    Rate("first", Text("First-place rate", "第一率", "一位率", "トップ率"), (Term("places", place=1),), "games"),
    Rate(
        "top_two",
        Text("Top-two rate", "前二率", "连对率", "連対率"),
        (Term("places", place=1), Term("places", place=2)),
        "games",
    ),
    _share("last", Text("Last-place rate", "末位率", "末位率", "ラス率"), "lasts", "games", lower=True),
    _share(
        "average_place",
        Text("Average placing", "平均名次", "平均名次", "平均順位"),
        "place_sum",
        "games",
        lower=True,
        unit=Unit.PLACE,
    ),
    _share(
        "average_total", Text("Average total", "平均得分", "平均得分", "平均スコア"), "total", "games", unit=Unit.TENTHS
    ),
)


def rates_of(system: str) -> tuple[Rate, ...]:
    """Return the rates that a rule system has."""
    return tuple(row for row in RATES if not row.systems or system in row.systems)


def percentile(own: Fraction | float, ordered: Sequence[Fraction] | Sequence[float], *, lower: bool) -> int | None:
    """Return the percentage of the other players whose rate is worse, equal ones counting half; None without others.

    `ordered` holds the rates of all compared players, in ascending order, including the own rate.

    >>> percentile(Fraction(1, 2), [Fraction(1, 3), Fraction(1, 2), Fraction(1, 2), Fraction(2, 3)], lower=False)
    50
    """
    others = len(ordered) - 1
    if not others:
        return None
    below, above = bisect_left(ordered, own), len(ordered) - bisect_right(ordered, own)
    equal = others - below - above
    return half_up(Fraction(100 * (2 * (above if lower else below) + equal), 2 * others))
