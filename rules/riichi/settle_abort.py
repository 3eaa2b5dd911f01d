"""Settlement of aborted deals and fouls: riichi rulebook, section 7."""

from __future__ import annotations

from rules.riichi import words
from rules.riichi.options import RiichiOptions
from rules.riichi.outcome import Next, Outcome
from rules.riichi.results import Result
from rules.riichi.state import State
from scoring.errors import not_allowed
from scoring.score_moves import Move

FOUL_TO_DEALER, FOUL_TO_OTHER = 4000, 2000


def settle_abort(options: RiichiOptions, state: State, result: Result) -> Outcome:
    """Settle an aborted deal: nobody pays, and the option for the reason decides who deals next."""
    if result.reason == "void":
        return _replay(state)
    _check_abort(options, result)
    kept = getattr(options, result.reason) == "keep"
    return Outcome(
        (),
        Next.KEEP if kept else Next.PASS,
        honba=state.honba + 1,
        deposits=state.deposits + len(result.riichi),
    )


def _check_abort(options: RiichiOptions, result: Result) -> None:
    three = options.players == 3 and result.reason not in ("kyuushu_kyuuhai", "suukan_sanra")
    if three or getattr(options, result.reason) == "off":
        raise not_allowed("reason", words.NO_ABORT)
    all_in = len(result.riichi) == options.players
    four = result.reason == "suucha_riichi"
    if four and not all_in:
        raise not_allowed("riichi", words.FOUR_RIICHI)
    if all_in and not four and options.players == 4 and options.suucha_riichi != "off":
        raise not_allowed("reason", words.FOUR_RIICHI_FIRST)


def _replay(state: State, moves: tuple[Move, ...] = ()) -> Outcome:
    return Outcome(moves, Next.REPLAY, honba=state.honba, deposits=state.deposits)


def settle_foul(options: RiichiOptions, state: State, result: Result) -> Outcome:
    """Settle a foul of any kind by the options `chombo` and `chombo_next`."""
    moves = (_foul_move(options, state, result),) if options.chombo == "mangan" else ()
    if options.chombo_next == "replay":
        return _replay(state, moves)
    deposits = state.deposits + len(result.riichi)
    return Outcome(moves, Next.PASS, honba=state.honba + 1, deposits=deposits)


def _foul_move(options: RiichiOptions, state: State, result: Result) -> Move:
    deltas = [
        FOUL_TO_DEALER if state.dealer in (player, result.player) else FOUL_TO_OTHER
        for player in range(options.players)
    ]
    deltas[result.player] -= sum(deltas)
    return Move("foul", tuple(deltas))
