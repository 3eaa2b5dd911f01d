"""Seating of the next round at a table, for the table's tablet."""

from dataclasses import dataclass

from clubs.models import Round, Table
from clubs.selectors.tournament.round_seating import Plan, draw_of
from clubs.selectors.tournament.seat_holders import Chair, people_of


@dataclass(frozen=True, slots=True)
class ToCome:
    """A published round and the chairs of one of its tables, East first."""

    round: Round
    chairs: tuple[Chair, ...]


def published_next(table: Table) -> Round | None:
    """Return the first published, unstarted round of the table's event. A club night has none."""
    found = table.event.rounds.filter(status=Round.Status.PUBLISHED).exclude(stage=None)
    return found.select_related("stage", "event").order_by("number").first()


def next_round_seats(table: Table) -> ToCome | None:
    """Return the seating of this table in the next round, in a constant number of queries, or None if the table is
    empty.
    """
    found = published_next(table)
    draw = draw_of(found) if found else None
    if found is None or draw is None:
        return None
    people = people_of(table.event, [found])
    chairs = people.chairs(found, Plan.from_json(draw.plan))
    return next((ToCome(found, row) for row in chairs if row[0].table == table.number), None)
