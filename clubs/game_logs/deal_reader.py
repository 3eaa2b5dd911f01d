"""Collect the deals of a log while it is read, and the number of the deal with an error."""

from __future__ import annotations

from clubs.game_logs.deal_play import Table
from clubs.game_logs.log_errors import GOES_ON, MANY_DEALS, NO_DEAL, NO_RESULT, bad_log, missing
from clubs.game_logs.parsed_log import Abort, Amounts, Deal, Ending, Exhausted, Start, Win

MOST_DEALS = 1000
"""As many as the call `game` takes."""
WINDS = ("E", "S", "W", "N")


class Sheet:
    """The deals read so far; `number` is that of the current deal, None before the first."""

    def __init__(self) -> None:
        self.number: int | None = None
        self.deals: list[Deal] = []
        self._start: Start | None = None
        self._table: Table | None = None
        self._wins: list[Win] = []
        self._ending: Ending | None = None
        self.after: Amounts | None = None
        self.changes: Amounts | None = None

    def next(self) -> None:
        """Finish the previous deal and begin another."""
        self.close()
        if len(self.deals) == MOST_DEALS:
            raise bad_log(MANY_DEALS, most=MOST_DEALS)
        self.number = len(self.deals)

    def open(self, start: Start, table: Table) -> None:
        """Set the deal's start and its table."""
        self._start, self._table = start, table
        self._wins, self._ending, self.after, self.changes = [], None, None, None

    def close(self) -> None:
        """Finish the current deal, if any."""
        if self.number is None or len(self.deals) > self.number:
            return
        ending = tuple(self._wins) or self._ending
        if self._start is None or self._table is None or ending is None:
            raise bad_log(NO_RESULT)
        table = self._table
        stood = tuple(sorted(table.stood))
        made = Deal(
            self._start, table.dealt, tuple(table.dora), stood, ending, self.after, self.changes, tuple(table.moves)
        )
        self.deals.append(made)
        self._start = self._table = None

    def whole(self) -> tuple[Deal, ...]:
        """Return all deals; raises an error if there is none."""
        self.close()
        if not self.deals:
            raise bad_log(NO_DEAL)
        return tuple(self.deals)

    @property
    def table(self) -> Table:
        """Return the table of the current deal."""
        if self._table is None or self._ending is not None:
            raise bad_log(GOES_ON)
        return self._table

    @property
    def ended(self) -> bool:
        """Return whether the current deal has a result."""
        return bool(self._wins) or self._ending is not None

    def won(self, win: Win) -> None:
        """Add a win to this deal."""
        self._wins.append(win)

    def ends(self, ending: Exhausted | Abort) -> None:
        """End the deal without a win."""
        self._ending = ending


def wind(number: int) -> str:
    """Return the wind of a number from 0."""
    if not 0 <= number < len(WINDS):
        raise missing("round")
    return WINDS[number]
