"""Season standings, computed in the background from final games alone."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import caches
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from clubs.models import Club, Leaderboard, OtherStanding, OtherTeamStanding, Season, SeatResult, Standing, TeamStanding
from clubs.queue import enqueue, requeue
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
from clubs.services.circuits.club_changes import request_rankings_of
from clubs.services.guarded import each
from clubs.services.seasons.recaps import ask_since
from clubs.services.transactions import standings_changed, versioned_transaction

COMPUTE = "clubs.tasks.compute_leaderboard"
READ = "clubs.tasks.compute_readings"
LONGEST_PAUSE = 8
"""Maximum pause between two computations, as a multiple of the shortest."""
SPARE = 0.1
"""Seconds added to the scheduled time of a computation so that it doesn't run too early."""


@versioned_transaction(savepoint=False)
def request_standings(*, season: Season, since: datetime | None = None, recaps: bool = True) -> None:
    """Request a season's standings from the current results, and (`recaps`) its recaps, of nights from `since`.

    The recaps that a game changes are requested when it has been counted.
    """
    Leaderboard.objects.get_or_create(season=season)
    Leaderboard.objects.filter(season=season).update(requested=F("requested") + 1, requested_at=timezone.now())
    standings_changed(season)
    enqueue(COMPUTE, season.pk)
    if recaps:
        ask_since(season, since)


def compute_standings(*, season_id: int) -> bool:
    """Compute requested standings; False if there was nothing to do.

    The requested version is read before the results, so that later results are requested again. The result is written
    in one transaction.
    """
    board = Leaderboard.objects.filter(season_id=season_id).select_related("season").first()
    if board is None or board.computed >= board.requested:
        return False
    table = season_table(board.season)
    return _write(board, standing_rows(board.season, table), team_rows(board.season, table))


def compute_in_turn(*, season_id: int) -> bool:
    """Compute requested standings, but debounce frequent results: an early request is queued for later."""
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
    """Compute the other views of a season's standings; False if there is nothing to do.

    They are skipped while results keep coming: pages compute them on the fly until the season is quiet. Each is written
    separately, so that nobody waits long, and shown when all are complete.
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
    """Replace the lines of a view, unless the season has changed in the meantime."""
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
    """Publish these views and delete those of an older policy.

    Pages have shown the same content before, so no version is increased.
    """
    if not _as_it_was(board):
        return False
    these = Q(*[Q(view=one.view, least=one.least) for one in made], _connector=Q.OR)
    for others in (board.season.other_standings, board.season.other_team_standings):
        others.exclude(these).delete()
    return bool(Leaderboard.objects.filter(pk=board.pk).update(readings=board.computed))


def _as_it_was(board: Leaderboard) -> bool:
    """Return whether the standings are unchanged; they stay locked until the end of the transaction."""
    Season.objects.select_for_update(no_key=True).filter(pk=board.season_id).first()
    return behind().filter(pk=board.pk, requested=board.requested, computed=board.computed).exists()


def _wait(board: Leaderboard, now: datetime) -> float:
    """Return the seconds until the next computation; 0 if the last one is in the future because of a wrong clock."""
    if board.computed_at is None or board.computed_at > now:
        return 0
    return float((board.computed_at + timedelta(seconds=board.pause) - now).total_seconds())


def _pause(board: Leaderboard, now: datetime) -> float:
    """Return the pause after a computation: double the last one while results keep coming, else the shortest."""
    shortest: float = settings.STANDINGS_PAUSE
    quiet = board.computed_at is None or now - board.computed_at > timedelta(seconds=2 * board.pause + shortest)
    return shortest if quiet else min(max(2 * board.pause, shortest), LONGEST_PAUSE * shortest)


def rebuild_standings(*, season: Season) -> bool:
    """Recompute a season's standings now, whatever was computed before."""
    request_standings(season=season)
    done = compute_standings(season_id=season.pk)
    compute_readings(season_id=season.pk)
    return done


def requeue_stale() -> int:
    """Queue all seasons whose standings are outdated; return their number."""
    requeue(READ, behind().values_list("season_id", flat=True))
    return requeue(COMPUTE, Leaderboard.objects.filter(requested__gt=F("computed")).values_list("season_id", flat=True))


def request_forgotten_standings() -> None:
    """Request the standings of seasons that have results but were never requested."""
    played = Exists(SeatResult.objects.filter(season=OuterRef("pk")))
    seasons = Season.objects.filter(played, leaderboard=None).exclude(club__kind=Club.Kind.IMPORT)
    each(seasons.select_related("club"), _request_first, COMPUTE)


@versioned_transaction()
def _request_first(season: Season) -> None:
    Leaderboard.objects.get_or_create(season=season, defaults={"requested": 1, "requested_at": timezone.now()})
    standings_changed(season)
    enqueue(COMPUTE, season.pk)


@versioned_transaction()
def _write(board: Leaderboard, standings: Iterable[Standing], teams: Iterable[TeamStanding]) -> bool:
    """Replace the standings, unless another worker has written newer ones."""
    season = Season.objects.select_for_update(no_key=True).filter(pk=board.season_id).first()
    behind = Leaderboard.objects.filter(pk=board.pk, computed__lt=board.requested)
    if season is None or not behind.exists():
        return False
    Standing.objects.filter(season=season).delete()
    Standing.objects.bulk_create(standings)
    TeamStanding.objects.filter(season=season).delete()
    TeamStanding.objects.bulk_create(teams)
    standings_changed(season)
    if season.closed:
        request_rankings_of(season.club_id)
    now = timezone.now()
    return bool(behind.update(computed=board.requested, computed_at=now, pause=_pause(board, now)))
