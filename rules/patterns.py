"""Patterns as rows: one row defines one pattern, and lists, ticks and pages are made here from a system's rows.

A system writes its rows in its `patterns.py`, which knows the option values (`option_fields.py`). The class of options
in `options.py` joins both: an options object gives access to its patterns, in the order of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rules.entry import BOTH, Named, Tick
from rules.pattern_conflicts import NOTHING, Traits, clash, traits
from scoring import reading_features as f
from scoring.multilingual import Text

O = TypeVar("O")  # noqa: E741 -- the one letter that says 'options'
T = TypeVar("T")
Hand = dict[str, Any]
"""A hand that shows a pattern, as fields of the call `score`, without rules."""
Hands = Mapping[str, tuple[Mapping[str, Any], ...]]
"""Example hands by pattern; the first that fits is shown."""
Values = Mapping[str, int | None]


class Worth(NamedTuple):
    """The worth of a pattern: fan in a closed and an open hand (None: does not count), limit multiple, named limit."""

    closed: int | None = None
    open: int | None = None
    yakuman: int = 0
    limit: str = ""

    @property
    def counts(self) -> bool:
        """Return whether the pattern counts at all."""
        return self != OFF


OFF = Worth()
Worths = Callable[[O], Worth]


COMMON = "common"


@dataclass(frozen=True, slots=True)
class Ticked:
    """How a row is ticked, where its test does not tell: `group`, its `place` there, and fields of `rules.entry.Tick`.

    `common`: its rank among the common patterns, even if it belongs to another group. `kind`: only one pattern of a
    kind can be ticked; `apart`: ids that no hand has with it; `traits`: what the test requires beyond its features.
    """

    group: str = ""
    place: int = 0
    common: int = 0
    kind: str = ""
    apart: tuple[str, ...] = ()
    traits: Traits = NOTHING
    by: str = ""
    dealer: bool | None = None
    riichi: bool | None = None
    most: int = 1
    needs: tuple[str, ...] = ()
    brings: Mapping[str, int] = field(default_factory=dict)
    sure: bool = False
    replaces: tuple[str, ...] = ()
    counts: bool = True
    part_of: str = ""
    event: str = ""

    @property
    def rank(self) -> int:
        """Return its rank among the common patterns, 0 if it is not common."""
        return self.common or (self.place if self.group == COMMON else 0)


NOTHING_SAID = Ticked()


@dataclass(frozen=True, slots=True, eq=False)
class Row(Generic[O, T]):
    """One pattern: its names, its condition in words and as a test, its worth and hands that show it.

    `test`: the test of a hand; `varies`: returns the test under options that change it; `worth`: the worth under the
    options; `on`: a further condition for the pattern to be played. The first of `examples` that fits is shown.
    `excludes`: ids that do not count together with it (`excluding`: depending on options). `section`: of the rulebook.
    `ticked`: how it is ticked; `tick_varies`: fields of its `Tick` that depend on options. `named`: special names by
    worth.
    """

    id: str
    name: Text
    condition: Text
    test: T
    worth: Worths[O]
    examples: tuple[Hand, ...]
    varies: Callable[[O, T], T] | None = None
    on: Callable[[O], bool] | None = None
    excludes: tuple[str, ...] = ()
    excluding: Callable[[O], tuple[str, ...]] | None = None
    section: str = ""
    ticked: Ticked = NOTHING_SAID
    tick_varies: Callable[[O], Mapping[str, Any]] | None = None
    named: Mapping[int, Text] = field(default_factory=dict)

    def called(self, value: int) -> Text:
        """Return its name in a hand in which it is worth `value`."""
        return self.named.get(value, self.name)

    def test_under(self, options: O) -> T:
        """Return the test under these options."""
        return self.test if self.varies is None else self.varies(options, self.test)

    def excluded(self, options: O) -> tuple[str, ...]:
        """Return the ids that do not count together with it under these options."""
        return self.excludes if self.excluding is None else self.excluding(options)

    def played(self, options: O) -> bool:
        """Return whether it can count under these options."""
        return (self.on is None or self.on(options)) and self.worth(options).counts


AnyRow = Row[Any, Any]
R = TypeVar("R", bound=AnyRow)


class WithRows(Protocol):
    """Options that provide their patterns."""

    @property
    def rows(self) -> Sequence[AnyRow]: ...


def always(closed: int | None, open: int | None) -> Worths[Any]:
    """Return a worth of the same fan under all options."""
    worth = Worth(closed, open)
    return lambda options: worth


def when(option: str, worth: Worth, on: object = True) -> Worths[Any]:
    """Return a worth that applies where an option has a value."""
    return lambda options: worth if getattr(options, option) == on else OFF


def either(option: str, values: Mapping[str, Worth]) -> Worths[Any]:
    """Return a worth for each value of an option; the pattern is off for all other values."""
    return lambda options: values.get(getattr(options, option), OFF)


# -- hands that show a pattern -------------------------------------------------------------------------


def ron(concealed: str, win: str, *melds: str, seat: str = "S", loser: str = "E", **more: Any) -> Hand:
    """Return a hand won on the discard of `loser`."""
    own = {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "ron", "seat": seat, "from": loser}
    return own | more


def tsumo(concealed: str, win: str, *melds: str, seat: str = "S", **more: Any) -> Hand:
    """Return a hand won by self-draw."""
    return {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "tsumo", "seat": seat, **more}


def examples(rows: Iterable[AnyRow]) -> Hands:
    """Return the example hands by pattern."""
    return {row.id: row.examples for row in rows if row.examples}


# -- what the call `rules` lists -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PatternInfo:
    """A pattern as the rules page lists it: `values` by word (closed, open, yakuman …).

    `limit`: the named limit of the pattern, where several limits have the same multiple. `named`: names by worth.
    """

    id: str
    name: Text
    values: Mapping[str, int | None]
    excludes: tuple[str, ...]
    section: str
    condition: Text | None = None
    on: bool = True
    limit: str = ""
    named: Mapping[int, Text] = field(default_factory=dict)

    def called(self, value: int | None) -> Text:
        """Return its name in a hand in which it is worth `value`."""
        return self.name if value is None else self.named.get(value, self.name)

    def answer(self, lang: str) -> dict[str, Any]:
        """Return the pattern as the call `rules` answers it."""
        info: dict[str, Any] = {
            "id": self.id,
            "name": self.name.by_language(),
            "values": dict(self.values),
            "excludes": list(self.excludes),
            "section": self.section,
            "on": self.on,
            **({"limit": self.limit} if self.limit else {}),
        }
        if self.condition is not None:
            info["condition"] = self.condition.say(lang)
        return info


def listed(rows: Iterable[AnyRow], options: O, values: Callable[[O, Any], Values]) -> tuple[PatternInfo, ...]:
    """Return the pattern table for pages and the call `rules`; `values` returns a row's worth in the system's terms."""
    return tuple(_info(row, options, values(options, row)) for row in rows if not row.ticked.part_of)


def _info(row: AnyRow, options: O, values: Values) -> PatternInfo:
    excludes, on = row.excluded(options), row.played(options)
    return PatternInfo(row.id, row.name, values, excludes, row.section, row.condition, on, named=row.named)


def closed_and_open(options: O, row: AnyRow) -> Values:
    """Return the worth as fan of a closed and of an open hand."""
    worth = row.worth(options)
    return {"closed": worth.closed, "open": worth.open}


def fan_once(options: O, row: AnyRow) -> Values:
    """Return the worth as fan, the same for every hand; None where the pattern is not played."""
    return {"fan": row.worth(options).closed if row.played(options) else None}


def fan_table(options: WithRows) -> tuple[PatternInfo, ...]:
    """Return the table of patterns that are worth the same fan in every hand."""
    return listed(options.rows, options, fan_once)


# -- what can be ticked --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Facts:
    """Masks of the features by which a test tells how a hand was won and what it was."""

    tsumo: int = 0
    ron: int = 0
    dealer: int = 0
    others: int = 0
    riichi: int = 0
    no_riichi: int = 0
    closed: int = 0


NO_FACTS = Facts()
WON = Facts(tsumo=f.TSUMO, ron=f.RON)


def tick(row: AnyRow, options: O, needs: int = 0, facts: Facts = NO_FACTS) -> Tick:
    """Return a row as a tick; `needs` are the features of its test. A row with fan and a yakuman is ticked as fan."""
    worth, said = row.worth(options), row.ticked
    by = said.by or ("tsumo" if needs & facts.tsumo else "ron" if needs & facts.ron else "")
    made = Tick(
        row.id,
        row.name,
        worth.closed,
        None if needs & facts.closed else worth.open,
        said.group,
        most=said.most,
        common=said.rank > 0,
        excludes=(*row.excludes, *said.apart),
        yakuman=0 if worth.closed else worth.yakuman,
        limit=worth.limit,
        by=(by,) if by else BOTH,
        dealer=_said(said.dealer, needs & facts.dealer, needs & facts.others),
        riichi=_said(said.riichi, needs & facts.riichi, needs & facts.no_riichi),
        needs=said.needs,
        brings=said.brings,
        sure=said.sure,
        replaces=said.replaces,
        counts=said.counts,
        part_of=said.part_of,
        event=said.event,
    )
    return made if row.tick_varies is None else replace(made, **row.tick_varies(options))


def _said(own: bool | None, yes: int, no: int) -> bool | None:
    return own if own is not None else True if yes else False if no else None


def arranged(rows: Iterable[R], groups: Sequence[Named], most: int | None = None) -> tuple[list[R], list[R]]:
    """Return rows in the order of the tablet: the common ones (at most `most`) by rank, then the rest by group."""
    found = list(rows)
    common = sorted((row for row in found if row.ticked.rank), key=lambda row: row.ticked.rank)[:most]
    order = {group.id: place for place, group in enumerate(groups)}
    rest = [row for row in found if row not in common]
    return common, sorted(rest, key=lambda row: (order.get(row.ticked.group, len(order)), row.ticked.place))


def ticks(options: WithRows, facts: Facts = WON) -> tuple[Tick, ...]:
    """Return a tick for every row that is played, with the ids that no hand has together with it."""
    rows = [row for row in options.rows if row.played(options)]
    needs = {row.id: row.test_under(options).needs for row in rows}
    asked = {row.id: traits(needs[row.id], row.ticked.traits) for row in rows}
    found = [tick(row, options, needs[row.id], facts) for row in rows]
    return paired(found, told_apart(rows, options) | clashing(asked))


Pairs = frozenset[frozenset[str]]


def told_apart(rows: Sequence[AnyRow], options: O) -> Pairs:
    """Return the pairs of ids that rows declare incompatible: excluded (but not replaced), apart, or of one kind."""
    pairs = [(row.id, other) for row in rows for other in row.ticked.apart]
    pairs += [(row.id, other) for row in rows for other in row.excluded(options) if other not in row.ticked.replaces]
    pairs += [(a.id, b.id) for a, b in combinations(rows, 2) if a.ticked.kind and a.ticked.kind == b.ticked.kind]
    return frozenset(map(frozenset, pairs))


def clashing(asked: Mapping[str, Traits], sets: int = 4) -> Pairs:
    """Return the pairs of ids whose traits no hand of `sets` sets has together."""
    return frozenset(frozenset((a, b)) for a, b in combinations(asked, 2) if clash(asked[a], asked[b], sets))


def paired(ticks: Sequence[Tick], pairs: Pairs, order: Sequence[str] = ()) -> tuple[Tick, ...]:
    """Return ticks with their exclusions on both sides of each pair, in the order of the ticks or of `order`."""
    ids = order or [tick.id for tick in ticks]
    return tuple(
        replace(tick, excludes=tuple(other for other in ids if frozenset((tick.id, other)) in pairs)) for tick in ticks
    )
