"""Properties of hands of 台灣麻將 by tiles."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls
from rules.registry import ruleset
from rules.taiwan.shapes import half_pair_distance
from rules.ticked_patterns import Shown
from scoring.multilingual import LANGS
from scoring.tiles import counts, parse, write
from tests.rules.taiwan_hands import expected, random_hand

seeds = st.integers(0, 2**32 - 1)
WORTH = ("fan", "fu", "yakuman", "limit", "points")


def hand(seed: int) -> dict[str, Any]:
    return random_hand(random.Random(seed))


def played(seed: int) -> dict[str, Any]:
    return {"preset": "taiwan", "options": {"li_gu": seed % 2 == 0, "base": seed % 7 * 50}}


@settings(max_examples=250, deadline=None)
@given(seed=seeds)
def test_hand_is_worth_what_a_second_way_finds(seed: int) -> None:
    request = hand(seed)
    answer = calls.answer("score", {**request, "rules": played(seed)})
    assert (answer["fan"] if answer["ok"] else None) == expected(request, li_gu=seed % 2 == 0)
    if answer["ok"]:
        assert sum(row["value"] for row in answer["patterns"]) == answer["fan"]


@settings(max_examples=150, deadline=None)
@given(seed=seeds, data=st.data())
def test_everybody_together_pays_what_the_winner_gets(seed: int, data: st.DataObject) -> None:
    request = {**hand(seed), "rules": played(seed), "shown_streak": seed % 4}
    others = [other for other in "ESWN" if other != request["seat"]]
    request["eye_watch"] = data.draw(st.lists(st.sampled_from("ESWN"), unique=True))
    request["dai_wei"] = data.draw(st.lists(st.sampled_from(others), unique=True))
    answer = calls.answer("score", request)
    if answer["ok"]:
        assert sum(answer["deltas"].values()) == 0
        assert answer["points"] == sum(payment["points"] for payment in answer["payments"])
        assert len(answer["payments"]) == (3 if request["by"] == "tsumo" else 1)
        assert all(answer["explain"])


@settings(max_examples=120, deadline=None)
@given(seed=seeds, data=st.data())
def test_order_of_tiles_melds_and_flowers_does_not_matter(seed: int, data: st.DataObject) -> None:
    request = {**hand(seed), "rules": played(seed)}
    codes = data.draw(st.permutations(parse(request["concealed"], "").codes))
    other = {
        **request,
        "concealed": "".join(write([code]) for code in codes),
        "melds": data.draw(st.permutations(request["melds"])),
        "flowers": "".join(f"{n}f" for n in data.draw(st.permutations(request["flowers"].removesuffix("f")))),
    }
    one, two = calls.answer("score", request), calls.answer("score", other)
    for answer in (one, two):
        answer.pop("explain", None)
    assert one == two


@settings(max_examples=100, deadline=None)
@given(seed=seeds)
def test_waits_agree_with_score(seed: int) -> None:
    request = {**hand(seed), "rules": played(seed)}
    score = calls.answer("score", request)
    names = ("rules", "concealed", "melds", "seat", "round", "door", "streak", "flowers")
    answer = calls.answer("waits", {name: request[name] for name in names})
    if not score["ok"]:
        return
    assert answer["shanten"] == 0
    found = {wait["tile"]: wait for wait in answer["waits"]}
    if request["by"] == "tsumo":
        assert found[request["win_tile"]]["tsumo"] == {name: score[name] for name in WORTH}
    assert found[request["win_tile"]][request["by"]]["fan"] == score["fan"]


@settings(max_examples=60, deadline=None)
@given(seed=seeds)
def test_the_distance_is_that_of_the_nearest_win(seed: int) -> None:
    """Check, after one tile is replaced, that a hand is ready exactly if some tile completes it."""
    rng, request = random.Random(seed), hand(seed)
    tiles = list(parse(request["concealed"], "").codes)
    if tiles:
        tiles[rng.randrange(len(tiles))] = rng.randrange(34)
    asked = {"rules": played(seed), "concealed": write(tiles), "melds": request["melds"], "seat": "S"}
    answer = calls.answer("waits", asked)
    if answer["ok"]:
        assert (answer["shanten"] == 0) == bool(answer["waits"])
        scores = [_complete({**asked, "by": "tsumo", "win_tile": wait["tile"]}) for wait in answer["waits"]]
        assert all(scores)


def _complete(request: dict[str, Any]) -> bool:
    return bool(calls.answer("score", request)["ok"])


@settings(max_examples=100, deadline=None)
@given(seed=seeds)
def test_each_tile_drawn_brings_eight_pairs_at_most_one_nearer(seed: int) -> None:
    rng = random.Random(seed)
    own = counts(parse(write(rng.sample([kind for kind in range(34) for _ in range(4)], 16)), "").packed)
    here = half_pair_distance(own)
    steps = [
        half_pair_distance([have + (other == kind) for other, have in enumerate(own)])
        for kind in range(34)
        if own[kind] < 4
    ]
    assert min(steps) == here - 1


@settings(max_examples=80, deadline=None)
@given(seed=seeds)
def test_hand_says_the_same_in_a_deal(seed: int) -> None:
    request = {**hand(seed), "rules": played(seed), "round": "E", "streak": 2}
    score, seats, dealer = calls.answer("score", request), "ESWN", seed % 4
    player = {seat: (seats.index(seat) + dealer) % 4 for seat in seats}
    win: dict[str, Any] = {"winner": player[request["seat"]]}
    win |= {"from": player[request["from"]]} if "from" in request else {}
    win["hand"] = {name: request[name] for name in ("concealed", "melds", "win_tile", "flowers")}
    state = {"dealer": dealer, "streak": 2}
    result = {"type": "win", "wins": [win], "door": player[request["door"]]}
    deal = calls.answer("deal", {"rules": request["rules"], "state": state, "result": result})
    assert deal["ok"] == score["ok"]
    if score["ok"]:
        assert {name: deal["wins"][0][name] for name in (*WORTH, "patterns", "payments", "deltas")} == {
            name: score[name] for name in (*WORTH, "patterns", "payments", "deltas")
        }
        assert deal["deltas"] == [score["deltas"][seats[(p - dealer) % 4]] for p in range(4)]


@pytest.mark.parametrize("lang", LANGS)
def test_working_is_said_in_every_language(lang: str) -> None:
    request = {"rules": "taiwan", "concealed": "123456m345678p4577s", "win_tile": "3s", "by": "tsumo", "seat": "S"}
    request |= {"from": "W", "flower_win": "qi_qiang_yi_chi_liu", "robbed_flower": "5f", "streak": 2, "lang": lang}
    lines = calls.answer("score", {**request, "eye_watch": ["E"], "dai_wei": ["N", "W"]})["explain"]
    assert all("{" not in line for line in lines)
    assert "3s" in lines[0]
    assert [figure for figure in ("1,500", "1,000", "2,000", "100") if not any(figure in line for line in lines)] == []


@settings(max_examples=250, deadline=None)
@given(seed=seeds)
def test_patterns_of_a_hand_can_be_ticked_and_add_up_to_it(seed: int) -> None:
    request, rules = hand(seed), ruleset(played(seed))
    answer = calls.answer("score", {**request, "rules": played(seed)})
    if not answer["ok"]:
        return
    unit = {row["id"]: row["value"] for row in answer["patterns"]}
    ticks = {key: value if key in ("jian_zi_ke", "hua_pai") else 1 for key, value in unit.items()}
    opened = any(not meld.startswith("ankan") for meld in request["melds"])
    shown = Shown(ticks, opened, by=request["by"], dealer=request["seat"] == "E")
    assert rules.ticked(shown).value == {"fan": answer["fan"]}
