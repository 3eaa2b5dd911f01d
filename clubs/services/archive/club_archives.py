"""Archives made for a club's owner."""

import io
import tempfile
from typing import IO

from clubs.models import Club, Event
from clubs.services.activity_log import Actor, record_activity
from clubs.services.archive.archive_writer import write_archive

IN_MEMORY = 4 * 2**20


def make_archive(*, club: Club, actor: Actor) -> IO[bytes]:
    """Return the club's archive, positioned at its start; a large one is a temporary file."""
    record_activity(actor=actor, action="club.archived", club=club)
    return _made(club)


def make_event_archive(event: Event) -> IO[bytes]:
    """Return a tournament's archive: all its facts, with its club, season and people, for import elsewhere."""
    return _made(event.season.club, event)


def _made(club: Club, event: Event | None = None) -> IO[bytes]:
    file = tempfile.TemporaryFile()  # noqa: SIM115  # whoever sends it closes it
    try:
        write_archive(club, file, event)
        size = file.tell()
        file.seek(0)
        if size > IN_MEMORY:
            return file
        found = io.BytesIO(file.read())
    except BaseException:
        file.close()
        raise
    file.close()
    return found
