"""Rebuilding all data derived from final games from their deals."""

from collections.abc import Iterator

from django.db.models import F, Q

from clubs.models import Club, Game, GameTally, KeyTally, Rebuilding, Season, SeatResult, SeatTally, WonHand
from clubs.selectors.play.replay import facts_of, replay
from clubs.selectors.public import page_versions
from clubs.selectors.statistics.game_rows import rows_of
from clubs.services.play import game_changes
from clubs.services.play.game_results import result_rows
from clubs.services.ratings.rating_updates import rebuild_ratings
from clubs.services.seasons.standings import rebuild_standings
from clubs.services.statistics import full_runs
from clubs.services.statistics.game_counts import write
from clubs.services.statistics.player_months import make_statistics, request_statistics
from clubs.services.transactions import bump_page_versions, standings_changed, versioned_transaction

BATCH = 100


def rebuild(run: Rebuilding) -> Iterator[int]:
    """Rebuild everything, yielding each game's key when it is done, for progress reports."""
    while games := full_runs.next_games(run, BATCH):
        for game_id in games:
            with versioned_transaction():
                _rebuild_game(game_id)
                full_runs.note(run, game_id)
            yield game_id
    _drop_left_over()
    for season in Season.objects.order_by("pk").iterator():
        rebuild_standings(season=season)
    for club in Club.objects.filter(seasons__results__isnull=False).distinct().order_by("pk"):
        make_statistics(club_id=club.pk)
        rebuild_ratings(club=club)
    full_runs.end(run)


def _rebuild_game(game_id: int) -> None:
    game = game_changes.locked(game_id)
    if game.status != Game.Status.FINAL:
        return
    answer = replay(game, facts_of(game))
    game.results.all().delete()
    SeatResult.objects.bulk_create(result_rows(game, answer))
    tally, _new = GameTally.objects.get_or_create(game=game)
    GameTally.objects.filter(pk=tally.pk).update(asked=F("asked") + 1)
    tally.refresh_from_db()
    write(game_id, tally.asked, rows_of(game, tally.asked), recaps=False)
    club = game.event.season.club.slug
    bump_page_versions(page_versions.game(club, game.public_id), page_versions.night(club, game.event_id))
    bump_page_versions(page_versions.tournament(club, game.event_id))


@versioned_transaction()
def _drop_left_over() -> None:
    """Delete derived rows of games that are no longer final."""
    stands = Q(results__isnull=False) | Q(seat_tallies__isnull=False)
    other = Game.objects.exclude(status=Game.Status.FINAL).filter(stands).distinct()
    for game in other.select_related("event__season__club"):
        request_statistics(club_id=game.event.season.club_id)
        SeatResult.objects.filter(game=game).delete()
        WonHand.objects.filter(game=game).delete()
        KeyTally.objects.filter(tally__game=game).delete()
        SeatTally.objects.filter(game=game).delete()
        standings_changed(game.event.season)
