"""One row is one pattern, whole: what is listed, ticked and shown of it is made here from the rows of a system.

A system writes its rows in its `patterns.py`, which knows the option values (`option_fields.py`). The class of options
in `options.py` joins both: whoever has the options has the patterns that they are about, in the order of the rulebook.
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
"""By pattern: the hands that show it; the first that fits is shown."""
Values = Mapping[str, int | None]


class Worth(NamedTuple):
    """Fan of a closed and of an open hand, None where it does not count; a multiple of the limit; a named limit."""

    closed: int | None = None
    open: int | None = None
    yakuman: int = 0
    limit: str = ""

    @property
    def counts(self) -> bool:
        """Whether it is worth anything."""
        return self != OFF


OFF = Worth()
Worths = Callable[[O], Worth]


COMMON = "common"


@dataclass(frozen=True, slots=True)
class Ticked:
    """How a row is ticked, where its test does not tell: `group`, at `place` there; the rest as in `rules.entry.Tick`.

    `common`: its rank among the common ones, though it stands in another group where those are enough. `kind`: of a
    kind only one can be; `apart`: ids that no hand has beside it; `traits`: what the test asks beyond its features.
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
        """Its place among the common ones, 0 where it is none of them."""
        return self.common or (self.place if self.group == COMMON else 0)


NOTHING_SAID = Ticked()


@dataclass(frozen=True, slots=True, eq=False)
class Row(Generic[O, T]):
    """One pattern: its names, its condition in words and as a test of the hand, its worth, hands that show it.

    `test`: what a hand is asked, `varies`: the same where an option changes it; `worth` under the options; `on`: what
    else must be so for it to be played. Of `examples` the first that fits is shown. `excludes`: ids that do not count
    beside it (`excluding`: by options). `section` of the rulebook. `ticked`: how it is ticked, `tick_varies`: fields of
    its `Tick` that depend on options. `named`: what it is called where it is worth so much, if not by its name.
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
        """What it is called in a hand in which it is worth `value`."""
        return self.named.get(value, self.name)

    def test_under(self, options: O) -> T:
        """The test under these options."""
        return self.test if self.varies is None else self.varies(options, self.test)

    def excluded(self, options: O) -> tuple[str, ...]:
        """What does not count beside it under these options."""
        return self.excludes if self.excluding is None else self.excluding(options)

    def played(self, options: O) -> bool:
        """Whether it can count under these options."""
        return (self.on is None or self.on(options)) and self.worth(options).counts


AnyRow = Row[Any, Any]
R = TypeVar("R", bound=AnyRow)


class WithRows(Protocol):
    """Options that know the patterns they are about."""

    @property
    def rows(self) -> Sequence[AnyRow]: ...


def always(closed: int | None, open: int | None) -> Worths[Any]:
    """The same fan under all options."""
    worth = Worth(closed, open)
    return lambda options: worth


def when(option: str, worth: Worth, on: object = True) -> Worths[Any]:
    """A worth where an option has a value."""
    return lambda options: worth if getattr(options, option) == on else OFF


def either(option: str, values: Mapping[str, Worth]) -> Worths[Any]:
    """A worth for each value of an option; the others are off."""
    return lambda options: values.get(getattr(options, option), OFF)


# -- hands that show a pattern -------------------------------------------------------------------------


def ron(concealed: str, win: str, *melds: str, seat: str = "S", loser: str = "E", **more: Any) -> Hand:
    """A hand won from the discard of `loser`."""
    own = {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "ron", "seat": seat, "from": loser}
    return own | more


def tsumo(concealed: str, win: str, *melds: str, seat: str = "S", **more: Any) -> Hand:
    """A self-drawn hand."""
    return {"concealed": concealed, "win_tile": win, "melds": list(melds), "by": "tsumo", "seat": seat, **more}


def examples(rows: Iterable[AnyRow]) -> Hands:
    """By pattern, hands that show it."""
    return {row.id: row.examples for row in rows if row.examples}


# -- what the call `rules` lists -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PatternInfo:
    """A pattern as the rules page lists it: `values` by word (closed, open, yakuman …).

    `limit`: the named limit that it is, where a system has several of one multiple. `named`: names by its worth.
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
        """What it is called in a hand in which it is worth `value`."""
        return self.name if value is None else self.named.get(value, self.name)

    def answer(self, lang: str) -> dict[str, Any]:
        """The pattern as the call `rules` answers it."""
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
    """The table as pages and the call `rules` show it; `values` says a row's worth in the system's words."""
    return tuple(_info(row, options, values(options, row)) for row in rows if not row.ticked.part_of)


def _info(row: AnyRow, options: O, values: Values) -> PatternInfo:
    excludes, on = row.excluded(options), row.played(options)
    return PatternInfo(row.id, row.name, values, excludes, row.section, row.condition, on, named=row.named)


def closed_and_open(options: O, row: AnyRow) -> Values:
    """The worth as fan of a closed and of an open hand."""
    worth = row.worth(options)
    return {"closed": worth.closed, "open": worth.open}


def fan_once(options: O, row: AnyRow) -> Values:
    """The worth as fan, the same for every hand; None where it is not played."""
    return {"fan": row.worth(options).closed if row.played(options) else None}


def fan_table(options: WithRows) -> tuple[PatternInfo, ...]:
    """The table of patterns that are worth the same fan for every hand."""
    return listed(options.rows, options, fan_once)


# -- what can be ticked --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Facts:
    """Features by which a test tells how a hand was won and what it was, as masks."""

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
    """A row as it is ticked; `needs` are the features of its test. What is worth fan too is ticked as fan."""
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
    """Rows in the order of the tablet: the common ones (`most` of them) by rank, and the rest group by group."""
    found = list(rows)
    common = sorted((row for row in found if row.ticked.rank), key=lambda row: row.ticked.rank)[:most]
    order = {group.id: place for place, group in enumerate(groups)}
    rest = [row for row in found if row not in common]
    return common, sorted(rest, key=lambda row: (order.get(row.ticked.group, len(order)), row.ticked.place))


def ticks(options: WithRows, facts: Facts = WON) -> tuple[Tick, ...]:
    """Every row that is played as it is ticked, with what no hand has beside it."""
    rows = [row for row in options.rows if row.played(options)]
    needs = {row.id: row.test_under(options).needs for row in rows}
    asked = {row.id: traits(needs[row.id], row.ticked.traits) for row in rows}
    found = [tick(row, options, needs[row.id], facts) for row in rows]
    return paired(found, told_apart(rows, options) | clashing(asked))


Pairs = frozenset[frozenset[str]]


def told_apart(rows: Sequence[AnyRow], options: O) -> Pairs:
    """Pairs of ids that rows say do not go together: excluded (but not replaced), apart, or of a kind."""
    pairs = [(row.id, other) for row in rows for other in row.ticked.apart]
    pairs += [(row.id, other) for row in rows for other in row.excluded(options) if other not in row.ticked.replaces]
    pairs += [(a.id, b.id) for a, b in combinations(rows, 2) if a.ticked.kind and a.ticked.kind == b.ticked.kind]
    return frozenset(map(frozenset, pairs))


def clashing(asked: Mapping[str, Traits], sets: int = 4) -> Pairs:
    """Pairs of ids whose traits no hand of so many sets has together."""
    return frozenset(frozenset((a, b)) for a, b in combinations(asked, 2) if clash(asked[a], asked[b], sets))


def paired(ticks: Sequence[Tick], pairs: Pairs, order: Sequence[str] = ()) -> tuple[Tick, ...]:
    """Ticks with what they exclude, both sides of each pair, in the order of the ticks or another of their ids."""
    ids = order or [tick.id for tick in ticks]
    return tuple(
        replace(tick, excludes=tuple(other for other in ids if frozenset((tick.id, other)) in pairs)) for tick in ticks
    )
