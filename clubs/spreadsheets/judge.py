"""Interpret the numbers of a file: scores, totals and placings of every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from clubs.spreadsheets.games import Game, Seat
from clubs.spreadsheets.layout import FIGURE
from clubs.spreadsheets.scores import (
    OTHER,
    PLACES,
    SCORES,
    TOTALS,
    Kind,
    fitting_scale,
    kind_of,
    scaled,
    sum_of,
    tenths,
)
from clubs.spreadsheets.season import Season, Uma
from clubs.spreadsheets.tables import Table
from clubs.spreadsheets.totals import TotalsList, places_by
from clubs.spreadsheets.vocabulary import WINDS
from scoring.strict_json import JsonObject

RANK_ONLY, WORK_BACK, LEAVE_OUT = "rank_only", "work_back", "leave_out"
_COUNTS = range(5)
_TABLE_POINTS = 1_000
_FEW = 3


@dataclass(slots=True)
class Judged:
    """A table with its games, and the kinds of its sets of numbers."""

    table: Table
    games: list[Game]
    kinds: list[Kind] = field(default_factory=list)

    def set_of(self, kind: str) -> int | None:
        """Return the first set of a kind."""
        return next((i for i, found in enumerate(self.kinds) if found.kind == kind), None)

    @property
    def totals_only(self) -> bool:
        """Return whether there are totals but no scores."""
        return self.set_of(TOTALS) is not None and self.set_of(SCORES) is None


@dataclass(slots=True)
class Verdict:
    """The questions and warnings about the numbers of a file."""

    warnings: list[tuple[Table, Game | None, JsonObject]] = field(default_factory=list)
    other_uma: list[Game] = field(default_factory=list)
    found_uma: Uma | None = None
    other_start: list[Game] = field(default_factory=list)
    found_start: int = 0

    def warn(self, table: Table, game: Game | None, code: str, **fields: object) -> None:
        """Add a warning."""
        self.warnings.append((table, game, {"code": code, **fields}))


class Judge:
    """Interprets the numbers of all tables together."""

    def __init__(self, season: Season, uma_answer: str | None, start_answer: str | None) -> None:
        self.season = season
        self.uma_answer = uma_answer
        self.start_answer = start_answer
        self.verdict = Verdict()

    def judge(self, tables: Sequence[Judged]) -> Verdict:
        """Give every seat its score, points and placing."""
        for table in tables:
            self._kinds(table)
            self._penalties(table)
            self._places(table)
            self._scores(table)
            self._points(table)
        self._totals([table for table in tables if table.totals_only])
        for table in tables:
            self._winds(table)
            self._check(table)
        return self.verdict

    # The kinds of the sets of numbers

    def _kinds(self, judged: Judged) -> None:
        count = max((len(seat.values) for game in judged.games for seat in game.seats), default=0)
        taken: set[str] = set()
        for i in range(count):
            rows = [[seat.values[i] for seat in game.seats] for game in judged.games]
            kind = kind_of([row for row in rows if any(value is not None for value in row)], self.season)
            if kind.kind == SCORES and not kind.sure and SCORES in taken and _are_small(rows):
                kind = Kind(TOTALS)
            if kind.kind in taken:
                kind = Kind(OTHER)
            taken.add(kind.kind)
            judged.kinds.append(kind)
        _say_kinds(judged)

    @staticmethod
    def _penalties(judged: Judged) -> None:
        for name in ("penalty", "chombo"):
            given = [
                (seat, value)
                for game in judged.games
                for seat in game.seats
                if (value := getattr(seat, name)) is not None
            ]
            counts = all(abs(value) in _COUNTS for _, value in given)
            for seat, value in given:
                if counts:
                    seat.fouls += int(abs(value))
                elif abs(value) >= _TABLE_POINTS:
                    seat.fine -= int(abs(value) / 100)
                else:
                    seat.fine -= tenths(abs(value))

    @staticmethod
    def _places(judged: Judged) -> None:
        number = judged.set_of(PLACES)
        for game in judged.games if number is not None else ():
            for seat in game.seats:
                value = seat.values[number or 0]
                seat.place = int(value) if value is not None else seat.place

    def _scores(self, judged: Judged) -> None:
        number = judged.set_of(SCORES)
        if number is None:
            return
        kind = judged.kinds[number]
        for game in judged.games:
            row = [seat.values[number] for seat in game.seats]
            self._row_of_scores(game, row, kind)
        if kind.start is not None:
            self._other_start(judged.games, kind.start)

    def _other_start(self, games: Sequence[Game], start: int) -> None:
        self.verdict.found_start = self.verdict.found_start or start
        self.verdict.other_start += games

    def _row_of_scores(self, game: Game, row: Sequence[Decimal | None], kind: Kind) -> None:
        wanted = self.season.sum_of(len(row))
        if kind.start is not None and len(row) == self.season.players:
            wanted = kind.start * len(row)
        missing = [seat for seat, value in zip(game.seats, row, strict=True) if value is None]
        scale = (fitting_scale(sum_of(row), wanted) if not missing else 0) or kind.scale
        for seat, value in zip(game.seats, row, strict=True):
            seat.score = scaled(value, scale) if value is not None else None
        difference = sum(seat.score for seat in game.seats if seat.score is not None) - wanted
        if len(missing) == 1 and len(row) > 1:
            missing[0].score = -difference
            game.filled = missing[0]
            game.worked_out.append("score")
        elif difference and not missing:
            self.verdict.warn(game.table, game, "sum", difference=difference, unit="score")

    def _points(self, judged: Judged) -> None:
        number = judged.set_of(TOTALS)
        for game in judged.games if number is not None else ():
            for seat in game.seats:
                value = seat.values[number or 0]
                seat.points = tenths(value) if value is not None else None
        if judged.set_of(SCORES) is None:
            return
        for game in judged.games:
            if self._differs(game):
                self.verdict.warn(judged.table, game, "points_differ")

    def _differs(self, game: Game) -> bool:
        scores = [seat.score for seat in game.seats]
        points = [seat.points for seat in game.seats]
        if None in scores or None in points or len(scores) != self.season.players:
            return False
        without = [own - seat.fine for own, seat in zip(_sure(points), game.seats, strict=True)]
        return not any(self.season.gives(_sure(scores), given) for given in (_sure(points), without))

    # Totals without scores

    def _totals(self, tables: Sequence[Judged]) -> None:
        games = [game for table in tables for game in table.games if _points_of(game)]
        if not games:
            return
        if len(games) >= _FEW and all(own % 10 == 0 for game in games for own in _points_of(game)):
            for table in tables:
                self.verdict.warn(table.table, None, "rounded_points")
                self._rank(table.games)
                self._sums(table.games, self.season.uma)
            return
        listed = TotalsList.of(
            [self._bare(game) for game in games if len(game.seats) == self.season.players], self.season
        )
        rules = self.season.uma
        if rules is not None and not listed.fits(rules):
            self.verdict.found_uma = listed.found()
            self.verdict.other_uma = [game for table in tables for game in table.games]
            found = self.verdict.found_uma
            self._sums(games, found or rules)
            rules = found if self.uma_answer == WORK_BACK else None
        else:
            self._sums(games, rules)
        self._work_back([game for table in tables for game in table.games], rules)

    def _bare(self, game: Game) -> list[int]:
        """Return the totals of a game, without its penalties if the totals only add up then."""
        points = _points_of(game)
        if sum(points) not in self.season.sums() and any(seat.fine for seat in game.seats):
            without = [own - seat.fine for own, seat in zip(points, game.seats, strict=True)]
            return without if sum(without) in self.season.sums() else points
        return points

    def _sums(self, games: Sequence[Game], rules: Uma | None) -> None:
        for game in games:
            wanted = rules.total(self.season.start) if rules and len(game.seats) == self.season.players else 0
            difference = sum(self._bare(game)) - wanted
            if difference:
                self.verdict.warn(game.table, game, "sum", difference=difference, unit="points")

    def _work_back(self, games: Sequence[Game], rules: Uma | None) -> None:
        for game in games:
            points = self._bare(game) if _points_of(game) else []
            if rules is None or len(points) != self.season.players or sum(points) != rules.total(self.season.start):
                self._rank([game])
                continue
            for seat, score in zip(game.seats, rules.scores(points, self.season.start), strict=True):
                seat.score = score
            game.worked_out.append("score")

    @staticmethod
    def _rank(games: Sequence[Game]) -> None:
        """Rank by points, if the file has no placings."""
        for game in games:
            points = _points_of(game)
            if points and any(seat.place is None for seat in game.seats):
                for seat, place in zip(game.seats, places_by(points), strict=True):
                    seat.place = place
                game.worked_out.append("place")

    # Winds and placings

    def _winds(self, judged: Judged) -> None:
        games = judged.games
        by_heading = (
            all(seat.wind for seat in judged.table.layout.seats) and judged.table.layout.shape == "game_per_row"
        )
        if by_heading and len(games) >= _FEW and all(map(_descends, games)):
            self.verdict.warn(judged.table, None, "sorted_by_place")
            for game in games:
                for seat in game.seats:
                    seat.wind = None
        for game in games:
            _by_wind(game, self.season.players)

    def _check(self, judged: Judged) -> None:
        for game in judged.games:
            if game.filled is not None:
                self.verdict.warn(judged.table, game, "filled", seat=game.seats.index(game.filled))
            if len(game.seats) < self.season.players:
                self.verdict.warn(judged.table, game, "players", found=len(game.seats))
            for number, seat in enumerate(game.seats):
                if not seat.name:
                    self.verdict.warn(judged.table, game, "no_name", seat=number)
            if _place_differs(game):
                self.verdict.warn(judged.table, game, "place_differs")


def _sure(values: Sequence[int | None]) -> list[int]:
    return [value for value in values if value is not None]


def _points_of(game: Game) -> list[int]:
    """Return the totals of a game, or none if one is missing."""
    points = _sure([seat.points for seat in game.seats])
    return points if len(points) == len(game.seats) else []


def _are_small(rows: Sequence[Sequence[Decimal | None]]) -> bool:
    return all(abs(value) < _TABLE_POINTS for row in rows for value in row if value is not None)


def _say_kinds(judged: Judged) -> None:
    """Add the kinds of numbers to the table's columns."""
    says = {SCORES: "score", TOTALS: "points", PLACES: "place", OTHER: "other"}
    layout = judged.table.layout
    for columns, kind in zip(layout.sets, judged.kinds, strict=False):
        for column in layout.columns:
            if column.index in columns and column.means == FIGURE:
                column.means = says[kind.kind]
    for column in layout.columns:
        if column.means == FIGURE:
            column.means = "score"
        if column.means == "other":
            column.seat = None


def _descends(game: Game) -> bool:
    values = [seat.score if seat.score is not None else seat.points for seat in game.seats]
    return None not in values and all(a > b for a, b in zip(_sure(values), _sure(values)[1:], strict=False))


def _by_wind(game: Game, players: int) -> None:
    """Sort the seats by wind if all winds are known. Otherwise drop the winds."""
    winds = [seat.wind for seat in game.seats]
    if (
        None not in winds
        and len(set(winds)) == len(winds)
        and (len(winds) < players or set(map(str, winds)) <= set(WINDS[:players]))
    ):
        game.seats.sort(key=lambda seat: WINDS.index(str(seat.wind)))
        return
    for seat in game.seats:
        seat.wind = None


def _place_differs(game: Game) -> bool:
    """Return whether the file's placings contradict its numbers."""
    if "place" in game.worked_out or any(seat.place is None for seat in game.seats):
        return False
    for values in ([seat.score for seat in game.seats], [seat.points for seat in game.seats]):
        if None not in values and _contradict(game.seats, _sure(values)):
            return True
    return False


def _contradict(seats: Sequence[Seat], values: Sequence[int]) -> bool:
    pairs = [(a, b) for a in range(len(seats)) for b in range(len(seats)) if values[a] > values[b]]
    return any((seats[a].place or 0) >= (seats[b].place or 0) for a, b in pairs)
