"""Games that have ended but are not confirmed: shown everywhere with their final scores, but not counted anywhere."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Game, SeatResult
from clubs.selectors.play.game_standing import game_standing
from clubs.selectors.play.table_page import final_table
from clubs.selectors.public.night import live_tables
from clubs.services.activity_log import Actor
from clubs.services.play.deals import undo_deal
from clubs.services.play.games import close_game, confirm_all
from tests.factories import seated_game, staff

pytestmark = pytest.mark.django_db

STICK_LEFT = {"type": "draw", "tenpai": [0, 1], "riichi": [1]}
"""From 25,000 each: two players are paid 1,500, and player 1's stick stays on the table."""
RUNNING, FINAL = [26500, 25500, 23500, 23500], [27500, 25500, 23500, 23500]


@pytest.fixture
def ended() -> Game:
    game = seated_game(deals=[STICK_LEFT])
    assert [one.score for one in game_standing(game)] == RUNNING
    return close_game(game_id=game.pk, version=game.version, note="Last train", actor=Actor.table())


def test_all_pages_show_the_final_table(ended: Game, client: Client) -> None:
    table = [line.score for line in sorted(final_table(ended).lines, key=lambda line: line.seat.index)]
    assert table == FINAL == [one.score for one in game_standing(ended)]
    (shown,) = live_tables(ended.event)
    assert ([seat.score for seat in shown.seats], [seat.place for seat in shown.seats]) == (FINAL, [1, 2, 3, 4])
    assert (shown.unconfirmed, shown.title, {seat.wind for seat in shown.seats}) == (True, "", {""})
    club = ended.event.season.club
    page = client.get(reverse("game", args=[club.slug, ended.public_id])).content.decode()
    assert "Final scores, unconfirmed" in page
    assert "27,500" in page
    for where in ("night", "club_screen"):
        args = [club.slug, *([ended.event_id] if where == "night" else [])]
        assert "27,500" in client.get(reverse(where, args=args)).content.decode(), where
    told = client.get(f"/api/v1/clubs/{club.slug}/games/{ended.public_id}").json()
    assert [line["score"] for line in told["unconfirmed"]] == FINAL
    assert told["results"] == []


def test_it_counts_nowhere_until_it_is_confirmed(ended: Game, client: Client) -> None:
    assert not SeatResult.objects.filter(game=ended).exists()
    confirm_all(game_id=ended.pk, version=ended.version, actor=staff(ended))
    told = client.get(f"/api/v1/clubs/{ended.event.season.club.slug}/games/{ended.public_id}").json()
    assert ([line["score"] for line in told["results"]], told["unconfirmed"]) == (FINAL, None)


def test_a_game_that_goes_on_stands_at_its_scores_again(ended: Game) -> None:
    undo_deal(game_id=ended.pk, version=ended.version, actor=Actor.table())
    ended.refresh_from_db()
    assert ended.status == Game.Status.PLAYING
    assert ([one.score for one in game_standing(ended)], ended.unconfirmed) == (RUNNING, None)
