"""The table's forms: what is tapped and typed, in the form that the scoring core reads."""

import random
from typing import Any

import pytest

from clubs.forms.play.deal_forms import form_of, typed
from clubs.forms.play.final_scores import ScoresForm
from clubs.forms.play.staff_actions import PenaltyForm
from clubs.forms.play.win import WinForm
from clubs.forms.play.win_by_value import value_table
from clubs.models import Deal, Seat
from clubs.selectors.play.deal_context import DealContext
from rules.registry import presets, ruleset
from rules.system import Rules

RIICHI = ruleset("riichi")
NAMES = ["Wei", "Olena", "João", "Priya"]


def read(rules: Rules, data: Any) -> Any:
    form = form_of(DealContext(rules), data)
    assert form.is_valid(), form.errors
    return form.result()


def test_win_is_read_as_the_contract_writes_it() -> None:
    data = {"type": "win", "riichi": ["2"], "from": "0", "winner-1": "2", "value-1": "f3-30"}
    data |= {"winner-2": "3", "value-2": "yakuman-1", "liable-2": "1", "liable_for-2": "daisangen"}
    assert read(RIICHI, data) == {
        "type": "win",
        "riichi": [2],
        "wins": [
            {"winner": 2, "from": 0, "fan": 3, "fu": 30},
            {"winner": 3, "from": 0, "yakuman": 1, "pao": {"player": 1, "pattern": "daisangen"}},
        ],
    }


def test_riichi_tile_that_is_won_on_gives_its_stick_back() -> None:
    data = {"type": "win", "riichi": ["0", "2"], "winner-1": "2", "value-1": "f3-30", "riichi_tile": "on"}
    assert read(RIICHI, data | {"from": "0"})["riichi"] == [2]
    assert read(RIICHI, data | {"from": "1"})["riichi"] == [0, 2]  # ticked before the discarder was changed
    assert read(RIICHI, data | {"from": "self"})["riichi"] == [0, 2]


def test_self_draw_has_no_discarder() -> None:
    data = {"type": "win", "from": "self", "winner-1": "2", "value-1": "mangan"}
    assert read(RIICHI, data)["wins"] == [{"winner": 2, "limit": "mangan"}]


@pytest.mark.parametrize(
    ("data", "missing"),
    [
        ({}, ["Who won?", "Who dealt in?", "What is it worth?"]),
        ({"winner-1": "0"}, ["Who dealt in?", "What is it worth?"]),
        ({"winner-1": "0", "from": "1", "value-1": "mangan"}, []),
        ({"winner-1": "0", "from": "1", "value-1": "mangan", "winner-2": "2"}, ["What is it worth?"]),
    ],
)
def test_win_says_what_is_missing_in_the_order_of_asking(data: dict[str, str], missing: list[str]) -> None:
    form = WinForm(DealContext(RIICHI), data)
    form.is_valid()
    assert form.missing() == missing


def test_draw_counts_whoever_is_in_riichi_as_ready() -> None:
    data = {"type": "draw", "riichi": ["3"], "tenpai": ["1"]}
    assert read(RIICHI, data) == {"type": "draw", "tenpai": [1, 3], "nagashi": [], "riichi": [3]}


def test_value_that_the_table_does_not_have_is_refused() -> None:
    form = WinForm(DealContext(RIICHI), {"winner-1": "0", "from": "1", "value-1": "f9-30"})
    assert not form.is_valid()
    assert "value-1" in form.errors


def by_one_form(preset: str) -> bool:
    """Return whether a deal is entered in one form. One that continues after a win is entered line by line."""
    rules = ruleset(preset)
    return not rules.entry().running


@pytest.mark.parametrize("preset", [preset.id for preset in presets() if by_one_form(preset.id)])
def test_every_result_that_was_saved_can_be_opened_and_sent_again(preset: str) -> None:
    rules = ruleset(preset)
    rng = random.Random(5)
    for _ in range(60):
        result = rules.sample_result(rules.start(), rng)
        asked = DealContext(rules, saved=Deal(result=result))
        form = form_of(asked, typed(asked))
        assert form.is_valid(), (result, form.errors)
        said = {key: value for key, value in form.result().items() if value != []}
        assert said == {key: value for key, value in result.items() if value != []}


def test_referees_correction_of_a_deal_stays_when_the_deal_is_corrected() -> None:
    result = {"type": "draw", "riichi": [], "tenpai": [1], "nagashi": [], "adjust": [100, -100, 0, 0], "note": "dice"}
    asked = DealContext(RIICHI, saved=Deal(result=result))
    form = form_of(asked, typed(asked) | {"tenpai": ["1", "2"]})
    assert form.is_valid()
    assert form.result() == result | {"tenpai": [1, 2]}


@pytest.mark.parametrize("preset", [preset.id for preset in presets() if preset.system == "riichi"])
def test_value_table_shows_what_every_cell_pays_in_each_case(preset: str) -> None:
    rules = ruleset(preset)
    table = value_table(rules, "en")
    cells = {cell.key: cell for row in (*table.rows, *table.more) for cell in row.cells if cell}
    figures = {figure.case: figure.text for figure in cells["f3-40"].figures}
    assert (figures["rn"], figures["rd"]) == ("5,200", "7,700")
    assert figures["td"] == "2,600"
    assert all(cell.name for cell in (*cells.values(), *table.limits))


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("wins[1].fu", "value-2"),
        ("wins[0].pao", "liable-1"),
        ("wins[0].from", "from"),
        ("wins", "value-1"),
        ("riichi[0]", "riichi"),
        ("state", ""),
    ],
)
def test_refusal_of_the_core_stands_at_its_field(path: str, field: str) -> None:
    data = {"from": "1", "winner-1": "0", "value-1": "mangan", "winner-2": "2", "value-2": "mangan"}
    form = WinForm(DealContext(RIICHI), data)
    form.is_valid()
    assert form.field_of(path) == field


def scores(*typed: str, deposits: str = "0") -> ScoresForm:
    data = {f"score-{index}": score for index, score in enumerate(typed)}
    return ScoresForm(RIICHI, NAMES, {"version": "1", "key": "k", "deposits": deposits, **data})


def test_scores_are_read_as_people_write_them() -> None:
    form = scores("41,200", "−1 300", "35.100", "25000")
    assert form.is_valid(), form.errors
    assert form.scores() == [41200, -1300, 35100, 25000]


def test_scores_that_do_not_add_up_say_how_much_and_offer_repairs() -> None:
    form = scores("41200", "27300", "18900", "11600")
    assert form.non_field_errors() == ["The scores add up to 99,000 with 0 sticks: 1,000 missing."]
    repairs = {(repair.field, repair.value) for repair in form.repairs()}
    assert {("deposits", 1), ("score-2", 19900)} < repairs
    assert scores("41200", "27300", "18900", "12700").non_field_errors() == [
        "The scores add up to 100,100 with 0 sticks: 100 too much."
    ]


def test_score_that_is_no_number_is_told_at_its_field() -> None:
    form = scores("41200", "many", "18900", "11600")
    assert form.errors == {"score-1": ["Enter a whole number, such as 25,300."]}
    assert form.repairs() == []


@pytest.mark.parametrize(("typed", "tenths"), [("20", -200), ("2.5", -25), ("−5", -50)])
def test_deduction_is_read_to_a_tenth(typed: str, tenths: int) -> None:
    form = PenaltyForm(RIICHI, Seat.objects.none(), {"points": typed, "reason": "late"})
    form.full_clean()
    assert form.cleaned_data["points"] == tenths


@pytest.mark.parametrize("typed", ["0", "2.55", "ten", "nan", "1e9"])
def test_deduction_that_cannot_be_is_refused(typed: str) -> None:
    form = PenaltyForm(RIICHI, Seat.objects.none(), {"points": typed, "reason": "late"})
    assert form.errors["points"] == ["Enter points with at most one decimal, such as 20 or 2.5."]
