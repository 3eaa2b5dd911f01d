"""The ratings that a club keeps: which games each track is of, and what is kept of a step to go on from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from clubs.ranking.elo import Elo
from clubs.ranking.openskill import OpenSkill, Strength
from clubs.ranking.rating import Track

ALL = "all"


@dataclass(frozen=True, slots=True)
class Kind:
    """A rating: its track, how strong somebody is by a step's numbers, and whether one track is over all games."""

    id: str
    track: Track[Any]
    strength: Callable[[Mapping[str, float]], Any]
    over_all: bool


KINDS: Mapping[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind("elo", Elo(), lambda numbers: numbers["value"], False),
        Kind("openskill", OpenSkill(), lambda numbers: Strength(numbers["mu"], numbers["sigma"]), True),
    )
}


def track_name(system: str, size: int) -> str:
    """The track of a system with so many players."""
    return f"{system}-{size}"
