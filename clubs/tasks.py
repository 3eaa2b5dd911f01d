"""Work in the background; every task may run twice, or be lost: the sweep finds what is left over."""

from celery import shared_task
from django.db import OperationalError

from clubs.services.seasons.standings import compute_standings, requeue_stale


@shared_task(name="clubs.tasks.compute_leaderboard", autoretry_for=(OperationalError,), retry_backoff=True)
def compute_leaderboard(season_id: int) -> None:
    """Compute a season's standings, if they are behind."""
    compute_standings(season_id=season_id)


@shared_task(name="clubs.tasks.sweep")
def sweep() -> None:
    """Queue again whatever was asked for and not done."""
    requeue_stale()
