"""The scoring contract over HTTP: the same answers as the core, without database access."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.throttling import ScopedRateThrottle

from clubs.api.core import examples
from clubs.contract_calls import CALLS as ALL_CALLS
from rules import calls

CORPORA = Path(__file__).parents[1] / "corpora"
CALLS = [
    "score",
    "deal",
    "game",
    "waits",
    "needs",
    "standings",
    "rating",
    "stats",
    "log",
    "seating",
    "circuit",
    "sheet",
]
WIN = {"rules": "riichi", "result": {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 3, "fu": 40}]}}


def answer(call: str, request: Any, lang: str | None = None) -> dict[str, Any]:
    return calls.answer(call, request, lang, ALL_CALLS)


SHOWN = [(call, request) for call, requests in examples.CALLS.items() for request in requests.values()]
ANSWERED = [(call, request) for call, request in SHOWN if answer(call, request)["ok"]]


def rows() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every request in the corpora."""
    for path in sorted(CORPORA.rglob("*.jsonl")):
        for line in path.read_text().splitlines():
            row = json.loads(line)
            if row.get("call") in CALLS:
                yield row["call"], row["request"]


def post(call: str, body: object, **headers: str) -> Any:
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    return Client().post(f"/api/v1/{call}", data, content_type="application/json", headers=headers)


def error_of(response: Any) -> tuple[int, str, str]:
    body = response.json()
    assert body["ok"] is False
    return response.status_code, body["error"]["code"], body["error"]["field"]


def test_every_corpus_row_is_answered_as_by_the_core() -> None:
    asked = list(rows())
    assert asked
    for n, (call, request) in enumerate(asked):
        if n % 500 == 0:
            cache.clear()
        response, expected = post(call, request), answer(call, request)
        assert response.json() == json.loads(json.dumps(expected)), request
        assert response.status_code == (200 if expected["ok"] else 400)


@pytest.mark.parametrize(("call", "request_"), SHOWN)
def test_each_example_of_the_pages_is_answered_as_by_the_core(call: str, request_: dict[str, Any]) -> None:
    assert post(call, request_).json() == json.loads(json.dumps(answer(call, request_)))


def test_deal_is_settled() -> None:
    response = post("deal", {**WIN, "id": "a-7"})
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert response.json()["id"] == "a-7"
    assert response.json()["deltas"] == [0, 5200, 0, -5200]


def test_content_type_does_not_matter() -> None:
    response = Client().post("/api/v1/deal", json.dumps(WIN), content_type="application/x-www-form-urlencoded")
    assert response.json()["ok"] is True


def test_rules_are_listed() -> None:
    response = Client().get("/api/v1/rules")
    assert response.json() == json.loads(json.dumps(answer("rules", {})))


def test_preset_is_told() -> None:
    response = Client().get("/api/v1/rules/riichi-wrc")
    assert response.json() == json.loads(json.dumps(answer("rules", {"preset": "riichi-wrc"})))


def test_unknown_preset_is_refused() -> None:
    assert error_of(Client().get("/api/v1/rules/whist")) == (400, "unknown_rules", "preset")


def test_core_refusal_is_400_with_its_field() -> None:
    request = {**WIN, "result": {"type": "win", "wins": [{"winner": 1, "from": 9, "fan": 3, "fu": 40}]}}
    assert error_of(post("deal", request)) == (400, "bad_request", "result.wins[0].from")


@pytest.mark.parametrize(
    "body", ["", "nope", "{", b"\xff\xfe", '{"id": NaN}', '{"id": 1e999}', "[" * 100_000, '{"rules": "riichi"} {}']
)
def test_what_is_no_json_is_bad_json(body: str | bytes) -> None:
    assert error_of(post("deal", body)) == (400, "bad_json", "")


@pytest.mark.parametrize("body", ["[]", "3", "null", '"riichi"'])
def test_what_is_no_object_is_a_bad_request(body: str) -> None:
    assert error_of(post("deal", body))[:2] == (400, "bad_request")


def test_endless_body_is_refused() -> None:
    assert error_of(post("game", b" " * 3_000_000)) == (413, "too_large", "")


def test_log_may_be_longer_than_other_requests_but_not_endless() -> None:
    assert error_of(post("log", {"log": "<" * 3_000_000})) == (400, "unknown_format", "log")
    assert error_of(post("log", b" " * 13_000_000)) == (413, "too_large", "")


def test_circuit_may_hold_years_of_tournaments_but_not_endless() -> None:
    body = json.dumps({"date": "2026-11-28", "formula": "average", "events": []}) + " " * 4_000_000
    assert json.loads(post("circuit", body).content)["ok"]
    assert error_of(post("circuit", b" " * 6_000_000)) == (413, "too_large", "")


def test_lone_surrogate_comes_back() -> None:
    response = post("deal", b'{"rules": "riichi", "id": "\\ud800"}')
    assert json.loads(response.content)["id"] == "\ud800"


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"), ("ja", "ja"), ("zh-TW,zh;q=0.9", "zh-hant"), ("zh-HK", "zh-hant"), ("zh-CN", "zh-hans"),
        ("zh", "zh-hant"), ("fr", "en"), ("fr, ja;q=0.5", "ja"), ("*", "en"), (";;q=x", "en"),
    ],
)  # fmt: skip
def test_language_is_the_accepted_one(accepted: str, lang: str) -> None:
    response = post("deal", WIN, **{"Accept-Language": accepted})
    assert response.json()["explain"] == answer("deal", WIN, lang)["explain"]
    assert response["Content-Language"] == lang


def test_language_of_the_request_goes_first() -> None:
    response = post("deal", {**WIN, "lang": "ja"}, **{"Accept-Language": "zh-TW"})
    assert response.json()["explain"] == answer("deal", WIN, "ja")["explain"]
    assert response["Content-Language"] == "ja"


def test_rules_take_a_language() -> None:
    refused = Client().get("/api/v1/rules/whist?lang=ja")
    assert refused.json() == answer("rules", {"preset": "whist"}, "ja")
    assert error_of(Client().get("/api/v1/rules?lang=tlh")) == (400, "bad_request", "lang")


def test_unknown_address_is_a_json_404() -> None:
    assert error_of(Client().get("/api/v1/whist")) == (404, "not_found", "")


def test_call_cannot_be_read() -> None:
    assert Client().get("/api/v1/deal").status_code == 405


def test_too_many_calls_are_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"calls": "2/min"})
    post("deal", WIN), post("deal", WIN)
    refused = post("deal", WIN)
    assert error_of(refused) == (429, "throttled", "")
    assert 0 < int(refused["Retry-After"]) <= 60


def spoilt() -> st.SearchStrategy[tuple[str, Any]]:
    """Generate a known request with one entry, at any depth, replaced by arbitrary JSON."""
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
        lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
        max_leaves=5,
    )
    return st.tuples(st.sampled_from(ANSWERED), st.data(), anything).map(
        lambda drawn: (drawn[0][0], _replace(drawn[0][1], drawn[1], drawn[2]))
    )


def _replace(value: Any, data: Any, other: Any) -> Any:
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    at = data.draw(st.sampled_from([None, *keys]))
    if at is None:
        return other
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[at] = _replace(value[at], data, other)
    return copy


@settings(max_examples=150, deadline=None)
@given(spoilt())
def test_spoilt_requests_are_answered_or_refused(spoilt_request: tuple[str, Any]) -> None:
    call, request = spoilt_request
    response = post(call, request)
    body = json.loads(response.content)
    assert (response.status_code, body["ok"]) in ((200, True), (400, False))
    told = {"code", "field", "message"}
    assert body["ok"] or told <= set(body["error"]) <= told | {"deal", "what", "log", "core", "service", "seen"}
    assert body["ok"] or not body["error"]["message"].startswith("This request couldn’t be processed")
