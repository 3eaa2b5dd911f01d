"""The breakdown of a team's total, and the tie-breaks of teams."""

import html
from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Event
from clubs.models.people import Role
from clubs.services.tournament.penalties import penalise, penalise_team
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage
from tests.api.test_tournaments import post
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, of_teams, stages
from tests.factories import MembershipFactory, SeasonFactory, key

pytestmark = pytest.mark.django_db
SCORES = {
    1: (45_000, 33_000, 27_000, 15_000),
    2: (33_000, 42_000, 27_000, 18_000),
    3: (39_000, 33_000, 27_000, 21_000),
    4: (33_000, 42_000, 27_000, 18_000),
}
"""The scores of each team's members by table: teams 1 and 2 have equal totals, with different best members."""


def level(numbers: Sequence[int], _round: int, table: int) -> list[int]:
    return [SCORES[table][(number - 1) // 4] for number in numbers]


def day_of(rounds: int = 1, **values: object) -> Day:
    day = of_teams(4, 4, stages(rounds, "random", second_check=False, **values))
    day.draft(1)
    day.play(1, level)
    return day


def team_page(day: Day, number: int) -> str:
    compute_stage(stage_id=day.stage(1).pk)
    return html.unescape(Client().get(url(day, "event_team", number)).content.decode())


def test_teams_have_tie_breaks_of_their_own_beside_the_players() -> None:
    by_players, own = day_of(), day_of(team_ties=["worst_game", "best_member"])
    compute_stage(stage_id=by_players.stage(1).pk)
    compute_stage(stage_id=own.stage(1).pk)
    kept = [day.stage(1).team_standings.filter(through=1) for day in (by_players, own)]
    assert [[line.team.number for line in lines] for lines in kept] == [[1, 2, 3, 4]] * 2
    assert [lines[1].split for lines in kept] == ["best_game", "best_member"]
    assert kept[0][0].value == kept[0][1].value == 700
    lines = {line.entry.number: line.split for line in own.stage(1).standings.filter(through=1)}
    assert not {"worst_game", "best_member"} & set(lines.values())


def test_a_teams_page_opens_each_total_and_says_by_what_it_is_ahead() -> None:
    day = day_of(team_ties=["best_member"])
    page = team_page(day, 1)
    assert "Preliminary: score breakdown" in page
    assert "Ahead of Team 2. Best member: +30.0 against +27.0." in page
    assert "Behind Team 1. Best member: +27.0 against +30.0." in team_page(day, 2)
    board = html.unescape(Client().get(url(day, "event_standings")).content.decode())
    assert f'{url(day, "event_team", 1)}#made-1"' in board
    penalise(entry_id=day.entry(1).pk, kind="points", tenths=-30, reason="Chombo", key=key(), actor=day.director)
    team = day.event.teams.get(number=1)
    penalise_team(team_id=team.pk, kind="points", tenths=-50, reason="Late", key=key(), actor=day.director)
    page = team_page(day, 1)
    assert "Team penalty" in page
    made = page.split('id="made-1"')[1].split("</section>")[0]
    for figure in ("+30.0", "−3.0", "−5.0", "+62.0"):
        assert figure in made
    assert "Ahead of" not in made


def test_of_the_best_members_those_that_do_not_count_are_struck_through() -> None:
    day = day_of(best_members=2)
    page = team_page(day, 1)
    assert "+70.0" not in page
    made = page.split('id="made-1"')[1].split("</section>")[0]
    assert made.count("does not count") == made.count("<s>") == 2
    assert "+54.0" in made


def test_a_chain_that_cannot_be_is_refused_and_plan_and_api_take_one() -> None:
    for chain in (["best_member", "best_member"], ["lot", "places"], ["luck"]):
        with pytest.raises(ClubError) as refused:
            of_teams(4, 1, [StagePlan("Preliminary", ["random"], team_ties=chain)])
        assert refused.value.code == "bad_ties"
    season = SeasonFactory(preset="riichi-ema")
    client = signed_in(MembershipFactory(club=season.club, role=Role.ORGANISER).user)
    said = {
        "name": "Spring Open", "season": season.slug, "date": "2026-05-01", "time": "10:00", "rounds": 2,
        "method": "random", "odd": "bye", "semi_rounds": 2, "final_rounds": 1, "carry_percent": 50,
        "teams": "members", "team_tie_1": "best_member", "team_tie_2": "places", "lot": "on",
    }  # fmt: skip
    client.post(reverse("tournament_new", args=[season.club.slug]), said)
    stage = Event.objects.tournaments().get().stages.get()
    assert stage.team_ties == ["best_member", "places", "lot"]
    sent = {
        "name": "Autumn Open", "season": season.slug, "starts_at": "2026-09-01T10:00",
        "stages": [{"name": "A", "methods": ["swiss"], "ties": ["firsts"], "team_ties": ["best_member"]}],
    }  # fmt: skip
    told = post(client, f"/api/v1/clubs/{season.club.slug}/tournaments", **sent).json()["stages"][0]
    assert (told["ties"], told["team_ties"]) == (["firsts"], ["best_member"])
