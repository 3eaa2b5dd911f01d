"""Faulty logs are always answered or refused, whatever is wrong with them."""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.game_logs.log_call import log
from scoring.errors import ContractError
from tests.game_logs.spoil import spoilt


def answered(given: object) -> None:
    """Check that the call answers in JSON or raises its one error."""
    try:
        made = log({"log": given}, "ja")
    except ContractError as error:
        made = error.answer("zh-hant")
    assert json.loads(json.dumps(made))["ok"] in (True, False)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32))
def test_spoilt_logs_are_answered_or_refused(seed: int) -> None:
    answered(spoilt(random.Random(seed)))


@settings(max_examples=200, deadline=None)
@given(
    st.text()
    | st.recursive(st.none() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x))
)
def test_any_value_is_answered_or_refused(value: object) -> None:
    answered(value)
