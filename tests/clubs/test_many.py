"""A season of many games, made at once, is what it would be if each of them had been played."""

import pytest

from clubs.models import Difference, Game, RatedGame, Rebuilding
from clubs.services.tallies.check import check_some
from tests.clubs.grown import GAMES, SEATS, grown
from tests.factories import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_the_games_of_a_season_made_at_once_add_what_their_deals_say():
    season = grown(ClubFactory(), UserFactory(), "many", 4, deals=True)
    games = Game.objects.filter(event__season=season).select_related("event__season", "round", "table")
    assert {(game.status, game.event.status) for game in games} == {("final", "closed")}
    while check_some():
        pass
    assert Rebuilding.objects.get().games == games.count()
    assert not Difference.objects.exists()
    assert season.leaderboard.computed == season.leaderboard.requested
    assert sum(line.games for line in season.standings.all()) == SEATS * games.count() == SEATS * GAMES * 4
    assert season.standings.count() > SEATS
    book = season.club.rating_book
    assert book.requested == book.computed
    assert RatedGame.objects.filter(club=season.club).count() == games.count()
