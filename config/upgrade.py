"""`./run upgrade`: the database and the files of the program that was fetched, or everything as it was."""

import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def main() -> None:
    """Back up, migrate, collect static files and check; where something fails, put the database back."""
    django.setup()
    from clubs.migration_history import MigrationHistoryError, check_database
    from clubs.services.backup.backup_file import BackupError
    from clubs.services.backup.restore import put_back

    try:
        check_database()
        path = backup()
    except (MigrationHistoryError, BackupError, OSError) as error:
        sys.exit(f"Nothing was changed. {error}")
    say(f"Backup: {path}" if path else "There is nothing to back up yet.")
    try:
        upgrade()
    except Exception as error:  # noqa: BLE001  # whatever it is, the database goes back
        if path:
            put_back(path)
        sys.exit(f"The upgrade failed: {error}. The database is as it was; go back to the program before.")
    say("Upgraded. Restart the site: systemctl restart east-one")


def backup() -> Path | None:
    """Write a backup next to the nightly ones, and return where; None if the site has no database yet."""
    from django.conf import settings
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder
    from django.utils import timezone

    from clubs.services.backup.create import make_backup

    if not MigrationRecorder(connection).has_table():
        return None
    path = Path(settings.BACKUP_DIR) / f"before-upgrade-{timezone.now():%Y%m%d-%H%M%S}.backup"
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    make_backup(path)
    return path


def upgrade() -> None:
    """Migrate, collect static files, and render a page."""
    from django.conf import settings
    from django.core.management import call_command

    from config.env import limit_statements
    from config.health import page
    from config.startup_steps import collect_static

    limit_statements(settings.DATABASES["default"], 0)
    call_command("migrate", verbosity=0, interactive=False)
    say("The database is up to date.")
    collect_static()
    call_command("check", verbosity=0)
    page()
    say("Static files and pages are well.")


def say(line: str) -> None:
    """Print a line on the terminal."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
