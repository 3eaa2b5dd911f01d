"""Standings, computed in the background from the results of final games."""

from functools import partial

from celery import current_app
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from clubs.models import Leaderboard, Season


def enqueue(task: str, *args: object) -> None:
    """Queue a task by name once the transaction is committed; the sweep makes good what the queue loses."""
    signature = current_app.signature(task, args)
    transaction.on_commit(partial(signature.apply_async, retry=False), robust=True)


def request_standings(*, season: Season) -> None:
    """Ask for a season's standings to be computed from what is final now."""
    board, _ = Leaderboard.objects.get_or_create(season=season)
    Leaderboard.objects.filter(pk=board.pk).update(requested=F("requested") + 1, requested_at=timezone.now())
    enqueue("clubs.tasks.compute_leaderboard", season.pk)
