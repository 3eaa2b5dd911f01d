"""A season of many games built in bulk equals one in which each game was played."""

from collections.abc import Iterator

import pytest
from django.db.models import Exists, F, ForeignKey, Model, OuterRef

from clubs.demo.large_season import AT_ONCE, MOST_PLAYED, OF_A_GAME
from clubs.models import (
    Difference,
    Entry,
    Event,
    Game,
    PairMonth,
    PlayerMonth,
    PlayerTotal,
    RatedGame,
    Rating,
    Rebuilding,
    Round,
    SeatResult,
    Standing,
    Table,
)
from clubs.services.statistics.nightly_check import check_some
from tests.clubs.grown import GAMES, SEATS, grown
from tests.factories import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db(transaction=True)  # several connections write at once
NIGHTS = AT_ONCE + 2
DERIVED = (PlayerMonth, PairMonth, PlayerTotal, Rating, RatedGame, Standing)


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


def test_a_night_of_more_tables_than_are_played_has_each_once_and_everybody_at_one():
    tables, games = MOST_PLAYED * 2 + 1, GAMES * (MOST_PLAYED + (MOST_PLAYED * 2 + 1) + 2)
    season = grown(ClubFactory(), UserFactory(), "wide", games // GAMES, players=SEATS * tables + 3, tables=tables)
    first, second, third = season.events.order_by("number")
    assert [list(one.tables.values_list("number", flat=True)) for one in (first, second)] == [
        list(range(1, many + 1)) for many in (MOST_PLAYED, tables)
    ]
    assert [one.entries.count() for one in (first, second)] == [SEATS * MOST_PLAYED, SEATS * tables]
    assert [one.games.count() for one in (first, second, third)] == [
        GAMES * MOST_PLAYED,
        GAMES * tables,
        games - GAMES * (MOST_PLAYED + tables),
    ]
    here = set(second.entries.values_list("player", flat=True))
    for played in second.rounds.all():
        rows = SeatResult.objects.filter(game__round=played)
        assert set(rows.values_list("player", flat=True)) == here
        assert not rows.exclude(table_number=F("game__table__number"), round_number=played.number).exists()
    assert [(model, name) for model, name in keys() if lost(model, name)] == []
    while check_some():
        pass
    assert Rebuilding.objects.get().games == games
    assert not Difference.objects.exists()


def keys() -> Iterator[tuple[type[Model], str]]:
    """Yield the foreign keys of the copied models and of those derived from them."""
    for model in (Event, Game, Table, Round, Entry, *(model for model, _path in OF_A_GAME), *DERIVED):
        for field in model._meta.concrete_fields:
            if isinstance(field, ForeignKey):
                yield model, field.name


def lost(model: type[Model], name: str) -> bool:
    """Return whether a foreign key points nowhere: PostgreSQL was told not to check them."""
    field = model._meta.get_field(name)
    there = field.related_model._base_manager.filter(pk=OuterRef(field.attname))
    return model._base_manager.exclude(**{name: None}).filter(~Exists(there)).exists()
