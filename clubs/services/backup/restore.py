"""Restore a backup while the site runs: check it in a staging database, swap the databases, then replay its games."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from clubs.migration_history import MigrationHistoryError, check_migration_history
from clubs.models import PageVersion
from clubs.services.backup.backup_file import BackupError, Manifest, read_manifest, take_out
from clubs.services.backup.database_tools import Staged, kept_database
from clubs.services.secret_key import fingerprint
from clubs.services.statistics.nightly_check import request_check

Tell = Callable[[str], None]


def restore(path: Path, tell: Tell, *, verify: bool = False) -> str:
    """Replace the site's database with the backup at `path`; return where the previous one is kept.

    The backup is restored and migrated in a staging database, and its rows are counted; then the databases are swapped,
    and a worker replays every game while the site serves. With `verify` that is done before, which takes hours for a
    million games. `tell` is called with each step. Raises `BackupError`, with the site unchanged, for a file that is
    damaged, of another kind of database or of a newer version, and, with `verify`, for values that do not follow from
    the games.
    """
    manifest = read_manifest(path)
    _check_it_can_be_read(manifest)
    tell(f"A backup of {manifest.made_at}, {sum(manifest.rows.values())} rows.")
    kept, stamp = kept_database(), f"{timezone.now():%Y%m%d-%H%M%S}"
    with kept.staged(lambda target: take_out(path, manifest, target), stamp) as staged:
        _check_it_is_whole(manifest, staged)
        if verify:
            tell("It is whole. Replaying every game, working out every standing …")
            _manage("verify", "--migrate", on=staged)
        else:
            tell("It is whole. Bringing its tables to this version …")
            _manage("migrate", "--noinput", "--verbosity=0", on=staged)
        staged.forget_pages(_subjects(), time.time_ns() // 1000)
        if staged.take_secret_key(fingerprint()):
            tell("It was made with another SECRET_KEY: everybody signs in again, and links mailed before end.")
        before = staged.replace_live()
    if not verify:
        request_check()
        tell("A worker replays every game now; staff see differences on “Check statistics”.")
    return before


def put_back(path: Path) -> str:
    """Replace the site's database with the backup as it is, without migrations; return where the previous one is kept.

    For an upgrade that failed: the backup is of the version before.
    """
    manifest = read_manifest(path)
    with kept_database().staged(lambda target: take_out(path, manifest, target), "failed") as staged:
        _check_it_is_whole(manifest, staged)
        return staged.replace_live()


def _check_it_can_be_read(manifest: Manifest) -> None:
    if manifest.engine != connection.vendor:
        raise BackupError(
            f"This is a backup of {manifest.engine}, and the site runs on {connection.vendor}. "
            "Set DATABASE_URL to a database of that kind, or move clubs by their archives."
        )
    try:
        check_migration_history(
            name.removeprefix("clubs.") for name in manifest.migrations if name.startswith("clubs.")
        )
    except MigrationHistoryError as error:
        raise BackupError(f"The backup can't be restored. {error}") from error


def _check_it_is_whole(manifest: Manifest, staged: Staged) -> None:
    found = staged.stock()
    if found.migrations != manifest.migrations:
        raise BackupError("The database in the backup is of another version than its manifest says.")
    for table in sorted({*manifest.rows, *found.rows}):
        was, is_now = manifest.rows.get(table, 0), found.rows.get(table, 0)
        if was != is_now:
            raise BackupError(f"The table {table} has {is_now} rows and should have {was}.")


def _subjects() -> list[str]:
    """Return the subjects of pages that may be cached now; nothing if the site has no tables yet."""
    if PageVersion._meta.db_table not in connection.introspection.table_names():
        return []
    return list(PageVersion.objects.values_list("subject", flat=True))


def _manage(*words: str, on: Staged) -> None:
    """Run a `manage.py` command on the staging database; its output becomes the error if it fails."""
    environment = {**os.environ, "DATABASE_URL": on.url, "DATABASE_POOL": "0", "LOG_LEVEL": "ERROR"}
    done = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "manage.py", *words],
        env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise BackupError((done.stderr or done.stdout).strip())
