"""The places of a schedule: the people that a design's points represent."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.seating.tournament.pair_costs import Matrix
from clubs.seating.tournament.request import Request

Byes = Sequence[Sequence[int]]
NEVER = 10**15


@dataclass(frozen=True, slots=True)
class Places:
    """The holder of each place in each round (None: an empty seat), and the byes in each round by design.

    A place belongs to one player. Substitutes who take turns share places. Empty seats make tables of three.
    """

    holders: tuple[tuple[int | None, ...], ...]
    byes: int = 0

    def groups(self, request: Request) -> list[list[int]]:
        """Return places that must never meet: empty seats, substitutes, and teams that are kept apart."""
        groups: dict[str | None, list[int]] = {}
        for place, holders in enumerate(self.holders):
            one = holders[0]
            if one is None:
                groups.setdefault(None, []).append(place)
            elif request.weights.mates:
                person = request.people[one]
                name = "substitute" if person.substitute else f"team {person.team}"
                if person.substitute or person.team is not None:
                    groups.setdefault(name, []).append(place)
        return [group for group in groups.values() if len(group) > 1]

    def kin(self, kin: Matrix) -> Matrix:
        """Return the cost of meeting for each pair of places. Two empty seats must not meet."""
        first = [holders[0] for holders in self.holders]
        return [[0 if i == j else _cost(a, b, kin) for j, b in enumerate(first)] for i, a in enumerate(first)]


def _cost(a: int | None, b: int | None, kin: Matrix) -> int:
    if a is None or b is None:
        return NEVER if a is b else 0
    return kin[a][b]


def places(request: Request, byes: Byes) -> Places | None:
    """Return the places of a schedule, or None if the byes change in a way that no design has."""
    people = range(len(request.people))
    out = [set(round_) for round_ in byes]
    always = set.intersection(*out)
    steady = [(player,) * request.rounds for player in people if not any(player in round_ for round_ in out)]
    turning = sorted({player for round_ in out for player in round_ - always})
    if all(request.people[player].substitute for player in turning):
        shared = zip(*[[p for p in turning if p not in round_] for round_ in out], strict=True)
        empty = sum(max(request.sizes) - size for size in request.sizes)
        return Places((*steady, *shared, *((None,) * request.rounds,) * empty))
    if sum(len(round_ - always) for round_ in out) > len(turning) or always:
        return None
    everyone = tuple((player,) * request.rounds for player in people)
    return Places(everyone, len(byes[0]))
