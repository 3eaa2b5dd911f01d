"""國標麻將 beyond its corpus: seats, payments, whole games, joins of sets compared with a naive count, ticks."""

import json
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from rules import calls
from rules.mcr.joins import JOINS
from rules.mcr.patterns import ROWS
from rules.registry import ruleset
from rules.ticked_patterns import Shown
from scoring.multilingual import LANGS
from tests.rules.mcr_hands import naive_joins, random_hand

RULES = {"preset": "mcr", "options": {"minimum": 0}}
ORDER = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
WORTH = {row.id: row.worth(ruleset("mcr").options).closed for row in ROWS}


def ask(call: str, lang: str = "en", **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(calls.answer_line(call, json.dumps({"rules": "mcr", **request}), lang))
    return answer


def hands(seed: int, number: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield random winning hands with what they are worth, whatever the minimum."""
    rng = random.Random(seed)
    for _ in range(number):
        hand = random_hand(rng)
        yield hand, ask("score", **(hand | {"rules": RULES}))


# -- seats -------------------------------------------------------------------------------------------


def test_everybody_sits_once_on_every_side_and_twice_or_more_beside_everybody() -> None:
    rules = ruleset("mcr")
    orders = [rules.seat_order(wind) for wind in "ESWN"]
    assert orders == list(ORDER)
    for place in range(4):
        assert {order[place] for order in orders} == {0, 1, 2, 3}
    for player, other in combinations(range(4), 2):
        steps = {(order.index(other) - order.index(player)) % 4 for order in orders}
        assert {1, 3} & steps


@pytest.mark.parametrize("n", range(16))
def test_winds_of_a_label_are_those_of_the_deal(n: int) -> None:
    rules, order = ruleset("mcr"), ORDER[n // 4]
    label = rules.state_label({"round": "ESWN"[n // 4], "dealer": order[n % 4]})
    assert label.title == f"{('East', 'South', 'West', 'North')[n // 4]} {n % 4 + 1}"
    seats = [order[(n + step) % 4] for step in range(4)]
    assert [label.winds[player] for player in seats] == list("ESWN")
    assert [label.place_of(player) for player in order] == [0, 1, 2, 3]
    assert bool(label.notes) == (n in (4, 8, 12))


def test_a_hand_in_a_deal_is_paid_as_the_same_hand_by_its_winds() -> None:
    rng = random.Random(3)
    for hand, alone in hands(4, 300):
        row = rng.randrange(4)
        order, dealer = ORDER[row], rng.randrange(4)
        at = {wind: order[(order.index(dealer) + seat) % 4] for seat, wind in enumerate("ESWN")}
        won = {name: hand[name] for name in ("concealed", "melds", "win_tile", "events", "flowers")}
        win: dict[str, Any] = {"winner": at[hand["seat"]], "hand": won}
        if hand["by"] == "ron":
            win["from"] = at[hand["from"]]
        state = {"round": "ESWN"[row], "dealer": dealer}
        here = ask("score", **(hand | {"rules": RULES, "round": "ESWN"[row]}))
        deal = ask("deal", rules=RULES, state=state, result={"type": "win", "wins": [win]})
        assert deal["deltas"] == [here["deltas"][wind] for wind in sorted(at, key=lambda wind: at[wind])]
        assert alone["ok"]


# -- values ------------------------------------------------------------------------------------------


def test_a_value_is_the_sum_of_its_rows_and_the_payments_follow_from_it() -> None:
    seen: set[str] = set()
    for hand, answer in hands(1, 1500):
        rows = {row["id"]: row["value"] for row in answer["patterns"]}
        seen |= set(rows)
        assert answer["fan"] == sum(rows.values())
        assert all(value % (WORTH[row] or 1) == 0 for row, value in rows.items())
        excluded = {other for row in ROWS if row.id in rows for other in row.excludes}
        assert not excluded & set(rows), hand
        fan, deltas = answer["fan"], answer["deltas"]
        assert answer["points"] == (24 + fan if hand["by"] == "ron" else 3 * (8 + fan))
        assert sum(deltas.values()) == 0
        assert deltas[hand["seat"]] == answer["points"]
        assert ("wu_fan_hu" in rows) <= (set(rows) <= {"wu_fan_hu", "hua_pai"})
    assert len(seen) > 60


def test_joins_are_a_best_choice_without_a_cycle() -> None:
    compared = 0
    for hand, answer in hands(2, 2500):
        sets = naive_joins(hand)
        rows = {row["id"]: row["value"] for row in answer["patterns"]}
        if sets is None or any(row.endswith("shuang_long_hui") or row == "yi_se_si_tong_shun" for row in rows):
            continue
        assert sum(rows.get(join, 0) for join in JOINS) == sets, hand
        compared += 1
    assert compared > 100


def test_flowers_add_one_each_and_never_help_to_the_minimum() -> None:
    for hand, answer in hands(5, 300):
        plain = ask("score", **(hand | {"rules": RULES, "flowers": ""}))
        assert answer["fan"] == plain["fan"] + len(hand["flowers"].replace("f", ""))
        asked = ask("score", **hand)
        assert asked["ok"] == (plain["fan"] >= 8)
        assert asked["ok"] or asked["error"]["code"] == "no_yaku"


def test_waits_are_the_tiles_that_win() -> None:
    for hand, _ in hands(6, 60):
        moment = {"seat": hand["seat"], "round": hand["round"], "rules": RULES}
        tiles = {"concealed": hand["concealed"], "melds": hand["melds"]}
        waits = {wait["tile"] for wait in ask("waits", **moment, **tiles)["waits"]}
        for tile in (f"{number}{suit}" for suit in "mpsz" for number in range(1, 8 if suit == "z" else 10)):
            won = ask("score", **moment, **tiles, win_tile=tile, by="tsumo")
            assert won["ok"] == (tile in waits), (hand, tile)


@pytest.mark.parametrize("lang", LANGS)
def test_the_working_says_every_row_and_payment(lang: str) -> None:
    names = {row.id: row.name.say(lang) for row in ROWS}
    for hand, _ in hands(7, 30):
        answer = ask("score", lang, **(hand | {"rules": RULES}))
        assert all(names[row["id"]] in answer["explain"][1] for row in answer["patterns"])
        assert len(answer["explain"]) == 2 + 1 + 3


# -- games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_sixteen_deals_move_no_point_out_of_the_game(seed: int) -> None:
    rules, rng, results = ruleset("mcr"), random.Random(seed), []
    state = rules.start()
    for n in range(16):
        assert state["dealer"] == ORDER[n // 4][n % 4]
        result = rules.sample_result(state, rng)
        result |= {"false_hu": [rng.choice(_losers(result))]} if rng.random() < 0.2 else {}
        result |= {"fines": [{"player": rng.randrange(4), "points": 10}]} if rng.random() < 0.2 else {}
        results.append(result)
        answer = ask("deal", state=state, result=result)
        assert sum(answer["deltas"]) == 0
        state = answer["state"]
        assert answer["finished"] == (n == 15)
    game = ask("game", deals=results)
    assert game["state"] == state
    fined = sum(fine["points"] for result in results for fine in result.get("fines", ()))
    assert sum(line["total"] for line in game["final"]) == -fined == sum(state["penalties"])


def _losers(result: dict[str, Any]) -> list[int]:
    return [player for player in range(4) if all(win["winner"] != player for win in result.get("wins", ()))]


# -- ticks -------------------------------------------------------------------------------------------


def test_patterns_of_a_hand_ticked_come_to_the_value_of_its_tiles() -> None:
    rules, compared = ruleset("mcr"), 0
    for hand, answer in hands(8, 1500):
        if sum(row["value"] for row in answer["patterns"] if row["id"] != "hua_pai") < 8:
            continue
        ticks = {row["id"]: row["value"] // (WORTH[row["id"]] or 1) for row in answer["patterns"]}
        opened = any(not meld.startswith("ankan") for meld in hand["melds"])
        found = rules.ticked(Shown(ticks=ticks, open=opened, by=hand["by"]))
        assert found.value == {"fan": answer["fan"]}, (hand, answer["patterns"])
        compared += 1
    assert compared > 700


@pytest.mark.parametrize(
    ("ticks", "opened", "by", "fan"),
    [
        ({"qing_long": 1}, False, "tsumo", 20),
        ({"qing_long": 1}, True, "tsumo", 17),
        ({"qing_long": 1}, False, "ron", 18),
        ({"qing_long": 1, "zi_mo": 1}, False, "tsumo", 20),
        ({"qi_dui": 1}, False, "tsumo", 25),
        ({"qi_dui": 1}, False, "ron", 24),
        ({"miao_shou_hui_chun": 1}, True, "tsumo", 8),
    ],
)
def test_how_the_hand_was_won_counts_by_itself(ticks: dict[str, int], opened: bool, by: str, fan: int) -> None:
    assert ruleset("mcr").ticked(Shown(ticks=ticks, open=opened, by=by)).value == {"fan": fan}
    assert ruleset("mcr-ema").ticked(Shown(ticks={"qi_dui": 1}, by="tsumo")).value == {"fan": 28}
