"""`manage.py restore FILE`: replace the site's data by a backup."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from clubs.services.backup.backup_file import BackupError
from clubs.services.backup.restore import restore


class Command(BaseCommand):
    """Restore a backup after checking that it is consistent."""

    help = "Checks the backup FILE, and puts it in the place of the site's database; the one before is kept beside."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--verify", action="store_true", help="replay every game before, and refuse what differs")

    def handle(self, *args: object, file: Path, verify: bool = False, **options: object) -> None:
        try:
            before = restore(file, self.stdout.write, verify=verify)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file} is the site's database now. What was there before: {before}.")
