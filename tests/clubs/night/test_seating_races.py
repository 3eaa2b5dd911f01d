"""Concurrent acts: the same tile, two commits, one player at two tables, the same check-in."""

import pytest

from clubs.errors import ClubError
from clubs.models import Entry, Event, Game, LogEntry, Seat, SeatDraw
from clubs.selectors.settlement.balances import settlement
from clubs.services.activity_log import Actor
from clubs.services.night import seat_draw
from clubs.services.night.checkin import add_guest, check_in, leave, undo_check_in
from clubs.services.night.nights import close_night
from clubs.services.play.next_game import next_game, take_back
from clubs.services.settlement.payments import mark_paid
from tests.clubs.evenings import drawn, evening, organiser
from tests.clubs.play.test_playing_on import over
from tests.clubs.together import overlap
from tests.factories import EventFactory, PlayerFactory

pytestmark = pytest.mark.django_db(transaction=True)


def refused(outcome: object) -> str:
    assert isinstance(outcome, ClubError), outcome
    return outcome.code


def test_same_check_in_at_once_makes_one_entry():
    event = EventFactory()
    player, actor = PlayerFactory(club=event.season.club), organiser(event)
    one, other = overlap(*[lambda: check_in(event=event, player=player, actor=actor)] * 2)
    assert one == other == Entry.objects.get(event=event, player=player)
    assert LogEntry.objects.filter(action="checkin.here").count() == 1


def test_undo_while_checking_in_leaves_the_later_one():
    event = EventFactory()
    player, actor = PlayerFactory(club=event.season.club), organiser(event)
    overlap(
        lambda: check_in(event=event, player=player, actor=actor),
        lambda: undo_check_in(event=event, player=player, actor=actor),
    )
    assert event.entries.get().status == Entry.Status.EXPECTED


def test_same_guest_added_at_once_is_one_player():
    event = EventFactory()
    actor = organiser(event)
    one, other = overlap(*[lambda: add_guest(event=event, name="Wei Zhang", actor=actor)] * 2)
    assert one.player.name == "Wei Zhang"
    assert refused(other) == "same_name"


def test_two_plans_at_once_are_one():
    event, _players, actor = evening(4)
    one, other = overlap(*[lambda: seat_draw.plan_draw(event=event, actor=actor)] * 2)
    assert refused(other) == "conflict"
    assert other.data["draw"] == one == SeatDraw.objects.get()


def test_two_commits_at_once_seat_once():
    event, _players, actor = evening(8)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    one, other = overlap(*[lambda: seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor)] * 2)
    assert one.status == SeatDraw.Status.COMMITTED
    assert refused(other) == "conflict"
    assert (Game.objects.count(), Seat.objects.count()) == (2, 8)


def test_swap_while_committing_is_too_late():
    event, players, actor = evening(8)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    a, b = players[0].pk, players[7].pk
    _one, other = overlap(
        lambda: seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor),
        lambda: seat_draw.swap_players(draw_id=draw.pk, version=0, a=a, b=b, actor=actor),
    )
    assert refused(other) == "conflict"


def test_two_swaps_at_once_are_one_and_the_second_is_told():
    event, players, actor = evening(8)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    a, b = players[0].pk, players[7].pk
    swap = lambda: seat_draw.swap_players(draw_id=draw.pk, version=0, a=a, b=b, actor=actor)  # noqa: E731  # done twice
    _one, other = overlap(swap, swap)
    assert refused(other) == "conflict"
    assert len(SeatDraw.objects.get().steps) == 1


def test_a_player_is_not_seated_at_two_tables_at_once():
    event, players, actor = evening(4)
    one = seat_draw.plan_draw(event=event, actor=actor)
    two = SeatDraw.objects.get(pk=one.pk)
    two.pk, two.number, two.public_id, two.status = None, 2, "another1", SeatDraw.Status.DISCARDED
    two.plan["tables"][0]["number"] = 2
    two.save()
    # As if two plans existed for the same players: the database allows only one plan, so the first is committed.
    results = overlap(
        lambda: seat_draw.commit_draw(draw_id=one.pk, version=0, actor=actor),
        lambda: _commit_anyway(two, actor),
    )
    assert refused(results[1]) == "playing"
    assert Seat.objects.filter(event=event, active=True).count() == len(players)


def _commit_anyway(draw: SeatDraw, actor: object) -> SeatDraw:
    """Commit a second plan as soon as the first is no longer a plan."""
    Event.objects.filter(pk=draw.event_id).update(name="Night")  # waits for the night's lock
    SeatDraw.objects.filter(pk=draw.pk).update(status=SeatDraw.Status.PLANNED)
    return seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor)  # type: ignore[arg-type]  # an Actor


def test_leaving_while_being_seated_is_refused():
    event, players, actor = evening(4)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    _one, other = overlap(
        lambda: seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor),
        lambda: leave(event=event, player=players[0], actor=actor),
    )
    assert refused(other) == "playing"


def test_being_seated_while_leaving_is_refused():
    event, players, actor = evening(4)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    _one, other = overlap(
        lambda: leave(event=event, player=players[0], actor=actor),
        lambda: seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor),
    )
    assert refused(other) == "left"
    assert Game.objects.count() == 0


def test_closing_while_players_are_seated_is_refused():
    event, _players, actor = evening(4)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    _one, other = overlap(
        lambda: seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor),
        lambda: close_night(event=event, actor=actor),
    )
    assert refused(other) == "games_running"


def test_same_tile_at_once_goes_to_the_first():
    event, _players, actor = evening(4)
    game = drawn(event, actor, turn=False).games.get()
    one, two = game.seats.order_by("order")[:2]
    mine, other = overlap(
        lambda: seat_draw.turn_tile(game_id=game.pk, seat_id=one.pk, tile=2, actor=actor),
        lambda: seat_draw.turn_tile(game_id=game.pk, seat_id=two.pk, tile=2, actor=actor),
    )
    assert mine.tile == 2
    assert refused(other) == "tile_taken"


def test_tiles_turned_at_two_tables_at_once_are_both_on_record():
    event, _players, actor = evening(8)
    draw = drawn(event, actor, turn=False)
    games = draw.games.order_by("table__number")
    acts = [
        lambda game=game: seat_draw.turn_tile(game_id=game.pk, seat_id=game.seats.first().pk, tile=0, actor=actor)
        for game in games
    ]
    overlap(*acts)
    draw.refresh_from_db()
    assert {table: len(open_["tiles"]) for table, open_ in draw.outcome.items()} == {"1": 1, "2": 1}


def test_last_dice_thrown_at_once_start_one_game():
    event, _players, actor = evening(4)
    game = drawn(event, actor, turn=False, first_dealer="dice1").games.get()
    for seat in game.seats.all():
        seat_draw.turn_tile(game_id=game.pk, seat_id=seat.pk, tile=seat.order, actor=actor)
    throw = lambda: seat_draw.throw_dice(game_id=game.pk, number=0, actor=actor)  # noqa: E731  # done twice
    mine, other = overlap(throw, throw)
    assert mine == other
    assert LogEntry.objects.filter(action="game.started").count() == 1


def test_redraw_while_a_tile_is_turned_voids_the_game():
    event, _players, actor = evening(4)
    draw = drawn(event, actor, turn=False)
    game = draw.games.get()
    seat = game.seats.first()
    _mine, other = overlap(
        lambda: seat_draw.redraw(draw_id=draw.pk, reason="Again", actor=actor),
        lambda: seat_draw.turn_tile(game_id=game.pk, seat_id=seat.pk, tile=0, actor=actor),
    )
    assert refused(other) == "seated"
    game.refresh_from_db()
    assert game.status == Game.Status.VOID


def test_two_redraws_at_once_are_one():
    event, _players, actor = evening(4)
    draw = drawn(event, actor)
    _one, other = overlap(*[lambda: seat_draw.redraw(draw_id=draw.pk, reason="Again", actor=actor)] * 2)
    assert refused(other) == "conflict"
    assert event.draws.count() == 2


def test_two_taps_make_one_next_game():
    event, _players, actor = evening(4)
    last = over(drawn(event, actor).games.get(), actor)
    one, other = overlap(*[lambda: next_game(game_id=last.pk, actor=Actor.table())] * 2)
    assert one == other
    assert event.games.count() == 2


def test_a_table_plays_on_while_the_staff_seat_its_people_elsewhere():
    event, _players, actor = evening(4)
    last = over(drawn(event, actor).games.get(), actor)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    one, other = overlap(
        lambda: seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor),
        lambda: next_game(game_id=last.pk, actor=actor),
    )
    assert one.status == SeatDraw.Status.COMMITTED
    assert refused(other) in ("table_taken", "playing")
    assert Seat.objects.filter(event=event, active=True).count() == 4


def test_playing_on_while_somebody_leaves():
    event, players, actor = evening(4)
    last = over(drawn(event, actor).games.get(), actor)
    _one, other = overlap(
        lambda: leave(event=event, player=players[2], actor=actor),
        lambda: next_game(game_id=last.pk, actor=actor),
    )
    assert refused(other) == "left"


def test_taken_back_while_a_tile_is_turned():
    event, _players, actor = evening(4)
    game = next_game(game_id=over(drawn(event, actor).games.get(), actor).pk, actor=actor)
    seat = game.seats.first()
    _one, other = overlap(
        lambda: seat_draw.turn_tile(game_id=game.pk, seat_id=seat.pk, tile=0, actor=actor),
        lambda: take_back(game_id=game.pk, actor=actor),
    )
    assert refused(other) == "turned"


def test_a_payment_marked_on_two_devices_at_once_is_paid_once():
    event, _players, actor = evening(4)
    over(drawn(event, actor).games.get(), actor)
    one = settlement(event).owed[0]
    sides = {"payer": one.payer.key, "payee": one.payee.key, "tenths": one.tenths}
    first, second = overlap(*[lambda: mark_paid(event=event, actor=actor, **sides)] * 2)
    assert first == second
    assert event.payments.count() == 1


def test_a_payment_while_the_table_settles_by_itself_is_one_of_the_two():
    event, _players, actor = evening(4)
    table = over(drawn(event, actor).games.get(), actor).table
    one = settlement(event).owed[0]
    sides = {"payer": one.payer.key, "payee": one.payee.key, "tenths": one.tenths}
    _paid, other = overlap(
        lambda: mark_paid(event=event, actor=actor, **sides),
        lambda: mark_paid(event=event, actor=actor, table=table, **sides),
    )
    assert refused(other) == "conflict"
    assert event.payments.count() == 1
