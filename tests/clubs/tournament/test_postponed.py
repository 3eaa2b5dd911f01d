"""Postponed tables, and approval table by table."""

import html
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Game, PostponedTable, Round, StageAct
from clubs.selectors.tournament import public_page as public
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.federation_report import Said, report
from clubs.selectors.tournament.loaded_tournament import Course
from clubs.selectors.tournament.round_clock import clock_of
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.postponed_tables import approve_tables, postpone_table, start_table
from clubs.services.tournament.rounds import reopen_round, reset_round, void_table
from clubs.services.tournament.score_sheets import correct_result
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.table_moves import move_table
from clubs.services.tournament.teams import set_lineup
from tests.api.test_tournaments import at, code, post
from tests.clubs.tournament.test_pages import asked, signed_in, url
from tests.clubs.tournament.test_teams import CAPTAIN, code_of, league
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db


def on(day: Day, number: int, **more: object) -> dict[str, object]:
    found = day.round(number)
    return {"round_id": found.pk, "version": found.version, "key": key(), "actor": day.director} | more


def put_off(day: Day, number: int, table: int, hours: float | None = None) -> Round:
    at_ = timezone.now() + timedelta(hours=hours) if hours is not None else None
    return postpone_table(**on(day, number, table=table, planned_at=at_, reason="Ill"))  # type: ignore[arg-type]


def approve(day: Day, number: int, *tables: int) -> Round:
    return approve_tables(**on(day, number, tables=tables))  # type: ignore[arg-type]


def play_one(day: Day, number: int, table: int) -> Round:
    return start_table(**on(day, number, table=table))  # type: ignore[arg-type]


def shown(day: Day) -> str:
    compute_stage(stage_id=day.stage().pk)
    return html.unescape(Client().get(url(day, "event_standings")).content.decode())


@pytest.fixture
def day() -> Day:
    """Return a league of eight teams and three rounds. The first round is published, with its line-ups."""
    made = league(3)
    made.draft(1)
    made.publish(1)
    made.line_up(1)
    return made


def test_a_league_goes_on_without_a_postponed_table_and_the_standing_says_how_many_games_count(day: Day) -> None:
    put_off(day, 1, 2, hours=48)
    day.start(1)
    assert [game.table.number for game in day.games(1)] == [1]
    assert [row.state for row in director_desk(day.event).rows] == ["silent", "postponed"]
    day.report(1)
    refused = code_of(day.approve, 1)
    assert refused == "round_open"
    assert day.teams()[1] == 0
    approve(day, 1, 1)
    assert sorted(day.teams().values(), reverse=True)[:2] == [24.0, 8.0]
    assert day.round(1).status == Round.Status.STARTED
    assert "1 of 2 games" in shown(day)
    now = director_desk(day.event)
    assert (now.round.number, now.next) == (2, "publish_round")
    day.publish(2)
    day.line_up(2)
    day.start(2)
    day.report(2)
    day.approve(2)
    assert "3 of 4 games" in shown(day)
    day.publish(3)
    day.line_up(3)
    day.play_on(3)
    now = director_desk(day.event)
    assert now.round.number == 1
    assert now.why_not == "Postponed tables: 2"
    play_one(day, 1, 2)
    day.report_tables(1, 2)
    approve(day, 1, 2)
    assert day.round(1).status == Round.Status.APPROVED
    assert day.stage().status == "finished"
    assert " of 6 games" not in shown(day)
    assert {line.games for line in public.board(day.stage()).teams} == {3}
    assert director_desk(day.event).next == "finish_tournament"


def test_the_second_approval_of_a_table_does_nothing_and_of_an_open_one_is_refused(day: Day) -> None:
    day.start(1)
    day.report_tables(1, 1)
    with pytest.raises(ClubError) as refused:
        approve(day, 1, 1, 2)
    assert (refused.value.code, refused.value.message) == ("round_open", "Tables without a result: 2.")
    assert code_of(approve, day, 1, 9) == "no_table"
    assert code_of(approve, day, 1) == "no_table"
    said = on(day, 1, tables=[1])
    approve_tables(**said)  # type: ignore[arg-type]
    approve_tables(**said)  # type: ignore[arg-type]
    assert StageAct.objects.filter(kind="tables").count() == 1
    assert code_of(approve_tables, **said | {"key": key()}) == "conflict"
    day.report_tables(1, 2)
    approve(day, 1, 2)
    assert day.round(1).status == Round.Status.APPROVED
    assert [act.kind for act in day.round(1).acts.order_by("pk")][-2:] == ["tables", "approve"]


def test_outside_of_leagues_a_round_is_approved_as_a_whole_unless_a_table_is_postponed() -> None:
    day = tournament(8, stages(2, "swiss", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    day.report_tables(1, 1)
    assert code_of(approve, day, 1, 1) == "whole_round"
    put_off(day, 1, 2)
    approve(day, 1, 1)
    with pytest.raises(ClubError) as refused:
        day.draft(2)
    assert refused.value.code == "round_open"
    assert refused.value.message == "Round 1: postponed tables still to be played: 2."
    play_one(day, 1, 2)
    day.report_tables(1, 2)
    approve(day, 1, 2)
    day.draft(2)
    assert len(day.plan(2).tables) == 2


def test_a_cut_says_which_postponed_table_it_waits_for() -> None:
    final = StagePlan("Final", ["schedule"], size=4, carry_percent=50, by_team=True, odd="bye", second_check=False)
    day = league(1, final)
    day.draft(1)
    day.publish(1)
    day.line_up(1)
    put_off(day, 1, 2)
    day.start(1)
    day.report(1)
    approve(day, 1, 1)
    stage = day.stage(2)
    with pytest.raises(ClubError) as refused:
        confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
    assert refused.value.code == "stage_open"
    assert "Round 1: postponed tables still to be played: 2." in refused.value.message


def test_a_table_with_results_is_not_postponed_and_one_without_ends_its_game(day: Day) -> None:
    day.start(1)
    day.report_tables(1, 1)
    assert code_of(put_off, day, 1, 1) == "has_results"
    assert code_of(put_off, day, 1, 7) == "no_table"
    assert code_of(postpone_table, **on(day, 1, table=2, planned_at=None, reason=" ")) == "reason_missing"
    put_off(day, 1, 2)
    assert Game.objects.filter(round=day.round(1), status="void").count() == 1
    now = director_desk(day.event)
    assert [(row.number, row.state) for row in now.rows] == [(1, "checked"), (2, "postponed")]
    assert now.done == 1
    put_off(day, 1, 2, hours=3)
    assert PostponedTable.objects.get().planned_at is not None
    assert code_of(play_one, day, 1, 1) == "not_postponed"
    play_one(day, 1, 2)
    assert code_of(play_one, day, 1, 2) == "not_postponed"


def test_the_tables_of_a_round_stand_by_number_whichever_is_postponed(day: Day) -> None:
    put_off(day, 1, 1)
    day.start(1)
    assert [(row.number, row.state) for row in director_desk(day.event).rows] == [(1, "postponed"), (2, "silent")]


def test_the_card_of_a_league_says_how_many_rounds_its_teams_can_play() -> None:
    made = league(7)
    made.draft(1)
    page = signed_in(user_of(made.director)).get(url(made, "event_round", 7)).content.decode()
    assert "8 teams can avoid repeat meetings for at most 2 rounds; there are 7." in " ".join(page.split())


def test_a_postponed_table_plays_with_the_others_again_when_that_is_said_in_time(day: Day) -> None:
    put_off(day, 1, 2)
    play_one(day, 1, 2)
    assert not PostponedTable.objects.exists()
    day.start(1)
    assert len(day.games(1)) == 2


def test_captains_change_the_line_up_of_a_postponed_table_until_its_own_lock_and_nobody_sees_it_before(
    day: Day,
) -> None:
    plan = day.plan(1)
    late, other = plan.tables[1][0], plan.tables[0][0]
    put_off(day, 1, 2, hours=48)
    day.start(1)
    team = day.event.teams.get(number=late)
    known = day.round(1).lineups.get(team=team)
    free = team.members.exclude(pk=known.entry_id).first()
    said = {"number": free.number, "version": known.version, "actor": CAPTAIN}
    set_lineup(round_id=day.round(1).pk, team_id=team.pk, **said)
    playing = day.event.teams.get(number=other)
    refused = {"number": playing.members.first().number, "version": 1, "actor": CAPTAIN}
    assert code_of(set_lineup, round_id=day.round(1).pk, team_id=playing.pk, **refused) == "round_started"
    view = public.round_view(day.round(1))
    assert {chair.entry for table in view.tables for chair in table if chair.table == 2} == {None}
    assert None not in {chair.entry for table in view.tables for chair in table if chair.table == 1}
    page = Client().get(reverse("own_team", args=[team.token])).content.decode()
    assert "postponed:" in page
    assert 'name="number"' in page
    put_off(day, 1, 2, hours=0.1)
    assert code_of(set_lineup, round_id=day.round(1).pk, team_id=team.pk, **said | {"version": 2}) == "lineup_locked"
    view = public.round_view(day.round(1))
    assert None not in {chair.entry for table in view.tables for chair in table}
    play_one(day, 1, 2)
    [seat] = [seat for seat in day.games(1)[1].seats.all() if seat.player_id == free.player_id]
    assert seat.index == 0


def test_a_postponed_table_has_its_own_time_and_no_pause_of_the_others_stops_it() -> None:
    day = tournament(8, stages(1, "random", minutes=90, second_check=False))
    day.draft(1)
    day.publish(1)
    put_off(day, 1, 2)
    day.start(1)
    start = timezone.now() - timedelta(days=2)
    Round.objects.filter(pk=day.round(1).pk).update(started_at=start)
    play_one(day, 1, 2)
    clock = clock_of(day.round(1))
    assert clock.left(timezone.now(), 1) < timedelta()
    assert timedelta(minutes=89) < clock.left(timezone.now(), 2) <= timedelta(minutes=90)
    move_table(**on(day, 1) | {"table": 2, "to": 9})  # type: ignore[arg-type]
    assert timedelta(minutes=89) < clock_of(day.round(1)).left(timezone.now(), 9)
    assert PostponedTable.objects.get().number == 9


def test_a_reset_round_keeps_what_is_postponed_and_one_taken_back_does_not(day: Day) -> None:
    put_off(day, 1, 2)
    day.start(1)
    reset_round(**on(day, 1))  # type: ignore[arg-type]
    assert PostponedTable.objects.count() == 1
    day.start(1)
    play_one(day, 1, 2)
    reset_round(**on(day, 1))  # type: ignore[arg-type]
    assert not PostponedTable.objects.exists()
    day.start(1)
    assert len(day.games(1)) == 2


def test_correcting_voiding_and_opening_again_move_a_standing_that_has_only_some_tables(day: Day) -> None:
    put_off(day, 1, 2)
    day.start(1)
    day.report(1)
    approve(day, 1, 1)
    game = day.games(1)[0]
    order = day.numbers(game)
    compute_stage(stage_id=day.stage().pk)
    asked = day.stage().requested
    said = {"scores": [21_000, 27_000, 33_000, 39_000], "deposits": 0, "reason": "Typed upside down"}
    correct_result(game_id=game.pk, version=game.version, key=key(), actor=day.director, **said)  # type: ignore[arg-type]
    assert day.stage().requested > asked
    assert day.teams()[order[3]] == 24.0
    [one] = public.corrections(Course(day.event))
    assert (one.round, one.table) == (1, 1)
    play_one(day, 1, 2)
    day.report_tables(1, 2)
    approve(day, 1, 2)
    reopen_round(**on(day, 1, reason="Wrong table"))  # type: ignore[arg-type]
    assert set(day.teams().values()) == {0}
    approve(day, 1, 1)
    void_table(**on(day, 1, table=1, reason="Wrong tiles"))  # type: ignore[arg-type]
    assert set(day.teams().values()) == {0}
    day.approve(1)
    assert max(day.teams().values()) == 24.0


def test_the_director_presses_it_on_the_page_and_over_the_api_and_a_referee_does_not(day: Day) -> None:
    director = signed_in(user_of(day.director))
    page = html.unescape(director.get(url(day, "event_desk")).content.decode())
    assert "Postpone a table" in page
    said = {"version": day.round(1).version, "key": key(), "table": 2}
    on = {"planned_at_day": "2030-02-01", "planned_at_hour": "19:30"}
    director.post(url(day, "postpone_table", 1), said | {"reason": "Ill"} | on)
    at_ = timezone.localtime(PostponedTable.objects.get().planned_at, day.event.season.club.zone)
    assert f"{at_:%Y-%m-%d %H:%M}" == "2030-02-01 19:30"
    told = director.get(at(day, "/rounds/1")).json()
    assert [(one["table"], one["reason"]) for one in told["postponed"]] == [(2, "Ill")]
    assert Client().get(at(day, "/rounds/1")).json()["postponed"][0]["reason"] == ""
    public_page = html.unescape(Client().get(url(day, "event")).content.decode())
    assert "Round 1, table 2" in public_page
    assert "Ill" not in public_page
    day.start(1)
    day.report(1)
    page = director.get(url(day, "event_desk")).content.decode()
    assert "Approve finished tables: 1" in page
    sent = {"version": day.round(1).version, "key": key(), "tables": "1"}
    director.post(url(day, "approve_tables", 1), sent)
    assert day.games(1)[0].approved_at is not None
    page = director.get(url(day, "event_desk")).content.decode()
    assert "Start table 2" in page
    version = day.round(1).version
    assert post(director, at(day, "/rounds/1/start-table"), version=version, table=2).status_code == 200
    day.report_tables(1, 2)
    version = day.round(1).version
    assert "Approve table 2" in director.get(url(day, "event_desk")).content.decode()
    assert code(post(director, at(day, "/rounds/1/approve-tables"), version=version, tables=[]))[0] == 400
    done = post(director, at(day, "/rounds/1/approve-tables"), version=version, tables=[2]).json()
    assert done["status"] == "approved"
    referee = signed_in(user_of(day.desks[0]))
    body = {"version": 0, "table": 1, "planned_at": None, "reason": "R"}
    assert post(referee, at(day, "/rounds/2/postpone"), **body).status_code == 403


def test_pages_take_as_many_queries_with_three_postponed_tables_as_with_one() -> None:
    costs: list[dict[str, int]] = []
    for many in (1, 3):
        day = league(2, teams=16)
        day.draft(1)
        day.publish(1)
        day.line_up(1)
        for table in range(1, many + 1):
            put_off(day, 1, table, hours=5)
        day.start(1)
        day.report(1)
        approve(day, 1, *range(many + 1, 5))
        compute_stage(stage_id=day.stage().pk)
        client = signed_in(user_of(day.director))
        pages = {name: url(day, name) for name in ("event_desk", "event", "event_standings")}
        pages["event_lineups"] = url(day, "event_lineups", 1)
        pages["own"] = reverse("own_team", args=[day.event.teams.first().token])
        costs.append({name: asked(client, page) for name, page in pages.items()})
    assert costs[0] == costs[1]
    assert max(costs[0].values()) <= 45


def test_the_report_counts_the_day_on_which_a_postponed_table_was_played() -> None:
    day = tournament(8, stages(1, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    put_off(day, 1, 2, hours=48)
    day.start(1)
    day.report(1)
    approve(day, 1, 1)
    play_one(day, 1, 2)
    day.report_tables(1, 2)
    later = timezone.now() + timedelta(days=2)
    Game.objects.filter(event=day.event, table__number=2).update(started_at=later)
    approve(day, 1, 2)
    made = report(day.event, Said())
    assert (made.last - made.first, made.days) == (timedelta(days=2), 2)
