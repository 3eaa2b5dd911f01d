"""Carried points: shown as round 0 on the standings pages, in the breakdown of totals, and in every file."""

import csv
import io
import re

import openpyxl
import pytest
from django.test import Client

from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage
from tests.api.test_tournaments import at
from tests.clubs.tournament.test_pages import url
from tests.clubs.tournament.test_stages import cut
from tests.clubs.tournament.test_teams import league, play
from tests.clubs.tournaments import Day, stages, tournament
from tests.factories import key

pytestmark = pytest.mark.django_db
CARRIED_ROW = re.compile(r"R0 <small>Carried over</small></th><td class=\"num\">([^<]*)</td>")


def final_of_four() -> Day:
    plans = [*stages(1, "random", second_check=False)]
    day = tournament(8, [*plans, StagePlan("Final", ["final"], size=4, carry_percent=50, second_check=False)])
    day.draft(1)
    day.play(1)
    cut(day, 2)
    day.draft(2)
    day.play(2)
    for number in (1, 2):
        compute_stage(stage_id=day.stage(number).pk)
    return day


def page(day: Day, stage: int) -> str:
    return " ".join(Client().get(url(day, "event_standings"), {"stage": stage}).content.decode().split())


def rows(day: Day, name: str, stage: int, form: str = "csv") -> list[dict[str, str]]:
    """Return the rows of a file by heading."""
    told = Client().get(url(day, name, stage, form)).getvalue()
    if form == "csv":
        return list(csv.DictReader(io.StringIO(told.decode("utf-8-sig"))))
    head, *lines = openpyxl.load_workbook(io.BytesIO(told)).active.iter_rows(values_only=True)
    return [dict(zip(head, line, strict=True)) for line in lines]


def test_what_a_player_brought_is_round_0_on_page_and_in_files() -> None:
    day = final_of_four()
    brought = dict(day.stage(2).entrants.values_list("entry__number", "carried"))
    assert sorted(brought.values()) == [40, 40, 120, 120]
    assert "R0 <small>Carried over</small>" in page(day, 2)
    assert "R0" not in page(day, 1)
    line = Client().get(url(day, "event_line", day.lines(2)[0].entry.pk), {"stage": 2}).content.decode()
    assert "R0 <small>Carried over</small>" in " ".join(line.split())
    for form in ("csv", "xlsx"):
        found = rows(day, "event_file", 2, form)
        assert list(found[0])[-2:] == ["Carried over (round 0)", "Round 1"]
        for row in found:
            carried, played = float(row["Carried over (round 0)"]), float(row["Round 1"])
            assert carried == brought[int(row["No."])] / 10
            assert float(row["Total"]) == pytest.approx(carried + played)
    api = Client().get(at(day, "/stages/2/standings")).json()
    assert {line["number"]: line["carried"] for line in api["lines"]} == {n: t / 10 for n, t in brought.items()}


def test_what_a_team_brought_is_round_0_on_page_and_in_files() -> None:
    final = StagePlan("Final", ["schedule"], size=4, carry_percent=50, by_team=True, second_check=False)
    day = league(1, final, teams=8)
    day.draft(1)
    play(day, 1)
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
    day.draft(2)
    play(day, 2)
    compute_stage(stage_id=stage.pk)
    brought = dict(day.stage(2).teams.values_list("team__number", "carried"))
    assert "R0 <small>Carried over</small>" in page(day, 2)
    found = rows(day, "event_teams_file", 2)
    assert list(found[0])[-2:] == ["Carried over (round 0)", "Round 1"]
    for row in found:
        carried, played = float(row["Carried over (round 0)"]), float(row["Round 1"])
        assert (carried, float(row["Total"])) == (brought[int(row["No."])] / 10, pytest.approx(carried + played))


@pytest.mark.parametrize(
    ("percent", "tenths"),
    [
        (100, (242, 80, -80, -242)),
        (75, (182, 60, -60, -182)),
        (33, (80, 26, -26, -80)),
        (25, (61, 20, -20, -61)),
        (0, (0, 0, 0, 0)),
    ],
)
def test_a_part_of_the_points_is_carried_to_a_tenth_half_of_one_away_from_zero(
    percent: int, tenths: tuple[int, ...]
) -> None:
    scores = (39_200, 33_000, 27_000, 20_800)
    final = StagePlan("Final", ["final"], size=8, carry_percent=percent, second_check=False)
    day = tournament(8, [*stages(1, "random", second_check=False), final])
    day.draft(1)
    day.play(1, lambda _numbers, _round, _table: scores)
    assert sorted({line.value for line in day.lines()}, reverse=True) == [242, 80, -80, -242]
    by_value = dict(zip((242, 80, -80, -242), tenths, strict=True))
    expected = {line.number: by_value[line.value] for line in day.lines()}
    cut(day, 2)
    assert {line.number: line.value for line in day.lines(2, 0)} == expected
    day.draft(2)
    day.play(2, lambda _numbers, _round, _table: (30_000,) * 4)
    compute_stage(stage_id=day.stage(2).pk)
    for number, carried in expected.items():
        line = Client().get(url(day, "event_line", day.entry(number).pk), {"stage": 2}).content.decode()
        sign = "+" if carried > 0 else "\N{MINUS SIGN}" if carried else ""
        assert CARRIED_ROW.findall(" ".join(line.split())) == [f"{sign}{abs(carried) / 10}"]
    assert {line.number: line.value for line in day.lines(2)} == expected
