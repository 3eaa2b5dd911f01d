"""Columns of draws and discards woven into one course of a deal."""

from typing import Any

import pytest

from clubs.logs.faults import UnplacedError
from clubs.logs.paifu_calls import drawn, put
from clubs.logs.weave import Step, Tries, Weave
from scoring.errors import Code

Columns = tuple[list[Any], list[Any]]


def course(*columns: Columns, tries: int = 100) -> list[Step]:
    draws = [[drawn(entry) for entry in own[0]] for own in columns]
    puts = [[put(entry) for entry in own[1]] for own in columns]
    return Weave(draws, puts, Tries(tries)).course(0)


def acted(steps: list[Step]) -> list[int]:
    """Who drew or called, in order."""
    return [step.player for step in steps[::2]]


def test_players_draw_in_turn() -> None:
    assert acted(course(([11, 12], [60, 60]), ([13], [60]), ([14], [60]), ([15], [60]))) == [0, 1, 2, 3, 0]


def test_call_skips_who_sits_between() -> None:
    steps = course(([11, 12], [60, 60]), ([], []), (["11p1111"], [21]), ([22], [60]))
    assert (acted(steps), steps[2].source) == ([0, 2, 3, 0], 0)


def test_pon_goes_before_chi() -> None:
    steps = course(([11, 14], [60, 11]), (["c111213"], [22]), (["11p1111"], [12]), ([13], [60]))
    assert acted(steps) == [0, 2, 3, 0, 1]


def test_call_that_leads_nowhere_is_left_for_the_later_discard() -> None:
    """Player 2 calls the second of two equal discards: called at once, the columns would not be used up."""
    columns = (([31, "4141p41"], [21, 21]), ([32], [41]), (["21p2121"], [33]), ([34], [60]))
    assert acted(course(*columns)) == [0, 1, 0, 2, 3]
    with pytest.raises(UnplacedError):
        course(*columns, tries=0)


def test_tile_after_a_kong_is_drawn_at_once() -> None:
    steps = course(([11, 12], ["212121a21", 60]), ([13], [60]), ([], []), ([], []))
    assert [(step.player, getattr(step.what, "type", "")) for step in steps[:3]] == [(0, ""), (0, "ankan"), (0, "")]


def test_called_kong_holds_its_place_among_the_discards() -> None:
    steps = course(([11], [60]), (["m11111111", 12], [0, 60]), ([13], [60]), ([], []))
    assert [step.player for step in steps] == [0, 0, 1, 1, 1, 2, 2]


@pytest.mark.parametrize(
    "columns",
    [
        (([11], [60]), ([12], [60]), ([13], []), ([14], [])),
        (([11], [60]), ([], []), (["22p2222"], [11]), ([], [])),
        (([11], [0]), ([], []), ([], []), ([], [])),
        (([11], [60]), (["11p1111"], [60]), ([], []), ([], [])),
    ],
)
def test_columns_that_do_not_fit(columns: tuple[Columns, ...]) -> None:
    with pytest.raises(UnplacedError) as refused:
        course(*columns)
    assert refused.value.code == Code.BAD_LOG
