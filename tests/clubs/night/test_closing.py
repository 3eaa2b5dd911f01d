"""Time up at all tables, closing a night with running games, and undoing an opened night."""

import datetime as dt
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Event, Game, LogEntry, Season, Seat, Table
from clubs.models.people import Role
from clubs.selectors.night.draw_page import draw_view
from clubs.selectors.night.tonight import tonight
from clubs.services.activity_log import Actor
from clubs.services.night.closing import Ending, close_with
from clubs.services.night.draw_plan import plan_draw
from clubs.services.night.nights import call_time
from clubs.services.play.deals import undo_deal
from clubs.services.play.games import call_referee, close_game
from clubs.services.seasons.seasons import cancel_night, unopen_night
from tests.clubs.evenings import drawn, evening, organiser, plan_of
from tests.factories import DRAW, RON, EventFactory, SeasonFactory, member, play, seated_game

pytestmark = pytest.mark.django_db

TABLE = Actor.table()


# -- time is up ---------------------------------------------------------------------------------------------------


def test_time_up_ends_each_game_with_the_deal_being_played_and_waits():
    game = seated_game(deals=[DRAW])
    call_time(event=game.event, actor=organiser(game.event))
    game.refresh_from_db()
    assert game.status == "playing"
    play(game, RON)
    game.refresh_from_db()
    assert (game.status, game.closed_note, game.deals.count()) == ("to_confirm", "Time is up", 2)
    assert not game.confirmations.exists()


def test_time_up_leaves_a_game_alone_that_begins_afterwards():
    event = EventFactory()
    call_time(event=event, actor=organiser(event))
    game = seated_game(event=event, deals=[RON])
    assert game.status == "playing"


def test_time_up_is_taken_back():
    game = seated_game()
    actor = organiser(game.event)
    for on in (True, True, False, False):
        call_time(event=game.event, actor=actor, on=on)
    play(game, RON)
    game.refresh_from_db()
    assert game.status == "playing"
    assert LogEntry.objects.filter(action__startswith="night.time").count() == 2


def test_undo_of_an_ending_undoes_the_ending_alone():
    game = seated_game(deals=[RON, DRAW])
    close_game(game_id=game.pk, version=game.version, note="A player has to leave", actor=TABLE)
    game.refresh_from_db()
    assert undo_deal(game_id=game.pk, version=game.version, actor=TABLE) is None
    game.refresh_from_db()
    assert (game.status, game.deals.filter(current=True).count()) == ("playing", 2)
    assert undo_deal(game_id=game.pk, version=game.version, actor=TABLE).number == 2


@pytest.mark.parametrize("preset", ["riichi", "chengdu"])
def test_every_table_page_says_that_this_deal_is_the_last(client, preset):
    game = seated_game(preset=preset)
    call_time(event=game.event, actor=organiser(game.event))
    for page in ("", "win/", "draw/"):
        assert "finish this deal" in client.get(f"/t/{game.table.token}/{page}").content.decode()


PAGES = ("", "win/", "draw/", "foul/", "other/", "deals/", "deals/1/", "scores/", "close/", "seats/wrong/")


@pytest.mark.parametrize(("preset", "more"), [("riichi", ()), ("chengdu", ("kong/",)), ("duankagen", ("declare/",))])
def test_the_clock_stands_on_every_page_of_a_table(client, preset, more):
    wins = [{"winner": winner, "from": 0, "fan": 1} for winner in (1, 2, 3)]
    game = seated_game(preset=preset, deals=[RON if preset == "riichi" else {"type": "win", "wins": wins}])
    Game.objects.filter(pk=game.pk).update(minutes=45, started_at=timezone.now())
    for page in (*PAGES, *more):
        answer = client.get(f"/t/{game.table.token}/{page}")
        assert answer.status_code == 200, page
        assert "44 min left" in answer.content.decode(), page


def test_ending_a_game_shows_scores_and_places_first_and_then_who_did_it(client):
    game = seated_game(deals=[RON])
    page = f"/t/{game.table.token}/close/"
    shown = client.get(page).content.decode()
    assert "Result if it ends now" in shown
    assert "30,200" in shown
    user = member(game.event.season.club, Role.SCORER)
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=Actor.staff(user))
    after = client.get(f"/t/{game.table.token}/").content.decode()
    assert f"Ended by {user.name}" in after
    assert "only the ending; the deals stay" in after


# -- closing ------------------------------------------------------------------------------------------------------


def test_closing_ends_leaves_open_and_voids_each_game_as_chosen():
    event, players, actor = evening(12)
    ends, stays, void = (seated_game(event=event, players=players[at : at + 4], deals=[RON]) for at in range(0, 12, 4))
    choices = {ends.pk: Ending.END, stays.pk: Ending.LEAVE, void.pk: Ending.VOID}
    close_with(event=event, choices=choices, reason="The hall closes", actor=actor)
    event.refresh_from_db()
    found = dict(Game.objects.values_list("pk", "status"))
    assert event.status == "closed"
    assert found == {ends.pk: "final", stays.pk: "playing", void.pk: "void"}
    assert ends.results.get(place=1).score == 30200
    assert Seat.objects.filter(game=void, active=True).count() == 0


def test_closing_names_a_game_that_nobody_chose_for():
    event, players, actor = evening(8)
    one = seated_game(event=event, players=players[:4], deals=[RON])
    two = seated_game(event=event, players=players[4:])
    with pytest.raises(ClubError) as refused:
        close_with(event=event, choices={one.pk: Ending.END}, reason="", actor=actor)
    assert refused.value.code == "games_running"
    with pytest.raises(ClubError) as refused:
        close_with(event=event, choices={one.pk: Ending.END, two.pk: Ending.END}, reason="", actor=actor)
    assert refused.value.code == "no_deals"
    one.refresh_from_db()
    assert one.status == "playing"


def test_the_closing_page_lists_what_runs_and_closes(client):
    event, players, _actor = evening(4)
    game = seated_game(event=event, players=players, deals=[RON])
    client.force_login(member(event.season.club, Role.ORGANISER))
    page = f"/c/{event.season.club.slug}/staff/nights/{event.pk}/close/"
    shown = client.get(page).content.decode()
    assert "1 game still running" in shown
    assert client.post(page, {}).status_code == 422
    assert client.post(page, {f"game-{game.pk}": "end"}).status_code == 302
    game.refresh_from_db()
    assert game.status == "final"


# -- opened by mistake --------------------------------------------------------------------------------------------


def test_a_night_opened_by_mistake_is_planned_again():
    event, _players, actor = evening(4)
    plan_draw(event=event, actor=actor)
    club = event.season.club_id
    unopen_night(event_id=event.pk, club_id=club, actor=actor)
    event.refresh_from_db()
    assert (event.status, event.opened_at) == ("planned", None)
    assert not event.draws.filter(status="planned").exists()


def test_a_night_that_has_been_played_is_neither_planned_again_nor_cancelled():
    game = seated_game()
    event = game.event
    for act in (unopen_night, partial(cancel_night, opened=True)):
        with pytest.raises(ClubError) as refused:
            act(event_id=event.pk, club_id=event.season.club_id, actor=organiser(event))
        assert refused.value.code == "night_began"


def test_an_open_night_on_which_nothing_was_played_is_cancelled_with_its_reason():
    event = EventFactory()
    asked = {"event_id": event.pk, "club_id": event.season.club_id, "actor": organiser(event)}
    cancel_night(**asked, reason="Storm", opened=True)
    event.refresh_from_db()
    assert (event.status, event.cancel_reason) == (Event.Status.CANCELLED, "Storm")


# -- several open nights ------------------------------------------------------------------------------------------


def test_somebody_who_plays_at_another_open_night_is_named_before_being_seated(client):
    event, players, actor = evening(4)
    other = EventFactory(season=event.season, name="Friday Cup")
    seated_game(event=other, players=players)
    draw = plan_draw(event=event, actor=actor)
    assert {seat.player for seat in draw_view(draw).elsewhere} == set(players)
    assert {seat.event for seat in draw_view(draw).elsewhere} == {other}
    client.force_login(member(event.season.club, Role.ORGANISER))
    page = client.get(f"/c/{event.season.club.slug}/staff/nights/{event.pk}/draw/").content.decode()
    assert page.count(": Friday Cup (") == len(players)


def test_open_nights_stand_beside_each_other_with_season_and_rules(client):
    event = EventFactory(name="Thursday")
    other = EventFactory(season=event.season, name="Friday")
    assert tonight(event).beside == (other,)
    club = event.season.club
    client.force_login(member(club, Role.ORGANISER))
    for page in (f"/c/{club.slug}/", f"/c/{club.slug}/manage/", f"/c/{club.slug}/staff/nights/{event.pk}/"):
        text = client.get(page).content.decode()
        assert "Thursday" in text, page
        assert "Friday" in text, page
        assert event.season.name in text, page
        assert "Riichi" in text, page


def test_a_planned_night_says_of_which_season_it_is(client):
    season = SeasonFactory(name="Spring League")
    other = SeasonFactory(club=season.club, name="Friday Cup", preset="taiwan")
    for one in (season, other):
        EventFactory(season=one, status=Event.Status.PLANNED, starts_at=timezone.now() + dt.timedelta(days=3))
    club = season.club
    assert "of Spring League." in client.get(f"/c/{club.slug}/").content.decode()
    client.force_login(member(club, Role.ORGANISER))
    for page in ("staff/", "manage/"):
        answer = client.get(f"/c/{club.slug}/{page}")
        text = answer.content.decode()
        assert "Spring League" in text, page
        assert "Friday Cup" in text, page


def test_the_club_page_leads_with_what_runs_and_then_the_season_in_play(client):
    event = EventFactory(name="Thursday")
    seated_game(event=event, deals=[RON])
    text = client.get(f"/c/{event.season.club.slug}/").content.decode()
    assert text.index("Thursday is live") < text.index('id="season"')


# -- before the tiles are turned ----------------------------------------------------------------------------------


def test_a_table_is_void_before_its_tiles_are_turned_and_its_people_are_free(client):
    event, players, actor = evening(8)
    draw = drawn(event, actor, turn=False)
    game, other = draw.games.order_by("table__number")
    client.force_login(member(event.season.club, Role.ORGANISER))
    desk = f"/c/{event.season.club.slug}/desk/{game.public_id}/"
    client.post(f"{desk}reopen/", {"version": game.version, "reason": "They went home", "do": "void"})
    game.refresh_from_db()
    other.refresh_from_db()
    assert (game.status, other.status) == ("void", "seating")
    still = {seat.player for seat in other.seats.select_related("player")}
    again = plan_of(plan_draw(event=event, actor=actor))
    assert set(again.seated) == {player.pk for player in players if player not in still}


def test_a_closed_night_leads_to_its_recap_and_settlement_and_has_no_waiting_list():
    event, _players, actor = evening(5)
    game = drawn(event, actor).games.get()
    play(game, RON)
    page = reverse("tonight", args=[event.season.club.slug, event.pk])
    client = Client()
    client.force_login(actor.user)
    assert 'id="waiting"' in client.get(page).content.decode()
    close_with(event=event, choices={game.pk: Ending.END}, reason="Time", actor=actor)
    shown = client.get(page).content.decode()
    assert 'id="waiting"' not in shown
    for name in ("night", "night_recap"):
        assert f'href="{reverse(name, args=[event.season.club.slug, event.pk])}"' in shown
    settled = reverse("settlement", args=[event.season.club.slug, event.pk])
    assert f'href="{settled}"' not in shown
    assert client.get(settled).status_code == 302
    Season.objects.update(point_price=1)
    assert f'href="{settled}"' in client.get(page).content.decode()
    assert client.get(settled).status_code == 200


def test_a_referee_call_ends_with_its_game():
    event, _players, actor = evening(4)
    game = drawn(event, actor).games.get()
    play(game, RON)
    call_referee(table_id=game.table_id, actor=actor)
    close_with(event=event, choices={game.pk: Ending.VOID}, reason="Typhoon", actor=actor)
    assert Table.objects.get(pk=game.table_id).referee_called_at is None
