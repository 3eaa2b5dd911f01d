"""Possible migration states of a database, and those that this version can upgrade."""

from collections.abc import Iterable

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

APP = "clubs"
LAST_OF_0_1 = "cd05882b"
"""The last commit with all the migrations of version 0.1, by which any database of that version gets to its end."""


class MigrationHistoryError(Exception):
    """Raised for a database that this version can't upgrade. The message says what to do."""


def check_migration_history(applied: Iterable[str]) -> None:
    """Raise MigrationHistoryError unless this version can upgrade a database with these migrations of the app.

    A squashed migration replaces others only if all or none of them have been applied.
    """
    names = set(applied)
    ours = _migrations()
    known = {one for name, replaced in ours.items() for one in (name, *replaced)}
    if newer := sorted(name for name in names - known if not name.startswith("0001_up_to_")):
        raise MigrationHistoryError(
            f"This database was made by a newer version of East One: it is at {newer[-1]}, this program knows "
            f"{max(ours)} and what came before. Start the newer program, or restore a backup of the older database."
        )
    for name, replaced in ours.items():
        done = names & set(replaced)
        if name not in names and done and any(other not in names for other in replaced if "up_to" not in other):
            raise MigrationHistoryError(
                f"This database is in the middle of version 0.1 (at {max(done)}). "
                f"Check out {LAST_OF_0_1}, run “./run” or “manage.py migrate” once, then come back to this version."
            )


def is_up_to_date() -> bool:
    """Return whether every migration of this program has been applied."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _migrations() -> dict[str, list[str]]:
    disk = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    return {
        name: [other for _app, other in migration.replaces] for (app, name), migration in disk.items() if app == APP
    }


def check_database() -> None:
    """Raise MigrationHistoryError for the site's database, unless it can't be asked now."""
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except DatabaseError:
        return
    finally:  # nothing of it is left to processes that are forked from this one
        connection.close()
        getattr(connection, "close_pool", lambda: None)()
    check_migration_history(name for app, name in applied if app == APP)
