"""Ranking by table points: shared exactly, then by points, with penalties in either, custom lists, and the report."""

import re
from collections.abc import Sequence
from fractions import Fraction

import pytest

from clubs.errors import ClubError
from clubs.models import Stage, StageStanding
from clubs.selectors.tournament.federation_report import Said, report
from clubs.services.tournament.penalties import penalise
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_report import rows_of
from tests.clubs.tournaments import Day, Scores, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db
SPREAD, THREE_FIRSTS, ALL_LEVEL = (90, 10, -20, -80), (30, 30, 30, -90), (0, 0, 0, 0)


def by_table(*rows: Sequence[int]) -> Scores:
    """Return a function with the scores of each table, for its start numbers in ascending order."""

    def scores(numbers: Sequence[int], _round: int, table: int) -> list[int]:
        return [dict(zip(sorted(numbers), rows[table - 1], strict=True))[number] for number in numbers]

    return scores


def played(*rounds: Scores, preset: str = "mcr", **values: object) -> Day:
    """Return a tournament of eight players after a stage with these scores in each round."""
    day = tournament(8, stages(len(rounds), "random", second_check=False, **values), preset=preset)
    for number, scores in enumerate(rounds, 1):
        day.draft(number, seed=f"{number:064d}")
        day.play(number, scores)
    return day


def test_three_firsts_share_seven_table_points_and_three_such_games_are_seven_again() -> None:
    day = played(*[by_table(THREE_FIRSTS, SPREAD)] * 3)
    assert day.stage().place_points == [40, 20, 10, 0]
    lines = day.lines()
    assert sum(Fraction(line.value) for line in lines) == 3 * 2 * 70
    shares = {total for line in lines for total in line.totals}
    assert shares == {Fraction(70, 3), 0, 40, 20, 10}
    for line in lines:
        assert line.value == sum(total or 0 for total in line.totals)


def test_equal_table_points_are_told_apart_by_points() -> None:
    day = played(by_table((90, 10, -20, -80), (50, 20, -10, -60)))
    assert [line.value for line in day.lines()] == [40, 40, 20, 20, 10, 10, 0, 0]
    assert [line.points[0] for line in day.lines()] == [900, 500, 200, 100, -100, -200, -600, -800]
    assert [line.rank for line in day.lines()] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_any_list_and_points_alone_can_be_chosen_and_a_short_list_is_refused() -> None:
    japan = played(by_table(SPREAD, ALL_LEVEL), place_points=[40, 30, 20, 10])
    assert sorted(line.value for line in japan.lines()) == [10, 20, 25, 25, 25, 25, 30, 40]
    plain = played(by_table(SPREAD, ALL_LEVEL), place_points=[])
    assert [line.value for line in plain.lines()][:2] == [900, 100]
    assert played(by_table((33_000, 31_000, 29_000, 27_000), (33_000, 31_000, 29_000, 27_000)),
                  preset="riichi-ema").stage().place_points == []  # fmt: skip
    with pytest.raises(ClubError, match="each of the 4 places"):
        played(by_table(SPREAD, SPREAD), place_points=[40, 20])


def test_a_penalty_of_table_points_is_a_line_of_the_standings() -> None:
    day = played(by_table(SPREAD, (50, 20, -10, -60)))
    first = day.lines()[0].entry
    penalise(entry_id=first.pk, kind="points", tenths=-20, reason="Late", key=key(), actor=day.director)
    line = next(line for line in day.lines() if line.entry == first)
    assert (line.value, line.penalties, line.points) == (20, -20, (900,))


def test_a_referee_chooses_what_a_penalty_is_deducted_from() -> None:
    day = tournament(4, stages(1, "random", second_check=False), preset="mcr")
    day.draft(1)
    day.publish(1)
    day.start(1)
    client = signed_in(user_of(day.director))
    page = client.get(url(day, "event_referee")).content.decode()
    assert "Deduct from" in page
    for number, given, tenths in ((1, "game", "15"), (2, "stage", "1")):
        said = {
            "number": number,
            "kind": "points",
            "points": tenths,
            "reason": "Late",
            "key": key(),
            "deduct_from": given,
        }
        assert client.post(url(day, "event_referee"), said).status_code == 302
    day.report(1, by_table((10, 0, 0, -10)))
    day.approve(1)
    assert {line.number: (line.value, line.points[0]) for line in day.lines()} == {
        1: (10, -50), 2: (20, 0), 3: (30, 0), 4: (0, -100),
    }  # fmt: skip


def test_lists_breakdown_files_and_report_show_table_points_and_points() -> None:
    day = played(by_table(THREE_FIRSTS, SPREAD))
    compute_stage(stage_id=day.stage().pk)
    row = StageStanding.objects.filter(stage=day.stage(), through=1, totals=[float(Fraction(70, 3))]).first()
    assert row is not None
    assert row.points_total == 300
    client = signed_in(user_of(day.director))
    page = client.get(url(day, "event_standings")).content.decode()
    assert "Table points" in page
    assert ">2.33</a>" in page
    assert '<td class="num">+30</td>' in page
    working = client.get(url(day, "event_line", row.entry_id)).content.decode()
    assert "2.33" in working
    assert "2.33" in client.get(url(day, "event_paper") + "?what=standing").content.decode()
    found = report(day.event, Said())
    assert (found.rows[0].total, found.rows[0].points) == (40, 900)
    assert rows_of(day, "report")[0][5:7] == ["Table points", "Points"]
    assert rows_of(day, "report")[1][5:7] == ["4.0", "90"]
    assert Stage.objects.get(pk=day.stage().pk).computed


def test_deal_sheet_has_a_row_for_each_of_sixteen_deals_boxes_for_the_fan_and_room_for_points() -> None:
    day = tournament(4, stages(1, "random"), preset="mcr")
    day.draft(1)
    day.publish(1)
    page = signed_in(user_of(day.director)).get(url(day, "event_paper") + "?what=deals").content.decode()
    sheet = page[page.index("<svg class=") : page.index("</svg>")]
    said = re.findall(r">([^<]+)</text>", sheet)
    assert said[said.index("Draw") : said.index("1", said.index("Draw"))] == [
        "Draw",
        "Fan",
        "Points",
        "A",
        "B",
        "C",
        "D",
    ]
    assert [int(one) for one in said if one.isdecimal()][-16:] == list(range(1, 17))
