"""Deals that were played after a corrected deal should have ended the game."""

from typing import Any

import pytest

from rules import calls

RON = {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 3, "fu": 40}]}
BUST = {"type": "win", "wins": [{"winner": 1, "from": 3, "yakuman": 1}]}
BACK = {"type": "win", "wins": [{"winner": 3, "from": 1, "yakuman": 1}]}
EAST_2 = {"round": "E", "dealer": 1, "honba": 0, "streak": 0}


def game(*deals: Any) -> Any:
    return calls.answer("game", {"rules": "riichi", "deals": list(deals)}, "en")


def test_later_deals_go_on_from_where_they_were_played() -> None:
    assert game(BUST, BACK)["error"]["code"] == "game_over"
    played = game({**BUST, "played_on": EAST_2}, BACK, RON)
    assert [deal["reason"] for deal in played["deals"]] == [None, None, None]
    assert (played["deals"][0]["state"]["dealer"], played["state"]["scores"]) == (1, [25000, 30200, 25000, 19800])


def test_last_deal_ends_the_game_whatever_it_says() -> None:
    assert game({**BUST, "played_on": EAST_2})["reason"] == "tobi"
    assert game({**BUST, "played_on": EAST_2}, RON)["reason"] == "tobi"  # still below zero


def test_deal_that_ends_nothing_goes_on_by_the_rules() -> None:
    assert game({**RON, "played_on": {"dealer": 3}}, RON)["deals"][0]["state"]["dealer"] == 1


@pytest.mark.parametrize(
    ("position", "code", "field"),
    [(1, "bad_request", ""), ({"x": 1}, "bad_request", ".x"), ({"dealer": 9}, "bad_state", ".dealer")],
)
def test_impossible_position_is_named(position: object, code: str, field: str) -> None:
    error = game({**BUST, "played_on": position}, RON)["error"]
    assert (error["code"], error["field"]) == (code, f"deals[0].played_on{field}")
