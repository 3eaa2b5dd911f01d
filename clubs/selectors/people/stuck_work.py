"""A club's stuck background work, for its organisers."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs import stuck_work
from clubs.models import Club

SUBJECTS: dict[str, str | Promise] = {
    "clubs.tasks.compute_leaderboard": _("Standings"),
    "clubs.tasks.compute_readings": _("Standings"),
    "clubs.tasks.compute_ratings": _("Ratings"),
    "clubs.tasks.count_game": _("Statistics"),
    "clubs.tasks.check": _("Statistics"),
    "clubs.tasks.check.club": _("Statistics"),
    "clubs.tasks.check.recap": _("Recap"),
    "clubs.tasks.make_statistics": _("Statistics"),
    "clubs.tasks.make_recap": _("Recap"),
    "clubs.tasks.compute_stage": _("Standings"),
    "clubs.tasks.make_archive": _("Archive"),
    "clubs.tasks.read_logs": _("Game log import"),
    "clubs.tasks.take_logs": _("Game log import"),
    "clubs.tasks.take_results": _("Results import"),
    "clubs.tasks.undo_results": _("Results import"),
    "clubs.tasks.tell": _("Notifications"),
    stuck_work.LAPSE: _("Waiting list"),
    stuck_work.REMIND: _("Notifications"),
}


@dataclass(frozen=True, slots=True)
class StuckLine:
    """Something that can't be updated: its subject, what it is about, and since when."""

    subject: str
    name: str
    since: datetime


def stuck_lines(club: Club) -> list[StuckLine]:
    """Return a line for each subject that is stuck, the longest first."""
    lines: dict[tuple[str, str], StuckLine] = {}
    for one in stuck_work.of_club(club.pk):
        subject = str(SUBJECTS[one.task])
        lines.setdefault((subject, one.name), StuckLine(subject, one.name, datetime.fromtimestamp(one.since, UTC)))
    return list(lines.values())
