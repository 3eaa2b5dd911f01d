"""Random complete hands and options of 香港麻雀, biased towards rare patterns."""

import random
from typing import Any

from tests.rules.mingjeung_oracle import tiles
from tests.rules.random_hands import random_hand

EVENTS = ("first_turn", "chankan", "haitei", "houtei", "rinshan", "lian_gang")
VALUES: dict[str, tuple[Any, ...]] = {
    "minimum": (0, 1, 3, 6), "limit": (7, 8, 10, 13), "table": ("half", "full", "steps"),
    "discarder": ("all", "shared"), "robbed_pays": ("self_draw", "discard"), "winners": ("nearest", "all"),
    "dealer": ("win_draw", "win", "never"), "flowers": (True, True, False), "flower_wins": (True, False),
    "flowers_to_minimum": (True, False), "ankan_closed": (True, False), "qing_yi_se": (6, 7, 8),
    "kan_kan_wu": (0, 5, 8, 13), "seven_pairs": (0, 3, 4, 5), "ren_wu": (0, 3, 13), "base": (1, 5),
    "rounds": (1, 2, 4), "start_points": (0, 500), "false_win_points": (None, 30),
}  # fmt: skip


def random_options(rng: random.Random) -> dict[str, Any]:
    """Return a value for some of the options."""
    return {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < 0.6}


def random_win(rng: random.Random, *, flowers: bool = True) -> dict[str, Any]:
    """Return a complete hand as a request of the call `score`. It is legal, but may be below the minimum."""
    hand = random_hand(rng, reds=False)
    request = {name: hand[name] for name in ("concealed", "melds", "win_tile", "by", "seat")}
    request |= {"from": hand["from"]} if "from" in hand else {}
    request["round"] = rng.choice(("E", "S", "W", "N", None))
    request["events"] = _events(rng, request)
    held = rng.sample("12345678", rng.choice((0, 0, 1, 2, 3, 4, 5, 6, 7, 8))) if flowers else []
    request["flowers"] = "".join(sorted(held)) + "f" if held else ""
    return request


def _events(rng: random.Random, request: dict[str, Any]) -> list[str]:
    tsumo, kongs = request["by"] == "tsumo", sum(len(meld.split(":")[1]) == 5 for meld in request["melds"])
    shown = [request["concealed"], *request["melds"]]
    alone = not any(request["win_tile"] in tiles(text.split(":")[-1]) for text in shown)
    fits = {
        "first_turn": tsumo == (request["seat"] == "E") and not request["melds"],
        "chankan": not tsumo and alone,
        "haitei": tsumo,
        "houtei": not tsumo,
        "rinshan": tsumo and kongs > 0,
        "lian_gang": tsumo and kongs > 1,
    }
    found = [event for event in EVENTS if fits[event]]
    return [rng.choice(found)] if found and rng.random() < 0.4 else []
