"""The tables of riichi are complete: a row has names, a section, a test row, and its excluded rows exist."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import ROWS
from rules.riichi.value import book
from scoring.text import LANGS

CORPUS = Path(__file__).parent.parent / "corpora" / "riichi.jsonl"


def shown(answer: Any) -> set[str]:
    """Every pattern id an expected answer names."""
    if isinstance(answer, dict):
        own = {entry for entry in answer.get("patterns", []) if isinstance(entry, str)}
        return own.union(*(shown(value) for value in answer.values()))
    return set().union(*(shown(entry) for entry in answer)) if isinstance(answer, list) else set()


def test_every_row_of_the_tables_is_in_the_corpus() -> None:
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    found = set().union(*(shown(json.loads(line)["expect"]) for line in lines))
    assert {row.id for row in ROWS} <= found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.id}-{row.section}")
def test_row_has_names_a_condition_an_example_and_a_section(row: Any) -> None:
    assert all(row.name.say(lang) for lang in LANGS)
    assert all(row.condition.say(lang) for lang in LANGS)
    assert row.examples
    assert row.section in ("2", "3", "4")


def test_excluded_rows_exist() -> None:
    assert {excluded for row in ROWS for excluded in row.excludes} <= {row.id for row in ROWS}


def test_no_two_rows_share_an_id() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS)


def test_every_value_of_every_option_makes_a_table() -> None:
    values = {"open_riichi": "on", "renhou": "mangan", "shiisanpuutaa": "mangan", "daichisei": "alone"}
    made = book(RiichiOptions(**values))  # type: ignore[arg-type]  # values of options, by id
    assert {row.id: fan for _needs, row, fan in made.fixed} == {"renhou": 5, "shiisanpuutaa": 5}
