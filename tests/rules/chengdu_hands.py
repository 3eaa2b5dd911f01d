"""Random complete Chengdu hands as requests of the call `score`, and a second, slow way to value them."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

Tile = tuple[str, int]


def spelled(tiles: list[Tile]) -> str:
    """Return tiles as text."""
    return "".join(f"{rank}{suit}" for suit, rank in sorted(tiles))


def random_hand(rng: random.Random) -> dict[str, Any]:
    """Return four sets and a pair, or seven pairs, in one or two suits, with melds, events and how they were won."""
    while True:
        suits = rng.sample("mps", rng.choice((1, 2, 2)))
        sets = _pairs(rng, suits) if rng.random() < 0.25 else _sets(rng, suits)
        if all(times <= 4 for times in Counter(tile for part in sets for tile in part).values()):
            return _request(rng, sets)


def _pairs(rng: random.Random, suits: list[str]) -> list[list[Tile]]:
    return [[(rng.choice(suits), rng.randint(1, 9))] * 2 for _ in range(7)]


def _sets(rng: random.Random, suits: list[str]) -> list[list[Tile]]:
    ranks = rng.choice(((2, 5, 8), (1, 9), tuple(range(1, 10))))
    threes = rng.choice((0.2, 0.5, 1.0))
    parts = [_set(rng, rng.choice(suits), ranks, threes) for _ in range(4)]
    return [*parts, [(rng.choice(suits), rng.choice(ranks))] * 2]


def _set(rng: random.Random, suit: str, ranks: tuple[int, ...], threes: float) -> list[Tile]:
    if rng.random() < threes:
        return [(suit, rng.choice(ranks))] * rng.choice((3, 3, 4))
    first = rng.choice((1, 7)) if 1 in ranks and len(ranks) == 2 else rng.randint(1, 7)
    return [(suit, first + step) for step in range(3)]


def _request(rng: random.Random, sets: list[list[Tile]]) -> dict[str, Any]:
    called = rng.choice((0.0, 0.3, 1.0))
    melds, held = [], []
    for part in sets:
        if len(part) == 4 or (len(part) == 3 and part[0] == part[1] and rng.random() < called):
            melds.append(f"{rng.choice(('daiminkan', 'kakan', 'ankan')) if len(part) == 4 else 'pon'}:{spelled(part)}")
        else:
            held += part
    win = held.pop(rng.randrange(len(held)))
    tsumo = rng.random() < 0.5
    kong = any(not meld.startswith("pon") for meld in melds)
    request = {
        "concealed": spelled(held),
        "melds": melds,
        "win_tile": spelled([win]),
        "by": "tsumo" if tsumo else "ron",
        "seat": rng.choice("ESWN"),
        "events": _events(rng, tsumo, bool(melds), kong),
    }
    return request if tsumo else {**request, "from": rng.choice([seat for seat in "ESWN" if seat != request["seat"]])}


def _events(rng: random.Random, tsumo: bool, melded: bool, kong: bool) -> list[str]:
    if not tsumo:
        return rng.choice(([], [], ["gang_pao"], ["houtei"], ["gang_pao", "houtei"]))
    return rng.choice(([], [], ["haitei"], ["rinshan"] if kong else [], [] if melded else ["first_turn"]))


# -- a second count ------------------------------------------------------------------------------------


def counted(request: dict[str, Any]) -> tuple[int, int]:
    """Return the base including its 根, and the number of all 根, by the rulebook's table (default options)."""
    melds = [_tiles(meld.split(":")[1]) for meld in request["melds"]]
    held = [*_tiles(request["concealed"]), *_tiles(request["win_tile"])]
    everything = [*held, *itertools.chain(*melds)]
    quads = sum(times == 4 for times in Counter(everything).values())
    kongs = sum(len(meld) == 4 for meld in melds)
    readings = [[*split, *melds] for split in _splits(sorted(held), 4 - len(melds))]
    values = [
        quads + fan for fan in _bases(request, everything, readings, not melds and _all_pairs(held), kongs, quads)
    ]
    return max(values), quads


def _tiles(text: str) -> list[Tile]:
    found: list[Tile] = []
    digits: list[int] = []
    for sign in text:
        if sign.isdigit():
            digits.append(int(sign))
        else:
            found, digits = [*found, *((sign, digit) for digit in digits)], []
    return found


def _all_pairs(tiles: list[Tile]) -> bool:
    return all(times % 2 == 0 for times in Counter(tiles).values())


def _splits(tiles: list[Tile], sets: int, pair: bool = False) -> Iterator[list[list[Tile]]]:
    if not tiles:
        yield []
        return
    suit, rank = first = tiles[0]
    for part in ([first] * 2, [first] * 3, [first, (suit, rank + 1), (suit, rank + 2)]):
        if (len(part) == 2 and pair) or Counter(part) - Counter(tiles):
            continue
        rest = list((Counter(tiles) - Counter(part)).elements())
        for more in _splits(sorted(rest), sets, pair or len(part) == 2):
            yield [part, *more]


def _bases(
    request: dict[str, Any],
    tiles: list[Tile],
    readings: list[list[list[Tile]]],
    pairs: bool,
    kongs: int,
    quads: int,
) -> Iterator[int]:
    pure = len({suit for suit, _ in tiles}) == 1
    if "first_turn" in request["events"]:
        yield 5
    if pairs:
        yield (5 if pure else 3) - 1 if quads else 4 if pure else 2
    for sets in readings:
        triplets = all(len(set(part)) == 1 for part in sets)
        central = triplets and all(rank in (2, 5, 8) for _, rank in tiles)
        hook = len(request["melds"]) == 4
        yield 2 if pure else 0
        if all(any(rank in (1, 9) for _, rank in part) for part in sets):
            yield 4 if pure else 2
        if triplets:
            yield 3 if pure or central else 1
        if hook:
            yield 4 if pure or central else 2
        if hook and kongs == 4:
            yield 4 if pure else 2
