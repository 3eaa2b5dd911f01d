"""Rows of numbers added up as big numbers are their sums, whatever stands in them."""

import random
from collections import defaultdict

from clubs.selectors.statistics.packed_sums import PackedSums, packed_rows

MANY, HIGHEST = 7, 1 << 39


def test_packed_rows_add_up_by_key_whatever_the_numbers():
    dice, adding = random.Random(1), PackedSums(MANY)
    sums: dict[int, list[int]] = defaultdict(lambda: [0] * MANY)
    for _ in range(20):
        people = dice.sample(range(1, 50), 10)
        rows = [
            (key, [dice.choice([0, -1, 1, HIGHEST, -HIGHEST, dice.randrange(-99, 99)]) for _ in range(MANY)])
            for key in people
        ]
        adding.add(packed_rows(rows))
        for key, row in rows:
            sums[key] = [one + other for one, other in zip(sums[key], row, strict=True)]
    found = list(zip(*adding.columns(), strict=True))
    assert dict(zip(adding.sums, map(list, found), strict=True)) == sums
    assert list(adding.total()) == [sum(column) for column in zip(*sums.values(), strict=True)]


def test_no_rows_add_up_to_nothing():
    adding = PackedSums(MANY)
    adding.add(packed_rows([]))
    adding.add(b"")
    assert [list(column) for column in adding.columns()] == [[]] * MANY
    assert list(adding.total()) == [0] * MANY
