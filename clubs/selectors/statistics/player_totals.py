"""Totals of players in a season and overall: sums of their months with rates, and the candidates for records."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Max, QuerySet, Sum

from clubs.models import Club, PlayerMonth, PlayerTotal, SeatTally
from clubs.selectors.statistics.packed_rates import PLACES, columns_of, packed
from rules import registry

Where = list[str | int]
"""A position in the order of play: the night (ISO 8601, UTC), keys and numbers as in `Played`."""
ORDER = ("night_at", "event_id", "game__round__number", "game__table__number", "game_id", "start")
"""The order of play, as columns of `SeatTally`."""
SAID = ("system", "player_id", *ORDER, "place", "lasts", "wins", "event__counts_in_season")
"""Columns of `Played`, and the player they belong to."""
AT_ONCE, PEOPLE = 2000, 200
"""Rows loaded at once, and players whose totals are computed at once."""
SUMMED = ("games", "total", *PLACES, "place_sum", "three_steps")
"""Columns of a `PlayerTotal` that are sums of months."""


class Whose(NamedTuple):
    """A system and the key of a player."""

    system: str
    player: int


class Played(NamedTuple):
    """The content of a `SeatTally` row: its position in the order of play, and its values for records.

    `place` is None if the result counts for another player; `counts`: the night counts in its season.
    """

    whose: Whose
    night_at: datetime
    event: int
    round: int
    table: int
    game: int
    start: int
    place: int | None
    lasts: int
    wins: int
    counts: bool

    @property
    def where(self) -> Where:
        """Return its position."""
        night = self.night_at.astimezone(UTC).isoformat(timespec="microseconds")
        return [night, self.event, self.round, self.table, self.game, self.start]


@dataclass(slots=True)
class Best:
    """Candidates for records after some games in the order of play: the last columns of a `PlayerTotal`."""

    played: int = 0
    last_at: datetime | None = None
    night_wins: int = 0
    night_wins_at: datetime | None = None
    night_wins_now: int = 0
    tops: int = 0
    tops_at: datetime | None = None
    tops_now: int = 0
    no_lasts: int = 0
    no_lasts_at: datetime | None = None
    no_lasts_now: int = 0
    until: Where = field(default_factory=list)

    def add(self, one: Played) -> None:
        """Add the next game; of ties, the earlier game holds the record."""
        self._go_on(one, same_night=self.until[1:2] == [one.event])
        self.until = one.where

    def add_all(self, rows: Iterable[Played]) -> None:
        """Add these games, in the order of play from the first on, and store the position of the last."""
        one = None
        for row in rows:
            self._go_on(row, same_night=one is not None and row.event == one.event)
            one = row
        if one:
            self.until = one.where

    def _go_on(self, one: Played, *, same_night: bool) -> None:
        self.night_wins_now = one.wins + (self.night_wins_now if same_night else 0)
        if self.night_wins_now > self.night_wins:
            self.night_wins, self.night_wins_at = self.night_wins_now, one.night_at
        if one.place is not None:
            self.played, self.last_at = self.played + 1, one.night_at
            if one.counts:
                self._run_on(one)

    def _run_on(self, one: Played) -> None:
        self.tops_now = self.tops_now + 1 if one.place == 1 else 0
        self.no_lasts_now = 0 if one.lasts else self.no_lasts_now + 1
        if self.tops_now > self.tops:
            self.tops, self.tops_at = self.tops_now, one.night_at
        if self.no_lasts_now > self.no_lasts:
            self.no_lasts, self.no_lasts_at = self.no_lasts_now, one.night_at


Bests = dict[Whose, Best]


def played(row: SeatTally) -> Played:
    """Return the content of a row, without a query if its game is loaded with event, round and table."""
    game = row.game
    where = (row.night_at, row.event_id, game.round.number, game.table.number, row.game_id, row.start)
    counts = game.event.counts_in_season
    return Played(Whose(row.system, row.player_id), *where, row.place, row.lasts, row.wins, counts)  # type: ignore[attr-defined]  # columns of `NUMBERS`


def bests(rows: QuerySet[SeatTally]) -> Bests:
    """Return the candidates for records of each player of these rows, in one query sorted by the database."""
    said = rows.order_by("player_id", "system", *ORDER).values_list(*SAID)
    found: Bests = {}
    for (system, player), theirs in groupby(said.iterator(AT_ONCE), key=itemgetter(0, 1)):
        whose = Whose(system, player)
        best = found[whose] = Best()
        best.add_all(Played(whose, *values) for _system, _player, *values in theirs)
    return found


def stored_bests(rows: Iterable[PlayerTotal]) -> Bests:
    """Return the stored candidates over all seasons."""
    return {
        Whose(row.system, row.player_id): Best(**{name: getattr(row, name) for name in asdict(Best())}) for row in rows
    }


class Holder(NamedTuple):
    """Holder of a total: season (key; None: all), system and player (key)."""

    season: int | None
    system: str
    player: int


Totals = dict[Holder, dict[str, Any]]
"""Columns of `PlayerTotal` by holder."""


def totals(club: Club, records: Bests) -> Totals:
    """Return the totals of these players from their stored months, with their records over all seasons."""
    rows = PlayerMonth.objects.filter(club=club, player__in={whose.player for whose in records}, counts=True).order_by()
    names = sorted({*SUMMED, *(name for system in registry.SYSTEMS for name in columns_of(system.id))})
    columns: dict[str, Any] = {f"x_{name}": Sum(name) for name in names} | {"x_best_total": Max("best_total")}
    nothing: dict[str, Any] = dict.fromkeys(names, 0) | {"best_total": None}
    sums = {Holder(None, *whose): dict(nothing) for whose in records}
    for season, system, player, *numbers in rows.values_list("season", "system", "player").annotate(**columns):
        if every := sums.get(Holder(None, system, player)):
            values = sums[Holder(season, system, player)] = dict(zip(nothing, numbers, strict=True))
            known = [one for one in (every["best_total"], values["best_total"]) if one is not None]
            every |= {name: every[name] + values[name] for name in names} | {"best_total": max(known, default=None)}
    return {holder: _finished(holder, values, records) for holder, values in sums.items()}


def _finished(holder: Holder, sums: Mapping[str, Any], records: Bests) -> dict[str, Any]:
    """Return the columns of a total."""
    best = records[Whose(holder.system, holder.player)] if holder.season is None else Best()
    summed = {name: sums[name] for name in (*SUMMED, "best_total")}
    return summed | asdict(best) | {"rates": packed(holder.system, sums)}


def people_of(club: Club) -> Iterator[list[int]]:
    """Yield everyone (keys) with counted games or totals in a club, in batches."""
    found = {
        player
        for model in (SeatTally, PlayerTotal)
        for player in model._default_manager.filter(club=club).order_by().values_list("player", flat=True).distinct()
    }
    ordered = sorted(found)
    yield from (ordered[start : start + PEOPLE] for start in range(0, len(ordered), PEOPLE))


def stored_totals(rows: QuerySet[PlayerTotal]) -> Totals:
    """Return stored rows by holder."""
    names = (*SUMMED, "best_total", *asdict(Best()), "rates")
    found = rows.order_by().values_list("season", "system", "player", *names)
    return {Holder(*row[:3]): dict(zip(names, (*row[3:-1], bytes(row[-1])), strict=True)) for row in found}
