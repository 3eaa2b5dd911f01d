"""Pasted schedules: accepted completely, or refused with a helpful message and the input kept."""

import pytest
from django.utils.html import escape

from clubs.errors import ClubError
from clubs.models import Round, SeatDraw
from clubs.selectors.tournament.pasted_schedule import LONGEST
from clubs.selectors.tournament.round_seating import Plan, draw_of, recomputed
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.round_seating import paste_rounds
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, of_teams, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db
FIRST, SECOND = "1-2-3-4\n5-6-7-8", "8-1-5-2\n3-6-4-7"


def paste(day: Day, text: str, number: int = 1, **more: object) -> None:
    found = day.round(number)
    paste_rounds(round_id=found.pk, version=found.version, key=key(), actor=day.director, text=text, **more)


def tables(day: Day, number: int) -> list[list[int]]:
    return day.plan(number).tables


def test_tables_a_line_are_seated_as_they_stand_and_anybody_can_do_it_again() -> None:
    day = tournament(8, stages(2))
    paste(day, f"{FIRST}\n\n{SECOND}\n")
    assert tables(day, 1) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert tables(day, 2) == [[8, 1, 5, 2], [3, 6, 4, 7]]
    quality = day.plan(2).quality
    assert (quality["repeats"], quality["back_to_back"], quality["winds"]["max"]) == (4, 4, 2)
    for number in (1, 2):
        draw = draw_of(day.round(number))
        assert recomputed(draw) == Plan.from_json(draw.plan)
        day.play(number)
    assert day.round(2).status == Round.Status.APPROVED


def test_lines_with_round_and_table_may_stand_in_any_order_and_start_numbers_have_gaps() -> None:
    day = tournament(9, stages(1, "random"))
    day.event.entries.filter(number=4).update(status="withdrawn")
    paste(day, "1; 2; 6; 7; 8; 9\n1;1;1;2;3;5;")
    assert tables(day, 1) == [[1, 2, 3, 5], [6, 7, 8, 9]]


def test_from_the_second_round_on_numbers_may_be_places() -> None:
    day = tournament(8, stages(2, "swiss"))
    day.draft(1)
    day.play(1)
    order = list(day.points())
    paste(day, "1-3-5-7\n2-4-6-8", 2, by_rank=True)
    assert tables(day, 2) == [[order[at] for at in row] for row in ([0, 2, 4, 6], [1, 3, 5, 7])]


def test_who_is_left_out_of_a_round_sits_out_and_substitutes_fill_what_they_are_named_for() -> None:
    day = tournament(9, stages(3, odd="bye"))
    paste(day, "1-2-3-4\n5-6-7-8\n\n9-1-5-2\n3-6-4-7\n\n1-2-3-4\n5-6-7-9")
    assert [day.plan(number).byes for number in (1, 2, 3)] == [[9], [8], [8]]
    filled = tournament(7, stages(1), substitutes=1)
    paste(filled, FIRST)
    assert draw_of(filled.round(1)).inputs["players"][-1] == {"id": 8, "substitute": True}


def test_teams_of_a_league_are_pasted_by_their_numbers() -> None:
    day = of_teams(4, 2, [StagePlan("Regular season", ["schedule"] * 2, by_team=True, odd="bye")])
    paste(day, "4-3-2-1\n\n1-2-3-4")
    assert [tables(day, number) for number in (1, 2)] == [[[4, 3, 2, 1]], [[1, 2, 3, 4]]]


REFUSED = {
    "made for fewer": (
        24, 1, "\n".join(f"{at}-{at + 1}-{at + 2}-{at + 3}" for at in range(1, 21, 4)),
        "The schedule uses numbers 1–20, but there are 24 players. Numbers that would never play: 21–24.",
    ),
    "made for more": (
        8, 1, f"{FIRST}\n9-10-11-12",
        "The schedule uses numbers 1–12, but there are 8 players. Numbers without a player: 9–12.",
    ),
    "twice in a round": (
        8, 3, f"{FIRST}\n\n{SECOND}\n\n7-1-2-3\n4-5-6-7",
        "Round 3: number 7 is at both table 1 and table 2.",
    ),
    "twice at a table": (8, 1, "1-2-3-3\n5-6-7-8", "Round 1: number 3 is at table 1 twice."),
    "wrong size": (8, 1, "1-2-3\n5-6-7-8", "Round 1, table 1: 3 numbers given, but a table seats 4."),
    "too few rounds": (8, 3, FIRST, "The schedule has 1 rounds, but 3 need seating."),
    "no table": (8, 1, "1-2-3-4\nfive", "Line 2 is not a table: five"),
    "no number": (8, 1, "1;1;1;2;3;x", "Line 1 is not a table: 1;1;1;2;3;x"),
    "nothing but round and table": (8, 1, "1;1", "Line 1 is not a table: 1;1"),
    "digits of another script": (8, 1, "١-٢-٣-٤", "Line 1 is not a table: ١-٢-٣-٤"),
    "endless number": (8, 1, "1-2-3-" + "9" * 5000, "Line 1 is not a table: 1-2-3-" + "9" * 34),
    "hostile": (8, 1, "<u hostile>;1;2", "Line 1 is not a table: <u hostile>;1;2"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_in_words_and_nothing_is_kept(name: str) -> None:
    players, rounds, text, words = REFUSED[name]
    day = tournament(players, stages(rounds))
    day.draft(1)
    before = [tables(day, number) for number in range(1, rounds + 1)]
    with pytest.raises(ClubError) as refused:
        paste(day, text)
    assert (refused.value.code, refused.value.field, refused.value.message) == ("bad_schedule", "script", words)
    assert [tables(day, number) for number in range(1, rounds + 1)] == before
    assert not SeatDraw.objects.filter(status=SeatDraw.Status.DISCARDED).exists()


def test_the_page_takes_a_schedule_shows_how_good_it_is_and_keeps_what_is_refused() -> None:
    day = tournament(8, stages(2))
    client, page = signed_in(user_of(day.director)), url(day, "event_round", 1)
    assert "Paste a schedule" in client.get(page).content.decode()
    sent = {"version": day.round(1).version, "key": key(), "script": f"{FIRST}\n\n{SECOND.replace('7', '3')}"}
    answer = client.post(page, sent)
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert "Round 2: number 3 is at table 2 twice." in shown
    assert escape(sent["script"]) in shown
    assert not day.round(1).draws.exists()
    assert client.post(page, sent | {"script": "1-2-3-4\n" * (LONGEST // 8 + 1)}).status_code == 422
    shown = client.post(page, sent | {"script": f"{FIRST}\n\n{SECOND}"}, follow=True).content.decode()
    assert "Schedule imported." in shown
    assert "8 players can avoid repeat meetings" not in shown
    assert "has the fewest found" in client.get(url(day, "event_round", 2)).content.decode()
    desk = signed_in(user_of(day.desks[0]))
    assert desk.post(page, sent | {"key": key()}).status_code == 403


def test_more_rounds_than_can_be_without_repeats_say_so_on_the_card() -> None:
    day = tournament(8, stages(4))
    day.draft(1)
    page = signed_in(user_of(day.director)).get(url(day, "event_round", 1)).content.decode()
    assert "8 players can avoid repeat meetings for at most 2 rounds; there are 4." in page


def test_a_published_round_takes_no_schedule() -> None:
    day = tournament(8, stages(1))
    day.draft(1)
    day.publish(1)
    with pytest.raises(ClubError) as refused:
        paste(day, FIRST)
    assert refused.value.code == "round_published"
