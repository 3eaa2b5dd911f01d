"""The final result: taiwan rulebook, section 7. Amounts in tenths of a point."""

from __future__ import annotations

from collections.abc import Sequence

from rules.ranking import Standing, Ties, places
from rules.taiwan.options import PLAYERS, TaiwanOptions
from rules.taiwan.state import State


def place_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Places by score; equal scores share the place."""
    return places(scores, Ties.SPLIT)


def final(options: TaiwanOptions, state: State, penalties: Sequence[int]) -> tuple[Standing, ...]:
    """The standing by player; a penalty changes the total, not the place."""
    place, scores = place_of(state.scores), state.scores
    totals = [10 * (score - options.start_points) + penalty for score, penalty in zip(scores, penalties, strict=True)]
    return tuple(Standing(p, place[p], scores[p], totals[p], 0, 0, penalties[p]) for p in range(PLAYERS))
