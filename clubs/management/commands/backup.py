"""`manage.py backup FILE`: everything the site keeps, in one file."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from clubs.services.backup.backup_file import BackupError
from clubs.services.backup.create import make_backup


class Command(BaseCommand):
    """A backup, while the site runs."""

    help = "Writes a backup of the site to FILE, whole or not at all; the site goes on meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            manifest = make_backup(file)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file}: {sum(manifest.rows.values())} rows, {file.stat().st_size / 1e6:.1f} MB.")
