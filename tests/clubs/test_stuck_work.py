"""A task that fails for one club is set aside and shown to its organisers. It holds up no other club."""

import time
from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from clubs import queue, stuck_work
from clubs.models import Game, GameTally, Leaderboard
from clubs.models.people import Role
from clubs.services.statistics import game_counts
from clubs.services.statistics.game_counts import MAKE, make_some
from clubs.tasks import compute_leaderboard, count_game
from config import celery, health
from tests.clubs.test_tasks import final_game
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_stuck() -> Iterator[None]:
    caches["shared"].delete(stuck_work.KEPT)
    yield
    caches["shared"].delete(stuck_work.KEPT)


def failing(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Make counting this game fail."""
    count = game_counts.count_rows_of_game

    def broken(game_id: int, asked: int) -> object:
        if game_id == game.pk:
            raise ZeroDivisionError
        return count(game_id, asked)

    monkeypatch.setattr(game_counts, "count_rows_of_game", broken)


def test_a_game_that_can_t_be_counted_keeps_no_other_club_from_its_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [final_game(), final_game()]
    GameTally.objects.update(asked=9)
    failing(monkeypatch, games[0])
    make_some()
    assert [GameTally.objects.get(game=game).made for game in games][1] == 9
    assert [(one.task, one.key, one.tries) for one in stuck_work.everything()] == [(MAKE, games[0].pk, 1)]
    make_some()
    assert stuck_work.everything()[0].tries == 1, "it is not tried at once again"


def test_its_organisers_see_it_and_readyz_says_stuck_until_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    game, other = final_game(), final_game()
    GameTally.objects.update(asked=9)
    failing(monkeypatch, game)
    make_some()
    caches["shared"].set(celery.SWEPT, time.time())
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()["work"]) == (200, health.STUCK)
    for found, seen in ((game, True), (other, False)):
        club = found.event.season.club
        client = Client()
        client.force_login(MembershipFactory(club=club, role=Role.ORGANISER).user)
        text = client.get(reverse("manage", args=[club.slug])).content.decode()
        assert ('id="stuck"' in text and "Statistics" in text[text.index('id="stuck"') :]) is seen
    monkeypatch.undo()
    with time_machine.travel(time.time() + stuck_work.FIRST_WAIT + 1):
        make_some()
    assert stuck_work.everything() == []
    assert Client().get("/readyz").json()["work"] == health.WELL


def test_a_task_that_fails_is_set_aside_and_queued_again_later_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    season = final_game().event.season
    queued: list[object] = []

    def begin(task: str, key: object) -> None:
        queued.append(key)
        queue.begun(task, key)

    monkeypatch.setattr(queue, "enqueue", begin)
    Leaderboard.objects.filter(season=season).update(requested=99)
    began, waits = time.time(), []
    with time_machine.travel(began, tick=False) as clock:
        for tries in range(1, 4):
            celery.set_aside(compute_leaderboard, args=[season.pk])
            [stuck] = stuck_work.of_club(season.club_id)
            assert (stuck.name, stuck.tries, stuck.since) == (str(season), tries, began)
            waits.append(stuck.again - time.time())
            assert queue.requeue(compute_leaderboard.name, [season.pk, -1]) == 1
            clock.shift(waits[-1] + 1)
            assert queue.requeue(compute_leaderboard.name, [season.pk]) == 1
    assert waits == [60, 120, 240]
    assert queued == [-1, season.pk] * 3


def test_what_is_queued_is_not_queued_again_until_it_begins_or_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    queued: list[object] = []
    monkeypatch.setattr(queue, "enqueue", lambda _task, key: queued.append(key))
    for keys in ([1, 2], [1, 2, 3], [1]):
        assert queue.requeue(MAKE, keys) == len(keys)
    assert queued == [1, 2, 3]
    celery.note_that_it_begins(count_game, args=[2])
    queue.requeue(MAKE, [1, 2])
    assert queued == [1, 2, 3, 2]
    monkeypatch.setattr(queue, "LOST", 1)
    queue.requeue(MAKE, [4])
    time.sleep(1.2)
    queue.requeue(MAKE, [4])
    assert queued == [1, 2, 3, 2, 4, 4]


@pytest.mark.parametrize("ahead", [365 * 86400.0])
def test_a_clock_that_was_wrong_sets_nothing_aside_for_long(ahead: float) -> None:
    game = final_game()
    with time_machine.travel(time.time() + ahead):
        stuck_work.note(MAKE, game.pk)
    assert stuck_work.set_aside(MAKE) == frozenset()


def test_every_task_of_a_club_s_row_is_known(django_capture_on_commit_callbacks: Callable[..., object]) -> None:
    from clubs.selectors.people.stuck_work import SUBJECTS

    assert set(SUBJECTS) == set(stuck_work.OWNERS)
    for task in stuck_work.OWNERS:
        stuck_work.note(task, 0)  # the task's club can be found
