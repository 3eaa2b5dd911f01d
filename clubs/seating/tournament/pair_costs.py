"""The cost of two players sharing a table."""

from collections.abc import Sequence
from itertools import combinations

from clubs.seating.tournament.request import Person, Request

Matrix = list[list[int]]
"""Indexed by two players' numbers. One more row and column, all 0, stand for an empty seat."""


def empty_matrix(players: int) -> Matrix:
    """Return a matrix of zeros."""
    return [[0] * (players + 1) for _ in range(players + 1)]


def mates(a: Person, b: Person) -> bool:
    """Return whether two are in one team. Two substitutes count as mates."""
    return (a.substitute and b.substitute) or (a.team is not None and a.team == b.team)


def clubs(a: Person, b: Person) -> bool:
    """Return whether two are in one club."""
    return a.club is not None and a.club == b.club


def compatriots(a: Person, b: Person) -> bool:
    """Return whether two are from one country."""
    return a.country is not None and a.country == b.country


def kin(request: Request) -> Matrix:
    """Return the cost of each pair for every meeting: as mates, of one club, of one country."""
    weights, found = request.weights, empty_matrix(len(request.people))
    for (i, a), (j, b) in combinations(enumerate(request.people), 2):
        cost = weights.mates * mates(a, b) + weights.clubs * clubs(a, b) + weights.countries * compatriots(a, b)
        found[i][j] = found[j][i] = cost
    return found


def add_history(matrix: Matrix, request: Request) -> Matrix:
    """Add the cost of another meeting for pairs that have met before. The last round counts more."""
    weights = request.weights
    for (a, b), times in request.history.met.items():
        matrix[a][b] += weights.repeats * times
        matrix[b][a] = matrix[a][b]
    for a, b in request.history.last:
        matrix[a][b] += weights.back_to_back
        matrix[b][a] = matrix[a][b]
    return matrix


def add_spread(matrix: Matrix, positions: Sequence[int], weight: int) -> Matrix:
    """Add the difference of positions."""
    for a, b in combinations(range(len(positions)), 2):
        matrix[a][b] += weight * abs(positions[a] - positions[b])
        matrix[b][a] = matrix[a][b]
    return matrix
