"""The places of a whole tournament: by the final, then by each player's last stage, with a plate's players behind."""

import re
from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Entry
from clubs.selectors.tournament.printouts import placed, placed_teams
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.hall_screens import Shows, save_screen
from clubs.services.tournament.penalties import penalise_team
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_paper import printed
from tests.clubs.tournament.test_stages import cut, level, played
from tests.clubs.tournament.test_teams import league
from tests.clubs.tournament.test_teams import play as play_teams
from tests.clubs.tournaments import LINEAR, Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db
MORE = (900, 100, -100, -900)
PLACE = re.compile(r'class="place">Place (\d+)<')


def apart(numbers: Sequence[int], _round: int, table: int) -> list[int]:
    """Return scores without ties in a round. East is first at each table, with a larger lead the higher the table."""
    return [score + table * more for score, more in zip(LINEAR, MORE, strict=True)]


def backwards(numbers: Sequence[int], _round: int, table: int) -> list[int]:
    """Return scores by which North is first, with a small lead."""
    return [score + table * more for score, more in zip(LINEAR, MORE, strict=True)][::-1]


def places(day: Day) -> list[tuple[int, int]]:
    """Return places and start numbers."""
    return [(place, line.entry.number or 0) for place, line in placed(day.event)]


def championship() -> Day:
    """Return a tournament of twelve: eight qualify, four of them for a final, and the others play a plate from 0.0."""
    how = {"second_check": False}
    day = tournament(
        12,
        [
            *stages(1, "random", second_check=False),
            StagePlan("Semi-final", ["snake"], size=8, **how),
            StagePlan("Plate", ["swiss"], plate=True, **how),
            StagePlan("Final", ["final"], size=4, winds="rank", **how),
        ],
    )
    day.draft(1)
    day.play(1, apart)
    for stage, scores in ((2, apart), (3, apart), (4, backwards)):
        cut(day, stage)
        day.draft(stage)
        day.play(stage, scores)
    return day


def test_the_final_decides_the_first_places_then_the_semi_final_and_a_plate_those_behind_the_cut() -> None:
    day = championship()
    first = [line.entry.number or 0 for line in day.lines(1)]
    semi, plate, final = ([line.entry.number or 0 for line in day.lines(stage)] for stage in (2, 3, 4))
    assert set(semi) == set(first[:8])
    assert set(plate) == set(first[8:])
    assert set(final) == set(semi[:4])
    assert final == semi[3::-1], "the final has its own order"
    assert max(day.points(3).values()) > min(day.points(2).values()), "points do not bring a plate's winner before it"
    assert places(day) == list(enumerate([*final, *semi[4:], *plate], 1))
    assert PLACE.findall(printed(day, "certificates")) == [str(place) for place in range(1, 13)]
    Entry.objects.filter(event=day.event, number=final[1]).update(status=Entry.Status.DISQUALIFIED)
    left = [number for number in (*final, *semi[4:], *plate) if number != final[1]]
    assert places(day) == list(enumerate(left, 1))


@pytest.mark.parametrize(
    ("method", "first"), [("snake", (0, 3, 4, 7)), ("interval", (0, 2, 4, 6)), ("final", range(4))]
)
def test_a_stage_that_begins_at_nought_is_seated_by_the_places_of_the_one_before(
    method: str, first: Sequence[int]
) -> None:
    day = tournament(12, [*stages(1, "random", second_check=False), StagePlan("Semi-final", [method], size=8)])
    day.draft(1)
    day.play(1, apart)
    ranked = [line.number for line in day.lines()[:8]]
    cut(day, 2)
    assert [(line.number, line.value, line.rank) for line in day.lines(2)] == [(one, 0, 1) for one in ranked]
    day.draft(2)
    assert set(day.plan(2).tables[0]) == {ranked[at] for at in first}


def test_who_is_level_in_the_final_is_not_level_with_who_was_level_at_the_cut() -> None:
    day = played(8, StagePlan("Final", ["final"], size=4, second_check=False), scores=level)
    cut(day, 2, chosen=[1, 3, 5, 7], reason="Play-off at table 1")
    day.draft(2)
    day.play(2, level)
    assert places(day) == [(1, 1), (1, 3), (1, 5), (1, 7), (5, 2), (5, 4), (5, 6), (5, 8)]
    assert PLACE.findall(printed(day, "certificates")) == ["1"] * 4 + ["5"] * 4


def test_teams_that_miss_the_cut_play_a_plate_for_the_places_behind_it() -> None:
    how = {"by_team": True, "odd": "bye", "second_check": False}
    plans = [
        StagePlan("Final", ["schedule"], size=4, **how),  # type: ignore[arg-type]
        StagePlan("Plate", ["schedule"], plate=True, **how),  # type: ignore[arg-type]
    ]
    day = league(1, *plans, teams=8)
    day.draft(1)
    play_teams(day, 1, apart)
    for number in (2, 3):
        stage = day.stage(number)
        confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
        day.draft(number)
        play_teams(day, number, apart)
    first, final, plate = (list(day.teams(number)) for number in (1, 2, 3))
    assert set(final) == set(first[:4])
    assert set(plate) == set(first[4:])
    assert [(place, team.number) for place, team in placed_teams(day.event)] == list(enumerate([*final, *plate], 1))
    out = day.event.teams.get(number=final[0])
    said = {"kind": "disqualification", "tenths": 0, "reason": "Bribery", "key": key()}
    penalise_team(team_id=out.pk, **said, actor=day.director)  # type: ignore[arg-type]
    found = [(place, team.number) for place, team in placed_teams(day.event) if place]
    assert found == list(enumerate([*final[1:], *plate], 1))


@pytest.mark.parametrize(
    ("language", "first"), [("en", "1="), ("zh-hant", "並列 1"), ("zh-hans", "并列 1"), ("ja", "1位タイ")]
)
def test_a_shared_place_is_written_as_the_readers_language_does(language: str, first: str) -> None:
    day = played(8, StagePlan("Final", ["final"], size=4), scores=level)
    compute_stage(stage_id=day.stage().pk)
    screen = save_screen(event=day.event, said=Shows("Hall", shows=["standing"]), actor=day.director)
    staff, visitor = signed_in(user_of(day.director)), Client()
    for client, page, what in (
        (visitor, url(day, "event_standings"), {}),
        (visitor, reverse("hall_screen", args=[screen.token]), {}),
        (staff, url(day, "event_desk"), {}),
        (staff, url(day, "event_paper"), {"what": "standing"}),
    ):
        told = client.get(page, what, headers={"Accept-Language": language}).content.decode()
        assert told.count(f">{first}<") == 8, page
