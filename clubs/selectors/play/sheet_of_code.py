"""Where the code of a printed score sheet leads."""

from clubs.models import Event, SheetCode


def night_of(code: SheetCode) -> Event | None:
    """Return the open night of a blank sheet's season, the latest one where there are several."""
    nights = code.season.events.nights().filter(status=Event.Status.OPEN)
    return nights.order_by("-starts_at", "-pk").first()
