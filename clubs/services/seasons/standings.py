"""Standings, computed in the background from the results of final games alone."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import caches
from django.db.models import F
from django.utils import timezone

from clubs.models import Leaderboard, Season, Standing, TeamStanding
from clubs.queue import enqueue
from clubs.selectors.seasons.season_table import season_table, standing_rows, team_rows
from clubs.services.seasons.recaps import ask_since
from clubs.services.versions import act, standings_changed

COMPUTE = "clubs.tasks.compute_leaderboard"
LONGEST_PAUSE = 8
"""What the pause between two computations grows to, as a multiple of the shortest."""
SPARE = 0.1
"""Seconds that a computation comes after its hour, so that it is not too early again."""


@act(savepoint=False)
def request_standings(*, season: Season, since: datetime | None = None) -> None:
    """Ask for a season's standings to be computed from what is final now, and for the recaps of nights from `since`."""
    Leaderboard.objects.get_or_create(season=season)
    Leaderboard.objects.filter(season=season).update(requested=F("requested") + 1, requested_at=timezone.now())
    standings_changed(season)
    enqueue(COMPUTE, season.pk)
    ask_since(season, since)


def compute_standings(*, season_id: int) -> bool:
    """Compute what was asked for and not yet computed; False where there was nothing to do.

    What was asked for is read before the results are, so that whatever is final later is asked for anew. All that is
    written appears at once or, if this process dies, not at all.
    """
    board = Leaderboard.objects.filter(season_id=season_id).select_related("season").first()
    if board is None or board.computed >= board.requested:
        return False
    table = season_table(board.season)
    return _write(board, standing_rows(board.season, table), team_rows(board.season, table))


def compute_in_turn(*, season_id: int) -> bool:
    """The same, but results that come one upon another are put together: what comes too soon is queued for later."""
    board = Leaderboard.objects.filter(season_id=season_id, requested__gt=F("computed")).first()
    if board is None:
        return False
    wait = _wait(board, timezone.now())
    if wait <= 0:
        return compute_standings(season_id=season_id)
    if caches["shared"].add(f"standings-{season_id}", True, timeout=wait + SPARE):
        enqueue(COMPUTE, season_id, after=wait + SPARE)
    return False


def _wait(board: Leaderboard, now: datetime) -> float:
    """Seconds until the next computation may begin; at once after one in a future that a wrong clock had told."""
    if board.computed_at is None or board.computed_at > now:
        return 0
    return float((board.computed_at + timedelta(seconds=board.pause) - now).total_seconds())


def _pause(board: Leaderboard, now: datetime) -> float:
    """The pause after a computation: twice the last one while results keep coming, else the shortest."""
    shortest: float = settings.STANDINGS_PAUSE
    quiet = board.computed_at is None or now - board.computed_at > timedelta(seconds=2 * board.pause + shortest)
    return shortest if quiet else min(max(2 * board.pause, shortest), LONGEST_PAUSE * shortest)


def rebuild_standings(*, season: Season) -> bool:
    """Compute a season's standings again now, whatever was computed before."""
    request_standings(season=season)
    return compute_standings(season_id=season.pk)


def requeue_stale() -> int:
    """Queue every season whose standings are behind what was asked for; how many."""
    _ask_for_forgotten()
    seasons = Leaderboard.objects.filter(requested__gt=F("computed")).values_list("season_id", flat=True)
    for season_id in seasons:
        enqueue(COMPUTE, season_id)
    return len(seasons)


@act()
def _ask_for_forgotten() -> None:
    """Ask for the standings of seasons that have results and were never asked for."""
    for season in Season.objects.filter(leaderboard=None, results__isnull=False).distinct():
        Leaderboard.objects.get_or_create(season=season, defaults={"requested": 1, "requested_at": timezone.now()})
        standings_changed(season)


@act()
def _write(board: Leaderboard, standings: Iterable[Standing], teams: Iterable[TeamStanding]) -> bool:
    """Put the new standings in the place of the old, unless another worker has been further meanwhile."""
    season = Season.objects.select_for_update(no_key=True).filter(pk=board.season_id).first()
    behind = Leaderboard.objects.filter(pk=board.pk, computed__lt=board.requested)
    if season is None or not behind.exists():
        return False
    Standing.objects.filter(season=season).delete()
    Standing.objects.bulk_create(standings)
    TeamStanding.objects.filter(season=season).delete()
    TeamStanding.objects.bulk_create(teams)
    standings_changed(season)
    now = timezone.now()
    return bool(behind.update(computed=board.requested, computed_at=now, pause=_pause(board, now)))
