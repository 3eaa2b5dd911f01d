"""Ratings compared with the package `openskill` and a second placement Elo, and steps worked out by hand."""

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from clubs.ranking.plackett_luce import OpenSkill
from clubs.ranking.ranking_calls import rating
from clubs.ranking.rating_replay import RatedGame, rate

TOLERANCE = 0.000002
BASES = {2: [30, -30], 3: [30, 0, -30], 4: [30, 10, -10, -30]}
NAMES = ["A", "B", "C", "D", "E", "F"]


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    size = draw(st.sampled_from([2, 3, 4]))
    scores = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    players: list[str | None] = draw(st.lists(st.sampled_from(NAMES), min_size=size, max_size=size, unique=True))
    if draw(st.booleans()):
        players[0] = None
    return {"players": players, "places": [1 + sum(other > own for other in scores) for own in scores]}


def values(answer: dict[str, Any]) -> dict[str, float]:
    return {line["player"]: line["value"] for line in answer["players"]}


@settings(max_examples=60, deadline=None)
@given(st.lists(games(), max_size=40))
def test_openskill_agrees_with_the_package(played: list[dict[str, Any]]) -> None:
    model, known = PlackettLuce(), dict[str, Any]()
    for game in played:
        seats = [model.rating() if name is None else known.get(name, model.rating()) for name in game["players"]]
        after = model.rate([[seat] for seat in seats], ranks=game["places"])
        known |= {name: team[0] for name, team in zip(game["players"], after, strict=True) if name is not None}
    found = rating({"kind": "openskill", "games": played, "history": False})
    for line in found["players"]:
        own = known[line["player"]]
        assert line["mu"] == pytest.approx(own.mu, abs=TOLERANCE)
        assert line["sigma"] == pytest.approx(own.sigma, abs=TOLERANCE)
        assert line["value"] == pytest.approx(1500 + 20 * own.ordinal(z=3), abs=20 * TOLERANCE)


def tenhou(played: list[dict[str, Any]], floor: float | None) -> dict[str, float]:
    known: dict[str, tuple[float, int]] = {}
    for game in played:
        before = [known.get(name, (1500.0, 0)) if name else (1500.0, 0) for name in game["players"]]
        average = sum(r for r, _ in before) / len(before)
        average = average if floor is None else max(average, floor)
        for i, name in enumerate(game["players"]):
            (r, g), place = before[i], game["places"][i]
            covered = BASES[len(before)][place - 1 : place - 1 + game["places"].count(place)]
            change = max(1 - 0.002 * g, 0.2) * (sum(covered) / len(covered) + (average - r) / 40)
            if name:
                known[name] = r + change, g + 1
    return {name: r for name, (r, _) in known.items()}


@settings(max_examples=60, deadline=None)
@given(st.lists(games(), max_size=60), st.none() | st.just(1500))
def test_elo_agrees_with_a_second_one(played: list[dict[str, Any]], floor: float | None) -> None:
    found = rating({"kind": "elo", "games": played, "params": {"average_floor": floor}})
    assert values(found) == pytest.approx(tenhou(played, floor), abs=TOLERANCE)


@settings(max_examples=30, deadline=None)
@given(st.lists(games(), max_size=20), st.sampled_from(["elo", "openskill"]))
def test_every_step_begins_where_the_one_before_ended(played: list[dict[str, Any]], kind: str) -> None:
    found, last = rating({"kind": kind, "games": played}), dict[str, float]()
    for game, steps in zip(played, found["games"], strict=True):
        assert [step["player"] for step in steps] == game["players"]
        for step in steps:
            assert step["before"] == (last.get(step["player"], 1500) if step["player"] else 1500)
            assert step["value"] == pytest.approx(step["before"] + step["change"], abs=TOLERANCE)
            last[step["player"]] = step["value"]
    assert values(found) == {name: value for name, value in last.items() if name}


def test_nobody_plays_as_a_newcomer_each_time() -> None:
    game = {"players": ["A", None], "places": [2, 1]}
    steps = rating({"kind": "elo", "games": [game, game]})["games"]
    assert [step[1]["before"] for step in steps] == [1500, 1500]
    assert steps[1][1]["factor"] == 1


def test_rank_leaves_out_who_is_new_or_away() -> None:
    def game(*players: str, day: int) -> dict[str, Any]:
        return {"players": list(players), "places": [1, 2], "day": day}

    played = [game("A", "B", day=1), game("C", "B", day=100), game("C", "D", day=100)]
    params = {"provisional": 2, "inactive": 50}
    found = rating({"kind": "elo", "games": played, "params": params, "today": 151})["players"]
    assert [(line["player"], line["provisional"], line["active"], line["rank"]) for line in found] == [
        ("A", True, False, None),
        ("B", False, False, None),
        ("C", False, False, None),
        ("D", True, False, None),
    ]
    found = rating({"kind": "elo", "games": played, "params": params, "today": 150})["players"]
    assert [line["rank"] for line in found] == [None, 2, 1, None]


def test_equal_values_share_a_rank() -> None:
    game = {"players": ["A", "B", "C"], "places": [1, 1, 3]}
    found = rating({"kind": "elo", "games": [game], "params": {"provisional": 0}})["players"]
    assert [line["rank"] for line in found] == [1, 1, 3]


def test_strengths_far_apart_are_still_rated() -> None:
    params = {"sigma": 0.000001, "beta": 0.000001, "tau": 0.000001}
    game = {"players": ["A", "B"], "places": [1, 2]}
    found = rating({"kind": "openskill", "games": [game] * 50, "params": params})
    assert values(found)["A"] > values(found)["B"]
    assert found["games"][49][0]["expected"] < 1.2


def test_twenty_thousand_games_take_seconds() -> None:
    played = [RatedGame(tuple(f"P{(i + 13 * seat) % 97}" for seat in range(4)), (1, 2, 3, 4)) for i in range(20_000)]
    started = time.process_time()
    rate(OpenSkill(), played, history=False)
    assert time.process_time() - started < 5
