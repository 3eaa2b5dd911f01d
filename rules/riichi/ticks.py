"""Riichi's patterns as ticks on the result form: rulebook, sections 2 to 5."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations

from rules.entry import WON, EntryForm, Named, Tick
from rules.pattern_conflicts import traits
from rules.patterns import COMMON, Facts, Pairs, arranged, clashing, paired, tick, told_apart
from rules.riichi import facts as r
from rules.riichi import words
from rules.riichi.options import RiichiOptions
from rules.riichi.row import DECLARED, Row
from rules.riichi.steps import FU_ROWS, price
from rules.riichi.wins import least_fan
from rules.ticked_patterns import Counted, Shown, count
from scoring import reading_features as f
from scoring.errors import Code, ContractError
from scoring.multilingual import Text

TICK_GROUPS = (
    Named(COMMON, Text("Common", "常見", "常见", "よく出る役")),
    Named("moment", Text("Timing", "時機", "时机", "状況役")),
    Named("sets", Text("Sets", "面子", "面子", "面子")),
    Named("colours", Text("Suits, terminals", "花色、么九", "花色、幺九", "染め・么九")),
    Named("limits", Text("Yakuman", "役滿", "役满", "役満")),
    Named("dora", Text("Dora", "寶牌", "宝牌", "ドラ")),
)
_MOST_COMMON = 12
_FACTS = Facts(
    tsumo=f.TSUMO | r.RINSHAN | r.HAITEI | r.HEAVEN | r.UNCONNECTED,
    ron=f.RON | r.HOUTEI | r.CHANKAN | r.RENHOU,
    dealer=r.TENHOU | r.EIGHTH_DEAL,
    others=r.CHIIHOU | r.RENHOU,
    riichi=r.RIICHI | r.DOUBLE | r.OPEN_RIICHI | r.DOUBLE_OPEN | r.IPPATSU | r.TWO_TURNS,
    no_riichi=r.HEAVEN | r.RENHOU | r.UNCONNECTED,
    closed=f.CLOSED | f.NO_MELDS | f.PAIRS | f.THIRTEEN | r.HEAVEN | r.RENHOU | r.TWO_TURNS,
)


def ticks(options: RiichiOptions) -> tuple[Tick, ...]:
    """Return every tick available under these options, with the ticks that exclude each other."""
    common, rest = arranged((row for row in options.rows if row.played(options)), TICK_GROUPS, _MOST_COMMON)
    rows = common + rest
    found = [replace(_tick(options, row), group=COMMON, common=True) for row in common]
    found += [replace(_tick(options, row), common=False) for row in rest]
    return paired(found, _apart(options, rows, found))


def _tick(options: RiichiOptions, row: Row) -> Tick:
    return tick(row, options, row.test_under(options).needs, _FACTS)


def _apart(options: RiichiOptions, rows: list[Row], found: list[Tick]) -> Pairs:
    asked = {row.id: traits(row.test_under(options).needs, row.ticked.traits) for row in rows}
    pairs = told_apart(rows, options) | clashing(asked)
    pairs |= {frozenset((a.id, b.id)) for a, b in combinations(found, 2) if _otherwise(a, b)}
    return pairs if options.rinshan_haitei else pairs | {frozenset(("rinshan", "haitei"))}


def _otherwise(a: Tick, b: Tick) -> bool:
    """Return whether two ticks need different ways of winning, different seats, or riichi and no riichi."""
    return not set(a.by) & set(b.by) or {a.dealer, b.dealer} == {True, False} or {a.riichi, b.riichi} == {True, False}


def ticked(options: RiichiOptions, form: EntryForm, shown: Shown) -> Counted:
    """Return the value of the ticks. A ron with open riichi may be a limit hand (section 4).

    That is so where the discarder isn't in riichi. Dora don't count towards the fan that a win needs (起和番, 二番缚:
    section 1).
    """
    if options.open_riichi == "on" and shown.by == "ron" and shown.discarder_riichi is False:
        form = replace(form, ticks=_with_limits(options, form.ticks))
    paid = partial(price, options, dealer=bool(shown.dealer), tsumo=shown.by == "tsumo")
    found = count(form, shown, paid, words.GLOSSARY)
    least = least_fan(options, shown.honba)
    if found.ticks and not found.times and sum(fan for tick, fan in found.rows if tick.counts) < least:
        raise ContractError(Code.NO_YAKU, "ticks", words.NO_YAKU.fill(n=least))
    return found


def _with_limits(options: RiichiOptions, found: Iterable[Tick]) -> tuple[Tick, ...]:
    multiples = {row.id: row.worth(options).yakuman for row in options.rows if row.id in DECLARED}
    return tuple(replace(tick, yakuman=multiples.get(tick.id, tick.yakuman)) for tick in found)


def fu_choices(options: RiichiOptions) -> Mapping[str, tuple[int, ...]]:
    """Return the fu offered with ticks, likeliest first. A closed ron that isn't pinfu has at least 40."""
    least = {"closed ron": 40}
    return {case: tuple(fu for fu in FU_ROWS if fu >= least.get(case, 30)) for case in WON}
