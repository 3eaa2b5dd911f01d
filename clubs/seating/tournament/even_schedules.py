"""Rounds of fours in which all pairs meet as equally as known, for numbers beyond any design without repeats."""

from clubs.seating.seeded_random import Lots
from clubs.seating.tournament.block_designs import FOUR, Tables, in_another_order, rounds_of
from clubs.seating.tournament.even_schedules_data import LETTERS, SCHEDULES
from clubs.seating.tournament.request import LEVEL

Rounds = tuple[Tables, ...]


def evenest(points: int, rounds: int, seed: str) -> Rounds | None:
    """Return this many rounds of this many points, or None if none are known.

    After `points` − 1 rounds, when all have met equally often, the best schedule for the remaining rounds follows.
    """
    found, whole = _shipped(points, rounds), _shipped(points, points - 1)
    if found or not whole:
        return found
    if rounds > len(whole):
        rest = _rest(points, rounds - len(whole), seed)
        return rest and (*in_another_order(whole, points, Lots(seed, f"again:{rounds}")), *rest)
    return whole[:-1] if rounds == len(whole) - 1 else None


def _shipped(points: int, rounds: int) -> Rounds | None:
    text = SCHEDULES.get((points, rounds))
    return tuple(map(_read, text.split())) if text else None


def _read(text: str) -> Tables:
    places = [LETTERS.index(letter) for letter in text]
    return tuple(tuple(places[i : i + FOUR]) for i in range(0, len(places), FOUR))


def _rest(points: int, rounds: int, seed: str) -> Rounds | None:
    fresh = rounds_of(points, FOUR, LEVEL)
    return tuple(fresh[:rounds]) if rounds <= len(fresh) else evenest(points, rounds, seed)
