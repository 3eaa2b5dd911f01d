"""Every pattern of every system is complete: names, condition, section, example hands, corpus row, tick."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules import calls
from rules.patterns import AnyRow
from rules.registry import SYSTEMS, presets, ruleset
from rules.system import Rules
from scoring.multilingual import LANGS

CORPORA = Path(__file__).parent.parent / "corpora"
ROWS = [
    pytest.param(system.id, row, id=f"{system.id}-{row.id}") for system in SYSTEMS for row in system.options_type.rows
]
BY_THE_DEAL = {"bao_hu_fang_chong"}
"""Added by the deal itself, so never ticked."""


def shown(answer: Any) -> set[str]:
    """Return every pattern id in an expected answer, with or without a value."""
    if isinstance(answer, dict):
        named = answer.get("patterns", [])
        own = {row["id"] if isinstance(row, dict) else row for row in named if isinstance(row, str) or "id" in row}
        return own.union(*(shown(value) for value in answer.values()))
    return set().union(*(shown(entry) for entry in answer)) if isinstance(answer, list) else set()


@cache
def in_corpus(system: str) -> frozenset[str]:
    lines = (CORPORA / f"{system}.jsonl").read_text(encoding="utf-8").splitlines()
    return frozenset().union(*(shown(json.loads(line)["expect"]) for line in lines))


@cache
def every_form(system: str) -> tuple[Rules, ...]:
    """Return the system's presets, and one rule set for each value of each option."""
    found = [ruleset(preset.id) for preset in presets() if preset.system == system]
    for field in calls.rules_info({"rules": found[0].preset.id})["options"]:
        values = (
            [not field["value"]] if field["type"] == "bool" else field["values"] if field["type"] == "choice" else []
        )
        for value in values:
            given = {"preset": found[0].preset.id, "options": {field["id"]: value}}
            found += [ruleset(given)] if calls.answer("rules", {"rules": given})["ok"] else []
    return tuple(found)


@pytest.mark.parametrize(("system", "row"), ROWS)
def test_a_row_says_everything(system: str, row: AnyRow) -> None:
    ids = [other.id for known in SYSTEMS if known.id == system for other in known.options_type.rows]
    said = row.ticked
    assert all(text.say(lang) for text in (row.name, row.condition) for lang in LANGS)
    assert row.section
    assert ids.count(row.id) == 1
    assert {*row.excludes, *said.apart, *said.needs, *said.brings, *said.replaces} <= set(ids)
    if not said.part_of:
        assert row.examples
        assert row.id in in_corpus(system)


@pytest.mark.parametrize(("system", "row"), ROWS)
def test_it_is_listed_and_can_be_ticked_under_some_options(system: str, row: AnyRow) -> None:
    forms = every_form(system)
    listed = {info.id for rules in forms for info in rules.patterns() if info.on}
    ticked = {key for rules in forms for tick in rules.entry().ticks for key in (tick.id, tick.part_of)}
    assert (row.ticked.part_of or row.id) in listed
    assert row.id in ticked | BY_THE_DEAL


@pytest.mark.parametrize("system", [system.id for system in SYSTEMS])
def test_ticks_exclude_nothing_that_the_rows_do_not_know(system: str) -> None:
    for rules in every_form(system):
        known = {row.id for row in rules.options.rows}
        assert {other for tick in rules.entry().ticks for other in tick.excludes} <= known
