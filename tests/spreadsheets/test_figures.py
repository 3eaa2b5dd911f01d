"""Numbers: signs and units, column kinds and scales, sums, totals and the rules that explain them."""

import random

import pytest

from rules.calls import answer
from tests.spreadsheets.sheets import BY_WIND, TOTALS, asked, lines, read, scores, skipped, warned

NAMES = "2024-01-12,Ada,Bo,Cy,Di"


def game(*cells: str) -> str:
    return f"2024-01-12;Ada;Bo;Cy;Di;{';'.join(cells)}"


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        (("40.000", "30.000", "31.000", "▲1.000"), [40000, 30000, 31000, -1000]),
        (("40,000", "30,000", "31,000", "(1,000)"), [40000, 30000, 31000, -1000]),
        (("40'000", "30’000", "31 000", "1000-"), [40000, 30000, 31000, -1000]),
        (("４００００", "30000点", "31000 pts", "−1000"), [40000, 30000, 31000, -1000]),
        (("40,5", "29,5", "31,0", "-1"), [40500, 29500, 31000, -1000]),
        (("400", "300", "310", "-10"), [40000, 30000, 31000, -1000]),
        (("+40.000", "29.400", "600", "30.000"), [40000, 29400, 600, 30000]),
    ],
)
def test_figures_are_read_as_the_table_writes_them(cells: tuple[str, ...], wanted: list[int]) -> None:
    assert scores(read(lines(BY_WIND.replace(",", ";"), game(*cells)))) == [wanted]


def test_a_row_of_another_scale_is_read_at_that_one() -> None:
    found = read(
        lines(BY_WIND, f"{NAMES},400,300,100,200", f"{NAMES},41000,29000,10000,20000", f"{NAMES},420,280,100,200")
    )
    assert [row[0] for row in scores(found)] == [40000, 41000, 42000]


def test_what_does_not_add_up_is_told_and_one_gap_is_filled() -> None:
    found = read(
        lines(BY_WIND, f"{NAMES},40000,30000,20000,9900", f"{NAMES},40000,30000,,10000", f"{NAMES},40000,30000,,")
    )
    assert found["warnings"][0] == {"code": "sum", "sheet": None, "row": 2, "difference": -100, "unit": "score"}
    assert found["warnings"][1] == {"code": "filled", "sheet": None, "row": 3, "seat": 2}
    assert (scores(found)[1], found["games"][1]["worked_out"]) == ([40000, 30000, 20000, 10000], ["score"])
    assert skipped(found) == [(4, "not_understood", "players")]


def test_another_start_is_asked_and_checked() -> None:
    rows = [f"2024-01-1{i},Ada,Bo,Cy,Di,4{i}000,3{9 - i}000,20000,21000" for i in range(3)]
    found = read(lines(BY_WIND, *rows))
    question = found["questions"][0]
    assert (question["id"], question["found"], question["season"], warned(found)) == ("other_start", 30000, 25000, [])
    assert question["default"] == "keep"
    assert len(found["games"]) == 3
    left = read(lines(BY_WIND, *rows), answers={"other_start": "leave_out"})
    assert [code for _, code, _ in skipped(left)] == ["left_out"] * 3


def test_penalties_are_counts_or_points() -> None:
    head = f"{BY_WIND},Penalty E,Penalty S,Penalty W,Penalty N"

    def fines(*cells: str) -> list[tuple[int, int]]:
        found = read(lines(head, f"{NAMES},40000,30000,10000,20000,{','.join(cells)}"))
        return [(seat["penalty"], seat["chombo"]) for seat in found["games"][0]["seats"]]

    assert fines("1", "", "2", "0") == [(0, 1), (0, 0), (0, 2), (0, 0)]
    assert fines("20", "-5", "", "") == [(-200, 0), (-50, 0), (0, 0), (0, 0)]
    assert fines("20000", "", "", "") == [(-200, 0), (0, 0), (0, 0), (0, 0)]


def totals(uma: list[int], back: int, oka: bool, games: int, seed: int) -> list[str]:
    """Return rows of totals by these rules."""
    options = {"uma": uma, "return_points": back, "oka": oka, "ties": "split"}
    pick, rows = random.Random(seed), []
    for _ in range(games):
        cut = sorted(pick.sample(range(1000), 3))
        own = [(b - a) * 100 for a, b in zip([0, *cut], [*cut, 1000], strict=True)]
        rules = {"preset": "riichi", "options": options}
        final = answer("game", {"rules": rules, "scores": own})["final"]
        rows.append(f"{NAMES},{','.join(str(line['total']) for line in final)}")
    return rows


def test_totals_by_the_seasons_rules_are_worked_back() -> None:
    found = read(lines(TOTALS, *totals([20, 10, -10, -20], 30000, True, 20, 1)))
    assert (asked(found), warned(found)) == ([], [])
    assert all(sum(row) == 100_000 for row in scores(found))  # type: ignore[arg-type]  # all are known
    assert found["games"][0]["worked_out"] == ["score"]


@pytest.mark.parametrize(
    ("uma", "back", "oka"),
    [([15, 5, -5, -15], 30000, True), ([30, 10, -10, -30], 25000, False), ([10, 5, -5, -10], 30000, False)],
)
def test_totals_by_other_rules_are_asked(uma: list[int], back: int, oka: bool) -> None:
    sheet = lines(TOTALS, *totals(uma, back, oka, 40, 2))
    found = read(sheet)
    assert found["questions"][0]["found"] == {"uma": uma, "return_points": back, "oka": oka}
    assert (scores(found)[0], found["games"][0]["worked_out"]) == ([None] * 4, ["place"])
    back_again = read(sheet, answers={"other_uma": "work_back"})
    assert all(sum(row) == 100_000 for row in scores(back_again))  # type: ignore[arg-type]  # all are known
    assert back_again["questions"][0]["answer"] == "work_back"
    assert read(sheet, answers={"other_uma": "leave_out"})["games"] == []


def test_totals_that_nothing_explains_offer_nothing_to_work_back_by() -> None:
    rows = [
        f"{NAMES},{a},{b},{c},{-a - b - c}" for a, b, c in [(0.5, 0.4, 0.3), (90.1, 3.2, -40.4), (10.3, -10.2, 20.2)]
    ]
    found = read(lines(TOTALS, *rows), rules={"preset": "riichi", "options": {"uma": [50, 10, -10, -50]}})
    question = found["questions"][0]
    assert ("work_back" in question["options"]) == (question["found"] is not None)


def test_whole_totals_keep_their_places_alone() -> None:
    found = read(
        lines(TOTALS, *[f"{NAMES},50,10,-20,-40"] * 3), answers={"same_game:3": "twice", "same_game:4": "twice"}
    )
    assert (warned(found), asked(found)) == (["rounded_points"], ["same_game:3", "same_game:4"])
    assert [seat["place"] for seat in found["games"][0]["seats"]] == [1, 2, 3, 4]


def test_rows_sorted_by_place_have_no_winds() -> None:
    rows = [f"2024-01-1{i},Ada,Bo,Cy,Di,4{i}000,{30 - i}000,20000,10000" for i in range(3)]
    found = read(lines(BY_WIND, *rows))
    assert warned(found) == ["sorted_by_place"]
    assert {seat["wind"] for one in found["games"] for seat in one["seats"]} == {None}
    assert warned(read(lines(BY_WIND, *rows[:2]))) == []


def test_places_that_contradict_scores_are_told() -> None:
    rows = ["Ada,40000,2", "Bo,30000,1", "Cy,20000,3", "Di,10000,4"]
    found = read(lines("Date,Game,Player,Score,Place", *(f"2024-01-12,1,{row}" for row in rows)))
    assert warned(found) == ["place_differs"]


def test_systems_that_start_at_nought_have_scores_alone() -> None:
    found = read(lines(BY_WIND, f"{NAMES},400,300,-200,-500"), rules="taiwan")
    assert (scores(found), warned(found)) == ([[400, 300, -200, -500]], [])
