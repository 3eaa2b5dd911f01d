"""Changing what has not started: rounds, settings, odd numbers of players, cancelled and restored rounds."""

import re

import pytest

from clubs.errors import ClubError
from clubs.models import Entry, Event, Game, Round, Stage
from clubs.selectors.tournament.cut import proposed_cut
from clubs.services.tournament.rounds import reset_round, undo_reset
from clubs.services.tournament.stage_plan import change_stage, fill_tables, set_rounds
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, StagePlan, linear, stages, tournament, user_of
from tests.factories import Browser, key

pytestmark = pytest.mark.django_db
TWO = [StagePlan("Preliminary", ["swiss"] * 3, second_check=False), StagePlan("Final", ["final"] * 2, size=4)]


def drop_to(day: Day, rounds: int, reason: str = "The hall closes early") -> Stage:
    stage = day.stage()
    return set_rounds(
        stage_id=stage.pk, version=stage.version, rounds=rounds, reason=reason, key=key(), actor=day.director
    )


def test_a_stage_of_eight_rounds_is_finished_after_six_and_the_final_follows() -> None:
    plans = [StagePlan("Preliminary", ["schedule"] * 8, second_check=False), StagePlan("Final", ["final"], size=4)]
    day = tournament(16, plans)
    day.draft(1)
    for number in range(1, 7):
        day.play(number)
    day.publish(7)
    with pytest.raises(ClubError, match="reason"):
        drop_to(day, 6, "")
    drop_to(day, 6)
    assert day.stage().status == Stage.Status.FINISHED
    assert [one.number for one in day.event.rounds.exclude(stage=None).order_by("number")] == [1, 2, 3, 4, 5, 6, 7]
    assert day.round(7).stage == day.stage(2)
    cut = proposed_cut(day.stage(2))
    assert cut is not None
    assert [line.number for line in cut.going] == [line.number for line in day.lines()[:4]]
    page = Browser().get(url(day, "event")).content.decode()
    assert "6 rounds instead of 8" in page
    assert "The hall closes early" in page


def test_a_started_round_cannot_be_dropped_and_an_added_one_is_seated_with_the_others_in_mind() -> None:
    day = tournament(16, stages(2, second_check=False))
    day.draft(1)
    day.play(1)
    day.publish(2)
    day.start(2)
    with pytest.raises(ClubError, match="Round 2 of this stage has started"):
        drop_to(day, 1)
    day.report(2)
    day.approve(2)
    assert day.stage().status == Stage.Status.FINISHED
    drop_to(day, 3)
    assert day.stage().status == Stage.Status.PLAYING
    day.draft(3)
    assert day.plan(3).quality["repeats"] == 0
    day.play(3)
    assert len(day.lines()[0].totals) == 3


def test_settings_change_drafts_and_nothing_that_was_played() -> None:
    day = tournament(12, stages(3, "swiss", second_check=False, minutes=90))
    day.draft(1)
    day.play(1)
    day.draft(2)
    stage = day.stage()
    change = {"stage_id": stage.pk, "actor": day.director, "reason": "Slow play"}
    change_stage(**change, version=stage.version, key=key(), method="random", minutes=60)
    assert [day.round(number).minutes for number in (1, 2, 3)] == [90, 60, 60]
    assert [day.round(number).method for number in (1, 2, 3)] == ["swiss", "random", "random"]
    assert not day.round(2).draws.filter(status="planned").exists()
    with pytest.raises(ClubError, match="has started"):
        change_stage(**change, version=day.stage().version, key=key(), bye_tenths=50)


def test_the_plan_page_shows_what_a_change_does_before_it_is_saved() -> None:
    day = tournament(8, TWO)
    client = signed_in(user_of(day.director))
    page = client.get(url(day, "event_plan")).content.decode()
    assert "plan-1-rounds" in page
    version = day.stage().version
    sent = {
        "do": "stage-1", "plan-1-version": version, "plan-1-rounds": 2, "plan-1-minutes": "", "plan-1-method": "swiss",
        "plan-1-odd": "substitutes", "plan-1-winds": "balance", "plan-1-reason": "", "key": key(),
    }  # fmt: skip
    preview = client.post(url(day, "event_plan"), sent)
    assert preview.status_code == 200
    assert "Round 3 is dropped." in preview.content.decode()
    assert "4 becomes 3" in preview.content.decode()
    assert day.stage().rounds.count() == 3
    client.post(url(day, "event_plan"), sent | {"save": "1", "key": key()})
    assert day.stage().rounds.count() == 2
    assert day.round(3).stage == day.stage(2)


def test_thirty_players_have_three_buttons_and_one_press_seats_round_one() -> None:
    day = tournament(30, stages(2, "swiss", second_check=False))
    client = signed_in(user_of(day.director))
    page = client.get(url(day, "event_desk")).content.decode()
    forms = re.findall(r'name="how" value="(\w+)"', page)
    assert forms == ["substitutes", "byes", "threes"]
    assert "Add 2 substitutes" in page
    found = day.round(1)
    refused = client.post(url(day, "draft_round", 1), {"version": found.version, "key": key()}, follow=True)
    assert re.findall(r'name="how" value="(\w+)"', refused.content.decode()) == ["substitutes", "byes", "threes"]
    client.post(url(day, "fill_tables", 1), {"version": found.version, "key": key(), "how": "substitutes"})
    assert len(day.plan(1).tables) == 8
    assert day.event.entries.filter(kind=Entry.Kind.SUBSTITUTE, status=Entry.Status.HERE).count() == 2


@pytest.mark.parametrize(("how", "tables", "byes"), [("byes", [4] * 7, 2), ("threes", [4] * 6 + [3] * 2, 0)])
def test_byes_and_tables_of_three_are_one_press_too(how: str, tables: list[int], byes: int) -> None:
    day = tournament(30, stages(1, "swiss", second_check=False))
    found = day.round(1)
    once = key()
    for _again in range(2):
        fill_tables(round_id=found.pk, version=found.version, how=how, key=once, actor=day.director)
    plan = day.plan(1)
    assert [len(table) for table in plan.tables] == tables
    assert len(plan.byes) == byes
    assert day.round(1).draws.count() == 1


def test_a_round_is_cancelled_in_one_step_restored_and_played_again() -> None:
    day = tournament(8, stages(4, second_check=False))
    day.draft(1)
    for number in (1, 2, 3):
        day.play(number)
    day.publish(4)
    day.start(4)
    day.report_tables(4, 1)
    found = day.round(4)
    of = {"round_id": found.pk, "actor": day.director}
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert "The result of 1 table stays on record" in page
    with pytest.raises(ClubError) as refused:
        reset_round(**of, version=found.version, key=key())
    assert refused.value.code == "reason_missing"
    reset_round(**of, version=found.version, key=key(), reason="Fire alarm")
    assert day.round(4).status == Round.Status.PUBLISHED
    assert not day.games(4)
    undo_reset(**of, version=day.round(4).version, key=key())
    assert day.round(4).status == Round.Status.STARTED
    assert day.round(4).started_at == found.started_at
    assert [game.status for game in day.games(4)] == [Game.Status.FINAL, Game.Status.PLAYING]
    reset_round(**of, version=day.round(4).version, key=key(), reason="Fire alarm")
    day.play_on(4, linear)
    assert len(day.lines()[0].totals) == 4
    with pytest.raises(ClubError, match="approved"):
        undo_reset(**of, version=day.round(4).version, key=key())


def test_a_finished_tournament_offers_no_change() -> None:
    day = tournament(4, stages(1, second_check=False))
    Event.objects.filter(pk=day.event.pk).update(status=Event.Status.FINISHED)
    with pytest.raises(ClubError, match="finished"):
        drop_to(day, 2)
