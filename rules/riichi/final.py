"""The final result: riichi rulebook, section 8. Amounts in tenths of a thousand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.ranking import Standing, Ties, by_place, divide, places, rounded
from rules.riichi.options import RiichiOptions
from rules.riichi.settlements import settlements
from rules.riichi.state import STEP, STICK, State

TENTH = 100


def final(options: RiichiOptions, state: State, finished: bool, penalties: Sequence[int]) -> tuple[Standing, ...]:
    """Return the final standing by player. Deposits left over are awarded only when the game is finished."""
    place, scores = _placed(options, state, finished)
    uma = by_place(place, [10 * amount for amount in _uma(options, scores)])
    oka = by_place(place, _oka(options))
    totals = _totals(options, scores, place, uma, oka)
    fines = [own + added for own, added in zip(state.penalties, penalties, strict=True)]
    extras = settlements(options, state, place)
    return tuple(
        Standing(
            p,
            place[p],
            scores[p],
            totals[p] + fines[p] + sum(amounts[p] for amounts in extras.values()),
            uma[p],
            oka[p],
            fines[p],
            {name: amounts[p] for name, amounts in extras.items()},
        )
        for p in range(options.players)
    )


def _placed(options: RiichiOptions, state: State, finished: bool) -> tuple[Sequence[int], tuple[int, ...]]:
    """Return the places, and the scores with the deposits left over added.

    Places change only where the last dealer takes the deposits.
    """
    place = places(state.scores, Ties(options.ties))
    if not finished or options.leftover == "lost" or not state.deposits:
        return place, state.scores
    scores = _with_sticks(options, state, [player for player, number in enumerate(place) if number == 1])
    return (places(scores, Ties(options.ties)) if options.leftover == "dealer" else place), scores


def _with_sticks(options: RiichiOptions, state: State, firsts: Sequence[int]) -> tuple[int, ...]:
    hundreds = state.deposits * STICK // STEP
    if options.leftover == "dealer":
        shares = {state.dealer if state.last_dealer is None else state.last_dealer: hundreds}
    elif options.leftover == "split":
        each, odd = divmod(hundreds, options.players)
        shares = dict.fromkeys(range(options.players), each)
        for player, more in divide(odd, firsts).items():
            shares[player] += more
    else:
        shares = divide(hundreds, firsts)
    return tuple(score + STEP * shares.get(player, 0) for player, score in enumerate(state.scores))


def _uma(options: RiichiOptions, scores: Sequence[int]) -> Sequence[int]:
    """Return the uma by place: fixed, or by the number of players who have the return points."""
    if options.uma_by == "place":
        return options.uma
    floating = sum(score >= options.return_points for score in scores)
    return dict(options.uma_floating).get(str(floating)) or (0,) * options.players


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
    totals[first] = sum(uma) - sum(totals)
    return totals
