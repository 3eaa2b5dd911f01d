"""Checks before a round is approved: disputes prevent it, and unusual results are pointed out."""

import pytest
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Game, Round
from clubs.selectors.tournament.desk import Next, director_desk
from clubs.services.activity_log import Actor
from clubs.services.play.disputes import decide_dispute, dispute_deal
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import close_game, confirm_all, confirm_seat
from clubs.services.tournament.score_sheets import check_sheet, correct_result, report_sheet
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, linear, stages, tournament, user_of
from tests.factories import RON, key, play

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
    now = director_desk(day.event)
    assert (now.next, now.why_not) == (Next.APPROVE, "Tables waiting for a referee: 1")
    with pytest.raises(ClubError) as refused:
        day.approve(1)
    assert (refused.value.code, refused.value.data["tables"]) == ("disputed", [1])
    decide_dispute(dispute_id=dispute.pk, event_id=day.event.pk, word="The first", actor=day.director)
    assert director_desk(day.event).why_not == ""
    assert day.approve(1).status == Round.Status.APPROVED


def test_a_winner_far_beyond_the_others_of_the_stage_is_named_before_the_approval() -> None:
    day = begun()
    usual = [31_000, 30_000, 30_000, 29_000]
    day.report(1, lambda _numbers, _round, table: [90_000, 10_000, 10_000, 10_000] if table == 2 else usual)
    assert [(one.table, one.total) for one in director_desk(day.event).odd] == [(2, 750)]
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert "Table 2: +75.0 is far outside the usual range." in page


def test_three_times_the_median_winner_is_not_odd_yet() -> None:
    day = tournament(12, stages(1, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    winners = {1: 31_000, 2: 63_000, 3: 30_900}

    def scores(_numbers: object, _round: int, table: int) -> list[int]:
        return [winners[table], 30_000, 30_000, 60_000 - winners[table]]

    day.report(1, scores)
    assert director_desk(day.event).odd == ()
    game = day.games(1)[1]
    correct_result(
        game_id=game.pk, version=game.version, scores=[63_100, 30_000, 30_000, -3_100], deposits=0, reason="Misread",
        key=key(), actor=day.director,
    )  # fmt: skip
    assert [(one.table, one.total) for one in director_desk(day.event).odd] == [(2, 481)]


def test_a_sheet_that_was_typed_once_is_named_before_the_approval_where_nobody_has_to_check_it() -> None:
    day = tournament(16, stages(1, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    by_deals, by_four = day.games(1)[:2]
    play(by_deals, RON)
    by_deals.refresh_from_db()
    close_game(game_id=by_deals.pk, version=by_deals.version, note="Time", actor=day.director)
    by_deals.refresh_from_db()
    confirm_all(game_id=by_deals.pk, version=by_deals.version, actor=day.director)
    scores = linear(day.numbers(by_four))
    enter_scores(
        game_id=by_four.pk, version=by_four.version, scores=scores, deposits=0, key=key(), actor=Actor.table()
    )  # fmt: skip
    for seat in by_four.seats.all():
        by_four.refresh_from_db()
        confirm_seat(game_id=by_four.pk, version=by_four.version, seat_id=seat.pk, actor=Actor.table())
    day.report_tables(1, 3, 4)
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert "Tables without a second check: 3 · 4" in page
    assert day.approve(1).status == Round.Status.APPROVED


def test_no_sheet_that_was_checked_is_named_as_without_a_second_check() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    day.publish(1)
    day.start(1)
    day.report(1)
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert "Approve round 1" in page
    assert "without a second check" not in page


def test_a_sheet_that_is_to_be_checked_is_confirmed_by_no_staff_but_by_the_four_of_the_table() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    day.publish(1)
    day.start(1)
    for game in day.games(1):
        scores = linear(day.numbers(game))
        report_sheet(
            game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=day.desks[0]
        )  # fmt: skip
    first, second = day.games(1)
    club = day.event.season.club.slug
    seat = first.seats.first()
    assert seat is not None
    own, other = (signed_in(user_of(desk)) for desk in day.desks)
    for client in (own, other):
        page = client.get(reverse("desk:play", args=[club, first.public_id])).content.decode()
        assert "A second person has to enter this sheet before it counts." in page
        assert reverse("desk:confirm", args=[club, first.public_id]) not in page
        for sent in ({"all": "on"}, {"seat": seat.pk, "on": "on"}):
            desk = reverse("desk:confirm", args=[club, first.public_id])
            page = client.post(desk, sent | {"version": first.version}).content.decode()
            assert "A second person has to enter this sheet before it counts." in page
    assert first.confirmations.count() == 0
    assert director_desk(day.event).why_not == "Tables to be checked: 1, 2"
    for one in second.seats.all():
        now = day.games(1)[1]
        confirm_seat(game_id=now.pk, version=now.version, seat_id=one.pk, actor=Actor.table())
    check_sheet(
        game_id=first.pk, scores=linear(day.numbers(first)), deposits=0, key=key(), actor=day.desks[1]
    )  # fmt: skip
    assert {game.status for game in day.games(1)} == {Game.Status.FINAL}
    assert director_desk(day.event).why_not == ""
