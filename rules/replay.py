"""Settle a deal and replay a game, for any system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.ranking import to_tenths
from rules.system import Rules, Settled
from scoring.errors import Code, ContractError, bad_request
from scoring.multilingual import Text
from scoring.strict_json import MOST_DEALS, WHOLE, Fields, wrong

_EITHER = Text(
    "Give either the result of every deal (“deals”) or only the final scores (“scores”).",
    "請只給每局的結果（deals），或只給最終分數（scores）。",
    "请只给每局的结果（deals），或只给最终分数（scores）。",
    "各局の結果（deals）か最終持ち点（scores）のどちらか一方だけを入力してください。",
)
_TENTHS = Text("a number with at most one decimal", "最多一位小數的數字", "最多一位小数的数字", "小数第一位までの数")
CLOSED = "closed"
POSITION = ("round", "dealer", "honba", "streak", "stage")
"""Fields of a state that say where a game stands, apart from its scores."""


@dataclass(frozen=True, slots=True)
class ReadDeal:
    """The result of a deal as read, with the errors to raise when its turn comes.

    `played_on` is where the table went on if this deal should have ended the game (`POSITION`), else None.
    """

    result: Any
    later: Sequence[ContractError]
    played_on: Fields | None = None


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game as read: its deals, or None where `fields` hold only the final scores; `start` is its first state."""

    fields: Fields
    deals: tuple[ReadDeal, ...] | None
    start: Any


@dataclass(frozen=True, slots=True)
class Played:
    """A replayed game: the settled deals, the last state, whether the game has ended and why."""

    deals: tuple[Settled[Any], ...]
    state: Any
    finished: bool
    reason: str | None


def read_state(rules: Rules, fields: Fields) -> tuple[Any, ContractError | None]:
    """Read the `state` of a request; return an error in its values, to be raised after the rest has been read."""
    if not fields.has("state"):
        return rules.first_state(), None
    inside = Fields(fields.raw("state"), fields.at("state"), Code.BAD_STATE)
    try:
        return rules.read_state(inside), None
    except ContractError as error:
        if error.code == Code.BAD_REQUEST:
            raise
        return None, error


def read_deal(rules: Rules, value: object, path: str) -> ReadDeal:
    """Read the form of one deal's result."""
    fields = Fields(value, path)
    result = rules.read_result(fields)
    played_on = fields.inside("played_on") if fields.has("played_on") else None
    fields.done()
    return ReadDeal(result, fields.later, played_on)


def settle(rules: Rules, state: Any, deal: ReadDeal, *, played_on: bool = False) -> Settled[Any]:
    """Settle a deal that has been read; `played_on`: although the game should have ended before it."""
    if not played_on:
        rules.check_open(state)
    if deal.later:
        raise deal.later[0]
    settled: Settled[Any] = rules.settle(state, deal.result)
    return settled


def _going_on(rules: Rules, state: Any, played_on: Fields) -> Any:
    """Return the state after a deal that should have ended the game: the scores are its own, the position as played."""
    position = {name: played_on.raw(name) for name in played_on.given(POSITION)}
    played_on.done()
    whole = {**rules.state_json(state), **position, "over": False}
    played_on.check_later()
    return rules.read_state(Fields(whole, played_on.path, Code.BAD_STATE))


def deal_answer(rules: Rules, settled: Settled[Any], lang: str) -> dict[str, Any]:
    """Return the contract's answer for a settled deal."""
    wins = [win.answer(lang) for win in settled.wins]
    return {
        "ok": True,
        "deltas": list(settled.deltas),
        "state": rules.state_json(settled.state),
        "finished": settled.finished,
        "reason": settled.reason,
        "wins": wins,
        "moves": [move.answer() for move in settled.moves],
        "explain": settled.explain(lang, wins),
        **settled.extra,
    }


def deal(rules: Rules, fields: Fields, lang: str) -> dict[str, Any]:
    """Answer the call `deal`."""
    return deal_answer(rules, _settled(rules, fields), lang)


def told_deal(rules: Rules, fields: Fields, lang: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Answer the call `deal`, and return the names of its moves."""
    settled = _settled(rules, fields)
    names = tuple(move.name.say(lang) if move.name else "" for move in settled.moves)
    return deal_answer(rules, settled, lang), names


def _settled(rules: Rules, fields: Fields) -> Settled[Any]:
    state, problem = read_state(rules, fields)
    if rules.state_first:
        _check_state(rules, state, problem)
    result = read_deal(rules, fields.raw("result"), fields.at("result"))
    fields.done()
    if problem is not None:
        raise problem
    return _settle_at("result", "state", rules, state, result)


def _check_state(rules: Rules, state: Any, problem: ContractError | None) -> None:
    if problem is not None:
        raise problem
    try:
        rules.check_open(state)
    except ContractError as error:
        raise _placed(error, "", "state") from None


def _settle_at(
    path: str, over: str, rules: Rules, state: Any, deal: ReadDeal, *, played_on: bool = False
) -> Settled[Any]:
    try:
        return settle(rules, state, deal, played_on=played_on)
    except ContractError as error:
        raise _placed(error, path, over) from None


def _placed(error: ContractError, path: str, over: str) -> ContractError:
    if error.code == Code.GAME_OVER:
        return ContractError(error.code, over, error.text)
    return error if error.field.startswith(path) else error.under(path)


def game(rules: Rules, fields: Fields, lang: str) -> dict[str, Any]:
    """Answer the call `game`."""
    seating = rules.seating(fields)
    penalties = read_penalties(rules, fields)
    closed = fields.flag("closed", False)
    played = play(rules, read_game(rules, fields))
    return _game_answer(rules, close(rules, played) if closed else played, penalties, lang) | seating


def read_game(rules: Rules, fields: Fields) -> ReadGame:
    """Read the form of a game: `deals`, or `scores` with `deposits`; `play` checks them."""
    if fields.has("deals") == fields.has("scores"):
        raise bad_request(fields.at("deals"), _EITHER)
    start = rules.read_start(fields)
    return ReadGame(fields, _read_deals(rules, fields) if fields.has("deals") else None, start)


def play(rules: Rules, read: ReadGame) -> Played:
    """Replay a game that has been read, up to its last deal."""
    if read.deals is None:
        return Played((), rules.final_state(read.fields), True, None)
    read.fields.check_later()
    return replay(rules, read.deals, read.fields.at("deals"), read.start)


def read_penalties(rules: Rules, fields: Fields) -> tuple[int, ...]:
    """Return the penalties by player, in tenths of the standing's currency."""
    values = fields.items("penalties", [0] * rules.players, rules.players)
    found = tuple(read_tenths(value, f"{fields.at('penalties')}[{i}]") for i, value in enumerate(values))
    for i, tenths in enumerate(found):
        if tenths % 10 and not rules.tenths:
            raise wrong(f"{fields.at('penalties')}[{i}]", WHOLE)
    return found


def read_tenths(value: object, path: str, code: Code = Code.BAD_REQUEST) -> int:
    """Return a number with at most one decimal as tenths."""
    tenths = to_tenths(value)
    if tenths is None:
        raise wrong(path, _TENTHS, code)
    return tenths


def _read_deals(rules: Rules, fields: Fields) -> tuple[ReadDeal, ...]:
    results = fields.items("deals", most=MOST_DEALS)
    path = fields.at("deals")
    deals = tuple(read_deal(rules, value, f"{path}[{i}]") for i, value in enumerate(results))
    if fields.raw("deposits", 0) != 0:
        raise bad_request(fields.at("deposits"), _EITHER)
    fields.done()
    return deals


def replay(rules: Rules, deals: Sequence[ReadDeal], path: str = "deals", start: Any = None) -> Played:
    """Settle the deals in order, from the start of a game or from the state `start`.

    After a deal that should have ended the game, later ones are only settled if it says that they were played on.
    """
    state = rules.first_state() if start is None else start
    settled: list[Settled[Any]] = []
    on = False
    for i, result in enumerate(deals):
        at = f"{path}[{i}]"
        one = _settle_at(at, at, rules, state, result, played_on=on)
        on = one.finished and result.played_on is not None and i + 1 < len(deals)
        if on and result.played_on is not None:
            one = replace(one, state=_going_on(rules, one.state, result.played_on), reason=None)
        settled.append(one)
        state = one.state
    reason = settled[-1].reason if settled else None
    return Played(tuple(settled), state, reason is not None, reason)


def close(rules: Rules, played: Played) -> Played:
    """End the game in its present state; a game that has ended by itself keeps its reason."""
    state = rules.closed(played.state)
    return Played(played.deals, state, True, played.reason or CLOSED)


def _game_answer(rules: Rules, played: Played, penalties: Sequence[int], lang: str) -> dict[str, Any]:
    final = rules.final(played.state, played.finished, penalties)
    return {
        "ok": True,
        "deals": [deal_answer(rules, settled, lang) for settled in played.deals],
        "state": rules.state_json(played.state),
        "finished": played.finished,
        "reason": played.reason,
        "final": [line.answer() for line in final],
    }
