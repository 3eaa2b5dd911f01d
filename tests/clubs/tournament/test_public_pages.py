"""The public pages of a round and of a team: seats, results as far as they are public, and a team's rounds."""

import html

import pytest
from django.test import Client

from clubs.selectors.tournament.round_and_team_pages import team_view
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_pages import asked, url
from tests.clubs.tournament.test_postponed import put_off
from tests.clubs.tournament.test_teams import league, play
from tests.clubs.tournaments import Day, of_teams, stages, tournament

pytestmark = pytest.mark.django_db


def seen(day: Day, name: str, number: int) -> str:
    answer = Client().get(url(day, name, number))
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_a_round_shows_its_seats_once_published_and_its_results_once_they_are_in() -> None:
    day = tournament(8, stages(2, "random", second_check=False))
    day.draft(1)
    assert Client().get(url(day, "event_round_public", 1)).status_code == 404
    assert Client().get(url(day, "event_round_public", 99)).status_code == 404
    day.publish(1)
    page = seen(day, "event_round_public", 1)
    assert page.count('class="seal') == 8
    assert "+24.0" not in page
    assert "2 postponed" not in page
    day.start(1)
    day.report(1)
    assert seen(day, "event_round_public", 1).count("+24.0") == 2
    assert url(day, "event_round_public", 1) in Client().get(url(day, "event")).content.decode()


def test_a_hidden_round_shows_seats_and_nothing_of_its_results() -> None:
    day = of_teams(4, 2, stages(2, "random", second_check=False))
    type(day.event).objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    for number in (1, 2):
        day.draft(number)
        day.play(number)
    compute_stage(stage_id=day.stage().pk)
    assert "+24.0" in seen(day, "event_round_public", 1)
    page = seen(day, "event_round_public", 2)
    assert page.count('class="seal') == 8
    assert "24.0" not in page
    assert "hidden until they are revealed" in page
    assert "/games/" not in page
    team = seen(day, "event_team", 1)
    assert team.count("Round 2") == 1
    totals = {one.round.number: one.total for one in team_view(day.event.teams.get(number=1)).rounds}
    assert totals[1] is not None
    assert totals[2] is None


def test_a_team_shows_its_place_its_players_and_who_played_which_round() -> None:
    day = league(2, teams=4)
    day.draft(1)
    play(day, 1)
    day.publish(2)
    day.line_up(2)
    put_off(day, 2, 1, hours=30)
    compute_stage(stage_id=day.stage().pk)
    page = seen(day, "event_team", 1)
    assert "Place 1" in page
    assert page.count("+24.0") >= 2
    assert "P 2" in page
    assert "postponed:" in page
    assert url(day, "event_team", 1) in Client().get(url(day, "event_standings")).content.decode()
    assert Client().get(url(day, "event_team", 44)).status_code == 404
    assert "Team 3" in page


def test_these_pages_take_as_many_queries_with_eight_teams_and_three_rounds_as_with_four_and_one() -> None:
    costs: list[dict[str, int]] = []
    for teams, rounds in ((4, 1), (8, 3)):
        day = league(3, teams=teams)
        day.draft(1)
        for number in range(1, rounds + 1):
            play(day, number)
        compute_stage(stage_id=day.stage().pk)
        costs.append({name: asked(Client(), url(day, name, 1)) for name in ("event_round_public", "event_team")})
    assert costs[0] == costs[1]
    assert max(costs[0].values()) <= 32
