"""Adding ticked patterns up to a bare value of the contract; the only place that rejects impossible combinations.

Uses only an entry form's `ticks`. A system whose patterns do not simply add up overrides `System.ticked`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.entry import EntryForm, Tick, won
from rules.glossary import GLOSSARY, Glossary
from scoring.errors import Code, ContractError, not_allowed
from scoring.multilingual import Listed, Text

Value = Mapping[str, int | str]
Price = Callable[[Value], tuple[int, ...] | None]

_UNKNOWN = Text(
    "There is no pattern '{a}' here.", "沒有{pattern}「{a}」。", "没有{pattern}“{a}”。", "「{a}」という役はありません。"
)
_MOST = Text(
    "{a} counts at most {n} times.",
    "「{a}」最多計 {n} 次。",
    "“{a}”最多计 {n} 次。",
    "「{a}」は{n}回までです。",
)
_CLOSED = Text("{a} needs a closed hand.", "「{a}」須{closed}。", "“{a}”须{closed}。", "「{a}」は門前に限ります。")
_OPEN = Text("{a} needs an open hand.", "「{a}」須有副露。", "“{a}”须有副露。", "「{a}」は鳴いた手に限ります。")
_BY = {
    "ron": Text("{a} is {by_ron} only.", "「{a}」限{ron}。", "“{a}”限{ron}。", "「{a}」は{ron}に限ります。"),
    "tsumo": Text("{a} is {by_tsumo} only.", "「{a}」限{tsumo}。", "“{a}”限{tsumo}。", "「{a}」は{tsumo}に限ります。"),
}
_DEALER = {
    True: Text("{a} is for the dealer only.", "「{a}」限莊家。", "“{a}”限庄家。", "「{a}」は親に限ります。"),
    False: Text("{a} isn’t for the dealer.", "「{a}」限閒家。", "“{a}”限闲家。", "「{a}」は子に限ります。"),
}
_RIICHI = {
    True: Text(
        "{a}: the winner has no riichi stick on the table.",
        "「{a}」：{winner}沒有立直棒。",
        "“{a}”：{winner}没有立直棒。",
        "「{a}」：和了者の立直棒が出ていません。",
    ),
    False: Text(
        "{a} can’t be combined with riichi.", "「{a}」不能立直。", "“{a}”不能立直。", "「{a}」は立直と両立しません。"
    ),
}
_RIICHI_OPEN = Text(
    "A riichi hand is closed.", "立直的手牌必為{closed}。", "立直的手牌必为{closed}。", "立直した手は門前です。"
)
_NEEDS = Text("{a} needs {b}.", "「{a}」須有「{b}」。", "“{a}”须有“{b}”。", "「{a}」には「{b}」が必要です。")
_EXCLUDES = Text(
    "{a} can’t be combined with {b}.",
    "「{a}」與「{b}」不能並存。",
    "“{a}”与“{b}”不能并存。",
    "「{a}」と「{b}」は両立しません。",
)
_ALONE = Text(
    "{a} alone isn’t enough to win: another pattern is needed.",
    "只有「{a}」不能{win}，須有其他{pattern}。",
    "只有“{a}”不能{win}，须有其他{pattern}。",
    "「{a}」だけでは和了れません。ほかの役が必要です。",
)
_FU = Text("{a} is {n} fu.", "「{a}」為 {n} 符。", "“{a}”为 {n} 符。", "「{a}」は{n}符です。")
_OR = Text(" or ", "」或「", "”或“", "」か「")

_SURE = Text(
    "{a} counts automatically in this win.",
    "「{a}」在此{win}自動計入。",
    "“{a}”在此{win}自动计入。",
    "「{a}」はこの和了で自動的に付きます。",
)

WORDS: Mapping[str, Text] = {
    "closed": _CLOSED,
    "open": _OPEN,
    "ron": _BY["ron"],
    "tsumo": _BY["tsumo"],
    "dealer": _DEALER[True],
    "no-dealer": _DEALER[False],
    "riichi": _RIICHI[True],
    "no-riichi": _RIICHI[False],
    "needs": _NEEDS,
    "excludes": _EXCLUDES,
    "or": _OR,
    "sure": _SURE,
}
"""The sentences with which a screen can report the same errors itself, to be filled by the system's glossary.

`{a}`, `{b}` are names of patterns.
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """The ticks of one winning hand and what is known of its win; None and "" mean not yet known.

    `ticks`: how often each pattern is ticked; `discarder_riichi`: whether the discarder had a riichi stick. `flowers`:
    flower tiles; `winner`: the player's number, `dealing` that of the dealer, `said`: the further fields of the result;
    `honba`: at the start of the deal.
    """

    ticks: Mapping[str, int] = field(default_factory=dict)
    open: bool = False
    fu: int | None = None
    by: str = ""
    dealer: bool | None = None
    riichi: bool | None = None
    discarder_riichi: bool | None = None
    flowers: tuple[str, ...] = ()
    winner: int | None = None
    dealing: int | None = None
    said: Mapping[str, Any] = field(default_factory=dict)
    honba: int = 0

    @property
    def won(self) -> str:
        """Return how the hand was won, as the key of the fu tables."""
        return won(self.open, self.by)


@dataclass(frozen=True, slots=True)
class Counted:
    """The outcome of ticks: the bare `value`, the patterns that count with their worth, and `ticks` with implied ones.

    `times`: the worths are multiples of the limit; `fu`: None where it is not asked; `events`: the events reported with
    the win.
    """

    value: Value
    rows: tuple[tuple[Tick, int], ...]
    ticks: Mapping[str, int]
    fan: int = 0
    fu: int | None = None
    times: bool = False
    events: tuple[str, ...] = ()


class UnsaidError(ContractError):
    """Ticks that cannot be counted until a further field of the result is filled in: that of the ask `ask`."""

    def __init__(self, ask: str, field: str, text: Text) -> None:
        super().__init__(Code.NOT_ALLOWED, field, text)
        self.ask = ask


def count(form: EntryForm, shown: Shown, price: Price, glossary: Glossary = GLOSSARY) -> Counted:
    """Return the value of ticks; raise `not_allowed` for contradictions, `no_yaku` where only extras are ticked.

    `price` returns what a bare value pays, to choose between a limit and the fan. Errors have `ticks.<id>` as field and
    use the terms of the glossary.
    """
    try:
        return _counted(form, shown, price)
    except ContractError as error:
        raise ContractError(error.code, error.field, glossary.fill(error.text)) from None


def _counted(form: EntryForm, shown: Shown, price: Price) -> Counted:
    known = {tick.id: tick for tick in form.ticks}
    counts = _with_sure(form, _whole(known, shown), shown)
    found = [known[key] for key in counts]
    for problem in _problems(found, known, counts, shown):
        raise problem
    events = tuple(tick.event for tick in found if tick.event and shown.by in tick.by)
    return replace(_summed(form, shown, found, counts, price), events=events)


# -- contradictions ----------------------------------------------------------------------------------


def _whole(known: Mapping[str, Tick], shown: Shown) -> dict[str, int]:
    """Return the ticks with those that they bring, in the order of the form."""
    given = {key: times for key, times in shown.ticks.items() if times}
    for key, times in given.items():
        if key not in known:
            raise _error(key, _UNKNOWN.fill(a=key))
        if not 0 < times <= known[key].most:
            raise _error(key, _MOST.fill(a=known[key].name, n=known[key].most))
    for key in tuple(given):
        for brought, least in known[key].brings.items():
            given[brought] = max(given.get(brought, 0), least)
    return {key: given[key] for key in known if key in given}


def _with_sure(form: EntryForm, counts: dict[str, int], shown: Shown) -> dict[str, int]:
    given = {key for tick in form.ticks if tick.id in counts for key in tick.replaces}
    sure = [tick for tick in form.ticks if tick.sure and tick.id not in given and _holds(tick, shown)]
    replaced = {key for tick in sure for key in tick.replaces}
    kept = (set(counts) | {tick.id for tick in sure}) - replaced
    return {tick.id: counts.get(tick.id, 1) for tick in form.ticks if tick.id in kept}


def _holds(tick: Tick, shown: Shown) -> bool:
    """Return whether the win is known to meet all conditions of a tick."""
    return (
        worth(tick, shown.open) is not None
        and (len(tick.by) > 1 or shown.by in tick.by)
        and tick.dealer in (None, shown.dealer)
        and tick.riichi in (None, shown.riichi)
    )


def _against(tick: Tick, given: list[Tick]) -> list[Tick]:
    return [other for other in given if tick.id in other.excludes or other.id in tick.excludes]


def worth(tick: Tick, open: bool) -> int | None:
    """Return what a tick is worth in a closed or an open hand; None where it cannot occur there."""
    return tick.open if open else tick.closed


def _problems(
    found: list[Tick], known: Mapping[str, Tick], counts: Mapping[str, int], shown: Shown
) -> Iterator[ContractError]:
    if shown.riichi and shown.open:
        yield not_allowed("open", _RIICHI_OPEN)
    for tick in found:
        yield from _alone(tick, shown)
    for tick in found:
        if tick.needs and not any(key in counts for key in tick.needs):
            names = tuple(known[key].name for key in tick.needs if key in known)
            yield _error(tick.id, _NEEDS.fill(a=tick.name, b=Listed(names, _OR)))
    for i, tick in enumerate(found):
        for other in _against(tick, found[:i]):
            yield _error(tick.id, _EXCLUDES.fill(a=tick.name, b=other.name))


def _alone(tick: Tick, shown: Shown) -> Iterator[ContractError]:
    """Yield the errors of a tick that do not depend on the other ticks."""
    if worth(tick, shown.open) is None:
        yield _error(tick.id, (_CLOSED if shown.open else _OPEN).fill(a=tick.name))
    if shown.by and shown.by not in tick.by:
        yield _error(tick.id, _BY[tick.by[0]].fill(a=tick.name))
    if None not in (tick.dealer, shown.dealer) and tick.dealer != shown.dealer:
        yield _error(tick.id, _DEALER[bool(tick.dealer)].fill(a=tick.name))
    if None not in (tick.riichi, shown.riichi) and tick.riichi != shown.riichi:
        yield _error(tick.id, _RIICHI[bool(tick.riichi)].fill(a=tick.name))


def _error(key: str, text: Text, code: Code = Code.NOT_ALLOWED) -> ContractError:
    return ContractError(code, f"ticks.{key}", text)


# -- adding up ---------------------------------------------------------------------------------------


def _summed(form: EntryForm, shown: Shown, found: list[Tick], counts: Mapping[str, int], price: Price) -> Counted:
    if multiple := sum(tick.yakuman * counts[tick.id] for tick in found):
        rows = tuple((tick, tick.yakuman * counts[tick.id]) for tick in found if tick.yakuman)
        return Counted({"yakuman": multiple}, rows, counts, times=True)
    added = _added(form, shown, found, counts)
    limits = [Counted({"limit": tick.limit}, ((tick, 1),), counts, times=True) for tick in found if tick.limit]
    if not limits:
        return added
    return max((added, *limits), key=lambda one: sum(price(one.value) or ()))


def _added(form: EntryForm, shown: Shown, found: list[Tick], counts: Mapping[str, int]) -> Counted:
    plain = [tick for tick in found if not tick.limit]
    extras = [tick for tick in plain if not tick.counts]
    rows = tuple((tick, (worth(tick, shown.open) or 0) * counts[tick.id]) for tick in plain)
    if extras and len(extras) == len(found):
        raise _error(extras[0].id, _ALONE.fill(a=extras[0].name), Code.NO_YAKU)
    fan = sum(value for _tick, value in rows)
    fu = _fu(form, shown, found, fan)
    return Counted({"fan": fan} if fu is None else {"fan": fan, "fu": fu}, rows, counts, fan, fu)


def _fu(form: EntryForm, shown: Shown, found: list[Tick], fan: int) -> int | None:
    """Return the fu that the table needs at this fan: fixed by a pattern, as given, or the likeliest."""
    if not any(cell and cell.value.get("fan") == fan and "fu" in cell.value for row in form.rows for cell in row.cells):
        return None
    for tick in found:
        fixed = tick.fu.get(shown.won)
        if fixed and shown.fu not in (None, fixed):
            raise _error(tick.id, _FU.fill(a=tick.name, n=fixed))
        if fixed:
            return fixed
    return shown.fu or next(iter(form.fu.get(shown.won, ())), None)
