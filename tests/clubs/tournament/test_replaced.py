"""A player replaced during a tournament game: whose result it is, and what follows from that."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Game, Player, Seat
from clubs.selectors.tournament.loaded_tournament import Course
from clubs.selectors.tournament.public_page import corrections
from clubs.services.play.games import close_game, confirm_all
from clubs.services.play.referee import substitute
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.round_seating import draft_of
from tests.clubs.tournament.test_corrections import SMALL, keep, referee_of
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_stages import cut
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import RON, key, play

pytestmark = pytest.mark.django_db
SUBSTITUTE = 9


def begun(*more: StagePlan, rounds: int = 2) -> tuple[Day, Game]:
    """Return a day of eight players and substitute number 9, and the game at table 1 after its first deal."""
    day = tournament(8, [*stages(rounds, "swiss", second_check=False), *more], substitutes=1)
    day.draft(1)
    day.publish(1)
    day.start(1)
    game = day.games(1)[0]
    play(game, RON)
    return day, game


def replaced(day: Day, game: Game, counts_for: str = "original") -> Seat:
    """Let the substitute replace South."""
    seat = game.seats.get(index=1)
    said = {"seat_id": seat.pk, "player_id": player(day, SUBSTITUTE).pk, "reason": "Ill"}
    substitute(game_id=game.pk, counts_for=counts_for, actor=day.director, **said)  # type: ignore[arg-type]
    return seat


def player(day: Day, number: int) -> Player:
    return day.entry(number).player


def ended(day: Day, game: Game) -> None:
    """Finish the round: both tables get a result, and it is approved."""
    play(game, SMALL)
    game.refresh_from_db()
    game = close_game(game_id=game.pk, version=game.version, note="Time is up", actor=day.director)
    confirm_all(game_id=game.pk, version=game.version, actor=day.director)
    day.report_tables(1, 2)
    day.approve(1)


def counts_for(day: Day, client: Client, seat: Seat, number: int) -> int:
    """Choose on the table's page whose result it is. Return the response's status."""
    page = reverse("desk:substitute", args=[day.event.season.club.slug, seat.game.public_id])
    said = {"counts": "1", "seat": seat.pk, "player": player(day, number).pk, "reason": "As agreed", "key": key()}
    return client.post(page, said).status_code


def test_the_result_of_a_seat_counts_for_who_began_it() -> None:
    day, game = begun()
    first = day.numbers(game)[1]
    replaced(day, game)
    ended(day, game)
    result = game.results.get(seat__index=1)
    assert day.points()[first] == result.total / 10 != 0
    assert SUBSTITUTE not in day.points()


def test_staff_let_it_count_for_who_came_and_the_standing_follows() -> None:
    day, game = begun()
    first = day.numbers(game)[1]
    replaced(day, game, "substitute")
    ended(day, game)
    assert day.points()[first] == 0.0
    assert sum(day.points().values()) == pytest.approx(-game.results.get(seat__index=1).total / 10)


def test_for_whom_a_seat_counts_is_changed_after_approval_by_the_director_with_what_follows() -> None:
    day, game = begun()
    first = day.numbers(game)[1]
    seat = replaced(day, game)
    ended(day, game)
    day.draft(2)
    before, points, based = day.plan(2), day.points(), day.plan(2).based_on
    for client in (signed_in(user_of(day.desks[0])), referee_of(day)):
        assert counts_for(day, client, seat, SUBSTITUTE) == 422
    assert (day.points(), day.plan(2)) == (points, before)
    director = signed_in(user_of(day.director))
    assert counts_for(day, director, seat, SUBSTITUTE) == 302
    assert (points[first] != 0.0, day.points()[first]) == (True, 0.0)
    assert day.plan(2).based_on > based
    assert draft_of(day.round(2)).plan["based_on"] == day.plan(2).based_on
    assert [(one.round, one.table) for one in corrections(Course(day.event))] == [(1, 1)]
    assert "Round 1, table 1 corrected" in Client().get(url(day, "event")).content.decode()
    assert counts_for(day, director, seat, first) == 302
    assert day.points() == points


# --- seats and penalties of an approved round ------------------------------------------------------------------------


def swapped(day: Day, client: Client, game: Game) -> int:
    """Swap East and South of a game, who sat the wrong way round. The results stay with the seats."""
    page = reverse("desk:seats", args=[day.event.season.club.slug, game.public_id])
    game.refresh_from_db()
    east, south = game.seats.get(index=0), game.seats.get(index=1)
    said = {"do": "save", "seat": east.pk, "player": south.player_id, "by": "place", "version": game.version}
    return client.post(page, said | {"reason": "Sat wrong", "key": key()}).status_code


def fined(day: Day, client: Client, game: Game) -> int:
    """Take 20 points from the first seat."""
    page = reverse("desk:penalty", args=[day.event.season.club.slug, game.public_id])
    seat = game.seats.get(index=0)
    said = {"seat": seat.pk, "points": "20", "reason": "Chombo", "key": key()}
    return client.post(page, said).status_code


@pytest.mark.parametrize("change", [swapped, fined])
def test_a_seat_and_a_penalty_changed_after_approval_draw_the_draft_again(change: object) -> None:
    day, game = begun()
    ended(day, game)
    day.draft(2)
    points, based = day.points(), day.plan(2).based_on
    for client in (signed_in(user_of(day.desks[0])), referee_of(day)):
        assert change(day, client, game) in (403, 422)  # type: ignore[operator]
    assert day.points() == points
    assert change(day, signed_in(user_of(day.director)), game) == 302  # type: ignore[operator]
    assert day.points() != points
    assert day.plan(2).based_on > based
    assert [(one.round, one.table) for one in corrections(Course(day.event))] == [(1, 1)]


@pytest.mark.parametrize("change", [swapped, fined])
def test_what_is_published_is_marked_and_what_has_started_is_kept(change: object) -> None:
    day, game = begun()
    ended(day, game)
    day.draft(2)
    day.publish(2)
    client, plan = signed_in(user_of(day.director)), day.plan(2)
    change(day, client, game)  # type: ignore[operator]
    assert day.plan(2) == plan
    assert "older standing" in client.get(url(day, "event_desk")).content.decode()
    keep(day, 2)
    day.start(2)
    change(day, client, game)  # type: ignore[operator]
    assert day.plan(2).tables == plan.tables


@pytest.mark.parametrize("change", [swapped, fined])
def test_after_the_cut_it_is_made_again_and_once_begun_noted_on_both_stages(change: object) -> None:
    final = StagePlan("Final", ["final"], size=4, second_check=False)
    day, game = begun(final, rounds=1)
    ended(day, game)
    cut(day, 2)
    director = signed_in(user_of(day.director))
    change(day, director, game)  # type: ignore[operator]
    going = {line.entry.number for line in day.lines()[:4]}
    assert set(day.stage(2).entrants.values_list("entry__number", flat=True)) == going
    day.draft(2)
    day.publish(2)
    day.start(2)
    change(day, director, game)  # type: ignore[operator]
    assert set(day.stage(2).entrants.values_list("entry__number", flat=True)) == going
    assert [[note["table"] for note in day.stage(number).notes] for number in (1, 2)] == [[1], [1]]
