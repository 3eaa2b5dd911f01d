"""When a table's tablet was last seen."""

from datetime import timedelta

from django.utils import timezone

from clubs.models import Table
from clubs.outages import if_there_is_room

OFTEN = timedelta(seconds=30)


def saw_tablet(*, table: Table) -> None:
    """Record that the table's tablet is online; written at most twice a minute."""
    now = timezone.now()
    if table.seen_at is None or now - table.seen_at > OFTEN:
        with if_there_is_room():
            Table.objects.filter(pk=table.pk).update(seen_at=now)
