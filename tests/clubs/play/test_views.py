"""The table's pages in a browser: refreshed, saved once, refused with a message, and protected by permissions."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Game, Player
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.play.games import close_game, confirm_all
from rules.entry import EntryForm
from rules.registry import ruleset
from tests.factories import (
    PASSWORD,
    EventFactory,
    PlayerFactory,
    SeasonFactory,
    key,
    member,
    seated_game,
    staff,
    unstarted_game,
)

pytestmark = pytest.mark.django_db
RON = {"type": "win", "wins": [{"winner": 1, "from": 0, "fan": 3, "fu": 30}]}
DRAW = {"type": "draw", "tenpai": [1, 2]}
TAPPED = {"type": "win", "from": "0", "winner-1": "1", "value-1": "f3-30"}


def link(game: Game, page: str = "") -> str:
    return f"/t/{game.table.token}/{page}"


def desk(game: Game, page: str = "") -> str:
    return f"/c/{game.event.season.club.slug}/desk/{game.public_id}/{page}"


def marks(game: Game, number: int = 1) -> dict[str, Any]:
    """Return the fields that accompany every save."""
    game.refresh_from_db()
    return {"number": number, "version": game.version, "key": key()}


def signed_in(club: Club, role: str = Role.SCORER) -> Client:
    client = Client()
    assert client.login(email=member(club, role).email, password=PASSWORD)
    return client


def final(game: Game) -> Game:
    """Return the game closed and confirmed by staff."""
    game.refresh_from_db()
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=Actor.table())
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=staff(game))
    game.refresh_from_db()
    return game


@pytest.mark.parametrize("page", ["", "win/", "draw/", "deals/", "deals/1/"])
def test_pages_take_as_many_queries_for_one_deal_as_for_three(client: Client, page: str) -> None:
    one, three = seated_game(deals=[RON]), seated_game(deals=[RON, DRAW, DRAW])
    with CaptureQueriesContext(connection) as first:
        client.get(link(one, page))
    with CaptureQueriesContext(connection) as second:
        client.get(link(three, page))
    assert len(first) == len(second)


def test_refresh_is_not_made_again_while_nothing_has_changed(client: Client) -> None:
    game = seated_game()
    tag = client.get(link(game), headers={"HX-Request": "true"})["ETag"]
    assert client.get(link(game, "live/"), headers={"If-None-Match": tag}).status_code == 304
    client.post(link(game, "riichi/"), {"version": game.version, "player": 2, "on": "on"})
    fresh = client.get(link(game, "live/"), headers={"If-None-Match": tag, "HX-Request": "true"})
    assert fresh.status_code == 200
    assert fresh["ETag"] != tag
    assert fresh.content.lstrip().startswith(b'<div id="live"')


def test_tablet_that_refreshes_is_seen(client: Client) -> None:
    game = seated_game()
    client.get(link(game, "live/"))
    game.table.refresh_from_db()
    assert game.table.seen_at is not None


def test_page_on_which_somebody_types_hears_only_that_the_table_moved_on(client: Client) -> None:
    game = seated_game()
    assert client.get(link(game, "live/"), {"since": game.version}).status_code == 204
    moved = client.get(link(game, "live/"), {"since": game.version - 1})
    assert "Something was entered on another device." in moved.content.decode()


def test_same_save_sent_twice_makes_one_deal(client: Client) -> None:
    game = seated_game()
    save = TAPPED | marks(game)
    for _ in range(2):
        assert client.post(link(game, "save/"), save, headers={"X-Outbox": "1"})["X-Saved"] == save["key"]
    assert game.deals.count() == 1


def test_second_save_of_a_deal_shows_both_and_keeps_what_was_tapped(client: Client) -> None:
    game = seated_game()
    first, second = TAPPED | marks(game), TAPPED | {"value-1": "f4-30"} | marks(game)
    client.post(link(game, "save/"), first)
    told = client.post(link(game, "save/"), second)
    page = told.content.decode()
    assert told.status_code == 409
    assert "Ron, 3 han 30 fu" in page
    assert "Ron, 4 han 30 fu" in page
    assert '<input type="hidden" name="value-1" value="f4-30">' in page


def test_save_from_before_a_stick_was_laid_is_shown_again_with_what_was_tapped(client: Client) -> None:
    game = seated_game()
    save = TAPPED | marks(game)
    client.post(link(game, "riichi/"), {"version": game.version, "player": 2, "on": "on"})
    told = client.post(link(game, "save/"), save)
    game.refresh_from_db()
    assert told.status_code == 409
    assert f'name="version" value="{game.version}"' in told.content.decode()
    assert not game.deals.exists()


def test_save_that_is_not_complete_is_refused(client: Client) -> None:
    game = seated_game()
    told = client.post(link(game, "save/"), marks(game) | {"type": "win", "winner-1": "1"})
    assert told.status_code == 422
    assert "Who dealt in?" in told.content.decode()


def test_dealer_is_offered_the_end_where_the_rules_leave_it_to_him(client: Client) -> None:
    rules = ruleset({"preset": "riichi", "options": {"agari_yame": "choice"}})
    event = EventFactory(season=SeasonFactory(options=rules.values()))
    won = [{"type": "win", "wins": [{"winner": 3, "from": dealer, "fan": 1, "fu": 30}]} for dealer in (0, 1, 2)]
    game = seated_game(event=event, deals=[*won, DRAW, *won])
    tapped = {"type": "win", "from": "0", "winner-1": "3", "value-1": "f1-30"}
    offered = client.post(link(game, "preview/"), tapped | marks(game, 8), headers={"HX-Request": "true"})
    assert "The dealer ends the game here" in offered.content.decode()
    client.post(link(game, "save/"), tapped | {"stop": "on"} | marks(game, 8))
    game.refresh_from_db()
    assert (game.status, game.end_reason) == ("to_confirm", "agari_yame")


def test_save_to_a_game_that_is_over_is_not_taken_for_saved(client: Client) -> None:
    game = seated_game(deals=[RON])
    late = TAPPED | marks(game, 2)
    final(game)
    told = client.post(link(game, "save/"), late, headers={"X-Outbox": "1"})
    assert told.status_code == 409
    assert "X-Saved" not in told
    assert "No game is running at this table." in told.content.decode()


def test_link_writes_to_the_game_of_its_own_table_only(client: Client) -> None:
    mine, other = seated_game(), seated_game()
    client.post(link(mine, "save/"), TAPPED | marks(mine) | {"game": other.public_id})
    assert (mine.deals.count(), other.deals.count()) == (1, 0)
    assert client.post(desk(other, "save/"), TAPPED | marks(other)).status_code == 302
    assert not other.deals.exists()


def test_staff_enter_the_same_from_their_desk_under_their_own_name() -> None:
    game = seated_game()
    club = game.event.season.club
    client = signed_in(club)
    client.post(desk(game, "save/"), TAPPED | marks(game))
    deal = game.deals.get()
    assert (deal.via, deal.by is not None) == ("staff", True)
    assert signed_in(club, Role.MEMBER).get(desk(game)).status_code == 403


def test_final_game_is_corrected_by_staff_with_a_reason_and_not_by_the_link(client: Client) -> None:
    game = final(seated_game(deals=[RON]))
    changed = TAPPED | {"value-1": "f4-30", "do": "correct", "version": game.version, "key": key()}
    assert client.get(link(game, "deals/1/")).status_code == 302
    scorer = signed_in(game.event.season.club)
    asked = scorer.post(desk(game, "deals/1/"), changed)
    assert (asked.status_code, "Give a reason" in asked.content.decode()) == (422, True)
    assert scorer.post(desk(game, "deals/1/"), changed | {"why": "value"}).status_code == 302
    assert game.deals.get(current=True).result["wins"][0]["fan"] == 4
    assert game.results.get(seat__index=1).score == 32700


def test_only_staff_are_offered_to_keep_the_deals_after_an_end(client: Client) -> None:
    game = seated_game(deals=[RON, RON])
    bust = TAPPED | {"from": "3", "value-1": "yakuman-1"}
    scorer = signed_in(game.event.season.club)
    assert 'name="played_on"' not in client.post(link(game, "deals/1/"), bust).content.decode()
    assert 'name="played_on"' in scorer.post(desk(game, "deals/1/"), bust).content.decode()
    kept = bust | {"played_on": "on", "version": game.version, "key": key(), "why": "value"}
    assert "should have ended with deal 1" in scorer.post(desk(game, "deals/1/"), kept).content.decode()
    assert scorer.post(desk(game, "deals/1/"), kept | {"do": "correct"}).status_code == 302
    assert game.deals.filter(current=True).count() == 2
    assert "played on after the end" in scorer.get(desk(game, "deals/")).content.decode()


def test_desk_confirms_for_those_who_have_not(client: Client) -> None:
    game = seated_game(deals=[RON])
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=Actor.table())
    game.refresh_from_db()
    seats = list(game.seats.order_by("index"))
    client.post(link(game, "confirm/"), {"version": game.version, "seat": seats[0].pk, "on": "on"})
    assert game.confirmations.count() == 1
    client.post(link(game, "confirm/"), {"version": game.version, "seat": seats[0].pk})
    assert game.confirmations.count() == 0
    signed_in(game.event.season.club).post(desk(game, "confirm/"), {"version": game.version, "all": "on"})
    game.refresh_from_db()
    assert game.status == "final"


def test_penalty_is_taken_off_the_total_and_taken_back() -> None:
    game = final(seated_game(deals=[RON]))
    organiser = signed_in(game.event.season.club, Role.ORGANISER)
    seat = game.seats.get(index=1)
    before = game.results.get(seat=seat).total
    organiser.post(desk(game, "penalty/"), {"seat": seat.pk, "points": "2.5", "reason": "late"})
    assert game.results.get(seat=seat).total == before - 25
    organiser.post(desk(game, "penalty/"), {"cancel": seat.penalties.get().pk, "reason": "not late after all"})
    assert game.results.get(seat=seat).total == before


def test_substitute_takes_a_seat_and_the_table_shows_him(client: Client) -> None:
    game = seated_game()
    club = game.event.season.club
    player: Player = PlayerFactory(club=club, name="Marta Lindqvist")
    said = {"seat": game.seats.get(index=2).pk, "player": player.pk, "counts_for": "original", "reason": "had to go"}
    assert signed_in(club).post(desk(game, "substitute/"), said).status_code == 302
    assert "Marta Lindqvist" in client.get(link(game)).content.decode()


def test_result_counts_for_the_substitute_when_staff_say_so() -> None:
    game = seated_game(deals=[RON])
    club = game.event.season.club
    player, seat = PlayerFactory(club=club), game.seats.get(index=2)
    said = {"seat": seat.pk, "player": player.pk, "counts_for": "original", "reason": "had to go"}
    scorer = signed_in(club)
    scorer.post(desk(game, "substitute/"), said)
    final(game)
    counts = {"counts": "on", "seat": seat.pk, "player": player.pk}
    assert scorer.post(desk(game, "substitute/"), counts | {"reason": ""}).status_code == 422
    scorer.post(desk(game, "substitute/"), counts | {"reason": "played more deals"})
    assert game.results.get(seat=seat).player == player


def test_game_is_opened_again_and_made_void_with_a_reason_only() -> None:
    game = final(seated_game(deals=[RON]))
    organiser = signed_in(game.event.season.club, Role.ORGANISER)
    assert organiser.post(desk(game, "reopen/"), {"version": game.version, "reason": ""}).status_code == 422
    organiser.post(desk(game, "reopen/"), {"version": game.version, "reason": "wrong deal", "do": "open"})
    game.refresh_from_db()
    assert game.status == "playing"
    organiser.post(desk(game, "reopen/"), {"version": game.version, "reason": "wrong table", "do": "void"})
    game.refresh_from_db()
    assert game.status == "void"


def test_final_scores_take_the_place_of_deals_with_a_reason(client: Client) -> None:
    game = seated_game(deals=[RON])
    typed = {f"score-{index}": "25,000" for index in range(4)} | {"version": game.version, "key": key()}
    assert client.post(link(game, "scores/"), typed).status_code == 422
    client.post(link(game, "scores/"), typed | {"reason": "half was missing"})
    game.refresh_from_db()
    assert (game.status, game.sheets.get().scores) == ("to_confirm", [25000] * 4)


def test_closing_needs_a_reason(client: Client) -> None:
    game = seated_game(deals=[RON])
    assert client.post(link(game, "close/"), {"version": game.version, "note": " "}).status_code == 422
    client.post(link(game, "close/"), {"version": game.version, "note": "Time is up"})
    game.refresh_from_db()
    assert (game.status, game.closed_note) == ("to_confirm", "Time is up")


@pytest.mark.parametrize(("preset", "said"), [("riichi", True), ("taiwan", False), ("chengdu", False)])
def test_sticks_go_back_where_the_rules_have_them(client: Client, preset: str, said: bool) -> None:
    game = seated_game(preset=preset)
    page = client.get(link(game, "close/")).content.decode()
    assert "The deal in progress doesn’t" in page
    assert ("its riichi sticks are returned" in page) is said


def test_end_says_why_it_was_closed_and_nothing_else(client: Client) -> None:
    game = seated_game(deals=[RON])
    close_game(game_id=game.pk, version=game.version, note="Mrs Chan must leave", actor=Actor.table())
    page = client.get(link(game)).content.decode()
    assert '<div class="sub">Mrs Chan must leave</div>' in page


def test_tile_that_somebody_else_has_turned_is_refused_in_words(client: Client) -> None:
    game = unstarted_game()
    game.seats.update(tile=None, wind="", index=None)
    first, second = game.seats.order_by("order")[:2]
    client.post(link(game, "seats/tile/"), {"seat": first.pk, "tile": 2})
    told = client.post(link(game, "seats/tile/"), {"seat": second.pk, "tile": 2})
    assert told.status_code == 422
    assert f"{first.player} has just turned over this tile." in told.content.decode()


def test_table_without_a_game_shows_the_last_result(client: Client) -> None:
    game = final(seated_game(deals=[RON]))
    page = client.get(link(game)).content.decode()
    assert "Last game at this table" in page
    assert "28,900" in page


@pytest.mark.parametrize("preset", ["riichi", "mingjeung", "taiwan", "chengdu", "duankagen"])
def test_a_game_and_its_pages_make_the_form_of_their_rules_once(
    client: Client, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    options = {**ruleset(preset).values(), "start_points": 12_300, "return_points": 45_600}
    known = {name: options[name] for name in ruleset(preset).values()}
    made, make = [], EntryForm.__init__
    monkeypatch.setattr(
        EntryForm, "__init__", lambda form, *args, **said: made.append(preset) or make(form, *args, **said)
    )
    game = seated_game(event=EventFactory(season=SeasonFactory(preset=preset, options=known)))
    assert [client.get(link(game, page)).status_code for page in ("", "win/", "draw/", "win/")] == [200] * 4
    assert made == [preset]


def test_of_two_winners_the_one_without_a_value_is_named_in_the_heading_and_at_save(client):
    game = seated_game()
    first = game.seats.get(index=0).player.public_name
    said = {"type": "win", "winner-1": "0", "from": "1", "winner-2": "2", "value-2": "mangan", "winners": "2"}
    page = client.post(link(game, "preview/"), said | marks(game, 1), headers={"HX-Request": "true"})
    text = page.content.decode()
    assert f"<h2>{first}: What is it worth?</h2>" in text
    assert f"<small data-missing>{first}: What is it worth?</small>" in text


def test_a_correction_says_of_whom_what_is_missing() -> None:
    game = seated_game(deals=[RON])
    said = {"type": "win", "from": "0", "winner-1": "1", "way-1": "value"}
    page = Client().post(link(game, "deals/1/preview/"), said | marks(game), headers={"HX-Request": "true"})
    text = page.content.decode()
    name = game.seats.get(index=1).player.public_name
    assert f"<h2>{name}: What is it worth?</h2>" in text
