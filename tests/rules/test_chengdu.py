"""Properties of Chengdu hands and deals."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls, options
from rules.bloodbath import still_in
from rules.chengdu.options import ChengduOptions
from rules.chengdu.results import ChengduResults
from rules.registry import ruleset
from rules.system import Rules
from rules.ticked_patterns import Shown
from scoring.errors import ContractError
from scoring.score_moves import total
from scoring.strict_json import Fields
from tests.rules.chengdu_hands import counted, random_hand
from tests.rules.test_corpora import rows
from tests.rules.test_games import random_rules_of

DEALS = 10_000
seeds = st.integers(0, 2**32 - 1)
OWN = ("rules", "concealed", "melds", "win_tile", "by", "seat", "from", "events")
ON_TOP = ("gang_shang_kai_hua", "gang_shang_pao", "hai_di_lao_yue", "hai_di_pao", "qiang_gang_hu", "zi_mo")


def hand(seed: int) -> dict[str, Any]:
    return random_hand(random.Random(seed))


@settings(max_examples=400, deadline=None)
@given(seed=seeds)
def test_best_base_agrees_with_a_second_count(seed: int) -> None:
    answer = calls.score({"rules": "chengdu", **hand(seed)})
    base = sum(row["value"] for row in answer["patterns"] if row["id"] not in ON_TOP)
    assert base == counted(hand(seed))[0]


@settings(max_examples=100, deadline=None)
@given(seed=seeds, data=st.data())
def test_order_of_tiles_and_melds_does_not_matter(seed: int, data: st.DataObject) -> None:
    request = {"rules": "chengdu", **hand(seed)}
    tiles = [request["concealed"][i : i + 2] for i in range(0, len(request["concealed"]), 2)]
    mixed = {
        **request,
        "concealed": "".join(data.draw(st.permutations(tiles))),
        "melds": data.draw(st.permutations(request["melds"])),
    }
    one, two = calls.score(request), calls.score(mixed)
    assert {**one, "explain": []} == {**two, "explain": []}


@settings(max_examples=150, deadline=None)
@given(seed=seeds)
def test_waits_agree_with_score(seed: int) -> None:
    request = {"rules": "chengdu", **hand(seed), "events": []}
    answer = calls.waits({name: request[name] for name in ("rules", "concealed", "melds", "seat")})
    assert answer["shanten"] == 0
    ways = {wait["tile"]: wait[request["by"]] for wait in answer["waits"]}
    score = calls.score(request)
    names = ("fan", "fan_capped", "fu", "yakuman", "limit", "points")
    assert ways[request["win_tile"]] == {name: score[name] for name in names}


@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_shanten_falls_by_one_with_the_best_tile(seed: int) -> None:
    rng = random.Random(seed)
    wall = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10) for _ in range(4)]
    rng.shuffle(wall)
    held = sorted(wall[:13])
    now = shanten(held)
    kinds = [kind for kind in dict.fromkeys(wall) if held.count(kind) < 4]
    after = min(
        shanten([*held[:i], *held[i + 1 :], kind])
        for kind in kinds
        for i in range(13)
        if i == 0 or held[i] != held[i - 1]
    )
    assert after == max(now - 1, 0)


def shanten(tiles: list[str]) -> int:
    found: int = calls.waits({"rules": "chengdu", "concealed": "".join(tiles), "seat": "S"})["shanten"]
    return found


@pytest.mark.parametrize("cap", [3, 8])
def test_patterns_ticked_come_to_the_price_of_the_tiles(cap: int) -> None:
    rules = ruleset({"preset": "chengdu", "options": {"cap": cap, "zi_mo": "jia_fan", "men_qing_zhong_zhang": True}})
    rng = random.Random(7)
    for _ in range(600):
        request = random_hand(rng)
        answer = rules.score(Fields(request), "en")
        value = rules.ticked(shown(request, answer)).value
        price = rules.price(value, False, request["by"] == "tsumo")
        assert price == (1 << answer["fan_capped"],), (request, answer["patterns"])


def shown(request: dict[str, Any], answer: dict[str, Any]) -> Shown:
    ticks = {row["id"]: row["value"] if row["id"] == "gen" else 1 for row in answer["patterns"]}
    opened = any(not meld.startswith("ankan") for meld in request["melds"])
    return Shown(ticks=ticks, open=opened, by=request["by"], dealer=request["seat"] == "E")


def play(rules: Rules, seed: int, deals: int) -> None:
    """Play deals in a row.

    Check that every line adds up, and that a running deal pays what the lines of the whole one say.
    """
    rng = random.Random(seed)
    state = rules.first_state()
    for _ in range(deals):
        said = rules.sample_result(rules.state_json(state), rng)
        settled = settle(rules, state, said)
        assert all(sum(move.deltas) == 0 for move in settled.moves), said
        assert settled.deltas == total(settled.moves, 4)
        check_running(rules, state, said, settled.moves)
        state = settled.state
        assert sum(state.scores) == 4 * rules.options.start_points


def settle(rules: Rules, state: Any, said: dict[str, Any]) -> Any:
    fields = Fields(said)
    result = ChengduResults(rules.options).read(fields)
    fields.done()
    fields.check_later()
    return rules.settle(state, result)


def check_running(rules: Rules, state: Any, said: dict[str, Any], moves: Any) -> None:
    """Check that a running deal pays the same, line by line, up to the second win."""
    kept = 2 if rules.options.xue_zhan else 0
    wins = said.get("wins", [])[:kept]
    if len(said.get("wins", [])) > len(wins) and said["wins"][len(wins)].get("same_discard"):
        return
    kans = [kong for kong in said.get("kans", []) if kong["after"] <= len(wins)]
    running = settle(rules, state, {"type": "running", "wins": wins, "kans": kans})
    assert running.state == state
    assert running.moves == tuple(moves[: len(running.moves)])


@pytest.mark.slow
def test_ten_thousand_random_deals_conserve_money_at_every_line() -> None:
    rng = random.Random(2026)
    for game in range(DEALS // 20):
        play(random_rules_of("chengdu", rng), game, 20)


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_random_deals_conserve_money_at_every_line(seed: int) -> None:
    play(random_rules_of("chengdu", random.Random(seed)), seed, 12)


@settings(max_examples=80, deadline=None)
@given(seed=seeds)
def test_hands_at_a_draw_pay_as_their_best_waits(seed: int) -> None:
    """Check that tiles at 查大叫 pay the same as the best wait by discard that `waits` lists."""
    request = hand(seed)
    tiles = {"concealed": request["concealed"], "melds": request["melds"]}
    waits = calls.waits({"rules": "chengdu", "seat": "S", **tiles})["waits"]
    best = max(wait["ron"]["fan"] for wait in waits)
    said: list[dict[str, Any]] = [{"player": 0, "hand": tiles}, {"player": 0, "fan": best}]
    one, two = (calls.deal({"rules": "chengdu", "result": {"type": "draw", "tenpai": [entry]}}) for entry in said)
    assert one == two


def test_hands_of_other_rules_are_answered_or_refused_in_words() -> None:
    for row in (entry.values[0] for entry in rows()):
        if row["call"] in ("score", "waits"):
            request = {name: value for name, value in row["request"].items() if name in OWN}
            answer = calls.answer(row["call"], {**request, "rules": "chengdu"})
            assert answer["ok"] or not answer["error"]["message"].startswith("This request"), row["id"]


def test_who_has_won_is_out() -> None:
    fields = Fields({"type": "draw", "tenpai": [], "wins": [{"winner": 2, "from": 0, "fan": 0}]})
    wins = ChengduResults(ChengduOptions()).read(fields).wins
    assert still_in(wins, 4) == (0, 1, 3)


def test_the_four_modes_of_the_source_are_options() -> None:
    kong = {"type": "win", "wins": [{"winner": 1, "from": 0, "fan": 0}], "kans": [{"player": 2, "type": "kakan"}]}
    paid = {}
    for rain in (False, True):
        rules = {"preset": "chengdu", "options": {"xue_zhan": False, "xia_yu": rain}}
        paid[rain] = calls.deal({"rules": rules, "result": kong})["deltas"]
        with pytest.raises(ContractError):
            calls.deal({"rules": {"preset": "chengdu", "options": {"xia_yu": rain}}, "result": kong})
    assert paid == {False: [-1, 1, 0, 0], True: [-2, 0, 3, -1]}


def test_every_option_is_in_the_corpus() -> None:
    """Check that some row sets every option; otherwise it would be untested."""
    used = {name for row in rows() if _chengdu(row.values[0]) for name in row.values[0]["request"]["rules"]["options"]}
    assert {field.id for field in options.fields(ChengduOptions)} <= used


def _chengdu(row: dict[str, Any]) -> bool:
    rules = row["request"].get("rules")
    return isinstance(rules, dict) and rules.get("preset") == "chengdu"
