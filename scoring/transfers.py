"""Settle balances between people with as few transfers as possible.

People whose balances sum to zero settle among themselves: k of them need at most k - 1 transfers. So the fewest
transfers come from the most such groups, which are found exactly for up to `EXACT` people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

EXACT = 16
Balance = tuple[int, int]
"""A person by position in the list, and the amount to receive (negative: to pay)."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment from `payer` to `payee`, both as indexes into the list of balances."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The transfers; `exact` if their number is proven minimal."""

    transfers: tuple[Transfer, ...]
    exact: bool = True


def settle(balances: Sequence[int]) -> Settlement:
    """Return transfers that settle everybody; `balances` are what each receives, below 0 pays.

    Raises `ValueError` unless the balances sum to zero.

    >>> settle([300, -100, -200]).transfers
    (Transfer(payer=2, payee=0, amount=200), Transfer(payer=1, payee=0, amount=100))
    """
    if sum(balances):
        raise ValueError("The balances do not add up to nothing.")
    pairs, left = _opposites(balances)
    exact = len(left) <= EXACT
    groups = [*pairs, *(_most_groups(left) if exact else [left])]
    return Settlement(tuple(transfer for group in groups for transfer in _within(group)), exact)


def _opposites(balances: Sequence[int]) -> tuple[list[list[Balance]], list[Balance]]:
    """Return pairs that settle with one transfer, and the others. Pairing them never costs a transfer elsewhere."""
    waiting: dict[int, list[int]] = {}
    pairs = []
    for who, amount in enumerate(balances):
        if amount and waiting.get(-amount):
            pairs.append([(waiting[-amount].pop(0), -amount), (who, amount)])
        elif amount:
            waiting.setdefault(amount, []).append(who)
    left = sorted((who, amount) for amount, people in waiting.items() for who in people)
    return pairs, left


def _most_groups(people: Sequence[Balance]) -> list[list[Balance]]:
    """Split people into as many zero-sum groups as possible.

    `most[set]` is the largest number of zero-sum groups in a set, with a remainder: its members are dropped one by one
    so that as many of the sets passed as possible sum to zero.
    """
    size = 1 << len(people)
    sums, most, dropped = [0] * size, [0] * size, [0] * size
    for members in range(1, size):
        low = members & -members
        sums[members] = sums[members ^ low] + people[low.bit_length() - 1][1]
        dropped[members], best = _best_drop(members, most)
        most[members] = best + (sums[members] == 0)
    return _read_groups(people, sums, dropped)


def _best_drop(members: int, most: Sequence[int]) -> tuple[int, int]:
    """Return the member to drop so that the rest has the most groups, and that number."""
    found, best, rest = 0, -1, members
    while rest:
        low = rest & -rest
        if most[members ^ low] > best:
            found, best = low, most[members ^ low]
        rest ^= low
    return found, best


def _read_groups(people: Sequence[Balance], sums: Sequence[int], dropped: Sequence[int]) -> list[list[Balance]]:
    groups: list[list[Balance]] = []
    members = len(sums) - 1
    while members:
        if sums[members] == 0:
            groups.append([])
        groups[-1].append(people[dropped[members].bit_length() - 1])
        members ^= dropped[members]
    return groups


def _within(group: Sequence[Balance]) -> list[Transfer]:
    """Return the transfers within a zero-sum group: the largest debt goes to the largest claim."""
    debts = sorted(((-amount, who) for who, amount in group if amount < 0), key=_largest_first)
    claims = sorted(((amount, who) for who, amount in group if amount > 0), key=_largest_first)
    found = []
    while debts:
        (owed, payer), (due, payee) = debts[0], claims[0]
        amount = min(owed, due)
        found.append(Transfer(payer, payee, amount))
        debts = sorted([(owed - amount, payer), *debts[1:]] if owed > amount else debts[1:], key=_largest_first)
        claims = sorted([(due - amount, payee), *claims[1:]] if due > amount else claims[1:], key=_largest_first)
    return found


def _largest_first(one: tuple[int, int]) -> tuple[int, int]:
    amount, who = one
    return -amount, who
