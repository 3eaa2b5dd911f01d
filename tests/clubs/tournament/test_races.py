"""The same button pressed twice at once: threads with their own connections."""

import os
import signal
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection, connections

from clubs.models import Entry, Game, LineUp, Round, Stage, StageAct
from clubs.models.games import Via
from clubs.services.activity_log import Actor
from clubs.services.play import games
from clubs.services.tournament.cuts import confirm_cut, decline_place
from clubs.services.tournament.entries import check_in_entry, enter_names
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.playoffs import draw_lot, play_off
from clubs.services.tournament.postponed_tables import approve_tables, postpone_table, start_table
from clubs.services.tournament.round_seating import publish_round
from clubs.services.tournament.rounds import approve_round, reset_round, start_round
from clubs.services.tournament.teams import set_lineup
from tests.clubs.play.test_races import at_once, codes
from tests.clubs.tournaments import LINEAR, Day, of_teams, tournament
from tests.factories import key

pytestmark = pytest.mark.django_db(transaction=True)

PLANS = [StagePlan("Preliminary", ["random"]), StagePlan("Final", ["final"], size=4)]


def press(day: Day, act: Callable[..., object], number: int = 1) -> Callable[[], object]:
    """Return the act on a round as the page shows it now, with an idempotency key of its own."""
    found = day.round(number)
    said = {"round_id": found.pk, "version": found.version, "key": key(), "actor": day.director}
    return lambda: act(**said)


def twice(day: Day, act: Callable[..., object]) -> list[str]:
    return codes(at_once(press(day, act), press(day, act)))


def test_publishing_starting_and_approving_twice_at_once_does_each_once() -> None:
    day = tournament(8, PLANS)
    day.draft(1)
    assert twice(day, publish_round) == ["conflict", "done"]
    assert twice(day, start_round) == ["conflict", "done"]
    assert Game.objects.filter(event=day.event).count() == 2
    day.report(1)
    assert twice(day, approve_round) == ["conflict", "done"]
    assert day.round(1).status == Round.Status.APPROVED
    kinds = StageAct.objects.filter(round__number=1, kind__in=("publish", "start", "approve"))
    assert sorted(kinds.values_list("kind", flat=True)) == ["approve", "publish", "start"]

    final = day.stage(2)
    cut = [
        lambda one=one: confirm_cut(stage_id=final.pk, version=final.version, key=one, actor=day.director)
        for one in (key(), key())
    ]
    assert codes(at_once(*cut)) == ["conflict", "done"]
    assert day.stage(2).entrants.count() == 4
    assert day.stage(2).status == Stage.Status.READY


def test_two_directors_choose_at_once_between_play_off_and_lot_and_one_of_them_is_done() -> None:
    final = StagePlan("Final", ["final"], size=4)
    day = tournament(12, [StagePlan("Preliminary", ["random"], second_check=False), final], substitutes=1)
    day.draft(1)
    day.play(1)
    stage = day.stage(2)
    acts = [
        lambda act=act: act(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
        for act in (play_off, play_off, draw_lot, draw_lot)
    ]
    assert codes(at_once(*acts)).count("done") == 1
    kinds = StageAct.objects.filter(stage__event=day.event, kind__in=("playoff", "lot"))
    assert kinds.count() == 1
    numbers = list(day.event.rounds.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_two_who_decline_at_once_are_each_replaced_once() -> None:
    final = StagePlan("Final", ["final"], size=4)
    day = tournament(12, [StagePlan("Preliminary", ["random"], second_check=False), final])
    day.draft(1)
    more = [900, 100, -100, -900]
    day.play(1, lambda _row, _round, table: [score + table * one for score, one in zip(LINEAR, more, strict=True)])
    declines_at_once(day, list(day.points()), lambda: list(day.points(2)))


def test_two_teams_that_decline_at_once_are_each_replaced_once() -> None:
    plan = {"by_team": True, "second_check": False}
    final = StagePlan("Final", ["final"], size=4, **plan)
    day = of_teams(8, 2, [StagePlan("Season", ["schedule"], odd="bye", **plan), final])
    day.draft(1)
    day.publish(1)
    day.line_up(1)
    more = [900, 100, -100, -900]
    day.play_on(1, lambda _row, _round, table: [score + table * one for score, one in zip(LINEAR, more, strict=True)])
    declines_at_once(day, list(day.teams()), lambda: list(day.teams(2)))


def declines_at_once(day: Day, order: list[int], field: Callable[[], list[int]]) -> None:
    """Decline one number twice, then two numbers at once, then two at once with one alternate left."""
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)

    def decline(*numbers: int) -> list[str]:
        acts = [
            lambda number=number: decline_place(stage_id=stage.pk, number=number, key=key(), actor=day.director)
            for number in numbers
        ]
        return codes(at_once(*acts))

    assert decline(order[0], order[0]) == ["done", "not_found"]
    assert sorted(field()) == sorted(order[1:5])
    assert decline(order[1], order[2]) == ["done", "done"]
    assert sorted(field()) == sorted(order[3:7])
    left = len(order) - 7
    outcome = decline(*order[3:5])
    assert outcome == (["done", "no_alternate"] if left == 1 else ["done", "done"])
    assert len(field()) == len(set(field())) == 4
    assert StageAct.objects.filter(stage=stage, kind="decline").count() == 3 + outcome.count("done")


def test_two_taps_on_one_entry_check_in_once_and_two_desks_give_no_number_twice() -> None:
    day = tournament(4, PLANS)
    entry = day.entry(1)
    Entry.objects.filter(pk=entry.pk).update(status=Entry.Status.EXPECTED)
    taps = [lambda: check_in_entry(entry_id=entry.pk, version=entry.version, actor=day.director)] * 2
    assert codes(at_once(*taps)) == ["done", "done"]
    assert day.entry(1).version == entry.version + 1
    enter = [
        lambda name=name: enter_names(event=day.event, names=[f"{name} 1", f"{name} 2"], actor=day.director)
        for name in ("Anna", "Ben")
    ]
    assert codes(at_once(*enter)) == ["done", "done"]
    assert sorted(day.event.entries.values_list("number", flat=True)) == list(range(1, 9))


def test_two_captains_phones_at_once_leave_one_line_up_and_a_start_finds_it_whole() -> None:
    plans = [StagePlan("Regular season", ["schedule"], by_team=True, odd="bye", second_check=False)]
    day = of_teams(4, 2, plans)
    day.draft(1)
    day.publish(1)
    found, team = day.round(1), day.event.teams.get(number=1)
    said = {"round_id": found.pk, "team_id": team.pk, "actor": Actor(None, Via.PHONE)}
    first = [lambda number=number: set_lineup(**said, number=number, version=0) for number in (1, 2)]
    assert codes(at_once(*first)) == ["conflict", "done"]
    line = LineUp.objects.get(round=found, team=team)
    assert line.version == 1
    other = 3 - line.entry.number
    assert codes(at_once(*[lambda: set_lineup(**said, number=other, version=1)] * 2)) == ["done", "done"]
    for one in day.event.teams.exclude(number=1):
        set_lineup(**said | {"team_id": one.pk}, number=one.members.first().number, version=0)
    outcome = codes(at_once(press(day, start_round), lambda: set_lineup(**said, number=3 - other, version=2)))
    assert outcome in (["done", "done"], ["done", "round_started"])
    line.refresh_from_db()
    seated = Game.objects.get(event=day.event).seats.values_list("player_id", flat=True)
    assert line.entry.player_id in seated


def test_a_reset_that_is_killed_in_between_has_happened_whole_or_not_at_all() -> None:
    for at in (1, 2):
        day = tournament(8, PLANS)
        day.draft(1)
        day.publish(1)
        day.start(1)
        before = (day.plan(1).tables, day.round(1).draws.get().seed)
        assert killed(lambda day=day: reset(day), at) == -signal.SIGKILL
        assert day.round(1).status == Round.Status.STARTED
        assert len(day.games(1)) == 2
        assert killed(lambda day=day: reset(day), 3) == 0
        assert day.round(1).status == Round.Status.PUBLISHED
        assert day.games(1) == []
        assert (day.plan(1).tables, day.round(1).draws.get().seed) == before


def reset(day: Day) -> None:
    found = day.round(1)
    reset_round(round_id=found.pk, version=found.version, key=key(), actor=day.director)


def killed(act: Callable[[], object], at: int) -> int:
    """Run an act in a child process, killed when it voids its nth game. Return the exit status."""
    connections.close_all()
    if pool := getattr(connection, "close_pool", None):
        pool()  # both processes would share its connections
    child = os.fork()
    if not child:
        count, void = iter(range(1, 100)), games.void_game

        def void_game(**values: object) -> object:
            if next(count) == at:
                os.kill(os.getpid(), signal.SIGKILL)
            return void(**values)

        games.void_game = void_game  # type: ignore[assignment]
        try:
            act()
        finally:
            connections.close_all()
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_two_who_approve_single_tables_at_once_do_one_after_the_other_and_a_table_starts_once() -> None:
    day = of_teams(8, 2, [StagePlan("Season", ["schedule"], by_team=True, odd="bye", second_check=False)])
    day.draft(1)
    day.publish(1)
    day.line_up(1)
    put_off = press(day, partial(postpone_table, table=2, planned_at=None, reason="Ill"))
    assert codes(at_once(put_off, put_off)) == ["done", "done"]
    assert StageAct.objects.filter(kind="postpone").count() == 1
    later = partial(postpone_table, table=2, planned_at=None)
    assert codes(at_once(*(press(day, partial(later, reason=one)) for one in ("Ill", "Snow")))) == ["conflict", "done"]
    assert StageAct.objects.filter(kind="postpone").count() == 2
    day.start(1)
    assert twice(day, partial(start_table, table=2)) == ["conflict", "done"]
    assert Game.objects.filter(event=day.event).count() == 2
    day.report(1)
    both = [press(day, partial(approve_tables, tables=[table])) for table in (1, 2)]
    assert codes(at_once(*both)) == ["conflict", "done"]
    assert day.round(1).status == Round.Status.STARTED
    assert Game.objects.exclude(approved_at=None).count() == 1
    assert twice(day, partial(approve_tables, tables=[1, 2])) == ["conflict", "done"]
    assert day.round(1).status == Round.Status.APPROVED
    assert StageAct.objects.filter(kind="approve").count() == 1
