"""A deal followed line by line: who is still in, the payments so far, and how it can end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clubs.errors import ClubError
from clubs.selectors.play.core_answers import DealAnswer, Move, deal_answer
from clubs.selectors.play.deal_context import DealContext
from clubs.selectors.play.deal_lines import (
    KongLine,
    Line,
    SaidLine,
    WinLine,
    complete,
    declared,
    keeps_lines,
    lines_of,
    place_of,
    result_of,
    wins_of,
    won_by,
)
from clubs.selectors.play.json_types import Result, State
from clubs.selectors.play.replay import refusal
from clubs.selectors.reader_language import core_lang, listed
from rules import calls
from rules.entry import EntryForm
from rules.system import Rules
from scoring.errors import ContractError


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row of the ledger: line `n`, or 0 for automatic payments (money passed on, payments at the end).

    `player` won or made the kong, from `giver`; `title` names it, `note` adds details. `cells` by player, None for one
    who was out. `unpaid`: a kong not paid yet.
    """

    n: int
    kind: str
    title: str
    note: str
    player: int | None
    giver: int | None
    cells: tuple[int | None, ...]
    shared: bool = False
    unpaid: bool = False


@dataclass(frozen=True, slots=True)
class LedgerSheet:
    """A deal's rows, the change so far by player, and the order of winning (0: still in).

    `error`: why the core rejects the lines, "" if it does not.
    """

    rows: tuple[LedgerRow, ...]
    deltas: tuple[int, ...]
    order: tuple[int, ...]
    error: str = ""

    @property
    def winners(self) -> int:
        """Return the number of winners."""
        return sum(place > 0 for place in self.order)


def settled(asked: DealContext, lines: Sequence[Line]) -> DealAnswer:
    """Return the core's answer for these lines alone; raises its errors."""
    kind = "win" if complete(asked.rules, lines) else "running"
    return _told(asked.rules, asked.state, result_of(lines, {"type": kind}))


def _told(rules: Rules, state: State, result: Result) -> DealAnswer:
    before = {**state, "over": False} if "over" in state else state
    played = {"preset": rules.preset.id, "options": rules.values()}
    try:
        return deal_answer(*calls.told_deal({"rules": played, "state": before, "result": result}, core_lang()))
    except ContractError as error:
        raise refusal(error, "result") from None


def sheet_of(asked: DealContext) -> LedgerSheet:
    """Return the current ledger."""
    try:
        answer = settled(asked, asked.lines)
    except ClubError as error:
        return _sheet(asked.rules, asked.so_far(), asked.lines, None, error.message)
    return _sheet(asked.rules, asked.so_far(), asked.lines, answer)


def ended_sheet(asked: DealContext) -> LedgerSheet:
    """Return the ledger with the end of the deal; without it if the core rejects that."""
    result = asked.ended(asked.end)
    try:
        answer = _told(asked.rules, asked.state, result)
    except ClubError:
        return sheet_of(asked)
    return _sheet(asked.rules, result, asked.lines, answer)


def deal_sheet(rules: Rules, state: State, result: Result) -> LedgerSheet | None:
    """Return the ledger of a finished deal; None if these rules have none."""
    entry = rules.entry()
    if not keeps_lines(entry):
        return None
    try:
        answer = _told(rules, state, result)
    except ClubError:
        return None
    return _sheet(rules, result, lines_of(entry, result), answer)


def refused_line(lines: Sequence[Line], field: str) -> int | None:
    """Return the index of the line that an error's path refers to."""
    path, bracket, rest = field.partition("[")
    number = rest.partition("]")[0]
    return place_of(lines, path, int(number)) if bracket and number.isdigit() else None


# -- the rows ----------------------------------------------------------------------------------------


def _sheet(
    rules: Rules, result: Result, lines: Sequence[Line], answer: DealAnswer | None, error: str = ""
) -> LedgerSheet:
    won = won_by(lines)
    order = tuple(won.index(player) + 1 if player in won else 0 for player in range(rules.players))
    paid, beside = _shared_out(lines, answer.moves if answer else ())
    running = result["type"] == "running"
    rows: list[LedgerRow] = []
    out: set[int] = set()
    for i, line in enumerate(lines):
        rows.append(_row(rules, lines, i, paid.get(i), out, answer, running=running))
        out |= {line.player} if isinstance(line, WinLine) else set()
        rows += [_beside(rules, move, out) for move in beside.get(i, ())]
    rows += [_beside(rules, move, out) for move in beside.get(len(lines), ())]
    return LedgerSheet(tuple(rows), answer.deltas if answer else (0,) * rules.players, order, error)


def _shared_out(
    lines: Sequence[Line], moves: Sequence[Move]
) -> tuple[dict[int, tuple[int, ...]], dict[int, list[Move]]]:
    """Return each line's moves, and the other moves: under the line before them, or at the end."""
    paid: dict[int, tuple[int, ...]] = {}
    beside: dict[int, list[Move]] = {}
    last = len(lines)
    for move in moves:
        path = {"win": "wins", "kan": "kans"}.get(move.cause, "")
        at = place_of(lines, path, move.index) if path and move.index is not None else None
        if at is not None:
            paid[at], last = move.deltas, at
        else:
            beside.setdefault(last if move.cause == "transfer" else len(lines), []).append(move)
    return paid, beside


def _row(
    rules: Rules,
    lines: Sequence[Line],
    i: int,
    deltas: tuple[int, ...] | None,
    out: set[int],
    answer: DealAnswer | None,
    *,
    running: bool,
) -> LedgerRow:
    line, none = lines[i], (0,) * rules.players
    row = LedgerRow(i + 1, line.kind, "", "", line.player, line.giver, _cells(deltas or none, out))
    if isinstance(line, KongLine):
        return replace(row, title=_kong_name(rules, line), unpaid=running and deltas is None)
    if isinstance(line, SaidLine):
        return replace(row, title=_said_name(rules.entry(), line), cells=(None,) * rules.players)
    found = answer.wins[len(wins_of(lines[:i]))] if answer else None
    told = {"wins": [found.told]} if found else None
    label = rules.result_label({"type": "win", "wins": [line.entry]}, told, core_lang())
    return replace(row, title=label, note=listed(found.patterns) if found else "", shared=line.shared)


def _kong_name(rules: Rules, line: KongLine) -> str:
    kans = rules.entry().kans
    kinds = kans.types if kans else ()
    return next(
        (kind.name.say(core_lang()) for kind in kinds if kind.id == line.type), rules.glossary.kong.say(core_lang())
    )


def _said_name(entry: EntryForm, line: SaidLine) -> str:
    return next((ask.name.say(core_lang()) for ask in entry.asks if ask.id == line.field), "")


def _cells(deltas: Sequence[int], out: set[int]) -> tuple[int | None, ...]:
    return tuple(None if player in out and not delta else delta for player, delta in enumerate(deltas))


def _beside(rules: Rules, move: Move, out: set[int]) -> LedgerRow:
    known = rules.glossary.moves.get(move.cause)
    title = move.name or (known.say(core_lang()) if known else "")
    return LedgerRow(0, move.cause, title, "", None, None, _cells(move.deltas, out))


def may_declare(entry: EntryForm, lines: Sequence[Line], players: Sequence[int]) -> dict[str, list[int]]:
    """Return who may still declare what: players still in who have not declared."""
    said = [(line.field, line.player) for line in lines if isinstance(line, SaidLine)]
    return {name: [player for player in players if (name, player) not in said] for name in declared(entry)}
