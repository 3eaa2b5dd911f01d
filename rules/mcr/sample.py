"""Plausible random results for a seeded simulator. Each result is legal in the state it is made for."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.deal import sampler
from rules.mcr.option_fields import PLAYERS

_FALSE_HU_RATE = 0.02
_FINE_RATE = 0.01
_FINE = 10


def sampled(values: Sequence[Mapping[str, Any]], rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
    """Return a win or a draw, sometimes with a false win or a fine."""
    lots = sampler.Sampler(rng, PLAYERS, skill)
    made = sampler.plain(values, lots)
    if lots.chance(_FALSE_HU_RATE):
        made["false_hu"] = [lots.loser(*(win["winner"] for win in made.get("wins", ())))]
    if lots.chance(_FINE_RATE):
        made["fines"] = [{"player": rng.randrange(PLAYERS), "points": _FINE}]
    return made
