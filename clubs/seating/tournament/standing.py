"""The standings used for seating: positions, and the seating order."""

from collections.abc import Sequence

from clubs.seating.tournament.request import Person


def positions(people: Sequence[Person]) -> tuple[int, ...]:
    """Return each player's position: the rank, else 1 + the number of players with more points. Substitutes come last.

    Without standings (neither ranks nor points), everybody has the same position.
    """
    players = [person for person in people if not person.substitute]
    behind = len(players) + 1
    if all(person.rank is not None for person in players):
        return tuple(behind if person.substitute else person.rank or 1 for person in people)
    if all(person.points is not None for person in players):
        return _by_points(people, behind)
    return tuple(behind if person.substitute else 1 for person in people)


def _by_points(people: Sequence[Person], behind: int) -> tuple[int, ...]:
    points = sorted(-(person.points or 0) for person in people if not person.substitute)
    first: dict[int, int] = {}
    for place, amount in enumerate(points, 1):
        first.setdefault(amount, place)
    return tuple(behind if person.substitute else first[-(person.points or 0)] for person in people)


def in_order(positions: Sequence[int], players: Sequence[int]) -> list[int]:
    """Return the players, best first; equal ones in the order of the request."""
    return sorted(players, key=lambda player: (positions[player], player))
