"""Properties of 明將 hands by tiles."""

import json
import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls
from rules.registry import ruleset
from rules.ticked_patterns import Shown
from scoring.errors import ContractError
from scoring.multilingual import LANGS
from scoring.tiles import ORPHANS, parse, write
from tests.rules.mingjeung_oracle import worth
from tests.rules.random_hands import random_hand
from tests.rules.test_corpora import rows

seeds = st.integers(0, 2**32 - 1)
EVENTS = ("rinshan", "chankan", "haitei", "houtei")
BASE = (0, 4, 8, 16, 30, 40, 50, 60, 70, 80, 90)
LIMITS = {"small_limit": 120, "great_limit": 160}


def hand(seed: int) -> dict[str, Any]:
    """Return a complete hand that this system accepts: no red fives, no counters, dora indicators only for a streak."""
    rng = random.Random(seed)
    request = random_hand(rng, reds=False) | {"rules": "mingjeung", "honba": 0, "ura": ""}
    request["round"] = rng.choice(("E", "S", None))
    request["riichi"] = "riichi" if request["riichi"] else None
    request["events"] = [event for event in request["events"] if event in EVENTS]
    return request | {"dora": request["dora"] * 2 if rng.random() < 0.3 else "", "streak": 0}


@settings(max_examples=200, deadline=None)
@given(seed=seeds)
def test_hand_pays_by_the_table_and_is_explained(seed: int) -> None:
    request = hand(seed)
    answer = calls.answer("score", request)
    if not answer["ok"]:
        assert answer["error"]["code"] in ("no_yaku", "not_allowed", "too_many_tiles")
        return
    base = LIMITS.get(answer["limit"]) or BASE[answer["fan"]]
    assert answer["points"] == 3 * base
    assert sum(answer["deltas"].values()) == 10 * request["deposits"]
    assert answer["fan"] == min(10, sum(row.get("value", 0) for row in answer["patterns"]))
    assert all(answer["explain"])


@settings(max_examples=100, deadline=None)
@given(seed=seeds, data=st.data())
def test_order_of_tiles_and_melds_does_not_matter(seed: int, data: st.DataObject) -> None:
    request = hand(seed)
    codes = data.draw(st.permutations(parse(request["concealed"], "").codes))
    other = {**request, "concealed": "".join(write([code]) for code in codes)}
    other["melds"] = data.draw(st.permutations(request["melds"]))
    one, two = calls.answer("score", request), calls.answer("score", other)
    for answer in (one, two):
        answer.pop("explain", None)
    assert one == two


@settings(max_examples=100, deadline=None)
@given(seed=seeds)
def test_waits_agree_with_score(seed: int) -> None:
    request = hand(seed) | {"events": [], "dora": ""}
    names = ("rules", "concealed", "melds", "seat", "round", "riichi", "streak")
    answer = calls.answer("waits", {name: request[name] for name in names})
    assert answer["shanten"] == 0
    ways = {wait["tile"]: wait[request["by"]] for wait in answer["waits"]}
    score = calls.answer("score", request)
    worth = {name: score[name] for name in ("fan", "fu", "yakuman", "limit", "points")} if score["ok"] else None
    assert ways[request["win_tile"]] == worth


@settings(max_examples=150, deadline=None)
@given(seed=seeds)
def test_ready_means_a_tile_completes_the_hand(seed: int) -> None:
    """Check that `waits` lists exactly the tiles that `score` accepts: random tiles, or near 十四不搭 or pairs."""
    rng = random.Random(seed)
    pool = [kind for kind in range(34) for _ in range(4)]
    near = [rng.sample([*range(0, 27, 3), *range(27, 34)], 13), sorted(rng.sample(range(34), 6)) * 2]
    codes = rng.choice([rng.sample(pool, 13), near[0], [*near[1], rng.randrange(34)]])
    held = {"rules": "mingjeung", "concealed": write(codes), "seat": "W"}
    answer = calls.answer("waits", held)
    if not answer["ok"]:
        assert answer["error"]["code"] == "too_many_tiles"
        return
    won = [write([kind]) for kind in range(34) if _wins(held, write([kind]))]
    assert [wait["tile"] for wait in answer["waits"]] == won
    assert (answer["shanten"] == 0) == bool(won)


def _wins(held: dict[str, Any], tile: str) -> bool:
    answer = calls.answer("score", {**held, "win_tile": tile, "by": "tsumo"})
    return bool(answer["ok"]) or answer["error"]["code"] == "no_yaku"


@settings(max_examples=60, deadline=None)
@given(seed=seeds)
def test_hand_says_the_same_in_a_deal(seed: int) -> None:
    request = hand(seed) | {"deposits": 0, "round": "E"}
    score = calls.answer("score", request)
    win: dict[str, Any] = {"winner": "ESWN".index(request["seat"])}
    win |= {"from": "ESWN".index(request["from"])} if "from" in request else {}
    fields = ("concealed", "melds", "win_tile", "riichi", "events", "dora")
    win["hand"] = {name: request[name] for name in fields}
    riichi = [win["winner"]] if request["riichi"] else []
    deal = calls.answer("deal", {"rules": "mingjeung", "result": {"type": "win", "wins": [win], "riichi": riichi}})
    assert deal["ok"] == score["ok"]
    if score["ok"]:
        names = ("patterns", "fan", "yakuman", "limit", "points")
        assert [deal["wins"][0][name] for name in names] == [score[name] for name in names]
    else:
        assert deal["error"]["code"] == score["error"]["code"]


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_unconnected_takes_its_three_groups_in_any_order(order: tuple[int, int, int]) -> None:
    suits = "".join(f"{n}{n + 3}{n + 6}{suit}" for n, suit in zip(order, "mps", strict=True))
    request = {"rules": "mingjeung", "concealed": f"{suits}1234z", "win_tile": "7z", "by": "ron", "seat": "S"}
    answer = calls.answer("score", {**request, "from": "N"})
    assert [row["id"] for row in answer["patterns"]] == ["shisibuda"]


@pytest.mark.parametrize("row", [row for row in rows() if row.values[0]["call"] in ("score", "waits")])
def test_hand_of_any_corpus_is_valued_or_refused(row: dict[str, Any]) -> None:
    answer = json.loads(calls.answer_line(row["call"], json.dumps({**row["request"], "rules": "mingjeung"})))
    if answer["ok"] and row["call"] == "score":
        assert sum(answer["deltas"].values()) == 10 * row["request"].get("deposits", 0)
    elif not answer["ok"]:
        assert answer["error"]["field"] or answer["error"]["code"] != "bad_request"


@pytest.mark.parametrize("lang", LANGS)
def test_working_is_said_in_every_language(lang: str) -> None:
    request = {"rules": "mingjeung", "concealed": "123p5p", "win_tile": "5p", "by": "ron", "seat": "S", "from": "E"}
    melds = ["chi:123p", "chi:123p", "chi:456p"]
    answer = calls.answer("score", {**request, "melds": melds, "dora": "5p1p", "deposits": 1, "lang": lang})
    read, rows_, over, worth, pays, sticks = answer["explain"]
    assert "chi:123p" in read
    assert "270" in worth
    assert all("{" not in line for line in (read, rows_, over, worth, pays, sticks))


def test_working_names_how_many_of_the_four_of_men_mo_duan_ping_hold() -> None:
    request = {
        "rules": "mingjeung",
        "concealed": "234m456p345s22s67s",
        "win_tile": "8s",
        "seat": "E",
        "lang": "zh-hant",
    }
    for by, said in (({"by": "ron", "from": "W"}, "門摸斷平四項中三項 2翻"), ({"by": "tsumo"}, "門摸斷平 3翻")):
        assert f"和種：{said}" in calls.answer("score", {**request, **by})["explain"]


def test_several_readings_the_one_that_pays_most_counts() -> None:
    """Check that three equal sequences count instead of three triplets, and pairs instead of sets, if they pay more."""
    hands = {"11122233m99p678s": "3m", "1122334455667p": "7p", "1133445566778s": "8s"}
    found = {}
    for concealed, tile in hands.items():
        request = {"rules": "mingjeung", "concealed": concealed, "win_tile": tile, "by": "ron", "seat": "S"}
        answer = calls.answer("score", {**request, "from": "E"})
        found[concealed] = (answer["points"], answer["patterns"][0]["id"])
    assert found == {
        "11122233m99p678s": (120, "menzen_tsumo_tanyao_pinfu"),
        "1122334455667p": (480, "renchiitoi"),
        "1133445566778s": (240, "menzen_tsumo_tanyao_pinfu"),
    }


@settings(max_examples=400, deadline=None)
@given(seed=seeds, streak=st.integers(0, 3))
def test_patterns_of_a_hand_ticked_come_to_the_value_of_its_tiles(seed: int, streak: int) -> None:
    request = hand(seed) | {"dora": "", "streak": streak}
    answer = calls.answer("score", request)
    if not answer["ok"]:
        return
    rules = ruleset("mingjeung")
    found = rules.ticked(ticked(request, answer))
    assert found.value == ({"limit": answer["limit"]} if answer["yakuman"] else {"fan": _summed(answer)})


def _summed(answer: dict[str, Any]) -> int:
    return sum(row["value"] for row in answer["patterns"])


def ticked(request: dict[str, Any], answer: dict[str, Any]) -> Shown:
    """Return a hand's patterns as players would tick them, 門摸斷平 by its parts."""
    form = ruleset("mingjeung").entry()
    most = {tick.id: tick.most for tick in form.ticks}
    unit = {tick.id: tick.closed or 1 for tick in form.ticks}
    rows = {row["id"]: row.get("value", 1) for row in answer["patterns"]}
    ticks = {key: value // unit[key] if most[key] > 1 else 1 for key, value in rows.items() if key in most}
    opened = any(not meld.startswith("ankan") for meld in request["melds"])
    parts = rows.get("menzen_tsumo_tanyao_pinfu", 0) + 1 - (not opened) - (request["by"] == "tsumo")
    tiles = parse(request["concealed"] + request["win_tile"], "").codes
    melded = [code for meld in request["melds"] for code in parse(meld.split(":")[1], "").codes]
    simple = not any(ORPHANS >> code & 1 for code in (*tiles, *melded))
    if "menzen_tsumo_tanyao_pinfu" in rows:
        ticks |= {"tanyao": 1} if simple else {}
        ticks |= {"pinfu": 1} if parts > simple else {}
    return Shown(ticks, opened, None, request["by"], request["seat"] == "E", request["riichi"] is not None)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (Shown({"dora": 2}, by="ron"), "Dora alone isn’t enough to win"),
        (Shown({"dora": 2}, open=True, by="tsumo"), "Dora alone isn’t enough to win"),
        (Shown({"tanyao": 1}, open=True, by="ron"), "A win needs at least 1 fan before dora"),
        (Shown({"tanyao": 1, "dora": 3}, open=True, by="ron"), "A win needs at least 1 fan before dora"),
        (Shown({"pinfu": 1, "yakuhai": 1}), "can’t be combined with"),
        (Shown({"riichi": 1}, riichi=False), "no riichi stick"),
        (Shown({"honitsu": 1, "one_voided_suit": 1}), "can’t be combined with"),
        (Shown({"haitei": 1}, by="ron"), "by self-draw only"),
        (Shown({"tenhou": 1}, by="tsumo", dealer=False), "for the dealer only"),
    ],
)
def test_ticks_that_no_hand_has_are_refused_in_words(given: Shown, said: str) -> None:
    rules = ruleset("mingjeung")
    with pytest.raises(ContractError) as refused:
        rules.ticked(given)
    assert said in refused.value.text.say("en")


@pytest.mark.parametrize(
    ("given", "value"),
    [
        (Shown({}, by="tsumo"), {"fan": 1}),
        (Shown({"tanyao": 1, "pinfu": 1}, by="tsumo", riichi=True), {"fan": 4}),
        (Shown({"tanyao": 1, "pinfu": 1}, open=True, by="ron"), {"fan": 1}),
        (Shown({"shousangen": 1, "dora": 2}, open=True, by="ron"), {"fan": 6}),
        (Shown({"daisangen": 1, "tsuuiisou": 1, "yakuhai": 3}, open=True, by="ron"), {"limit": "great_limit"}),
        (Shown({"chinitsu": 1, "isshoku_sanjun": 1, "pinfu": 1}, open=True, by="tsumo"), {"fan": 10}),
    ],
)
def test_ticks_add_up_with_what_the_win_itself_says(given: Shown, value: dict[str, Any]) -> None:
    rules = ruleset("mingjeung")
    assert rules.ticked(given).value == value


def test_hands_are_worth_what_the_words_of_the_rulebook_say() -> None:
    """Compare random hands with the second valuation: which patterns count, and what each pays."""
    compared = 0
    for seed in range(1500):
        request = hand(seed)
        answer = calls.answer("score", request)
        if answer["ok"] or answer["error"]["code"] == "no_yaku":
            rows = {row["id"]: row.get("value", 1) for row in answer.get("patterns", ())}
            assert worth(request) == ((answer["points"] // 3, rows) if answer["ok"] else None), request
            compared += 1
    assert compared > 1200
