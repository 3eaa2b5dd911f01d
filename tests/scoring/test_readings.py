"""Readings, waits and distances compared with plain counting and an independent library."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong.agari import Agari
from mahjong.shanten import Shanten

from scoring.readings import Wait, are_pairs, splits, waits_in
from scoring.shanten import (
    orphans_distance,
    pairs_distance,
    seven_pairs_distance,
    standard_distance,
    unconnected_distance,
)
from scoring.tiles import ALL, KINDS, UNIT, counts, kinds, parse
from scoring.waits import exhausted, orphans_waits, pairs_waits, seven_pairs_waits, standard_waits

POOLS = (range(KINDS), range(9), range(18), [*range(9), *range(27, 34)], [0, 8, 9, 17, 18, 26, *range(27, 34)])


def packed_of(tiles: list[int]) -> int:
    return sum(UNIT[kind] for kind in tiles)


def drawn(seed: int, number: int) -> list[int]:
    rng = random.Random(seed)
    wall = [kind for kind in rng.choice(POOLS) for _ in range(4)]
    return rng.sample(wall, number)


@pytest.mark.parametrize(
    ("text", "number"),
    [("123m456m789m123p55s", 1), ("111222333m444p55z", 2), ("11122233344455m", 4), ("123m", 0), ("1122m", 0), ("", 0)],
)
def test_splits_are_all_ways_to_read(text: str, number: int) -> None:
    assert len(splits(parse(text, "x").packed)) == number


@pytest.mark.parametrize("sets", range(6))
def test_splits_take_hands_of_any_size(sets: int) -> None:
    text = "".join(f"{3 * (i % 3) + 1}{3 * (i % 3) + 2}{3 * (i % 3) + 3}{'mp'[i // 3]}" for i in range(sets)) + "11z"
    [(runs, triplets, pair)] = splits(parse(text, "x").packed)
    assert (len(runs), triplets, pair) == (sets, (), 27)


def test_winning_tile_is_placed_in_every_way() -> None:
    assert waits_in(((0, 2), (5,), 27), 2) == (Wait.RYANMEN, Wait.PENCHAN)
    assert waits_in(((0, 0), (2,), 1), 1) == (Wait.KANCHAN, Wait.TANKI)
    assert waits_in(((6,), (8,), 27), 8) == (Wait.RYANMEN, Wait.SHANPON)
    assert waits_in(((0,), (), 27), 5) == ()


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_waits_agree_with_the_independent_library(seed: int) -> None:
    tiles = drawn(seed, 13)
    packed, own = packed_of(tiles), counts(packed_of(tiles))
    mask = sum(1 << kind for kind in set(tiles))
    found = standard_waits(packed) | seven_pairs_waits(packed, mask) | orphans_waits(packed, mask)
    expected = [kind for kind in range(KINDS) if own[kind] < 4 and _complete(own, kind)]
    assert kinds(found & ~exhausted(packed)) == expected


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 5))
def test_waits_are_the_tiles_with_which_a_hand_of_any_size_can_be_read(seed: int, sets: int) -> None:
    packed = packed_of(drawn(seed, 3 * sets + 1))
    assert kinds(standard_waits(packed)) == [kind for kind in range(KINDS) if splits(packed + UNIT[kind])]


def _complete(own: list[int], kind: int) -> bool:
    more = [*own]
    more[kind] += 1
    return bool(Agari.is_agari(more))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_distance_agrees_with_the_independent_library(seed: int) -> None:
    tiles = drawn(seed, 13)
    packed, own = packed_of(tiles), counts(packed_of(tiles))
    mask = sum(1 << kind for kind in set(tiles))
    found = min(standard_distance(packed, 0, 4), seven_pairs_distance(mask, own), orphans_distance(mask, own))
    assert found - 1 == Shanten.calculate_shanten(own)


def test_distance_counts_only_tiles_that_can_come() -> None:
    alone = parse("1m", "x").packed
    assert standard_distance(alone, 0, 0) == 1
    assert standard_distance(alone, parse("111m", "x").packed, 0) == 2
    absent = sum(4 * UNIT[kind] for kind in range(1, 8))
    assert standard_distance(parse("13m11z", "x").packed, 0, 1) == 1
    assert standard_distance(parse("13m11z", "x").packed, absent, 1) == 2


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 2, 3, 5]))
def test_distance_falls_by_at_most_one_a_tile(seed: int, sets: int) -> None:
    tiles = drawn(seed, 3 * sets + 2)
    one, more = packed_of(tiles[:-1]), packed_of(tiles)
    before, after = standard_distance(one, 0, sets), standard_distance(more, 0, sets)
    assert before - 1 <= after <= before


@pytest.mark.parametrize(
    ("text", "distance"),
    [("147m258p369s1234z", 1), ("147m258p369s1233z", 1), ("147m258p36s12344z", 1),
     ("123m456p789s1111z", 9), ("19m19p19s1234567z", 2)],
)  # fmt: skip
def test_unconnected_distance(text: str, distance: int) -> None:
    tiles = parse(text, "x")
    assert unconnected_distance(tiles.mask & ALL, counts(tiles.packed)) == distance


@pytest.mark.parametrize(
    ("text", "pairs", "waits", "distance"),
    [("1111m2233p44s555z", True, [31], 1), ("1111m2233p44s55z6z", True, [32], 1), ("1111m2233p44s567z", False, [], 2),
     ("111m222p333s4445z", False, [], 3)],
)  # fmt: skip
def test_four_equal_tiles_are_two_pairs(text: str, pairs: bool, waits: list[int], distance: int) -> None:
    packed = parse(text, "x").packed
    assert kinds(pairs_waits(packed)) == waits
    assert pairs_distance(counts(packed), 7) == distance
    assert any(are_pairs(packed + UNIT[kind]) for kind in range(KINDS)) == pairs
