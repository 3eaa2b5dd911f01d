"""Random complete hands of seventeen tiles, and a second, plain valuation that shares nothing with the core."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from scoring.tiles import parse, spell, write

SEATS = "ESWN"
Sets = list[tuple[int, ...]]


def random_hand(rng: random.Random) -> dict[str, Any]:
    """Return a complete hand and how it was won, as the call `score` takes it. No tile occurs more than four times."""
    while True:
        concealed, melds = _tiles(rng)
        used = Counter(concealed) + Counter(tile for _, tiles in melds for tile in tiles)
        if max(used.values()) <= 4:
            return _request(rng, concealed, melds)


def _tiles(rng: random.Random) -> tuple[list[int], list[tuple[str, list[int]]]]:
    if rng.random() < 0.08:
        kinds = rng.sample(range(34), 8)
        return [*kinds[1:] * 2, *kinds[:1] * 3], []
    suit = 9 * rng.randrange(3)
    pools = (range(34), range(27), range(suit, suit + 9), [*range(suit, suit + 9), *range(27, 34)], range(27, 34))
    pool, runs, called = list(rng.choice(pools)), rng.choice((0.0, 0.3, 0.7, 1.0)), rng.choice((0.0, 0.3, 1.0))
    concealed, melds = [], []
    for _ in range(5):
        first = rng.choice(pool)
        run = first < 27 and first % 9 <= 6 and rng.random() < runs
        tiles = [first, first + 1, first + 2] if run else [first] * 3
        if rng.random() >= called:
            concealed += tiles
            continue
        meld = "chi" if run else rng.choice(("pon", "pon", "daiminkan", "kakan", "ankan"))
        melds.append((meld, tiles if meld in ("chi", "pon") else [first] * 4))
    pair = rng.choice(pool)
    return [*concealed, pair, pair], melds


def _request(rng: random.Random, concealed: list[int], melds: list[tuple[str, list[int]]]) -> dict[str, Any]:
    hand = list(concealed)
    rng.shuffle(hand)
    seat, tsumo = rng.choice(SEATS), rng.random() < 0.5
    flowers = "".join(str(n) for n in range(1, 9) if rng.random() < rng.choice((0.1, 0.5, 0.95)))
    return {
        "concealed": write(hand[1:]),
        "melds": [f"{meld}:{write(tiles)}" for meld, tiles in melds],
        "win_tile": spell(hand[0]),
        "by": "tsumo" if tsumo else "ron",
        "seat": seat,
        "round": rng.choice([*SEATS, None]),
        "door": rng.choice(SEATS),
        "streak": rng.randrange(3),
        "flowers": f"{flowers}f" if flowers else "",
        **({} if tsumo else {"from": rng.choice([other for other in SEATS if other != seat])}),
    }


# -- the second valuation --------------------------------------------------------------------------


def expected(hand: dict[str, Any], li_gu: bool = False) -> int | None:
    """Return the 台 of a hand without events by the words of the rulebook, or None if it is no win."""
    held = Counter(parse(hand["concealed"], "").codes)
    win = parse(hand["win_tile"], "").codes[0]
    melds = [(text.split(":")[0], sorted(parse(text.split(":")[1], "").codes)) for text in hand["melds"]]
    full = held + Counter([win])
    found = [
        _value(hand, sets, pair, melds, win, by_win)
        for sets, pair in readings(full)
        for by_win in _done(sets, pair, win)
    ]
    if li_gu and not melds and (kind := _half(full)) >= 0:
        found.append(_pairs_value(hand, kind, full))
    if not found:
        return None
    return max(found) + _flowers(hand) + _single(held, melds, li_gu)


def readings(tiles: Counter[int]) -> Iterator[tuple[Sets, int]]:
    """Yield every pair with every split of the remaining tiles."""
    for pair in [kind for kind, n in tiles.items() if n >= 2]:
        for sets in _split(tiles - Counter([pair, pair])):
            yield sets, pair


def _split(tiles: Counter[int]) -> Iterator[Sets]:
    if not tiles:
        yield []
        return
    first = min(tiles)
    for one in ((first,) * 3, (first, first + 1, first + 2)):
        run = one[0] != one[1]
        if run and (first >= 27 or first % 9 > 6):
            continue
        need = Counter(one)
        if all(tiles[kind] >= n for kind, n in need.items()):
            for rest in _split(tiles - need):
                yield [one, *rest]


def _done(sets: Sets, pair: int, win: int) -> list[tuple[int, ...]]:
    """Return what the winning tile may have completed."""
    return [one for one in {*sets, (pair, pair)} if win in one]


def _half(tiles: Counter[int]) -> int:
    threes = [kind for kind, n in tiles.items() if n == 3]
    return threes[0] if len(threes) == 1 and all(n in (2, 3, 4) for n in tiles.values()) else -1


def _value(hand: dict[str, Any], sets: Sets, pair: int, melds: Any, win: int, done: tuple[int, ...]) -> int:
    tsumo = hand["by"] == "tsumo"
    called = [tuple(tiles[:3]) for _, tiles in melds]
    every = [*sets, *called]
    threes = [one[0] for one in every if one[0] == one[1]]
    hidden = sum(one[0] == one[1] for one in sets) + sum(meld == "ankan" for meld, _ in melds)
    hidden -= not tsumo and len(done) == 3 and done[0] == done[1]
    opened = sum(meld != "ankan" for meld, _ in melds)
    total = _suits(every, pair, threes)
    own, around = _winds(hand)
    winds, dragons = [k for k in threes if 27 <= k < 31], [k for k in threes if k >= 31]
    total += 16 if len(winds) == 4 else (own in threes) + (around in threes)
    total += 8 if len(winds) == 3 and 27 <= pair < 31 else 0
    total += 8 if len(dragons) == 3 else 4 if len(dragons) == 2 and pair >= 31 else len(dragons)
    total += {3: 2, 4: 5, 5: 12}.get(hidden, 0)
    honours = all(one[0] >= 27 for one in every) and pair >= 27
    total += 4 if len(threes) == 5 and hidden < 5 and not honours else 0
    total += (not opened and hidden < 5) + tsumo + (tsumo and not opened)
    total += (1 if tsumo else 2) if opened == 5 else 0
    flat = not threes and pair < 27 and not hand["flowers"] and not tsumo
    return total + (2 if flat and not _single(Counter(parse(hand["concealed"], "").codes), melds, False) else 0)


def _suits(every: Sets, pair: int, threes: list[int]) -> int:
    kinds = {*(kind for one in every for kind in one), pair}
    suits = {kind // 9 for kind in kinds if kind < 27}
    honours = any(kind >= 27 for kind in kinds)
    if not suits:
        return 12
    return (4 if honours else 12) if len(suits) == 1 else 0


def _pairs_value(hand: dict[str, Any], kind: int, full: Counter[int]) -> int:
    tsumo, (own, around) = hand["by"] == "tsumo", _winds(hand)
    suits, honours = {k // 9 for k in full if k < 27}, any(k >= 27 for k in full)
    colour = 16 if not suits else 0 if len(suits) > 1 else 4 if honours else 12
    return 8 + colour + (kind == own) + (kind == around) + (kind >= 31) + 2 * tsumo


def _winds(hand: dict[str, Any]) -> tuple[int, int]:
    own = 27 + (SEATS.index(hand["seat"]) - SEATS.index(hand["door"])) % 4
    return own, -1 if hand["round"] is None else 27 + SEATS.index(hand["round"])


def _flowers(hand: dict[str, Any]) -> int:
    numbers = {int(digit) for digit in hand["flowers"].removesuffix("f")}
    if len(numbers) == 8:
        return 8
    own = _winds(hand)[0] - 26
    total = 0
    for four in ({1, 2, 3, 4}, {5, 6, 7, 8}):
        total += 2 if four <= numbers else len(numbers & four & {own, own + 4})
    return total


def _single(held: Counter[int], melds: Any, li_gu: bool) -> int:
    """Return 1 for 獨聽, if exactly one kind completes the hand, else 0."""
    own = held + Counter(tile for _, tiles in melds for tile in tiles)
    waits = 0
    for kind in range(34):
        more = held + Counter([kind])
        if own[kind] < 4 and (any(readings(more)) or (li_gu and not melds and _half(more) >= 0)):
            waits += 1
    return int(waits == 1)
