"""When a table's tablet was last seen, and what it said about itself."""

from datetime import timedelta

from django.utils import timezone

from clubs.models import Table
from clubs.outages import if_there_is_room
from scoring.strict_json import JsonObject

OFTEN = timedelta(seconds=30)


def saw_tablet(*, table: Table, report: JsonObject | None = None) -> None:
    """Record that the table's tablet is online; written at most twice a minute, or when its report changes.

    The battery's level alone is no such change.
    """
    now = timezone.now()
    if table.seen_at is None or now - table.seen_at > OFTEN or _differs(report, table.tablet):
        with if_there_is_room():
            said = {} if report is None else {"tablet": report}
            Table.objects.filter(pk=table.pk).update(seen_at=now, **said)


def _differs(report: JsonObject | None, known: JsonObject | None) -> bool:
    if report is None or not (report.get("old") or "waits" in report):
        return False
    return (report | {"battery": None}) != ((known or {}) | {"battery": None})
