"""`manage.py migrate`: Django's own command, after checking that this version can upgrade the database."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from clubs.migration_history import APP, MigrationHistoryError, check_migration_history
from clubs.migration_lock import migrating_alone
from clubs.new_database import create_tables

CHANGES_NOTHING = ("plan", "check_unapplied", "fake", "fake_initial", "prune")


class Command(migrate.Command):
    """Migrate, or name the version to upgrade through; of several at once, one works and the others wait.

    A database without tables gets them at once, as the models have them: in a second instead of some twenty.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse a database of a newer version, or one between two squashed migrations."""
        connection = connections[options["database"]]
        with migrating_alone(connection, self.stderr.write):
            applied = MigrationRecorder(connection).applied_migrations()
            try:
                check_migration_history(name for app, name in applied if app == APP)
            except MigrationHistoryError as error:
                raise CommandError(str(error)) from error
            if not options["app_label"] and not any(options[name] for name in CHANGES_NOTHING):
                create_tables(connection)
            super().handle(*args, **options)
