"""Import an archive as a club of this site, completely or not at all: in the background, or at once by a command."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import IO

import structlog
from django.db import InterfaceError, OperationalError
from django.db.models import Exists, OuterRef
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, ClubImport, ClubImportPiece, User
from clubs.queue import enqueue, requeue
from clubs.selectors.archive.json_rows import LineError, read
from clubs.services.archive.archive_reader import Bounds, Opened, bad, damaged, open_archive
from clubs.services.archive.club_deletion import erase
from clubs.services.archive.club_removal import remove_unfinished
from clubs.services.archive.import_steps import STEPS, ImportRun, StoppedError
from clubs.services.people.rate_limits import DAY, check_founding
from clubs.services.transactions import versioned_transaction

WORK = "clubs.tasks.import_club"
HERE = Bounds(size=250 * 2**20, rows=300_000, ratio=50)
"""Limits for an archive from a page. `manage.py import_archive` accepts larger ones."""
PIECE, PIECES_AT_ONCE = 2**18, 20
"""Bytes of a stored piece of a file, and how many are deleted together."""
AT_A_TIME = 3.0
"""Seconds after which a worker does what else waits before it goes on."""
LOST, LOST_COMMAND, FORGOTTEN = timedelta(minutes=2), timedelta(hours=6), timedelta(days=14)
"""Times after which an untouched import has lost its worker, or its command, and a finished one is forgotten."""
IMPORTS_A_DAY, LONGEST_PROBLEM = 3, 300
log = structlog.get_logger(__name__)
Status = ClubImport.Status
UNFINISHED = (Status.TAKING, Status.REMOVING)


@dataclass(frozen=True, slots=True)
class Taken:
    """An imported club, with the number of accounts still to be invited."""

    club: Club
    rows: int
    invited: int


def take_archive(*, file: IO[bytes], slug: str = "", by: User, bounds: Bounds | None = None) -> Taken:
    """Import an archive now as a new club at the address `slug` (by default its own), owned by `by`.

    The other members get invitations, because nobody may assign another person's account. Raises `bad_archive` with a
    list in `problems`, `address_taken`, `here_already` if games of it are on this site, `too_many` if too many clubs
    were founded in a day, `busy` while the account imports another club.
    """
    opened = open_archive(file, bounds or Bounds())
    batch = _begin(opened, slug, by)
    try:
        ImportRun(opened, batch, by).advance()
    except BaseException:
        ClubImport.objects.filter(pk=batch.pk).update(status=Status.REMOVING)
        batch.refresh_from_db()
        _remove(batch)
        batch.delete()
        raise
    batch.refresh_from_db()
    return Taken(Club.objects.get(pk=batch.club_key or 0), batch.rows, batch.invited)


def start_import(*, file: IO[bytes], slug: str, by: User, lang: str) -> ClubImport:
    """Keep an archive and queue its import.

    Raises `bad_archive` for one that is no archive or too large, `too_many` at the account's daily limit, and the same
    as `take_archive` before it reads the rows.
    """
    today = ClubImport.objects.filter(by=by, status=Status.TAKEN, created_at__gt=timezone.now() - DAY)
    if today.count() >= IMPORTS_A_DAY:
        words = _("You’ve imported %(count)s clubs within a day. Import the next one tomorrow.")
        raise ClubError("too_many", words % {"count": IMPORTS_A_DAY})
    batch = _begin(open_archive(file, HERE), slug, by, lang)
    file.seek(0)
    while content := file.read(PIECE):
        ClubImportPiece.objects.create(batch=batch, content=content)
    enqueue(WORK, batch.pk)
    return batch


def cancel_import(*, batch: ClubImport) -> bool:
    """Stop an import and remove what it has inserted; False if it has ended before."""
    stopped = ClubImport.objects.filter(pk=batch.pk, status=Status.TAKING).update(status=Status.REMOVING)
    enqueue(WORK, batch.pk)
    return bool(stopped)


def work_on(*, import_id: int) -> None:
    """Go on with an import, or with the removal of its rows, for a few seconds; queue the rest."""
    batch = ClubImport.objects.select_related("by").filter(pk=import_id, status__in=UNFINISHED).first()
    if batch is None:
        return
    until = time.monotonic() + AT_A_TIME
    if batch.status == Status.TAKING:
        with translation.override(batch.lang or None):
            done = _go_on(batch, until)
        batch.refresh_from_db()
    if batch.status == Status.REMOVING:
        done = _remove(batch, until)
    if not done:
        enqueue(WORK, batch.pk)


def requeue_club_imports() -> int:
    """Queue imports without a worker again, end those of a lost command, forget old ones; return the number queued."""
    now = timezone.now()
    lost = ClubImport.objects.filter(status__in=UNFINISHED, touched_at__lt=now - LOST)
    kept = Exists(ClubImportPiece.objects.filter(batch=OuterRef("pk"), part=""))
    of_command = lost.filter(~kept, status=Status.TAKING)
    of_command.filter(touched_at__lt=now - LOST_COMMAND).update(status=Status.REMOVING)
    ClubImport.objects.exclude(status__in=UNFINISHED).filter(created_at__lt=now - FORGOTTEN).delete()
    return requeue(WORK, lost.exclude(pk__in=of_command).values_list("pk", flat=True))


@versioned_transaction()
def _begin(opened: Opened, slug: str, by: User, lang: str = "") -> ClubImport:
    check_founding(by)
    if ClubImport.objects.filter(by=by, status__in=UNFINISHED).exists():
        raise ClubError("busy", _("You’re importing another club right now. Wait until it’s done, or cancel it."))
    said = _named(opened, slug)
    if Club.everything.filter(slug=said["slug"]).exists():
        raise ClubError("address_taken", _("Another club already uses this address. Choose a different one."), "slug")
    how = {"lang": lang, "rows": opened.manifest.rows, "step": STEPS[0], "touched_at": timezone.now()}
    return ClubImport.objects.create(by=by, **said, **how)


def _named(opened: Opened, slug: str) -> dict[str, str]:
    """Return the club's name, and its address here. Raises `bad_archive` if they can't be those of a club."""
    said = {"name": opened.manifest.name, "slug": slug or opened.manifest.slug}
    try:
        return {one.name: read(one, said[one.name]) for one in Club._meta.concrete_fields if one.name in said}
    except LineError:
        raise damaged() from None


def _go_on(batch: ClubImport, until: float) -> bool:
    """Go on with an import; return whether there is nothing left to do."""
    if batch.by is None:
        return not cancel_import(batch=batch)
    try:
        with _file(batch) as file:
            done = ImportRun(open_archive(file, HERE), batch, batch.by).advance(until)
    except StoppedError:
        return True
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        if not isinstance(error, ClubError):
            log.exception("club_import_failed", batch=batch.pk)
            error = bad(_("This archive could not be imported. Tell a site administrator."))
        _refuse(batch, error)
        return True
    return done and _forget_pieces(batch)


def _refuse(batch: ClubImport, error: ClubError) -> None:
    waits = ClubImport.objects.filter(pk=batch.pk, status=Status.TAKING)
    problems = error.data.get("problems", [])
    waits.update(status=Status.REMOVING, message=error.message[:LONGEST_PROBLEM], problems=problems)


def _remove(batch: ClubImport, until: float = float("inf")) -> bool:
    """Remove what an import has inserted, then its file; return whether all of it is gone."""
    ClubImport.objects.filter(pk=batch.pk).update(touched_at=timezone.now())
    if batch.club_key is not None and not remove_unfinished(batch.club_key, until):
        return False
    _forget_pieces(batch)
    return bool(ClubImport.objects.filter(pk=batch.pk).update(status=Status.GONE, club_key=None))


def _forget_pieces(batch: ClubImport) -> bool:
    while keys := list(batch.pieces.values_list("pk", flat=True)[:PIECES_AT_ONCE]):
        erase(ClubImportPiece.objects.filter(pk__in=keys))
    return True


@contextmanager
def _file(batch: ClubImport) -> Iterator[IO[bytes]]:
    """Yield the stored archive as a temporary file."""
    with tempfile.TemporaryFile() as file:
        for content in batch.pieces.filter(part="").values_list("content", flat=True).iterator(PIECES_AT_ONCE):
            file.write(bytes(content))
        file.seek(0)
        yield file
