"""A second, slow valuation of 香港麻雀 hands by the rulebook, which uses nothing of `scoring` or `rules`.

`worth(request, options)` returns the rows of a complete hand by id, or None if it doesn't win. The minimum is not
checked.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.rules.mingjeung_oracle import DRAGONS, ENDS, HONOURS, WINDS, splits, tiles

ORDER = [
    "tian_wu",
    "di_wu",
    "ren_wu",
    "shi_san_yao",
    "da_si_xi",
    "shi_ba_luo_han",
    "zi_yi_se",
    "qing_yao_jiu",
    "jiu_zi_lian_huan",
    "kan_kan_wu",
    "dui_dui_wu",
    "ping_wu",
    "qi_dui",
    "qing_yi_se",
    "hun_yi_se",
    "hua_yao",
    "da_san_yuan",
    "xiao_san_yuan",
    "xiao_si_xi",
    "fan_zi",
    "men_feng",
    "quan_feng",
    "zi_mo",
    "men_qian_qing",
    "qiang_gang",
    "hai_di_lao_yue",
    "he_di_lao_yu",
    "gang_shang_kai_hua",
    "lian_gang_kai_hua",
    "zheng_hua",
    "yi_tai_hua",
    "wu_hua",
]
WHOLE = ORDER[:9]
ADDED = ORDER[22:]
"""Rows for the way of winning and for flowers, which count in addition to any other row."""
GATES = "1112345678999"


def worth(request: dict[str, Any], options: dict[str, Any]) -> dict[str, int] | None:
    melds = [(kind, tiles(text)) for kind, text in (meld.split(":") for meld in request["melds"])]
    hand = sorted([*tiles(request["concealed"]), request["win_tile"]])
    found = []
    for shape in shapes(request, options, hand, melds):
        rows = rows_of(request, options, shape, hand, melds)
        found += list(counting(rows))
        if "ren_wu" in rows and not any(row in rows for row in WHOLE if row != "ren_wu"):
            found += list(counting(rows_of(request, {**options, "ren_wu": 0}, shape, hand, melds)))
    return max(found, key=lambda rows: (sum(rows.values()), [rows.get(row, 0) for row in ORDER]), default=None)


def counting(rows: dict[str, int]) -> Iterator[dict[str, int]]:
    whole = [row for row in WHOLE if row in rows]
    if not whole:
        yield rows
        return
    best = max(rows[row] for row in whole)
    first = next(row for row in whole if rows[row] == best)
    yield {row: fan for row, fan in rows.items() if row == first or row in ADDED}


def shapes(request: dict[str, Any], options: dict[str, Any], hand: list[str], melds: Any) -> Iterator[dict[str, Any]]:
    """Yield the sets, each with whether it is concealed, and the pair."""
    win, ron = request["win_tile"], request["by"] == "ron"
    shown = [(own[:3], kind == "ankan") for kind, own in melds]
    for pair in sorted(tile for tile, n in Counter(hand).items() if n > 1):
        rest = list((Counter(hand) - Counter([pair] * 2)).elements())
        for sets in splits(sorted(rest)):
            for at, one in enumerate([*sets, [pair] * 2]):
                if win in one:
                    own = [(part, not (i == at and ron)) for i, part in enumerate(sets)]
                    yield {"kind": "sets", "sets": own + shown, "pair": pair}
    counts = Counter(hand)
    if not melds and options["seven_pairs"] and sorted(counts.values()) == [2] * 7:
        yield {"kind": "pairs", "sets": [], "pair": ""}
    if not melds and set(hand) == ENDS | HONOURS:
        yield {"kind": "orphans", "sets": [], "pair": ""}


def rows_of(
    request: dict[str, Any], options: dict[str, Any], shape: dict[str, Any], hand: list[str], melds: Any
) -> dict[str, int]:
    rows: dict[str, int] = {}

    def add(row: str, fan: int, when: object) -> None:
        if when and fan:
            rows[row] = fan

    seat, events, tsumo = request["seat"], request["events"], request["by"] == "tsumo"
    kind, pair = shape["kind"], shape["pair"]
    everything = hand + [tile for _, own in melds for tile in own]
    suits, honours = {tile[1] for tile in everything} - {"z"}, [tile for tile in everything if tile[1] == "z"]
    heads = [part[0] for part, _ in shape["sets"] if part[0] == part[1]]
    runs = [part for part, _ in shape["sets"] if part[0] != part[1]]
    dragons, winds = [tile for tile in heads if tile in DRAGONS], [tile for tile in heads if tile in WINDS.values()]
    first = "first_turn" in events
    add("tian_wu", 13, first and seat == "E" and tsumo)
    add("di_wu", 13, first and seat != "E" and request.get("from") == "E")
    add("ren_wu", options["ren_wu"], first and seat != "E" and request.get("from") in ("S", "W", "N"))
    add("shi_san_yao", 13, kind == "orphans")
    add("da_si_xi", 13, len(winds) == 4)
    add("shi_ba_luo_han", 13, sum(len(own) == 4 for _, own in melds) == 4)
    add("zi_yi_se", 10, not suits)
    add("qing_yao_jiu", 10, set(everything) <= ENDS)
    held = sorted(tiles(request["concealed"]))
    add("jiu_zi_lian_huan", 10, len({t[1] for t in held}) == 1 and "".join(t[0] for t in held) == GATES)
    hidden = [part for part, own in shape["sets"] if own and part[0] == part[1]]
    add("kan_kan_wu", options["kan_kan_wu"], len(hidden) == 4)
    add("dui_dui_wu", 3, len(heads) == 4 and "kan_kan_wu" not in rows)
    add("ping_wu", 1, len(runs) == 4)
    add("qi_dui", options["seven_pairs"], kind == "pairs")
    add("qing_yi_se", options["qing_yi_se"], len(suits) == 1 and not honours)
    add("hun_yi_se", 3, len(suits) == 1 and honours)
    add("hua_yao", 1, set(everything) <= ENDS | HONOURS and honours and suits and kind != "orphans")
    add("da_san_yuan", 5, len(dragons) == 3)
    add("xiao_san_yuan", 3, len(dragons) == 2 and pair in DRAGONS)
    add("xiao_si_xi", 3, len(winds) == 3 and pair in WINDS.values())
    add("fan_zi", len(dragons), dragons)
    add("men_feng", 1, WINDS[seat] in heads)
    add("quan_feng", 1, request["round"] and WINDS[request["round"]] in heads)
    add("zi_mo", 1, tsumo)
    concealed = not melds or (options["ankan_closed"] and all(kind == "ankan" for kind, _ in melds))
    within = {"shi_san_yao", "tian_wu", "di_wu", "ren_wu", "jiu_zi_lian_huan", "qi_dui"}
    add("men_qian_qing", 1, concealed and not within & set(rows))
    add("qiang_gang", 1, "chankan" in events)
    add("hai_di_lao_yue", 1, "haitei" in events)
    add("he_di_lao_yu", 1, "houtei" in events)
    add("gang_shang_kai_hua", 1, "rinshan" in events)
    add("lian_gang_kai_hua", 8, "lian_gang" in events)
    if options["flowers"]:
        flowers = {int(figure) for figure in request["flowers"].rstrip("f")}
        sets = [four for four in ({1, 2, 3, 4}, {5, 6, 7, 8}) if four <= flowers]
        left = flowers.difference(*sets)
        number = "ESWN".index(seat) + 1
        add("zheng_hua", len(left & {number, number + 4}), True)
        add("yi_tai_hua", 2 * len(sets), True)
        add("wu_hua", 1, not flowers)
    return rows
