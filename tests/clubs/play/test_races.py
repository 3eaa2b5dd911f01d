"""Concurrent acts of two tablets, in threads with their own connections."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections, transaction

from clubs.errors import ClubError
from clubs.models import Deal, Event, Game, LogEntry
from clubs.selectors.play.deal_lines import KongLine, Line, WinLine
from clubs.services.activity_log import Actor
from clubs.services.night.nights import locked_event
from clubs.services.play.deals import correct_deal, record_deal, set_riichi, undo_deal
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import close_game, confirm_seat
from clubs.services.play.referee import substitute
from clubs.services.play.unfinished_deal import Step, add_lines
from clubs.services.seasons.standings import compute_standings
from clubs.services.transactions import versioned_transaction
from tests.factories import DRAW, RON, PlayerFactory, key, seated_game, staff

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = Actor.table()
BUST = {"type": "win", "wins": [{"winner": 0, "from": 1, "yakuman": 1}]}


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Start all acts at the same moment, each on its own connection. Return their results or refusals."""
    gate = threading.Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        try:
            gate.wait(10)
            return act()
        except ClubError as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def codes(outcomes: list[object]) -> list[str]:
    return sorted(outcome.code if isinstance(outcome, ClubError) else "done" for outcome in outcomes)


def saves(game: Game, number: int, result: dict[str, object], with_key: str) -> Callable[[], object]:
    return lambda: record_deal(
        game_id=game.pk, number=number, version=game.version, result=result, key=with_key, actor=TABLE
    )


def test_two_tablets_saving_the_same_deal_make_one_and_the_other_is_told():
    for _ in range(5):
        game = seated_game()
        outcomes = at_once(saves(game, 1, RON, key()), saves(game, 1, DRAW, key()))
        assert codes(outcomes) == ["conflict", "done"]
        saved = game.deals.get()
        refused = next(outcome for outcome in outcomes if isinstance(outcome, ClubError))
        assert refused.data == {"theirs": saved}
        game.refresh_from_db()
        assert (game.state, game.version) == (saved.state, 2)


def test_the_same_save_sent_twice_at_once_makes_one_deal():
    for _ in range(5):
        game = seated_game()
        once = key()
        outcomes = at_once(*[saves(game, 1, RON, once)] * 4)
        assert [isinstance(outcome, Deal) for outcome in outcomes] == [True] * 4
        assert {outcome.pk for outcome in outcomes} == {game.deals.get().pk}
        assert LogEntry.objects.filter(game=game, action="deal.recorded").count() == 1


def test_one_key_for_two_games_at_once_makes_one_deal():
    for _ in range(5):
        games, once = [seated_game(), seated_game()], key()
        assert codes(at_once(*(saves(game, 1, RON, once) for game in games))) == ["done", "key_used"]
        assert Deal.objects.filter(key=once).count() == 1


def test_a_seat_confirmed_twice_at_once_is_confirmed_once():
    for _ in range(5):
        game = seated_game(deals=[BUST])
        seat = game.seats.first()

        def confirm(game: Game = game, seat_id: int = seat.pk) -> object:
            return confirm_seat(game_id=game.pk, version=game.version, seat_id=seat_id, actor=TABLE)

        assert codes(at_once(confirm, confirm)) == ["done", "done"]
        assert (game.confirmations.count(), LogEntry.objects.filter(action="seat.confirmed", game=game).count()) == (
            1,
            1,
        )


def test_all_seats_confirmed_at_once_make_the_game_final_once():
    game = seated_game(deals=[BUST])
    seats = [seat.pk for seat in game.seats.all()]

    def confirm(seat_id: int) -> Callable[[], object]:
        return lambda: confirm_seat(game_id=game.pk, version=game.version, seat_id=seat_id, actor=TABLE)

    assert codes(at_once(*(confirm(seat) for seat in seats))) == ["done"] * 4
    game.refresh_from_db()
    assert (game.status, game.results.count(), game.event.season.leaderboard.requested) == ("final", 4, 1)


def test_sticks_laid_at_once_all_lie():
    game = seated_game()

    def lay(player: int) -> Callable[[], object]:
        return lambda: set_riichi(game_id=game.pk, version=game.version, player=player, on=True, actor=TABLE)

    assert codes(at_once(*(lay(player) for player in range(4)))) == ["done"] * 4
    game.refresh_from_db()
    assert game.riichi == [0, 1, 2, 3]


def line(game: Game, *lines: Line, number: int = 1, once: str = "") -> Callable[[], object]:
    version = game.version
    return lambda: add_lines(Step(game.pk, number, version, once or key(), TABLE), lines)


KONG = KongLine(2, "ankan")
WON = WinLine({"winner": 1, "from": 0, "fan": 1})


def test_two_tablets_entering_a_line_at_once_leave_one_and_the_other_looks_again():
    for _ in range(5):
        game = seated_game(preset="chengdu")
        assert codes(at_once(line(game, KONG), line(game, WON))) == ["conflict", "done"]
        assert len(game.drafts.get(current=True).lines) == 1


def test_the_same_line_sent_twice_at_once_is_one():
    for _ in range(5):
        game, once = seated_game(preset="chengdu"), key()
        outcomes = at_once(*[line(game, KONG, once=once)] * 4)
        assert codes(outcomes) == ["done"] * 4
        assert (game.drafts.count(), LogEntry.objects.filter(game=game, action="line.added").count()) == (1, 1)


def test_a_line_and_the_end_of_its_deal_at_once_leave_one_of_them():
    for _ in range(5):
        game = seated_game(preset="chengdu")
        outcomes = at_once(line(game, KONG), saves(game, 1, {"type": "draw", "tenpai": []}, key()))
        assert codes(outcomes) == ["conflict", "done"]
        assert game.deals.count() + game.drafts.count() == 1


def test_an_undo_and_a_save_at_once_leave_one_of_them():
    for _ in range(5):
        game = seated_game(deals=[RON])
        outcomes = at_once(
            saves(game, 2, DRAW, key()), lambda game=game: undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
        )
        assert codes(outcomes) == ["conflict", "done"]
        assert game.deals.filter(current=True).count() in (0, 2)


def test_two_corrections_at_once_make_one():
    game = seated_game(deals=[RON])

    def correct() -> object:
        return correct_deal(
            game_id=game.pk, number=1, version=game.version, result=DRAW, reason="x", key=key(), actor=TABLE
        )

    assert codes(at_once(correct, correct)) == ["conflict", "done"]
    assert list(game.deals.order_by("version").values_list("version", "current")) == [(1, False), (2, True)]


def test_a_deal_and_the_end_at_once_leave_one_of_them():
    for _ in range(3):
        game = seated_game(deals=[RON])
        outcomes = at_once(
            saves(game, 2, DRAW, key()),
            lambda game=game: close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE),
        )
        assert codes(outcomes) in (["conflict", "done"], ["done", "game_to_confirm"])


def test_a_deal_and_the_final_scores_at_once_leave_one_of_them():
    game = seated_game()

    def enter() -> object:
        return enter_scores(
            game_id=game.pk, version=game.version, scores=[25000] * 4, deposits=0, key=key(), actor=TABLE
        )

    assert len([code for code in codes(at_once(saves(game, 1, DRAW, key()), enter)) if code == "done"]) == 1
    assert game.sheets.count() + game.deals.count() == 1


def test_one_substitute_for_two_tables_at_once_sits_at_one():
    first = seated_game()
    second = seated_game(event=first.event)
    player, scorer = PlayerFactory(club=first.event.season.club), staff(first)

    def sit(game: Game) -> Callable[[], object]:
        seat = game.seats.first()
        return lambda: substitute(
            game_id=game.pk, seat_id=seat.pk, player_id=player.pk, counts_for="original", reason="x", actor=scorer
        )

    assert codes(at_once(sit(first), sit(second))) == ["done", "player_taken"]


def test_two_computations_at_once_leave_one_line_for_each_player():
    game = seated_game(deals=[BUST])
    for seat in game.seats.all():
        confirm_seat(game_id=game.pk, version=game.version, seat_id=seat.pk, actor=TABLE)
    season = Event.objects.get(pk=game.event_id).season
    for _ in range(3):
        season.leaderboard.requested += 1
        season.leaderboard.save()
        done = at_once(*[lambda: compute_standings(season_id=season.pk)] * 3)
        assert True in done
        assert season.standings.count() == 4


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite locks the whole file, not a game's row")
def test_another_tables_save_does_not_wait_for_this_one():
    first, second = seated_game(), seated_game()
    held, saved = threading.Event(), threading.Event()

    def hold() -> bool:
        with transaction.atomic():
            Game.objects.select_for_update().get(pk=first.pk)
            held.set()
            return saved.wait(10)

    def save() -> object:
        held.wait(10)
        deal = saves(second, 1, RON, key())()
        saved.set()
        return deal

    assert at_once(hold, save)[0] is True


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no locks of rows")
def test_a_save_does_not_wait_for_somebody_who_checks_in():
    """A save logs the night. If check-in locked the night's whole row, the two could wait for each other."""
    game = seated_game()
    held, saved = threading.Event(), threading.Event()

    def hold() -> bool:
        with versioned_transaction():
            locked_event(game.event_id)
            held.set()
            return saved.wait(10)

    def save() -> object:
        held.wait(10)
        deal = saves(game, 1, RON, key())()
        saved.set()
        return deal

    assert at_once(hold, save)[0] is True
