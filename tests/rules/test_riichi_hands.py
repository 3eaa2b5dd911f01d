"""Properties of riichi hands by tiles."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls
from rules.registry import presets
from rules.riichi.options import RiichiOptions
from rules.riichi.value import book
from scoring.multilingual import LANGS
from scoring.tiles import parse, write
from tests.rules.random_hands import random_hand

PRESETS = [preset.id for preset in presets() if preset.system == "riichi"]
seeds = st.integers(0, 2**32 - 1)


def hand(seed: int) -> dict[str, Any]:
    return random_hand(random.Random(seed), reds=False)


@settings(max_examples=150, deadline=None)
@given(seed=seeds, preset=st.sampled_from(PRESETS))
def test_hand_pays_as_much_as_it_gets_and_is_explained(seed: int, preset: str) -> None:
    request = {**hand(seed), "rules": {"preset": preset, "options": {"red_fives": [0, 0, 0]}}}
    answer = calls.answer("score", request)
    if answer["ok"]:
        assert sum(answer["deltas"].values()) == 1000 * request["deposits"]
        assert len(answer["explain"]) >= 4
        assert all(answer["explain"])


@settings(max_examples=150, deadline=None)
@given(seed=seeds, data=st.data())
def test_order_of_tiles_and_melds_does_not_matter(seed: int, data: st.DataObject) -> None:
    request = {**hand(seed), "rules": "riichi-wrc"}
    codes = data.draw(st.permutations(parse(request["concealed"], "").codes))
    mixed = "".join(write([code]) for code in codes)
    other = {**request, "concealed": mixed, "melds": data.draw(st.permutations(request["melds"]))}
    one, two = calls.answer("score", request), calls.answer("score", other)
    for answer in (one, two):
        answer.pop("explain", None)
    assert one == two


@settings(max_examples=100, deadline=None)
@given(seed=seeds)
def test_waits_agree_with_score(seed: int) -> None:
    request = {**hand(seed), "rules": "riichi-wrc", "events": []}
    names = ("rules", "concealed", "melds", "seat", "round", "riichi", "dora", "ura")
    held = {name: request[name] for name in names}
    answer = calls.answer("waits", held)
    assert answer["shanten"] == 0
    ways = {wait["tile"]: wait[request["by"]] for wait in answer["waits"]}
    score = calls.answer("score", {**request, "honba": 0, "deposits": 0})
    worth = {name: score[name] for name in ("fan", "fu", "yakuman", "limit", "points")} if score["ok"] else None
    assert ways[request["win_tile"]] == worth


@settings(max_examples=60, deadline=None)
@given(seed=seeds)
def test_hand_says_the_same_in_a_deal(seed: int) -> None:
    request = {**hand(seed), "rules": "riichi-wrc", "deposits": 0, "honba": 0, "round": "E"}
    score = calls.answer("score", request)
    seats = "ESWN"
    win: dict[str, Any] = {"winner": seats.index(request["seat"])}
    win |= {"from": seats.index(request["from"])} if "from" in request else {}
    fields = ("concealed", "melds", "win_tile", "riichi", "events", "dora", "ura")
    win["hand"] = {name: request[name] for name in fields}
    riichi = [win["winner"]] if request["riichi"] else []
    deal = calls.answer("deal", {"rules": "riichi-wrc", "result": {"type": "win", "wins": [win], "riichi": riichi}})
    assert deal["ok"] == score["ok"]
    if score["ok"]:
        assert [deal["wins"][0][name] for name in ("patterns", "fan", "fu", "points")] == [
            score[name] for name in ("patterns", "fan", "fu", "points")
        ]


@pytest.mark.parametrize("lang", LANGS)
def test_working_is_said_in_every_language(lang: str) -> None:
    request = {"rules": "riichi", "concealed": "222m999m55p88s", "melds": ["ankan:1111z"], "win_tile": "5p"}
    request |= {"by": "tsumo", "seat": "S", "honba": 1, "deposits": 1, "lang": lang}
    answer = calls.answer("score", request)
    assert [row["id"] for row in answer["patterns"]] == ["suuankou"]
    assert all("{" not in line for line in answer["explain"])
    assert len(answer["explain"]) == 7


def test_a_hand_that_is_a_fixed_limit_is_so_many_fan() -> None:
    values = {"open_riichi": "on", "renhou": "mangan", "shiisanpuutaa": "mangan", "daichisei": "alone"}
    made = book(RiichiOptions(**values))  # type: ignore[arg-type]  # values of options, by id
    assert {row.id: fan for _needs, row, fan in made.fixed} == {"renhou": 5, "shiisanpuutaa": 5}
