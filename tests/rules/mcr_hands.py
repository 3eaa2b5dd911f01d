"""Random winning hands of 國標麻將, and a count of the rows between their sets that tries every collection of joins."""

import random
from itertools import combinations, pairwise
from typing import Any

SUITS = "mpsz"
Sets = list[tuple[str, int]]


def spell(kinds: list[int]) -> str:
    """Return kinds as tile text."""
    return "".join(f"{kind % 9 + 1}{SUITS[kind // 9]}" for kind in sorted(kinds))


def _set(rng: random.Random, suits: list[int], centre: int, chows: float) -> tuple[str, int]:
    if rng.random() < chows:
        return "chi", 9 * rng.choice(suits) + min(6, max(0, centre + rng.randint(-2, 2)))
    honour = rng.random() < 0.25
    kind = rng.randrange(27, 34) if honour else 9 * rng.choice(suits) + min(8, max(0, centre + rng.randint(-1, 2)))
    return rng.choice(("pon", "pon", "pon", "daiminkan", "kakan", "ankan")), kind


def _tiles(one: tuple[str, int], kong: bool = True) -> list[int]:
    name, kind = one
    return [kind, kind + 1, kind + 2] if name == "chi" else [kind] * (4 if kong and name.endswith("kan") else 3)


def _sets(rng: random.Random) -> tuple[Sets, int, int]:
    suits = rng.choice(([0], [1], [2], [0, 1], [0, 1, 2], [0, 1, 2]))
    centre, chows = rng.randrange(9), rng.choice((0.0, 0.5, 0.9, 1.0))
    found = [_set(rng, suits, centre, chows) for _ in range(4)]
    pair = rng.randrange(27, 34) if rng.random() < 0.3 else 9 * rng.choice(suits) + rng.randrange(9)
    return found, pair, rng.choice((0, 0, 1, 2, 3, 4))


def _shape(rng: random.Random) -> tuple[list[int], Sets]:
    """Return the concealed tiles, including the winning one, and the melds."""
    if rng.random() < 0.08:
        return 2 * rng.sample(range(34), 7), []
    if rng.random() < 0.15:
        thirds = rng.sample(range(3), 3)
        knitted = [9 * suit + third + 3 * step for third, suit in enumerate(thirds) for step in range(3)]
        if rng.random() < 0.4:
            return rng.sample([*knitted, *range(27, 34)], 14), []
        return knitted + _tiles(_set(rng, [0, 1, 2], rng.randrange(9), 0.6), False) + 2 * [rng.randrange(34)], []
    sets, pair, melded = _sets(rng)
    return [kind for one in sets[melded:] for kind in _tiles(one, False)] + [pair, pair], sets[:melded]


def random_hand(rng: random.Random) -> dict[str, Any]:
    """Return a winning hand as fields of the call `score`."""
    while True:
        concealed, melds = _shape(rng)
        every = concealed + [kind for one in melds for kind in _tiles(one)]
        if all(every.count(kind) <= 4 for kind in every):
            break
    win = rng.choice(concealed)
    concealed.remove(win)
    seat, by = rng.choice("ESWN"), rng.choice(("ron", "tsumo"))
    hand = {
        "concealed": spell(concealed), "melds": [f"{one[0]}:{spell(_tiles(one))}" for one in melds],
        "win_tile": spell([win]), "by": by, "seat": seat, "round": rng.choice("ESWN"),
        "events": ["haitei"] if by == "tsumo" and rng.random() < 0.1 else [],
        "flowers": "".join(f"{flower}f" for flower in rng.sample(range(1, 9), rng.choice((0, 0, 1, 3)))),
    }  # fmt: skip
    return hand | ({"from": rng.choice([other for other in "ESWN" if other != seat])} if by == "ron" else {})


# -- joins -------------------------------------------------------------------------------------------


def naive_joins(hand: dict[str, Any]) -> int | None:
    """Return the most that rows between sets are worth in a hand of four melded chows, or None for any other hand."""
    melds = hand["melds"]
    if len(melds) != 4 or any(not meld.startswith("chi") for meld in melds):
        return None
    chows = [(meld[-1], int(meld[4])) for meld in melds]
    joins = [(worth, set(places)) for n in (2, 3, 4) for places in combinations(range(4), n)
             if (worth := _worth([chows[place] for place in places]))]  # fmt: skip
    best = 0
    for n in range(4):
        for some in combinations(joins, n):
            if _free(some):
                best = max(best, sum(worth for worth, _ in some))
    return best


def _free(joins: tuple[tuple[int, set[int]], ...]) -> bool:
    """Return whether each join connects sets that no other joins connect already."""
    groups = [{place} for place in range(4)]
    for _, places in joins:
        touched = [group for group in groups if group & places]
        if len(touched) < len(places):
            return False
        groups = [group for group in groups if not group & places] + [set().union(*touched)]
    return True


def _worth(chows: list[tuple[str, int]]) -> int:
    suits, numbers = {suit for suit, _ in chows}, sorted(number for _, number in chows)
    steps = {b - a for a, b in pairwise(numbers)}
    if len(steps) > 1:
        return 0
    step = steps.pop()
    if len(suits) == 1:
        return {2: {0: 1, 3: 1, 6: 1}, 3: {0: 24, 1: 16, 2: 16, 3: 16}, 4: {0: 48, 1: 32, 2: 32}}[len(chows)].get(
            step, 0
        )
    if len(suits) == len(chows):
        return {2: {0: 1}, 3: {0: 8, 1: 6, 3: 8}}.get(len(chows), {}).get(step, 0)
    return 0
