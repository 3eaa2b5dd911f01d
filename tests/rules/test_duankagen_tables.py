"""The pattern table of 断卡根 in its corpus, its ticks and its money. `test_patterns.py` checks every row."""

import json
from pathlib import Path

import pytest

from rules import calls
from rules.duankagen.events import EVENTS
from rules.duankagen.option_fields import TENTHS
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.patterns import ROWS
from rules.duankagen.prices import price, read, written
from rules.duankagen.ticks import ADDED, ticks
from rules.registry import ruleset
from rules.ticked_patterns import Shown
from scoring.errors import ContractError

NAMES = {row.id for row in ROWS}
CORPUS = Path(__file__).parent.parent / "corpora" / "duankagen.jsonl"
LINES = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]


def test_every_value_of_every_option_is_in_the_corpus() -> None:
    given = [line["request"]["rules"] for line in LINES if line["expect"].get("ok", True)]
    seen = {(key, value) for rules in given if isinstance(rules, dict) for key, value in rules["options"].items()}
    changed = {
        ("players", 2), ("players", 3), ("no_fan_win", True), ("zi_mo", "add_fan"), ("bao_hu_penalty", "double"),
        ("bao_hu_qing_he", True), ("transfer", "all"), ("transfer_double", "each"), ("transfer_double", "none"),
        ("xiang_gong", "self"), *(("scale", scale) for scale in TENTHS),
    }  # fmt: skip
    assert changed <= seen


def test_the_call_rules_lists_moments_and_results() -> None:
    info = calls.rules_info({"rules": "duankagen"})
    assert info["events"] == list(EVENTS)
    assert (info["results"], info["aborts"], info["fouls"]) == (["win", "draw", "running"], [], [])
    assert [entry["id"] for entry in info["patterns"]] == [row.id for row in ROWS]


def test_every_row_but_what_the_deal_adds_can_be_ticked() -> None:
    options = DuankagenOptions(zi_mo="add_fan")
    form = ticks(options)
    assert {tick.id for tick in form} == NAMES - set(ADDED)
    assert {other for tick in form for other in tick.excludes} <= NAMES


@pytest.mark.parametrize(
    ("ticked", "by", "fan"),
    [
        ({"duan_yao": 1, "ka": 2}, "tsumo", 3),
        ({"gang_shang_hua": 1}, "tsumo", 2),
        ({"jiang_dui": 1, "gen": 1}, "ron", 5),
        ({"qing_he": 1, "gen": 2, "duan_yao": 1}, "tsumo", 5),
        ({}, "ron", 0),
    ],
)
def test_ticks_add_up(ticked: dict[str, int], by: str, fan: int) -> None:
    rules = ruleset("duankagen")
    assert rules.ticked(Shown(ticked, by=by)).value == {"fan": fan}


@pytest.mark.parametrize(
    ("ticked", "by"),
    [
        ({"duan_yao": 1, "dai_yao": 1}, "ron"),
        ({"ka": 1}, "ron"),
        ({"ying_ka": 1}, "tsumo"),
        ({"jiang_dui": 1, "dui_dui_he": 1}, "ron"),
        ({"qing_he": 1, "dui_dui_he": 1}, "tsumo"),
        ({"qing_he": 1, "bao_hu": 1}, "tsumo"),
        ({"di_bao_he": 1, "bao_hu": 1}, "ron"),
        ({"gang_tai_pao": 1, "qiang_gang": 1}, "ron"),
        ({"gen": 4}, "ron"),
    ],
)
def test_ticks_that_no_hand_has_are_refused(ticked: dict[str, int], by: str) -> None:
    rules = ruleset("duankagen")
    with pytest.raises(ContractError):
        rules.ticked(Shown(ticked, by=by))


def test_a_self_draw_counts_its_fan_by_itself_where_it_is_one() -> None:
    rules = ruleset({"preset": "duankagen", "options": {"zi_mo": "add_fan"}})
    assert rules.ticked(Shown({"duan_yao": 1}, by="tsumo")).value == {"fan": 2}
    with pytest.raises(ContractError):
        rules.ticked(Shown({}, by="tsumo"))


@pytest.mark.parametrize("scale", TENTHS)
def test_the_digits_of_a_scale_are_its_prices(scale: str) -> None:
    options = DuankagenOptions(scale=scale)
    digits = [written(options, price(options, fan)) for fan in range(1, 5)]
    assert [digit.removeprefix("0.") for digit in digits] == list(scale[-4:])


@pytest.mark.parametrize(
    ("unit", "amount", "text"),
    [
        (10, 0, "0"), (10, 5, "0.5"), (10, -3, "−0.3"), (10, 120, "12"), (10, 12345, "1,234.5"), (1, -7, "−7"),
        (20, 1, "0.05"), (20, 30, "1.5"), (100, 5, "0.05"), (100, 250, "2.5"), (3, 1, "1/3"), (3, -5, "−1 2/3"),
        (8, 1, "0.125"), (6, 9, "1 1/2"),
    ],
)  # fmt: skip
def test_money_is_written_and_read_as_clubs_write_it(unit: int, amount: int, text: str) -> None:
    options = DuankagenOptions(unit=unit)
    assert written(options, amount) == text
    assert read(options, text) == amount


@pytest.mark.parametrize("text", ["", "x", "1.05", "0.33", "1e5", "--1", "1/0", "1 3/2x", "1" * 20, "0.5.5", "½"])
def test_what_is_no_amount_in_whole_units_is_not_read(text: str) -> None:
    assert read(DuankagenOptions(), text) is None


@pytest.mark.parametrize(("text", "amount"), [("+0.5", 5), (" 12 ", 120), ("-0.30", -3), ("1,000", 10000), ("５", 50)])
def test_amounts_are_read_however_they_are_typed(text: str, amount: int) -> None:
    assert read(DuankagenOptions(), text) == amount
