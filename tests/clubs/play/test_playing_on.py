"""Several games at one table on the same night: drawing seats for the same players, and orders that must not recur."""

from itertools import permutations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Event, Game, LogEntry, Round, Season, SeatDraw
from clubs.seating.seat_order import refused
from clubs.seating.seeded_random import digest
from clubs.seating.starting_winds import WINDS, face_down
from clubs.selectors.night.checkin import own_evening
from clubs.selectors.night.draw_verification import check_draw
from clubs.selectors.night.tonight import Task, tonight
from clubs.selectors.play import next_game as next_game_offers
from clubs.selectors.public.night import night
from clubs.services.activity_log import Actor
from clubs.services.night import seat_draw, winds_and_dice
from clubs.services.night.checkin import leave, sit_out
from clubs.services.night.nights import close_night
from clubs.services.play import next_game
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import close_game, confirm_all, void_game
from clubs.services.play.referee import substitute
from rules import calls
from tests.clubs.evenings import arrive, drawn, evening
from tests.factories import DRAW, RON, PlayerFactory, SeasonFactory, key, play, unstarted_game

pytestmark = pytest.mark.django_db
TABLE = Actor.table()


def over(game: Game, actor: Actor, *deals: dict[str, object]) -> Game:
    """Return the game, played with these deals and confirmed by staff. Without deals, it gets final scores."""
    for result in deals:
        play(game, result)
    game.refresh_from_db()
    scores = [40000, 30000, 20000, 10000] if game.seats.count() == 4 else [45000, 35000, 25000]
    enter_scores(
        game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=actor, reason="Short of time"
    )
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=actor)


def one_over(**methods: str) -> tuple[Game, Actor]:
    """Return a table's first game of the night, final, and the organiser."""
    event, _players, actor = evening(4)
    return over(drawn(event, actor, **methods).games.get(), actor), actor


def onwards(last: Game, actor: Actor = TABLE) -> Game:
    """Return the next game after `last`, with its seats drawn."""
    game = next_game.next_game(game_id=last.pk, actor=actor)
    seat_draw.turn_all(draw_id=game.draw_id, actor=actor)
    game.refresh_from_db()
    return game


def code(error: pytest.ExceptionInfo[ClubError]) -> str:
    return error.value.code


def people(game: Game) -> list[int]:
    return list(game.seats.order_by("order").values_list("player_id", flat=True))


# --- the next game -------------------------------------------------------------------------------------------------


def test_next_game_seats_the_same_people_anew_at_their_table():
    last, _actor = one_over()
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    assert (game.table, game.status, game.round.number) == (last.table, Game.Status.SEATING, 2)
    assert people(game) == list(last.seats.order_by("index").values_list("player_id", flat=True))
    assert {(seat.wind, seat.tile, seat.index) for seat in game.seats.all()} == {("", None, None)}


def test_next_draw_shows_its_hash_before_a_tile_is_turned_and_its_seed_when_all_are():
    last, actor = one_over()
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    assert (game.draw.status, game.draw.seed_hash) == ("committed", digest(game.draw.seed))
    assert not check_draw(game.draw).published
    seat_draw.turn_all(draw_id=game.draw_id, actor=actor)
    game.draw.refresh_from_db()
    assert check_draw(game.draw).ok


def test_next_game_is_drawn_by_the_ways_of_the_last_one():
    last, _actor = one_over(first_dealer="dice1")
    assert next_game.next_game(game_id=last.pk, actor=TABLE).draw.first_dealer == "dice1"


def test_three_games_at_one_table_are_three_rounds_in_order():
    last, actor = one_over()
    second = over(onwards(last), actor, RON)
    third = over(onwards(second), actor)
    shown = night(last.event)
    assert shown.come.numbers == (1, 2, 3)
    assert [ended.game for one in shown.come.rounds for ended in one.games] == [third, second, last]
    assert [[ended.game for ended in one.games] for one in tonight(last.event).rounds] == [[third], [second], [last]]
    winner = third.results.get(place=1).player
    assert [result.player for result in tonight(last.event).rounds[0].games[0].winners] == [winner]
    assert {len([total for total in line.games if total is not None]) for line in shown.come.lines} == {3}


def test_tables_that_play_on_by_themselves_share_their_rounds():
    event, _players, actor = evening(8)
    firsts = [over(game, actor) for game in drawn(event, actor).games.order_by("table__number")]
    seconds = [onwards(game) for game in firsts]
    assert [game.round.number for game in seconds] == [2, 2]
    assert event.rounds.count() == 2


def test_balanced_seats_stay_balanced_when_a_table_plays_on():
    last, _actor = one_over(seats="balanced", first_dealer="seat")
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    assert game.status == Game.Status.PLAYING
    first, second = ({seat.player_id: seat.wind for seat in one.seats.all()} for one in (last, game))
    assert all(first[player] != second[player] for player in first)
    game.draw.refresh_from_db()
    assert check_draw(game.draw).ok


def test_next_game_asked_for_twice_is_one():
    last, _actor = one_over()
    one, other = (next_game.next_game(game_id=last.pk, actor=TABLE) for _ in range(2))
    assert one == other
    assert LogEntry.objects.filter(action="draw.next").count() == 1


def test_a_substitute_who_sat_there_in_the_end_plays_on():
    event, _players, actor = evening(4)
    game = drawn(event, actor).games.get()
    other = PlayerFactory(club=event.season.club)
    seat = game.seats.get(index=2)
    substitute(game_id=game.pk, seat_id=seat.pk, player_id=other.pk, counts_for="original", reason="Tired", actor=actor)
    after = next_game.next_game(game_id=over(game, actor).pk, actor=TABLE)
    assert people(after)[2] == other.pk


@pytest.mark.parametrize("where", ["left", "playing", "running", "closed", "planned", "older"])
def test_next_game_is_refused_where_the_people_or_the_table_are_not_free(where: str):
    last, actor = one_over()
    event = last.event
    player = last.seats.get(index=1).player
    wanted = where
    if where == "left":
        leave(event=event, player=player, actor=actor)
    elif where == "playing":
        arrive(event, 4, actor)
        elsewhere = unstarted_game(event=event, players=[player, *arrive(event, 3, actor)])
        assert elsewhere.table != last.table
    elif where == "running":
        onwards(last)
        Game.objects.exclude(pk=last.pk).update(draw=last.draw)
        wanted = "table_taken"
    elif where == "closed":
        close_night(event=event, actor=actor)
        wanted = "night_closed"
    elif where == "planned":
        seat_draw.plan_draw(event=event, actor=actor)
    else:
        second = onwards(last)
        over(second, actor)
        SeatDraw.objects.filter(pk=second.draw_id).update(after=None)
        wanted = "conflict"
    with pytest.raises(ClubError) as refusal:
        next_game.next_game(game_id=last.pk, actor=TABLE)
    assert code(refusal) == wanted


def test_staff_may_let_a_table_play_on_while_a_plan_stands():
    last, actor = one_over()
    seat_draw.plan_draw(event=last.event, actor=actor)
    assert next_game.next_game(game_id=last.pk, actor=actor).status == Game.Status.SEATING


def test_a_game_that_is_not_final_is_not_played_on_from():
    event, _players, actor = evening(4)
    game = drawn(event, actor).games.get()
    with pytest.raises(ClubError) as refusal:
        next_game.next_game(game_id=game.pk, actor=TABLE)
    assert code(refusal) == "game_playing"


def test_next_game_can_be_taken_back_until_a_tile_is_turned():
    last, actor = one_over()
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    assert next_game.take_back(game_id=game.pk, actor=TABLE) == last
    assert next_game.take_back(game_id=game.pk, actor=TABLE) == last
    game.refresh_from_db()
    assert (game.status, game.draw.status) == ("void", "discarded")
    again = next_game.next_game(game_id=last.pk, actor=TABLE)
    winds_and_dice.turn_tile(game_id=again.pk, seat_id=again.seats.first().pk, tile=0, actor=TABLE)
    with pytest.raises(ClubError) as refusal:
        next_game.take_back(game_id=again.pk, actor=actor)
    assert (code(refusal), again.round.number) == ("turned", 2)


def test_after_a_void_game_the_table_may_play_on_again():
    last, actor = one_over()
    void_game(game_id=onwards(last).pk, reason="Wrong people", actor=actor)
    assert onwards(last).status == Game.Status.PLAYING


def test_a_tables_own_draw_is_not_redrawn_for_the_whole_night():
    last, actor = one_over()
    with pytest.raises(ClubError) as refusal:
        seat_draw.redraw(draw_id=onwards(last).draw_id, reason="Late", actor=actor)
    assert code(refusal) == "one_table"


def test_the_nights_own_draws_are_not_changed_by_tables_that_play_on():
    event, _players, actor = evening(9)
    first, second = (over(game, actor) for game in drawn(event, actor).games.order_by("table__number"))
    onwards(first)
    shown = tonight(event)
    assert [row.offer.game if row.offer else None for row in shown.rows] == [None, second]
    assert next(one.sat_out for one in shown.waiting) == 1
    assert seat_draw.default_methods(event)["company"] == "random"
    assert seat_draw.plan_draw(event=event, actor=actor).plan["tables"][0]["number"] == 2


def test_tonight_asks_to_turn_the_winds_of_a_table_that_plays_on():
    last, _actor = one_over()
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    shown = tonight(Event.objects.get(pk=last.event_id))
    assert (shown.next.task, shown.next.row.game) == (Task.TURN, game)


def test_a_phone_shows_the_hash_of_its_own_tables_draw_only():
    event, _players, actor = evening(8)
    first, second = (over(game, actor) for game in drawn(event, actor).games.order_by("table__number"))
    draw = next_game.next_game(game_id=first.pk, actor=TABLE).draw
    mine, others = (own_evening(event, game.seats.first().player) for game in (first, second))
    assert (mine.seed_hash, others.seed_hash) == (draw.seed_hash, "")
    assert (mine.draws, others.draws) == (1, 1)


# --- dice for East's seat ------------------------------------------------------------------------------------------


def test_three_dice_say_where_east_sits_then_who_deals():
    last, _actor = one_over(first_dealer="east3")
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    seat = game.seats.first()
    with pytest.raises(ClubError) as refusal:
        winds_and_dice.turn_tile(game_id=game.pk, seat_id=seat.pk, tile=0, actor=TABLE)
    assert code(refusal) == "dice_first"
    (east_seat,) = winds_and_dice.throw_dice(game_id=game.pk, number=0, actor=TABLE)
    assert len(east_seat) == 3
    for number, one in enumerate(game.seats.order_by("order")):
        winds_and_dice.turn_tile(game_id=game.pk, seat_id=one.pk, tile=number, actor=TABLE)
    _first, dealer_dice = winds_and_dice.throw_dice(game_id=game.pk, number=1, actor=TABLE)
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert game.seats.get(index=0).wind == WINDS[(sum(dealer_dice) - 1) % 4]
    game.draw.refresh_from_db()
    assert check_draw(game.draw).ok


def test_the_winner_of_the_last_deal_throws_first():
    event, _players, actor = evening(4)
    game = drawn(event, actor).games.get()
    play(game, RON)
    last = over_by_closing(game, actor)
    draw = next_game.next_game(game_id=last.pk, actor=TABLE).draw
    assert draw.inputs["previous"]["thrower"] == last.seats.get(index=1).player_id


def test_where_nobody_won_last_the_first_dealer_throws():
    event, _players, actor = evening(4)
    game = drawn(event, actor).games.get()
    play(game, RON)
    play(game, DRAW)
    last = over_by_closing(game, actor)
    draw = next_game.next_game(game_id=last.pk, actor=TABLE).draw
    assert draw.inputs["previous"]["thrower"] == last.seats.get(index=0).player_id


def over_by_closing(game: Game, actor: Actor, *deals: dict[str, object]) -> Game:
    for result in deals:
        play(game, result)
    game.refresh_from_db()
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=actor)
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=actor)


# --- seats drawn with the table's own tiles ------------------------------------------------------------------------


def by_hand(game: Game, winds: str, dealer: int = 0) -> Game:
    seats = list(game.seats.order_by("order"))
    said = {seat.pk: wind for seat, wind in zip(seats, winds, strict=True)}
    return winds_and_dice.sit_by_hand(game_id=game.pk, winds=said, dealer=seats[dealer].pk, actor=TABLE)


def test_seats_drawn_by_hand_begin_the_game_and_are_said_to_be_so():
    last, _actor = one_over()
    game = by_hand(next_game.next_game(game_id=last.pk, actor=TABLE), "SENW", dealer=2)
    assert game.status == Game.Status.PLAYING
    assert list(game.seats.order_by("order").values_list("wind", "index")) == [("S", 2), ("E", 1), ("N", 0), ("W", 3)]
    game.draw.refresh_from_db()
    check = check_draw(game.draw)
    assert check.ok
    assert any("real tiles" in line.what for line in check.lines)


@pytest.mark.parametrize("winds", ["EEWN", "ESWX", "    "])
def test_seats_by_hand_need_each_wind_once(winds: str):
    last, _actor = one_over()
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    with pytest.raises(ClubError) as refusal:
        by_hand(game, winds)
    assert code(refusal) == "bad_winds"


def test_seats_by_hand_are_refused_once_a_tile_lies_open():
    last, _actor = one_over()
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    winds_and_dice.turn_tile(game_id=game.pk, seat_id=game.seats.first().pk, tile=0, actor=TABLE)
    with pytest.raises(ClubError) as refusal:
        by_hand(game, "ESWN")
    assert code(refusal) == "turned"


# --- an order that must not recur ----------------------------------------------------------------------------------


def test_an_order_is_refused_only_where_another_one_is_left():
    assert refused(("a", "b"), lambda order: order == ("b", "a"))
    assert not refused(("a", "b"), lambda order: False)
    assert not refused(("a", "b"), lambda order: True)


def taiwan() -> tuple[Game, Actor]:
    """Return a finished 將 and the organiser of a night under rules that forbid repeating the order."""
    event, _players, actor = evening(4, season=SeasonFactory(preset="taiwan"))
    game = drawn(event, actor, **seat_draw.default_methods(event)).games.get()
    return over_by_closing(game, actor, {"type": "win", "wins": [{"winner": 2, "from": 0, "fan": 3}]}), actor


def orders(last: Game) -> list[str]:
    """Return the winds that would seat the players in the order of the last game, in each of its four rotations."""
    winds = "".join(last.seats.order_by("index").values_list("wind", flat=True))
    turned = {wind: WINDS[(place + 1) % 4] for place, wind in enumerate(WINDS)}
    found = [winds]
    for _ in range(3):
        found.append("".join(turned[wind] for wind in found[-1]))
    return found


def test_taiwan_asks_for_three_dice_and_gives_the_winner_of_the_last_deal_the_first_throw():
    last, _actor = taiwan()
    draw = next_game.next_game(game_id=last.pk, actor=TABLE).draw
    assert draw.first_dealer == "east3"
    assert draw.inputs["previous"]["thrower"] == last.seats.get(index=2).player_id


def test_the_same_circle_is_refused_by_hand_wherever_it_begins():
    last, _actor = taiwan()
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    for winds in orders(last):
        with pytest.raises(ClubError) as refusal:
            by_hand(game, winds)
        assert code(refusal) == "same_order"
        assert all(str(seat.player) in refusal.value.message for seat in last.seats.all())
        assert set(game.seats.values_list("wind", flat=True)) == {""}
    one, other, *rest = orders(last)[0]
    assert by_hand(game, "".join([other, one, *rest])).status == Game.Status.PLAYING


def seed_of(last: Game, *, again: bool) -> str:
    """Return a seed whose winds, turned from left to right, repeat the order of the last game (or don't)."""
    return next(
        seed for seed in (f"{n:064x}" for n in range(999)) if ("".join(face_down(seed, 1)) in orders(last)) == again
    )


def test_the_same_circle_is_drawn_again_and_stays_on_record():
    last, _actor = taiwan()
    first = next_game.next_game(game_id=last.pk, actor=TABLE, seed=seed_of(last, again=True))
    winds_and_dice.throw_dice(game_id=first.pk, number=0, actor=TABLE)
    for number, seat in enumerate(first.seats.order_by("order")):
        winds_and_dice.turn_tile(game_id=first.pk, seat_id=seat.pk, tile=number, actor=TABLE)
    first.refresh_from_db()
    again = Game.objects.get(table=last.table, status=Game.Status.SEATING)
    assert (first.status, first.draw.status) == ("void", "redrawn")
    assert (again.round, again.draw.replaces, again.draw.after) == (first.round, first.draw, last)
    assert again.draw.seed != first.draw.seed
    assert people(again) == people(first)
    check = check_draw(first.draw)
    assert check.ok
    assert any("drawn again" in line.what for line in check.lines)
    assert LogEntry.objects.filter(action="draw.refused").count() == 1
    assert "Draw again." in Client().get(tablet(last, "play")).content.decode()
    assert next_game.next_game(game_id=last.pk, actor=TABLE) == again


def test_staff_turning_all_get_an_order_that_may_be():
    last, actor = taiwan()
    game = next_game.next_game(game_id=last.pk, actor=actor, seed=seed_of(last, again=True))
    seat_draw.turn_all(draw_id=game.draw_id, actor=actor)
    begun = Game.objects.get(table=last.table, status=Game.Status.PLAYING)
    assert begun.pk != game.pk
    winds = dict(begun.seats.values_list("player_id", "wind"))
    assert "".join(winds[player] for player in people(begun)) not in orders(last)


def test_the_same_people_seated_by_a_draw_of_the_night_draw_again_too():
    last, actor = taiwan()
    draw = seat_draw.plan_draw(event=last.event, actor=actor, company="hand", first_dealer="seat")
    people_then = draw.plan["tables"][0]["players"]
    wanted = ["".join(winds) for winds in permutations(WINDS) if in_circle(last, people_then, "".join(winds))]
    draw.seed = next(seed for seed in (f"{n:064x}" for n in range(999)) if "".join(face_down(seed, 1)) in wanted)
    draw.save()
    seat_draw.commit_draw(draw_id=draw.pk, version=draw.version, turn=True, actor=actor)
    draw.refresh_from_db()
    begun = Game.objects.get(table=last.table, status=Game.Status.PLAYING)
    assert (draw.status, begun.draw.table, first_of(begun.draw)) == ("committed", last.table, draw)
    redrawn = seat_draw.redraw(draw_id=draw.pk, reason="A mistake", actor=actor)
    begun.refresh_from_db()
    assert (begun.status, len(redrawn.plan["tables"])) == ("void", 1)


def first_of(draw: SeatDraw) -> SeatDraw:
    """Return the draw that was rejected first. Several may be, by chance."""
    return first_of(draw.replaces) if draw.replaces else draw


def in_circle(last: Game, seated: list[int], winds: str) -> bool:
    by_player = dict(zip(seated, winds, strict=True))
    return "".join(by_player[player] for player in by_turn(last)) in orders(last)


def by_turn(game: Game) -> list[int]:
    return list(game.seats.order_by("index").values_list("player_id", flat=True))


def test_other_people_may_sit_as_they_like():
    last, actor = taiwan()
    arrive(last.event, 1, actor)
    leave(event=last.event, player=last.seats.get(index=0).player, actor=actor)
    drawn(last.event, actor)
    assert Game.objects.filter(status=Game.Status.PLAYING).count() == 1


def test_the_draw_is_what_the_rules_make_of_its_words():
    last, _actor = taiwan()
    game = next_game.next_game(game_id=last.pk, actor=TABLE, seed=seed_of(last, again=False))
    (east,) = winds_and_dice.throw_dice(game_id=game.pk, number=0, actor=TABLE)
    names = [str(player) for player in people(game)]
    thrower = str(game.draw.inputs["previous"]["thrower"])
    start = (names.index(thrower) + sum(east) - 1) % 4
    seats = list(game.seats.order_by("order"))
    for seat in [*seats[start:], *seats[:start]]:
        winds_and_dice.turn_tile(game_id=game.pk, seat_id=seat.pk, tile=seat.order, actor=TABLE)
    _east, dealer_dice = winds_and_dice.throw_dice(game_id=game.pk, number=1, actor=TABLE)
    by_player = {str(player): wind for player, wind in game.seats.values_list("player_id", "wind")}
    words = {
        "people": names,
        "thrower": thrower,
        "dice": list(east),
        "drawn": [by_player[name] for name in [*names[start:], *names[:start]]],
        "dealer_dice": list(dealer_dice),
        "previous": [str(player) for player in game.draw.inputs["previous"]["order"]],
    }
    said = calls.game({"rules": "taiwan", "seating": words, "deals": []})["seating"]
    assert said["players"] == [str(seat.player_id) for seat in game.seats.order_by("index")]


# --- pages ---------------------------------------------------------------------------------------------------------


def tablet(game: Game, name: str) -> str:
    return reverse(f"table:{name}", args=[game.table.token])


def test_tablet_offers_the_next_game_and_begins_it_on_the_same_link():
    last, _actor = one_over()
    client = Client()
    assert 'id="play-on"' in client.get(tablet(last, "play")).content.decode()
    asked = client.get(tablet(last, "next_game")).content.decode()
    assert all(seat.player.name in asked for seat in last.seats.all())
    for _ in range(2):
        answer = client.post(tablet(last, "next_game"), {"after": last.public_id})
        assert (answer.status_code, answer["Location"]) == (302, tablet(last, "play"))
    assert Round.objects.count() == 2
    assert "Each player turns over one tile" in client.get(tablet(last, "play")).content.decode()


def test_tablet_says_why_the_players_may_not_go_on():
    last, actor = one_over()
    seat_draw.plan_draw(event=last.event, actor=actor)
    answer = Client().post(tablet(last, "next_game"), {"after": last.public_id})
    assert (answer.status_code, "Ask them first" in answer.content.decode()) == (422, True)


def test_table_says_who_waits_before_it_leaves_the_draw():
    last, actor = one_over()
    arrive(last.event, 3, actor)
    shown = Client().get(tablet(last, "play")).content.decode()
    assert "Same players again" in shown
    assert "3 people are waiting for the next draw" in shown
    assert "btn primary" not in shown.partition('id="play-on"')[0].rpartition("<a")[2]
    assert 'id="others-wait"' in Client().get(tablet(last, "next_game")).content.decode()
    assert Client().post(tablet(last, "next_game"), {"after": last.public_id}).status_code == 302


@pytest.mark.parametrize(
    ("way", "waiting", "goes_on"), [("waiting", 0, True), ("waiting", 1, False), ("staff", 0, False)]
)
def test_organiser_decides_whether_tables_go_on_by_themselves(way, waiting, goes_on):
    last, actor = one_over()
    Season.objects.update(next_game=way)
    arrive(last.event, waiting, actor)
    shown = Client().get(tablet(last, "play")).content.decode()
    assert ('id="play-on"' in shown, 'id="staff-draw"' in shown) == (goes_on, not goes_on)
    answer = Client().post(tablet(last, "next_game"), {"after": last.public_id})
    assert (answer.status_code == 302) == goes_on
    assert Game.objects.exclude(pk=last.pk).exists() == goes_on
    assert next_game.next_game(game_id=last.pk, actor=actor).pk != last.pk


def test_people_at_other_tables_or_sitting_out_do_not_wait():
    event, _players, actor = evening(8)
    games = list(drawn(event, actor).games.order_by("table__number"))
    last = over(games[0], actor)
    arrive(event, 2, actor)
    sit_out(event=event, player=arrive(event, 1, actor)[0], on=True, actor=actor)
    assert next_game_offers.offer(last.table).waiting == 2
    assert tonight(event).rows[0].offer.waiting == 2


def test_waiting_tablet_hears_that_the_offer_has_gone():
    last, actor = one_over()
    client = Client()
    tag = client.get(tablet(last, "live"), headers={"HX-Request": "true"})["ETag"]
    same = {"HX-Request": "true", "If-None-Match": tag}
    assert client.get(tablet(last, "live"), headers=same).status_code == 304
    leave(event=last.event, player=last.seats.get(index=0).player, actor=actor)
    answer = client.get(tablet(last, "live"), headers=same)
    assert (answer.status_code, b'id="play-on"' in answer.content) == (200, False)


def test_staff_begin_the_next_game_from_the_night_page():
    last, actor = one_over()
    client = Client()
    client.force_login(actor.user)
    club = last.event.season.club.slug
    asked = reverse("desk:next_game", args=[club, last.public_id])
    assert asked in client.get(reverse("tonight", args=[club, last.event_id])).content.decode()
    answer = client.post(asked, {"after": last.public_id})
    made = Game.objects.exclude(pk=last.pk).get()
    assert answer["Location"] == reverse("desk:play", args=[club, made.public_id])
    back = client.post(reverse("desk:take_back", args=[club, made.public_id]))
    assert back["Location"] == reverse("desk:play", args=[club, last.public_id])


def test_seats_by_hand_on_the_tablet_keep_what_was_chosen_when_it_does_not_fit():
    last, _actor = one_over()
    game = next_game.next_game(game_id=last.pk, actor=TABLE)
    seats = list(game.seats.order_by("order"))
    sent = {f"wind-{seat.pk}": wind for seat, wind in zip(seats, "EESW", strict=True)} | {"dealer": seats[0].pk}
    answer = Client().post(tablet(last, "hand_seats"), sent)
    assert (answer.status_code, "a different wind" in answer.content.decode()) == (422, True)
    assert answer.content.decode().count(" checked") == 5
    sent[f"wind-{seats[1].pk}"] = "N"
    assert Client().post(tablet(last, "hand_seats"), sent).status_code == 302
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_night_page_takes_a_constant_number_of_queries_with_tables_that_may_play_on():
    def taken(event: Event) -> int:
        with CaptureQueriesContext(connection) as queries:
            tonight(event)
        return len(queries)

    def night_of(count: int) -> Event:
        event, _players, actor = evening(count)
        for game in drawn(event, actor).games.all():
            over(game, actor)
        return Event.objects.get(pk=event.pk)

    assert taken(night_of(4)) == taken(night_of(12))
