"""Game logs uploaded to a night or tournament, stored and parsed one by one in the background."""

import logging
import zlib
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.game_logs.season_preview import glance
from clubs.game_logs.uploads import Unpacked
from clubs.models import Event, ImportedLog, LogImport
from clubs.queue import enqueue
from clubs.selectors.exports.game_json import text_of
from clubs.selectors.imports.log_findings import clean, fault_json, fault_of, found_json
from clubs.selectors.imports.tournament_tables import is_planned, no_round, rounds_played
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.services.activity_log import Actor
from clubs.services.night.nights import check_stands
from clubs.spreadsheets.decode import check_text
from rules.system import Rules
from scoring.errors import Code, ContractError
from scoring.multilingual import Text

READ = "clubs.tasks.read_logs"
Status, LogStatus = LogImport.Status, ImportedLog.Status
LONGEST_NAME = 120
_STUMBLED = Text(
    "This game log couldn’t be read. Contact the site administrator.",
    "無法讀取這份牌譜，請聯絡網站管理員。",
    "无法读取这份牌谱，请联系网站管理员。",
    "この牌譜を読み取れませんでした。サイトの管理者に知らせてください。",
)
logger = logging.getLogger(__name__)


@transaction.atomic
def start_import(*, event: Event, files: Sequence[Unpacked], lang: str, actor: Actor) -> LogImport:
    """Store logs to be parsed in the background; no game is created yet.

    Raises `night_planned`, `no_round`, `nothing_given`.
    """
    check_stands(event)
    if is_planned(event):
        if not rounds_played(event):
            raise ClubError("no_round", no_round())
    elif event.status == Event.Status.PLANNED:
        raise ClubError("night_planned", _("Open the night first. Imported games become part of it right away."))
    if not files:
        raise ClubError("nothing_given", _("Choose files or paste a log."), "files")
    batch = LogImport.objects.create(event=event, lang=lang, by=actor.user)
    ImportedLog.objects.bulk_create(_row(batch, position, file) for position, file in enumerate(files, 1))
    enqueue(READ, batch.pk)
    return batch


def read_import(*, import_id: int) -> int:
    """Parse logs that haven't been parsed; return their number. Idempotent, as each log is saved separately."""
    batch = LogImport.objects.select_related("event__season").filter(pk=import_id, status=Status.READING).first()
    if batch is None:
        return 0
    season, count = rules_of_event(batch.event), 0
    while _read_next(batch, season):
        count += 1
    if not batch.logs.filter(status=LogStatus.WAITING).exists():
        LogImport.objects.filter(pk=import_id, status=Status.READING).update(status=Status.READY)
    return count


@transaction.atomic
def drop_import(*, import_id: int, event_id: int) -> None:
    """Delete logs that weren't imported. Raises `taken` if they were, or are being imported."""
    batch = LogImport.objects.select_for_update(no_key=True).filter(pk=import_id, event_id=event_id).first()
    if batch is None:
        return
    if batch.status in (Status.TAKING, Status.TAKEN, Status.UNDONE):
        raise ClubError("taken", _("These games have been imported. If one shouldn’t count, void that game."))
    batch.delete()


def _row(batch: LogImport, position: int, file: Unpacked) -> ImportedLog:
    log = ImportedLog(
        batch=batch, club=batch.event.season.club, position=position, source=clean(file.name)[-LONGEST_NAME:]
    )
    if file.fault is not None:
        _refuse(log, file.fault)
    else:
        log.content = zlib.compress(file.text.encode())
    return log


@transaction.atomic
def _read_next(batch: LogImport, season: Rules) -> bool:
    """Parse a log that nobody else is parsing; False if there is none."""
    waiting = batch.logs.select_for_update(no_key=True, skip_locked=True).filter(status=LogStatus.WAITING)
    log = waiting.order_by("position").first()
    if log is None:
        return False
    _read(log, season)
    log.save(update_fields=["status", "read", "fingerprint", "content"])
    return True


def _read(log: ImportedLog, season: Rules) -> None:
    text = text_of(log)
    try:
        seen = glance(text, log.source, season)
    except ContractError as error:
        _refuse(log, _no_log(text) or fault_of(error))
    except Exception:
        logger.exception("A log could not be read: import %s, log %s", log.batch_id, log.position)
        _refuse(log, _STUMBLED)
    else:
        log.status, log.read, log.fingerprint = LogStatus.READ, found_json(seen), seen.fingerprint


def _no_log(text: str) -> Text | None:
    """Return what to do about a link, or about half a file; None for anything else."""
    try:
        check_text(text)
    except ContractError as error:
        return error.text if error.code in (Code.IS_LINK, Code.CUT_OFF) else None
    return None


def _refuse(log: ImportedLog, text: Text) -> None:
    """Store why a log can't be parsed, and nothing of its content."""
    log.status, log.read, log.content = LogStatus.REFUSED, fault_json(text), b""
