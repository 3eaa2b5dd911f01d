"""Errors of `standings` and `rating` requests: code, field, and which of several errors is reported first."""

from typing import Any

import pytest

from clubs.ranking import ranking_calls
from scoring.errors import ContractError

GAME = {"night": 1, "players": ["A", "B", "C", "D"], "places": [1, 2, 3, 4], "totals": [3, 2, -2, -3]}
THREE = {"night": 1, "players": ["A", "B", "C"], "places": [1, 2, 3], "totals": [3, 2, -5]}
PAIR = {"players": ["A", "B"], "places": [1, 2]}
OTHER = {**GAME, "system": "taiwan"}


def error(call: str, request: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(ContractError) as caught:
        getattr(ranking_calls, call)(request)
    return str(caught.value.code), caught.value.field


def without(given: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in given.items() if key != name}


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({}, "bad_request", "games"),
        ({"games": {}}, "bad_request", "games"),
        ({"games": [], "club": 1}, "bad_request", "club"),
        ({"games": [], "lang": "fr"}, "bad_request", "lang"),
        ({"games": [GAME] * 20_001}, "bad_request", "games"),
        ({"games": [3]}, "bad_request", "games[0]"),
        ({"games": [without(GAME, "night")]}, "bad_request", "games[0].night"),
        ({"games": [{**GAME, "night": 0}]}, "bad_request", "games[0].night"),
        ({"games": [{**GAME, "night": True}]}, "bad_request", "games[0].night"),
        ({"games": [{**GAME, "night": 2.0}]}, "bad_request", "games[0].night"),
        ({"games": [{**GAME, "players": ["A"]}]}, "bad_request", "games[0].players"),
        ({"games": [{**GAME, "players": ["A", "", "C", "D"]}]}, "bad_request", "games[0].players[1]"),
        ({"games": [{**GAME, "players": ["A", "B" * 1001, "C", "D"]}]}, "bad_request", "games[0].players[1]"),
        ({"games": [{**GAME, "system": "s" * 1001}]}, "bad_request", "games[0].system"),
        ({"games": [{**GAME, "players": ["A", "B", "A", None]}]}, "bad_request", "games[0].players[2]"),
        ({"games": [{**GAME, "places": [1, 2, 3]}]}, "bad_request", "games[0].places"),
        ({"games": [{**GAME, "places": [1, 2, 3, None]}]}, "bad_request", "games[0].places[3]"),
        ({"games": [{**GAME, "totals": [1, 2, 3, 10**9 + 1]}]}, "bad_request", "games[0].totals[3]"),
        ({"games": [{**GAME, "totals": [1, 2, 3, 0.5]}]}, "bad_request", "games[0].totals[3]"),
        ({"games": [{**GAME, "system": None}]}, "bad_request", "games[0].system"),
        ({"games": [GAME, {**GAME, "places": [1, 1, 2, 4]}]}, "bad_score", "games[1].places"),
        ({"games": [{**GAME, "places": [0, 1, 2, 3]}]}, "bad_score", "games[0].places"),
        ({"games": [], "lines": [{"tenths": 1, "kind": "late"}]}, "bad_request", "lines[0].player"),
        ({"games": [], "lines": [{"player": "A", "tenths": 1, "kind": "gift"}]}, "bad_request", "lines[0].kind"),
        ({"games": [], "lines": [{"player": None, "tenths": 1, "kind": "late"}]}, "bad_request", "lines[0].player"),
        ({"games": [], "lines": [{"team": "X", "tenths": 1, "kind": "late"}]}, "bad_request", "lines[0].team"),
        ({"games": [], "present": [{"night": 1, "players": ["A", "A"]}]}, "bad_request", "present[0].players[1]"),
        ({"games": [], "guests": ["A", "A"]}, "bad_request", "guests[1]"),
        ({"games": [], "guests": [None]}, "bad_request", "guests[0]"),
        ({"games": [], "teams": [{"team": "X", "players": ["A", "A"]}]}, "bad_request", "teams[0].players[1]"),
        (
            {"games": [], "teams": [{"team": "X", "players": ["A"]}, {"team": "Y", "players": ["A"]}]},
            "bad_request",
            "teams[1].players[0]",
        ),
        ({"games": [], "teams": [{"team": "X", "players": []}] * 2}, "bad_request", "teams[1].team"),
        ({"games": [], "teams": [{"team": "X", "players": []}]}, "not_allowed", "teams"),
        ({"games": [], "policy": None}, "bad_request", "policy"),
        ({"games": [GAME, OTHER]}, "not_allowed", "policy.value"),
    ],
)
def test_request_is_refused(request_: dict[str, Any], code: str, field: str) -> None:
    assert error("standings", request_) == (code, field)


@pytest.mark.parametrize(
    ("policy", "field"),
    [
        ({"colour": "red"}, "colour"),
        ({"count": "most"}, "count"),
        ({"count": "best"}, "n"),
        ({"n": 2}, "n"),
        ({"count": "best", "n": 0}, "n"),
        ({"night_cap": 0}, "night_cap"),
        ({"night_cap_by": "last"}, "night_cap_by"),
        ({"min_games": -1}, "min_games"),
        ({"min_nights": None}, "min_nights"),
        ({"winds": []}, "winds"),
        ({"winds": ["E", "E"]}, "winds"),
        ({"winds": ["F"]}, "winds"),
        ({"value": "wins"}, "value"),
        ({"value": "place_points"}, "place_points"),
        ({"place_points": [1, 0, 0, 0]}, "place_points"),
        ({"value": "place_points", "place_points": [3, 2, 1]}, "place_points"),
        ({"value": "place_points", "place_points": {"4": [3, 2, 1]}}, "place_points"),
        ({"value": "place_points", "place_points": {"5": [5, 4, 3, 2, 1]}}, "place_points"),
        ({"value": "place_points", "place_points": [1, 0, 0, 0.5]}, "place_points"),
        ({"attendance": {}}, "attendance.tenths"),
        ({"attendance": {"tenths": 5, "after": -1}}, "attendance.after"),
        ({"attendance": {"tenths": 5, "nights": 1}}, "attendance.nights"),
        ({"attendance": 5}, "attendance"),
        ({"guests": "welcome"}, "guests"),
        ({"max_guests": 5}, "max_guests"),
        ({"ties": ["luck"]}, "ties[0]"),
        ({"ties": ["firsts", "firsts"]}, "ties[1]"),
        ({"ties": ["lot", "firsts"], "lot": []}, "ties[0]"),
        ({"ties": "firsts"}, "ties"),
        ({"ties": ["lot"]}, "lot"),
        ({"lot": ["A"]}, "lot"),
        ({"ties": ["lot"], "lot": ["A", "A"]}, "lot"),
        ({"teams": {}}, "teams.by"),
        ({"teams": {"by": "sum", "k": 1}}, "teams.k"),
        ({"teams": {"by": "best"}}, "teams.k"),
        ({"value": "average", "teams": {"by": "sum"}}, "teams.by"),
        ({"value": "average_place", "teams": {"by": "best", "k": 1}}, "teams.by"),
    ],
)
def test_policy_is_refused_at_its_option(policy: dict[str, Any], field: str) -> None:
    assert error("standings", {"games": [GAME], "policy": policy}) == ("bad_option", f"policy.{field}")


TOTALS = ["total", "all_total", "average", "best_game", "worst_game", "sorted_games", "last_game", "head_to_head_total"]


@pytest.mark.parametrize("tie", TOTALS)
def test_totals_of_several_systems_split_no_tie(tie: str) -> None:
    request = {"games": [GAME, OTHER], "policy": {"value": "average_place", "ties": ["firsts", tie]}}
    assert error("standings", request) == ("not_allowed", "policy.ties[1]")


def test_form_comes_before_policy_places_and_what_is_not_allowed() -> None:
    bad_places = {**OTHER, "places": [1, 1, 1, 2]}
    request = {"games": [GAME, bad_places], "policy": {"count": "most"}, "guests": 1}
    assert error("standings", request) == ("bad_request", "guests")
    assert error("standings", without(request, "guests")) == ("bad_option", "policy.count")
    assert error("standings", {"games": [GAME, bad_places]}) == ("bad_score", "games[1].places")


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({"games": []}, "bad_request", "kind"),
        ({"kind": "glicko", "games": []}, "bad_request", "kind"),
        ({"kind": "elo"}, "bad_request", "games"),
        ({"kind": "elo", "games": [], "policy": {}}, "bad_request", "policy"),
        ({"kind": "elo", "games": [{**PAIR, "night": 1}]}, "bad_request", "games[0].night"),
        ({"kind": "elo", "games": [{"players": ["A", "B"], "places": [1, 3]}]}, "bad_score", "games[0].places"),
        ({"kind": "elo", "games": [], "history": 1}, "bad_request", "history"),
        ({"kind": "elo", "games": [], "params": []}, "bad_request", "params"),
        ({"kind": "elo", "games": [], "params": {"mu": 1}}, "bad_option", "params.mu"),
        ({"kind": "openskill", "games": [], "params": {"start": 1}}, "bad_option", "params.start"),
        ({"kind": "elo", "games": [], "params": {"divisor": 0}}, "bad_option", "params.divisor"),
        ({"kind": "elo", "games": [], "params": {"least": 1.5}}, "bad_option", "params.least"),
        ({"kind": "elo", "games": [], "params": {"step": True}}, "bad_option", "params.step"),
        ({"kind": "elo", "games": [], "params": {"base": {"4": [1, 2, 3]}}}, "bad_option", "params.base"),
        ({"kind": "elo", "games": [], "params": {"provisional": 1.0}}, "bad_option", "params.provisional"),
        ({"kind": "elo", "games": [], "params": {"inactive": 0}}, "bad_option", "params.inactive"),
        ({"kind": "elo", "games": [{"players": ["B" * 1001]}]}, "bad_request", "games[0].players[0]"),
        ({"kind": "openskill", "games": [], "params": {"tau": 0}}, "bad_option", "params.tau"),
        ({"kind": "openskill", "games": [], "params": {"z": -1}}, "bad_option", "params.z"),
        ({"kind": "openskill", "games": [], "params": {"sigma": float("nan")}}, "bad_option", "params.sigma"),
    ],
)  # fmt: skip
def test_rating_is_refused(request_: dict[str, Any], code: str, field: str) -> None:
    assert error("rating", request_) == (code, field)


def test_days_only_go_forward() -> None:
    played = [{"players": ["A", "B"], "places": [1, 2], "day": day} for day in (5, None, 4)]
    assert error("rating", {"kind": "elo", "games": played}) == ("bad_request", "games[2].day")
    assert error("rating", {"kind": "elo", "games": played[:2], "today": 4}) == ("bad_request", "today")


def test_parameters_that_lead_beyond_all_numbers_are_refused() -> None:
    played = [{"players": ["A", "B"], "places": [1, 2]}] * 40
    request = {"kind": "elo", "games": played, "params": {"divisor": 1e-300}}
    assert error("rating", request) == ("bad_option", "params")
