"""An archive made for its club's owner."""

import io
import tempfile
from typing import IO

from clubs.models import Club
from clubs.services.archive.writing import write_archive
from clubs.services.audit import Actor, log

IN_MEMORY = 4 * 2**20


def make_archive(*, club: Club, actor: Actor) -> IO[bytes]:
    """The club's archive, to be read from its beginning; a large one is a file that is gone once it is closed."""
    log(actor=actor, action="club.archived", club=club)
    file = tempfile.TemporaryFile()  # noqa: SIM115  # whoever sends it closes it
    try:
        write_archive(club, file)
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
