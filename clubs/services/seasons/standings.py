"""Standings, computed in the background from the results of final games alone."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from clubs.models import Deal, Game, Leaderboard, PlayerStats, Season, Seat, SeatResult, Standing
from clubs.queue import enqueue
from clubs.selectors.play.replay import Facts, replay, rules_of
from clubs.selectors.seasons.tally import Counts, tally
from rules.registry import ruleset

COMPUTE = "clubs.tasks.compute_leaderboard"
LAST = 5
CountsByPlayer: TypeAlias = dict[int, Counts]


def request_standings(*, season: Season) -> None:
    """Ask for a season's standings to be computed from what is final now."""
    Leaderboard.objects.get_or_create(season=season)
    Leaderboard.objects.filter(season=season).update(requested=F("requested") + 1, requested_at=timezone.now())
    enqueue(COMPUTE, season.pk)


def compute_standings(*, season_id: int) -> bool:
    """Compute what was asked for and not yet computed; False where there was nothing to do.

    What was asked for is read before the results are, so that whatever is final later is asked for anew. All that is
    written appears at once or, if this process dies, not at all.
    """
    board = Leaderboard.objects.filter(season_id=season_id).select_related("season").first()
    if board is None or board.computed >= board.requested:
        return False
    standings = _standings(board.season)
    stats = _stats(board.season)
    return _write(board, standings, stats)


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


def _ask_for_forgotten() -> None:
    """Ask for the standings of seasons that have results and were never asked for."""
    for season in Season.objects.filter(leaderboard=None, events__games__results__isnull=False).distinct():
        Leaderboard.objects.get_or_create(season=season, defaults={"requested": 1, "requested_at": timezone.now()})


@transaction.atomic
def _write(board: Leaderboard, standings: Iterable[Standing], stats: Iterable[PlayerStats]) -> bool:
    """Put the new standings in the place of the old, unless another worker has been further meanwhile."""
    season = Season.objects.select_for_update(no_key=True).filter(pk=board.season_id).first()
    behind = Leaderboard.objects.filter(pk=board.pk, computed__lt=board.requested)
    if season is None or not behind.exists():
        return False
    Standing.objects.filter(season=season).delete()
    PlayerStats.objects.filter(season=season).delete()
    Standing.objects.bulk_create(standings)
    PlayerStats.objects.bulk_create(stats)
    return bool(behind.update(computed=board.requested, computed_at=timezone.now()))


def _standings(season: Season) -> list[Standing]:
    results = SeatResult.objects.filter(game__event__season=season, game__status=Game.Status.FINAL)
    results = results.select_related("player", "game").order_by(
        "game__event__starts_at", "game__round__number", "game__started_at", "game_id"
    )
    by_player: dict[int, list[SeatResult]] = defaultdict(list)
    for result in results:
        by_player[result.player_id].append(result)
    most = max((result.place for own in by_player.values() for result in own), default=0)
    seats = max(most, ruleset({"preset": season.preset, "options": season.options}).players)
    standings = [_standing(season, own, seats) for own in by_player.values()]
    _rank(season, standings)
    return standings


def _standing(season: Season, results: Sequence[SeatResult], seats: int) -> Standing:
    """A player's line from all results, the oldest first; `seats`: how many places there are to count."""
    totals = sorted((result.total for result in results), reverse=True)
    counted = totals[: season.best_games] if season.best_games else totals
    return Standing(
        season=season,
        player=results[0].player,
        games=len(totals),
        counted_games=len(counted),
        counted=sum(counted),
        total=sum(totals),
        best=totals[0],
        places=[sum(result.place == place for result in results) for place in range(1, seats + 1)],
        place_sum=sum(result.place for result in results),
        last=[result.place for result in results[-LAST:]],
    )


def _rank(season: Season, standings: Iterable[Standing]) -> None:
    """Rank those with enough games, equal totals sharing the rank; guests have a line but no rank."""
    ranked = [line for line in standings if line.games >= season.min_games and not line.player.guest]
    for line in ranked:
        line.rank = 1 + sum(other.counted > line.counted for other in ranked)


def _stats(season: Season) -> list[PlayerStats]:
    games = Game.objects.filter(event__season=season, status=Game.Status.FINAL)
    deals: dict[int, list[Deal]] = defaultdict(list)
    for deal in Deal.objects.filter(game__in=games, current=True).order_by("number"):
        deals[deal.game_id].append(deal)
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=games).prefetch_related("substitutions").order_by("index"):
        seats[seat.game_id].append(seat)
    found: CountsByPlayer = defaultdict(dict)
    for game in games:
        _count_game(found, game, deals[game.pk], seats[game.pk])
    return [PlayerStats(season=season, player_id=player, counts=counts) for player, counts in found.items()]


def _count_game(found: CountsByPlayer, game: Game, deals: Sequence[Deal], seats: Sequence[Seat]) -> None:
    """Add a game's deals to those who really sat there."""
    if not deals:
        return
    rules = rules_of(game)
    answers = replay(game, Facts(results=tuple(deal.result for deal in deals))).deals
    states = [rules.start(), *(answer.state for answer in answers)]
    for deal, answer, before in zip(deals, answers, states, strict=False):
        counts = [found[_sat(seat, deal.number)] for seat in seats]
        tally(counts, deal.result, answer, before.get("dealer"))


def _sat(seat: Seat, number: int) -> int:
    """Who sat there in a deal, by id."""
    changes = [change for change in seat.substitutions.all() if change.from_deal <= number]
    return changes[-1].player_id if changes else seat.player_id
