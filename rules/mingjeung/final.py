"""The final result: mingjeung rulebook, section 8. Amounts in tenths."""

from __future__ import annotations

from collections.abc import Sequence

from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.points import PLAYERS
from rules.mingjeung.state import STICK, State
from rules.ranking import Standing, Ties, places, to_tenths


def places_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the places. Of equals for first, the lowest number is first; of others, the nearer to the first."""
    return places(scores, Ties.FROM_FIRST)


def final(options: MingjeungOptions, state: State, finished: bool, penalties: Sequence[int]) -> tuple[Standing, ...]:
    """Return the final standing by player. Deposits left go to the first place only when the game is finished."""
    place = places_of(state.scores)
    left = STICK * state.deposits if finished else 0
    return tuple(
        _line(options, player, place[player], score + (left if place[player] == 1 else 0), penalties[player])
        for player, score in enumerate(state.scores)
    )


def _line(options: MingjeungOptions, player: int, place: int, score: int, penalty: int) -> Standing:
    uma = to_tenths(options.uma[place - 1]) or 0
    by_points = options.standing == "points"
    oka = PLAYERS * (options.return_points - options.start_points) if by_points and options.oka and place == 1 else 0
    base = score - options.return_points if by_points else 0
    return Standing(player, place, score, base + uma + oka + penalty, uma, oka, penalty)
