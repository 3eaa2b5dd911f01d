"""A second, slow valuation of 明將 hands by the rulebook, which uses nothing of `scoring` or `rules`.

A tile is a text such as "5p". `worth(request)` returns (base, {pattern: fan}) of a complete hand, or None below the
minimum.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

BASE = (0, 4, 8, 16, 30, 40, 50, 60, 70, 80, 90)
SMALL, GREAT = 120, 160
WINDS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
DRAGONS = ("5z", "6z", "7z")
ENDS = {f"{n}{suit}" for suit in "mps" for n in (1, 9)}
HONOURS = {f"{n}z" for n in range(1, 8)}
Set = tuple[str, bool]
"""The three or four tiles of a set, joined, and whether it is concealed."""


def tiles(text: str) -> list[str]:
    return [figure + suit for figures, suit in re.findall(r"([0-9]+)([mpsz])", text) for figure in figures]


def run(first: str) -> list[str]:
    return [f"{int(first[0]) + step}{first[1]}" for step in range(3)]


def splits(left: list[str]) -> Iterator[list[list[str]]]:
    """Yield every way to split sorted tiles into runs and triplets."""
    if not left:
        yield []
        return
    first = left[0]
    for part in ([first] * 3, run(first) if first[1] != "z" and int(first[0]) < 8 else None):
        if part and not Counter(part) - Counter(left):
            rest = list((Counter(left) - Counter(part)).elements())
            for others in splits(sorted(rest)):
                yield [part, *others]


def worth(request: dict[str, Any]) -> tuple[int, dict[str, int]] | None:
    melds = [meld.split(":") for meld in request["melds"]]
    called = [(kind, tiles(text)) for kind, text in melds]
    hand = sorted([*tiles(request["concealed"]), request["win_tile"]])
    everything = hand + [tile for _kind, own in called for tile in own]
    found = []
    for shape in shapes(request, hand, called):
        limits = limits_of(request, shape, everything, called)
        if limits:
            level = max(limits.values())
            found.append((level, 0, len(limits), {key: 1 for key, own in limits.items() if own == level}))
            continue
        rows = fans(request, shape, everything, called)
        if rows:
            dora = sum(tile in everything for tile in tiles(request["dora"]))
            extra = {"dora": dora} if dora else {}
            fan = sum(rows.values()) + dora
            found.append((BASE[min(fan, 10)], fan, len(rows), rows | extra))
    if not found:
        return None
    base, _fan, _rows, counted = max(found, key=lambda one: one[:3])
    return base, counted


def shapes(request: dict[str, Any], hand: list[str], called: list[Any]) -> Iterator[dict[str, Any]]:
    """Yield readings: the sets with whether each is concealed, the pair, and what the winning tile completed."""
    win, ron = request["win_tile"], request["by"] == "ron"
    shown = [(own, kind == "ankan") for kind, own in called]
    for pair in sorted(tile for tile, n in Counter(hand).items() if n > 1):
        rest = list(hand)
        rest.remove(pair)
        rest.remove(pair)
        for sets in splits(rest):
            for at, one in enumerate([*sets, [pair] * 2]):
                if win not in one:
                    continue
                triplet = at < len(sets) and one[0] == one[1]
                own = [(part, not (i == at and ron and triplet)) for i, part in enumerate(sets)]
                yield {"kind": "sets", "sets": own + shown, "pair": pair, "single": at == len(sets)}
    counts = Counter(hand)
    if not called and all(n % 2 == 0 for n in counts.values()):
        yield {"kind": "pairs", "sets": [], "pair": "", "single": True}
    if not called and set(hand) == ENDS | HONOURS:
        yield {"kind": "orphans", "sets": [], "pair": "", "single": True}
    if not called and len(counts) == 14 and any(set(hand) <= sixteen(order) for order in permutations("mps")):
        yield {"kind": "unconnected", "sets": [], "pair": "", "single": True}


def sixteen(order: tuple[str, ...]) -> set[str]:
    return HONOURS | {f"{n}{suit}" for start, suit in enumerate(order, 1) for n in range(start, 10, 3)}


def fans(request: dict[str, Any], shape: dict[str, Any], everything: list[str], called: list[Any]) -> dict[str, int]:
    """Return the fan of section 2, row by row."""
    sets = [part for part, _hidden in shape["sets"]]
    runs = [part for part in sets if part[0] != part[1]]
    triplets = [part for part in sets if part[0] == part[1]]
    closed = all(kind == "ankan" for kind, _own in called)
    suits = {tile[1] for tile in everything} - {"z"}
    honours = [tile for tile in everything if tile[1] == "z"]
    simple = not any(tile in ENDS or tile in HONOURS for tile in everything)
    loose, kinds = shape["kind"] == "unconnected", Counter(part[0] for part in runs)
    heads, pair, ends = [part[0] for part in triplets], shape["pair"], ENDS | HONOURS
    units = [*sets, [pair]] if shape["kind"] == "sets" else []
    rows: dict[str, int] = {}

    def add(key: str, fan: int, when: object) -> None:
        if when:
            rows[key] = fan

    add("riichi", 1, request["riichi"])
    four = [closed, request["by"] == "tsumo", simple, len(runs) == 4]
    add("menzen_tsumo_tanyao_pinfu", sum(four) - 1, sum(four) > 1)
    add("honitsu", 2, len(suits) == 1 and honours)
    add("chinitsu", 5, len(suits) == 1 and not honours)
    add("one_voided_suit", 1, len(suits) == 2 and not honours)
    winds = [tile for tile in honours if tile not in DRAGONS]
    add("all_types", 2, len(suits) == 3 and winds and len(winds) < len(honours) and not loose)
    quads = [own for kind, own in called if kind != "chi" and len(own) == 4]
    hidden_quads = sum(kind == "ankan" for kind, _own in called)
    add("ankan", hidden_quads, hidden_quads)
    add("toitoi", 2, len(triplets) == 4)
    hidden = sum(own for part, own in shape["sets"] if part[0] == part[1])
    add("sanankou", 2, hidden == 3)
    in_row = any({f"{n + step}{suit}" for step in range(3)} <= set(heads) for suit in "mps" for n in range(1, 8))
    add("sanrenkou", 3, in_row)
    add("sankantsu", 5, len(quads) == 3)
    values = {*DRAGONS, WINDS[request["seat"]]} | ({WINDS[request["round"]]} if request["round"] else set())
    add("yakuhai", sum(head in values for head in heads), any(head in values for head in heads))
    dragons = sum(head in DRAGONS for head in heads)
    add("shousangen", 2, dragons == 2 and pair in DRAGONS)
    add("big_three_winds", 3, sum(head in WINDS.values() for head in heads) == 3)
    touched = units and all(set(unit) & ends for unit in units)
    pure = units and all(set(unit) & ENDS for unit in units)
    only_ends = set(everything) <= ends and honours and set(everything) & ENDS
    add("junchan", 3, pure)
    add("honroutou", 3, only_ends)
    add("chanta", 2, touched and not pure and not only_ends)
    most = max(kinds.values(), default=0)
    twice = sum(n == 2 for n in kinds.values())
    add("ryanpeikou", 3, twice == 2)
    add("isshoku_sanjun", 4, most == 3)
    add("iipeikou", 1, twice == 1 and most == 2)
    add("sanshoku_doujun", 2, any(all(f"{n}{suit}" in kinds for suit in "mps") for n in range(1, 8)))
    alike = [{suit for suit in "mps" if f"{n}{suit}" in heads} for n in range(1, 10)]
    add("sanshoku_doukou", 5, any(len(found) == 3 for found in alike))
    if pair and pair[1] != "z":
        add("shousanshoku_doukou", 2, alike[int(pair[0]) - 1] == set("mps") - {pair[1]})
    add("ittsuu", 2, any(all(f"{n}{suit}" in kinds for n in (1, 4, 7)) for suit in "mps"))
    held = {tile: sum(tile in part for part in runs) for tile in set(everything)}
    fours = [tile for tile, n in Counter(everything).items() if n == 4]
    one = sum(tile in heads and held[tile] == 1 for tile in fours)
    add("siguiyi", one, one)
    add("siguier", 2, pair in fours and held.get(pair) == 2)
    all_four = sum(held[tile] == 4 for tile in fours)
    add("siguisi", 4 * all_four, all_four)
    for event in ("rinshan", "chankan", "haitei", "houtei"):
        add(event, 1, event in request["events"])
    add("chiitoitsu", 2, shape["kind"] == "pairs")
    add("shisibuda", 2, loose)
    return rows


def limits_of(
    request: dict[str, Any], shape: dict[str, Any], everything: list[str], called: list[Any]
) -> dict[str, int]:
    """Return the limits of section 5, each with its base."""
    sets = [part for part, _hidden in shape["sets"]]
    heads = [part[0] for part in sets if part[0] == part[1]]
    runs = Counter(part[0] for part in sets if part[0] != part[1])
    hidden = sum(own for part, own in shape["sets"] if part[0] == part[1])
    held = Counter(tiles(request["concealed"]))
    suits, kinds = {tile[1] for tile in everything}, set(everything)
    winds = sum(head in WINDS.values() for head in heads)
    found: dict[str, int] = {}

    def add(key: str, level: int, when: object) -> None:
        if when:
            found[key] = level

    add("daisangen", SMALL, sum(head in DRAGONS for head in heads) == 3)
    add("shousuushi", SMALL, winds == 3 and shape["pair"] in WINDS.values())
    add("kokushi", SMALL, shape["kind"] == "orphans")
    gates = {f"{n}{suit}": 3 if n in (1, 9) else 1 for suit in suits for n in range(1, 10)}
    one_suit = len(suits) == 1 and "z" not in suits and not called
    add("chuuren", SMALL, one_suit and all(Counter(everything)[tile] >= n for tile, n in gates.items()))
    add("suuankou", SMALL, hidden == 4 and not shape["single"])
    rows = [{f"{n + step}{suit}" for step in range(4)} for suit in "mps" for n in range(1, 7)]
    add("suurenkou", SMALL, any(row <= set(heads) for row in rows))
    add("daisuushi", GREAT, winds == 4)
    add("tsuuiisou", GREAT, kinds <= HONOURS)
    add("chinroutou", GREAT, kinds <= ENDS)
    add("suukantsu", GREAT, sum(len(own) == 4 for _kind, own in called) == 4)
    add("kokushi_13", GREAT, shape["kind"] == "orphans" and set(held) == ENDS | HONOURS)
    add("suuankou_tanki", GREAT, hidden == 4 and shape["single"])
    add("junsei_chuuren", GREAT, one_suit and all(held[tile] == n for tile, n in gates.items()))
    in_row = [{f"{n + step}{suit}" for step in range(7)} for suit in "mps" for n in range(1, 4)]
    add("renchiitoi", GREAT, shape["kind"] == "pairs" and kinds in in_row)
    add("isshoku_yonjun", GREAT, 4 in runs.values())
    return found
