"""Download of the activity log in the reader's language."""

from collections.abc import Iterator

from django.http import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from clubs.models import Club, LogEntry
from clubs.request_types import SiteRequest
from clubs.selectors.exports.table_rows import Cell, Sheet
from clubs.selectors.people.activity_log import log_entries
from clubs.templatetags.activity_log import changes, in_words
from clubs.views.exports.table_response import as_file

AT_ONCE = 500


@require_safe
def log_file(request: SiteRequest, club: str, kind: str) -> HttpResponseBase:
    """Return the whole activity log, newest entries first, for staff."""
    return as_file(_sheet(request.club), kind)


def _sheet(club: Club) -> Sheet:
    def rows() -> Iterator[tuple[Cell, ...]]:
        for entry in log_entries(club).iterator(AT_ONCE):
            yield _row(entry, club)

    columns = (
        _("Date"),
        _("Time"),
        pgettext("author", "By"),
        _("Action"),
        _("Changes"),
        _("Reason"),
        _("Night"),
        _("Game link"),
    )
    return Sheet(f"{club.slug}-log", _("Activity log"), columns, rows)


def _row(entry: LogEntry, club: Club) -> tuple[Cell, ...]:
    at = timezone.localtime(entry.created_at, club.zone)
    changed = "; ".join(f"{one.what}: {one.before} → {one.after}" for one in changes(entry))
    return (
        at.date(),
        f"{at:%H:%M:%S}",
        entry.who or str(entry.get_via_display()),
        in_words(entry),
        changed,
        entry.reason,
        str(entry.event) if entry.event else "",
        entry.game.public_id if entry.game else "",
    )
