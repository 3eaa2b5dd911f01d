"""Riichi's patterns as they are ticked at the table: rulebook, sections 2 to 5.

What cannot go together follows from `_TRAITS`, the shape that each pattern asks for, and from `_APART`, the pairs that
no shape tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from rules.entry import BOTH, WON, EntryForm, Named, Tick
from rules.riichi import words
from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import OFF, Row, excluded
from rules.riichi.played import dora_played, possible
from rules.riichi.steps import FU_ROWS, price
from rules.riichi.tables import DORA, FAN, FIXED, LIMIT
from rules.riichi.wins import least_fan
from rules.ticks import Counted, Shown, count
from scoring.errors import Code, ContractError
from scoring.text import Text

_DECLARED = ("riichi", "double_riichi", "open_riichi", "double_open_riichi")
_SETS, _PAIRS, _ORPHANS, _LOOSE = "sets", "pairs", "orphans", "unconnected"
_FLAT = (_SETS, _PAIRS)
_ANY = (_SETS, _PAIRS, _ORPHANS, _LOOSE)
_NO, _SOME, _ONLY = "no", "some", "only"


class Trait(NamedTuple):
    """What a pattern asks of a hand: at least so many sets of a kind, which tiles there are, how many suits.

    `form`: shapes it may have. `honours`: no, some or only. `ends` (terminals and honours): no set has one, each has.
    `terminals`: some or no 1 and 9. `middle`: a set or tile without an end; `ends_only`: no tile without one.
    `first`: won on the first turn.
    """

    form: tuple[str, ...] = _ANY
    sequences: int = 0
    dragons: int = 0
    winds: int = 0
    numbers: int = 0
    triplets: int = 0
    honours: str = ""
    ends: str = ""
    terminals: str = ""
    middle: bool = False
    ends_only: bool = False
    suits: tuple[int, ...] = (0, 1, 2, 3)
    kongs: int = 0
    first: bool = False


def _sets(**asks: Any) -> Trait:
    return Trait(form=(_SETS,), **asks)


_TRAITS: Mapping[str, Trait] = {
    "yakuhai": _sets(triplets=1, honours=_SOME),
    "pinfu": _sets(sequences=4),
    "tanyao": Trait(form=_FLAT, honours=_NO, ends=_NO, terminals=_NO, middle=True),
    "iipeikou": _sets(sequences=2),
    "ryanpeikou": _sets(sequences=4, suits=(1, 2)),
    "chiitoitsu": Trait(form=(_PAIRS,)),
    "toitoi": _sets(triplets=4),
    "sanankou": _sets(triplets=3),
    "sankantsu": _sets(triplets=3, kongs=3),
    "sanshoku_doujun": _sets(sequences=3, suits=(3,)),
    "sanshoku_doukou": _sets(numbers=3, suits=(3,)),
    "ittsuu": _sets(sequences=3, terminals=_SOME, middle=True),
    "chanta": _sets(sequences=1, honours=_SOME, ends=_ONLY, terminals=_SOME),
    "junchan": _sets(sequences=1, honours=_NO, ends=_ONLY, terminals=_SOME),
    "honroutou": Trait(form=_FLAT, ends_only=True, honours=_SOME, ends=_ONLY, terminals=_SOME, suits=(1, 2, 3)),
    "honitsu": Trait(form=_FLAT, honours=_SOME, suits=(1,)),
    "chinitsu": Trait(form=_FLAT, honours=_NO, suits=(1,)),
    "shousangen": _sets(dragons=2, honours=_SOME),
    "rinshan": _sets(triplets=1, kongs=1),
    "chankan": Trait(form=(_SETS, _ORPHANS), sequences=1),
    "sanshoku_tsuukan": _sets(sequences=3, terminals=_SOME, middle=True, suits=(3,)),
    "sanrenkou": _sets(numbers=3, middle=True),
    "isshoku_sanjun": _sets(sequences=3),
    "aka": Trait(form=_FLAT, middle=True, suits=(1, 2, 3)),
    "tenhou": Trait(first=True),
    "chiihou": Trait(first=True),
    "renhou": Trait(first=True),
    "daisangen": _sets(dragons=3, honours=_SOME),
    "shousuushi": _sets(winds=3, honours=_SOME),
    "daisuushi": _sets(winds=4, honours=_SOME),
    "suuankou": _sets(triplets=4),
    "suuankou_tanki": _sets(triplets=4),
    "kokushi": Trait(form=(_ORPHANS,), ends_only=True, honours=_SOME, terminals=_SOME),
    "kokushi_13": Trait(form=(_ORPHANS,), ends_only=True, honours=_SOME, terminals=_SOME),
    "chuuren": _sets(sequences=2, honours=_NO, terminals=_SOME, middle=True, suits=(1,)),
    "junsei_chuuren": _sets(sequences=2, honours=_NO, terminals=_SOME, middle=True, suits=(1,)),
    "tsuuiisou": Trait(form=_FLAT, ends_only=True, honours=_ONLY, ends=_ONLY, suits=(0,)),
    "chinroutou": _sets(ends_only=True, triplets=4, honours=_NO, ends=_ONLY, terminals=_SOME),
    "ryuuiisou": _sets(terminals=_NO, middle=True, suits=(1,)),
    "junsei_ryuuiisou": _sets(honours=_NO, terminals=_NO, middle=True, suits=(1,)),
    "suukantsu": _sets(triplets=4, kongs=4),
    "daisharin": Trait(form=_FLAT, honours=_NO, ends=_NO, terminals=_NO, middle=True, suits=(1,)),
    "shiisanpuutaa": Trait(form=(_LOOSE,), first=True),
    "suurenkou": _sets(numbers=4, middle=True, suits=(1,)),
    "isshoku_yonjun": _sets(sequences=4),
    "hyakumangoku": Trait(form=_FLAT, honours=_NO, suits=(1,)),
    "junsei_hyakumangoku": Trait(form=_FLAT, honours=_NO, suits=(1,)),
    "benikujaku": _sets(triplets=4, honours=_SOME, terminals=_SOME, middle=True, suits=(1,)),
    "touhoku_shinkansen": _sets(sequences=3, winds=1, honours=_SOME, terminals=_SOME, middle=True, suits=(1,)),
    "daichisei": Trait(form=(_PAIRS,), ends_only=True, honours=_ONLY, ends=_ONLY, suits=(0,)),
}

_APART: tuple[tuple[str, ...], ...] = (
    ("sanshoku_doujun", "ittsuu", "sanshoku_tsuukan", "isshoku_sanjun", "ryanpeikou", "isshoku_yonjun"),
    ("sanshoku_doukou", "sanrenkou", "suurenkou"),
    ("sanankou", "suuankou", "suuankou_tanki"),
    ("sankantsu", "suukantsu"),
    ("shousangen", "daisangen"),
    ("shousuushi", "daisuushi"),
    ("kokushi", "kokushi_13"),
    ("chuuren", "junsei_chuuren"),
    ("chinitsu", "honitsu"),
    ("riichi", "double_riichi", "open_riichi", "double_open_riichi"),
    ("ippatsu", "rinshan"),
    ("chankan", "houtei"),
    ("sanshoku_doukou", "shousangen"),
    ("sanrenkou", "shousangen"),
    ("menzen_tsumo", "toitoi"),
)
"""Of each row only one can be."""

_MOMENTS = ("ippatsu", "rinshan", "haitei", "houtei", "chankan")
_WINS: Mapping[str, dict[str, Any]] = {
    "riichi": {"riichi": True, "sure": True},
    "double_riichi": {"riichi": True, "replaces": ("riichi",)},
    "open_riichi": {"riichi": True, "replaces": ("riichi",)},
    "double_open_riichi": {"riichi": True, "replaces": ("riichi",)},
    "ippatsu": {"riichi": True, "needs": _DECLARED},
    "menzen_tsumo": {"by": ("tsumo",), "sure": True},
    "rinshan": {"by": ("tsumo",)},
    "haitei": {"by": ("tsumo",)},
    "houtei": {"by": ("ron",)},
    "chankan": {"by": ("ron",)},
    "shousangen": {"brings": {"yakuhai": 2}},
    "tenhou": {"by": ("tsumo",), "dealer": True, "riichi": False},
    "chiihou": {"by": ("tsumo",), "dealer": False, "riichi": False},
    "renhou": {"by": ("ron",), "dealer": False, "riichi": False},
    "shiisanpuutaa": {"by": ("tsumo",), "riichi": False},
    "suuankou": {"by": ("tsumo",)},
    "ishinouesannen": {"by": ("tsumo",), "riichi": True},
    "ura": {"riichi": True, "needs": _DECLARED},
    "yakuhai": {"most": 4},
}
"""What the win must be beside the tiles, and what a tick says of others."""

_CLOSED_LIMITS = (
    "tenhou", "chiihou", "renhou", "suuankou", "suuankou_tanki", "kokushi", "kokushi_13", "chuuren", "junsei_chuuren",
    "daisharin", "shiisanpuutaa", "daichisei", "ishinouesannen", "open_riichi", "double_open_riichi",
)  # fmt: skip
_COMMON = (
    "riichi", "ippatsu", "menzen_tsumo", "pinfu", "tanyao", "yakuhai", "iipeikou", "toitoi", "chiitoitsu", "honitsu",
    "sanshoku_doujun", "ittsuu",
)  # fmt: skip
_INSTEAD = ("chinitsu", "chanta")
"""Common where others of `_COMMON` are not played."""
_GROUPS: Mapping[str, tuple[str, ...]] = {
    "moment": ("double_riichi", "open_riichi", "double_open_riichi", "haitei", "houtei", "rinshan", "chankan"),
    "sets": (
        "ryanpeikou", "sanankou", "sankantsu", "sanshoku_doukou", "shousangen", "sanshoku_tsuukan", "sanrenkou",
        "isshoku_sanjun",
    ),
    "colours": ("chinitsu", "chanta", "junchan", "honroutou"),
}  # fmt: skip
TICK_GROUPS = (
    Named("common", Text("Common", "常見", "常见", "よく出る役")),
    Named("moment", Text("Moment", "時機", "时机", "状況役")),
    Named("sets", Text("Sets", "面子", "面子", "面子")),
    Named("colours", Text("Colour, ends", "花色、么九", "花色、幺九", "染め・么九")),
    Named("limits", Text("Yakuman", "役滿", "役满", "役満")),
    Named("dora", Text("Dora", "懸賞牌", "宝牌", "ドラ")),
)
_MOST_DORA = 20
FIXED_LIMITS = {5: "mangan", 8: "baiman"}
"""A fixed number of fan as the limit it is paid by."""


@lru_cache(maxsize=256)
def ticks(options: RiichiOptions) -> tuple[Tick, ...]:
    """Everything that can be ticked under these options, with what does not go together."""
    fan = [row for row in FAN if row.worth(options) != OFF and possible(options, row.id)]
    known = {row.id for row in fan}
    limits = [row for row in LIMIT if row.id not in known and possible(options, row.id) and _limit_on(options, row)]
    made = [*(_fan(options, row) for row in fan), *(_limit(options, row) for row in limits), *_dora(options)]
    found = _grouped(made)
    apart = _apart(options, found, {row.id: excluded(row, options) for row in (*fan, *limits)})
    return tuple(replace(tick, excludes=_others(tick, found, apart)) for tick in found)


def _others(tick: Tick, found: list[Tick], apart: frozenset[frozenset[str]]) -> tuple[str, ...]:
    return tuple(other.id for other in found if frozenset((tick.id, other.id)) in apart)


def ticked(options: RiichiOptions, form: EntryForm, shown: Shown) -> Counted:
    """What ticks come to; an open riichi won from a player not in riichi may be a limit hand (section 4).

    Dora are not among the fan that a win needs (起和番, 二番缚: section 1).
    """
    if options.open_riichi == "on" and shown.by == "ron" and shown.discarder_riichi is False:
        form = replace(form, ticks=_with_limits(options, form.ticks))
    found = count(form, shown, lambda value: price(options, value, bool(shown.dealer), shown.by == "tsumo"))
    least = least_fan(options, shown.honba)
    if found.ticks and not found.times and sum(fan for tick, fan in found.rows if tick.counts) < least:
        raise ContractError(Code.NO_YAKU, "ticks", words.NO_YAKU.fill(n=least))
    return found


def _with_limits(options: RiichiOptions, found: Iterable[Tick]) -> tuple[Tick, ...]:
    multiples = {row.id: row.worth(options)[0] or 0 for row in LIMIT if row.id in _DECLARED}
    return tuple(replace(tick, yakuman=multiples.get(tick.id, tick.yakuman)) for tick in found)


def fu_choices(options: RiichiOptions) -> Mapping[str, tuple[int, ...]]:
    """The fu beside ticks, the likeliest first: a closed ron that is not flat has 40 at least."""
    least = {"closed ron": 40}
    return {case: tuple(fu for fu in FU_ROWS if fu >= least.get(case, 30)) for case in WON}


# -- single ticks ------------------------------------------------------------------------------------


def _fan(options: RiichiOptions, row: Row) -> Tick:
    closed, called = row.worth(options)
    return replace(_tick(options, row.id, row.name), closed=closed, open=called)


def _fixed(options: RiichiOptions, row: Row) -> int | None:
    return FIXED.get(row.id, {}).get(getattr(options, row.id, ""))


def _limit_on(options: RiichiOptions, row: Row) -> bool:
    return row.worth(options) != OFF or _fixed(options, row) is not None


def _limit(options: RiichiOptions, row: Row) -> Tick:
    fixed = _fixed(options, row)
    tick = replace(_tick(options, row.id, row.name), closed=0, open=None if row.id in _CLOSED_LIMITS else 0)
    if row.id == "touhoku_shinkansen" and options.touhoku_closed_only:
        tick = replace(tick, open=None)
    if row.id == "paarenchan" and options.paarenchan == "deals":
        tick = replace(tick, dealer=True)
    return replace(tick, limit=FIXED_LIMITS[fixed]) if fixed else replace(tick, yakuman=row.worth(options)[0] or 0)


def _tick(options: RiichiOptions, key: str, name: Text) -> Tick:
    tick = Tick(key, name, 0, 0, **_WINS.get(key, {}))
    if key == "pinfu":
        return replace(tick, by=BOTH if options.pinfu_tsumo else ("ron",), fu=_pinfu_fu(options))
    return (
        replace(tick, fu=dict.fromkeys(WON, 25 if options.chiitoitsu_fan == 2 else 50)) if key == "chiitoitsu" else tick
    )


def _pinfu_fu(options: RiichiOptions) -> Mapping[str, int]:
    return {"closed ron": 30, "open ron": options.open_pinfu_fu, "closed tsumo": 20, "open tsumo": 20}


def _dora(options: RiichiOptions) -> list[Tick]:
    most = {"aka": sum(options.red_fives), "kita": 4}
    rows = [(key, most.get(key, _MOST_DORA)) for key in ("dora", "aka", "ura", "kita")]
    return [
        Tick(key, DORA[key], 1, 1, **{**_WINS.get(key, {}), "group": "dora", "most": n, "counts": False})
        for key, n in rows
        if dora_played(options)[key]
    ]


def _grouped(made: list[Tick]) -> list[Tick]:
    by_id = {tick.id: tick for tick in made}
    known = [key for key in _COMMON if key in by_id]
    common = known + [key for key in _INSTEAD if key in by_id][: len(_COMMON) - len(known)]
    groups = {key: group for group, keys in _GROUPS.items() for key in keys}
    found = [replace(by_id[key], group="common", common=True) for key in common]
    rest = [tick for tick in made if tick.id not in common and tick.group != "dora"]
    found += [replace(by_id[key], group=group) for key, group in groups.items() if key in by_id and key not in common]
    found += [replace(tick, group="limits") for tick in rest if tick.id not in groups]
    return found + [tick for tick in made if tick.group == "dora"]


# -- what does not go together -----------------------------------------------------------------------


def _apart(options: RiichiOptions, found: list[Tick], rows: Mapping[str, tuple[str, ...]]) -> frozenset[frozenset[str]]:
    pairs = [(a.id, b.id) for a, b in combinations(found, 2) if _clash(options, a, b)]
    pairs += [pair for row in _APART for pair in combinations(row, 2)]
    pairs += [(key, other) for key, others in rows.items() for other in others]
    pairs += [] if options.rinshan_haitei else [("rinshan", "haitei")]
    return frozenset(map(frozenset, pairs))


def _clash(options: RiichiOptions, a: Tick, b: Tick) -> bool:
    one, two = _trait(options, a.id), _trait(options, b.id)
    return (
        not set(a.by) & set(b.by)
        or (None not in (a.dealer, b.dealer) and a.dealer != b.dealer)
        or (None not in (a.riichi, b.riichi) and a.riichi != b.riichi)
        or _first(a, one, b, two)
        or _first(b, two, a, one)
        or not set(one.form) & set(two.form)
        or not set(one.suits) & set(two.suits)
        or _too_many(one, two)
        or _tiles(one, two)
        or _tiles(two, one)
    )


def _trait(options: RiichiOptions, key: str) -> Trait:
    if key == "rinshan" and options.kita != "off":
        return Trait()
    return _TRAITS.get(key, Trait())


def _first(a: Tick, one: Trait, b: Tick, two: Trait) -> bool:
    """Nobody wins on the first turn after a call, a kong or a declaration."""
    return one.first and (two.kongs > 0 or b.id in _MOMENTS)


def _too_many(one: Trait, two: Trait) -> bool:
    kinds = max(one.dragons, two.dragons) + max(one.winds, two.winds) + max(one.numbers, two.numbers)
    triplets = max(one.triplets, two.triplets, kinds)
    return triplets + max(one.sequences, two.sequences) > 4


def _tiles(one: Trait, two: Trait) -> bool:
    """Whether one forbids tiles that the other needs."""
    sets = set(one.form) & set(two.form) == {_SETS}
    return (
        (one.honours == _NO and two.honours in (_SOME, _ONLY))
        or (one.honours == _ONLY and (two.middle or two.terminals == _SOME or two.numbers > 0))
        or (one.terminals == _NO and two.terminals == _SOME)
        or (one.ends == _NO and two.ends == _ONLY)
        or (one.terminals == _NO and two.ends == _ONLY and two.honours != _ONLY)
        or (one.ends == _ONLY and two.middle)
        or (one.ends_only and (two.middle or (sets and two.sequences > 0)))
    )
