"""Other views of a season's standings: all games instead of the best, everybody ranked."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Difference, Event, Leaderboard, OtherStanding, OtherTeamStanding, Season
from clubs.selectors.public.standings import Board, explain_rank, standings
from clubs.selectors.seasons.other_readings import View
from clubs.services.night.checkin import check_in
from clubs.services.seasons.policies import save_team
from clubs.services.seasons.standings import (
    compute_readings,
    compute_standings,
    rebuild_standings,
    request_standings,
    requeue_stale,
)
from clubs.services.statistics.nightly_check import check_some
from tests.clubs.evenings import organiser
from tests.clubs.public_scenes import a_night, four, scored
from tests.factories import EventFactory, PlayerFactory

pytestmark = pytest.mark.django_db

ASKED: list[dict[str, Any]] = [{"view": View.ALL}, {"least": 0}, {"view": View.ALL, "least": 0}]


@pytest.fixture
def event() -> Event:
    """Return two nights of a season ranked by the best game, with a minimum of three games, a guest, and teams."""
    event = a_night(best_games=1, min_games=3, policy={"teams": {"by": "sum"}})
    players = [PlayerFactory(club=event.season.club, name=name) for name in ("Ana", "Bo", "Cy", "Di", "Eve")]
    actor = organiser(event)
    for name, members in (("South", players[:2]), ("North", players[2:4])):
        whom = {"season_id": event.season_id, "club_id": event.season.club_id, "actor": actor}
        save_team(**whom, name=name, players=members)
    later = EventFactory(season=event.season, starts_at=event.starts_at + timedelta(days=7))
    for night, people, won in (
        (event, players[:4], [40, 10, -20, -30]),
        (event, players[:4], [-20, 15, 10, -5]),
        (later, [*players[:3], players[4]], [-19, 14, 6, -1]),
        (later, [players[4], *players[1:4]], [12, -6, -6, 0]),
    ):
        scored(night, people, won)
    return event


def told(board: Board) -> list[object]:
    """Return everything that a page shows of its rows."""
    teams = [(one.rank, one.shared, one.why, one.moved, one.team, one.value, one.counted) for one in board.teams]
    return [*board.lines, *teams, board.most, board.since, board.page.paginator.count]


def whys(season: Season, asked: dict[str, Any]) -> list[tuple[str, ...]]:
    found = [explain_rank(season, one.number, **asked) for one in season.club.players.order_by("number")]
    return [one.sentences for one in found if one is not None]


@pytest.mark.parametrize("asked", ASKED)
def test_kept_readings_say_what_is_worked_out(event, asked):
    season = event.season
    compute_standings(season_id=season.pk)
    worked_out = told(standings(season, **asked)), whys(season, asked)
    assert compute_readings(season_id=season.pk)
    assert (told(standings(season, **asked)), whys(season, asked)) == worked_out
    assert worked_out[0] != told(standings(season))


def test_kept_readings_are_what_the_page_shows(event):
    rebuild_standings(season=event.season)
    OtherStanding.objects.filter(view="all", least=0, player__name="Di").update(value=777)
    OtherTeamStanding.objects.filter(view="all", least=0, team__name="North").update(value=888)
    board = standings(event.season, view=View.ALL, least=0)
    assert "+77.7" in [line.value for line in board.lines]
    assert "+88.8" in [line.value for line in board.teams]
    board = standings(event.season, view=View.ALL, least=0, asked={"since": "2000-01-01"})
    assert "+77.7" in [line.value for line in board.lines], "a day that makes no sense narrows nothing"
    narrowed = event.starts_at.astimezone(event.season.club.zone).date().isoformat()
    board = standings(event.season, view=View.ALL, least=0, asked={"since": narrowed})
    assert "+77.7" not in [line.value for line in board.lines]
    with CaptureQueriesContext(connection) as queries:
        standings(event.season, least=2)
    assert any("seatresult" in query["sql"] and "sum(" in query["sql"].lower() for query in queries), "not kept"


def test_pages_work_a_reading_out_while_the_kept_one_is_behind(event):
    rebuild_standings(season=event.season)
    players = list(event.season.club.players.order_by("number")[:4])
    scored(event, players, [100, 20, -50, -70])
    assert not compute_readings(season_id=event.season_id), "the season's own lines come first"
    compute_standings(season_id=event.season_id)
    board = standings(event.season, view=View.ALL)
    assert board.lines[0].player == players[0]
    assert board.lines[0].games == 4
    assert compute_readings(season_id=event.season_id)
    assert not compute_readings(season_id=event.season_id)
    assert standings(event.season, view=View.ALL).lines == board.lines


def test_a_policy_that_has_changed_is_not_read_from_old_rows(event):
    rebuild_standings(season=event.season)
    event.season.min_games = 4
    event.season.save()
    request_standings(season=event.season)
    compute_standings(season_id=event.season_id)
    assert {line.missing for line in standings(event.season, view=View.ALL).lines} == {0, 1, 2}
    assert compute_readings(season_id=event.season_id)
    assert {line.missing for line in standings(event.season, view=View.ALL).lines} == {0, 1, 2}
    assert set(OtherStanding.objects.values_list("view", "least")) == {("all", 0), ("all", 4), ("best", 0)}


def test_readings_are_made_after_the_standings_and_the_sweep_finds_those_behind(
    event, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        request_standings(season=event.season)
    board = Leaderboard.objects.get(season=event.season)
    assert board.readings == board.computed == board.requested
    assert OtherStanding.objects.count() == 15
    OtherStanding.objects.all().delete()
    Leaderboard.objects.update(readings=0)
    with django_capture_on_commit_callbacks(execute=True):
        assert requeue_stale() == 0
    assert OtherStanding.objects.count() == 15


def test_a_season_without_other_readings_keeps_none(django_capture_on_commit_callbacks):
    plain = a_night()
    scored(plain, [PlayerFactory(club=plain.season.club) for _ in range(4)], [3, 2, -1, -4])
    with django_capture_on_commit_callbacks(execute=True) as queued:
        request_standings(season=plain.season)
    assert len(queued) == 1
    assert not OtherStanding.objects.exists()
    assert not compute_readings(season_id=plain.season_id)


def test_the_nightly_check_compares_the_readings(event):
    rebuild_standings(season=event.season)
    check_some()
    assert not Difference.objects.filter(what__contains="all").exists()
    OtherStanding.objects.filter(view="all", least=0, player__name="Di").update(counted=3)
    check_some()
    assert ("all 0 counted", "3") in Difference.objects.values_list("what", "kept")


def test_some_days_of_a_season_have_who_came_and_did_not_play():
    event = a_night()
    season, actor = event.season, organiser(event)
    scored(event, four(event), [30, 10, -10, -30])
    early, late = (PlayerFactory(club=season.club, name=name) for name in ("Early", "Late"))
    day = event.starts_at.astimezone(season.club.zone).date().isoformat()

    def listed() -> set[str]:
        return {line.player.name for line in standings(season, asked={"until": day}).lines}

    check_in(event=event, player=early, actor=actor)
    rebuild_standings(season=season)
    assert {"Early", "Late"} & listed() == {"Early"}
    check_in(event=event, player=late, actor=actor)
    assert {"Early", "Late"} <= listed(), "before the season's own lines know of it"
    compute_standings(season_id=season.pk)
    assert {"Early", "Late"} <= listed()
