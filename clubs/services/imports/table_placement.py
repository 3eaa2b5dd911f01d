"""Placement of imported games in a night's rounds and tables."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from clubs.models import Event, Game, Round, Seat, Table


class Place(NamedTuple):
    """Round, and a table free in it."""

    event: Event
    round: Round
    table: Table


class Placing:
    """Assigns each game to the round and table it names, or to the first free table after its players' last round."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.rounds = {made.number: made for made in event.rounds.all()}
        self.tables = {table.number: table for table in event.tables.all()}
        self.last: dict[int, int] = defaultdict(int)
        self.taken: dict[int, set[int]] = defaultdict(set)
        self.sits: dict[int, set[int]] = defaultdict(set)
        self._look()

    def next(self, players: Sequence[int], table: int | None = None, number: int | None = None) -> Place:
        """Return and reserve a place for a game of these players (ids), at this table, in round `number` if free.

        Without a round it is the first one after the players' last in which the table is free.
        """
        if number is None or not self.sits[number].isdisjoint(players):
            number = 1 + max(self.last[player] for player in players)
            while table in self.taken[number]:
                number += 1
        elif table in self.taken[number]:
            table = None
        table = table or next(n for n in range(1, len(self.taken[number]) + 2) if n not in self.taken[number])
        self.taken[number].add(table)
        self.sits[number].update(players)
        self.last.update({player: max(number, self.last[player]) for player in players})
        return Place(self.event, self._round(number), self._table(table))

    def _look(self) -> None:
        seats = Seat.objects.filter(event=self.event).exclude(game__status=Game.Status.VOID)
        for player, number, table in seats.values_list("player", "game__round__number", "game__table__number"):
            self.last[player] = max(self.last[player], number)
            self.taken[number].add(table)
            self.sits[number].add(player)

    def _round(self, number: int) -> Round:
        if number not in self.rounds:
            self.rounds[number] = Round.objects.create(event=self.event, number=number)
        return self.rounds[number]

    def _table(self, number: int) -> Table:
        if number not in self.tables:
            self.tables[number] = Table.objects.create(event=self.event, number=number)
        return self.tables[number]
