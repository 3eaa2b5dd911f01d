"""Placings and shared amounts."""

from hypothesis import given
from hypothesis import strategies as st

from rules.ranking import Ties, by_place, divide, places, to_tenths

scores_of_four = st.lists(st.integers(-20, 60), min_size=4, max_size=4)


def test_seat_order_breaks_ties() -> None:
    assert places([30, 20, 30, 20], Ties.SEAT) == (1, 3, 2, 4)


def test_split_shares_the_number() -> None:
    assert places([30, 20, 30, 20], Ties.SPLIT) == (1, 3, 1, 3)


def test_from_first_counts_in_turn_order_from_the_first() -> None:
    assert places([20, 20, 30, 20], Ties.FROM_FIRST) == (3, 4, 1, 2)


@given(scores_of_four, st.sampled_from([Ties.SEAT, Ties.FROM_FIRST]))
def test_places_are_a_permutation_without_sharing(scores: list[int], ties: Ties) -> None:
    assert sorted(places(scores, ties)) == [1, 2, 3, 4]


@given(scores_of_four, st.lists(st.integers(-500, 500), min_size=4, max_size=4))
def test_shared_amounts_add_up(scores: list[int], amounts: list[int]) -> None:
    assert sum(by_place(places(scores, Ties.SPLIT), amounts)) == sum(amounts)


def test_odd_tenths_go_to_lower_numbers() -> None:
    assert divide(-200, [3, 1, 2]) == {1: -66, 2: -67, 3: -67}


def test_tenths_refuse_what_is_finer_or_no_number() -> None:
    assert [to_tenths(value) for value in (1, 1.5, 1.25, True, "1", float("nan"), float("inf"))] == [
        10, 15, None, None, None, None, None,
    ]  # fmt: skip
