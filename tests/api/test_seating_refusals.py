"""Every error code of `seating`, on the command line and over HTTP: same words, and the next line is answered.

`tests/seating/test_refusals.py` tests what each field may contain. These tests cover what external callers see.
"""

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from clubs.contract_calls import CALLS
from rules import calls
from tests.clubs.test_core_calls import answers

Json = dict[str, Any]
EIGHT = [{"id": name} for name in "abcdefgh"]
RANKED = [{"id": name, "rank": rank} for rank, name in enumerate("abcdefgh", 1)]
GOOD = {"id": "good", "players": EIGHT, "method": "random", "seed": "7f3a"}
FOUR = [1, 2, 3, 4]


def players(count: int, **more: object) -> list[Json]:
    return [{"id": number, **more} for number in range(1, count + 1)]


REFUSED: dict[str, tuple[str, str, Json]] = {
    "too few": ("no_seating", "players", {"players": players(3)}),
    "nobody": ("no_seating", "players", {"players": []}),
    "too few at threes": ("no_seating", "players", {"players": players(2), "seats": 3}),
    "refuse": ("no_seating", "players", {"players": players(31), "odd": "refuse"}),
    "five at threes and fours": ("no_seating", "players", {"players": players(5), "odd": "three"}),
    "lock of nobody": ("bad_lock", "locks[0]", {"locks": [{"player": "z", "table": 1}]}),
    "lock at no table": ("bad_lock", "locks[0]", {"locks": [{"player": "a", "table": 3}]}),
    "lock in no round": ("bad_lock", "locks[0]", {"locks": [{"player": "a", "table": 1, "round": 2}]}),
    "a wind twice": (
        "bad_lock", "locks[1]", {"locks": [{"player": who, "table": 1, "wind": "E"} for who in ("a", "b")]},
    ),
    "five at a table": ("bad_lock", "locks[4]", {"locks": [{"player": who, "table": 2} for who in "abcde"]}),
    "number that nobody has": ("bad_schedule", "script[0][1]", {"script": [[FOUR, [5, 6, 7, 9]]]}),
    "somebody twice": ("bad_schedule", "script[1][1]", {"script": [[FOUR], [FOUR, [5, 6, 7, 1]]]}),
    "a table of five": ("bad_schedule", "script[0][0]", {"script": [[[1, 2, 3, 4, 5]]]}),
    "no standing": ("bad_request", "players[0].rank", {"method": "swiss"}),
    "a standing of some": ("bad_request", "players[7].rank", {"method": "final", "players": [*RANKED[:7], EIGHT[7]]}),
    "an id twice": ("bad_request", "players[8].id", {"players": [*EIGHT, {"id": "c"}]}),
    "an unknown field": ("bad_request", "tables", {"tables": 2}),
    "an unknown method": ("bad_request", "method", {"method": "magic"}),
    "two rounds of a swiss": ("bad_request", "rounds", {"method": "swiss", "players": RANKED, "rounds": 2}),
    "two rounds of an interval": ("bad_request", "rounds", {"method": "interval", "players": RANKED, "rounds": 2}),
    "two rounds of a snake": ("bad_request", "rounds", {"method": "snake", "players": RANKED, "rounds": 2}),
    "too many rounds": ("bad_request", "rounds", {"rounds": 61}),
    "too many players": ("bad_request", "players", {"players": players(401)}),
    "north where three play": (
        "not_allowed", "locks[0].wind", {"seats": 3, "locks": [{"player": "a", "table": 1, "wind": "N"}]},
    ),
}  # fmt: skip


def asked(name: str) -> Json:
    return {"id": name, "players": EIGHT, "method": "random", **REFUSED[name][2]}


def test_each_refusal_comes_back_on_the_command_line_with_its_id_and_the_stream_goes_on() -> None:
    lines = [json.dumps(request).encode() for name in REFUSED for request in (asked(name), GOOD)]
    found = answers("seating", *lines)
    refused, good = found[::2], found[1::2]
    assert [one["id"] for one in refused] == list(REFUSED)
    assert {one["id"]: (one["error"]["code"], one["error"]["field"]) for one in refused} == {
        name: (code, field) for name, (code, field, _more) in REFUSED.items()
    }
    assert all(one == good[0] and one["ok"] for one in good)


@pytest.mark.parametrize("name", REFUSED)
def test_each_refusal_is_the_same_over_http(name: str) -> None:
    cache.clear()
    response = Client().post("/api/v1/seating", json.dumps(asked(name)), content_type="application/json")
    code, field, _more = REFUSED[name]
    body = response.json()
    assert (response.status_code, body["error"]["code"], body["error"]["field"]) == (400, code, field)
    assert body == json.loads(json.dumps(calls.answer("seating", asked(name), None, CALLS)))


def test_words_are_said_in_the_language_that_is_asked_for() -> None:
    cache.clear()
    request = json.dumps(asked("too few") | {"lang": "ja"})
    response = Client().post("/api/v1/seating", request, content_type="application/json")
    assert (
        response.json()["error"]["message"]
        != calls.answer("seating", asked("too few"), "en", CALLS)["error"]["message"]
    )
