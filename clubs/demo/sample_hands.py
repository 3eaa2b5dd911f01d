"""Wins entered by tiles: hands that show the patterns of a system, with cheap ones far more common."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from rules import calls
from rules.system import Rules
from scoring.strict_json import JsonObject

BY_TILES = 0.3
"""The share of wins that are entered by tiles."""
DRAWS = 6
"""The number of hands tried for one win before only its value is entered."""
RARITY = -1.75
TILES = ("concealed", "win_tile", "dora", "ura")
KINDS = [f"{number}{suit}" for suit in "mpsz" for number in range(1, 8 if suit == "z" else 10)]
OF_THE_DEAL = ("by", "from", "seat", "streak", "round", "honba", "deposits", "bao_hu")
"""Fields of the call `score` that a hand within a deal doesn't have."""


@dataclass(frozen=True, slots=True)
class Album:
    """Hands won in one way with cumulative weights, the number of indicators, and the suits in use."""

    hands: Sequence[JsonObject]
    weights: Sequence[float]
    dora: int
    suits: str


def in_tiles(rules: Rules, result: JsonObject, rng: random.Random) -> Iterator[JsonObject]:
    """Yield the same result with a hand instead of one win's value, to be tried in turn; often there is none.

    A hand may be illegal in its place, if a fifth tile is an indicator or it has no pattern there.
    """
    wins: list[JsonObject] = result.get("wins", [])
    if not wins or rng.random() > BY_TILES:
        return
    at = rng.randrange(len(wins))
    win, others = wins[at], (wins[:at], wins[at + 1 :])
    album = _album(rules, "ron" if "from" in win else "tsumo")
    who = {key: win[key] for key in ("winner", "from", "same_discard") if key in win}
    for shown in rng.choices(album.hands, cum_weights=album.weights, k=DRAWS) if album.hands else ():
        laid = _laid(shown, laid=win["winner"] in result.get("riichi", []))
        if laid is not None:
            hand = _turned({**laid, **_indicators(album, laid, rng)}, album.suits, rng)
            yield {**result, "wins": [*others[0], {**who, "hand": hand}, *others[1]]}


@cache
def _album(rules: Rules, by: str) -> Album:
    hands = [dict(hand) for shown in rules.examples.values() for hand in shown]
    asked = {"preset": rules.preset.id, "options": rules.values()}
    answers = [(hand, calls.answer("score", {"rules": asked, **hand})) for hand in hands if hand["by"] == by]
    known = [(_within_a_deal(hand), answer["points"]) for hand, answer in answers if answer["ok"] and answer["points"]]
    weights = list(accumulate(points**RARITY for _hand, points in known))
    dora = max(len(hand.get("dora", "")) // 2 for hand in hands)
    suits = "".join(suit for suit in "mps" if any(suit in hand["concealed"] for hand in hands))
    return Album([hand for hand, _points in known], weights, dora, suits)


def _within_a_deal(hand: JsonObject) -> JsonObject:
    kept = {key: value for key, value in hand.items() if key not in OF_THE_DEAL}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in kept.items()}


def _laid(hand: JsonObject, *, laid: bool) -> JsonObject | None:
    """Return the hand of a player with or without a stick, or None if it can't belong to such a player."""
    if not laid:
        return None if "riichi" in hand else hand
    closed = all(meld.startswith("ankan") for meld in hand.get("melds", []))
    return {"riichi": "riichi", **hand} if closed else None


def _indicators(album: Album, hand: JsonObject, rng: random.Random) -> JsonObject:
    if not album.dora:
        return {}
    turned = {"dora": album.dora, **({"ura": 1} if "riichi" in hand else {})}
    return {name: hand.get(name) or "".join(rng.choices(KINDS, k=count)) for name, count in turned.items()}


def _turned(hand: JsonObject, suits: str, rng: random.Random) -> JsonObject:
    """Return the same hand with its suits rotated."""
    by = rng.randrange(len(suits))
    turn = str.maketrans(suits, suits[by:] + suits[:by])
    melds = [f"{kind}:{tiles.translate(turn)}" for kind, tiles in (meld.split(":") for meld in hand.get("melds", []))]
    tiles = {name: hand[name].translate(turn) for name in TILES if name in hand}
    return {**hand, **tiles, **({"melds": melds} if melds else {})}
