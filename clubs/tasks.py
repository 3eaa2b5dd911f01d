"""Celery tasks; every task may run twice or be lost: the sweep queues unfinished work again."""

from collections.abc import Callable, Iterable

import structlog
from celery import shared_task
from django.conf import settings
from django.core.cache import caches
from django.db import OperationalError

from clubs.queue import enqueue
from clubs.selectors.seasons.filtered_standings import Asked
from clubs.services.archive.archive_import import WORK as IMPORT_CLUB
from clubs.services.archive.archive_import import requeue_club_imports, work_on
from clubs.services.archive.tournament_archives import make_archive_of, request_forgotten_archives, requeue_archives
from clubs.services.backup.alarm import warn_of_missing_backup
from clubs.services.backup.create import nightly_backup
from clubs.services.circuits.circuits import COMPUTE as COMPUTE_CIRCUIT
from clubs.services.circuits.feeds import READ as READ_FEED
from clubs.services.circuits.feeds import read_other_site, requeue_feeds
from clubs.services.circuits.rankings import compute_ranking, requeue_rankings
from clubs.services.demo_clubs.ending import delete_old_demo_clubs
from clubs.services.demo_clubs.preparing import PREPARE, prepare_template, request_missing_template
from clubs.services.exports.kept_files import MAKE as MAKE_FILE
from clubs.services.exports.kept_files import make_file as make_kept_file
from clubs.services.idempotency import delete_old_records
from clubs.services.imports.log_import import take_import
from clubs.services.imports.log_reading import read_import
from clubs.services.imports.result_import import take_results as take_one_list
from clubs.services.imports.result_undo import undo_results as undo_one_list
from clubs.services.imports.stale_imports import requeue_imports
from clubs.services.notifications.delivery import forget_old, send
from clubs.services.notifications.mails import requeue_mails, send_kept
from clubs.services.notifications.outbox import create_messages, requeue_untold
from clubs.services.notifications.reminders import send_reminders
from clubs.services.open_tables.ending import delete_old_tables
from clubs.services.people.name_index import spell_missing
from clubs.services.people.sessions import delete_expired_sessions
from clubs.services.public.link_pictures import MAKE as MAKE_LINK_PICTURE
from clubs.services.public.link_pictures import make_picture
from clubs.services.ratings.rating_updates import compute_ratings, request_forgotten_ratings, requeue_ratings
from clubs.services.seasons.filtered_standings import WORK_OUT, work_out
from clubs.services.seasons.other_rules import TRY
from clubs.services.seasons.other_rules import work_out as work_out_other_rules
from clubs.services.seasons.recaps import make_recap as make_one_recap
from clubs.services.seasons.recaps import request_forgotten_recaps, requeue_recaps
from clubs.services.seasons.standings import (
    READ,
    compute_in_turn,
    compute_readings,
    request_forgotten_standings,
    requeue_stale,
)
from clubs.services.statistics.game_counts import (
    MAKE_SOME,
    make_some,
    make_tally,
    request_forgotten_tallies,
    requeue_tallies,
)
from clubs.services.statistics.nightly_check import check_some
from clubs.services.statistics.player_months import MAKE as MAKE_STATISTICS
from clubs.services.statistics.player_months import (
    make_due_statistics,
    request_forgotten_statistics,
    requeue_statistics,
)
from clubs.services.tournament.registration import lapse_offers
from clubs.services.tournament.registration import mail_entered as send_entered
from clubs.services.tournament.registration import mail_registration as send_registration
from clubs.services.tournament.standings import compute_stage as compute_stage_standing
from clubs.services.tournament.standings import request_older_stages, requeue_stages
from clubs.services.tournament.tournament_status import mail_cancellation as send_cancellation

log = structlog.get_logger(__name__)
STUCK = "stuck"
"""Key in the shared cache: the names of the sweep's steps that failed last time, for `/readyz`."""


@shared_task(name="clubs.tasks.compute_leaderboard", autoretry_for=(OperationalError,), retry_backoff=True)
def compute_leaderboard(season_id: int) -> None:
    """Compute a season's standings if out of date; delayed if they were computed a moment ago."""
    compute_in_turn(season_id=season_id)


@shared_task(name=READ, autoretry_for=(OperationalError,), retry_backoff=True)
def compute_other_readings(season_id: int) -> None:
    """Compute the other views of a season's standings, if out of date and the season is at rest."""
    compute_readings(season_id=season_id)


@shared_task(name=WORK_OUT, autoretry_for=(OperationalError,), retry_backoff=True)
def work_out_standings(season: int, view: str, least: int, system: str, since: str, until: str) -> None:
    """Compute the requested standings of a part of a season's games."""
    work_out(Asked.of(season, view, least, system, since, until))


@shared_task(name=TRY, autoretry_for=(OperationalError,), retry_backoff=True)
def try_other_rules(season_id: int, key: str) -> None:
    """Settle a season's games under other rules, to show what would change; nothing is saved."""
    work_out_other_rules(season_id, key)


@shared_task(name="clubs.tasks.compute_ratings", autoretry_for=(OperationalError,), retry_backoff=True)
def compute_club_ratings(club_id: int) -> None:
    """Rate a club's games again from the first that changed, if out of date."""
    compute_ratings(club_id=club_id)


@shared_task(name="clubs.tasks.count_game", autoretry_for=(OperationalError,), retry_backoff=True)
def count_game(game_id: int) -> None:
    """Count a final game, if out of date."""
    make_tally(game_id=game_id)


@shared_task(name=MAKE_STATISTICS, autoretry_for=(OperationalError,), retry_backoff=True)
def make_statistics(club_id: int) -> None:
    """Build the statistics of a club from its counted games, unless they are current."""
    make_due_statistics(club_id=club_id)


@shared_task(name=COMPUTE_CIRCUIT, autoretry_for=(OperationalError,), retry_backoff=True)
def compute_circuit(circuit_id: int) -> None:
    """Compute a circuit's ranking, if out of date or of an earlier day."""
    compute_ranking(circuit_id=circuit_id)


@shared_task(name=READ_FEED, autoretry_for=(OperationalError,), retry_backoff=True)
def read_circuit_feed(feed_id: int) -> None:
    """Read a circuit of another site and take what is new."""
    read_other_site(feed_id=feed_id)


@shared_task(name="clubs.tasks.make_recap", autoretry_for=(OperationalError,), retry_backoff=True)
def make_recap(recap_id: int) -> None:
    """Compute the recap of a closed night or season, if out of date."""
    make_one_recap(recap_id=recap_id)


@shared_task(name=MAKE_LINK_PICTURE, autoretry_for=(OperationalError,), retry_backoff=True)
def make_link_picture(club: str, kind: str, key: str, language: str) -> None:
    """Draw the picture of a link preview."""
    make_picture(club=club, kind=kind, key=key, language=language)


@shared_task(name=MAKE_SOME, autoretry_for=(OperationalError,), retry_backoff=True)
def count_games() -> None:
    """Count a batch of outdated games."""
    if make_some():
        enqueue(MAKE_SOME)


@shared_task(name="clubs.tasks.check", autoretry_for=(OperationalError,), retry_backoff=True)
def check() -> None:
    """Compare a batch of stored values with the games; batches keep other work from waiting."""
    delete_old_records()
    if check_some(nightly=True):
        enqueue("clubs.tasks.check")


@shared_task(name="clubs.tasks.backup")
def backup() -> None:
    """Write tonight's backup, and delete old backups, old messages and sessions that have ended."""
    forget_old()
    delete_expired_sessions()
    nightly_backup()


@shared_task(name="clubs.tasks.read_logs", autoretry_for=(OperationalError,), retry_backoff=True)
def read_logs(import_id: int) -> None:
    """Read the logs of an import that have not been read yet."""
    read_import(import_id=import_id)


@shared_task(name="clubs.tasks.take_logs", autoretry_for=(OperationalError,), retry_backoff=True)
def take_logs(import_id: int) -> None:
    """Create games from the logs of an import, all or none."""
    take_import(import_id=import_id)


@shared_task(name="clubs.tasks.take_results", autoretry_for=(OperationalError,), retry_backoff=True)
def take_results(import_id: int) -> None:
    """Create games from a list of past results, all or none."""
    take_one_list(import_id=import_id)


@shared_task(name="clubs.tasks.undo_results", autoretry_for=(OperationalError,), retry_backoff=True)
def undo_results(import_id: int) -> None:
    """Undo the import of a list of results."""
    undo_one_list(import_id=import_id)


@shared_task(name="clubs.tasks.compute_stage", autoretry_for=(OperationalError,), retry_backoff=True)
def compute_stage(stage_id: int) -> None:
    """Compute the standings of a tournament's stage, if out of date."""
    compute_stage_standing(stage_id=stage_id)


@shared_task(name="clubs.tasks.make_archive", autoretry_for=(OperationalError,), retry_backoff=True)
def make_archive(archive_id: int) -> None:
    """Build the archive of a closed tournament, if out of date."""
    make_archive_of(archive_id=archive_id)


@shared_task(name=IMPORT_CLUB, autoretry_for=(OperationalError,), retry_backoff=True)
def import_club(import_id: int) -> None:
    """Go on with the import of a club, or with the removal of one that failed."""
    work_on(import_id=import_id)


@shared_task(name=PREPARE, autoretry_for=(OperationalError,), retry_backoff=True)
def prepare_demo_clubs() -> None:
    """Make the club that demo clubs are copied from, unless it is there."""
    prepare_template()


@shared_task(name=MAKE_FILE, autoretry_for=(OperationalError,), retry_backoff=True)
def make_file(club_id: int, kind: str, key: int, sheet: str, lang: str) -> None:
    """Make a long spreadsheet that a reader has asked for."""
    make_kept_file(club_id=club_id, kind=kind, key=key, sheet=sheet, lang=lang)


@shared_task(name="clubs.tasks.mail_registration", autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def mail_registration(registration_id: int, status: str, base: str) -> None:
    """E-mail somebody about the status of their registration."""
    send_registration(registration_id=registration_id, status=status, base=base)


@shared_task(name="clubs.tasks.mail_entered", autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def mail_entered(entry_id: int, language: str) -> None:
    """Email somebody that the staff have entered them already."""
    send_entered(entry_id=entry_id, language=language)


@shared_task(name="clubs.tasks.mail_cancellation", autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def mail_cancellation(of: str, pk: int, base: str) -> None:
    """E-mail somebody that a tournament was cancelled."""
    send_cancellation(of=of, pk=pk, base=base)


@shared_task(name="clubs.tasks.tell", autoretry_for=(OperationalError,), retry_backoff=True)
def tell_people(entry_id: int) -> None:
    """Create the notifications for a log entry."""
    create_messages(entry_id=entry_id)


@shared_task(name="clubs.tasks.send_message", autoretry_for=(OperationalError,), retry_backoff=True)
def send_message(message_id: int) -> None:
    """Send a mail, push message or webhook request that is due; it schedules its own retries."""
    send(message_id=message_id)


@shared_task(name="clubs.tasks.send_mail", autoretry_for=(OperationalError,), retry_backoff=True)
def send_mail(mail_id: int) -> None:
    """Send a mail that is due; it schedules its own retries."""
    send_kept(mail_id=mail_id)


@shared_task(name="clubs.tasks.sweep", autoretry_for=(OperationalError,), retry_backoff=True)
def sweep() -> None:
    """Queue unfinished work again; what this reads is indexed, and little at rest."""
    caches["shared"].set(STUCK, _failed(SWEPT), timeout=None)


@shared_task(name=settings.CATCH_UP_TASK, autoretry_for=(OperationalError,), retry_backoff=True)
def catch_up() -> None:
    """Request what was never requested, after an upgrade or with a club from an archive: this looks at every game."""
    _failed(CAUGHT_UP)


def _failed(steps: Iterable[Callable[[], object]]) -> list[str]:
    """Run each step, whatever becomes of the others; return the names of those that failed.

    A database that is away is raised: then no step would fare better.
    """
    failed = []
    for step in steps:
        try:
            step()
        except OperationalError:
            raise
        except Exception:
            log.exception("sweep_step_failed", step=step.__name__)
            failed.append(step.__name__)
    return failed


SWEPT: tuple[Callable[[], object], ...] = (
    requeue_tallies,
    requeue_statistics,
    requeue_stale,
    requeue_imports,
    requeue_stages,
    requeue_ratings,
    requeue_recaps,
    requeue_rankings,
    requeue_feeds,
    requeue_archives,
    requeue_club_imports,
    lapse_offers,
    delete_old_tables,
    delete_old_demo_clubs,
    requeue_untold,
    requeue_mails,
    send_reminders,
    warn_of_missing_backup,
)
CAUGHT_UP: tuple[Callable[[], object], ...] = (
    request_forgotten_tallies,
    request_forgotten_statistics,
    request_forgotten_standings,
    request_older_stages,
    request_forgotten_ratings,
    request_forgotten_recaps,
    request_forgotten_archives,
    request_missing_template,
    spell_missing,
)
