"""Ranks of all players of a club by the database: all games by total, ties by average place, then first places."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from clubs.models import Player, PlayerSum, SeatResult
from clubs.models.aggregates import ANY_WIND
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.score_sums import MIXED_HALVES, PLACES, fetched
from clubs.selectors.statistics.player_sums import sums_kept

RESULTS, PLAYERS, SUMS = SeatResult._meta.db_table, Player._meta.db_table, PlayerSum._meta.db_table
MEAN = "CAST(halves AS DOUBLE PRECISION) / games"
"""Twice the average place: equal quotients are equal numbers, for each is rounded once."""
TOTAL, FIRSTS = 3, 6
"""Where they stand in a row that is read."""
Query = tuple[str, list[object]]
"""A statement and what stands in it."""


@dataclass(frozen=True, slots=True)
class Summed:
    """A player's line (key): `rank` None for a guest; `halves`: twice the sum of comparable places."""

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
    """All final games of a club (key) in one system, of nights that count in their season.

    Their sums are as they are kept; summed from the results where none are kept yet.
    """

    club: int
    system: str

    def lines(self, start: int, most: int) -> list[Summed]:
        """The lines from number `start` (from 0) on, `most` of them; guests last, without rank."""
        first = max(start - 1, 0)  # who shares the place of the first or the last line is known from their neighbours
        rows = self._rows(first, start - first + most + 1)
        ranks = _ranks([_level(row) for row in rows], first)
        if first and rows and not rows[0][1]:
            better = 1 + self._better(rows[0])
            ranks = [better if rank == first + 1 else rank for rank in ranks]
        shared = Counter(ranks)
        lines = [_line(row, rank, shared=shared[rank] > 1) for row, rank in zip(rows, ranks, strict=True)]
        return lines[start - first : start - first + most]

    def _rows(self, first: int, most: int) -> list[tuple[Any, ...]]:
        """So many rows from number `first` on: those with a rank by total, which an index gives, and guests after."""
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
        """How many lines have a rank."""
        sums, params = self._sums()
        return _number(f"COUNT(*) FROM ({sums}) sums WHERE NOT guest", params)

    def _better(self, row: Sequence[Any]) -> int:
        """How many players who are no guests come before this one."""
        sums, params = self._sums()
        total, first_places, mean = row[TOTAL], row[FIRSTS], row[-1]
        better = f"total > %s OR (total = %s AND ({MEAN} < %s OR ({MEAN} = %s AND p1 > %s)))"
        found = [*params, total, total, mean, mean, first_places]
        return _number(f"COUNT(*) FROM ({sums}) sums WHERE NOT guest AND ({better})", found)

    def players(self) -> int:
        """How many lines there are."""
        if sums_kept(self.club):
            where, params = self._kept()
            return _number(f"COUNT(*) FROM {SUMS} s WHERE {where}", params)
        where, params = self._results()
        return _number(f"COUNT(DISTINCT r.player_id) FROM {RESULTS} r WHERE {where}", params)

    def _sums(self) -> Query:
        return self._sums_as_kept() if sums_kept(self.club) else self._sums_of_results()

    def _kept(self) -> Query:
        """Where the sums are; as the index says it, for databases that do not look at what is asked for."""
        condition = f"s.club_id = %s AND s.season_id IS NULL AND s.system = %s AND s.start = {ANY_WIND:d}"
        return f"{condition} AND s.player_id IS NOT NULL AND s.games > 0", [self.club, self.system]

    def _sums_as_kept(self) -> Query:
        where, params = self._kept()
        halves = "2 * s.place_sum" + (" + s.three_steps" if self._mixed() else "")
        places = ", ".join(f"s.place_{place} AS p{place}" for place in PLACES)
        statement = (
            f"SELECT s.player_id, p.guest, p.number, s.games, s.total, {halves} AS halves, s.best_total AS best, "
            f"{places} FROM {SUMS} s JOIN {PLAYERS} p ON p.id = s.player_id WHERE {where}"
        )
        return statement, params

    def _mixed(self) -> bool:
        """Whether games of three and of four are kept; the sum of everybody knows."""
        sums = PlayerSum.objects.filter(club=self.club, season=None, system=self.system, start=ANY_WIND, player=None)
        return sums.filter(threes__gt=0, threes__lt=F("games")).exists()

    def _results(self) -> Query:
        return Scope(self.club, system=self.system).where()

    def _sums_of_results(self) -> Query:
        where, params = self._results()
        sizes = _number(f"COUNT(DISTINCT r.size) FROM {RESULTS} r WHERE {where}", params)
        halves = f"SUM({MIXED_HALVES})" if sizes > 1 else "2 * SUM(place)"
        places = ", ".join(f"SUM(CASE WHEN place = {place} THEN 1 ELSE 0 END) AS p{place}" for place in PLACES)
        statement = (
            f"SELECT r.player_id, p.guest, p.number, COUNT(*) AS games, SUM(total) AS total, {halves} AS halves, "
            f"MAX(total) AS best, {places} FROM {RESULTS} r JOIN {PLAYERS} p ON p.id = r.player_id "
            f"WHERE {where} GROUP BY r.player_id, p.guest, p.number"
        )
        return statement, params


def _level(row: Sequence[Any]) -> tuple[object, ...]:
    """What players have in common who are level."""
    return row[1], row[TOTAL], row[-1], row[FIRSTS]


def _ranks(levels: Sequence[tuple[object, ...]], first: int) -> list[int]:
    """A rank for each line of a part, which begins at number `first` (from 0); the first is taken to begin its own."""
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
