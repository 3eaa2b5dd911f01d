"""Every row of every corpus, sent to the core as a line."""

import json
from pathlib import Path
from typing import Any

import pytest

from clubs.contract_calls import CALLS
from rules import calls

CORPORA = Path(__file__).parent.parent / "corpora"


def rows() -> list[Any]:
    files = sorted(CORPORA.glob("*.jsonl"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(row, id=row["id"]) for row in map(json.loads, lines)]


def difference(want: Any, got: Any, path: str = "", tolerance: float = 0) -> str | None:
    """Return the first place where the answer differs from what the row expects, or None."""
    if isinstance(want, dict) and isinstance(got, dict):
        return next((found for key in want if (found := _field_difference(want, got, key, path, tolerance))), None)
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        pairs = enumerate(zip(want, got, strict=True))
        return next((found for i, (a, b) in pairs if (found := difference(a, b, f"{path}[{i}]", tolerance))), None)
    same = _close(want, got, tolerance) and isinstance(want, bool) == isinstance(got, bool)
    return None if same else f"{path}: want {want!r}, got {got!r}"


def _close(want: Any, got: Any, tolerance: float) -> bool:
    if tolerance and isinstance(want, int | float) and isinstance(got, int | float):
        return abs(want - got) <= tolerance
    return bool(want == got)


def _field_difference(want: dict[str, Any], got: dict[str, Any], key: str, path: str, tolerance: float) -> str | None:
    if key not in got:
        return f"{path}.{key}: missing"
    if key == "patterns" and isinstance(got[key], list) and all(isinstance(entry, str) for entry in want[key]):
        found = sorted(row["id"] for row in got[key])
        return None if found == sorted(want[key]) else f"{path}.patterns: want {want[key]}, got {found}"
    return difference(want[key], got[key], f"{path}.{key}", tolerance)


@pytest.mark.parametrize("row", rows())
def test_corpus_row_is_answered_as_the_rulebook_says(row: dict[str, Any]) -> None:
    request = {**row["request"], "id": row["id"]}
    answer = json.loads(calls.answer_line(row["call"], json.dumps(request), calls=CALLS))
    assert answer["id"] == row["id"]
    assert difference(row["expect"], answer, tolerance=row.get("tolerance", 0)) is None, row.get("why")
