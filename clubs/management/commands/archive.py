"""`manage.py archive CLUB FILE`: write a whole club to one file."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from clubs.models import Club
from clubs.services.archive.archive_writer import write_archive
from clubs.services.backup.backup_file import BackupError, whole_or_not


class Command(BaseCommand):
    """Write an archive of one club, while the site runs."""

    help = "Writes the club with the address CLUB to FILE, whole or not at all; the site goes on meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club")
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, club: str, file: Path, **options: object) -> None:
        found = Club.objects.filter(slug=club).first()
        if found is None:
            raise CommandError(f"There is no club with the address {club}.")
        try:
            with whole_or_not(file) as part, part.open("wb") as to:
                manifest = write_archive(found, to)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file}: {manifest.rows} rows, {file.stat().st_size / 1e6:.1f} MB.")
