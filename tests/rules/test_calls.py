"""The core's calls: languages, ids, broken lines."""

import json

import pytest

from rules import calls
from rules.riichi.system import Riichi
from scoring.multilingual import LANGS

DRAW = {"rules": "riichi", "result": {"type": "draw", "tenpai": [0]}}
BAD = {"rules": "riichi", "result": {"type": "win", "wins": [{"winner": 1, "from": 2, "fan": 2, "fu": 20}]}}


def test_id_comes_back_also_from_an_error() -> None:
    assert calls.answer("deal", {**DRAW, "id": [1]})["id"] == [1]
    assert calls.answer("deal", {"id": None})["id"] is None
    assert "id" not in calls.answer("deal", {})


def test_language_of_the_request_wins() -> None:
    assert calls.answer("deal", {**DRAW, "lang": "ja"}, "en") == calls.answer("deal", DRAW, "ja")
    messages = {calls.answer("deal", {**BAD, "lang": lang})["error"]["message"] for lang in LANGS}
    assert len(messages) == len(LANGS)


def test_broken_line_is_bad_json() -> None:
    for line in ("", "{", "[" * 100_000, "nul"):
        assert json.loads(calls.answer_line("deal", line))["error"]["code"] == "bad_json"


@pytest.mark.parametrize("request_", [None, 3, "x", [], [{}], True, {"rules": []}, {"rules": {"preset": []}}])
def test_request_of_another_form_is_an_error(request_: object) -> None:
    for call in calls.CALLS:
        assert calls.answer(call, request_)["ok"] is (call == "rules" and request_ == {})


def test_unknown_call_is_an_error() -> None:
    assert calls.answer("sing", {})["error"]["code"] == "bad_request"


def test_a_fault_of_the_core_does_not_stop_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Riichi, "settle", lambda *_: 1 / 0)
    assert calls.answer("deal", DRAW)["error"]["code"] == "bad_request"


@pytest.mark.parametrize("number", [10**13, -(10**13), 10**4200])
def test_numbers_no_table_can_mean_are_refused(number: int) -> None:
    win = {"type": "win", "wins": [{"winner": 1, "from": 2, "fan": number, "fu": 30}]}
    for request in (
        {"rules": "riichi", "result": win},
        {"rules": "riichi", "state": {"honba": number}, "result": {"type": "draw", "tenpai": []}},
        {"rules": {"preset": "riichi", "options": {"honba_points": number}}, "result": win},
    ):
        answer = json.loads(calls.answer_line("deal", json.dumps(request)))
        assert answer["error"]["code"] in ("bad_request", "bad_state", "bad_option")
    penalties = {"rules": "riichi", "scores": [25000] * 4, "penalties": [number, 0, 0, 0]}
    assert calls.answer("game", penalties)["error"]["code"] == "bad_request"


def test_a_nest_too_deep_to_write_is_an_error() -> None:
    line = '{"rules": "riichi", "result": {"type": "draw", "tenpai": []}, "id": ' + "[" * 900 + "]" * 900 + "}"
    assert json.loads(calls.answer_line("deal", line))["ok"] in (True, False)


def test_a_very_long_text_is_refused_in_short() -> None:
    request = {"rules": "riichi", "concealed": "1m" * 100_000, "win_tile": "1m", "by": "tsumo", "seat": "E"}
    assert calls.answer("score", request)["error"]["code"] == "bad_tile"
    answer = calls.answer("score", {**request, "concealed": "x" * 100_000})
    assert len(answer["error"]["message"]) < 300


DRAWN = {"type": "draw", "tenpai": []}


@pytest.mark.parametrize(
    ("call", "request_", "error"),
    [
        ("game", {"deals": [DRAWN] * 1001}, "bad_request deals"),
        ("game", {"scores": [25000] * 101}, "bad_request scores"),
        ("deal", {"result": {"type": "draw", "tenpai": [0] * 101}}, "bad_request result.tenpai"),
        ("deal", {"result": DRAWN, "state": {"scores": [0] * 101}}, "bad_request state.scores"),
        ("deal", {"result": {"type": "draw", "tenpai": [[[]]] * 1000000}}, "bad_request result.tenpai"),
    ],
)
def test_sizes_are_judged_first(call: str, request_: dict[str, object], error: str) -> None:
    answer = calls.answer(call, {"rules": "riichi", **request_})
    assert f"{answer['error']['code']} {answer['error']['field']}" == error


@pytest.mark.parametrize("id_", ["1e999999", "NaN", "[" * 40 + "]" * 40])
def test_an_id_that_no_answer_can_carry_is_an_error(id_: str) -> None:
    line = f'{{"rules": "riichi", "id": {id_}, "result": {{"type": "draw", "tenpai": []}}}}'
    answer = json.loads(calls.answer_line("deal", line), parse_constant=pytest.fail)
    assert answer["error"]["code"] == "bad_request"


@pytest.mark.parametrize(
    "value", ["1e999999", "-1e999999", "9" * 5000, "9" * 4000, "1.0", '"²"', '"٣"', '"\\ud800"', '"\\u0000"']
)
def test_what_is_no_count_is_an_error(value: str) -> None:
    line = f'{{"rules": "riichi", "state": {{"honba": {value}}}, "result": {{"type": "draw", "tenpai": []}}}}'
    error = json.loads(calls.answer_line("deal", line))["error"]
    assert error["code"] in ("bad_state", "bad_json")
