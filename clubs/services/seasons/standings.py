"""Standings, computed in the background from the results of final games alone."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import caches
from django.db.models import F, Q
from django.utils import timezone

from clubs.models import Leaderboard, OtherStanding, OtherTeamStanding, Season, Standing, TeamStanding
from clubs.queue import enqueue
from clubs.selectors.seasons.other_readings import (
    Reading,
    behind,
    kept_lines,
    kept_teams,
    lines_of,
    other_tables,
    teams_of,
)
from clubs.selectors.seasons.season_standings import SeasonTable, season_table, standing_rows, team_rows
from clubs.services.seasons.recaps import ask_since
from clubs.services.transactions import standings_changed, versioned_transaction

COMPUTE = "clubs.tasks.compute_leaderboard"
READ = "clubs.tasks.compute_readings"
LONGEST_PAUSE = 8
"""What the pause between two computations grows to, as a multiple of the shortest."""
SPARE = 0.1
"""Seconds that a computation comes after its hour, so that it is not too early again."""


@versioned_transaction(savepoint=False)
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
        done = compute_standings(season_id=season_id)
        if done and behind().filter(season=season_id).exists():
            enqueue(READ, season_id, after=settings.STANDINGS_PAUSE)
        return done
    if caches["shared"].add(f"standings-{season_id}", True, timeout=wait + SPARE):
        enqueue(COMPUTE, season_id, after=wait + SPARE)
    return False


def compute_readings(*, season_id: int) -> bool:
    """Make the other readings of a season's standings; False where there is nothing to do.

    While results keep coming they are left: pages work them out themselves until the season has come to rest. Each is
    written by itself, so that nobody waits long, and shown when all are there.
    """
    board = behind().filter(season=season_id).select_related("season").first()
    if board is None:
        return False
    made = []
    for reading, table in other_tables(board.season):
        if not _write_reading(board, reading, table):
            return False
        made.append(reading)
    return _readings_made(board, made)


@versioned_transaction()
def _write_reading(board: Leaderboard, reading: Reading, table: SeasonTable) -> bool:
    """Put a reading's lines in the place of the old, unless the season has changed meanwhile."""
    if not _as_it_was(board):
        return False
    season = board.season
    kept_lines(season, reading).delete()
    OtherStanding.objects.bulk_create(lines_of(season, reading, table))
    kept_teams(season, reading).delete()
    OtherTeamStanding.objects.bulk_create(teams_of(season, reading, table))
    return True


@versioned_transaction()
def _readings_made(board: Leaderboard, made: Sequence[Reading]) -> bool:
    """Let these readings be shown, and forget those of an older policy.

    What they say is what pages have worked out before, so that no version is raised.
    """
    if not _as_it_was(board):
        return False
    these = Q(*[Q(view=one.view, least=one.least) for one in made], _connector=Q.OR)
    for others in (board.season.other_standings, board.season.other_team_standings):
        others.exclude(these).delete()
    return bool(Leaderboard.objects.filter(pk=board.pk).update(readings=board.computed))


def _as_it_was(board: Leaderboard) -> bool:
    """Whether a season's standings are still those of this moment; nobody changes them until the transaction ends."""
    Season.objects.select_for_update(no_key=True).filter(pk=board.season_id).first()
    return behind().filter(pk=board.pk, requested=board.requested, computed=board.computed).exists()


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
    done = compute_standings(season_id=season.pk)
    compute_readings(season_id=season.pk)
    return done


def requeue_stale() -> int:
    """Queue every season whose standings are behind what was asked for; how many."""
    _ask_for_forgotten()
    seasons = Leaderboard.objects.filter(requested__gt=F("computed")).values_list("season_id", flat=True)
    for season_id in seasons:
        enqueue(COMPUTE, season_id)
    for season_id in behind().values_list("season_id", flat=True):
        enqueue(READ, season_id)
    return len(seasons)


@versioned_transaction()
def _ask_for_forgotten() -> None:
    """Ask for the standings of seasons that have results and were never asked for."""
    for season in Season.objects.filter(leaderboard=None, results__isnull=False).distinct():
        Leaderboard.objects.get_or_create(season=season, defaults={"requested": 1, "requested_at": timezone.now()})
        standings_changed(season)


@versioned_transaction()
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
