"""The backup file: a zip of the database dump and the data needed to verify it."""

import hashlib
import json
import os
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from clubs.outages import NO_ROOM

FORMAT = 1
MANIFEST, DATABASE = "manifest.json", "database"
LARGEST_MANIFEST = 2**20
CHUNK = 2**20
# Errors raised by reading a broken zip, or a manifest with other contents.
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, LookupError, TypeError, ValueError, AttributeError, RuntimeError)


class BackupError(Exception):
    """A backup or restore cannot continue; the message is for the administrator."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of a backup.

    `engine` is Django's name of the database engine, `migrations` the applied migrations ("app.name"), `rows` the
    number of rows by table, `size` and `sha256` those of the database's part.
    """

    format: int
    engine: str
    made_at: str
    migrations: tuple[str, ...]
    rows: dict[str, int]
    size: int
    sha256: str


class Measured:
    """A writable stream that counts and hashes what is written to it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream, self.size, self.hash = stream, 0, hashlib.sha256()

    def write(self, chunk: bytes) -> int:
        self.size += len(chunk)
        self.hash.update(chunk)
        return self.stream.write(chunk)


@contextmanager
def whole_or_not(path: Path) -> Iterator[Path]:
    """Yield a temporary path that replaces `path` at the end; on failure `path` stays unchanged.

    Raises `BackupError` if there is no room or no permission to write.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.touch(mode=0o600)
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(path)
    except OSError as error:
        why = "there is no room left on the disk" if error.errno in NO_ROOM else error.strerror or str(error)
        raise BackupError(f"{path} cannot be written: {why}.") from error
    finally:
        part.unlink(missing_ok=True)


def read_manifest(path: Path) -> Manifest:
    """Return the manifest of the backup at `path`; raises `BackupError` if it is no backup, or of a newer format."""
    with opened(path) as archive:
        if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
            raise BackupError(f"{path} is not a backup: its manifest is too large.")
        said = json.loads(archive.read(MANIFEST))
        if said["format"] > FORMAT:
            raise BackupError(
                f"{path} was made by a newer version of East One (format {said['format']}). Upgrade first."
            )
        return _manifest(said)


def take_out(path: Path, manifest: Manifest, to: IO[bytes]) -> None:
    """Copy the database of a backup to `to`; raises `BackupError` if it does not match the manifest."""
    with opened(path) as archive, archive.open(DATABASE) as source:
        measured = Measured(to)
        while chunk := source.read(CHUNK):
            if measured.size > manifest.size:
                break
            measured.write(chunk)
    if (measured.size, measured.hash.hexdigest()) != (manifest.size, manifest.sha256):
        raise BackupError(f"{path} is damaged: its database is not the one that was backed up.")


def put_in(archive: zipfile.ZipFile, source: IO[bytes]) -> Measured:
    """Copy the database to the archive and return its size and hash."""
    with archive.open(DATABASE, "w", force_zip64=True) as member:
        measured = Measured(member)
        shutil.copyfileobj(source, measured, CHUNK)
    return measured


def write_manifest(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    """Write the manifest as the archive's last part."""
    archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open the archive; any defect raises `BackupError`."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except FileNotFoundError:
        raise BackupError(f"There is no file {path}.") from None
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}.") from error
    except DAMAGED as error:
        raise BackupError(f"{path} is damaged, or no backup of East One ({type(error).__name__}).") from error


def _manifest(said: dict[str, Any]) -> Manifest:
    rows = {str(table): int(count) for table, count in said["rows"].items()}
    return Manifest(
        format=int(said["format"]),
        engine=str(said["engine"]),
        made_at=str(said["made_at"]),
        migrations=tuple(str(name) for name in said["migrations"]),
        rows=rows,
        size=int(said["size"]),
        sha256=str(said["sha256"]),
    )
