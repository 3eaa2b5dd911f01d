"""Moving a table: its tablet, seats, results and clock move with it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Game
from clubs.selectors.tournament.round_clock import clock_of
from clubs.selectors.tournament.round_seating import recomputed
from clubs.services.tournament.rounds import give_time, reset_round
from clubs.services.tournament.table_moves import move_table
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import RON, key, play

pytestmark = pytest.mark.django_db


def begun(players: int = 8, rounds: int = 1) -> Day:
    day = tournament(players, stages(rounds, "random", minutes=90))
    day.draft(1)
    day.publish(1)
    return day


def move(day: Day, number: int, to: int, round_number: int = 1) -> None:
    found = day.round(round_number)
    move_table(round_id=found.pk, version=found.version, table=number, to=to, key=key(), actor=day.director)


def test_a_table_moves_with_its_link_its_seats_its_deals_and_its_time() -> None:
    day = begun()
    day.start(1)
    game = day.games(1)[1]
    link, seats = game.table.token, day.numbers(game)
    play(game, RON)
    found = day.round(1)
    give_time(round_id=found.pk, table=2, seconds=360, reason="Ruling", key=key(), actor=day.director)
    move(day, 2, 12)
    moved = Game.objects.select_related("table").get(pk=game.pk)
    assert (moved.table.number, moved.table.token, day.numbers(moved)) == (12, link, seats)
    assert moved.deals.count() == 1
    clock = clock_of(day.round(1))
    assert clock.ends_at(12) - clock.ends_at(1) == timedelta(minutes=6)
    assert clock.ends_at(2) == clock.ends_at(1)
    assert "12" in Client().get(f"/t/{link}/").content.decode()
    own = Client().get(reverse("own_event", args=[day.entry(seats[0]).token])).content.decode()
    assert "You’re playing at table 12" in own
    assert '<b class="table">12</b>' in Client().get(url(day, "event_screen"), {"at": 1}).content.decode()
    draw = day.round(1).draws.get()
    assert recomputed(draw).numbered == day.plan(1).numbered


def test_a_reset_keeps_the_new_number_and_the_next_round_has_the_old_ones() -> None:
    day = begun(8, 2)
    move(day, 1, 5)
    day.start(1)
    assert [game.table.number for game in day.games(1)] == [2, 5]
    found = day.round(1)
    reset_round(round_id=found.pk, version=found.version, key=key(), actor=day.director)
    day.start(1)
    assert [game.table.number for game in day.games(1)] == [2, 5]
    day.report(1)
    day.approve(1)
    day.draft(2)
    day.publish(2)
    day.start(2)
    assert [game.table.number for game in day.games(2)] == [1, 2]


@pytest.mark.parametrize(
    ("number", "to", "code"), [(9, 12, "no_table"), (1, 2, "table_taken"), (1, 0, "bad_table"), (1, 1000, "bad_table")]
)
def test_a_table_that_is_not_there_or_taken_is_refused(number: int, to: int, code: str) -> None:
    day = begun()
    day.start(1)
    with pytest.raises(ClubError) as refused:
        move(day, number, to)
    assert refused.value.code == code


def test_the_director_moves_a_table_on_the_rounds_page() -> None:
    day = begun()
    client = signed_in(user_of(day.director))
    page = url(day, "event_round", 1)
    assert "Move a table" in client.get(page).content.decode()
    said = {"version": day.round(1).version, "key": key(), "table": 2, "to": 7}
    assert client.post(url(day, "move_table", 1), said)["Location"] == page
    assert [number for number, _row in day.plan(1).numbered] == [1, 7]
    assert '<th scope="row">7</th>' in client.get(page).content.decode()
