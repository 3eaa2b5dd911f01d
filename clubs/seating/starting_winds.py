"""Starting winds: four face-down tiles, or starting seats balanced over the season."""

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations

from clubs.seating.seeded_random import Lots

WINDS = "ESWN"


def face_down(seed: str, table: int, players: int = 4) -> tuple[str, ...]:
    """Return the winds under a table's face-down tiles, in the order in which the tiles lie."""
    return Lots(seed, f"tiles:{table}").shuffled(WINDS[:players])


def balanced(
    seed: str,
    table: int,
    players: Sequence[int],
    starts: Mapping[int, Sequence[int]],
    may: Callable[[tuple[str, ...]], bool] = lambda way: True,
) -> tuple[str, ...]:
    """Return a wind for each player, so that everybody starts about equally often in each seat.

    `starts` has, for each player, the season's games begun as East, South, West, North. Of all orders (a wind for each
    player) that `may` accepts, the one with the smallest sum of each player's earlier starts in the new seat is chosen;
    ties are drawn by lot.
    """
    winds = WINDS[: len(players)]
    nothing = (0,) * len(winds)

    def had(way: tuple[str, ...]) -> int:
        taken = zip(players, way, strict=True)
        return sum(starts.get(player, nothing)[winds.index(wind)] for player, wind in taken)

    return min(filter(may, Lots(seed, f"balanced:{table}").shuffled(tuple(permutations(winds)))), key=had)


def turn_order(winds: Sequence[str], dealer: int) -> tuple[int, ...]:
    """Return each player's number in turn order: 0 for the player at `dealer` (0 East … 3 North), and so on.

    >>> turn_order("NESW", 3)
    (0, 1, 2, 3)
    """
    return tuple((WINDS.index(wind) - dealer) % len(winds) for wind in winds)
