"""Correcting seats that were wrong from the first deal: swaps and replacements, before and after the end."""

import pytest

from clubs.errors import ClubError
from clubs.models import Deal, Entry, Event, Game, LogEntry, Seat
from clubs.models.people import Role
from clubs.selectors.night.draw_verification import check_draw
from clubs.selectors.play.deal_lines import KongLine
from clubs.selectors.play.seat_correction import seat_change, seats_preview
from clubs.services.activity_log import Actor
from clubs.services.night.single_table_draw import redraw_table
from clubs.services.play.deals import undo_deal
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import confirm_all
from clubs.services.play.seat_correction import change_seats
from clubs.services.play.unfinished_deal import Step, add_lines
from tests.clubs.evenings import drawn, evening
from tests.clubs.together import overlap
from tests.factories import RON, PlayerFactory, key, member, seated_game, staff

pytestmark = pytest.mark.django_db

TABLE = Actor.table()
DEALER = {"type": "win", "wins": [{"winner": 0, "from": 1, "fan": 3, "fu": 40}]}
BUST = {"type": "win", "wins": [{"winner": 0, "from": 1, "yakuman": 1}]}


def change(game: Game, seat: Seat, player, *, by_name: bool = True, actor: Actor = TABLE, version=None) -> Game:  # type: ignore[no-untyped-def]
    game.refresh_from_db()
    asked = {"version": game.version if version is None else version, "reason": "Sat down wrong", "actor": actor}
    return change_seats(game_id=game.pk, seat_id=seat.pk, player_id=player.pk, by_name=by_name, **asked)


def by_person(game: Game) -> dict[int, int]:
    game.refresh_from_db()
    return {seat.player_id: game.state["scores"][seat.index] for seat in game.seats.all()}


def test_a_swap_by_place_hands_the_scores_over_and_leaves_the_deals():
    game = seated_game(deals=[DEALER, RON])
    one, two = game.seats.get(index=0), game.seats.get(index=2)
    before, deals = by_person(game), list(game.deals.values_list("pk", flat=True))
    change(game, one, two.player, by_name=False)
    assert by_person(game) == before | {one.player_id: before[two.player_id], two.player_id: before[one.player_id]}
    assert list(game.deals.values_list("pk", flat=True)) == deals
    assert LogEntry.objects.get(game=game, action="seats.swapped").reason == "Sat down wrong"


def test_a_swap_by_name_settles_every_deal_anew_where_the_seat_matters():
    game = seated_game(deals=[DEALER])
    dealer, other = game.seats.get(index=0), game.seats.get(index=2)
    assert by_person(game)[dealer.player_id] == 25000 + 7700
    change(game, dealer, other.player)
    found = by_person(game)
    # the winner was not the dealer after all: 3 han 40 fu is 5,200 instead of 7,700, and the dealer has changed
    assert found[dealer.player_id] == 25000 + 5200
    assert game.state["dealer"] == 1
    assert [deal.version for deal in game.deals.order_by("version")] == [1, 2]
    assert game.deals.get(current=True).result["wins"][0]["winner"] == 2


def test_the_preview_says_what_the_change_then_does():
    game = seated_game(deals=[DEALER, RON])
    seat, player = game.seats.get(index=0), game.seats.get(index=3).player
    seen = seats_preview(game, seat_change(game, seat_id=seat.pk, player_id=player.pk, by_name=True))
    now = by_person(game)
    assert {row.player.pk: row.now.score for row in seen.people} == now
    assert [row.number for row in seen.rows] == [1, 2]
    change(game, seat, player)
    assert {row.player.pk: row.then.score for row in seen.people} == by_person(game) != now


def test_what_lies_on_the_table_and_what_was_taken_back_moves_with_the_people():
    game = seated_game(deals=[RON])
    undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    Game.objects.filter(pk=game.pk).update(riichi=[1])
    change(game, game.seats.get(index=1), game.seats.get(index=2).player)
    game.refresh_from_db()
    last = game.deals.order_by("-version").first()
    assert game.riichi == [2]
    assert (last.result["wins"][0]["winner"], last.current, bool(last.undone_at)) == (2, False, True)


def test_lines_of_the_deal_being_played_move_with_the_people():
    game = seated_game(preset="chengdu")
    add_lines(Step(game.pk, 1, game.version, key(), TABLE), [KongLine(1, "ankan")])
    change(game, game.seats.get(index=1), game.seats.get(index=3).player)
    assert game.drafts.get(current=True).lines[0]["kan"]["player"] == 3


def test_a_deal_that_could_not_have_been_played_so_is_named():
    bust = {"type": "win", "wins": [{"winner": 3, "from": 1, "yakuman": 1}]}
    game = seated_game(deals=[bust])
    game.refresh_from_db()
    # as the dealer, this player would have won 48,000 and ended the game: nothing could follow
    follows = seated_game(deals=[{"type": "win", "wins": [{"winner": 3, "from": 1, "fan": 11}]}, RON])
    assert game.status == "to_confirm"
    with pytest.raises(ClubError) as refused:
        change(follows, follows.seats.get(index=3), follows.seats.get(index=0).player)
    assert refused.value.code == "later_deal"
    assert "Deal 2" in refused.value.message


def test_final_scores_alone_move_with_the_people_or_stay_with_the_places():
    for by_name, kept in ((True, 40000), (False, 10000)):
        game = seated_game()
        asked = {"version": game.version, "deposits": 0, "key": key(), "actor": TABLE}
        enter_scores(game_id=game.pk, scores=[40000, 10000, 25000, 25000], **asked)
        one = game.seats.get(index=0)
        change(game, one, game.seats.get(index=1).player, by_name=by_name)
        assert by_person(game)[one.player_id] == kept


def test_the_right_one_is_put_in_from_deal_1_and_is_here():
    game = seated_game(deals=[RON])
    seat, right = game.seats.get(index=1), PlayerFactory(club=game.event.season.club)
    change(game, seat, right)
    assert by_person(game)[right.pk] == 25000 + 5200
    assert Entry.objects.get(event=game.event, player=right).status == "here"


def test_two_running_tables_exchange_a_player():
    event, players, _actor = evening(8)
    one = seated_game(event=event, players=players[:4], deals=[RON])
    two = seated_game(event=event, players=players[4:])
    change(one, one.seats.get(index=1), players[4])
    assert by_person(one)[players[4].pk] == 30200
    assert by_person(two)[players[1].pk] == 25000
    assert LogEntry.objects.filter(action="seats.swapped").count() == 2


def test_a_final_game_is_put_right_by_staff_alone_and_its_results_follow():
    game = seated_game(deals=[BUST])
    scorer = staff(game)
    confirm_all(game_id=game.pk, version=game.version, actor=scorer)
    seat, right = game.seats.get(index=0), PlayerFactory(club=game.event.season.club)
    with pytest.raises(ClubError) as refused:
        change(game, seat, right)
    assert refused.value.code == "game_final"
    Event.objects.filter(pk=game.event_id).update(status="closed")
    change(game, seat, right, actor=scorer)
    assert game.results.get(place=1).player == right
    assert game.event.season.leaderboard.requested == 2


def test_a_game_that_waits_is_confirmed_anew():
    game = seated_game(deals=[BUST])
    game.confirmations.create(seat=game.seats.first(), via="table")
    change(game, game.seats.get(index=0), game.seats.get(index=1).player, by_name=False)
    assert not game.confirmations.exists()


@pytest.mark.parametrize("reason", ["", "   "])
def test_no_seat_changes_without_a_reason(reason):
    game = seated_game()
    asked = {"version": game.version, "by_name": True, "actor": TABLE, "reason": reason}
    with pytest.raises(ClubError) as refused:
        change_seats(game_id=game.pk, seat_id=game.seats.get(index=0).pk, player_id=0, **asked)
    assert refused.value.code == "reason_missing"


def test_the_draw_still_checks_after_its_people_were_put_right():
    event, _players, actor = evening(4)
    for methods in ({}, {"seats": "balanced", "first_dealer": "seat"}):
        draw = drawn(event, actor, **methods)
        game = draw.games.get()
        change(game, game.seats.get(index=0), game.seats.get(index=1).player)
        change(game, game.seats.get(index=2), PlayerFactory(club=event.season.club))
        draw.refresh_from_db()
        assert all(line.ok for line in check_draw(draw).lines)
        Game.objects.filter(pk=game.pk).update(status="void")
        Seat.objects.filter(game=game).update(active=False)


# -- a table that is still drawing ------------------------------------------------------------------------------


def test_the_right_one_is_put_in_while_the_tiles_lie_face_down():
    event, _players, actor = evening(4)
    game = drawn(event, actor, turn=False).games.get()
    right = PlayerFactory(club=event.season.club)
    change(game, game.seats.get(order=0), right)
    assert game.seats.get(order=0).player == right


def test_one_table_draws_its_seats_again_while_the_others_play():
    event, _players, actor = evening(8)
    draw = drawn(event, actor, turn=False)
    game, other = draw.games.order_by("table__number")
    made = redraw_table(game_id=game.pk, reason="Tiles were turned by a child", actor=actor)
    assert set(made.seats.values_list("player", flat=True)) == set(game.seats.values_list("player", flat=True))
    game.refresh_from_db()
    other.refresh_from_db()
    assert (game.status, other.status, made.status) == ("void", "seating", "seating")
    assert (made.draw.table, made.draw.replaces) == (game.table, draw)
    again = redraw_table(game_id=made.pk, reason="And again", actor=actor)
    assert again.table.games.exclude(status="void").get() == again


def test_a_table_that_has_begun_does_not_draw_again():
    game = seated_game(deals=[RON])
    with pytest.raises(ClubError) as refused:
        redraw_table(game_id=game.pk, reason="Why not", actor=staff(game, Role.ORGANISER))
    assert refused.value.code == "dealt"


def test_the_pages_of_a_table_that_draws_lead_on(client):
    event, _players, actor = evening(4)
    game = drawn(event, actor, turn=False).games.get()
    client.force_login(member(event.season.club, Role.ORGANISER))
    desk = f"/c/{event.season.club.slug}/desk/{game.public_id}/"
    page = client.get(desk).content.decode()
    assert f"{desk}seats/wrong/" in page
    assert f"{desk}reopen/" in page
    answer = client.post(f"{desk}reopen/", {"version": game.version, "reason": "Wrong tiles", "do": "redraw"})
    made = Game.objects.exclude(status="void").get()
    assert answer.headers["Location"].endswith(f"/desk/{made.public_id}/")
    assert client.get(desk).headers["Location"].endswith(f"/desk/{made.public_id}/")


# -- the page ---------------------------------------------------------------------------------------------------


def test_the_page_shows_every_score_before_and_after_then_saves(client):
    game = seated_game(deals=[DEALER])
    page = f"/t/{game.table.token}/seats/wrong/"
    dealer, other = game.seats.get(index=0), game.seats.get(index=2)
    said = {
        "version": game.version,
        "seat": dealer.pk,
        "player": other.player_id,
        "by": "name",
        "reason": "Wrong chairs",
    }
    shown = client.post(page, said | {"do": "look"})
    text = shown.content.decode()
    assert shown.status_code == 200
    assert "32,700" in text
    assert "30,200" in text
    assert by_person(game)[dealer.player_id] == 32700
    assert client.post(page, said | {"do": "save"}).status_code == 302
    assert by_person(game)[dealer.player_id] == 30200


def test_what_was_typed_stays_where_the_change_is_refused(client):
    game = seated_game(deals=[DEALER])
    seat = game.seats.get(index=0)
    said = {"version": game.version, "seat": seat.pk, "player": seat.player_id, "by": "place", "reason": "Wrong chairs"}
    shown = client.post(f"/t/{game.table.token}/seats/wrong/", said | {"do": "save"})
    assert shown.status_code == 422
    assert "Wrong chairs" in shown.content.decode()


# -- at the same moment -----------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_a_deal_saved_while_two_change_seats_is_told_so():
    game = seated_game(deals=[DEALER])
    one, two = game.seats.get(index=0), game.seats.get(index=2).player
    version = game.version
    swapped, saved = overlap(lambda: change(game, one, two, version=version), lambda: _save(game, version))
    assert isinstance(swapped, Game)
    assert isinstance(saved, ClubError)
    assert saved.code == "conflict"
    assert Deal.objects.filter(game=game, current=True).count() == 1


def _save(game: Game, version: int) -> Deal:
    from clubs.services.play.deals import record_deal

    return record_deal(game_id=game.pk, number=2, version=version, result=RON, key=key(), actor=TABLE)


@pytest.mark.django_db(transaction=True)
def test_two_tables_that_want_the_same_player_at_once_both_have_theirs_once():
    event, players, _actor = evening(8)
    one, two = seated_game(event=event, players=players[:4]), seated_game(event=event, players=players[4:])
    right = PlayerFactory(club=event.season.club)
    overlap(
        lambda: change(one, one.seats.get(index=0), right, version=one.version),
        lambda: change(two, two.seats.get(index=0), right, version=two.version),
    )
    assert Seat.objects.filter(event=event, active=True).values("player").distinct().count() == 8
    assert Seat.objects.filter(event=event, active=True, player=right).count() == 1
