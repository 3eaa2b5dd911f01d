"""Whole random games of every preset, made by each system's own sampler."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls
from rules.options import Kind, OptionField, fields
from rules.registry import presets, ruleset
from rules.system import Rules
from scoring.errors import ContractError
from scoring.multilingual import LANGS

PRESETS = [preset.id for preset in presets()]
SEVERAL = [preset for preset in PRESETS if hasattr(ruleset(preset).options, "multi_ron")]
LONGEST = 400
seeds = st.integers(min_value=0, max_value=2**32 - 1)


def play(rules: Rules, seed: int, deals: int = LONGEST) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the results and answers of a random game that ends by its own rules or after `deals` deals."""
    rng = random.Random(seed)
    state = rules.start()
    results: list[dict[str, Any]] = []
    answers: list[dict[str, Any]] = []
    while len(results) < deals:
        result = rules.sample_result(state, rng)
        answer = calls.deal({"rules": spoken(rules), "state": state, "result": result})
        results.append(result)
        answers.append(answer)
        state = answer["state"]
        if answer["finished"]:
            break
    return results, answers


def ending(preset: str, deals: int = 8) -> Rules:
    """Return the rules of a preset. A sitting, which has no end of its own, gets this number of deals."""
    rules = ruleset(preset)
    return ruleset({"preset": preset, "options": {"deals": deals}}) if hasattr(rules.options, "deals") else rules


def spoken(rules: Rules) -> dict[str, Any]:
    return {"preset": rules.preset.id, "options": rules.values()}


def in_play(rules: Rules, state: dict[str, Any]) -> int:
    form = rules.entry()
    return int(sum(state["scores"]) + form.stick * state["deposits"])


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_random_game_ends_by_its_own_rules_and_conserves_points(preset: str, seed: int) -> None:
    rules = ending(preset)
    _, answers = play(rules, seed)
    assert answers[-1]["finished"]
    assert [in_play(rules, answer["state"]) for answer in answers] == [rules.entry().final_scores.total] * len(answers)


def random_rules(rng: random.Random) -> Rules:
    """Return a random preset with every third option at random, as far as the values are compatible."""
    return random_rules_of(rng.choice(PRESETS), rng)


def random_rules_of(preset: str, rng: random.Random) -> Rules:
    """Return this preset with every third option at random, as far as the values are compatible."""
    while True:
        base = ending(preset)
        chosen = {field.id: value for field in fields(type(base.options)) if (value := _random(field, rng)) is not None}
        try:
            return ruleset({"preset": base.preset.id, "options": {**base.values(), **chosen}})
        except ContractError:
            continue


def _random(field: OptionField, rng: random.Random) -> Any:
    if rng.random() < 0.65:
        return None
    values: dict[Kind, list[Any]] = {
        Kind.BOOL: [True, False],
        Kind.CHOICE: list(field.values),
        Kind.CHOICES: [[value for value in field.values if rng.random() < 0.5]],
    }
    return rng.choice(values.get(field.kind, [None]))


@settings(max_examples=30, deadline=None)
@given(seed=seeds)
def test_random_options_play_a_legal_game(seed: int) -> None:
    rules = random_rules(random.Random(seed))
    results, answers = play(rules, seed)
    assert all(answer["ok"] for answer in answers)
    game = calls.game({"rules": spoken(rules), "deals": results, "closed": True})
    assert min(line["place"] for line in game["final"]) == 1
    for answer in answers[-3:-1]:
        assert calls.needs({"rules": spoken(rules), "state": answer["state"]})["ok"]


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=10, deadline=None)
@given(seed=seeds)
def test_replay_equals_step_by_step(preset: str, seed: int) -> None:
    rules = ruleset(preset)
    results, answers = play(rules, seed, deals=12)
    game = calls.game({"rules": preset, "deals": results})
    assert game["deals"] == answers
    assert (game["state"], game["finished"]) == (answers[-1]["state"], answers[-1]["finished"])


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=10, deadline=None)
@given(seed=seeds)
def test_moves_add_up_to_the_deltas(preset: str, seed: int) -> None:
    _, answers = play(ruleset(preset), seed, deals=12)
    for answer in answers:
        columns = zip(*[move["deltas"] for move in answer["moves"]], strict=True)
        assert [sum(column) for column in columns] == (answer["deltas"] if answer["moves"] else [])


@settings(max_examples=20, deadline=None)
@given(seed=seeds, preset=st.sampled_from(SEVERAL), data=st.data())
def test_the_order_of_wins_does_not_matter_to_the_payments(preset: str, seed: int, data: st.DataObject) -> None:
    rules = ruleset({"preset": preset, "options": {"multi_ron": "all"}})
    rng = random.Random(seed)
    loser, *winners = rng.sample(range(rules.players), 3)
    wins = [{"winner": winner, "from": loser, "fan": rng.randint(2, 9), "fu": 30} for winner in winners]
    riichi = rng.sample(range(rules.players), rng.randint(0, 2))
    state = {**rules.start(), "honba": rng.randint(0, 3)}
    one, other = (
        calls.deal({"rules": spoken(rules), "state": state, "result": {"type": "win", "wins": order, "riichi": riichi}})
        for order in (wins, data.draw(st.permutations(wins)))
    )
    assert (one["deltas"], one["state"]) == (other["deltas"], other["state"])


@pytest.mark.parametrize("preset", PRESETS)
def test_labels_are_said_in_every_language(preset: str) -> None:
    rules = ending(preset)
    results, answers = play(rules, seed=7)
    for lang in LANGS:
        for result, answer in zip(results, answers, strict=True):
            assert rules.result_label(result, answer, lang)
            assert rules.state_label(answer["state"], lang).text
        assert rules.reason_label(answers[-1]["reason"], lang)


@pytest.mark.parametrize("preset", PRESETS)
def test_skill_shifts_the_scores(preset: str) -> None:
    rules = ruleset(preset)
    skill = [2.0] + [0.0] * (rules.players - 1)
    rng, state, won = random.Random(3), rules.start(), 0
    for _ in range(60):
        result = rules.sample_result(state, rng, skill)
        answer = calls.deal({"rules": preset, "state": state, "result": result})
        won += answer["deltas"][0]
    assert won > 0
