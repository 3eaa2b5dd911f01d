"""`manage.py backup [FILE] [--to TARGET]`: write all of the site's data to one file, and copy it elsewhere."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.services.backup.alarm import note_success
from clubs.services.backup.backup_file import BackupError
from clubs.services.backup.create import make_backup
from clubs.services.backup.targets import carry


class Command(BaseCommand):
    """Write a backup while the site runs."""

    help = "Writes a backup of the site to FILE, whole or not at all; the site goes on meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="where it is written; by default in BACKUP_DIR")
        parser.add_argument(
            "--to", help="copy it there, too: a folder, sftp://user@host/folder or s3://bucket/folder", default=""
        )

    def handle(self, *args: object, file: Path | None, to: str, **options: object) -> None:
        if file is None and not to:
            raise CommandError("Say where: ./run backup FILE, or ./run backup --to FOLDER|sftp://…|s3://…")
        path = file or Path(settings.BACKUP_DIR) / f"east-one-{timezone.now():%Y%m%d-%H%M%S}.backup"
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            manifest = make_backup(path)
            there = carry(path, to) if to else ""
        except BackupError as error:
            raise CommandError(str(error)) from error
        note_success()
        self.stdout.write(f"{path}: {sum(manifest.rows.values())} rows, {path.stat().st_size / 1e6:.1f} MB.")
        if there:
            self.stdout.write(f"Copied to {there}.")
