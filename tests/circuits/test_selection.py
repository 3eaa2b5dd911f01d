"""Who qualifies: the top n, quotas by country, shared seats, divisions."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.circuits.circuit_call import circuit
from clubs.circuits.decimals import total
from clubs.circuits.rank_order import RankedPlayer
from clubs.circuits.seat_quota import above_mean

DAY = "2026-11-28"


def select(places: dict[str, int], players: dict[str, str] | None = None, **fields: Any) -> dict[str, Any]:
    """Return the selection from one event with these places, and with players' countries."""
    results = [{"player": name, "place": place} for name, place in places.items()]
    event = {"id": "e", "date": "2026-05-03", "results": results, "country": "AT", "facts": {"days": 2}}
    register = [{"player": name, "country": country} for name, country in (players or {}).items()]
    request = {"date": DAY, "formula": "best_n_sum", "events": [event], "players": register, "select": fields}
    return circuit(request)["select"]  # type: ignore[no-any-return]  # an object


LEVEL = {"A": 1, "B": 2, "C": 2, "D": 2, "E": 5}


def test_nobody_is_taken_by_name_alone_for_the_last_seat() -> None:
    assert select(LEVEL, by="top", n=3) == {"names": ["A"], "tied": ["B", "C", "D"], "open": 2, "alternates": []}
    assert select(LEVEL, by="top", n=3, lot=["D", "B"])["tied"] == ["B", "C", "D"]
    drawn = select(LEVEL, by="top", n=3, lot=["D", "C", "B"], alternates=5)
    assert drawn == {"names": ["A", "D", "C"], "tied": [], "open": 0, "alternates": ["B", "E"]}


def test_a_group_that_fits_is_listed_by_name_and_a_full_list_ties_nobody() -> None:
    assert select(LEVEL, by="top", n=4, alternates=1) == {
        "names": ["A", "B", "C", "D"],
        "tied": [],
        "open": 0,
        "alternates": ["E"],
    }
    assert select(LEVEL, by="top", n=1)["tied"] == []


def test_who_declined_leaves_the_seat_to_the_next() -> None:
    found = select(LEVEL, by="top", n=2, declined=["B", "C"], invited=["Z"])
    assert (found["names"], found["open"]) == (["Z", "A"], 0)


def test_more_seats_than_players() -> None:
    assert select({"A": 1, "B": 2}, by="top", n=5)["open"] == 3


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        ({"fact": "events", "least": 1}, ["A", "B"]),
        ({"fact": "events", "least": 2}, []),
        ({"fact": "days", "least": 2, "where": "home"}, ["A", "B"]),
        ({"fact": "days", "least": 1, "where": "abroad"}, []),
        ({"fact": "days", "least": 2, "months": 6}, []),
        ({"fact": "days", "least": 2, "months": 7}, ["A", "B"]),
    ],
)
def test_conditions(condition: dict[str, Any], names: list[str]) -> None:
    assert select({"A": 1, "B": 2}, by="top", n=2, eligible=[condition], home="AT")["names"] == names


def test_the_first_of_each_country() -> None:
    countries = {"A": "FR", "B": "DE", "C": "FR", "D": "DE"}
    assert select(LEVEL, countries, by="per_country", n=1, members=["IT", "DE", "FR"])["countries"] == [
        {"country": "IT", "names": [], "tied": [], "open": 1},
        {"country": "DE", "names": [], "tied": ["B", "D"], "open": 1},
        {"country": "FR", "names": ["A"], "tied": [], "open": 0},
    ]


def test_last_seasons_order_decides_between_equals_in_a_division() -> None:
    divisions = [
        {"name": "A", "players": ["C", "B", "A"], "down": 1},
        {"name": "B", "players": ["Z", "E", "D"], "up": 1},
    ]
    found = select(LEVEL, by="divisions", divisions=divisions)["divisions"]
    assert found[0] == {"name": "A", "players": ["A", "C", "D"], "up": ["D"], "down": []}
    assert found[1] == {"name": "B", "players": ["B", "E", "Z"], "up": [], "down": ["B"]}


@given(
    st.lists(st.sampled_from(["FR", "DE", "IT", "AT", None]), min_size=2, max_size=30),
    st.integers(0, 40),
    st.lists(st.sampled_from(["FR", "DE", "IT", "AT", "ES"]), min_size=1, unique=True),
    st.integers(0, 4),
)
@settings(max_examples=150, deadline=None)
def test_no_seat_is_lost_or_made(countries: list[str | None], seats: int, members: list[str], top: int) -> None:
    """Check also that nobody exceeds the cap, and that each seat has a player, has a tie, or is open."""
    names = [f"p{i:02d}" for i in range(len(countries))]
    register = {name: country for name, country in zip(names, countries, strict=True) if country}
    found = select(
        {name: i for i, name in enumerate(names, 1)}, register, by="quota", seats=seats, members=members, top=top
    )
    lines = found["countries"]
    assert sum(line["seats"] for line in lines) + found["left"] == seats
    for line in lines:
        assert line["seats"] <= line["cap"]
        assert line["seats"] == len(line["names"]) + line["open"]
        assert line["seats"] == min(line["a1"] + line["a2"] + line["a3"] + line["b"], line["cap"]) + line["again"]
    assert [line["rank"] for line in lines] == list(range(1, len(members) + 1))
    if found["left"]:
        assert all(line["seats"] == line["cap"] for line in lines) or not any(line["players"] for line in lines)


def test_seats_by_share_stay_within_one_of_the_share() -> None:
    countries = {f"p{i:02d}": "FR" if i % 3 else "DE" for i in range(30)}
    places = {name: i for i, name in enumerate(countries, 1)}
    found = select(places, countries, by="quota", seats=103, members=["DE", "FR"], top=0, high=2000)
    by_country = {line["country"]: line["b"] for line in found["countries"]}
    assert by_country == {"FR": 67, "DE": 34}


@given(st.lists(st.fractions(0, 5, max_denominator=50), min_size=1, max_size=20))
@settings(max_examples=100, deadline=None)
def test_above_the_mean_is_exact(values: list[Fraction]) -> None:
    players = [RankedPlayer(str(i), None, 1, value) for i, value in enumerate(values)]
    mean = sum(values, Fraction(0)) / len(values)
    assert above_mean(players) == {one.player for one in players if one.value > mean}
    assert total(values) == sum(values, Fraction(0))


def test_a_hair_above_the_mean_is_above() -> None:
    hair = Fraction(1, 10**100)
    players = [RankedPlayer("low", None, 1, Fraction(1)), RankedPlayer("high", None, 1, 1 + hair)]
    assert above_mean(players) == {"high"}


def test_countries_count_missing_players_as_nothing() -> None:
    results = [{"player": name, "place": i} for i, name in enumerate("ABC", 1)]
    event = {"id": "e", "date": DAY, "results": results}
    register = [{"player": "A", "country": "FR"}, {"player": "B", "country": "DE"}, {"player": "C", "country": "DE"}]
    made = circuit({"date": DAY, "formula": "best_n_sum", "events": [event], "players": register, "country_best": 2})
    assert made["countries"] == [
        {"country": "FR", "rank": 1, "shared": False, "value": 500, "players": 1},
        {"country": "DE", "rank": 2, "shared": False, "value": 250, "players": 2},
    ]
    assert made["events"][0]["countries"] == 2
