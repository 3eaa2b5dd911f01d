"""Queue the import of a club with a season of many games in the environment's database, and seat a table elsewhere.

`python -m tests.faults.moved_club 40` gives the season 40 nights. It prints the table's link and the archive's lines.
"""

import io
import json
import sys

import django

django.setup()

from clubs.models import Club, User  # noqa: E402  # needs the models
from clubs.models.people import Role  # noqa: E402
from clubs.services.activity_log import Actor  # noqa: E402
from clubs.services.archive.archive_import import start_import  # noqa: E402
from clubs.services.archive.archive_writer import write_archive  # noqa: E402
from clubs.services.archive.club_deletion import delete_club  # noqa: E402
from tests.clubs.grown import grown  # noqa: E402
from tests.factories import ClubFactory, EventFactory, SeasonFactory, member, seated_game  # noqa: E402


def queued(club: Club, owner: User, nights: int) -> int:
    """Return the lines of a club's archive, whose import is queued instead of the club."""
    grown(club, owner, "autumn", nights, deals=True)
    file = io.BytesIO()
    write_archive(club, file)
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(owner))
    file.seek(0)
    return start_import(file=file, slug="moved", by=owner, lang="en").rows


def main(nights: int) -> None:
    """Queue the import, and seat a game of another club."""
    club = ClubFactory(slug="before")
    rows = queued(club, member(club, Role.OWNER), nights)
    game = seated_game(event=EventFactory(season=SeasonFactory(preset="riichi")))
    sys.stdout.write(json.dumps({"link": f"/t/{game.table.token}/", "rows": rows}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
