"""Target of a table's permanent card."""

from django.db.models import Exists, OuterRef

from clubs.models import Event, Game, Table, TableCard

RUNNING = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)


def tables_of(card: TableCard) -> list[Table]:
    """Return the tables with the card's number in the club's open events; if games are running, only their tables."""
    open_now = {"event__season__club": card.club_id, "event__status": Event.Status.OPEN}
    games = Game.objects.filter(table=OuterRef("pk"), status__in=RUNNING)
    found = Table.objects.filter(number=card.number, link_revoked_at=None, **open_now).annotate(runs=Exists(games))
    tables: list[Table] = [*found.select_related("event__season__club").order_by("event__starts_at", "pk")]
    return [table for table in tables if vars(table)["runs"]] or tables
