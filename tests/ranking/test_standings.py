"""Standings of a list of games, compared with the naive version and with cases worked out by hand."""

import time
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.ranking.policy import CapBy, Count, Guests, Value
from clubs.ranking.ranking_calls import standings
from clubs.ranking.tie_breaks import TIE_BREAKS
from scoring.fractions import r4
from scoring.multilingual import LANGS
from tests.ranking import naive

NAMES = ["A", "B", "C", "D", "E", "陳", None]
TIES = [row.id for row in TIE_BREAKS if row.id != "lot"]


def lines(request: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {line["player"]: line for line in standings(request)["lines"]}


def game(night: int, *players: str | None, places: list[int] | None = None, totals: list[int] | None = None) -> Any:
    n = len(players)
    return {
        "night": night,
        "players": list(players),
        "places": places or list(range(1, n + 1)),
        "totals": totals or [0] * n,
    }


# -- compared with the naive version -------------------------------------------------------------------


@st.composite
def games(draw: st.DrawFn, sizes: tuple[int, ...]) -> dict[str, Any]:
    size = draw(st.sampled_from(sizes))
    players = draw(st.lists(st.sampled_from(NAMES), min_size=size, max_size=size, unique_by=lambda n: n or object()))
    scores = draw(st.lists(st.integers(-3, 3), min_size=size, max_size=size))
    places = [1 + sum(other > own for other in scores) for own in scores]
    return {"night": draw(st.integers(1, 4)), "players": players, "places": places, "totals": [10 * s for s in scores]}


@st.composite
def policies(draw: st.DrawFn) -> dict[str, Any]:
    ties = draw(st.lists(st.sampled_from(TIES), unique=True, max_size=5))
    lot = draw(st.booleans())
    policy: dict[str, Any] = {
        "count": draw(st.sampled_from(list(Count))).value,
        "night_cap": draw(st.none() | st.integers(1, 2)),
        "night_cap_by": draw(st.sampled_from(list(CapBy))).value,
        "min_games": draw(st.integers(0, 2)),
        "min_nights": draw(st.integers(0, 2)),
        "winds": draw(st.sampled_from([["E", "S", "W", "N"], ["S", "E"], ["W", "N", "E"]])),
        "value": draw(st.sampled_from(list(Value))).value,
        "attendance": draw(st.none() | st.just({"tenths": 10, "after": 1, "max": 2}) | st.just({"tenths": -3})),
        "guests": draw(st.sampled_from(list(Guests))).value,
        "max_guests": draw(st.none() | st.integers(0, 2)),
        "ties": [*ties, *(["lot"] if lot else [])],
    }
    if lot:
        policy["lot"] = draw(st.lists(st.sampled_from(NAMES[:-1]), unique=True))
    if policy["count"] != "all":
        policy["n"] = draw(st.integers(1, 4))
    if policy["value"] == "place_points":
        policy["place_points"] = {"2": [2, 0], "3": [30, 15, 1], "4": [40, 20, 10, 0]}
    return policy


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    sizes = draw(st.sampled_from([(4,), (3, 4), (2, 3, 4)]))
    named = st.sampled_from(["A", "B", "C", "Z"])
    bonus = st.fixed_dictionaries(
        {"player": named, "tenths": st.integers(-20, 20), "kind": st.just("late")},
        optional={"night": st.integers(1, 4)},
    )
    presence = st.fixed_dictionaries({"night": st.integers(1, 5), "players": st.lists(named, unique=True)})
    return {
        "policy": draw(policies()),
        "games": draw(st.lists(games(sizes), max_size=12)),
        "lines": draw(st.lists(bonus, max_size=3)),
        "present": draw(st.lists(presence, max_size=3)),
        "guests": draw(st.lists(st.sampled_from(["A", "E"]), unique=True)),
    }


@settings(max_examples=150, deadline=None)
@given(requests())
def test_table_is_that_of_the_naive_one(request: dict[str, Any]) -> None:
    found, ranks, moved = lines(request), naive.ranks(request, request), naive.moved(request)
    assert sorted(found) == naive.names(request)
    for name, line in found.items():
        own = naive.entrant(request, name, request)
        value = own["value"] if request["policy"]["value"] != "average_place" or own["value"] is None else -own["value"]
        assert line["rank"] == ranks.get(name)
        assert line["moved"] == moved.get(name)
        assert line["value"] == r4(value)
        assert line["used"] == sorted(result["index"] for result in own["counted"])
        assert (line["eligible"], line["nights"], line["adjust"]) == (
            len(own["eligible"]),
            own["nights"],
            own["adjust"],
        )
        assert line["average_place"] == r4(own["average_place"])
        assert line["shared"] == (list(ranks.values()).count(ranks[name]) > 1 if name in ranks else False)


@settings(max_examples=50, deadline=None)
@given(requests())
def test_lines_stand_in_order_and_split_says_what_separates_them(request: dict[str, Any]) -> None:
    found = standings(request)["lines"]
    ranked = [line for line in found if line["rank"]]
    assert [line["rank"] for line in ranked] == sorted(line["rank"] for line in ranked)
    assert found[: len(ranked)] == ranked
    for above, line in pairwise(ranked):
        assert (line["split"] is None) == (above["rank"] == line["rank"])
        if line["split"] == "value":
            assert above["value"] != line["value"]
        elif line["split"]:
            steps = {step["by"]: step["value"] for step in line["ties"]}
            assert steps[line["split"]] != {step["by"]: step["value"] for step in above["ties"]}[line["split"]]


@settings(max_examples=60, deadline=None)
@given(requests(), st.randoms())
def test_order_of_the_games_list_between_nights_does_not_matter(request: dict[str, Any], rng: Any) -> None:
    nights = {night: [g for g in request["games"] if g["night"] == night] for night in range(1, 5)}
    order = list(nights)
    rng.shuffle(order)
    mixed = {**request, "games": [g for night in order for g in nights[night]]}

    def told(asked: dict[str, Any]) -> list[Any]:
        return [{key: value for key, value in line.items() if key != "used"} for line in standings(asked)["lines"]]

    assert told(mixed) == told(request)


# -- by hand -------------------------------------------------------------------------------------------


def test_best_results_are_chosen_by_total_where_the_value_is_equal() -> None:
    policy = {"value": "average_place", "count": "best", "n": 1}
    played = [game(night, "A", None, totals=[total, 0]) for night, total in [(1, 10), (1, 30), (2, 30)]]
    assert lines({"policy": policy, "games": played})["A"]["used"] == [1]


def test_shared_places_share_their_points_and_the_rest_falls_on_lower_seats() -> None:
    request = {
        "policy": {"value": "place_points", "place_points": [40, 20, 10, 0]},
        "games": [game(1, "D", "C", "B", "A", places=[1, 1, 1, 4])],
    }
    assert {name: line["value"] for name, line in lines(request).items()} == {"D": 24, "C": 23, "B": 23, "A": 0}


def test_adjust_is_shown_but_not_applied_to_an_average_place() -> None:
    request = {
        "policy": {"value": "average_place"},
        "games": [game(1, "A", "B")],
        "lines": [{"player": "A", "tenths": -300, "kind": "chombo"}],
    }
    line = lines(request)["A"]
    assert (line["value"], line["adjust"], line["total"], line["rank"]) == (1, -300, -300, 1)


def test_under_place_points_totals_stay_without_the_adjust() -> None:
    request = {
        "policy": {"value": "place_points", "place_points": [10, 0]},
        "games": [game(1, "A", "B", totals=[80, -80])],
        "lines": [{"player": "A", "tenths": 5, "kind": "other"}],
    }
    line = lines(request)["A"]
    assert (line["value"], line["adjust"], line["total"]) == (15, 5, 80)


def test_league_by_place_points_of_one_system_goes_by_totals_first() -> None:
    request = {
        "policy": {"value": "place_points", "place_points": [10, 0]},
        "games": [game(1, "A", "B", totals=[50, -50]), game(2, "B", "A", totals=[80, -80])],
    }
    assert standings(request)["lines"][0] | {"player": "B", "split": None} == standings(request)["lines"][0]
    assert standings(request)["lines"][1]["split"] == "total"


def test_night_of_presence_alone_does_not_count_as_newest() -> None:
    request = {"games": [game(1, "A", "B")], "present": [{"night": 9, "players": ["A"]}]}
    assert lines(request)["A"]["moved"] is None


def test_places_of_an_earlier_night_are_compared_as_the_whole_request_has_them() -> None:
    """The only three-player game is on the newest night, but it already makes every earlier placing relative."""
    request = {
        "policy": {"value": "average_place", "ties": []},
        "games": [
            game(1, "A", "B", "C", "D"),
            game(2, "B", "A", "C"),
        ],
    }
    found = lines(request)
    assert (found["A"]["value"], found["B"]["value"], found["C"]["value"]) == (1.75, 1.5, 3.5)
    assert (found["A"]["moved"], found["B"]["moved"]) == (-1, 1)


def test_unranked_lines_come_last_guests_after_the_others() -> None:
    request = {
        "policy": {"min_games": 2},
        "games": [
            game(1, "G", "A", "B", "C", totals=[40, 30, -20, -50]),
            game(2, "A", "B", None, None, totals=[10, 0, 0, -10]),
        ],
        "present": [{"night": 2, "players": ["Z", "Y"]}],
        "guests": ["G"],
    }
    found = standings(request)["lines"]
    assert [line["player"] for line in found] == ["A", "B", "C", "Y", "Z", "G"]
    assert [line["missing"] for line in found] == [0, 0, 1, 2, 2, 1]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(5, 3), 1.6667),
        (Fraction(-5, 3), -1.6667),
        (Fraction(3, 20000), 0.0002),
        (Fraction(-1, 20000), -0.0001),
    ],
)
def test_fractions_are_written_with_four_decimals_half_away_from_zero(value: Fraction, written: float) -> None:
    assert r4(value) == written


# -- teams ---------------------------------------------------------------------------------------------


def teams(by: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    request = {
        "policy": {"teams": by, **more.pop("policy", {})},
        "games": [
            game(1, "A", "B", "C", "D", totals=[400, 100, -100, -400]),
            game(1, "C", "A", "E", "D", totals=[300, 50, -50, -300]),
            game(2, "B", "E", "A", "C", totals=[200, 100, -100, -200]),
        ],
        "teams": [{"team": "X", "players": ["A", "B"]}, {"team": "Y", "players": ["C", "D", "E"]}],
        **more,
    }
    found = standings(request)["teams"]
    assert isinstance(found, list)
    return found


def test_team_by_the_best_two_nights_sums_of_its_members() -> None:
    """X: 450 + 100 and 200 − 100; Y: night 1 C 200 and E −50, night 2 E 100 and C −200."""
    found = teams({"by": "best", "k": 2})
    assert [(line["team"], line["value"]) for line in found] == [("X", 650), ("Y", 50)]


def test_team_by_the_mean_of_its_members_with_its_own_line() -> None:
    lines = [{"team": "Y", "tenths": 600, "kind": "other"}, {"player": "A", "tenths": 9, "kind": "late"}]
    found = teams({"by": "average"}, lines=lines)
    assert [(line["team"], line["value"]) for line in found] == [("Y", r4(Fraction(-650, 3) + 600)), ("X", 329.5)]
    assert [line["adjust"] for line in found] == [600, 9]


def test_teams_meet_by_every_pair_of_members_at_a_table() -> None:
    """A is ahead of C and D, B of D only: three of four meetings are X's."""
    found = teams({"by": "sum"}, policy={"ties": ["head_to_head"]}, games=[game(1, "A", "C", "B", "D")])
    assert [(line["team"], line["ties"]) for line in found] == [
        ("X", [{"by": "head_to_head", "value": 0.75}]),
        ("Y", [{"by": "head_to_head", "value": 0.25}]),
    ]


def test_last_game_of_a_team_adds_up_members_at_one_table() -> None:
    found = teams({"by": "sum"}, policy={"value": "place_points", "place_points": [0, 0, 0, 0], "ties": ["last_game"]})
    assert [(line["team"], line["ties"][0]["value"]) for line in found] == [("X", 100), ("Y", -100)]


def test_team_without_a_counted_result_has_no_rank() -> None:
    found = teams({"by": "sum"}, teams=[{"team": "X", "players": ["A"]}, {"team": "Y", "players": []}])
    assert [(line["team"], line["rank"], line["value"], line["total"]) for line in found] == [
        ("X", 1, 350, 350),
        ("Y", None, None, 0),
    ]


# -- the table of tie-breaks, and time -----------------------------------------------------------------


def test_every_tie_break_is_named_in_every_language() -> None:
    assert len({row.id for row in TIE_BREAKS}) == len(TIE_BREAKS) == 19
    for lang in LANGS:
        assert len({row.name.say(lang) for row in TIE_BREAKS}) == len(TIE_BREAKS)
        assert all(row.formula.say(lang) for row in TIE_BREAKS)


def test_table_of_ten_thousand_games_takes_seconds_whatever_the_ties() -> None:
    played = [
        game(
            1 + i // 50, *(f"P{(7 * i + 31 * seat + i // 9) % 300}" for seat in range(4)), totals=[300, 100, -100, -300]
        )
        for i in range(10_000)
    ]
    played = [one for one in played if len(set(one["players"])) == 4]
    started = time.process_time()
    standings({"games": played, "policy": {"ties": ["nights", "head_to_head", "head_to_head_total"], "min_games": 1}})
    assert time.process_time() - started < 10
