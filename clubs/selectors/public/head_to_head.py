"""Head-to-head matrix of a season, in order of rank (standings, section 3.5)."""

from dataclasses import dataclass

from clubs.models import Player, Season
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.meeting_sums import Pair, met
from clubs.selectors.tournament.public_page import hidden_games

MOST = 24
"""The most players in a matrix. A larger one is unreadable."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One player against another: games ahead and behind; the share of games ahead (level ones half), in eighths."""

    ahead: int
    behind: int
    level: int
    eighths: int


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row; None against themselves and players never met."""

    rank: int
    shared: bool
    player: Player
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The matrix of a season's first players, with the number of ranked players."""

    season: Season
    rows: tuple[Row, ...]
    ranked: int


def matrix(season: Season) -> Matrix:
    """Return the matrix of a season."""
    ranked = season.standings.filter(rank__isnull=False).select_related("player").order_by("position")
    lines = list(ranked[:MOST])
    keys = [line.player_id for line in lines]
    hidden = list(hidden_games(season=season))
    pairs = {(one.player, one.other): one for one in met(Scope(season.club_id, season.pk), keys, hidden)}
    rows = tuple(
        Row(line.rank or 0, line.shared, line.player, tuple(_cell(pairs, line.player_id, other) for other in keys))
        for line in lines
    )
    return Matrix(season, rows, ranked.count())


def _cell(pairs: dict[tuple[int, int], Pair], player: int, other: int) -> Cell | None:
    found = pairs.get((player, other)) or pairs.get((other, player))
    if found is None:
        return None
    behind = found.games - found.ahead - found.level
    ahead, behind = (found.ahead, behind) if found.player == player else (behind, found.ahead)
    return Cell(ahead, behind, found.level, (8 * ahead + 4 * found.level + found.games // 2) // found.games)
