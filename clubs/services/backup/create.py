"""Backups of the whole site: on demand and every night, while it runs."""

import zipfile
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from clubs.services.backup.backup_file import FORMAT, Manifest, put_in, whole_or_not, write_manifest
from clubs.services.backup.database_tools import kept_database

NIGHTLY = "east-one-*.backup"


def make_backup(path: Path) -> Manifest:
    """Write a backup of the site as it is now to `path`, whole or not at all; what it says of itself.

    Raises `BackupError` where the disk has no room, or PostgreSQL's tools are missing.
    """
    made_at = timezone.now().isoformat(timespec="seconds")
    # What pg_dump writes is compressed already.
    method = zipfile.ZIP_DEFLATED if connection.vendor == "sqlite" else zipfile.ZIP_STORED
    with whole_or_not(path) as part, zipfile.ZipFile(part, "w", method, compresslevel=5) as archive:
        found, measured = kept_database().dump(lambda source: put_in(archive, source))
        manifest = Manifest(
            format=FORMAT,
            engine=connection.vendor,
            made_at=made_at,
            migrations=found.migrations,
            rows=found.rows,
            size=measured.size,
            sha256=measured.hash.hexdigest(),
        )
        write_manifest(archive, manifest)
    return manifest


def nightly_backup() -> Path | None:
    """The backup of tonight in `BACKUP_DIR`, those older than `BACKUP_DAYS` thrown away; None where none is wanted.

    Old ones go only after a new one is whole, and as many as are made in that time stay, however old a wrong clock
    may call them.
    """
    if not settings.BACKUP_DAYS:
        return None
    folder = Path(settings.BACKUP_DIR)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / f"east-one-{timezone.now():%Y%m%d-%H%M%S}.backup"
    make_backup(path)
    oldest = (timezone.now() - timedelta(days=settings.BACKUP_DAYS)).timestamp()
    ages = sorted(((old.stat().st_mtime, old) for old in folder.glob(NIGHTLY)), reverse=True)
    for written, old in ages[settings.BACKUP_DAYS :]:
        if old != path and written < oldest:
            old.unlink(missing_ok=True)
    return path
