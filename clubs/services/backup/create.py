"""Backups of the whole site: on demand and every night, while it runs."""

import zipfile
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from clubs.services.backup.alarm import note_success
from clubs.services.backup.backup_file import FORMAT, Manifest, put_in, whole_or_not, write_manifest
from clubs.services.backup.database_tools import kept_database
from clubs.services.backup.targets import carry

NIGHTLY = "east-one-*.backup"


def make_backup(path: Path) -> Manifest:
    """Write a backup of the site to `path`, completely or not at all, and return its manifest.

    Raises `BackupError` if the disk is full or PostgreSQL's tools are missing.
    """
    made_at = timezone.now().isoformat(timespec="seconds")
    # The output of pg_dump is already compressed.
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
    """Write tonight's backup to `BACKUP_DIR`, copy it to `BACKUP_TO`, and delete those older than `BACKUP_DAYS`.

    None if backups are off.

    Old backups are deleted only after the new one is complete. As many as are made in that period are always kept, so
    that a wrong clock cannot delete them.
    """
    if not settings.BACKUP_DAYS:
        return None
    folder = Path(settings.BACKUP_DIR)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / f"east-one-{timezone.now():%Y%m%d-%H%M%S}.backup"
    make_backup(path)
    if settings.BACKUP_TO:
        carry(path, settings.BACKUP_TO)
    note_success()
    oldest = (timezone.now() - timedelta(days=settings.BACKUP_DAYS)).timestamp()
    ages = sorted(((old.stat().st_mtime, old) for old in folder.glob(NIGHTLY)), reverse=True)
    for written, old in ages[settings.BACKUP_DAYS :]:
        if old != path and written < oldest:
            old.unlink(missing_ok=True)
    return path
