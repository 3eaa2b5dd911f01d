"""Games of 台灣麻將: random 將 to their end, with dealer, streak, round, money and side bets."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls
from rules.registry import ruleset
from rules.replay import read_deal
from rules.replay import settle as settled_by
from rules.system import Rules, Settled
from rules.taiwan.results import Result
from rules.taiwan.sample import Sampler
from rules.taiwan.state import State
from tests.rules.amounts import GAMES
from tests.rules.junk import answered, changed, paths

TAIWAN = ruleset("taiwan")
seeds = st.integers(0, 2**32 - 1)


def play(rules: Rules, seed: int) -> tuple[list[dict[str, Any]], list[tuple[State, Result, Settled[State]]]]:
    """Return the results and steps of a random 將 that ends by its own rules."""
    rng, state = random.Random(seed), rules.first_state()
    said, steps = [], []
    while True:
        said.append(Sampler(rules.options, state, rng, None).result())
        read = read_deal(rules, said[-1], "result")
        steps.append((state, read.result, settled_by(rules, state, read)))
        state = steps[-1][2].state
        if steps[-1][2].finished:
            return said, steps


def judge(before: State, result: Result, settled: Settled[State]) -> None:
    """Check what must hold after every deal, without using the code under test."""
    after = settled.state
    assert sum(after.scores) == 0
    assert tuple(map(sum, zip(before.scores, settled.deltas, strict=True))) == after.scores
    if settled.finished:
        assert (before.round, before.dealer, settled.reason) == ("N", 3, "jiang_end")
        assert (after.round, after.dealer, after.streak, after.over) == (None, 0, 0, True)
        return
    assert (after.round, after.dealer, after.streak) == following(before, result)


def following(before: State, result: Result) -> tuple[str | None, int, int]:
    """Return round, dealer and streak of the next deal, by the rulebook's table."""
    held = before.round, before.dealer, before.streak + 1
    if result.type == "draw":
        return held
    if result.type == "foul" or result.wrong_tile:
        guilty = result.player if result.type == "foul" else result.wins[0].loser
        if guilty != before.dealer:
            return before.round, before.dealer, before.streak
    elif result.wins[0].winner == before.dealer:
        return held
    rounds = ("E", "S", "W", "N")
    place = rounds.index(before.round or "") * 4 + before.dealer + 1
    return rounds[min(place // 4, 3)], place % 4, 0


@pytest.mark.slow
def test_random_jiang_end_by_the_rules() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        _, steps = play(TAIWAN, seed)
        for before, result, settled in steps:
            judge(before, result, settled)
            kinds[result.type] += 1
        dealers = [(before.round, before.dealer) for before, _, _ in steps]
        assert len(dict.fromkeys(dealers)) == 16
    assert set(kinds) == {"win", "draw", "foul"}


@settings(max_examples=20, deadline=None)
@given(seed=seeds, quan=st.integers(1, 4))
def test_random_jiang_says_the_same_deal_by_deal_and_as_a_whole(seed: int, quan: int) -> None:
    rules = ruleset({"preset": "taiwan", "options": {"quan": quan, "start_points": 500}})
    said, steps = play(rules, seed)
    spoken = {"preset": "taiwan", "options": rules.values()}
    game = calls.game({"rules": spoken, "deals": said})
    assert [answer["deltas"] for answer in game["deals"]] == [list(settled.deltas) for _, _, settled in steps]
    assert (game["reason"], game["state"]["round"], game["state"]["side_bets"]) == (
        "jiang_end", None, {"nei": [], "wai": []},
    )  # fmt: skip
    state = rules.start()
    for result, answer in zip(said, game["deals"], strict=True):
        assert calls.deal({"rules": spoken, "state": state, "result": result}) == answer
        state = answer["state"]
    assert sum(line["total"] for line in game["final"]) == 0
    for line in game["final"]:
        assert line["place"] == 1 + sum(other["score"] > line["score"] for other in game["final"])


@settings(max_examples=300, deadline=None)
@given(seed=seeds)
def test_players_and_bettors_together_neither_win_nor_lose(seed: int) -> None:
    rng = random.Random(seed)
    state = {"dealer": rng.randrange(4), "streak": rng.randrange(4), "side_bets": _bets(rng)}
    answer = calls.deal({"rules": "taiwan", "state": state, "result": _result(rng)})
    assert sum(answer["deltas"]) + sum(answer["side_deltas"].values()) == 0
    columns = zip(*[move["deltas"] for move in answer["moves"]], strict=True)
    assert [sum(column) for column in columns] == (answer["deltas"] if answer["moves"] else [])
    assert set(answer["side_deltas"]) == {bet["name"] for bet in answer["state"]["side_bets"]["wai"]}
    kinds = [move["for"] for move in answer["moves"]]
    assert kinds == sorted(kinds, key=("win", "side_bet", "foul", "fine", "adjust").index)


def _bets(rng: random.Random) -> dict[str, Any]:
    def partners(player: int) -> list[int]:
        others = [other for other in range(4) if other != player]
        return rng.sample(others, rng.randint(1, 3))

    nei = [{"player": p, "units": rng.randint(1, 3), "with": partners(p)} for p in range(4) if rng.random() < 0.5]
    wai = []
    for name in rng.sample("甲乙丙", rng.randrange(4)):
        on = rng.randrange(4)
        stake = rng.choice(({}, {"fixed": rng.randrange(900)}, {"base": 50}, {"tai": 7}))
        wai.append({"name": name, "on": on, "with": partners(on), **stake})
    return {"nei": nei, "wai": wai}


def _result(rng: random.Random) -> dict[str, Any]:
    a, b, c, d = rng.sample(range(4), 4)
    wins: list[list[dict[str, Any]]] = [
        [{"winner": a, "from": b, "fan": rng.randrange(9)}],
        [{"winner": a, "fan": rng.randrange(9), "dai_wei": rng.sample((b, c, d), rng.randrange(4))}],
        [{"winner": a, "from": b, "fan": 2, "dai_wei": [c]}],
        [{"winner": a, "hand": {"flower_win": "ba_xian_guo_hai"}}],
    ]
    won = {"type": "win", "wins": rng.choice(wins), "eye_watch": rng.sample(range(4), rng.randrange(3))}
    foul = {"type": "foul", "player": a, "kind": "false_win", "fan": rng.randrange(9)}
    fines = [{"player": c, "to": d, "kind": "cuo_da_ming_pai"}] if rng.random() < 0.3 else []
    two = {"type": "win", "cuo_da_ming_pai": True, "wins": [{"winner": w, "from": b, "fan": 1} for w in (a, c)]}
    return {**rng.choice([won, won, foul, two, {"type": "draw"}]), "fines": fines, "shown_streak": rng.randrange(5)}


@settings(max_examples=300, deadline=None)
@given(seed=seeds, new=st.none() | st.booleans() | st.integers(-3, 40) | st.text("EW甲1mz", max_size=4) | st.just([]))
def test_result_with_one_value_changed_is_answered(seed: int, new: Any) -> None:
    rng = random.Random(seed)
    request = {"rules": "taiwan", "state": {"streak": 1, "side_bets": _bets(rng)}, "result": _result(rng)}
    answered("deal", changed(request, rng.choice(paths(request)), new))


@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_needs_are_the_smallest_that_do_it(seed: int) -> None:
    """Check that the named value reaches its place and that one 台 less doesn't."""
    rng = random.Random(seed)
    cuts = sorted(rng.sample(range(-40, 41), 3))
    scores = [100 * cut for cut in cuts]
    state = {"dealer": rng.randrange(4), "streak": rng.randrange(3), "scores": [*scores, -sum(scores)]}
    for row in calls.needs({"rules": "taiwan", "state": state})["needs"]:
        for loser, value in {None: row["tsumo"], **{int(key): one for key, one in row["ron"].items()}}.items():
            fits = [fan for fan in range(41) if _reaches(state, row, loser, fan)]
            assert (value["fan"] if value else None) == (fits[0] if fits else None)
            assert value is None or value["points"] == _won(state, row["player"], loser, value["fan"])["points"]


def _reaches(state: dict[str, Any], row: dict[str, Any], loser: int | None, fan: int) -> bool:
    win = {"winner": row["player"], "fan": fan, **({} if loser is None else {"from": loser})}
    scores = calls.deal({"rules": "taiwan", "state": state, "result": {"type": "win", "wins": [win]}})["state"][
        "scores"
    ]
    return bool(1 + sum(score > scores[row["player"]] for score in scores) <= row["place"])


def _won(state: dict[str, Any], player: int, loser: int | None, fan: int) -> dict[str, Any]:
    win = {"winner": player, "fan": fan, **({} if loser is None else {"from": loser})}
    answer = calls.deal({"rules": "taiwan", "state": state, "result": {"type": "win", "wins": [win]}})
    found: dict[str, Any] = answer["wins"][0]
    return found


@settings(max_examples=60, deadline=None)
@given(
    people=st.permutations("ABCD"), drawn=st.permutations("ESWN"), dice=st.integers(3, 18), last=st.permutations("ABCD")
)
def test_seats_are_drawn_again_exactly_where_the_circle_is_the_same(
    people: list[str], drawn: list[str], dice: int, last: list[str]
) -> None:
    said = {"people": people, "thrower": "B", "dice": dice, "drawn": drawn, "dealer_dice": 9}
    order = calls.game({"rules": "taiwan", "deals": [], "seating": said})["seating"]["order"]
    round_the_table = {order[i]: order[(i + 1) % 4] for i in range(4)}
    same = all(round_the_table[last[i]] == last[(i + 1) % 4] for i in range(4))
    assert TAIWAN.may_sit(last, order) is not same
    answer = calls.answer("game", {"rules": "taiwan", "deals": [], "seating": {**said, "previous": last}})
    assert (answer["error"]["code"] if same else answer["ok"]) == ("not_allowed" if same else True)
