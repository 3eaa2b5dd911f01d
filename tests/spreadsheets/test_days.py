"""Dates: formats, day and month order, missing years, missing dates."""

import pytest

from tests.spreadsheets.sheets import BY_WIND, asked, dates, lines, read, skipped, warned, workbook

GAMES = [f"Ada,Bo,Cy,Di,{40 + i}000,{30 - i}000,10000,20000" for i in range(4)]


def listed(*days: str, **more: object) -> dict:  # type: ignore[type-arg]
    """Return the answer to a list of games on these days."""
    rows = [f'"{day}",{GAMES[i % 4].replace("Ada", "A" + "abcdefgh"[i // 4])}' for i, day in enumerate(days)]
    return read(lines(BY_WIND, *rows), **more)


@pytest.mark.parametrize(
    "written",
    [
        "2024-01-13", "13.01.2024", "13.1.24", "13/1/2024", "01/13/2024", "2024.1.13", "20240113", "13 Jan 2024",
        "Jan 13, 2024", "13. Januar 2024", "13 de enero de 2024", "13 января 2024 г.", "13 stycznia 2024",
        "2024年1月13日（土）", "民國113年1月13日", "令和6年1月13日", "113/1/13", "R6.1.13", "45304", "Sat, 13 Jan 2024",
        "13.01.2024 19:30", "13-Jan-24", "13 févr. 2024",
    ],
)  # fmt: skip
def test_days_are_read_as_people_write_them(written: str) -> None:
    found = listed(written)
    assert dates(found) == ["2024-02-13" if "févr" in written else "2024-01-13"]
    assert found["games"][0]["time"] == ("19:30" if ":" in written else None)


def test_one_order_is_proved_by_a_day_above_twelve() -> None:
    assert dates(listed("01/02/2024", "01/13/2024", "02/03/2024")) == ["2024-01-02", "2024-01-13", "2024-02-03"]


def test_the_only_order_that_runs_is_taken_and_told() -> None:
    found = listed("03/01/2024", "02/02/2024", "01/03/2024", "05/03/2024")
    assert dates(found) == ["2024-01-03", "2024-02-02", "2024-03-01", "2024-03-05"]
    assert {"code": "day_order", "sheet": None, "read": "dmy"} in found["warnings"]


def test_where_both_run_it_is_asked() -> None:
    found = listed("03/04/2024", "05/05/2024", "07/06/2024")
    assert dates(found) == [None, "2024-05-05", None]
    assert found["questions"][0]["at"] == [{"sheet": None, "rows": [2, 4]}]
    assert dates(listed("03/04/2024", "05/05/2024", "07/06/2024", answers={"day_or_month": "mdy"}))[0] == "2024-03-04"


def test_a_file_of_both_orders_is_asked_about_the_unclear_days() -> None:
    found = listed("12/01/2024", "13/01/2024", "01/20/2024", "02/03/2024")
    assert dates(found) == [None, "2024-01-13", "2024-01-20", None]
    mixed = listed("13/01/2024", "02/03/2024", "14/02/2024", "20/02/2024")
    assert (dates(mixed)[1], asked(mixed)[0]) == (None, "day_or_month")


def test_years_of_two_digits_may_stand_first() -> None:
    assert dates(listed("24-01-12", "24-01-19", "24-01-26")) == ["2024-01-12", "2024-01-19", "2024-01-26"]
    assert dates(listed("13.01.24", "20.01.24", "27.01.24")) == ["2024-01-13", "2024-01-20", "2024-01-27"]


def test_a_year_is_looked_for_and_counted_on() -> None:
    days = ("12.11.", "19.12.", "3.1.")
    assert dates(listed(*days, name="League 2023.csv")) == ["2023-11-12", "2023-12-19", "2024-01-03"]
    found = listed(*days)
    assert (asked(found), dates(found)) == (["year"], [None] * 3)
    assert dates(listed(*days, answers={"year": 2022})) == ["2022-11-12", "2022-12-19", "2023-01-03"]
    assert dates(listed("19.12.2022", "3.1.")) == ["2022-12-19", "2023-01-03"]


def test_a_day_is_looked_for_in_headings_above_and_names() -> None:
    bare = BY_WIND.removeprefix("Date,")
    assert dates(read(lines("Week 3 – 12 Jan 2024", bare, *GAMES[:2]))) == ["2024-01-12"] * 2
    assert dates(listed("2024-01-12", "")) == ["2024-01-12"] * 2
    assert dates(read(lines(bare, GAMES[0]), name="results_2024-02-03.csv")) == ["2024-02-03"]
    sheet = {"12.01.2024": [bare.split(","), GAMES[0].split(",")]}
    assert dates(read(workbook(sheet), name="2024-02-03.xlsx")) == ["2024-01-12"]


def test_a_day_heading_goes_before_the_row_above() -> None:
    found = read(
        lines("1 Feb 2024", BY_WIND, f"2024-01-12,{GAMES[0]}", f",{GAMES[1]}", "8 Feb 2024,,,,", f",{GAMES[2]}")
    )
    assert dates(found) == ["2024-01-12", "2024-02-01", "2024-02-08"]
    assert skipped(found) == [(1, "day", ""), (5, "day", "")]


def test_without_any_day_it_is_asked() -> None:
    sheet = lines(BY_WIND.removeprefix("Date,"), GAMES[0])
    assert (asked(read(sheet)), dates(read(sheet))) == (["day"], [None])
    assert dates(read(sheet, answers={"day": "2024-05-06"})) == ["2024-05-06"]


def test_a_day_that_cannot_be_read_is_told() -> None:
    found = listed("soon", "32.13.2024", "2024-01-12")
    assert (dates(found), warned(found)[:2]) == ([None, None, "2024-01-12"], ["day_unread", "day_unread"])
    assert found["warnings"][0]["cell"] == "soon" if found["warnings"][0]["code"] == "day_unread" else True
