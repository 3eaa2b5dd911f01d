"""The number of tables, and their sizes, for a number of players (section 5.7)."""

from clubs.seating.tournament.request import Odd

FOUR, THREE = 4, 3


def table_sizes(players: int, seats: int, odd: Odd) -> tuple[int, ...] | None:
    """Return the tables' sizes, those of three last; None if the players don't fill tables.

    >>> table_sizes(30, 4, Odd.THREE), table_sizes(30, 4, Odd.BYE), table_sizes(5, 4, Odd.THREE)
    ((4, 4, 4, 4, 4, 4, 3, 3), (4, 4, 4, 4, 4, 4, 4), None)
    """
    over = players % seats
    if players < seats or (over and odd is Odd.REFUSE):  # three players also need a table of four
        return None
    if not over or odd is Odd.BYE:
        return (seats,) * (players // seats)
    threes = FOUR - over
    fours, left = divmod(players - THREE * threes, FOUR)
    return None if left or fours < 0 else (FOUR,) * fours + (THREE,) * threes
