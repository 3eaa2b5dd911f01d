"""The states of a game: started, closed, confirmed, final, reopened, void."""

import pytest

from clubs.errors import ClubError
from clubs.models import Game, LogEntry, Seat
from clubs.selectors.play.core_answers import FinalAnswer, GameAnswer
from clubs.services.activity_log import Actor
from clubs.services.play.game_results import write_results
from clubs.services.play.games import (
    close_game,
    confirm_all,
    confirm_seat,
    reopen_game,
    start_game,
    unconfirm_seat,
    void_game,
)
from clubs.services.play.referee import add_penalty
from rules.registry import ruleset
from tests.factories import RON, EventFactory, SeasonFactory, play, seated_game, staff, unstarted_game

pytestmark = pytest.mark.django_db

TABLE = Actor.table()
BUST = {"type": "win", "wins": [{"winner": 0, "from": 1, "yakuman": 1}]}


def ended_game() -> Game:
    return seated_game(deals=[RON, BUST])


def final_game() -> Game:
    game = ended_game()
    return confirm_all(game_id=game.pk, version=game.version, actor=staff(game))


def confirm(game: Game, seat: Seat, actor: Actor = TABLE) -> Game:
    return confirm_seat(game_id=game.pk, version=game.facts_version, seat_id=seat.pk, actor=actor)


def log_of(game: Game, action: str) -> LogEntry:
    return LogEntry.objects.get(game=game, action=action)


def test_start_game_copies_the_seasons_rules_and_clock():
    season = SeasonFactory(options=ruleset("riichi").values() | {"uma": [15, 5, -5, -15]}, game_minutes=75)
    game = unstarted_game(event=EventFactory(season=season))
    start_game(game=game, actor=TABLE)
    season.options["uma"] = [30, 10, -10, -30]
    season.save()
    game.refresh_from_db()
    assert (game.status, game.minutes, game.started_at is not None) == (Game.Status.PLAYING, 75, True)
    assert game.options == ruleset("riichi").values() | {"uma": [15, 5, -5, -15]}
    assert game.state["scores"] == [25000] * 4


def test_start_game_fills_in_the_options_that_a_season_leaves_out():
    game = unstarted_game(event=EventFactory(season=SeasonFactory(options={})))
    start_game(game=game, actor=TABLE)
    assert game.options == ruleset("riichi").values()


def test_start_game_waits_until_all_are_seated():
    game = unstarted_game()
    game.seats.filter(index=3).update(index=None)
    with pytest.raises(ClubError) as refused:
        start_game(game=game, actor=TABLE)
    assert refused.value.code == "seats_missing"


def test_close_game_ends_it_where_it_stands_with_its_note():
    game = seated_game(deals=[RON])
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    game.refresh_from_db()
    assert (game.status, game.end_reason, game.closed_note) == (Game.Status.TO_CONFIRM, "closed", "Time is up")
    assert (game.state["over"], game.state["scores"]) == (True, [25000, 30200, 25000, 19800])
    assert log_of(game, "game.closed").reason == "Time is up"


@pytest.mark.parametrize(("note", "code"), [(" ", "reason_missing"), ("x" * 201, "too_long")])
def test_close_game_needs_a_note_that_fits(note, code):
    game = seated_game(deals=[RON])
    with pytest.raises(ClubError) as refused:
        close_game(game_id=game.pk, version=game.version, note=note, actor=TABLE)
    assert (refused.value.code, refused.value.field) == (code, "note")


def test_close_game_without_deals_is_refused():
    game = seated_game()
    with pytest.raises(ClubError) as refused:
        close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    assert refused.value.code == "no_deals"


def test_confirm_seat_by_all_four_makes_the_game_final(django_capture_on_commit_callbacks):
    game = ended_game()
    seats = list(game.seats.all())
    with django_capture_on_commit_callbacks() as queued:
        for seat in seats[:3]:
            assert confirm(game, seat).status == Game.Status.TO_CONFIRM
        assert (game.results.count(), queued) == (0, [])
        assert confirm(game, seats[3]).status == Game.Status.FINAL
    game.refresh_from_db()
    assert game.final_at is not None
    assert not game.seats.filter(active=True).exists()
    assert (game.event.season.leaderboard.requested, game.tally.asked) == (1, 1)
    assert len(queued) == 3


def test_confirm_seat_writes_what_the_core_says():
    game = final_game()
    lines = game.results.order_by("seat__index").values_list("score", "place", "uma", "oka", "penalty", "total")
    assert list(lines) == [
        (57000, 1, 200, 200, 0, 670),
        (-1800, 4, -200, 0, 0, -518),
        (25000, 2, 100, 0, 0, 50),
        (19800, 3, -100, 0, 0, -202),
    ]
    assert sum(game.results.values_list("total", flat=True)) == 0


def test_confirm_seat_twice_is_once():
    game = ended_game()
    seat = game.seats.first()
    confirm(game, seat)
    version = confirm(game, seat).version
    assert (game.confirmations.count(), version) == (1, game.version + 1)


def test_confirm_seat_sent_again_after_the_game_is_final_is_fine():
    game = ended_game()
    for seat in game.seats.all():
        confirm(game, seat)
    assert confirm(game, seat).status == Game.Status.FINAL
    assert game.event.season.leaderboard.requested == 1


def test_confirm_seat_of_a_result_that_changed_meanwhile_is_refused():
    game = ended_game()
    seat = game.seats.first()
    add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-200, reason="Chombo", actor=staff(game))
    with pytest.raises(ClubError) as refused:
        confirm(game, seat)
    assert refused.value.code == "conflict"


def test_confirm_seat_of_another_table_is_refused():
    game = ended_game()
    with pytest.raises(ClubError) as refused:
        confirm(game, seated_game().seats.first())
    assert refused.value.code == "not_found"


def test_confirm_seat_while_playing_is_refused():
    game = seated_game(deals=[RON])
    with pytest.raises(ClubError) as refused:
        confirm(game, game.seats.first())
    assert refused.value.code == "game_playing"


def test_unconfirm_seat_takes_it_back():
    game = ended_game()
    seat = game.seats.first()
    confirm(game, seat)
    unconfirm_seat(game_id=game.pk, version=game.facts_version, seat_id=seat.pk, actor=TABLE)
    assert game.confirmations.count() == 0


def test_confirm_all_by_staff_confirms_for_who_is_missing():
    game = ended_game()
    first = game.seats.first()
    confirm(game, first)
    scorer = staff(game)
    game = confirm_all(game_id=game.pk, version=game.version, actor=scorer, reason="Olena left")
    assert game.status == Game.Status.FINAL
    assert [c.by for c in game.confirmations.order_by("pk")] == [None, *[scorer.user] * 3]
    assert log_of(game, "game.confirmed").data == {"seats": [1, 2, 3]}


def test_confirm_all_by_the_tablet_is_refused():
    game = ended_game()
    with pytest.raises(ClubError) as refused:
        confirm_all(game_id=game.pk, version=game.version, actor=TABLE)
    assert refused.value.code == "staff_only"


@pytest.mark.parametrize("change", [{"scores": [25100, 25000, 25000, 25000]}, {"deposits": 1}])
def test_results_that_do_not_add_up_are_refused(change):
    game = seated_game()
    state = {"scores": [25000] * 4, "deposits": 0} | change
    line = FinalAnswer(player=0, place=1, score=25000, uma=0, oka=0, penalty=0, total=0)
    with pytest.raises(ClubError) as refused:
        write_results(game, GameAnswer((), state, True, None, (line,) * 4))
    assert (refused.value.code, game.results.count()) == ("bad_sum", 0)


def test_reopen_game_takes_results_away_and_seats_again():
    game = final_game()
    reopen_game(game_id=game.pk, version=game.version, reason="Wrong deal", actor=staff(game))
    game.refresh_from_db()
    assert (game.status, game.final_at) == (Game.Status.TO_CONFIRM, None)
    assert (game.results.count(), game.confirmations.count()) == (0, 0)
    assert game.seats.filter(active=True).count() == 4
    assert game.event.season.leaderboard.requested == 2
    assert log_of(game, "game.reopened").reason == "Wrong deal"


def test_reopen_game_that_was_closed_plays_on():
    game = seated_game(deals=[RON])
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    game.refresh_from_db()
    reopen_game(game_id=game.pk, version=game.version, reason="Clock was wrong", actor=staff(game))
    game.refresh_from_db()
    assert (game.status, game.closed_note) == (Game.Status.PLAYING, "")
    assert play(game, RON).number == 2


def test_reopen_game_at_a_taken_table_is_refused():
    game = final_game()
    seated_game(event=game.event, table=game.table)
    with pytest.raises(ClubError) as refused:
        reopen_game(game_id=game.pk, version=game.version, reason="Wrong deal", actor=staff(game))
    assert refused.value.code == "table_taken"


def test_reopen_game_of_somebody_who_plays_elsewhere_is_refused():
    game = final_game()
    other = unstarted_game(event=game.event)
    seat = other.seats.first()
    seat.player = game.seats.first().player
    seat.save()
    with pytest.raises(ClubError) as refused:
        reopen_game(game_id=game.pk, version=game.version, reason="Wrong deal", actor=staff(game))
    assert refused.value.code == "player_taken"
    assert str(other.table) in refused.value.message


@pytest.mark.parametrize("act", [reopen_game, void_game])
def test_reopening_and_voiding_need_staff_and_a_reason(act):
    game = final_game()
    version = {"version": game.version} if act is reopen_game else {}
    for actor, reason, code in [(TABLE, "Because", "staff_only"), (staff(game), "", "reason_missing")]:
        with pytest.raises(ClubError) as refused:
            act(game_id=game.pk, reason=reason, actor=actor, **version)
        assert refused.value.code == code


def test_void_game_counts_for_nothing_and_frees_its_table():
    game = final_game()
    void_game(game_id=game.pk, reason="Wrong seats", actor=staff(game))
    void_game(game_id=game.pk, reason="Wrong seats", actor=staff(game))
    game.refresh_from_db()
    assert (game.status, game.results.count(), game.deals.count()) == (Game.Status.VOID, 0, 2)
    assert game.event.season.leaderboard.requested == 2
    assert LogEntry.objects.filter(game=game, action="game.void").count() == 1


def test_void_game_frees_the_players_of_a_running_one():
    game = seated_game()
    players = [seat.player for seat in game.seats.all()]
    void_game(game_id=game.pk, reason="Wrong seats", actor=staff(game))
    assert seated_game(event=game.event, table=game.table, players=players).status == Game.Status.PLAYING


@pytest.mark.parametrize("act", [close_game, confirm_all, reopen_game])
def test_a_void_game_stays_void(act):
    game = seated_game(deals=[RON])
    scorer = staff(game)
    void_game(game_id=game.pk, reason="Wrong seats", actor=scorer)
    words = {"note": "Time is up"} if act is close_game else {"reason": "Because"}
    with pytest.raises(ClubError) as refused:
        act(game_id=game.pk, version=game.version + 1, actor=scorer, **words)
    assert refused.value.code == "game_void"
    assert "Staff can start a new game at this table." in refused.value.message


def test_a_game_that_does_not_exist_is_refused():
    with pytest.raises(ClubError) as refused:
        close_game(game_id=0, version=0, note="Time is up", actor=TABLE)
    assert refused.value.code == "not_found"
