"""The core answers any request or raises a contract error."""

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls
from rules.registry import presets
from tests.rules.junk import answered, changed, paths
from tests.rules.test_corpora import rows

ROWS = [param.values[0] for param in rows()]
PRESETS = [preset.id for preset in presets()]
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.floats(allow_nan=True)
    | st.text("0123456789mpszfESWN:", max_size=16)
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)
seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=600, deadline=None)
@given(row=st.sampled_from(ROWS), seed=seeds, new=values)
def test_request_with_one_value_changed_is_answered(row: dict[str, Any], seed: int, new: Any) -> None:
    request = row["request"]
    place = random.Random(seed).choice(paths(request))
    answered(row["call"], changed(request, place, new))


@settings(max_examples=300, deadline=None)
@given(row=st.sampled_from(ROWS), other=st.sampled_from(ROWS), seed=seeds)
def test_request_with_a_part_of_another_is_answered(row: dict[str, Any], other: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    place, source = rng.choice(paths(row["request"])), rng.choice(paths(other["request"]))
    part = other["request"]
    for key in source:
        part = part[key]
    answered(row["call"], changed(row["request"], place, part))


@settings(max_examples=300, deadline=None)
@given(row=st.sampled_from(ROWS), preset=st.sampled_from(PRESETS))
def test_request_under_other_rules_is_answered(row: dict[str, Any], preset: str) -> None:
    answered(row["call"], {**row["request"], "rules": preset})


@settings(max_examples=200, deadline=None)
@given(call=st.sampled_from(list(calls.CALLS)), line=st.text(max_size=40) | values.map(json.dumps))
def test_any_line_gets_one_line(call: str, line: str) -> None:
    answer = calls.answer_line(call, line)
    assert "\n" not in answer
    assert json.loads(answer)["ok"] in (True, False)
