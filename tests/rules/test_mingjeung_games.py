"""Games of 明將麻雀: random games to their end, and how the decider affects dealers, rounds and placings."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls
from rules.mingjeung.ending import tops
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.results import Result, read_result
from rules.mingjeung.sample import Sampler
from rules.mingjeung.settle import settle
from rules.mingjeung.state import State
from rules.registry import ruleset
from rules.system import Settled
from scoring.strict_json import Fields
from tests.rules.amounts import GAMES

OPTIONS = MingjeungOptions()
DRAW: dict[str, Any] = {"type": "draw", "tenpai": []}
seeds = st.integers(0, 2**32 - 1)


def won(winner: int, loser: int, fan: int) -> dict[str, Any]:
    return {"type": "win", "wins": [{"winner": winner, "from": loser, "fan": fan}]}


def play(seed: int) -> tuple[list[dict[str, Any]], list[tuple[State, Result, Settled[State]]]]:
    """Return the results and steps of a random game that ends by its own rules."""
    rng, state = random.Random(seed), ruleset("mingjeung").first_state()
    said, steps = [], []
    while True:
        said.append(Sampler(state, rng, None).result())
        result = read_result(Fields(said[-1]))
        steps.append((state, result, settle(OPTIONS, state, result)))
        state = steps[-1][2].state
        if steps[-1][2].finished:
            return said, steps


def judge(before: State, result: Result, settled: Settled[State]) -> None:
    """Check what must hold after every deal, without using the code under test."""
    after, wins = settled.state, result.wins
    assert sum(after.scores) + 10 * after.deposits == 1000
    assert tuple(map(sum, zip(before.scores, settled.deltas, strict=True))) == after.scores
    assert (settled.reason == "negative") == (min(after.scores) < 0)
    if settled.reason == "decider_win":
        assert before.stage == "decider"
        own = after.scores[wins[0].winner]
        assert own >= 300
        assert sorted(after.scores)[-2] < own
    if settled.finished:
        assert (after.stage, after.round, after.dealer) == ("over", before.round, before.dealer)
    elif result.type == "foul":
        assert (after.stage, after.round, after.dealer, after.streak) == (
            before.stage, before.round, before.dealer, before.streak,
        )  # fmt: skip
    else:
        assert (after.stage, after.round, after.dealer) == following(before, wins[0].winner if wins else None, after)


def following(before: State, winner: int | None, after: State) -> tuple[str, str | None, int]:
    """Return stage, round and dealer of the next deal, by the words of the rulebook."""
    if winner == before.dealer:
        return before.stage, before.round, before.dealer
    if before.stage == "decider":
        return "decider", None, (before.dealer + 1) % 4 if winner is None else winner
    if before.dealer < 3:
        return "regular", before.round, before.dealer + 1
    if before.round == "E":
        return "regular", "S", 0
    return "decider", None, list(after.scores).index(max(after.scores))


@pytest.mark.slow
def test_random_games_end_by_the_rules() -> None:
    reasons: Counter[str | None] = Counter()
    for seed in range(GAMES):
        for before, result, settled in play(seed)[1]:
            judge(before, result, settled)
        reasons[settled.reason] += 1
    assert set(reasons) == {"negative", "decider_win"}
    assert min(reasons.values()) > GAMES // 10


@settings(max_examples=60, deadline=None)
@given(seed=seeds)
def test_random_game_says_the_same_deal_by_deal_and_as_a_whole(seed: int) -> None:
    said, steps = play(seed)
    game = calls.game({"rules": "mingjeung", "deals": said})
    assert [answer["deltas"] for answer in game["deals"]] == [list(settled.deltas) for _, _, settled in steps]
    assert (game["reason"], game["state"]["stage"]) == (steps[-1][2].reason, "over")
    assert sum(line["total"] for line in game["final"]) == pytest.approx(0)
    scores = sorted((line["score"] for line in game["final"]), reverse=True)
    assert scores == [line["score"] for line in sorted(game["final"], key=lambda line: line["place"])]


@settings(max_examples=60, deadline=None)
@given(seed=seeds)
def test_needs_are_the_smallest_that_do_it(seed: int) -> None:
    """Check, near the end of a random game, that the named value reaches its row and the next lower one doesn't."""
    rng = random.Random(seed)
    scores = _scores(rng)
    state = {"stage": "decider", "round": None, "dealer": rng.randrange(4), "scores": scores}
    steps = [{"fan": fan} for fan in range(1, 11)] + [{"limit": "small_limit"}, {"limit": "great_limit"}]
    for row in calls.needs({"rules": "mingjeung", "state": state})["needs"]:
        for loser, value in {None: row["tsumo"], **{int(key): value for key, value in row["ron"].items()}}.items():
            fits = [step for step in steps if _reaches(state, row, loser, step)]
            bare = None if value is None else {key: part for key, part in value.items() if key != "points"}
            assert bare == (fits[0] if fits else None)


def test_a_draw_that_puts_somebody_below_zero_ends_the_decider_for_the_first() -> None:
    state = {"stage": "decider", "round": None, "dealer": 0, "scores": [280, 5, 360, 355]}
    rows = calls.needs({"rules": "mingjeung", "state": state})["needs"]
    ends = {row["player"]: row for row in rows if row.get("ends")}
    assert {player: row["draw"] for player, row in ends.items()} == {0: None, 1: None, 2: True, 3: True}
    assert ends[2]["ron"]["1"] == {"fan": 1, "points": 12}
    assert ends[1]["tsumo"] == {"limit": "small_limit", "points": 360}


def _scores(rng: random.Random) -> list[int]:
    cuts = sorted(rng.sample(range(1001), 3))
    return [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 1000 - cuts[2]]


def _reaches(state: dict[str, Any], row: dict[str, Any], loser: int | None, step: dict[str, Any]) -> bool:
    win = {"winner": row["player"], **step} | ({} if loser is None else {"from": loser})
    answer = calls.deal({"rules": "mingjeung", "state": state, "result": {"type": "win", "wins": [win]}})
    if row.get("ends") and not answer["finished"]:
        return False
    scores = answer["state"]["scores"]
    first = scores.index(max(scores))
    order = sorted(range(4), key=lambda player: (-scores[player], (player - first) % 4))
    return order.index(row["player"]) + 1 <= row["place"]


def test_decider_goes_on_until_the_winner_himself_leads_with_the_bar() -> None:
    wins = [won(3, 0, 2), DRAW, won(2, 1, 1), won(2, 1, 1), won(1, 0, 2), won(3, 0, 2), won(3, 1, 1)]
    game = calls.game({"rules": "mingjeung", "deals": [DRAW] * 8 + wins})
    states = [deal["state"] for deal in game["deals"][7:]]
    assert [state["dealer"] for state in states] == [0, 3, 0, 2, 2, 1, 3, 3]
    assert [state["streak"] for state in states] == [0, 0, 0, 0, 1, 0, 0, 0]
    assert [state["stage"] for state in states] == ["decider"] * 7 + ["over"]
    assert (game["reason"], game["final"][3]["place"], game["final"][3]["score"]) == ("decider_win", 1, 310)


@pytest.mark.parametrize(
    ("scores", "player", "ends"),
    [((300, 299, 201, 200), 0, True), ((299, 299, 202, 200), 0, False), ((310, 310, 190, 190), 0, False)],
)
def test_alone_on_top_with_the_bar(scores: tuple[int, ...], player: int, ends: bool) -> None:
    assert tops(OPTIONS, scores, player) is ends
