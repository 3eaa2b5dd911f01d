"""The event page while a round is played: results as they come, with links to players, teams and games."""

import pytest
from django.test import Client

from tests.clubs.tournaments import Day, stages, tournament

pytestmark = pytest.mark.django_db


def page(day: Day, more: str = "") -> str:
    return Client().get(f"/c/{day.event.season.club.slug}/tournaments/{day.event.pk}/{more}").content.decode()


def running(**event: object) -> Day:
    """Return a day whose first table of two has reported."""
    day = tournament(8, stages(2, second_check=False))
    for name, value in event.items():
        setattr(day.event, name, value)
    day.event.save()
    day.draft(1)
    day.publish(1)
    day.start(1)
    day.report_tables(1, 1)
    return day


def test_results_of_the_running_round_are_shown_as_they_come() -> None:
    day = running()
    first, second = day.games(1)
    shown = page(day)
    for total in ("+24.0", "+8.0", "−8.0", "−24.0"):
        assert shown.count(f'<b class="num">{total}</b>') == 1
    result, live = (f'/games/{game.public_id}/">' for game in (first, second))
    assert shown.partition(result)[2].lstrip().startswith("Result")
    assert shown.partition(live)[2].lstrip().startswith("Live")
    day.report_tables(1, 2)
    assert page(day).count('<b class="num">+24.0</b>') == 2


def test_nothing_hidden_is_shown_on_the_way() -> None:
    shown = page(running(results_hidden_from=1))
    assert "+24.0" not in shown


def test_each_seat_links_to_its_player() -> None:
    day = running()
    for where in ("", "rounds/1/"):
        shown = page(day, where)
        boards = shown.partition('<ul class="boards">')[2].partition("</section>")[0]
        for number in range(1, 9):
            assert f"/players/{day.entry(number).player.number}/" in boards
