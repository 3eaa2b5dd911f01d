"""Public pages take a constant number of queries, however much there is to show."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Event, Game, PlayerName
from clubs.services.play.deals import correct_deal
from clubs.services.play.referee import add_penalty, substitute
from clubs.services.seasons.standings import compute_standings
from tests.clubs.evenings import arrive, drawn, organiser
from tests.clubs.public_scenes import a_night, address, played
from tests.factories import (
    DRAW,
    RON,
    EntryFactory,
    EventFactory,
    PlayerFactory,
    SeasonFactory,
    key,
    play,
    seated_game,
    staff,
)
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def busy(many: int) -> Event:
    """Return an open night of a club with `many` of everything."""
    event = a_night()
    season, club = event.season, event.season.club
    for n in range(many):
        SeasonFactory(club=club, starts_on=season.starts_on - timedelta(days=99 + n))
        earlier = EventFactory(
            season=season, status=Event.Status.CLOSED, starts_at=event.starts_at - timedelta(days=7 * (n + 1))
        )
        played(earlier)
        EventFactory(season=season, status=Event.Status.PLANNED, starts_at=event.starts_at + timedelta(days=n + 1))
    actor = organiser(event)
    for _ in range(many):
        arrive(event, 5, actor)
        drawn(event, actor)
        played(event)
        for status in ("expected", "left"):
            EntryFactory(event=event, status=status)
    compute_standings(season_id=season.pk)
    return event


def storied(many: int) -> Game:
    """Return a running game with `many` deals, corrections, penalties and substitutes."""
    game = seated_game(deals=[RON] * many)
    actor = staff(game)
    for n in range(many):
        game.refresh_from_db()
        correct_deal(
            game_id=game.pk, number=n + 1, version=game.version, result=DRAW, reason="No", key=key(), actor=actor
        )
        seat = game.seats.get(index=n)
        add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-10, reason="Late", actor=actor)
        other = PlayerFactory(club=game.event.season.club)
        substitute(
            game_id=game.pk, seat_id=seat.pk, player_id=other.pk, counts_for="original", reason="Ill", actor=actor
        )
        play(game, DRAW)
    return game


def queries(url: str) -> int:
    forget_pages()
    with CaptureQueriesContext(connection) as taken:
        assert Client().get(url).status_code == 200
    return len(taken)


def pages_of(many: int) -> dict[str, str]:
    """Return the addresses of a busy night's pages."""
    event = busy(many)
    season = event.season
    player = season.standings.first().player
    PlayerName.objects.bulk_create(PlayerName(player=player, lang=lang, name="n") for lang in ("ja", "ko", "uk")[:many])
    return {
        "club": address("club", event),
        "season": address("season", event, season.slug),
        "night": address("night", event, event.pk),
        "player": address("player", event, player.number),
        "game": address("game", event, event.games.filter(status="final").first().public_id),
        "draw": address("draw", event, event.draws.exclude(inputs={}).first().public_id),
    }


def test_pages_take_a_constant_number_of_queries():
    one, three = pages_of(1), pages_of(3)
    assert {name: queries(url) for name, url in one.items()} == {name: queries(url) for name, url in three.items()}


def test_game_page_takes_a_constant_number_of_queries_however_long_its_history():
    one, three = (address("game", game.event, game.public_id) for game in (storied(1), storied(3)))
    assert queries(one) == queries(three)


def test_home_takes_a_constant_number_of_queries():
    a_night()
    one = queries("/")
    for _ in range(2):
        EventFactory(season=a_night().season, status=Event.Status.PLANNED)
    assert queries("/") == one


def test_poll_of_what_has_not_changed_takes_few_queries():
    event = busy(1)
    url = address("night", event, event.pk)
    asked = {"HX-Request": "true"}
    tag = Client().get(url, headers=asked)["ETag"]
    with CaptureQueriesContext(connection) as taken:
        assert Client().get(url, headers=asked | {"If-None-Match": tag}).status_code == 304
    assert len(taken) == 1
