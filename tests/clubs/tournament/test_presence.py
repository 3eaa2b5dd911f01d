"""Players who come late, miss a round, leave or return: all others keep their seats."""

import re

import pytest

from clubs.errors import ClubError
from clubs.models import Entry, Event, Round
from clubs.selectors.tournament.empty_seats import empty_seats
from clubs.selectors.tournament.federation_report import Said, report
from clubs.selectors.tournament.leaving import How, leaving
from clubs.selectors.tournament.round_seating import draw_of, recomputed
from clubs.services.tournament.entries import check_in_entry, mark_late, mark_no_shows
from clubs.services.tournament.presence import leave_for_good, return_entry, sit_out
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db


def expected(day: Day, *numbers: int) -> None:
    day.event.entries.filter(number__in=numbers).update(status=Entry.Status.EXPECTED, checked_in_at=None)


def late(day: Day, number: int, policy: str) -> None:
    Event.objects.filter(pk=day.event.pk).update(late_policy=policy)
    expected(day, number)
    entry = day.entry(number)
    mark_late(entry_id=entry.pk, version=entry.version, actor=day.director, expected_round=2)


def seats(day: Day, number: int, *without: int) -> dict[int, tuple[int, str]]:
    """Return the table and wind of each start number in a round."""
    plan = day.plan(number)
    return {one: (plan.table_of(one), plan.wind_of(one)) for one in plan.seated if one not in without}


def test_of_thirty_two_with_two_no_shows_replaced_and_one_late_nobody_else_changes_seats() -> None:
    day = tournament(32, stages(4, second_check=False), substitutes=3)
    day.draft(1)
    before = [seats(day, number, 5, 6, 7) for number in range(1, 5)]
    expected(day, 5, 6, 7)
    Event.objects.filter(pk=day.event.pk).update(late_policy="substitute")
    page = signed_in(user_of(day.director)).get(url(day, "event_entries")).content.decode()
    assert "32 here, 3 not here yet" in re.sub(r"\s+", " ", page)
    sent = {"key": key(), "numbers": "5 6 7", "answer_5": "33", "answer_6": "34", "answer_7": "late"}
    sent["version"] = str(day.event.version)
    client = signed_in(user_of(day.director))
    page = client.post(url(day, "end_check_in"), sent, follow=True).content.decode()
    assert "32 here, 1 late, 2 no-shows" in re.sub(r"\s+", " ", page)
    day.play(1)
    assert day.plan(1).away == (7,)
    entry = day.entry(7)
    check_in_entry(entry_id=entry.pk, version=entry.version, actor=day.director)
    for number in (2, 3, 4):
        assert 7 in day.plan(number).seated
        day.play(number)
    assert [seats(day, number, 33, 34, 35, 7) for number in range(1, 5)] == before
    found = report(day.event, Said())
    assert (found.players, found.substitutes, len(found.rows)) == (33, 3, 30)
    assert {row.entry.number for row in found.rows} == set(range(1, 33)) - {5, 6}
    assert all(row.base is not None and 0 <= row.base <= 1000 for row in found.rows)
    draw = draw_of(day.round(1))
    assert draw is not None
    assert recomputed(draw).tables == day.plan(1).tables


def test_a_late_players_table_waits_or_somebody_with_a_bye_plays() -> None:
    day = tournament(8, stages(2, second_check=False))
    day.draft(1)
    late(day, 3, "wait")
    day.publish(1)
    day.start(1)
    assert [one.number for one in empty_seats(day.round(1))] == [3]
    day = tournament(9, stages(2, "random", second_check=False, odd="bye"))
    day.draft(1)
    (out,) = day.plan(1).byes
    who = 1 if out != 1 else 2
    before = seats(day, 1, who)
    late(day, who, "bye")
    day.play(1)
    assert day.plan(1).byes == []
    assert seats(day, 1, out) == before
    line = next(line for line in day.lines() if line.number == who)
    assert (line.rank, line.sat_out, line.byes) == (None, 0, 0)


def test_nobody_free_for_a_late_player_is_said_with_remedies() -> None:
    day = tournament(8, stages(2, second_check=False))
    day.draft(1)
    late(day, 3, "bye")
    day.publish(1)
    client = signed_in(user_of(day.director))
    found = day.round(1)
    page = client.post(url(day, "start_round", 1), {"version": found.version, "key": key()}, follow=True)
    assert "Nobody is free for the seat of number 3" in page.content.decode()
    assert "Add a substitute" in page.content.decode()
    assert day.round(1).status == Round.Status.PUBLISHED


def test_of_thirty_three_with_byes_only_the_bye_moves_when_number_five_leaves() -> None:
    day = tournament(33, stages(4, second_check=False, odd="bye"))
    day.draft(1)
    day.play(1)
    for number in (2, 3, 4):
        day.publish(number)
    before = {number: seats(day, number, 5) for number in (2, 3, 4)}
    out = {number: day.plan(number).byes for number in (2, 3, 4)}
    entry = day.entry(5)
    ways = leaving(entry, 2).ways
    assert ways[0].how == How.BYES
    assert ways[0].count <= 3 < ways[-1].count
    page = signed_in(user_of(day.director)).get(url(day, "event_leave", entry.pk)).content.decode()
    assert page.index("Players with a bye take the seats") < page.index("The rounds to come are seated again")
    of = {"entry_id": entry.pk, "version": entry.version, "actor": day.director, "key": key()}
    leave_for_good(**of, from_round=2, how="byes")
    for number in (2, 3, 4):
        assert seats(day, number, *out[number]) == {
            one: seat for one, seat in before[number].items() if one not in out[number]
        }
        assert 5 not in day.plan(number).seated
        day.play_on(number)
    assert len(day.lines()) == 33


def test_away_for_one_round_and_back_in_the_next() -> None:
    day = tournament(8, stages(3, second_check=False), substitutes=1)
    day.draft(1)
    later = [seats(day, number) for number in (2, 3)]
    of = {"round_id": day.round(1).pk, "actor": day.director}
    with pytest.raises(ClubError) as refused:
        sit_out(**of, version=day.round(1).version, number=4, key=key())
    assert refused.value.code == "nobody_free"
    table = day.plan(1).table_of(4)
    sit_out(**of, version=day.round(1).version, number=4, substitute=9, key=key())
    assert day.plan(1).table_of(9) == table
    assert [seats(day, number) for number in (2, 3)] == later


def test_somebody_who_left_returns_to_the_seats_a_substitute_kept() -> None:
    day = tournament(8, stages(4, second_check=False), substitutes=1)
    day.draft(1)
    day.play(1)
    last = seats(day, 4)
    entry = day.entry(2)
    of = {"entry_id": entry.pk, "actor": day.director}
    leave_for_good(**of, version=entry.version, from_round=2, how="substitute", substitute=9, key=key())
    day.play(2)
    assert 9 in day.plan(4).seated
    return_entry(**of, version=day.entry(2).version, from_round=3, instead_of=9)
    assert seats(day, 4) == last
    day.play(3)
    assert next(line for line in day.lines() if line.number == 2).games == 2


def test_closing_check_in_needs_one_answer_for_each_missing_player() -> None:
    day = tournament(8, stages(1), substitutes=1)
    expected(day, 1, 2)
    of = {"event": day.event, "actor": day.director, "numbers": [1, 2]}
    for wrong in ({"replaced": [1], "by": []}, {"late": [1], "replaced": [1], "by": [9]}, {"late": [3]}):
        with pytest.raises(ClubError) as refused:
            mark_no_shows(**of, **wrong)
        assert refused.value.code == "bad_field"
    mark_no_shows(**of, late=[2])
    assert [day.entry(number).status for number in (1, 2)] == ["no_show", "late"]


def test_a_tap_leaves_every_name_in_its_place_until_the_page_is_opened_again() -> None:
    day = tournament(8, stages(1))
    expected(day, 3, 6)
    client = signed_in(user_of(day.director))
    order = re.compile(r'id="entry-(\d+)"')
    opened = order.findall(client.get(url(day, "event_entries")).content.decode())
    assert opened[:2] == ["3", "6"]
    entry = day.entry(3)
    sent = {"do": "here", "version": entry.version, "key": key()}
    answer = client.post(url(day, "event_entry", entry.pk), sent, headers={"HX-Request": "true"}, follow=True)
    assert order.findall(answer.content.decode()) == opened
    assert order.findall(client.get(url(day, "event_entries")).content.decode())[0] == "6"
