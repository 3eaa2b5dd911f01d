"""Errors of `circuit` requests: code, field, and which of several errors is reported first."""

import json
from typing import Any

import pytest

from clubs.circuits.circuit_call import circuit
from clubs.contract_calls import CALLS
from rules.calls import answer_line
from scoring.errors import ContractError

PAIR = [{"player": "A", "place": 1}, {"player": "B", "place": 2}]
EVENT = {"id": "e1", "date": "2026-05-03", "results": PAIR}
GAME = {"players": ["A", "B"], "places": [1, 2]}
OK = {"date": "2026-11-28", "formula": "best_n_sum", "events": [EVENT]}
LADDER = [{"grade": "2k"}, {"grade": "1k", "rp": 100}]
PART = {"share": 1, "take": "average", "first": 1, "rest": 0}


def error(request: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(ContractError) as caught:
        circuit(request)
    return str(caught.value.code), caught.value.field


def with_event(**fields: Any) -> dict[str, Any]:
    return {**OK, "events": [{**EVENT, **fields}]}


def with_params(preset: str, **params: Any) -> dict[str, Any]:
    return {**OK, "formula": {"preset": preset, "params": params}}


def with_select(**fields: Any) -> dict[str, Any]:
    return {**OK, "select": fields}


def results(*places: int) -> list[dict[str, Any]]:
    return [{"player": f"p{i}", "place": place} for i, place in enumerate(places)]


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({}, "date"),
        ({**OK, "club": 1}, "club"),
        ({"date": 5, "formula": "mers"}, "events"),
        ({**OK, "date": "2026-11-31"}, "date"),
        ({**OK, "date": "20261128"}, "date"),
        ({**OK, "date": "2026-11-28\n"}, "date"),
        ({**OK, "date": "２026-11-28"}, "date"),
        ({**OK, "formula": 5}, "formula"),
        ({**OK, "formula": {}}, "formula.preset"),
        ({**OK, "formula": {"preset": "mers", "parms": {}}}, "formula.parms"),
        ({**OK, "formula": {"preset": "mers", "params": None}}, "formula.params"),
        ({**OK, "formula": {"preset": 3}}, "formula.preset"),
        ({**OK, "events": {}}, "events"),
        ({**OK, "events": [3]}, "events[0]"),
        ({**OK, "events": [{**EVENT, "day": 1}]}, "events[0].day"),
        ({**OK, "events": [{"id": 5, "results": []}]}, "events[0].date"),
        ({**OK, "events": [EVENT, EVENT]}, "events[1].id"),
        (with_event(id=""), "events[0].id"),
        (with_event(id="x" * 201), "events[0].id"),
        (with_event(start="2026-05-04"), "events[0].start"),
        (with_event(counts_from="2026-5-4"), "events[0].counts_from"),
        (with_event(country="at"), "events[0].country"),
        (with_event(country="ÄÖ"), "events[0].country"),
        (with_event(counts=None), "events[0].counts"),
        (with_event(exam=""), "events[0].exam"),
        (with_event(facts=None), "events[0].facts"),
        (with_event(facts={"rounds": 3}), "events[0].facts.rounds"),
        (with_event(facts={"players": 1}), "events[0].facts.players"),
        (with_event(results=PAIR[:1]), "events[0].facts.players"),
        (with_event(facts={"players": 2.0}), "events[0].facts.players"),
        (with_event(facts={"days": 0}), "events[0].facts.days"),
        (with_event(facts={"countries": -1}), "events[0].facts.countries"),
        (with_event(facts={"qualification": 1}), "events[0].facts.qualification"),
        (with_event(facts={"sessions": True}), "events[0].facts.sessions"),
        (with_event(facts={"weight": 0}), "events[0].facts.weight"),
        (with_event(facts={"weight": 0.00001}), "events[0].facts.weight"),
        (with_event(facts={"weight": "1"}), "events[0].facts.weight"),
        (with_event(results=[{"player": "A"}]), "events[0].results[0].place"),
        (with_event(results=[{"player": "A", "place": 0}]), "events[0].results[0].place"),
        (with_event(results=[PAIR[0], {**PAIR[1], "player": "A"}]), "events[0].results[1].player"),
        (with_event(results=[{**PAIR[0], "points": 0.5}, PAIR[1]]), "events[0].results[0].points"),
        (with_event(games=[{"players": ["A"], "places": [1]}]), "events[0].games[0].players"),
        (with_event(games=[{**GAME, "day": 1}]), "events[0].games[0].day"),
        (with_event(games=[{"players": ["A", "x" * 201], "places": [1, 2]}]), "events[0].games[0].players[1]"),
        ({**OK, "players": [{"player": "A"}, {"player": "A"}]}, "players[1].player"),
        ({**OK, "players": [{"player": "A", "listed": None}]}, "players[0].listed"),
        ({**OK, "select": []}, "select"),
        ({**OK, "country_best": 0}, "country_best"),
        ({**OK, "events": [EVENT] * 2_001}, "events"),
        (with_event(results=results(*range(1, 5_002))), "events[0].results"),
        (with_event(games=[GAME] * 20_001), "events[0].games"),
        ({**OK, "events": [{**EVENT, "id": str(i), "results": [0] * 5_000} for i in range(41)]}, "events"),
        ({**OK, "players": [{"player": str(i)} for i in range(100_001)]}, "players"),
        ({"club": 1, "players": [0] * 100_001}, "players"),
        ({**with_params("average", weight=[{"fact": "weight"}])}, "events[0].facts.weight"),
        (with_params("average", base={"by": "points"}), "events[0].results[0].points"),
        (with_params("average", base={"by": "points"}, weight=[{"fact": "weight"}]), "events[0].facts.weight"),
        (with_params("average", base={"by": "table_points"}), "events[0].results[0].table_points"),
        (with_select(), "select.by"),
        (with_select(by="best"), "select.by"),
        (with_select(by="top"), "select.n"),
        (with_select(by="top", members=["FR"]), "select.members"),
        (with_select(by="top", n=0), "select.n"),
        (with_select(by="top", n=1, lot=["A", "A"]), "select.lot"),
        (with_select(by="top", n=1, declined=[None]), "select.declined"),
        (with_select(by="top", n=1, invited=["A", "B"]), "select.invited"),
        (with_select(by="top", n=1, invited=["A"], declined=["A"]), "select.invited"),
        (with_select(by="top", n=1, eligible=[{"fact": "wins", "least": 1}]), "select.eligible"),
        (with_select(by="top", n=1, eligible=[{"fact": "days", "least": 1, "where": "home"}]), "select.home"),
        (with_select(by="top", n=1, eligible=[{"fact": "days", "least": 1}] * 21), "select.eligible"),
        (with_select(by="top", n=1, country="Fr"), "select.country"),
        (with_select(by="per_country", n=1), "select.members"),
        (with_select(by="per_country", n=1, members=[]), "select.members"),
        (with_select(by="per_country", n=1, members=["FR", "FR"]), "select.members"),
        (with_select(by="quota", seats=100_001, members=["FR"]), "select.seats"),
        (with_select(by="quota", seats=1, members=["FR"], high=1.23456), "select.high"),
        (with_select(by="divisions", divisions=[{"name": "A", "players": []}]), "select.divisions"),
        (
            with_select(
                by="divisions", divisions=[{"name": "A", "players": ["A"], "up": 1}, {"name": "B", "players": []}]
            ),
            "select.divisions[0]",
        ),
        (
            with_select(by="divisions", divisions=[{"name": "A", "players": ["A"]}, {"name": "B", "players": ["A"]}]),
            "select.divisions",
        ),
        (
            with_select(
                by="divisions", divisions=[{"name": "A", "players": ["A"], "down": 2}, {"name": "B", "players": []}]
            ),
            "select.divisions[0]",
        ),
    ],
)
def test_bad_request(request_: dict[str, Any], field: str) -> None:
    assert error(request_) == ("bad_request", field)


@pytest.mark.parametrize(
    ("preset", "params", "name"),
    [
        ("mers", {"n": 3}, "n"),
        ("mers", {"from": "games"}, "from"),
        ("mers", {"since": "2026"}, "since"),
        ("mers", {"repeat": "rounds"}, "repeat"),
        ("mers", {"equal": None}, "equal"),
        ("mers", {"min_events": 1_001}, "min_events"),
        ("mers", {"ties": ["firsts", "firsts"]}, "ties"),
        ("mers", {"ties": ["head_to_head"]}, "ties"),
        ("mers", {"weight": [{"fact": "days"}, {"fact": "days"}]}, "weight"),
        ("mers", {"weight": [{"fact": "rounds"}]}, "weight"),
        ("mers", {"weight": [{"fact": "days", "steps": [[2, 1], [2, 2]]}]}, "weight"),
        ("mers", {"weight": [{"fact": "days", "steps": [[1, -1]]}]}, "weight"),
        ("mers", {"weight": [{"fact": "days", "steps": [[n, 1] for n in range(61)]}]}, "weight"),
        ("mers", {"weight": [{"fact": "days", "steps": [[1, 0.00001]]}]}, "weight"),
        ("mers", {"age": {"steps": [[12, 1]]}}, "age"),
        ("mers", {"age": {"steps": [[12, 1], [6, 0.5]], "edge": "kept"}}, "age"),
        ("mers", {"age": {"steps": [[12, 0]], "edge": "kept"}}, "age"),
        ("mers", {"age": {"steps": [[12, 1.5]], "edge": "kept"}}, "age"),
        ("mers", {"age": {"steps": [[1_201, 1]], "edge": "kept"}}, "age"),
        ("mers", {"base": {"top": 5}}, "base"),
        ("mers", {"base": {"by": "points", "top": 1000}}, "base"),
        ("mers", {"base": {"by": "table"}}, "base"),
        ("mers", {"base": {"by": "linear", "tables": []}}, "base"),
        ("mers", {"base": {"by": "table", "tables": [{"from": 1, "points": [1]}]}}, "base"),
        ("mers", {"base": {"by": "table", "tables": [{"from": 2, "points": [1] * 1_001}]}}, "base"),
        ("mers", {"base": {"by": "table", "tables": [{"from": n, "points": []} for n in range(2, 53)]}}, "base"),
        ("mers", {"parts": []}, "parts"),
        ("mers", {"parts": [PART] * 5}, "parts"),
        ("mers", {"parts": [{**PART, "share": 0}]}, "parts"),
        ("mers", {"parts": [{**PART, "rest": 1.1}]}, "parts"),
        ("mers", {"parts": [{**PART, "first": 1_001}]}, "parts"),
        ("mers", {"parts": [{**PART, "fill": 101}]}, "parts"),
        ("mers", {"parts": [{**PART, "over": "largest", "rest": 0.5}]}, "parts"),
        ("mers", {"parts": [{**PART, "over": "largest", "take": "sum"}]}, "parts"),
        ("mers", {"parts": [{**PART, "where": "home"}]}, "home"),
        ("austria", {"home": None}, "home"),
        ("austria", {"home": "at"}, "home"),
        ("best_n_sum", {"n": 0}, "n"),
        ("best_n_sum", {"n": 1_001}, "n"),
        ("elo", {"since": None}, "since"),
        ("elo", {"k": 32}, "k"),
        ("elo", {"from": "places", "step": 0.002}, "step"),
        ("elo", {"from": "places", "k": 0}, "k"),
        ("elo", {"from": "results"}, "from"),
        ("elo", {"inactive": 0}, "inactive"),
        ("elo", {"base": {"4": [1, 2, 3]}}, "base"),
        ("kyu_dan", {}, "ladder"),
        ("kyu_dan", {"ladder": LADDER[:1]}, "ladder"),
        ("kyu_dan", {"ladder": [LADDER[0]] * 2}, "ladder"),
        ("kyu_dan", {"ladder": [{"grade": "2k", "rp": 0}, LADDER[1]]}, "ladder"),
        ("kyu_dan", {"ladder": [LADDER[0], {"grade": "1k", "exam": 0}]}, "ladder"),
        ("kyu_dan", {"ladder": [LADDER[0], {"grade": "1k", "elo": 1600}]}, "ladder"),
        ("kyu_dan", {"ladder": LADDER, "rp": {"base": {"by": "table"}}}, "rp"),
        ("kyu_dan", {"ladder": LADDER, "elo": {"provisional": 3}}, "elo"),
    ],
)
def test_a_wrong_parameter_is_named(preset: str, params: dict[str, Any], name: str) -> None:
    assert error(with_params(preset, **params)) == ("bad_option", f"formula.params.{name}")


def test_an_unknown_preset() -> None:
    assert error({**OK, "formula": "uefa"}) == ("bad_option", "formula")
    assert error(with_params("uefa")) == ("bad_option", "formula.preset")


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        (with_event(results=results(1, 1, 2)), "bad_score", "events[0].results"),
        (with_event(results=results(3, 1), facts={"players": 2}), "bad_score", "events[0].results"),
        (with_event(results=results(3, 1), facts={"players": 3}), None, ""),
        (with_event(results=results(2, 2), facts={"players": 2}), "bad_score", "events[0].results"),
        (with_event(games=[GAME]), "not_allowed", "events[0].games"),
        (with_event(games=[]), None, ""),
        (with_event(exam="1k"), "not_allowed", "events[0].exam"),
        (
            {**with_params("kyu_dan", ladder=LADDER), "events": [{**EVENT, "exam": "3k"}]},
            "not_allowed",
            "events[0].exam",
        ),
        (
            {**OK, "formula": "elo", "events": [{**EVENT, "games": [{"players": ["A", "B"], "places": [1, 3]}]}]},
            "bad_score",
            "events[0].games[0].places",
        ),
        (
            {**with_params("kyu_dan", ladder=LADDER), "select": {"by": "quota", "seats": 1, "members": ["FR"]}},
            "not_allowed",
            "select.by",
        ),
    ],
)
def test_places_and_what_a_formula_does_not_take(request_: dict[str, Any], code: str | None, field: str) -> None:
    if code is None:
        assert circuit(request_)["ok"]
    else:
        assert error(request_) == (code, field)


def test_which_of_several_errors_comes_first() -> None:
    """Check this order, fixing one at a time: sizes, form, formula, places, missing facts, selection."""
    request: dict[str, Any] = {
        "date": "2026-11-28",
        "formula": {"preset": "average", "params": {"weight": [{"fact": "weight"}], "age": 5}},
        "events": [{**EVENT, "results": results(1, 1, 2), "country": "x"}, {**EVENT, "id": "e2"}],
        "players": [{"player": "A"}] * 100_001,
        "select": {"by": "top", "n": 0},
    }
    found = [error(request)]
    request["players"] = []
    found.append(error(request))
    request["events"][0]["country"] = None
    found.append(error(request))
    del request["formula"]["params"]["age"]
    found.append(error(request))
    request["events"][0]["results"] = PAIR
    found.append(error(request))
    for event in request["events"]:
        event["facts"] = {"weight": 1}
    found.append(error(request))
    assert found == [
        ("bad_request", "players"),
        ("bad_request", "events[0].country"),
        ("bad_option", "formula.params.age"),
        ("bad_score", "events[0].results"),
        ("bad_request", "events[0].facts.weight"),
        ("bad_request", "select.n"),
    ]


def test_ratings_beyond_all_numbers_are_a_wrong_option() -> None:
    request = with_params("elo", **{"from": "places", "k": 10**9, "spread": 5e-324, "start": 10**9})
    assert circuit(request)["ok"]
    many = [{**EVENT, "id": str(i), "games": [GAME]} for i in range(40)]
    assert error({**with_params("elo", scale=10**9, divisor=5e-324), "events": many}) == (
        "bad_option",
        "formula.params",
    )


def test_a_line_of_the_stream_is_answered_in_its_language() -> None:
    line = json.dumps({**OK, "date": "x", "lang": "ja", "id": 7})
    answer = json.loads(answer_line("circuit", line, calls=CALLS))
    assert (answer["id"], answer["error"]["field"]) == (7, "date")
    assert "日付" in answer["error"]["message"]


def test_all_formulas_may_have_no_events() -> None:
    presets = ["mers", "mukrs", "rr", "austria", "points_by_place", "best_n_sum", "average", "elo"]
    for formula in [*presets, {"preset": "kyu_dan", "params": {"ladder": LADDER}}]:
        made = circuit({**OK, "formula": formula, "events": []})
        assert (made["lines"], made["countries"], made["events"]) == ([], [], [])
