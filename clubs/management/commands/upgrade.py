"""`manage.py upgrade`: the database and the files of the program that was fetched, or everything as it was."""

from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.migration_history import MigrationHistoryError, check_database
from clubs.services.backup.backup_file import BackupError
from clubs.services.backup.create import make_backup
from clubs.services.backup.restore import put_back


class Command(BaseCommand):
    """Backup, migrations, static files, checks; a failure puts the backup back."""

    help = "Backs up, migrates, collects static files and checks; where something fails, puts the database back."

    def handle(self, *args: object, **options: object) -> None:
        try:
            check_database()
            path = Path(settings.BACKUP_DIR) / f"before-upgrade-{timezone.now():%Y%m%d-%H%M%S}.backup"
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            make_backup(path)
        except (MigrationHistoryError, BackupError, OSError) as error:
            raise CommandError(f"Nothing was changed. {error}") from error
        self.stdout.write(f"Backup: {path}")
        try:
            self._upgrade()
        except Exception as error:
            put_back(path)
            words = f"The upgrade failed: {error}. The database is as it was; go back to the program before."
            raise CommandError(words) from error
        self.stdout.write("Upgraded. Restart the site: systemctl restart east-one")

    def _upgrade(self) -> None:
        from config.health import page
        from config.startup_steps import collect_static

        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write("The database is up to date.")
        collect_static()
        call_command("check", verbosity=0)
        page()
        self.stdout.write("Static files and pages are well.")
