"""Everything that follows from final games, made anew from their deals."""

from collections.abc import Iterator

from django.db.models import F, Q

from clubs.models import Club, Game, GameTally, KeyTally, Rebuilding, Season, SeatResult, SeatTally, WonHand
from clubs.selectors.play.replay import facts_of, replay
from clubs.selectors.public import versions
from clubs.selectors.tallies.counted import rows_of
from clubs.services.play import ledger
from clubs.services.play.results import result_rows
from clubs.services.ratings.ratings import rebuild_ratings
from clubs.services.seasons.standings import rebuild_standings
from clubs.services.tallies import runs
from clubs.services.tallies.spans import make_spans
from clubs.services.tallies.sums import forget_sums, make_sums
from clubs.services.tallies.tallies import write
from clubs.services.versions import act, raise_versions, standings_changed

BATCH = 100


def rebuild(run: Rebuilding) -> Iterator[int]:
    """Make everything anew; after each game its key, so that who asks can tell how far it is."""
    while games := runs.next_games(run, BATCH):
        for game_id in games:
            with act():
                _rebuild_game(game_id)
                runs.note(run, game_id)
            yield game_id
    _drop_left_over()
    for season in Season.objects.order_by("pk").iterator():
        rebuild_standings(season=season)
    for club in Club.objects.filter(seasons__results__isnull=False).distinct().order_by("pk"):
        make_sums(club_id=club.pk)
        make_spans(club_id=club.pk)
        rebuild_ratings(club=club)
    runs.end(run)


def _rebuild_game(game_id: int) -> None:
    game = ledger.locked(game_id)
    if game.status != Game.Status.FINAL:
        return
    answer = replay(game, facts_of(game))
    game.results.all().delete()
    SeatResult.objects.bulk_create(result_rows(game, answer))
    tally, _new = GameTally.objects.get_or_create(game=game)
    GameTally.objects.filter(pk=tally.pk).update(asked=F("asked") + 1)
    tally.refresh_from_db()
    write(game_id, tally.asked, rows_of(game, tally.asked))
    club = game.event.season.club.slug
    raise_versions(versions.game(club, game.public_id), versions.night(club, game.event_id))
    raise_versions(versions.tournament(club, game.event_id))


@act()
def _drop_left_over() -> None:
    """Take away what stands for games that are no longer final."""
    stands = Q(results__isnull=False) | Q(seat_tallies__isnull=False)
    other = Game.objects.exclude(status=Game.Status.FINAL).filter(stands).distinct()
    for game in other.select_related("event__season__club"):
        forget_sums(club_id=game.event.season.club_id)
        SeatResult.objects.filter(game=game).delete()
        WonHand.objects.filter(game=game).delete()
        KeyTally.objects.filter(tally__game=game).delete()
        SeatTally.objects.filter(game=game).delete()
        standings_changed(game.event.season)
