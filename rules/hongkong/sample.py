"""Plausible random results for a seeded simulator. Each result is legal in the state it is made for."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.deal import sampler
from rules.hongkong.option_fields import PLAYERS
from rules.hongkong.options import HongkongOptions

_FOUL_RATE = 0.01
_ALSO_RATE = 0.08
"""How often a second player wins on the same discard, where that is played."""


def sampled(
    options: HongkongOptions, values: Sequence[Mapping[str, Any]], rng: random.Random, skill: Sequence[float] | None
) -> dict[str, Any]:
    """Return a win, a draw or a false win; sometimes two wins on one discard."""
    lots = sampler.Sampler(rng, PLAYERS, skill)
    if lots.chance(_FOUL_RATE):
        return {"type": "foul", "player": rng.randrange(PLAYERS), "kind": "false_win"}
    made = sampler.plain(values, lots)
    first = next((win for win in made.get("wins", ()) if "from" in win), None)
    if options.winners == "all" and first and lots.chance(_ALSO_RATE):
        more = sampler.plain(values, lots).get("wins") or [dict(values[0])]
        value = {key: more[0][key] for key in values[0]}
        made["wins"].append({"winner": lots.winner(first["winner"], first["from"]), "from": first["from"], **value})
    return made
