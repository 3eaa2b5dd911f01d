"""The tables of riichi are complete: a row has names, a section, a test row, and its excluded rows exist."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.riichi.explain import NAMES
from rules.riichi.options import RiichiOptions
from rules.riichi.tables import DORA, FAN, FIXED, LIMIT
from rules.riichi.value import book
from scoring.text import LANGS

CORPUS = Path(__file__).parent.parent / "corpora" / "riichi.jsonl"
ROWS = (*FAN, *LIMIT)


def shown(answer: Any) -> set[str]:
    """Every pattern id an expected answer names."""
    if isinstance(answer, dict):
        own = {entry for entry in answer.get("patterns", []) if isinstance(entry, str)}
        return own.union(*(shown(value) for value in answer.values()))
    return set().union(*(shown(entry) for entry in answer)) if isinstance(answer, list) else set()


def test_every_row_of_the_tables_is_in_the_corpus() -> None:
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    found = set().union(*(shown(json.loads(line)["expect"]) for line in lines))
    assert {row.id for row in ROWS} | set(DORA) <= found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.id}-{row.section}")
def test_row_has_names_and_a_section(row: Any) -> None:
    assert all(row.name.say(lang) for lang in LANGS)
    assert row.section in ("2", "4")


def test_excluded_rows_exist() -> None:
    assert {excluded for row in ROWS for excluded in row.excludes} <= set(NAMES)


def test_no_two_rows_of_a_table_share_an_id() -> None:
    for table in (FAN, LIMIT):
        assert len({row.id for row in table}) == len(table)


def test_every_value_of_every_option_makes_a_table() -> None:
    values = {"open_riichi": "on", "renhou": "mangan", "shiisanpuutaa": "mangan", "daichisei": "alone"}
    made = book(RiichiOptions(**values))  # type: ignore[arg-type]  # values of options, by id
    assert {fixed[1] for fixed in made.fixed} == set(FIXED)
