"""Whole answers to random requests, compared with a slow evaluator that follows the documentation literally."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clubs.circuits.circuit_call import circuit
from clubs.circuits.formula_request import read_formula
from tests.circuits import slow_circuit
from tests.circuits.random_requests import PRESETS, random_request

SAME = 2e-6
"""So much may two programmers' ratings differ by."""


def differences(found: Any, wanted: Any, path: str = "") -> list[str]:
    """Return where two answers differ. Floats may differ in a rating's last digits."""
    if isinstance(wanted, dict) and isinstance(found, dict) and found.keys() == wanted.keys():
        return [one for key in wanted for one in differences(found[key], wanted[key], f"{path}.{key}")]
    if isinstance(wanted, list) and isinstance(found, list) and len(found) == len(wanted):
        return [
            one for i, pair in enumerate(zip(found, wanted, strict=True)) for one in differences(*pair, f"{path}[{i}]")
        ]
    number = type(wanted) in (int, float) and type(found) in (int, float)
    same = abs(found - wanted) < SAME if number else found == wanted
    return [] if same else [f"{path}: {found!r}, not {wanted!r}"]


@pytest.mark.parametrize("preset", PRESETS)
@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
@example(0)
def test_answers_are_those_of_the_page(preset: str, seed: int) -> None:
    request = random_request(Random(seed), preset)
    assert differences(circuit(request), slow_circuit.answer(request)) == []


@pytest.mark.parametrize("preset", slow_circuit.LIST_PRESETS)
def test_a_preset_is_its_parameters(preset: str) -> None:
    """A preset's name and its parameters written out give the same formula."""
    params = slow_circuit.LIST_PRESETS[preset]
    assert read_formula(preset, {}, "") == read_formula(preset, params, "") == read_formula("average", params, "")


@given(st.integers(0, 10**9), st.sampled_from(PRESETS))
@settings(max_examples=60, deadline=None)
def test_a_request_is_left_as_it_was(seed: int, preset: str) -> None:
    """Check also that the order of results, of the register and of unordered lists changes nothing."""
    request = random_request(Random(seed), preset)
    before = json.dumps(request)
    first = circuit(request)
    assert json.dumps(request) == before
    turned = {
        **request,
        "events": [{**event, "results": event["results"][::-1]} for event in request["events"]],
        "players": request["players"][::-1],
    }
    if request.get("select"):
        turned["select"] = {**request["select"], "declined": request["select"]["declined"][::-1]}
    assert differences(circuit(turned), first) == []


@given(st.integers(0, 10**9), st.integers(0, 40), st.integers(0, 4), st.sampled_from([300, 500.5, 700, 2000]))
@settings(max_examples=60, deadline=None)
def test_seats_of_many_players(seed: int, seats: int, top: int, high: float) -> None:
    chance = Random(seed)
    names = [f"p{i:02d}" for i in range(chance.randint(1, 30))]
    countries = {name: chance.choice(["AT", "AT", "DE", "FR", None]) for name in names}
    register = [{"player": name, "country": country} for name, country in countries.items()]
    weaker = chance.choice([0, 0.6])  # a country with many weak players gives seats back that others take
    names.sort(key=lambda name: chance.random() + weaker * (countries[name] == "AT"))
    results = [{"player": name, "place": i} for i, name in enumerate(names, 1)]
    event = {"id": "e", "date": "2026-05-03", "results": results, "facts": {"players": 31}}
    members = chance.sample(["AT", "DE", "ES", "FR"], chance.randint(1, 4))
    select = {"by": "quota", "seats": seats, "members": members, "top": top, "high": high}
    formula = chance.choice(["best_n_sum", "points_by_place"])
    request = {"date": "2026-11-30", "formula": formula, "events": [event], "players": register, "select": select}
    assert differences(circuit(request), slow_circuit.answer(request)) == []
