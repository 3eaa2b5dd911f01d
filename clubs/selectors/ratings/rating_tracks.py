"""The ratings of a club: the games of each track, and how strengths are stored."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import Count

from clubs.models import Rating
from clubs.ranking.elo import Elo
from clubs.ranking.plackett_luce import OpenSkill, Strength
from clubs.ranking.rating_replay import Track

ALL = "all"
Numbers = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A rating: its track, whether there is one over all games, and the storage of strengths, `width` per seat."""

    id: str
    track: Track[Any]
    over_all: bool
    width: int
    flat: Callable[[Sequence[Any]], Iterable[float]]
    read: Callable[[Numbers], list[Any]]
    strength: Callable[[Rating], Any]


def _pairs(numbers: Numbers) -> list[Strength]:
    return list(map(Strength, numbers[::2], numbers[1::2]))


def _strength(row: Rating) -> Strength:
    return Strength(*(number for number in (row.mu, row.sigma) if number is not None))


KINDS: Mapping[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind("elo", Elo(), False, 1, list, list, lambda row: row.value),
        Kind("openskill", OpenSkill(), True, 2, chain.from_iterable, _pairs, _strength),
    )
}
OVER_ALL = tuple(kind for kind in KINDS.values() if kind.over_all)


def track_name(system: str, size: int) -> str:
    """Return the track of a system with this number of players."""
    return f"{system}-{size}"


def counted_tracks(club: int) -> list[tuple[str, str, int]]:
    """Return each kind and track of a club (key) with its number of ratings."""
    found = Rating.objects.filter(club=club).order_by().values_list("kind", "track")
    return list(found.annotate(n=Count("pk")))
