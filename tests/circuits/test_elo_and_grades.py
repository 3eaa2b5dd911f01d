"""Elo over several events, and grades."""

import math
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.circuits.circuit_call import circuit
from clubs.circuits.elo_expectation import expected_scores
from clubs.ranking.ranking_calls import rating

DAY = "2026-11-28"


def event(i: int, names: str, places: tuple[int, ...] | None = None, **more: Any) -> dict[str, Any]:
    given = places or tuple(range(1, len(names) + 1))
    results = [{"player": name, "place": place} for name, place in zip(names, given, strict=True)]
    return {"id": f"e{i}", "date": f"2026-05-{i + 1:02d}", "results": results, **more}


def elo(events: list[dict[str, Any]], **params: Any) -> dict[str, dict[str, Any]]:
    formula = {"preset": "elo", "params": {"provisional": 0, **params}}
    return {line["player"]: line for line in circuit({"date": DAY, "formula": formula, "events": events})["lines"]}


@given(st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_elo_by_games_is_that_of_the_call_rating(seed: int) -> None:
    chance = random.Random(seed)
    games = []
    for _ in range(12):
        players = chance.sample(["A", "B", "C", "D", "E", "F"], chance.choice((2, 3, 4)))
        places = list(range(1, len(players) + 1))
        games.append({"players": [*players[:-1], chance.choice((players[-1], None))], "places": places})
    events = [event(i, "", games=games[3 * i : 3 * i + 3]) for i in range(4)]
    later_first = [events[2], events[0], events[3], events[1]]
    params = {"start": 1600, "average_floor": 1500, "step": 0.01}
    rated = rating({"kind": "elo", "games": games, "params": params})["players"]
    found = elo(later_first, **params)
    assert {name: line["value"] for name, line in found.items()} == {line["player"]: line["value"] for line in rated}
    assert {name: line["games"] for name, line in found.items()} == {line["player"]: line["games"] for line in rated}


@given(st.lists(st.permutations("ABCDE"), min_size=1, max_size=6), st.sampled_from([1.0, 400.0, 1e-6, 1e9]))
@settings(max_examples=60, deadline=None)
def test_elo_by_places_compares_each_with_each(orders: list[list[str]], spread: float) -> None:
    events = [event(i, "".join(order), (1, 2, 2, 4, 5)) for i, order in enumerate(orders)]
    ratings = dict.fromkeys("ABCDE", 1500.0)
    for order in orders:
        places = dict(zip(order, (1, 2, 2, 4, 5), strict=True))
        change = {}
        for own in order:
            gain = 0.0
            for other in set(order) - {own}:
                score = 1 if places[own] < places[other] else 0.5 if places[own] == places[other] else 0
                exponent = (ratings[other] - ratings[own]) / spread
                expected = 0.0 if exponent > 300 else 1.0 if exponent < -300 else 1 / (1 + math.pow(10, exponent))
                gain += score - expected
            change[own] = 32 * gain / 4
        ratings = {name: ratings[name] + change[name] for name in ratings}
    found = elo(events, **{"from": "places", "spread": spread})
    assert {name: line["value"] for name, line in found.items()} == pytest.approx(ratings, abs=2e-6)


@given(st.integers(0, 10**6), st.sampled_from([1e-300, 1e-6, 3.0, 400.0, 1e5]), st.sampled_from([1e-3, 900.0, 1e6]))
@settings(max_examples=40, deadline=None)
def test_expected_scores_of_a_large_field_are_those_of_all_pairs(seed: int, spread: float, width: float) -> None:
    chance = random.Random(seed)
    values = [1500 + chance.choice((0, chance.gauss(0, width))) for _ in range(220)]

    def against(own: float, other: float) -> float:
        exponent = (other - own) / spread
        return 0.0 if exponent > 300 else 1.0 if exponent < -300 else 1 / (1 + math.pow(10, exponent))

    for own, score in expected_scores(values, spread).items():
        assert score == pytest.approx(sum(against(own, other) for other in values) - 0.5, abs=1e-9)


def test_points_won_are_points_lost() -> None:
    found = elo([event(0, "ABC"), event(1, "CAB", (1, 1, 3))], **{"from": "places"})
    assert sum(line["value"] for line in found.values()) == pytest.approx(4500, abs=2e-6)


def test_who_is_provisional_away_or_not_listed_has_no_rank() -> None:
    events = [event(0, "ABCD", date="2023-01-01"), *(event(i, "ABC") for i in range(1, 4))]
    formula = {"preset": "elo", "params": {"from": "places"}}
    made = circuit({"date": DAY, "formula": formula, "events": events, "players": [{"player": "B", "listed": False}]})[
        "lines"
    ]
    by_name = {line["player"]: line for line in made}
    assert [line["player"] for line in made] == ["A", "C", "B", "D"]
    assert (by_name["B"]["rank"], by_name["D"]["rank"]) == (None, None)
    assert (by_name["D"]["active"], by_name["D"]["provisional"], by_name["A"]["provisional"]) == (False, True, False)


def test_the_last_day_of_activity() -> None:
    for day, active in (("2026-05-31", True), ("2026-06-01", False)):
        formula = {"preset": "elo", "params": {"from": "places", "inactive": 30, "provisional": 0}}
        made = circuit({"date": day, "formula": formula, "events": [event(0, "AB")]})["lines"]
        assert [line["active"] for line in made] == [active, active]


def test_one_result_alone_changes_nothing() -> None:
    found = elo([event(0, "A", facts={"players": 40})], **{"from": "places"})
    assert (found["A"]["value"], found["A"]["results"][0]["change"], found["A"]["events"]) == (1500, 0, 1)


def test_an_event_weighs_as_its_weight() -> None:
    params: dict[str, Any] = {"from": "places", "weight": [{"fact": "days"}]}
    found = elo([event(0, "AB", facts={"days": 3})], **params)
    assert found["A"]["results"][0]["change"] == 48


# -- grades ------------------------------------------------------------------------------------------------


def grades(events: list[dict[str, Any]], ladder: list[dict[str, Any]], **params: Any) -> dict[str, dict[str, Any]]:
    formula = {"preset": "kyu_dan", "params": {"ladder": ladder, **params}}
    return {line["player"]: line for line in circuit({"date": DAY, "formula": formula, "events": events})["lines"]}


def test_a_promotion_event_is_only_for_the_grade_just_below() -> None:
    ladder = [{"grade": "2k"}, {"grade": "1k", "rp": 100}, {"grade": "1d", "rp": 100, "exam": 0.5}]
    found = grades([event(0, "ABCD", exam="1d"), event(1, "ABCD", exam="1d")], ladder)
    assert found["A"]["promotions"] == [{"grade": "1k", "event": "e0"}, {"grade": "1d", "event": "e1"}]
    assert found["B"]["promotions"] == [{"grade": "1k", "event": "e1"}]
    assert found["B"]["next"] == {"grade": "1d", "needs": ["exam"]}


@pytest.mark.parametrize(("share", "passed"), [(0.5, "AB"), (0.4999, "A"), (0.75, "ABC"), (0.2, "")])
def test_places_that_pass_are_rounded_down(share: float, passed: str) -> None:
    found = grades([event(0, "ABCD", exam="1d")], [{"grade": "1k"}, {"grade": "1d", "exam": share}])
    assert "".join(name for name in "ABCD" if found[name]["grade"] == "1d") == passed


def test_several_grades_at_once_but_never_down() -> None:
    ladder = [{"grade": "3"}, {"grade": "2", "rp": 50}, {"grade": "1", "average_place": 1.5}]
    found = grades([event(0, "ABCD"), event(1, "BCDA")], ladder)
    assert [one["grade"] for one in found["A"]["promotions"]] == ["2", "1"]
    assert (found["A"]["grade"], found["A"]["average_place"]) == ("1", 2.5)


def test_matches_are_the_games_where_there_are_any() -> None:
    games = [{"players": ["A", "X"], "places": [1, 2]}, {"players": ["X", None, "A"], "places": [1, 2, 3]}]
    found = grades([event(0, "AB", games=games)], [{"grade": "2"}, {"grade": "1", "matches": 2}])
    assert (found["A"]["matches"], found["A"]["average_place"], found["A"]["grade"]) == (2, 2.5, "1")
    assert (found["X"]["matches"], found["X"]["average_place"], found["X"]["rp"], found["X"]["grade"]) == (
        2,
        2.5,
        0,
        "1",
    )
    assert (found["B"]["matches"], found["B"]["average_place"], found["B"]["grade"]) == (0, None, "2")


def test_a_grade_may_ask_for_elo() -> None:
    ladder = [{"grade": "2"}, {"grade": "1", "elo": 1516}]
    found = grades([event(0, "AB")], ladder, elo={"from": "places"})
    assert (found["A"]["elo"], found["A"]["grade"], found["B"]["next"]) == (1516, "1", {"grade": "1", "needs": ["elo"]})
    untouched = grades([event(0, "AB")], ladder, elo={})
    assert (untouched["A"]["elo"], untouched["A"]["grade"]) == (1500, "2")


def test_equal_grade_and_points_share_a_rank() -> None:
    found = grades([event(0, "ABCD", (1, 2, 2, 4))], [{"grade": "2"}, {"grade": "1", "rp": 1000}])
    assert {name: (line["rank"], line["shared"]) for name, line in found.items()} == {
        "A": (1, False),
        "B": (2, True),
        "C": (2, True),
        "D": (4, False),
    }
