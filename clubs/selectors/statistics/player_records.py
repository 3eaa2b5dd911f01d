"""What a club's records are chosen from, by player and system: from the rows of games, as it is kept."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import QuerySet

from clubs.models import PlayerRecord, SeatTally
from clubs.selectors.statistics.player_sums import blocks_of

Where = list[str | int]
"""A place in the order of play: the night (ISO 8601, UTC), keys and numbers as in `Played`."""
AT_ONCE = 2000


class Whose(NamedTuple):
    """A system and the key of a player."""

    system: str
    player: int


class Played(NamedTuple):
    """What a row of `SeatTally` says: where it stands in the order of play, and what there is for records.

    `place` None where the result counts for somebody else; `counts`: the night counts in its season; `deals` as dealer.
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
    deals: int = 0
    self_draws: int = 0
    points: int = 0

    @property
    def where(self) -> Where:
        """Where it stands."""
        night = self.night_at.astimezone(UTC).isoformat(timespec="microseconds")
        return [night, self.event, self.round, self.table, self.game, self.start]


@dataclass(slots=True)
class Best:
    """The columns of a `PlayerRecord` after some games in the order of play."""

    games: int = 0
    last_at: datetime | None = None
    wins: int = 0
    wins_at: datetime | None = None
    wins_now: int = 0
    tops: int = 0
    tops_at: datetime | None = None
    tops_now: int = 0
    no_lasts: int = 0
    no_lasts_at: datetime | None = None
    no_lasts_now: int = 0
    until: Where = field(default_factory=list)

    def add(self, one: Played) -> None:
        """Go on to the next game; of equals the earlier holds a record."""
        self._go_on(one, same_night=self.until[1:2] == [one.event])
        self.until = one.where

    def add_all(self, rows: Iterable[Played]) -> None:
        """Go on to these games, in the order of play; the first is not of the night that the last one was of."""
        one, event = None, None
        for one in rows:
            self._go_on(one, same_night=one.event == event)
            event = one.event
        if one:
            self.until = one.where

    def _go_on(self, one: Played, *, same_night: bool) -> None:
        self.wins_now = one.wins + (self.wins_now if same_night else 0)
        if self.wins_now > self.wins:
            self.wins, self.wins_at = self.wins_now, one.night_at
        if one.place is not None:
            self.games, self.last_at = self.games + 1, one.night_at
            if one.counts:
                self._run_on(one)

    def _run_on(self, one: Played) -> None:
        self.tops_now = self.tops_now + 1 if one.place == 1 else 0
        self.no_lasts_now = 0 if one.lasts else self.no_lasts_now + 1
        if self.tops_now > self.tops:
            self.tops, self.tops_at = self.tops_now, one.night_at
        if self.no_lasts_now > self.no_lasts:
            self.no_lasts, self.no_lasts_at = self.no_lasts_now, one.night_at


COLUMNS = tuple(asdict(Best()))
Bests = dict[Whose, Best]


def played(row: SeatTally) -> Played:
    """What a row says, without a query where its game is at hand with event, round and table."""
    game = row.game
    where = (row.night_at, row.event_id, game.round.number, game.table.number, row.game_id, row.start)
    counts = game.event.counts_in_season
    lasts, wins, *numbers = (getattr(row, name) for name in ("lasts", "wins", "dealer", "self_draws", "points_won"))
    return Played(Whose(row.system, row.player_id), *where, row.place, lasts, wins, counts, *numbers)


ORDER = ("night_at", "event_id", "game__round__number", "game__table__number", "game_id", "start")
"""The order of play, as columns of `SeatTally`."""
SAID = ("system", "player_id", *ORDER, "place", "lasts", "wins", "event__counts_in_season")
"""The first columns of `Played`, by whose they are."""


def bests(rows: QuerySet[SeatTally]) -> Bests:
    """What these rows come to, for everybody whose rows these are; by one query, sorted by the database."""
    said = rows.order_by("player_id", "system", *ORDER).values_list(*SAID)
    found: Bests = {}
    for (system, player), theirs in groupby(said.iterator(AT_ONCE), key=itemgetter(0, 1)):
        whose = Whose(system, player)
        found[whose] = Best()
        found[whose].add_all(Played(whose, *values) for _system, _player, *values in theirs)
    return found


def bests_of(club: int) -> Iterator[tuple[Collection[int], Bests]]:
    """Those of a club (key), some players (keys) at a time."""
    for players in blocks_of(club):
        yield players, bests(SeatTally.objects.filter(club=club, player__in=players))


def kept_bests(rows: Iterable[PlayerRecord]) -> Bests:
    """Rows as they are kept, by whose they are."""
    return {Whose(row.system, row.player_id): Best(**{name: getattr(row, name) for name in COLUMNS}) for row in rows}
