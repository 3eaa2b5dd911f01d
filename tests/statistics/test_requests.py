"""Errors of `stats` requests: code, field, and which of several errors is reported first."""

from typing import Any

import pytest

from clubs.statistics.stats_call import stats
from scoring.errors import ContractError

NAMES = ["A", "B", "C", "D"]
WIN = {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 3, "fu": 40}]}
NO_YAKU = {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 0, "fu": 40}]}
GAME = {"players": NAMES, "deals": [WIN, WIN]}


def error(request: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(ContractError) as caught:
        stats(request)
    return str(caught.value.code), caught.value.field


@pytest.mark.parametrize(
    ("game", "code", "field"),
    [
        ([], "bad_request", "games[0]"),
        ({**GAME, "night": 1}, "bad_request", "games[0].night"),
        ({**GAME, "closed": True}, "bad_request", "games[0].closed"),
        ({"deals": []}, "bad_request", "games[0].players"),
        ({**GAME, "players": NAMES[:3]}, "bad_request", "games[0].players"),
        ({**GAME, "players": ["A", "B", "C", "A"]}, "bad_request", "games[0].players[3]"),
        ({**GAME, "players": ["A", "B", "C", "D" * 1001]}, "bad_request", "games[0].players[3]"),
        ({**GAME, "players": ["A", "B", "C", 4]}, "bad_request", "games[0].players[3]"),
        ({"players": NAMES}, "bad_request", "games[0].deals"),
        ({**GAME, "scores": [1, 2, 3, 4]}, "bad_request", "games[0].deals"),
        ({**GAME, "deals": [WIN, {"type": "lost"}]}, "bad_request", "games[0].deals[1].type"),
        ({**GAME, "deals": [WIN, NO_YAKU]}, "no_yaku", "games[0].deals[1].wins[0].fan"),
        ({"players": NAMES, "scores": [1, 2, 3, 4]}, "bad_score", "games[0].scores"),
        ({"players": NAMES, "scores": [1, 2, 3]}, "bad_request", "games[0].scores"),
        ({**GAME, "penalties": [0, 0, 0]}, "bad_request", "games[0].penalties"),
        ({**GAME, "counted_for": ["A", "B", "C"]}, "bad_request", "games[0].counted_for"),
        ({**GAME, "counted_for": ["A", None, None, "A"]}, "bad_request", "games[0].counted_for[3]"),
        ({**GAME, "subs": [{"seat": 4, "from": 1, "player": "S"}]}, "bad_request", "games[0].subs[0].seat"),
        ({**GAME, "subs": [{"seat": 0, "from": 0, "player": "S"}]}, "bad_request", "games[0].subs[0].from"),
        ({**GAME, "subs": [{"seat": 0, "from": 2, "player": "B"}]}, "bad_request", "games[0].subs[0].player"),
        (
            {**GAME, "subs": [{"seat": 0, "from": 2, "player": "S"}, {"seat": 0, "from": 1, "player": "T"}]},
            "bad_request",
            "games[0].subs[1].from",
        ),
        ({**GAME, "ticks": [{"deal": 3, "win": 0, "patterns": []}]}, "bad_request", "games[0].ticks[0].deal"),
        ({**GAME, "ticks": [{"deal": 0, "win": 0, "patterns": []}]}, "bad_request", "games[0].ticks[0].deal"),
        ({**GAME, "ticks": [{"deal": 1, "win": 1, "patterns": []}]}, "bad_request", "games[0].ticks[0].win"),
        (
            {**GAME, "ticks": [{"deal": 1, "win": 0, "patterns": ["tanyao", "luck"]}]},
            "bad_request",
            "games[0].ticks[0].patterns[1]",
        ),
    ],
)
def test_game_is_refused(game: Any, code: str, field: str) -> None:
    assert error({"rules": "riichi", "games": [game]}) == (code, field)


@pytest.mark.parametrize(
    ("win", "patterns", "refused"),
    [
        ({"winner": 0, "from": 1, "fan": 3, "fu": 30}, ["riichi", "tanyao", "pinfu"], False),
        ({"winner": 0, "from": 1, "fan": 2, "fu": 30}, ["riichi", "tanyao", "pinfu"], True),
        ({"winner": 0, "from": 1, "fan": 3, "fu": 30}, ["menzen_tsumo", "tanyao"], True),
        ({"winner": 0, "from": 1, "fan": 6}, ["suuankou"], True),
        ({"winner": 0, "yakuman": 1}, ["suuankou"], False),
        ({"winner": 0, "from": 1, "limit": "mangan"}, ["riichi"], False),
    ],
)
def test_ticks_that_contradict_the_value_are_refused(win: Any, patterns: list[str], refused: bool) -> None:
    game = {"players": NAMES, "deals": [{"type": "win", "wins": [win]}]}
    game["ticks"] = [{"deal": 1, "win": 0, "patterns": patterns}]
    answer = {"rules": "riichi", "games": [game]}
    if refused:
        assert error(answer) == ("not_allowed", "games[0].ticks")
    else:
        assert stats(answer)["ok"]


def test_an_unknown_field_is_named_before_a_bad_value_of_any_game() -> None:
    bad = {**GAME, "players": NAMES[:3]}
    assert error({"rules": "riichi", "games": [bad, {**GAME, "night": 1}]}) == ("bad_request", "games[1].night")
    tick = {"deal": 1, "win": 0, "patterns": [], "fan": 2}
    assert error({"rules": "riichi", "games": [bad, {**GAME, "ticks": [tick]}]})[1] == "games[1].ticks[0].fan"


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({"games": []}, "bad_request", "rules"),
        ({"rules": "whist", "games": 1}, "unknown_rules", "rules"),
        ({"rules": {"preset": "riichi", "options": {"uma": 1}}, "games": 1}, "bad_option", "rules.options.uma"),
        ({"rules": "riichi"}, "bad_request", "games"),
        ({"rules": "riichi", "games": [], "least_deals": -1}, "bad_request", "least_deals"),
        ({"rules": "riichi", "games": [], "versus": 0}, "bad_request", "versus"),
        ({"rules": "riichi", "games": [GAME] * 2001}, "bad_request", "games"),
        ({"rules": "riichi", "games": [{**GAME, "deals": [WIN] * 1000}] * 31}, "bad_request", "games"),
        ({"rules": "riichi", "games": [], "season": 1}, "bad_request", "season"),
    ],
)
def test_request_is_refused(request_: dict[str, Any], code: str, field: str) -> None:
    assert error(request_) == (code, field)


def test_form_of_every_game_comes_before_what_the_first_may_not() -> None:
    wrong = {**GAME, "deals": [NO_YAKU]}
    untrue = {"players": NAMES, "scores": [1, 2, 3, 4]}
    assert error({"rules": "riichi", "games": [wrong, {**GAME, "subs": 1}]}) == ("bad_request", "games[1].subs")
    assert error({"rules": "riichi", "games": [wrong, untrue]}) == ("no_yaku", "games[0].deals[0].wins[0].fan")
    assert error({"rules": "riichi", "games": [untrue, wrong]}) == ("bad_score", "games[0].scores")


def test_substitutes_may_change_seats_at_the_same_deal() -> None:
    subs = [{"seat": 0, "from": 2, "player": "B"}, {"seat": 1, "from": 2, "player": "A"}]
    assert stats({"rules": "riichi", "games": [{**GAME, "subs": subs}]})["ok"] is True
