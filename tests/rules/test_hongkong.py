"""香港麻雀: hands compared with a second reading of the rulebook, payments, and whole games."""

import json
import random
from typing import Any

import pytest

from rules import calls
from rules.registry import ruleset
from rules.system import Rules
from rules.ticked_patterns import Counted, Shown
from scoring.errors import ContractError
from scoring.multilingual import LANGS
from scoring.strict_json import Fields
from tests.rules.hongkong_hands import random_options, random_win
from tests.rules.hongkong_oracle import worth

PRICE = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)


def ask(call: str, options: dict[str, Any] | None = None, lang: str = "en", **request: Any) -> dict[str, Any]:
    rules = {"preset": "hongkong", "options": options or {}}
    answer: dict[str, Any] = json.loads(calls.answer_line(call, json.dumps({"rules": rules, **request}), lang))
    return answer


def won(fan: int, *, by: int | None = 0, events: list[str] | None = None, **options: Any) -> list[int]:
    win = {"winner": 1, "fan": fan} | ({} if by is None else {"from": by}) | ({"events": events} if events else {})
    deltas: list[int] = ask("deal", options, result={"type": "win", "wins": [win]})["deltas"]
    return deltas


def refused(call: str, options: dict[str, Any] | None = None, **request: Any) -> tuple[str, str]:
    error = ask(call, options, **request)["error"]
    return error["code"], error["field"]


def score(rules: Rules, hand: dict[str, Any]) -> dict[str, Any] | str:
    """Return what a hand is worth, or the code of its error."""
    try:
        return rules.score(Fields(hand), "en")
    except ContractError as error:
        return str(error.code)


def random_rules(rng: random.Random) -> Rules:
    return ruleset({"preset": "hongkong", "options": random_options(rng)})


# -- hands -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_hands_are_worth_what_a_second_reading_of_the_rulebook_says(seed: int) -> None:
    rng = random.Random(seed)
    rules, compared = random_rules(rng), 0
    for n in range(400):
        rules = random_rules(rng) if n % 20 == 0 else rules
        options = rules.values()
        hand = random_win(rng, flowers=options["flowers"])
        rows = worth(hand, options)
        answer = score(rules, hand)
        if isinstance(answer, str):
            enough = sum(fan for row, fan in (rows or {}).items() if row not in _unhelpful(options))
            assert answer == ("not_winning" if rows is None else "no_yaku"), hand
            assert rows is None or enough < options["minimum"], hand
            continue
        assert {row["id"]: row["value"] for row in answer["patterns"]} == rows, (hand, options)
        assert answer["fan"] == sum(rows.values())
        assert answer["fan_capped"] == min(answer["fan"], options["limit"])
        assert sum(answer["deltas"].values()) == 0
        compared += 1
    assert compared > 150


def _unhelpful(options: dict[str, Any]) -> tuple[str, ...]:
    return () if options["flowers_to_minimum"] else ("zheng_hua", "yi_tai_hua", "wu_hua")


@pytest.mark.parametrize("seed", range(4))
def test_each_wait_is_worth_what_the_hand_won_on_it_is(seed: int) -> None:
    rng, found = random.Random(100 + seed), 0
    for _ in range(60):
        rules = random_rules(rng)
        hand = random_win(rng, flowers=rules.values()["flowers"])
        asked = {name: hand[name] for name in ("concealed", "melds", "seat", "round", "flowers")}
        if worth(hand, rules.values()) is None:
            continue
        answer = rules.waits(Fields(asked), "en")
        assert answer["shanten"] == 0
        assert hand["win_tile"] in {wait["tile"] for wait in answer["waits"]}
        for wait in answer["waits"]:
            loser = next(seat for seat in _after(hand["seat"]) if seat != "E")
            for by in ({"by": "tsumo"}, {"by": "ron", "from": loser}):
                value = score(rules, {**asked, **by, "win_tile": wait["tile"]})
                if isinstance(value, str):
                    assert wait[by["by"]] is None
                    continue
                assert wait[by["by"]] == {key: value[key] for key in wait[by["by"]]}
                found += 1
    assert found > 40


def _after(seat: str) -> str:
    turn = "ESWN".index(seat)
    return ("ESWN" * 2)[turn + 1 : turn + 4]


@pytest.mark.parametrize("preset", ["hongkong", "hongkong-shared", "hongkong-hkma"])
def test_patterns_of_a_hand_ticked_come_to_the_value_of_its_tiles(preset: str) -> None:
    rules, rng, compared = ruleset(preset), random.Random(5), 0
    for _ in range(1500):
        hand = random_win(rng)
        answer = score(rules, hand)
        if isinstance(answer, str):
            continue
        counted = {"fan_zi": 1, "zheng_hua": 1, "yi_tai_hua": 2}
        ticks = {row["id"]: row["value"] // counted.get(row["id"], row["value"]) for row in answer["patterns"]}
        shown = Shown(ticks, open=bool(hand["melds"]), by=hand["by"], dealer=hand["seat"] == "E")
        assert rules.ticked(shown).value == {"fan": answer["fan"]}, (hand, answer["patterns"])
        compared += 1
    assert compared > 300


def test_the_working_says_each_row_and_who_pays_in_each_language() -> None:
    hand = {"concealed": "34s77z", "melds": ["chi:123s", "pon:555z", "pon:666z"], "win_tile": "5s", "seat": "S"}
    explained = {lang: "\n".join(ask("score", lang=lang, by="tsumo", **hand)["explain"]) for lang in LANGS}
    assert "Little three dragons 3 fan" in explained["en"]
    assert "10 fan, Limit (paid as 10 fan): 768 points" in explained["en"]
    assert len(set(explained.values())) == len(LANGS)


# -- payments ----------------------------------------------------------------------------------------


def test_the_discarder_pays_for_all_or_double_and_everybody_a_self_draw() -> None:
    assert won(3) == [-32, 32, 0, 0]
    assert won(3, by=None) == [-16, 48, -16, -16]
    assert won(3, discarder="shared") == [-16, 32, -8, -8]
    assert won(3, by=None, discarder="shared") == [-16, 48, -16, -16]


def test_the_price_follows_the_table_up_to_the_limit() -> None:
    def prices(**options: Any) -> list[int]:
        return [won(fan, limit=13, minimum=0, **options)[1] // 4 for fan in range(15)]

    assert prices() == [*PRICE, 384]
    assert prices(table="full") == [*(2**fan for fan in range(14)), 2**13]
    assert prices(table="steps", base=10) == [10, 20, 40, 80, *[160] * 3, *[320] * 3, *[640] * 5]
    assert won(12) == won(10)


def test_a_robbed_kong_is_paid_as_a_self_draw_by_the_konger_alone() -> None:
    assert won(3, events=["chankan"]) == [-48, 48, 0, 0]
    assert won(3, events=["chankan"], robbed_pays="discard") == [-32, 32, 0, 0]
    assert won(3, events=["chankan"], discarder="shared") == [-48, 48, 0, 0]
    assert won(3, events=["chankan"], discarder="shared", robbed_pays="discard") == [-16, 32, -8, -8]


def test_several_winners_are_paid_each_for_himself() -> None:
    wins = [{"winner": 1, "from": 0, "fan": 3}, {"winner": 3, "from": 0, "fan": 4}]
    shared = {"winners": "all", "discarder": "shared"}
    assert ask("deal", {"winners": "all"}, result={"type": "win", "wins": wins})["deltas"] == [-96, 32, 0, 64]
    assert ask("deal", shared, result={"type": "win", "wins": wins})["deltas"] == [-48, 24, -24, 48]
    assert refused("deal", result={"type": "win", "wins": wins}) == ("not_allowed", "result.wins[1]")
    apart = [wins[0], {**wins[1], "from": 2}]
    assert refused("deal", {"winners": "all"}, result={"type": "win", "wins": apart})[0] == "bad_request"
    one_kong = [wins[0], {**wins[1], "events": ["chankan"]}]
    assert refused("deal", {"winners": "all"}, result={"type": "win", "wins": one_kong})[0] == "bad_request"


def test_a_false_win_pays_a_self_draw_of_the_limit_to_each() -> None:
    foul = {"type": "foul", "player": 2, "kind": "false_win"}
    assert ask("deal", result=foul)["deltas"] == [256, 256, -768, 256]
    assert ask("deal", {"false_win_points": 30}, result=foul)["deltas"] == [30, 30, -90, 30]


# -- games -------------------------------------------------------------------------------------------


def test_the_dealer_holds_by_the_option() -> None:
    win = {"type": "win", "wins": [{"winner": 0, "fan": 3}]}

    def held(dealer: str, result: dict[str, Any]) -> tuple[int, int]:
        state = ask("deal", {"dealer": dealer}, result=result)["state"]
        return state["dealer"], state["streak"]

    assert [held(dealer, win) for dealer in ("win_draw", "win", "never")] == [(0, 1), (0, 1), (1, 0)]
    assert [held(dealer, {"type": "draw"}) for dealer in ("win_draw", "win", "never")] == [(0, 1), (1, 0), (1, 0)]


@pytest.mark.parametrize("seed", range(12))
def test_a_sampled_game_comes_to_its_end_and_no_points_are_lost(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    options, state = rules.values(), rules.start()
    for _ in range(600):
        given = {"preset": "hongkong", "options": options}
        result = rules.sample_result(state, rng)
        settled = calls.answer("deal", {"rules": given, "state": state, "result": result})
        assert settled["ok"], (settled, result)
        state = settled["state"]
        assert sum(state["scores"]) == 4 * options["start_points"]
        if settled["finished"]:
            break
    assert (settled["reason"], state["dealer"]) == ("played_out", 3)
    assert state["round"] == "ESWN"[options["rounds"] - 1]


# -- ticks -------------------------------------------------------------------------------------------


def ticked(given: Shown, preset: str = "hongkong") -> Counted:
    return ruleset(preset).ticked(given)


@pytest.mark.parametrize(
    ("given", "fan"),
    [
        (Shown({"da_san_yuan": 1, "hun_yi_se": 1}, open=True, by="ron"), 11),
        (Shown({"xiao_si_xi": 1}, open=True, by="ron"), 6),
        (Shown({"ping_wu": 1, "wu_hua": 1}, by="tsumo"), 4),
        (Shown({"shi_san_yao": 1}, by="ron"), 13),
        (Shown({"hun_yi_se": 1}, open=True, by="ron", flowers=("1f", "6f", "2f"), winner=1, dealing=0), 5),
        (Shown({"hun_yi_se": 1}, open=True, by="ron", flowers=("1f", "2f", "3f", "4f"), winner=1, dealing=0), 5),
        (Shown({"hua_wu": 1}, by="tsumo", flowers=("1f",), winner=1, dealing=0), 3),
    ],
)
def test_ticks_add_up_with_what_comes_along(given: Shown, fan: int) -> None:
    assert ticked(given).value == {"fan": fan}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (Shown({"ping_wu": 1, "dui_dui_wu": 1}, by="ron"), "can’t be combined with All"),
        (Shown({"zi_yi_se": 1, "da_si_xi": 1}, by="ron"), "can’t be combined with"),
        (Shown({"shi_san_yao": 1}, by="ron", open=True), "Thirteen orphans needs a closed hand."),
        (Shown({"hua_wu": 1, "hun_yi_se": 1}, by="tsumo"), "can’t be combined with"),
        (Shown({"qiang_gang": 1}, by="tsumo"), "Robbing a kong is by discard only."),
        (Shown({"wu_hua": 1}, by="ron", flowers=("1f",), winner=1, dealing=0), "but flowers are chosen"),
    ],
)
def test_ticks_that_no_hand_has_together_are_refused_in_words(given: Shown, said: str) -> None:
    with pytest.raises(ContractError) as error:
        ticked(given)
    assert said in error.value.text.say("en")
