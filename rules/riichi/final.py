"""The final result: riichi rulebook, section 8. Amounts in tenths of a thousand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.ranking import Standing, Ties, by_place, divide, places, rounded
from rules.riichi.options import RiichiOptions
from rules.riichi.state import STEP, STICK, State

TENTH = 100


def final(options: RiichiOptions, state: State, finished: bool, penalties: Sequence[int]) -> tuple[Standing, ...]:
    """The standing by player; sticks left are given out only when the game is finished."""
    place = places(state.scores, Ties(options.ties))
    scores = _with_sticks(options, state, place) if finished else state.scores
    uma = by_place(place, [10 * amount for amount in options.uma])
    oka = by_place(place, _oka(options))
    totals = _totals(options, scores, place, uma, oka)
    fines = [own + added for own, added in zip(state.penalties, penalties, strict=True)]
    return tuple(
        Standing(p, place[p], scores[p], totals[p] + fines[p], uma[p], oka[p], fines[p]) for p in range(options.players)
    )


def _with_sticks(options: RiichiOptions, state: State, place: Sequence[int]) -> tuple[int, ...]:
    if options.leftover == "lost" or not state.deposits:
        return state.scores
    firsts = [player for player, number in enumerate(place) if number == 1]
    shares = divide(state.deposits * STICK // STEP, firsts)
    return tuple(score + STEP * shares.get(player, 0) for player, score in enumerate(state.scores))


def _oka(options: RiichiOptions) -> list[int]:
    amounts = [0] * options.players
    if options.oka:
        amounts[0] = options.players * (options.return_points - options.start_points) // TENTH
    return amounts


def _totals(
    options: RiichiOptions,
    scores: Sequence[int],
    place: Sequence[int],
    uma: Sequence[int],
    oka: Sequence[int],
) -> list[int]:
    if options.rounding == "none":
        base = [(score - options.return_points) // TENTH for score in scores]
        return [a + b + c for a, b, c in zip(base, uma, oka, strict=True)]
    return _rounded(options, scores, place, uma)


def _rounded(options: RiichiOptions, scores: Sequence[int], place: Sequence[int], uma: Sequence[int]) -> list[int]:
    half_up = options.rounding == "round"
    totals = [
        10 * rounded(score, 1000, half_up) - options.return_points // TENTH + own
        for score, own in zip(scores, uma, strict=True)
    ]
    first = place.index(1)
    totals[first] = 0
    totals[first] = -sum(totals)
    return totals
