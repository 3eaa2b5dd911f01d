"""Metrics of the running site. Each query stays cheap, whatever the amount of data."""

from datetime import datetime

from django.db.models import F, Min
from django.utils import timezone

from clubs.models import Deal, Event, Game, Leaderboard, Message, Untold


def running_figures() -> dict[str, float]:
    """Return the metrics by name: current activity, pending work, and delays in seconds."""
    now = timezone.now()
    behind = Leaderboard.objects.filter(requested__gt=F("computed"))
    due = Message.objects.filter(done_at=None, failed_at=None, next_try__lte=now)
    playing = Game.objects.filter(event__status=Event.Status.OPEN, status=Game.Status.PLAYING)
    return {
        "tables_playing": playing.count(),
        "nights_open": Event.objects.filter(status=Event.Status.OPEN).count(),
        "saves_total": Deal.objects.order_by("-pk").values_list("pk", flat=True).first() or 0,
        "standings_behind": behind.count(),
        "standings_lag_seconds": _since(behind.aggregate(first=Min("requested_at"))["first"], now),
        "messages_waiting": due.count() + Untold.objects.count(),
        "messages_lag_seconds": _since(due.aggregate(first=Min("next_try"))["first"], now),
    }


def _since(moment: datetime | None, now: datetime) -> float:
    return max(0.0, (now - moment).total_seconds()) if moment else 0.0
