"""Points of fan and limits, and who pays them: mingjeung rulebook, sections 5 and 6.

The base of a worth is what each player pays on a tsumo. Its fan are as paid, 0 for a limit hand.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.deal.worth import Worth

PLAYERS = 4
BASE = (0, 4, 8, 16, 30, 40, 50, 60, 70, 80, 90)
"""基本分 by fan."""
MOST_FAN = len(BASE) - 1
FULL, SMALL, GREAT = "full", "small_limit", "great_limit"
LIMIT_BASE = {FULL: BASE[MOST_FAN], SMALL: 120, GREAT: 160}


NOTHING = Worth(0, None, 0, None, 0)


class Payment(NamedTuple):
    """A win to be paid, with players as numbers. `loser` is None for a tsumo, `liable` the liable player (包牌)."""

    winner: int
    loser: int | None
    base: int
    liable: int | None = None


def of_fan(fan: int) -> Worth:
    """Return the worth of `fan`. Ten or more are 爆棚."""
    if fan >= MOST_FAN:
        return Worth(MOST_FAN, None, 0, FULL, LIMIT_BASE[FULL])
    return Worth(fan, None, 0, None, BASE[fan])


def of_limit(limit: str) -> Worth:
    """Return the worth of 爆棚, 小例 or 大例."""
    return of_fan(MOST_FAN) if limit == FULL else Worth(0, None, 1, limit, LIMIT_BASE[limit])


def paid(win: Payment) -> tuple[int, ...]:
    """Return what each player pays for the hand itself, without deposits."""
    amounts = [0] * PLAYERS
    whole = 3 * win.base
    if win.liable is not None and win.liable != win.loser:
        share = whole if win.loser is None else whole // 2
        amounts[win.liable] = share
        if win.loser is not None:
            amounts[win.loser] = whole - share
    elif win.loser is not None:
        amounts[win.loser] = whole
    else:
        amounts = [0 if player == win.winner else win.base for player in range(PLAYERS)]
    return tuple(amounts)
