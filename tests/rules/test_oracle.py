"""Riichi hands compared with an independent library, as far as its rules can be set the same way."""

import random
from typing import Any

import pytest

from tests.rules.oracle import VARIANTS, disagreement
from tests.rules.random_hands import random_hand

HANDS = 800


@pytest.mark.parametrize(("options", "rules"), VARIANTS, ids=lambda value: "-".join(value) or "default")
def test_random_hands_agree_with_the_independent_library(options: dict[str, Any], rules: dict[str, Any]) -> None:
    rng = random.Random(f"{options}")
    reds = options.get("red_fives") != [0, 0, 0]
    hands = [random_hand(rng, reds=reds) for _ in range(HANDS)]
    assert [found for hand in hands if (found := disagreement(hand, options, rules))] == []
