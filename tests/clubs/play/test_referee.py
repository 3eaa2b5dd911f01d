"""Penalties, substitutes, and calling the referee."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Event, Game, LogEntry, Seat, Table
from clubs.models.people import Role
from clubs.selectors.night.referee_list import open_calls, ruled_deals
from clubs.selectors.play.disputes import disputes_of
from clubs.selectors.play.seats import sitting
from clubs.services.activity_log import Actor
from clubs.services.play.disputes import dispute_deal
from clubs.services.play.games import confirm_all
from clubs.services.play.referee import (
    add_penalty,
    call_referee,
    cancel_penalty,
    referee_came,
    set_counts_for,
    substitute,
)
from tests.factories import DRAW, RON, EntryFactory, PlayerFactory, member, play, seated_game, staff, unstarted_game

pytestmark = pytest.mark.django_db

TABLE = Actor.table()
BUST = {"type": "win", "wins": [{"winner": 0, "from": 1, "yakuman": 1}]}


def replace_at(game: Game, seat: Seat, player, actor: Actor, counts_for: str = "original"):  # type: ignore[no-untyped-def]
    return substitute(
        game_id=game.pk, seat_id=seat.pk, player_id=player.pk, counts_for=counts_for, reason="Had to go", actor=actor
    )


def newcomer(game: Game):  # type: ignore[no-untyped-def]
    return PlayerFactory(club=game.event.season.club)


def test_add_penalty_takes_from_the_total_alone():
    game = seated_game(deals=[RON, BUST])
    scorer = staff(game)
    seat = game.seats.get(index=2)
    add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-205, reason="Late", actor=scorer)
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=scorer)
    result = seat.result
    assert (result.score, result.place, result.penalty, result.total) == (25000, 2, -205, 50 - 205)


def test_add_penalty_to_a_final_game_rewrites_its_results_until_cancelled():
    game = seated_game(deals=[RON, BUST])
    scorer = staff(game)
    confirm_all(game_id=game.pk, version=game.version, actor=scorer)
    seat = game.seats.get(index=0)
    penalty = add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-100, reason="Late", actor=scorer)
    assert (seat.result.penalty, seat.result.total) == (-100, 570)
    for _ in range(2):
        cancel_penalty(game_id=game.pk, penalty_id=penalty.pk, reason="He was not", actor=scorer)
    result = game.results.get(seat=seat)
    assert (result.penalty, result.total) == (0, 670)
    assert LogEntry.objects.filter(game=game, action="penalty.cancelled").count() == 1
    assert game.event.season.leaderboard.requested == 3


def test_add_penalty_while_playing_leaves_the_tablets_entry_fresh():
    game = seated_game()
    add_penalty(game_id=game.pk, seat_id=game.seats.first().pk, tenths=-10, reason="Late", actor=staff(game))
    before = game.facts_version
    game.refresh_from_db()
    assert (game.facts_version, game.version) == (before, before + 1)


def test_add_penalty_before_confirming_asks_all_to_confirm_again():
    game = seated_game(deals=[BUST])
    game.confirmations.create(seat=game.seats.first(), via="table")
    add_penalty(game_id=game.pk, seat_id=game.seats.first().pk, tenths=-10, reason="Late", actor=staff(game))
    assert game.confirmations.count() == 0


@pytest.mark.parametrize("tenths", [0, 10])
def test_add_penalty_that_takes_nothing_is_refused(tenths):
    game = seated_game()
    with pytest.raises(ClubError) as refused:
        add_penalty(game_id=game.pk, seat_id=game.seats.first().pk, tenths=tenths, reason="x", actor=staff(game))
    assert refused.value.code == "bad_penalty"


def test_add_penalty_by_the_tablet_or_without_reason_is_refused():
    game = seated_game()
    for actor, reason, code in [(TABLE, "Late", "staff_only"), (staff(game), "", "reason_missing")]:
        with pytest.raises(ClubError) as refused:
            add_penalty(game_id=game.pk, seat_id=game.seats.first().pk, tenths=-10, reason=reason, actor=actor)
        assert refused.value.code == code


def test_cancel_penalty_of_another_game_is_refused():
    game, other = seated_game(), seated_game()
    seat = other.seats.first()
    penalty = add_penalty(game_id=other.pk, seat_id=seat.pk, tenths=-10, reason="Late", actor=staff(other))
    with pytest.raises(ClubError) as refused:
        cancel_penalty(game_id=game.pk, penalty_id=penalty.pk, reason="x", actor=staff(game))
    penalty.refresh_from_db()
    assert (refused.value.code, penalty.cancelled_at) == ("not_found", None)


def test_substitute_sits_from_the_deal_being_played_and_the_result_is_the_originals():
    game = seated_game(deals=[RON, DRAW])
    seat, player, scorer = game.seats.get(index=1), newcomer(game), staff(game)
    made = replace_at(game, seat, player, scorer)
    assert made.from_deal == 3
    assert sitting(game)[seat.pk] == player.pk
    play(game, BUST)
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=scorer)
    assert seat.result.player == seat.player


def test_substitute_may_have_the_result():
    game = seated_game(deals=[RON])
    seat, player, scorer = game.seats.get(index=1), newcomer(game), staff(game)
    replace_at(game, seat, player, scorer, "substitute")
    seat.refresh_from_db()
    assert seat.counted_for == player


def test_set_counts_for_a_final_game_moves_the_result():
    game = seated_game(deals=[RON])
    seat, player, scorer = game.seats.get(index=1), newcomer(game), staff(game)
    replace_at(game, seat, player, scorer)
    play(game, BUST)
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=scorer)
    set_counts_for(game_id=game.pk, seat_id=seat.pk, player_id=player.pk, reason="Agreed", actor=scorer)
    assert game.results.get(seat=seat).player == player
    set_counts_for(game_id=game.pk, seat_id=seat.pk, player_id=seat.player_id, reason="No", actor=scorer)
    assert game.results.get(seat=seat).player == seat.player


def test_set_counts_for_somebody_who_never_sat_there_is_refused():
    game = seated_game()
    seats = list(game.seats.all())
    with pytest.raises(ClubError) as refused:
        set_counts_for(
            game_id=game.pk, seat_id=seats[0].pk, player_id=seats[1].player_id, reason="x", actor=staff(game)
        )
    assert refused.value.code == "never_sat"


def test_two_seats_cannot_count_for_one_player():
    game = seated_game()
    first, second = game.seats.all()[:2]
    player, scorer = newcomer(game), staff(game)
    replace_at(game, first, player, scorer, "substitute")
    play(game, RON)
    set_counts_for(game_id=game.pk, seat_id=first.pk, player_id=player.pk, reason="Agreed", actor=scorer)
    replace_at(game, first, first.player, scorer, "original")
    replace_at(game, second, player, scorer, "substitute")
    with pytest.raises(ClubError) as refused:
        set_counts_for(game_id=game.pk, seat_id=first.pk, player_id=player.pk, reason="Both", actor=scorer)
    assert refused.value.code == "counted_twice"


def test_substitute_who_plays_at_another_table_is_refused():
    game = seated_game()
    other = unstarted_game(event=game.event)
    with pytest.raises(ClubError) as refused:
        replace_at(game, game.seats.first(), other.seats.first().player, staff(game))
    assert (refused.value.code, refused.value.field) == ("player_taken", "player")


def test_substitute_who_substitutes_at_another_table_is_refused():
    game = seated_game()
    other = seated_game(event=game.event)
    player, scorer = newcomer(game), staff(game)
    replace_at(other, other.seats.first(), player, scorer)
    with pytest.raises(ClubError) as refused:
        replace_at(game, game.seats.first(), player, scorer)
    assert refused.value.code == "player_taken"


def test_substitute_from_the_same_table_is_refused():
    game = seated_game()
    first, second = game.seats.all()[:2]
    for player in (first.player, second.player):
        with pytest.raises(ClubError) as refused:
            replace_at(game, first, player, staff(game))
        assert refused.value.code in ("sits_there", "player_taken")


def test_substitute_gives_the_seat_back_to_who_began():
    game = seated_game()
    seat, scorer = game.seats.first(), staff(game)
    replace_at(game, seat, newcomer(game), scorer)
    play(game, RON)
    replace_at(game, seat, seat.player, scorer)
    assert sitting(game)[seat.pk] == seat.player_id
    assert seat.substitutions.count() == 2


def test_substitute_from_another_club_or_gone_is_refused():
    game = seated_game()
    for player in (PlayerFactory(), PlayerFactory(club=game.event.season.club, active=False)):
        with pytest.raises(ClubError) as refused:
            replace_at(game, game.seats.first(), player, staff(game))
        assert (refused.value.code, refused.value.field) == ("not_found", "player")


def referee_page(game: Game) -> str:
    return reverse("night_referee", args=[game.event.season.club.slug, game.event_id])


def test_a_call_is_taken_noted_and_closed_on_the_referees_page():
    game = seated_game(deals=[RON])
    call_referee(table_id=game.table_id, actor=TABLE, note="Chombo?")
    client = Client()
    client.force_login(staff(game).user)
    shown = client.get(referee_page(game)).content.decode()
    deal = reverse("desk:correct", args=[game.event.season.club.slug, game.public_id, 1])
    assert all(words in shown for words in ("Chombo?", "Take call", f'href="{deal}"', "+5,200"))
    client.post(referee_page(game), {"table": game.table_id, "do": "take", "note": "Bo looks at the discards"})
    assert "Bo looks at the discards" in client.get(referee_page(game)).content.decode()
    tablet = reverse("table:play", args=[game.table.token])
    assert "The referee is coming" in Client().get(tablet).content.decode()
    client.post(referee_page(game), {"table": game.table_id, "do": "close", "note": "No chombo"})
    table = Table.objects.get(pk=game.table_id)
    assert (table.referee_called_at, table.referee_taken_at, table.referee_note) == (None, None, "")
    shown = client.get(referee_page(game)).content.decode()
    assert all(words in shown for words in ("No tables are calling.", "Closed calls", "No chombo"))
    assert "The referee is coming" not in Client().get(tablet).content.decode()


def test_a_dispute_shows_its_deal_and_correction_beside_it():
    game = seated_game(deals=[RON, DRAW])
    dispute_deal(game_id=game.pk, number=1, actor=TABLE, note="Was it tsumo?")
    client = Client()
    client.force_login(staff(game).user)
    shown = client.get(referee_page(game)).content.decode()
    deal = reverse("desk:correct", args=[game.event.season.club.slug, game.public_id, 1])
    assert all(words in shown for words in ("Was it tsumo?", f'href="{deal}"', "+5,200", "−5,200"))


def test_the_referees_page_takes_a_constant_number_of_queries():
    def taken(count: int) -> int:
        games = [seated_game(deals=[RON])]
        games += [seated_game(event=games[0].event, deals=[RON]) for _ in range(count - 1)]
        for game in games:
            call_referee(table_id=game.table_id, actor=TABLE)
            dispute_deal(game_id=game.pk, number=1, actor=TABLE)
        event = Event.objects.select_related("season__club").get(pk=games[0].event_id)
        with CaptureQueriesContext(connection) as queries:
            open_calls(event)
            ruled_deals(disputes_of(event)[0])
        return len(queries)

    taken(1)  # what is read once and kept
    assert taken(1) == taken(3)


def test_call_referee_keeps_the_first_hour_until_the_referee_came():
    game = seated_game()
    first = call_referee(table_id=game.table_id, actor=TABLE, note="Wrong tile")
    again = call_referee(table_id=game.table_id, actor=TABLE)
    assert (again.referee_called_at, again.referee_note) == (first.referee_called_at, "Wrong tile")
    table = referee_came(table_id=game.table_id, actor=staff(game))
    assert (table.referee_called_at, table.referee_note) == (None, "")
    acts = list(LogEntry.objects.filter(action__startswith="referee").values_list("action", "game"))
    assert sorted(acts) == [("referee.called", None), ("referee.called", None), ("referee.came", None)]


def test_a_substitute_is_chosen_from_those_first_who_are_here_and_at_no_table():
    game = seated_game()
    club = game.event.season.club
    PlayerFactory(club=club, name="Anna Away")
    free = PlayerFactory(club=club, name="Zoe Here")
    EntryFactory(event=game.event, player=free)
    client = Client()
    client.force_login(member(club, Role.SCORER))
    page = client.get(f"/c/{club.slug}/desk/{game.public_id}/substitute/")
    (_none, _choose), (first, here), (second, others) = page.context["form"].fields["player"].choices
    assert (first, [name for _pk, name in here], second) == ("Here, not seated", ["Zoe Here"], "Others")
    assert {seat.player.name for seat in game.seats.all()} <= {name for _pk, name in others} | {"Anna Away"}
