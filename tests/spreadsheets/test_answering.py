"""Answers to questions, duplicates, and sheets damaged on purpose."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.spreadsheets.sheet_call import sheet
from tests.spreadsheets.sheets import BY_WIND, asked, lines, players, read, refused, scores, skipped, warned, workbook

ROW = "2024-01-12,Ada,Bo,Cy,Di,40000,30000,10000,20000"
SHEET = lines(BY_WIND, ROW, ROW.replace("40000", "4x"), ROW)


def test_doubles_are_left_out_until_somebody_says_twice() -> None:
    found = read(SHEET)
    assert (asked(found), skipped(found)) == (["same_game:4"], [(3, "not_understood", "score"), (4, "double", "")])
    assert len(read(SHEET, answers={"same_game:4": "twice"})["games"]) == 2


def test_cells_are_read_as_if_they_held_another_text() -> None:
    found = read(SHEET, answers={"cells": {"3": {"5": "40000", "1": "Ed"}}})
    assert [game["row"] for game in found["games"]] == [2, 3]
    assert players(found)[1][0] == "Ed"


def test_rows_are_left_out() -> None:
    assert skipped(read(SHEET, answers={"rows": {"2": "leave_out"}}))[0] == (2, "left_out", "")


def test_columns_are_understood_as_somebody_says() -> None:
    table = lines("Date,a,b,c,d,e,f,g,h,i", f"{ROW},3")
    found = read(table, answers={"columns": {"0": {"9": "round", "1": "name:1", "2": "name:0"}}})
    assert (players(found), found["games"][0]["round"]) == ([["Bo", "Ada", "Cy", "Di"]], 3)


def test_rows_of_several_sheets_are_called_by_sheet() -> None:
    rows = [BY_WIND.split(","), ROW.split(",")]
    book = workbook({"a!b": rows, "c": rows})
    assert asked(read(book)) == ["same_game:c!2"]
    assert skipped(read(book, answers={"rows": {"a!b!2": "leave_out"}})) == [(2, "left_out", "")]
    assert refused(read(book, answers={"rows": {"2": "leave_out"}})) == ("bad_request", "answers.rows.2")


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"year": 2024}, "answers.year"),
        ({"same_game:4": "thrice"}, "answers.same_game:4"),
        ({"same_game:4": None}, "answers.same_game:4"),
        ({"same_game:9": "once"}, "answers.same_game:9"),
        ({"rows": {"1": "leave_out"}}, "answers.rows.1"),
        ({"rows": {"2": "keep"}}, "answers.rows.2"),
        ({"rows": []}, "answers.rows"),
        ({"cells": {"9": {"1": "x"}}}, "answers.cells.9"),
        ({"cells": {"2": {"44": "x"}}}, "answers.cells.2.44"),
        ({"cells": {"2": {"1": 5}}}, "answers.cells.2.1"),
        ({"columns": {"3": {"1": "round"}}}, "answers.columns.3"),
        ({"columns": {"0": {"33": "round"}}}, "answers.columns.0.33"),
        ({"columns": {"0": {"1": "colour"}}}, "answers.columns.0.1"),
        ({"columns": {"0": {"1": "name:7"}}}, "answers.columns.0.1"),
    ],
)
def test_answers_to_what_is_not_asked_are_refused(answers: dict[str, Any], field: str) -> None:
    assert refused(read(SHEET, answers=answers)) == ("bad_request", field)


def test_questions_and_warnings_have_an_order() -> None:
    rows = ["03/04/2024,Ben,Ghost,Cy,Di,40000,30000,10000,20000", "05/06/2024,Ada,Bo,Cy,Di,40000,30000,10000,1"]
    found = read(lines(BY_WIND, *rows, rows[1]), names=["Ben Carter"])
    assert asked(found) == ["day_or_month", "no_player:Ghost", "same_person:Ben", "same_game:4"]
    assert warned(found) == ["sum"]


CELLS = st.sampled_from(
    [
        *BY_WIND.split(","),
        *("Player", "Total", "Score", "1st", "Ada", "Bo", "佐藤", "", "-", "25000", "1", "35.2", "-20,5", "9" * 50),
        *("12/01/2024", "2024-01-12", "12 Jan", "19:30", "A(+1.0) B(+2.0) C(-3.0)", '"', "=1+1", "\u202e"),
    ]
)


@given(st.lists(st.lists(CELLS, max_size=11), max_size=14), st.sampled_from([",", ";", "\t", "|"]))
def test_whatever_stands_in_a_sheet_each_row_is_in_one_place(rows: list[list[str]], mark: str) -> None:
    found = read("\n".join(mark.join(row) for row in rows))
    if not found["ok"]:
        assert found["error"]["code"] in ("not_a_table", "cut_off", "is_link")
        return
    for game in found["games"]:
        assert len(game["seats"]) in (3, 4)
        assert not any(seat["penalty"] > 0 for seat in game["seats"])
    told = [question["id"] for question in found["questions"]]
    assert len(set(told)) == len(told)


@given(st.binary(max_size=400), st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe", b"\xef\xbb\xbf", b"{", b"<mjloggm"]))
def test_any_bytes_are_answered(content: bytes, start: bytes) -> None:
    found = read(start + content)
    assert found["ok"] or found["error"]["code"] in ("not_a_table", "cut_off", "is_link", "too_large")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=6),
        lambda inside: (
            st.lists(inside, max_size=3)
            | st.dictionaries(
                st.sampled_from(["rows", "cells", "columns", "2", "0", "1", "year", "day"]), inside, max_size=3
            )
        ),
        max_leaves=8,
    )
)
def test_any_answers_are_taken_or_refused(answers: Any) -> None:
    found = read(SHEET, answers=answers)
    assert found["ok"] or (found["error"]["code"], found["error"]["field"][:7]) == ("bad_request", "answers")


def calls(work: Callable[[], object]) -> int:
    """Return how many functions are called during `work`."""
    count = 0

    def note(_frame: FrameType, event: str, _told: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def long_list(games: int) -> dict[str, Any]:
    people = [f"Player {number}" for number in range(120)]
    rows = [
        f"{2000 + i // 300}-{1 + i // 28 % 12:02}-{1 + i % 28:02},{people[i % 29]},{people[30 + i % 29]},"
        f"{people[60 + i % 29]},{people[90 + i % 29]},{40000 + i},{30000 - i},10000,20000"
        for i in range(games)
    ]
    return {"file": lines(BY_WIND, *rows)}


def test_work_grows_with_the_size_of_the_file() -> None:
    few, many = (calls(lambda size=size: sheet(long_list(size))) for size in (500, 2000))
    assert many < 4.4 * few


def test_the_figures_of_a_long_list_are_right() -> None:
    found = sheet(long_list(1000))
    assert scores(found)[999] == [40999, 29001, 10000, 20000]
