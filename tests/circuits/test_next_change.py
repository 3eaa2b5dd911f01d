"""The day on which a ranking changes by itself, beside the rankings of the days around it."""

from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.circuits.circuit_call import circuit
from clubs.circuits.next_change import age_steps, next_change
from tests.circuits.random_requests import PRESETS, random_request


def on(request: dict[str, Any], day: date) -> dict[str, Any]:
    return circuit({**request, "date": day.isoformat()})


@given(st.integers(0, 10**9), st.sampled_from(PRESETS))
@settings(max_examples=150, deadline=None)
def test_nothing_changes_before_that_day(seed: int, preset: str) -> None:
    chance = Random(seed)
    request = {**random_request(chance, preset), "select": None}
    request["date"] = (date(2024, 11, 1) + timedelta(days=chance.randrange(1100))).isoformat()
    change, today = next_change(request), date.fromisoformat(request["date"])
    first = circuit(request)
    last = today + timedelta(days=4000) if change is None else change - timedelta(days=1)
    between = (last - today).days
    for after in {between, *(chance.randint(0, between) for _ in range(3))}:
        assert on(request, today + timedelta(days=after)) == first
    assert change is None or on(request, change) != first


def event(day: str, **more: Any) -> dict[str, Any]:
    results = [{"player": "A", "place": 1}, {"player": "B", "place": 2}]
    return {"id": day, "date": day, "results": results, **more}


@pytest.mark.parametrize(
    ("edge", "half", "gone"), [("kept", "2025-08-30", "2026-03-01"), ("lost", "2025-08-29", "2026-02-28")]
)
def test_an_event_ages_after_its_anniversary_or_on_it(edge: str, half: str, gone: str) -> None:
    age = {"steps": [[12, 1], [18, 1], [24, 0.5]], "edge": edge}
    formula = {"preset": "average", "params": {"age": age}}
    events = [event("2024-02-29"), event("2023-01-01"), event("2024-03-01", counts=False)]
    request = {"date": "2025-06-01", "formula": formula, "events": events}
    assert next_change(request) == date.fromisoformat(half)
    steps = [(date.fromisoformat(half), 0.5), (date.fromisoformat(gone), None)]
    assert age_steps(request) == {"2024-02-29": steps}
    assert next_change({**request, "date": gone}) is None


def test_an_event_to_come_changes_the_ranking_on_its_day() -> None:
    events = [event("2026-01-01"), event("2026-05-03"), event("2026-04-01", counts=False), event("2027-01-01")]
    assert next_change({"date": "2026-02-01", "formula": "best_n_sum", "events": events}) == date(2026, 5, 3)
    assert next_change({"date": "2027-01-01", "formula": "best_n_sum", "events": events}) is None


def test_a_player_becomes_inactive() -> None:
    formula = {"preset": "elo", "params": {"from": "places", "inactive": 30}}
    events = [
        event("2026-05-01"),
        {**event("2026-05-11"), "results": [{"player": "A", "place": 1}], "facts": {"players": 9}},
    ]
    request = {"date": "2026-05-20", "formula": formula, "events": events}
    assert next_change(request) == date(2026, 6, 1)
    assert next_change({**request, "date": "2026-06-01"}) == date(2026, 6, 11)
    assert next_change({**request, "date": "2026-06-11"}) is None


def test_days_at_the_end_of_all_days() -> None:
    last = {**event("9998-12-31"), "counts_from": "9999-12-31"}
    request = {"date": "9999-01-01", "formula": "mers", "events": [last]}
    assert next_change(request) is None
    far = {"preset": "elo", "params": {"from": "places", "inactive": 10**9}}
    assert next_change({**request, "formula": far}) == date.max
