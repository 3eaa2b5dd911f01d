"""Publishing: a whole schedule in one press, reasons, winds that would reveal hidden results, games of one table."""

from types import MappingProxyType

import pytest
from django.test import Client

from clubs.errors import ClubError
from clubs.models import LogEntry, Round, Stage, Untold
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.public_page import own_page
from clubs.selectors.tournament.round_seating import draw_of
from clubs.selectors.tournament.seating_quality import quality_of
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.round_seating import draft_round, publish_rounds, swap_seats
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db

FINAL = MappingProxyType({"name": "Final", "size": 4, "winds": Stage.Winds.RANK})


def desk_of(day: Day) -> Client:
    client = Client()
    client.force_login(user_of(day.director))
    return client


def address(day: Day, page: str = "") -> str:
    return f"/c/{day.event.season.club.slug}/staff/tournaments/{day.event.pk}/{page}"


def publish_all(day: Day, number: int = 1) -> list[Round]:
    found = day.round(number)
    return publish_rounds(round_id=found.pk, version=found.version, key=key(), actor=day.director)


def with_final(games: int, **event: object) -> Day:
    """Return a day of eight players whose first round is approved and whose final of four is confirmed."""
    day = tournament(
        8, [StagePlan("Preliminary", ["swiss"], second_check=False), StagePlan(methods=["final"] * games, **FINAL)]
    )
    for name, value in event.items():
        setattr(day.event, name, value)
    day.event.save()
    day.draft(1)
    day.play(1)
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
    return day


def test_one_press_publishes_a_schedule_which_everybody_then_carries() -> None:
    day = tournament(16, stages(5))
    day.draft(1)
    page = desk_of(day).get(address(day)).content.decode()
    assert "Publish rounds 1–5" in page
    Untold.objects.all().delete()

    assert len(publish_all(day)) == 5

    assert {one.status for one in day.event.rounds.all()} == {Round.Status.PUBLISHED}
    told = Untold.objects.filter(entry__action="round.publish")
    assert [one.entry.data["round"] for one in told] == [1]
    assert LogEntry.objects.filter(action="round.publish").count() == 5
    assert [one.round.number for one in own_page(day.entry(7)).rounds] == [1, 2, 3, 4, 5]
    cards = desk_of(day).get(address(day, "paper/?what=cards")).content.decode()
    assert cards.count("<span>R5</span>") == 16


def test_of_a_schedule_all_or_nothing_is_published() -> None:
    day = tournament(16, stages(5))
    day.draft(1)
    gone = day.entry(3)
    gone.status = gone.Status.NO_SHOW
    gone.save()
    with pytest.raises(ClubError) as refused:
        publish_all(day)
    assert refused.value.code == "absent"
    assert {one.status for one in day.event.rounds.all()} == {Round.Status.DRAFT}


def test_what_the_app_proposed_needs_no_reason_and_what_was_made_worse_offers_three() -> None:
    day = tournament(16, stages(5))
    day.draft(1)
    first, second = (day.plan(number).tables for number in (1, 2))
    a = first[0][0]
    mate = next(one for table in second if a in table for one in table if one != a)
    other = first[0][1]
    found = day.round(1)
    swap_seats(round_id=found.pk, version=found.version, a=mate, b=other, key=key(), actor=day.director)
    draw = draw_of(day.round(1))
    assert draw is not None
    assert quality_of(day.round(1), draw).worse

    client, found = desk_of(day), day.round(1)
    sent = {"version": found.version, "key": key()}
    page = client.post(address(day, "rounds/1/publish-all/"), sent, follow=True).content.decode()
    assert "Publish: Kept two people apart" in page
    assert "usual-reasons" in client.get(address(day, "rounds/1/")).content.decode()
    sent |= {"key": key(), "reason": "Kept two people apart"}
    client.post(address(day, "rounds/1/publish-all/"), sent)
    assert day.round(5).status == Round.Status.PUBLISHED


def test_two_substitutes_at_a_table_are_no_team_mates() -> None:
    day = tournament(14, stages(5), substitutes=2)
    day.draft(1)
    plan = day.plan(1)
    first, second = (next(number for number in (15, 16) if number == one) for one in (15, 16))
    there = next(table for table in plan.tables if first in table)
    neighbour = next(number for number in there if number not in (first, second))
    found = day.round(1)
    swap_seats(round_id=found.pk, version=found.version, a=second, b=neighbour, key=key(), actor=day.director)

    draw = draw_of(day.round(1))
    assert draw is not None
    quality = quality_of(day.round(1), draw)
    assert (quality.now["mates"], quality.mates, len(quality.substitutes_at)) == (1, (0, 0), 1)
    page = desk_of(day).get(address(day, "rounds/1/")).content.decode()
    assert "Two substitutes at one table" in page
    assert f"table {quality.substitutes_at[0]}" in page


def test_winds_that_would_reveal_hidden_results_are_asked_for() -> None:
    day = with_final(2, results_hidden_from=1)
    client, found = desk_of(day), day.round(2)
    sent = {"version": found.version, "key": key()}
    page = client.post(address(day, "rounds/2/draft/"), sent, follow=True).content.decode()
    assert draw_of(found) is None
    for way in ("Reveal results", "Seat by rank", "Draw winds by lot"):
        assert way in page

    draft_round(round_id=found.pk, version=found.version, key=key(), actor=day.director, hidden_winds="rank")
    ranked = [line.entry.number for line in day.lines(1)][:4]
    assert day.plan(2).tables == [ranked]
    # The answer holds when the round is drafted again.
    found = day.round(2)
    draft_round(round_id=found.pk, version=found.version, key=key(), actor=day.director)
    assert day.plan(2).tables == [ranked]


def test_games_of_a_final_at_one_table_ask_nothing_between() -> None:
    day = with_final(3)
    day.draft(2)
    publish_all(day, 2)
    for number in (2, 3, 4):
        now = director_desk(day.event)
        assert (now.next.value, now.why_not, now.stale) == ("start_round", "", False)
        day.start(number)
        day.report(number)
        day.approve(number)
    assert director_desk(day.event).next.value == "finish_tournament"


def test_the_whole_schedule_is_printed_with_a_row_for_each_player() -> None:
    day = tournament(16, stages(5))
    day.draft(1)
    client = desk_of(day)
    assert "No round has been published." in client.get(address(day, "paper/?what=schedule")).content.decode()
    publish_all(day)
    page = client.get(address(day, "paper/?what=schedule")).content.decode()
    assert page.count("<tr>") == 17
    assert "R5" in page


def test_the_page_of_a_round_asks_nothing_to_draw_it_again() -> None:
    day = tournament(16, stages(5))
    client = desk_of(day)
    assert 'name="hidden_winds"' not in client.get(address(day, "rounds/1/")).content.decode()
    day.draft(1)
    assert 'name="hidden_winds"' not in client.get(address(day, "rounds/1/")).content.decode()
