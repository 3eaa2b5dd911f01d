"""All-time ranks of a club's players, computed by the database: total of all games, then average placing, then first
places.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from clubs.models import Player, PlayerMonth, PlayerTotal
from clubs.selectors.seasons.score_sums import PLACES, fetched

PLAYERS, TOTALS = Player._meta.db_table, PlayerTotal._meta.db_table
MEAN = "CAST(halves AS DOUBLE PRECISION) / games"
"""Twice the average placing. Equal quotients are equal floats, because each is rounded once."""
TOTAL, FIRSTS = 3, 6
"""Positions in a fetched row."""
Query = tuple[str, list[object]]
"""A statement and its parameters."""


@dataclass(frozen=True, slots=True)
class Summed:
    """A player's line (key): `rank` is None for a guest; `halves`: twice the sum of comparable placings."""

    player: int
    rank: int | None
    shared: bool
    games: int
    total: int
    halves: int
    best: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllGames:
    """All final games of a club (key) in one system, from nights that count in their season, with stored totals."""

    club: int
    system: str

    def lines(self, start: int, most: int) -> list[Summed]:
        """Return `most` lines from index `start` (from 0); guests come last, without a rank."""
        first = max(start - 1, 0)  # the neighbours show who shares the rank of the first or last line
        rows = self._rows(first, start - first + most + 1)
        ranks = _ranks([_level(row) for row in rows], first)
        if first and rows and not rows[0][1]:
            better = 1 + self._better(rows[0])
            ranks = [better if rank == first + 1 else rank for rank in ranks]
        shared = Counter(ranks)
        lines = [_line(row, rank, shared=shared[rank] > 1) for row, rank in zip(rows, ranks, strict=True)]
        return lines[start - first : start - first + most]

    def _rows(self, first: int, most: int) -> list[tuple[Any, ...]]:
        """Return `most` rows from index `first`: ranked rows by total, which an index provides, then guests."""
        rows = self._of("NOT guest", first, most)
        if len(rows) < most:
            ranked = first + len(rows) if rows else self._ranked()
            rows += self._of("guest", max(first - ranked, 0), most - len(rows))
        return rows

    def _of(self, who: str, first: int, most: int) -> list[tuple[Any, ...]]:
        sums, params = self._sums()
        places = ", ".join(f"p{place}" for place in PLACES)
        names = f"player_id, guest, games, total, halves, best, {places}"
        order = f"total DESC, {MEAN}, p1 DESC, number LIMIT {most:d} OFFSET {first:d}"
        return fetched(f"SELECT {names}, {MEAN} FROM ({sums}) sums WHERE {who} ORDER BY {order}", params)

    def _ranked(self) -> int:
        """Return the number of ranked lines."""
        sums, params = self._sums()
        return _number(f"COUNT(*) FROM ({sums}) sums WHERE NOT guest", params)

    def _better(self, row: Sequence[Any]) -> int:
        """Return the number of non-guest players ahead of this one."""
        sums, params = self._sums()
        total, first_places, mean = row[TOTAL], row[FIRSTS], row[-1]
        better = f"total > %s OR (total = %s AND ({MEAN} < %s OR ({MEAN} = %s AND p1 > %s)))"
        found = [*params, total, total, mean, mean, first_places]
        return _number(f"COUNT(*) FROM ({sums}) sums WHERE NOT guest AND ({better})", found)

    def players(self) -> int:
        """Return the number of lines."""
        where, params = self._where()
        return _number(f"COUNT(*) FROM {TOTALS} s WHERE {where}", params)

    def _where(self) -> Query:
        """Return the condition on totals, worded like the index for databases that do not evaluate parameters."""
        return "s.club_id = %s AND s.season_id IS NULL AND s.system = %s AND s.games > 0", [self.club, self.system]

    def _sums(self) -> Query:
        where, params = self._where()
        halves = "2 * s.place_sum" + (" + s.three_steps" if self._mixed() else "")
        places = ", ".join(f"s.place_{place} AS p{place}" for place in PLACES)
        statement = (
            f"SELECT s.player_id, p.guest, p.number, s.games, s.total, {halves} AS halves, s.best_total AS best, "
            f"{places} FROM {TOTALS} s JOIN {PLAYERS} p ON p.id = s.player_id WHERE {where}"
        )
        return statement, params

    def _mixed(self) -> bool:
        """Whether there are both three-player and four-player games."""
        rows = PlayerMonth.objects.filter(club=self.club, system=self.system, player=None, counts=True)
        return rows.filter(threes__gt=0).exists() and rows.filter(games__gt=F("threes")).exists()


def _level(row: Sequence[Any]) -> tuple[object, ...]:
    """Return the values that tied players share."""
    return row[1], row[TOTAL], row[-1], row[FIRSTS]


def _ranks(levels: Sequence[tuple[object, ...]], first: int) -> list[int]:
    """Return the ranks of the lines from index `first` (from 0) on; the first line starts a new rank."""
    ranks: list[int] = []
    for i, level in enumerate(levels):
        ranks.append(ranks[-1] if i and level == levels[i - 1] else first + i + 1)
    return ranks


def _line(row: Sequence[Any], rank: int, *, shared: bool) -> Summed:
    player, guest, games, total, halves, best, *places = row[:-1]
    counts = tuple(map(int, places))
    return Summed(player, None if guest else rank, shared and not guest, games, int(total), int(halves), best, counts)


def _number(what: str, params: list[object]) -> int:
    return int(fetched(f"SELECT {what}", params)[0][0] or 0)
