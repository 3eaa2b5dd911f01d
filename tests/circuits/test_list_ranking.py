"""List formulas: the documentation's worked examples, and a small case for each rule."""

import random
from fractions import Fraction
from typing import Any

import pytest

from clubs.circuits.circuit_call import circuit
from scoring.fractions import r4

DAY = "2026-11-28"


def one_player(places: list[tuple[int, dict[str, Any]]], formula: Any) -> dict[str, Any]:
    """Return the line of a player with these places among 1,001 players."""
    events = [
        {
            "id": f"e{i}",
            "date": "2026-05-03",
            "results": [{"player": "A", "place": place}],
            "facts": {"players": 1001, **facts},
        }
        for i, (place, facts) in enumerate(places)
    ]
    made = circuit({"date": DAY, "formula": formula, "events": events})
    return made["lines"][0]  # type: ignore[no-any-return]  # a line


def test_one_result_is_filled_up_and_not_ranked_yet() -> None:
    event = {"id": "e", "date": DAY, "results": [{"player": "A", "place": 10}], "facts": {"players": 40, "days": 2}}
    line = circuit({"date": DAY, "formula": "mers", "events": [event]})["lines"][0]
    assert (line["value"], line["rank"], line["missing"], line["results"][0]["base"]) == (281.9667, None, 1, 769)


def test_part_b_takes_the_best_bases_not_the_heaviest_results() -> None:
    formula = {"preset": "mers", "params": {"weight": [{"fact": "weight"}]}}
    line = one_player([(1, {"weight": 1})] * 3 + [(500, {"weight": 6}), (501, {"weight": 1})], formula)
    assert [part["value"] for part in line["parts"]] == [650.6, 667.3333]
    assert line["value"] == 658.9667


def test_a_result_of_several_days_is_counted_as_often() -> None:
    days_and_bases = [(3, 550), (2, 850), (2, 300), (3, 900), (2, 400), (1, 600)]
    line = one_player([(1001 - base, {"days": days}) for days, base in days_and_bases], "mukrs")
    assert [part["value"] for part in line["parts"]] == [677.2727, 762.5]
    assert line["value"] == 719.8864
    assert {result["base"]: result["kept"][0] for result in line["results"]}[300] == 0


@pytest.mark.parametrize(
    ("edge", "day", "state", "age"),
    [
        ("kept", "2026-11-28", "counts", 1),
        ("lost", "2026-11-28", "counts", 0.5),
        ("kept", "2026-11-29", "counts", 0.5),
        ("kept", "2027-11-28", "counts", 0.5),
        ("lost", "2027-11-28", "old", None),
        ("kept", "2027-11-29", "old", None),
    ],
)
def test_the_anniversary(edge: str, day: str, state: str, age: float | None) -> None:
    params = {"age": {"steps": [[12, 1], [24, 0.5]], "edge": edge}}
    event = {"id": "e", "date": "2025-11-28", "results": [], "facts": {"players": 2}}
    event["results"] = [{"player": "A", "place": 1}]
    made = circuit({"date": day, "formula": {"preset": "mers", "params": params}, "events": [event]})
    assert (made["events"][0]["state"], made["events"][0]["age"]) == (state, age)


def test_months_end_with_a_short_month() -> None:
    params = {"age": {"steps": [[3, 1]], "edge": "kept"}}
    event = {"id": "e", "date": "2026-11-30", "results": [{"player": "A", "place": 1}], "facts": {"players": 2}}
    states = [
        circuit({"date": day, "formula": {"preset": "average", "params": params}, "events": [event]})["events"][0][
            "state"
        ]
        for day in ("2027-02-28", "2027-03-01")
    ]
    assert states == ["counts", "old"]


def event(i: int, results: list[tuple[str, int]], **more: Any) -> dict[str, Any]:
    return {
        "id": f"e{i}",
        "date": f"2026-05-{i + 1:02d}",
        "results": [{"player": player, "place": place} for player, place in results],
        **more,
    }


def test_equal_values_are_split_by_each_tie_break_in_turn() -> None:
    events = [
        event(0, [("A", 1), ("B", 2), ("C", 3)]),
        event(1, [("B", 1), ("A", 2), ("C", 3)]),
        event(2, [("C", 1), ("D", 3)]),
    ]
    events[2]["facts"] = {"players": 3}
    formula = {"preset": "best_n_sum", "params": {"ties": ["best_results", "firsts", "latest"]}}
    lines = circuit({"date": DAY, "formula": formula, "events": events})["lines"]
    ranks = [(line["player"], line["rank"], line["split"], line["value"]) for line in lines]
    assert ranks == [
        ("B", 1, None, 1500),
        ("A", 2, "latest", 1500),
        ("C", 3, "value", 1000),
        ("D", 4, "value", 0),
    ]


def test_who_is_not_listed_counts_but_has_no_rank() -> None:
    lines = circuit(
        {
            "date": DAY,
            "formula": "best_n_sum",
            "events": [event(0, [("A", 1), ("B", 2), ("C", 3)])],
            "players": [{"player": "A", "listed": False, "country": "FR"}],
        }
    )["lines"]
    assert [(line["player"], line["rank"]) for line in lines] == [("B", 1), ("C", 2), ("A", None)]


def test_states_of_events() -> None:
    events = [
        event(0, [("A", 1), ("B", 2)], counts=False),
        event(1, [("A", 1), ("B", 2)], date="2026-12-01"),
        event(2, []),
        event(3, [("A", 1), ("B", 2)], date="2020-01-01"),
        event(4, [("A", 1), ("B", 2)]),
        event(5, [("A", 1), ("B", 2)], facts={"players": 3}),
    ]
    params = {"since": "2025-01-01", "weight": [{"fact": "players", "steps": [[3, 0], [4, 1]]}]}
    for one in events[:5]:
        one.setdefault("facts", {"players": 4})
    made = circuit({"date": DAY, "formula": {"preset": "average", "params": params}, "events": events})
    assert [one["state"] for one in made["events"]] == ["out", "future", "empty", "old", "counts", "out"]


def test_a_missing_weight_is_no_error_before_the_event() -> None:
    params = {"weight": [{"fact": "weight"}]}
    events = [event(0, [("A", 1), ("B", 2)], date="2026-12-01")]
    made = circuit({"date": DAY, "formula": {"preset": "average", "params": params}, "events": events})
    assert made["events"][0]["weight"] is None
    assert made["events"][0]["terms"] == [{"fact": "weight", "is": None, "adds": None}]


def test_negative_points_come_after_a_filler_only_where_products_are_compared() -> None:
    results = [{"player": "A", "place": 1, "points": 300}, {"player": "B", "place": 2, "points": -300}]
    one = {"id": "e", "date": DAY, "results": results}
    for choose, kept in (("base", [1, 0]), ("weighted", [0, 1]), ("highest_average", [0, 1])):
        part = {"share": 1, "take": "average", "first": 1, "rest": 0, "fill": 2, "choose": choose}
        formula = {"preset": "average", "params": {"base": {"by": "points"}, "parts": [part]}}
        lines = circuit({"date": DAY, "formula": formula, "events": [one]})["lines"]
        unlucky = next(line for line in lines if line["player"] == "B")
        assert [unlucky["parts"][0]["kept"], unlucky["parts"][0]["filled"]] == kept, choose


def test_a_part_without_results_has_no_mean_but_a_sum_of_nothing() -> None:
    part = {"share": 1, "first": 0, "rest": 1, "where": "home"}
    for take, value in (("average", None), ("sum", 0)):
        params = {"home": "AT", "parts": [{**part, "take": take}], "min_events": 0}
        made = circuit(
            {
                "date": DAY,
                "formula": {"preset": "average", "params": params},
                "events": [event(0, [("A", 1), ("B", 2)])],
            }
        )
        assert [line["value"] for line in made["lines"]] == [value, value]


def test_names_and_the_order_of_results_change_nothing() -> None:
    """Check that listing players in another order changes nobody's line."""
    chance = random.Random(7)
    events = [event(i, list(zip(chance.sample("ABCDEFGH", 6), (1, 2, 2, 4, 5, 6), strict=True))) for i in range(9)]
    turned = [{**one, "results": one["results"][::-1]} for one in events]
    for formula in ("mers", "rr", "points_by_place", "average"):
        first, second = (circuit({"date": DAY, "formula": formula, "events": some}) for some in (events, turned))
        assert first["lines"] == second["lines"]


def test_many_copies_cost_no_more_than_one() -> None:
    line = one_player([(1, {"days": 10**9}), (501, {"days": 10**9 - 1})], "mukrs")
    n = 2 * 10**9 - 1
    k = -(-n * 4 // 5)
    part = Fraction(10**9 * 1000 + (k - 10**9) * 500, k)
    assert line["parts"][0]["value"] == r4(part)
    assert [result["kept"][0] for result in line["results"]] == [10**9, k - 10**9]
