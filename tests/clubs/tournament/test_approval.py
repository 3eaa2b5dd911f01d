"""What is looked at before a round is approved: disputes bar it, odd figures are named."""

import pytest

from clubs.errors import ClubError
from clubs.models import Game, Round
from clubs.selectors.tournament.control import Next, control
from clubs.services.audit import Actor
from clubs.services.play.disputes import decide_dispute, dispute_deal
from clubs.services.play.games import close_game, confirm_all
from clubs.services.tournament.sheets import report_sheet
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, linear, stages, tournament, user_of
from tests.factories import RON, play

pytestmark = pytest.mark.django_db


def begun() -> Day:
    day = tournament(8, stages(1, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    return day


def test_a_deal_that_waits_for_a_referee_bars_the_approval_until_it_is_decided() -> None:
    day = begun()
    first, _second = day.games(1)
    play(first, RON)
    dispute = dispute_deal(game_id=first.pk, number=1, actor=Actor.table(), note="Whose ron?")
    first.refresh_from_db()
    close_game(game_id=first.pk, version=first.version, note="Time", actor=day.director)
    first.refresh_from_db()
    confirm_all(game_id=first.pk, version=first.version, actor=day.director)
    second = day.games(1)[1]
    report_sheet(
        game_id=second.pk, version=second.version, scores=linear(day.numbers(second)), deposits=0, key="k" * 32,
        actor=day.desks[0],
    )  # fmt: skip
    assert {game.status for game in day.games(1)} == {Game.Status.FINAL}
    now = control(day.event)
    assert (now.next, now.why_not) == (Next.APPROVE, "A deal waits for a referee: tables 1")
    with pytest.raises(ClubError) as refused:
        day.approve(1)
    assert (refused.value.code, refused.value.data["tables"]) == ("disputed", [1])
    decide_dispute(dispute_id=dispute.pk, event_id=day.event.pk, word="The first", actor=day.director)
    assert control(day.event).why_not == ""
    assert day.approve(1).status == Round.Status.APPROVED


def test_a_winner_far_beyond_the_others_of_the_stage_is_named_before_the_approval() -> None:
    day = begun()
    usual = [31_000, 30_000, 30_000, 29_000]
    day.report(1, lambda _numbers, _round, table: [90_000, 10_000, 10_000, 10_000] if table == 2 else usual)
    assert [(one.table, one.total) for one in control(day.event).odd] == [(2, 750)]
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert "Table 2: +75.0 is far beyond what is usual here." in page
