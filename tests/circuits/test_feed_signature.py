"""Canonical JSON compared with the examples of RFC 8785, and signatures of documents."""

import json
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.circuits.canonical_json import canonical, parse
from clubs.circuits.feed_signature import (
    FeedRefused,
    check_signature,
    fingerprint,
    new_private_key,
    public_key,
    signed,
)

PRIVATE = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
"""The key of the first test of RFC 8032, section 7.1."""
PUBLIC = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
DOCUMENT = {"feed": 1, "site": "a.example", "sequence": 7, "events": [{"id": "a.example/1", "name": "東風杯"}]}


@pytest.mark.parametrize(
    ("bits", "text"),
    [
        ("0000000000000000", "0"),
        ("8000000000000000", "0"),
        ("0000000000000001", "5e-324"),
        ("8000000000000001", "-5e-324"),
        ("7fefffffffffffff", "1.7976931348623157e+308"),
        ("ffefffffffffffff", "-1.7976931348623157e+308"),
        ("4340000000000000", "9007199254740992"),
        ("4430000000000000", "295147905179352830000"),
        ("44b52d02c7e14af5", "9.999999999999997e+22"),
        ("44b52d02c7e14af6", "1e+23"),
        ("44b52d02c7e14af7", "1.0000000000000001e+23"),
        ("444b1ae4d6e2ef4e", "999999999999999700000"),
        ("444b1ae4d6e2ef4f", "999999999999999900000"),
        ("444b1ae4d6e2ef50", "1e+21"),
        ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
        ("3eb0c6f7a0b5ed8d", "0.000001"),
        ("41b3de4355555553", "333333333.3333332"),
        ("41b3de4355555554", "333333333.33333325"),
        ("41b3de4355555555", "333333333.3333333"),
        ("41b3de4355555557", "333333333.33333343"),
        ("becbf647612f3696", "-0.0000033333333333333333"),
        ("43143ff3c1cb0959", "1424953923781206.2"),
    ],
)
def test_numbers_of_the_rfc(bits: str, text: str) -> None:
    assert canonical(struct.unpack(">d", bytes.fromhex(bits))[0]).decode() == text


def test_an_object_of_the_rfc() -> None:
    body = rb"""{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                 "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}"""
    wanted = (
        '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    )
    assert canonical(parse(body)).decode() == wanted


def test_names_are_sorted_by_utf_16() -> None:
    names = ["\u20ac", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "\u00f6"]
    found = list(json.loads(canonical(dict.fromkeys(names))))
    assert found == ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda some: st.lists(some, max_size=4) | st.dictionaries(st.text(), some, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_canonical_json_says_the_same_and_is_its_own_canonical_form(value: Any) -> None:
    text = canonical(value)
    assert json.loads(text, parse_int=float) == value
    assert canonical(parse(text)) == text


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 2**53 + 1, 10**400, {"a": "\ud800"}, [b"x"]])
def test_what_has_no_canonical_form_is_refused(value: Any) -> None:
    with pytest.raises(ValueError):
        canonical(value)


@pytest.mark.parametrize("body", [b'{"a": 1, "a": 2}', b"NaN", b"{", b"\xff", b"[" * 100_000])
def test_bodies_that_can_be_read_in_two_ways_are_refused(body: bytes) -> None:
    with pytest.raises(ValueError):
        parse(body)


def test_a_signed_document_is_taken() -> None:
    document = signed(DOCUMENT, PRIVATE)
    assert (document["key"], public_key(PRIVATE)) == (PUBLIC, PUBLIC)
    check_signature(document)
    check_signature(parse(json.dumps(document, indent=1).encode()), PUBLIC)
    assert signed(document, PRIVATE) == document
    own = new_private_key()
    check_signature(signed(DOCUMENT, own), public_key(own))


def test_a_fingerprint_is_short_enough_to_be_read_out() -> None:
    groups = fingerprint(PUBLIC).split()
    assert [len(group) for group in groups] == [4] * 10
    assert fingerprint(public_key(new_private_key())) != fingerprint(PUBLIC)


@given(st.data())
def test_a_changed_character_is_noticed(data: st.DataObject) -> None:
    """Whichever character is changed, the document is invalid JSON or is refused."""
    text = json.dumps(signed(DOCUMENT, PRIVATE), ensure_ascii=False)
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from('0aZ-_"{},: 東'))
    changed = text[:at] + other + text[at + 1 :]
    try:
        found = parse(changed.encode())
    except ValueError:
        return
    if found == signed(DOCUMENT, PRIVATE):  # another kind of space
        return
    with pytest.raises(FeedRefused):
        check_signature(found, PUBLIC)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"sequence": 8}, "wrong_signature"),
        ({"more": None}, "wrong_signature"),
        ({"events": ["\ud800"]}, "wrong_signature"),
        ({"signature": None}, "not_signed"),
        ({"signature": "A" * 86 + "=="}, "not_signed"),
        ({"signature": "A" * 85 + "B"}, "not_signed"),
        ({"signature": "A" * 86}, "wrong_signature"),
        ({"key": PUBLIC + "="}, "other_key"),
        ({"key": public_key(new_private_key())}, "other_key"),
    ],
)
def test_why_a_document_is_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(FeedRefused) as caught:
        check_signature({**signed(DOCUMENT, PRIVATE), **change}, PUBLIC)
    assert caught.value.reason == reason


def test_the_named_key_alone_is_no_proof_of_another_document() -> None:
    """The first check uses the document's own key, so that nobody confirms a document damaged in transit."""
    with pytest.raises(FeedRefused):
        check_signature({**signed(DOCUMENT, PRIVATE), "site": "b.example"})
    for key in (None, 5, "", "é", PUBLIC[:-1]):
        with pytest.raises(FeedRefused):
            check_signature({**signed(DOCUMENT, PRIVATE), "key": key})
