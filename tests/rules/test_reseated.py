"""Renumbering the players of a result pays the same people the same amounts."""

import random

import pytest

from rules.deal.reseated import reseated, swapped
from rules.registry import presets, ruleset
from scoring.strict_json import Fields


def turned(state, order):
    """Return a state with its players renumbered: the dealer, and every list by player."""
    moved = {
        name: swapped(order, value) if isinstance(value, list) and len(value) == len(order) else value
        for name, value in state.items()
    }
    return moved | {name: order[moved[name]] for name in ("dealer",) if isinstance(moved.get(name), int)}


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
def test_turning_the_table_turns_what_every_result_pays(preset):
    rules = ruleset(preset)
    order = [(player + 1) % rules.players for player in range(rules.players)]
    rng = random.Random(7)
    state = rules.start()
    at = rules.read_state(Fields(turned(state, order)))
    for _ in range(150):
        result = rules.sample_result(state, rng)
        paid = rules.settle(rules.read_state(Fields(state)), rules.read_result(Fields(result))).deltas
        moved = rules.settle(at, rules.read_result(Fields(reseated(result, order)))).deltas
        assert list(moved) == swapped(order, paid), result


def test_every_field_that_numbers_players_moves_and_nothing_else():
    said = {
        "type": "draw",
        "tenpai": [3, {"player": 0, "fan": 2}],
        "riichi": [0, 3],
        "fines": [{"player": 0, "to": 2, "kind": "x"}],
        "side_bets": {"inner": [{"player": 1, "units": 1, "with": [0, 3]}]},
        "kans": [{"player": 0, "type": "ankan", "after": 1}],
        "adjust": [-5, 5, 0, 0],
        "dice": [1, 2, 3],
    }
    assert reseated(said, (1, 0, 2, 3)) == said | {
        "tenpai": [3, {"player": 1, "fan": 2}],
        "riichi": [1, 3],
        "fines": [{"player": 1, "to": 2, "kind": "x"}],
        "side_bets": {"inner": [{"player": 0, "units": 1, "with": [1, 3]}]},
        "kans": [{"player": 1, "type": "ankan", "after": 1}],
        "adjust": [5, -5, 0, 0],
    }
