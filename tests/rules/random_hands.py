"""Random complete riichi hands as requests of the call `score`, biased towards rare patterns."""

import random
from collections import Counter
from typing import Any

from scoring.tiles import FIVES, KIND, ORPHANS, RED, kinds, parse, write

ORPHAN_KINDS = kinds(ORPHANS)
EVENTS = ((), (), (), ("chankan",), ("ippatsu",), ("haitei",), ("houtei",), ("rinshan",))


def random_hand(rng: random.Random, *, reds: bool = True) -> dict[str, Any]:
    """Return a complete hand and how it was won: each tile at most four times, one red five in each suit or none."""
    while True:
        concealed, melds = _tiles(rng)
        used = Counter(concealed) + Counter(kind for meld in melds for kind in meld[1])
        if max(used.values()) <= 4:
            return _request(rng, concealed, melds, used, reds)


def _tiles(rng: random.Random) -> tuple[list[int], list[tuple[str, list[int]]]]:
    special = rng.random()
    if special < 0.04:
        return rng.sample(range(34), 7) * 2, []
    if special < 0.06:
        return [*ORPHAN_KINDS, rng.choice(ORPHAN_KINDS)], []
    pool, runs = _pool(rng), rng.choice((0.2, 0.7, 1.0))
    concealed, melds = [], []
    for _ in range(4):
        tiles, meld = _set(rng, pool, runs)
        if meld:
            melds.append((meld, tiles))
        else:
            concealed += tiles
    pair = rng.choice(pool)
    return [*concealed, pair, pair], melds


def _pool(rng: random.Random) -> list[int]:
    """Return the kinds from which a hand is made: all, one suit with or without honours, honours, terminals, green …"""
    suit = 9 * rng.randrange(3)
    pools = (
        list(range(34)),
        list(range(27)),
        list(range(27)),
        list(range(27)),
        list(range(suit, suit + 9)),
        [*range(suit, suit + 9), *range(27, 34)],
        list(range(27, 34)),
        ORPHAN_KINDS,
        [19, 20, 21, 23, 25, 32],
        [kind for kind in range(27) if kind % 9 in (rng.randrange(9), rng.randrange(9))] or [0],
    )
    return rng.choice(pools)


def _set(rng: random.Random, pool: list[int], runs: float) -> tuple[list[int], str]:
    first = rng.choice(pool)
    run = first < 27 and first % 9 <= 6 and rng.random() < runs
    tiles = [first, first + 1, first + 2] if run else [first] * 3
    if rng.random() > 0.3:
        return tiles, ""
    meld = "chi" if run else rng.choice(("pon", "pon", "daiminkan", "kakan", "ankan", "ankan"))
    return (tiles, meld) if meld in ("chi", "pon") else ([first] * 4, meld)


def _request(
    rng: random.Random,
    concealed: list[int],
    melds: list[tuple[str, list[int]]],
    used: Counter[int],
    reds: bool,
) -> dict[str, Any]:
    red = {kind for kind in FIVES if reds and (rng.random() < 0.5 or used[kind] == 4)}
    hand = _reddened(concealed, red)
    rng.shuffle(hand)
    win, *rest = hand
    seat = rng.choice("ESWN")
    tsumo = rng.random() < 0.5
    opened = any(meld != "ankan" for meld, _ in melds)
    riichi = None if opened else rng.choice((None, "riichi", "double"))
    dora = _indicator(rng, used)
    alone = used[win & KIND] == 1 and dora != write([win & KIND])
    request: dict[str, Any] = {
        "concealed": write(rest),
        "melds": [f"{meld}:{write(_reddened(tiles, red))}" for meld, tiles in melds],
        "win_tile": write([win]),
        "by": "tsumo" if tsumo else "ron",
        "seat": seat,
        "round": rng.choice("ESWN"),
        "riichi": riichi,
        "events": list(_events(rng, tsumo, riichi, melds, alone)),
        "honba": rng.randrange(3),
        "deposits": rng.randrange(3),
        "dora": dora,
        "ura": "",
    }
    if riichi is not None and rng.random() < 0.5:
        request["ura"] = request["dora"] if max(used[kind] for kind in parse(request["dora"], "").codes) < 3 else ""
    return request if tsumo else {**request, "from": rng.choice([other for other in "ESWN" if other != seat])}


def _reddened(tiles: list[int], red: set[int]) -> list[int]:
    """Return the tiles with one five of each suit in `red` made the red one. Remove those suits from `red`."""
    found = []
    for kind in tiles:
        found.append(kind | RED if kind in red else kind)
        red.discard(kind)
    return found


def _events(
    rng: random.Random, tsumo: bool, riichi: str | None, melds: list[tuple[str, list[int]]], alone: bool
) -> tuple[str, ...]:
    event = rng.choice(EVENTS)
    kong = any(len(tiles) == 4 for _, tiles in melds)
    fits = {
        (): True,
        ("ippatsu",): riichi is not None,
        ("haitei",): tsumo,
        ("houtei",): not tsumo,
        ("rinshan",): tsumo and kong,
        ("chankan",): not tsumo and alone,
    }
    return event if fits[event] else ()


def _indicator(rng: random.Random, used: Counter[int]) -> str:
    kind = rng.choice([kind for kind in range(34) if used[kind] < 4 and kind not in FIVES])
    return write([kind])
