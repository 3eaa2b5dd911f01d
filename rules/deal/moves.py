"""The moves of a deal that all systems share: riichi sticks first, a referee's correction last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.errors import Code, ContractError, not_allowed
from scoring.multilingual import Text
from scoring.score_moves import Deltas, Move, moving

ADJUST = Text(
    "The changes in a correction must add up to 0.",
    "更正合計須為 0。",
    "更正合计须为 0。",
    "訂正の合計は0でなければなりません。",
)


def checked(adjust: Deltas, step: int = 1, text: Text = ADJUST) -> Deltas:
    """Return a correction; raise `bad_score` where it does not add up to 0 or is not a multiple of `step`."""
    if sum(adjust) or any(amount % step for amount in adjust):
        raise ContractError(Code.BAD_SCORE, "adjust", text)
    return adjust


def corrected(moves: Iterable[Move], adjust: Deltas | None, step: int = 1, text: Text = ADJUST) -> tuple[Move, ...]:
    """Return all moves that change a score, followed by the correction."""
    last = () if adjust is None else (Move("adjust", checked(adjust, step, text)),)
    return moving((*moves, *last))


def sticks(riichi: Sequence[int], stick: int, players: int) -> tuple[Move, ...]:
    """Return the move of the riichi sticks; empty where nobody is in riichi."""
    if not riichi:
        return ()
    return (Move("riichi", tuple(-stick if player in riichi else 0 for player in range(players))),)


def check_sticks(scores: Deltas, riichi: Sequence[int], stick: int, text: Text) -> None:
    """Raise `not_allowed` for a player who declares riichi without enough points for the stick."""
    for i, player in enumerate(riichi):
        if scores[player] < stick:
            raise not_allowed(f"riichi[{i}]", text.fill(player=player))
