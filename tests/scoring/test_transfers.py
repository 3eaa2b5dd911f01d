"""The fewest transfers that settle a night, compared with an exhaustive search."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.transfers import EXACT, settle


@st.composite
def balances(draw: st.DrawFn, most: int) -> list[int]:
    """Generate balances that add up to 0. The numbers are small, so that subsets often add up to 0 as well."""
    found = draw(st.lists(st.integers(-12, 12), max_size=most - 1))
    return [*found, -sum(found)]


def fewest(owed: tuple[int, ...]) -> int:
    """Return the fewest transfers by exhaustive search: the first debt is settled with each other person in turn."""
    owed = tuple(amount for amount in owed if amount)
    if not owed:
        return 0
    first, *rest = owed
    ways = ((*rest[:i], rest[i] + first, *rest[i + 1 :]) for i in range(len(rest)) if (rest[i] < 0) != (first < 0))
    return 1 + min(fewest(way) for way in ways)


def after(start: list[int]) -> list[int]:
    """Return the balances after all transfers."""
    left = list(start)
    for transfer in settle(start).transfers:
        assert transfer.amount > 0
        assert transfer.payer != transfer.payee
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    return left


@given(balances(40))
def test_everybody_is_even_afterwards(start: list[int]):
    assert after(start) == [0] * len(start)


@given(balances(6))
@example([5, -3, -2, 7, -4, -3])
@example([3, 3, -2, -2, -2])
def test_there_are_no_fewer_transfers(start: list[int]):
    found = settle(start)
    assert found.exact
    assert len(found.transfers) == fewest(tuple(start))


@given(balances(40))
def test_nobody_pays_who_is_to_receive(start: list[int]):
    for transfer in settle(start).transfers:
        assert start[transfer.payer] < 0 < start[transfer.payee]
    assert len(settle(start).transfers) <= max(0, sum(map(bool, start)) - 1)


@given(balances(8), st.data())
def test_what_is_left_when_one_has_paid_takes_one_transfer_less(start: list[int], data: st.DataObject):
    planned = settle(start).transfers
    if planned:
        paid = data.draw(st.sampled_from(planned))
        rest = list(start)
        rest[paid.payer] += paid.amount
        rest[paid.payee] -= paid.amount
        assert len(settle(rest).transfers) == len(planned) - 1


def test_the_order_of_the_people_changes_no_amount():
    start = [900, -400, -300, -200, 550, -550]
    there, back = settle(start).transfers, settle(start[::-1]).transfers
    assert sorted(transfer.amount for transfer in there) == sorted(transfer.amount for transfer in back)


def test_too_many_people_are_settled_all_the_same_and_said_to_be_inexact():
    debts = [-(2**n) for n in range(EXACT)]
    found = settle([*debts, -sum(debts)])
    assert (found.exact, len(found.transfers)) == (False, EXACT)
    assert settle([7, -7] * EXACT).exact


def test_sixteen_people_are_settled_within_a_moment():
    start = [2**n for n in range(EXACT - 1)]
    begun = time.perf_counter()
    found = settle([*start, -sum(start)])
    assert (found.exact, len(found.transfers)) == (True, EXACT - 1)
    assert time.perf_counter() - begun < 10


def test_balances_that_do_not_add_up_are_refused():
    with pytest.raises(ValueError, match="add up"):
        settle([100, -90])
