"""A season of many games, made at once, is what it would be if each of them had been played."""

from collections.abc import Iterator

import pytest
from django.db.models import Exists, ForeignKey, Model, OuterRef

from clubs.demo.many import AT_ONCE, OF_A_GAME, OF_A_NIGHT
from clubs.models import Difference, Event, Game, RatedGame, Rebuilding
from clubs.services.tallies.check import check_some
from tests.clubs.grown import GAMES, SEATS, grown
from tests.factories import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db(transaction=True)  # several connections write at a time
NIGHTS = AT_ONCE + 2


def test_the_games_of_a_season_made_at_once_add_what_their_deals_say():
    season = grown(ClubFactory(), UserFactory(), "many", NIGHTS, deals=True)
    games = Game.objects.filter(event__season=season).select_related("event__season", "round", "table")
    assert {(game.status, game.event.status) for game in games} == {("final", "closed")}
    assert [(model, name) for model, name in keys() if lost(model, name)] == []
    while check_some():
        pass
    assert Rebuilding.objects.get().games == games.count()
    assert not Difference.objects.exists()
    assert season.leaderboard.computed == season.leaderboard.requested
    assert sum(line.games for line in season.standings.all()) == SEATS * games.count() == SEATS * GAMES * NIGHTS
    assert season.standings.count() > SEATS
    book = season.club.rating_book
    assert book.requested == book.computed
    assert RatedGame.objects.filter(club=season.club).count() == games.count()


def keys() -> Iterator[tuple[type[Model], str]]:
    """The foreign keys of what is copied."""
    for model in (Event, Game, *OF_A_NIGHT, *(model for model, _path in OF_A_GAME)):
        for field in model._meta.concrete_fields:
            if isinstance(field, ForeignKey):
                yield model, field.name


def lost(model: type[Model], name: str) -> bool:
    """Whether a foreign key of a row leads nowhere: PostgreSQL was told to trust them."""
    field = model._meta.get_field(name)
    there = field.related_model._base_manager.filter(pk=OuterRef(field.attname))
    return model._base_manager.exclude(**{name: None}).filter(~Exists(there)).exists()
