"""Any file is imported or refused with a message, and the outcome can be stored."""

import contextlib
import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.game_logs.season_preview import glance
from clubs.game_logs.uploads import UnpackError, unpack
from clubs.selectors.imports.log_findings import fault_json, fault_of, found, found_json
from rules.registry import ruleset
from scoring.errors import ContractError
from tests.game_logs.spoil import spoilt

SEASON = ruleset({"preset": "riichi-tenhou", "options": {"length": "east"}})


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_a_spoilt_log_is_read_or_refused_and_either_can_be_kept(seed: int):
    log = spoilt(random.Random(seed))
    text = log if isinstance(log, str) else json.dumps(log)
    try:
        kept = found_json(glance(text, "spoilt.json", SEASON))
    except ContractError as error:
        kept = fault_json(fault_of(error))
    else:
        assert len(found(kept).names) in (3, 4)
    written = json.dumps(kept, ensure_ascii=False).encode()
    assert b"\\u0000" not in written


HEADS = st.sampled_from((b"", b"PK\x03\x04", b"\x1f\x8b\x08"))


@settings(max_examples=200)
@given(st.lists(st.tuples(st.text(max_size=9), st.builds(bytes.__add__, HEADS, st.binary())), max_size=4))
def test_any_files_are_unpacked_or_refused(files: list[tuple[str, bytes]]):
    with contextlib.suppress(UnpackError):
        assert all(one.fault is None or not one.text for one in unpack(files))
