"""`manage.py import_archive FILE OWNER`: restore a club from its archive."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from clubs.errors import ClubError
from clubs.selectors.people.email_addresses import account_of
from clubs.services.archive.archive_import import take_archive


class Command(BaseCommand):
    """Import a club from another site, of any size."""

    help = "Checks the archive FILE and takes the club in, all of it or nothing; the account OWNER (an e-mail) owns it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("owner")
        parser.add_argument("--address", default="", metavar="SLUG", help="the club's address here")

    def handle(self, *args: object, file: Path, owner: str, address: str = "", **options: object) -> None:
        user = account_of(owner)
        if user is None:
            raise CommandError(f"There is no account {owner}.")
        try:
            with file.open("rb") as archive, translation.override("en"):
                taken = take_archive(file=archive, slug=address, by=user)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror or error}.") from error
        except ClubError as error:
            problems = error.data.get("problems", [])
            raise CommandError("\n".join([error.message, *(problems if isinstance(problems, list) else [])])) from error
        self.stdout.write(f"{taken.club.name} is at /c/{taken.club.slug}/: {taken.rows} rows, {taken.invited} invited.")
