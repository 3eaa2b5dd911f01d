"""The pattern table of Chengdu in its corpus and examples. `test_patterns.py` checks every row."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import calls
from rules.chengdu.events import EVENTS
from rules.chengdu.patterns import ROWS, Row
from rules.chengdu.points import LIMITS

CORPUS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "corpora" / "chengdu.jsonl").read_text(encoding="utf-8").splitlines()
]
EVERYTHING = {"preset": "chengdu", "options": {"men_qing_zhong_zhang": True, "zi_mo": "jia_fan", "cap": 8}}


def named(part: Any) -> set[str]:
    """Return every pattern id in an expected answer, with or without a value."""
    if isinstance(part, dict):
        own = {row["id"] for row in part.get("patterns", []) if isinstance(row, dict)}
        return own.union(*(named(value) for value in part.values()))
    return set().union(*(named(entry) for entry in part)) if isinstance(part, list) else set()


def test_every_raised_value_is_in_the_corpus() -> None:
    raised = [row["expect"] for row in CORPUS if "da_fan" in str(row["request"]["rules"])]
    assert {"gang_shang_pao", "gen", "qing_dui", "zi_mo", "su_hu"} <= set().union(*map(named, raised))


def test_every_limit_and_event_is_in_the_corpus() -> None:
    said = json.dumps([row["expect"] for row in CORPUS])
    asked = json.dumps([row["request"] for row in CORPUS])
    assert all(f'"{limit}"' in said for limits in LIMITS.values() for limit in limits)
    assert all(f'"{event}"' in asked for event in EVENTS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_first_example_of_a_row_shows_it(row: Row) -> None:
    answer = calls.score({"rules": EVERYTHING, **row.examples[0]})
    assert row.id in {entry["id"] for entry in answer["patterns"]}
