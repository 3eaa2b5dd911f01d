"""What every system declares about hands: unused fields, fields that are only validated, waits that can't win."""

from typing import Any

import pytest

from rules import calls
from rules.hand.request import DEFAULTS, Form
from rules.registry import ruleset
from scoring.errors import ContractError
from scoring.strict_json import Fields

HANDS: dict[str, dict[str, Any]] = {
    "riichi": {"concealed": "123p456p789s111m5z", "win_tile": "5z"},
    "mingjeung": {"concealed": "123p456p789s111m5z", "win_tile": "5z"},
    "taiwan": {"concealed": "123456789m123456p7p", "win_tile": "7p"},
    "chengdu": {"concealed": "123456789p1123s", "win_tile": "4s"},
    "duankagen": {"concealed": "111222333p1s", "win_tile": "1s"},
}
OTHER: dict[str, Any] = {
    "riichi": "riichi", "dora": "1p", "ura": "1p", "flowers": "1f", "discards": "9s", "passed": "9s",
    "honba": 1, "deposits": 1, "streak": 1, "pao": {"seat": "E", "pattern": "x"},
}  # fmt: skip


def form_of(system: str) -> Form[Any, Any]:
    return ruleset(system).hands().form


def asked(system: str, call: str, **more: Any) -> dict[str, Any]:
    hand = {**HANDS[system], "seat": "S", **more}
    if call == "waits":
        hand.pop("win_tile")
        return calls.answer(call, {"rules": system, **hand})
    return calls.answer(call, {"rules": system, "by": "tsumo", **hand})


UNUSED = [(system, name) for system in HANDS for name in form_of(system).unused]
IGNORED = [(system, name) for system in HANDS for name in form_of(system).ignored]


@pytest.mark.parametrize("call", ["score", "waits"])
@pytest.mark.parametrize(("system", "name"), UNUSED)
def test_an_unused_field_is_refused_unless_it_says_nothing(system: str, name: str, call: str) -> None:
    plain = asked(system, call)
    assert plain["ok"]
    assert asked(system, call, **{name: DEFAULTS[name]}) == plain
    error = asked(system, call, **{name: OTHER[name]})["error"]
    assert (error["code"], error["field"]) == ("not_allowed", name)


@pytest.mark.parametrize(("system", "name"), IGNORED)
def test_of_an_ignored_field_only_the_form_is_judged(system: str, name: str) -> None:
    assert asked(system, "score", **{name: OTHER[name]}) == asked(system, "score")
    assert asked(system, "score", **{name: 3})["error"]["code"] == "bad_request"


def test_an_unused_field_of_a_hand_in_a_deal_waits_for_its_turn() -> None:
    hand = {**HANDS["chengdu"], "dora": "1p"}
    fields = Fields({"hand": hand}).inside("hand")
    read = form_of("chengdu").read_hand(fields, win=True)
    assert [(error.code, error.field) for error in read.later] == [("not_allowed", "hand.dora")]
    assert fields.later == []


def test_a_seat_that_the_game_has_not_is_refused_and_an_unknown_word_is_no_seat() -> None:
    rules = {"preset": "riichi", "options": {"players": 3, "uma": [15, 0, -15]}}
    request = {"rules": rules, **HANDS["riichi"], "by": "tsumo", "concealed": "123456p789s1119m", "win_tile": "9m"}
    assert calls.answer("score", {**request, "seat": "N"})["error"]["code"] == "not_allowed"
    assert calls.answer("score", {**request, "seat": "X"})["error"]["code"] == "bad_request"


def test_a_wait_is_null_where_its_win_would_be_refused() -> None:
    """Check that `waits` shows null for what `score` refuses. Furiten rules out only the ron."""
    listed = asked("riichi", "waits", discards="5z")["waits"]
    assert [(wait["tile"], wait["ron"], wait["tsumo"] is None) for wait in listed] == [("5z", None, False)]
    with pytest.raises(ContractError):
        calls.score({"rules": "riichi", **HANDS["riichi"], "by": "ron", "from": "E", "seat": "S", "discards": "5z"})
