"""The services of the seat draw: planning, changing, committing, turning tiles, redrawing, verifying."""

import pytest
from django.db import IntegrityError, transaction

from clubs.errors import ClubError
from clubs.models import Entry, Game, LogEntry, Seat, SeatDraw, Table
from clubs.seating.seeded_random import digest
from clubs.seating.starting_winds import WINDS, face_down
from clubs.selectors.night.draw_verification import check_draw
from clubs.services.night import seat_draw
from clubs.services.night.checkin import check_in, leave, sit_out
from clubs.services.play.games import void_game
from tests.clubs.evenings import arrive, drawn, evening, plan_of
from tests.factories import DRAW, EventFactory, SeasonFactory, play, seated_game

pytestmark = pytest.mark.django_db
SEED = "5eed" * 16


def plan(event, actor, **values):
    return seat_draw.plan_draw(event=event, actor=actor, **values)


def code(refused: pytest.ExceptionInfo[ClubError]) -> str:
    return refused.value.code


# --- planning ------------------------------------------------------------------------------------------------------


def test_plan_draw_seats_whoever_is_here_and_shows_the_hash_of_a_secret_seed():
    event, players, actor = evening(10)
    draw = plan(event, actor)
    assert [len(row.players) for row in plan_of(draw).tables] == [4, 4]
    assert len(plan_of(draw).waiting) == 2
    assert sorted((*plan_of(draw).seated, *plan_of(draw).waiting)) == [player.pk for player in players]
    assert (len(draw.seed), draw.seed_hash) == (64, digest(draw.seed))
    assert not check_draw(draw).published


def test_plan_draw_leaves_out_who_left_and_who_plays():
    event, players, actor = evening(9)
    seated_game(event=event, players=players[:4])
    leave(event=event, player=players[4], actor=actor)
    draw = plan(event, actor)
    assert sorted(plan_of(draw).seated) == [player.pk for player in players[5:]]
    assert [row.number for row in plan_of(draw).tables] == [2]


def test_plan_draw_leaves_a_game_that_waits_for_confirmation_alone():
    event, players, actor = evening(8)
    game = seated_game(event=event, players=players[:4])
    game.status = Game.Status.TO_CONFIRM
    game.save()
    assert sorted(plan_of(plan(event, actor)).seated) == [player.pk for player in players[4:]]


def test_plan_draw_needs_enough_players_and_says_how_many_are_free():
    event, players, actor = evening(5)
    for player in players[:2]:
        sit_out(event=event, player=player, on=True, actor=actor)
    with pytest.raises(ClubError) as refused:
        plan(event, actor)
    assert code(refused) == "too_few"
    assert refused.value.message == "Only 3 players are available. A table needs 4."


def test_plan_draw_keeps_to_the_tables_there_are():
    event, _players, actor = evening(12)
    draw = plan(event, actor, most_tables=2)
    assert (len(plan_of(draw).tables), len(plan_of(draw).waiting)) == (2, 4)


def test_plan_draw_uses_table_numbers_that_are_free():
    event, players, actor = evening(12)
    seated_game(event=event, players=players[:4], table=Table.objects.create(event=event, number=2))
    assert [row.number for row in plan_of(plan(event, actor)).tables] == [1, 3]


def test_plan_draw_counts_three_at_a_table_where_the_rules_do():
    event, _players, actor = evening(7, season=SeasonFactory(preset="riichi-sanma"))
    draw = drawn(event, actor)
    assert [len(row.players) for row in plan_of(draw).tables] == [3, 3]
    assert sorted(draw.games.first().seats.values_list("wind", flat=True)) == ["E", "S", "W"]


def test_second_plan_is_refused_and_shows_the_first():
    event, _players, actor = evening(4)
    draw = plan(event, actor)
    with pytest.raises(ClubError) as refused:
        plan(event, actor)
    assert (code(refused), refused.value.data) == ("conflict", {"draw": draw})


def test_those_who_sat_out_are_first_in_the_next_time():
    event, _players, actor = evening(10)
    first = drawn(event, actor)
    for game in first.games.all():
        finish(game)
    second = plan(event, actor)
    assert set(plan_of(first).waiting) <= set(plan_of(second).seated)
    assert {(out.tonight, out.season, out.equal, out.places) for out in plan_of(second).sit_out} == {(0, 0, 8, 2)}


def test_company_of_tonight_is_avoided():
    event, _players, actor = evening(16)
    first = drawn(event, actor)
    for game in first.games.all():
        finish(game)
    before = [set(row.players) for row in plan_of(first).tables]
    for row in plan_of(plan(event, actor)).tables:
        assert all(len(set(row.players) & old) == 1 for old in before)


def test_void_games_count_as_no_meeting():
    event, _players, actor = evening(4)
    draw = drawn(event, actor)
    void_game(game_id=draw.games.get().pk, reason="Test", actor=actor)
    assert plan(event, actor).inputs["tonight"] == []


def test_meetings_of_other_seasons_do_not_count():
    old, players, actor = evening(4)
    finish(drawn(old, actor).games.get())
    event = EventFactory(season=SeasonFactory(club=old.season.club))
    for player in players:
        Entry.objects.create(event=event, player=player, status=Entry.Status.HERE, checked_in_at=event.opened_at)
    assert plan(event, actor).inputs["season"] == []


def test_methods_are_remembered_and_begin_as_the_rules_say():
    season = SeasonFactory()
    season.options["dealer_throws"] = 1
    season.save()
    event, _players, actor = evening(4, season=season)
    assert seat_draw.default_methods(event)["first_dealer"] == "dice1"
    drawn(event, actor, seats="balanced", first_dealer="seat")
    assert seat_draw.default_methods(event) == {"company": "random", "seats": "balanced", "first_dealer": "seat"}


def test_balanced_seats_and_dice_do_not_go_together():
    event, _players, actor = evening(4)
    with pytest.raises(ClubError) as refused:
        plan(event, actor, seats="balanced")
    assert (code(refused), refused.value.field) == ("bad_method", "first_dealer")


# --- steps ---------------------------------------------------------------------------------------------------------


def test_swap_lock_and_shuffle_are_steps_on_record():
    event, _players, actor = evening(9)
    draw = plan(event, actor)
    a, b = plan_of(draw).tables[0].players[0], plan_of(draw).tables[1].players[3]
    draw = seat_draw.swap_players(draw_id=draw.pk, version=0, a=a, b=b, actor=actor)
    assert (plan_of(draw).tables[0].players[0], plan_of(draw).tables[1].players[3]) == (b, a)
    draw = seat_draw.lock(draw_id=draw.pk, version=1, player=a, actor=actor)
    draw = seat_draw.shuffle_unlocked(draw_id=draw.pk, version=2, actor=actor)
    assert plan_of(draw).tables[1].players[3] == a
    assert [(step["do"]) for step in draw.steps] == ["swap", "lock", "shuffle"]
    assert draw.version == 3


def test_swap_with_somebody_who_sits_out_says_by_hand():
    event, _players, actor = evening(5)
    draw = plan(event, actor)
    seated, waiting = plan_of(draw).seated[0], plan_of(draw).waiting[0]
    draw = seat_draw.swap_players(draw_id=draw.pk, version=0, a=seated, b=waiting, actor=actor)
    assert [(out.player, out.why) for out in plan_of(draw).sit_out] == [(seated, "hand")]


def test_swap_of_a_locked_player_is_refused():
    event, _players, actor = evening(8)
    draw = plan(event, actor)
    a, b = plan_of(draw).seated[0], plan_of(draw).seated[7]
    seat_draw.lock(draw_id=draw.pk, version=0, player=a, actor=actor)
    with pytest.raises(ClubError) as refused:
        seat_draw.swap_players(draw_id=draw.pk, version=1, a=a, b=b, actor=actor)
    assert code(refused) == "locked"
    seat_draw.lock(draw_id=draw.pk, version=1, player=a, on=False, actor=actor)
    seat_draw.swap_players(draw_id=draw.pk, version=2, a=a, b=b, actor=actor)


def test_swap_needs_two_players_of_the_plan():
    event, players, actor = evening(4)
    draw = plan(event, actor)
    late = arrive(event, 1, actor)[0]
    for a, b, wanted in ((players[0], players[0], "same_player"), (players[0], late, "not_found")):
        with pytest.raises(ClubError) as refused:
            seat_draw.swap_players(draw_id=draw.pk, version=0, a=a.pk, b=b.pk, actor=actor)
        assert code(refused) == wanted


def test_step_made_from_an_older_plan_is_refused():
    event, _players, actor = evening(8)
    draw = plan(event, actor)
    seat_draw.shuffle_unlocked(draw_id=draw.pk, version=0, actor=actor)
    with pytest.raises(ClubError) as refused:
        seat_draw.shuffle_unlocked(draw_id=draw.pk, version=0, actor=actor)
    assert code(refused) == "conflict"


def test_plan_again_takes_in_latecomers_and_keeps_the_locked_at_their_table():
    event, _players, actor = evening(8)
    draw = plan(event, actor)
    kept = plan_of(draw).tables[1].players[2]
    draw = seat_draw.lock(draw_id=draw.pk, version=0, player=kept, actor=actor)
    arrive(event, 4, actor)
    again = seat_draw.plan_again(draw_id=draw.pk, version=1, actor=actor)
    draw.refresh_from_db()
    assert draw.status == SeatDraw.Status.DISCARDED
    assert len(plan_of(again).seated) == 12
    assert kept in plan_of(again).tables[1].players
    assert again.seed != draw.seed


def test_by_hand_seats_in_order_of_arrival():
    event, players, actor = evening(8)
    draw = plan(event, actor, company="hand")
    assert plan_of(draw).seated == tuple(player.pk for player in players)


# --- committing ----------------------------------------------------------------------------------------------------


def test_commit_draw_makes_games_with_their_seats_and_leaves_the_tiles_face_down():
    event, _players, actor = evening(9)
    draw = drawn(event, actor, turn=False)
    games = list(draw.games.order_by("table__number"))
    assert [(game.status, game.table.number, game.round.number) for game in games] == [
        ("seating", 1, 1), ("seating", 2, 1),
    ]  # fmt: skip
    for game, row in zip(games, plan_of(draw).tables, strict=True):
        assert tuple(game.seats.order_by("order").values_list("player", flat=True)) == row.players
        assert set(game.seats.values_list("wind", "tile", "index", "active")) == {("", None, None, True)}
    assert draw.status == SeatDraw.Status.COMMITTED
    assert not check_draw(draw).published


def test_commit_draw_turning_all_starts_every_game():
    event, _players, actor = evening(8)
    draw = drawn(event, actor, turn=True)
    for game in draw.games.all():
        assert game.status == Game.Status.PLAYING
        assert sorted(game.seats.values_list("index", flat=True)) == [0, 1, 2, 3]
        by_index = [seat.wind for seat in game.seats.order_by("index")]
        assert "".join(by_index) in "ESWNESWN"
        assert len(draw.outcome[str(game.table.number)]["dice"]) == 2


def test_first_dealer_follows_from_the_dice_as_they_fell():
    event, _players, actor = evening(4)
    draw = plan(event, actor, seed=SEED)
    draw = seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor, turn=True)
    first, second = draw.outcome["1"]["dice"]
    seat = (0 + sum(first) - 1) % 4
    seat = (seat + sum(second) - 1) % 4
    assert draw.games.get().seats.get(index=0).wind == WINDS[seat]
    assert draw.outcome["1"]["dealer"] == draw.games.get().seats.get(index=0).player_id


def test_balanced_draw_starts_at_once_with_east_as_dealer():
    event, _players, actor = evening(4)
    draw = drawn(event, actor, turn=False, seats="balanced", first_dealer="seat")
    game = draw.games.get()
    assert game.status == Game.Status.PLAYING
    assert [seat.wind for seat in game.seats.order_by("index")] == ["E", "S", "W", "N"]
    assert check_draw(draw).ok


def test_balanced_draws_give_everybody_each_starting_seat_in_turn():
    event, _players, actor = evening(4)
    for _game in range(4):
        finish(drawn(event, actor, seats="balanced", first_dealer="seat").games.get())
    for player in event.entries.values_list("player", flat=True):
        assert sorted(Seat.objects.filter(player=player).values_list("index", flat=True)) == [0, 1, 2, 3]


def test_commit_draw_is_refused_when_somebody_has_left_and_seats_nobody():
    event, players, actor = evening(8)
    draw = plan(event, actor)
    leave(event=event, player=players[3], actor=actor)
    with pytest.raises(ClubError) as refused:
        seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor)
    assert (code(refused), refused.value.data) == ("left", {"players": [players[3].pk]})
    assert players[3].name in refused.value.message
    assert (Game.objects.count(), event.rounds.count(), Table.objects.count()) == (0, 0, 0)


def test_commit_draw_is_refused_when_somebody_plays_meanwhile():
    event, players, actor = evening(8)
    draw = plan(event, actor)
    seated_game(event=event, players=players[:4])
    with pytest.raises(ClubError) as refused:
        seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor)
    assert code(refused) == "playing"


def test_commit_draw_is_refused_when_its_table_is_taken():
    event, _players, actor = evening(4)
    draw = plan(event, actor)
    seated_game(event=event)
    with pytest.raises(ClubError) as refused:
        seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor)
    assert (code(refused), refused.value.data) == ("table_taken", {"tables": [1]})


def test_commit_draw_is_whole_or_not_at_all():
    event, _players, actor = evening(8)
    draw = plan(event, actor)
    first, second = draw.plan["tables"]
    second["players"][3] = first["players"][0]
    draw.save()
    with pytest.raises(IntegrityError), transaction.atomic():
        seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor, turn=True)
    draw.refresh_from_db()
    assert (draw.status, Game.objects.count(), Seat.objects.count(), Table.objects.count()) == ("planned", 0, 0, 0)


def test_commit_draw_twice_is_refused():
    event, _players, actor = evening(4)
    draw = drawn(event, actor)
    with pytest.raises(ClubError) as refused:
        seat_draw.commit_draw(draw_id=draw.pk, version=draw.version, actor=actor)
    assert code(refused) == "conflict"
    assert Game.objects.count() == 1


def test_other_tables_play_on():
    event, _players, actor = evening(4)
    first = drawn(event, actor).games.get()
    arrive(event, 4, actor)
    second = drawn(event, actor).games.get()
    first.refresh_from_db()
    assert (first.status, first.table.number, first.round.number) == ("playing", 1, 1)
    assert (second.status, second.table.number, second.round.number) == ("playing", 2, 2)


def test_a_free_table_is_used_again_with_its_link():
    event, _players, actor = evening(4)
    first = drawn(event, actor).games.get()
    finish(first)
    second = drawn(event, actor).games.get()
    assert second.table == first.table


# --- tiles and dice at the table -----------------------------------------------------------------------------------


def seating_game(actor=None, **methods):
    event, _players, actor = evening(4)
    draw = drawn(event, actor, turn=False, **methods)
    game = draw.games.get()
    return draw, game, list(game.seats.order_by("order")), actor


def test_turning_a_tile_gives_the_wind_that_lay_under_it():
    draw, game, seats, actor = seating_game()
    under = face_down(draw.seed, 1)
    seat = seat_draw.turn_tile(game_id=game.pk, seat_id=seats[1].pk, tile=3, actor=actor)
    assert seat.wind == under[3]
    draw.refresh_from_db()
    assert draw.outcome["1"]["winds"] == {str(seat.player_id): under[3]}


def test_turning_the_same_tile_twice_is_once():
    _draw, game, seats, actor = seating_game()
    for _time in range(2):
        seat_draw.turn_tile(game_id=game.pk, seat_id=seats[0].pk, tile=2, actor=actor)
    assert LogEntry.objects.filter(action="tile.turned").count() == 1


@pytest.mark.parametrize(
    ("seat", "tile", "wanted"),
    [(1, 2, "tile_taken"), (0, 1, "already_turned"), (1, 4, "bad_tile"), (1, -1, "bad_tile")],
)
def test_turning_is_refused_for(seat: int, tile: int, wanted: str):
    _draw, game, seats, actor = seating_game()
    seat_draw.turn_tile(game_id=game.pk, seat_id=seats[0].pk, tile=2, actor=actor)
    with pytest.raises(ClubError) as refused:
        seat_draw.turn_tile(game_id=game.pk, seat_id=seats[seat].pk, tile=tile, actor=actor)
    assert code(refused) == wanted


def test_dice_wait_for_the_winds_then_start_the_game():
    draw, game, seats, actor = seating_game()
    for seat in seats[:3]:
        seat_draw.turn_tile(game_id=game.pk, seat_id=seat.pk, tile=seat.order, actor=actor)
    with pytest.raises(ClubError) as refused:
        seat_draw.throw_dice(game_id=game.pk, actor=actor)
    assert code(refused) == "tiles_left"
    seat_draw.turn_tile(game_id=game.pk, seat_id=seats[3].pk, tile=3, actor=actor)
    assert len(seat_draw.throw_dice(game_id=game.pk, actor=actor)) == 1
    game.refresh_from_db()
    assert game.status == Game.Status.SEATING
    assert len(seat_draw.throw_dice(game_id=game.pk, actor=actor)) == 2
    game.refresh_from_db()
    draw.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert check_draw(draw).ok


def test_a_throw_sent_twice_is_thrown_once():
    _draw, game, _seats, actor = seating_game()
    for seat in game.seats.all():
        seat_draw.turn_tile(game_id=game.pk, seat_id=seat.pk, tile=seat.order, actor=actor)
    first = seat_draw.throw_dice(game_id=game.pk, number=0, actor=actor)
    assert seat_draw.throw_dice(game_id=game.pk, number=0, actor=actor) == first


def test_without_dice_the_last_tile_starts_the_game_with_east():
    _draw, game, seats, actor = seating_game(first_dealer="seat")
    for seat in seats:
        seat_draw.turn_tile(game_id=game.pk, seat_id=seat.pk, tile=seat.order, actor=actor)
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert game.seats.get(index=0).wind == "E"


def test_one_throw_decides_where_the_club_says_so():
    draw, game, _seats, actor = seating_game(first_dealer="dice1")
    seat_draw.turn_all(draw_id=draw.pk, actor=actor)
    draw.refresh_from_db()
    (dice,) = draw.outcome["1"]["dice"]
    assert game.seats.get(index=0).wind == WINDS[(sum(dice) - 1) % 4]


def test_staff_turn_what_is_left_and_keep_what_was_turned():
    draw, game, seats, actor = seating_game()
    taken = seat_draw.turn_tile(game_id=game.pk, seat_id=seats[2].pk, tile=0, actor=actor)
    seat_draw.turn_all(draw_id=draw.pk, game_id=game.pk, actor=actor)
    assert game.seats.get(pk=taken.pk).wind == taken.wind
    assert sorted(game.seats.values_list("tile", flat=True)) == [0, 1, 2, 3]
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_nothing_is_turned_once_the_game_has_begun():
    draw, game, seats, actor = seating_game()
    seat_draw.turn_all(draw_id=draw.pk, actor=actor)
    with pytest.raises(ClubError) as refused:
        seat_draw.turn_tile(game_id=game.pk, seat_id=seats[0].pk, tile=3, actor=actor)
    assert code(refused) == "seated"


# --- redrawing -----------------------------------------------------------------------------------------------------


def test_redraw_keeps_the_old_draw_on_record_and_its_games_void():
    event, _players, actor = evening(9)
    old = drawn(event, actor)
    new = seat_draw.redraw(draw_id=old.pk, reason="Wrong number of tables", actor=actor)
    old.refresh_from_db()
    assert (old.status, set(old.games.values_list("status", flat=True))) == ("redrawn", {"void"})
    assert (new.status, new.replaces, new.reason, new.round) == ("planned", old, "Wrong number of tables", old.round)
    assert len(plan_of(new).seated) == 8
    committed = seat_draw.commit_draw(draw_id=new.pk, version=0, actor=actor, turn=True)
    assert {game.round.number for game in committed.games.all()} == {1}
    assert check_draw(old).ok
    assert check_draw(committed).ok


def test_redraw_can_keep_who_shares_a_table():
    event, _players, actor = evening(12)
    old = drawn(event, actor, turn=False)
    new = seat_draw.redraw(draw_id=old.pk, reason="Tiles were mixed up", keep=True, actor=actor)
    assert [set(row.players) for row in plan_of(new).tables] == [set(row.players) for row in plan_of(old).tables]


def test_redraw_lets_those_who_asked_sit_out_again():
    event, players, actor = evening(5)
    sit_out(event=event, player=players[0], on=True, actor=actor)
    old = drawn(event, actor)
    new = seat_draw.redraw(draw_id=old.pk, reason="Again", actor=actor)
    assert [(out.player, out.why) for out in plan_of(new).sit_out] == [(players[0].pk, "asked")]


def test_redraw_does_not_count_its_own_sitting_out():
    event, _players, actor = evening(5)
    old = drawn(event, actor)
    new = seat_draw.redraw(draw_id=old.pk, reason="Again", actor=actor)
    assert {out.tonight for out in plan_of(new).sit_out} == {0}


def test_redraw_is_refused_once_a_deal_is_recorded_and_names_the_table():
    event, _players, actor = evening(8)
    draw = drawn(event, actor)
    play(draw.games.get(table__number=2), DRAW)
    with pytest.raises(ClubError) as refused:
        seat_draw.redraw(draw_id=draw.pk, reason="Late arrival", actor=actor)
    assert (code(refused), refused.value.data) == ("dealt", {"tables": [2]})


def test_redraw_needs_a_reason():
    event, _players, actor = evening(4)
    draw = drawn(event, actor)
    with pytest.raises(ClubError) as refused:
        seat_draw.redraw(draw_id=draw.pk, reason=" ", actor=actor)
    assert (code(refused), refused.value.field) == ("reason_missing", "reason")


def test_a_redraw_thrown_away_leaves_its_round_to_the_next_draw():
    event, _players, actor = evening(4)
    new = seat_draw.redraw(draw_id=drawn(event, actor).pk, reason="Again", actor=actor)
    seat_draw.discard_draw(draw_id=new.pk, version=0, actor=actor)
    assert drawn(event, actor).round.number == 1


# --- verifying -----------------------------------------------------------------------------------------------------


def test_check_draw_works_every_part_out_again():
    event, _players, actor = evening(9)
    draw = plan(event, actor)
    a, b = plan_of(draw).seated[0], plan_of(draw).seated[7]
    seat_draw.swap_players(draw_id=draw.pk, version=0, a=a, b=b, actor=actor)
    seat_draw.lock(draw_id=draw.pk, version=1, player=a, actor=actor)
    seat_draw.shuffle_unlocked(draw_id=draw.pk, version=2, actor=actor)
    draw = seat_draw.commit_draw(draw_id=draw.pk, version=3, actor=actor, turn=True)
    found = check_draw(draw)
    assert found.ok
    assert found.seed == draw.seed
    assert [line.what for line in found.lines] == [
        "SHA-256 of the seed, compared with the hash shown before",
        "First draw: players sitting out, and tables",
        "Step 1: two players swapped by hand",
        "Step 2: player locked",
        "Step 3: shuffled, locked players kept",
        "Seating after all steps, compared with the record",
        "Table 1: winds",
        "Table 1: dice",
        "Table 1: first dealer",
        "Table 2: winds",
        "Table 2: dice",
        "Table 2: first dealer",
    ]


def another_seed(draw):
    draw.seed = SEED


def two_changed_places(draw):
    draw.plan["tables"][0]["players"].reverse()


def other_dice(draw):
    draw.outcome["1"]["dice"] = [[6, 6], [6, 5]]


def another_wind(draw):
    seat = draw.games.get().seats.order_by("order")[0]
    other = draw.games.get().seats.order_by("order")[1]
    Seat.objects.filter(pk=seat.pk).update(wind="")
    Seat.objects.filter(pk=other.pk).update(wind=seat.wind)
    Seat.objects.filter(pk=seat.pk).update(wind=other.wind)


@pytest.mark.parametrize("change", [another_seed, two_changed_places, other_dice, another_wind])
def test_check_draw_finds_what_was_changed_afterwards(change):
    event, _players, actor = evening(4)
    draw = plan(event, actor, seed="a" * 64)
    draw = seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor, turn=True)
    change(draw)
    assert not check_draw(draw).ok


def test_check_draw_takes_three_queries_for_any_number_of_tables(django_assert_num_queries):
    for count in (4, 12):
        event, _players, actor = evening(count)
        draw = drawn(event, actor)
        with django_assert_num_queries(3):
            check_draw(draw)


def test_every_step_is_in_the_log():
    event, _players, actor = evening(4)
    draw = plan(event, actor)
    draw = seat_draw.shuffle_unlocked(draw_id=draw.pk, version=0, actor=actor)
    draw = seat_draw.commit_draw(draw_id=draw.pk, version=1, actor=actor, turn=True)
    seat_draw.redraw(draw_id=draw.pk, reason="Again", actor=actor)
    actions = LogEntry.objects.filter(event=event, action__startswith="draw.").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == [
        "draw.planned", "draw.shuffle", "draw.committed", "draw.redrawn", "draw.planned",
    ]  # fmt: skip


def finish(game: Game) -> None:
    """Make a game final, as far as the draw is concerned."""
    game.refresh_from_db()
    game.status = Game.Status.FINAL
    game.save()
    game.seats.update(active=False)


def test_seating_somebody_who_plays_at_another_open_night_asks():
    event, players, actor = evening(4)
    other = EventFactory(season__club=event.season.club)
    for player in players:
        check_in(event=other, player=player, actor=actor)
    drawn(other, actor)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    with pytest.raises(ClubError, match="playing at another night") as refused:
        seat_draw.commit_draw(draw_id=draw.pk, version=draw.version, actor=actor)
    assert (refused.value.code, sorted(refused.value.data["players"])) == ("elsewhere", sorted(p.pk for p in players))
    assert (
        seat_draw.commit_draw(draw_id=draw.pk, version=draw.version, actor=actor, elsewhere=True).status == "committed"
    )
