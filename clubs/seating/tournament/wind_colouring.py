"""Winds as edge colours: each table, and each player in any four games, has each wind once.

The seats are the edges of a graph between tables and players' groups of games, with as many edges at a group as a table
has seats. By König's theorem that many colours suffice. An edge without a free colour swaps the colours of one
alternating path.
"""

from collections.abc import Iterator, Sequence

from clubs.seating.seeded_random import Lots
from clubs.seating.tournament.request import Table

Edge = tuple[int, int]
Slots = list[list[int]]
NONE = -1


def coloured(rounds: Sequence[Sequence[Sequence[int]]], lots: Lots) -> list[list[Table]]:
    """Return the rounds with each table's players by colour. Which colour is East is drawn by lot."""
    seats = max(len(row) for round_ in rounds for row in round_)
    winds = lots.shuffled(range(seats))
    colours = iter(_colours(list(_edges(rounds, seats)), seats))
    return [
        [tuple(player for _, player in sorted((winds[next(colours)], player) for player in row)) for row in round_]
        for round_ in rounds
    ]


def _edges(rounds: Sequence[Sequence[Sequence[int]]], seats: int) -> Iterator[Edge]:
    """Return the table and the player's group of games for each seat, by number."""
    games: dict[int, int] = {}
    groups: dict[Edge, int] = {}
    tables = sum(map(len, rounds))
    for table, row in enumerate(row for round_ in rounds for row in round_):
        for player in row:
            group = (player, games.get(player, 0) // seats)
            games[player] = games.get(player, 0) + 1
            yield table, tables + groups.setdefault(group, len(groups))


def _colours(edges: Sequence[Edge], many: int) -> list[int]:
    """Return a colour for each edge, none twice at a node."""
    at: Slots = [[NONE] * many for _ in range(1 + max(node for edge in edges for node in edge))]
    colour = [NONE] * len(edges)
    for number, (one, other) in enumerate(edges):
        free, wanted = at[one].index(NONE), at[other].index(NONE)
        if at[other][free] != NONE:
            _turn(edges, at, colour, other, free, wanted)
        colour[number] = free
        at[one][free] = at[other][free] = number
    return colour


def _turn(edges: Sequence[Edge], at: Slots, colour: list[int], node: int, one: int, other: int) -> None:
    """Swap two colours on the path that begins at a node with `one`, so that `one` becomes free there."""
    path = []
    want = one
    while (edge := at[node][want]) != NONE:
        path.append(edge)
        node = sum(edges[edge]) - node
        want = one + other - want
    for edge in path:
        for end in edges[edge]:
            at[end][colour[edge]] = NONE
    for edge in path:
        colour[edge] = one + other - colour[edge]
        for end in edges[edge]:
            at[end][colour[edge]] = edge
