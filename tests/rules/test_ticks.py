"""Ticked patterns are worth the same as the hand by its tiles, and impossible combinations are refused."""

import random
from typing import Any

import pytest

from rules.registry import presets, ruleset
from rules.system import Rules
from rules.ticked_patterns import Counted, Shown
from scoring.errors import ContractError
from scoring.strict_json import Fields
from tests.rules.random_hands import random_hand

RIICHI = ruleset("riichi")
LOCAL = {
    "sanshoku_tsuukan": "on", "sanrenkou": True, "isshoku_sanjun": "open_1", "renhou": "yakuman", "daisharin": "double",
    "suurenkou": True, "isshoku_yonjun": True, "hyakumangoku": "pure_double", "daichisei": "alone", "benikujaku": True,
    "touhoku_shinkansen": True, "ishinouesannen": True, "ryuuiisou": "pure_double", "rinshan_haitei": True,
    "pinfu_open": True, "open_pinfu_fu": 20,
}  # fmt: skip
RULES = [RIICHI, ruleset("riichi-ema"), ruleset({"preset": "riichi", "options": LOCAL})]


def shown(hand: dict[str, Any], answer: dict[str, Any]) -> Shown:
    """Return a hand's patterns as players would tick them."""
    times = {"yakuhai", "dora", "ura", "aka", "kita"}
    ticks = {row["id"]: row["value"] if row["id"] in times else 1 for row in answer["patterns"]}
    return Shown(
        ticks=ticks,
        open=any(not meld.startswith("ankan") for meld in hand["melds"]),
        fu=answer["fu"] or None,
        by=hand["by"],
        dealer=hand["seat"] == "E",
        riichi=hand["riichi"] is not None,
        discarder_riichi="discarder_riichi" in hand["events"],
    )


def ticked(rules: Rules, given: Shown) -> Counted:
    return rules.ticked(given)


def refusal(rules: Rules, given: Shown) -> str:
    with pytest.raises(ContractError) as refused:
        ticked(rules, given)
    return f"{refused.value.code}: {refused.value.text.say('en')}"


@pytest.mark.parametrize("rules", RULES)
def test_patterns_of_a_hand_ticked_come_to_the_value_of_its_tiles(rules: Rules) -> None:
    rng = random.Random(11)
    compared = 0
    for _ in range(2500):
        hand = random_hand(rng, reds=any(rules.options.red_fives))
        try:
            answer = rules.score(Fields(hand), "en")
        except ContractError:
            continue
        found = ticked(rules, shown(hand, answer))
        value = dict(found.value)
        if answer["yakuman"]:
            assert value["yakuman"] >= answer["yakuman"], (hand, answer["patterns"])
        elif "limit" not in value:
            assert value["fan"] == answer["fan"], (hand, answer["patterns"])
            assert value.get("fu") in (None, answer["fu"]), (hand, answer["patterns"])
        compared += 1
    assert compared > 800


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (Shown({"pinfu": 1, "toitoi": 1}), "not_allowed: All triplets can’t be combined with Pinfu."),
        (Shown({"tanyao": 1, "yakuhai": 1}), "not_allowed: Value triplets can’t be combined with All simples."),
        (Shown({"iipeikou": 1, "honroutou": 1}), "can’t be combined with Pure double sequence."),
        (Shown({"pinfu": 1}, open=True), "not_allowed: Pinfu needs a closed hand."),
        (Shown({"tanyao": 1}, open=True, riichi=True), "not_allowed: A riichi hand is closed."),
        (Shown({"haitei": 1}, by="ron"), "not_allowed: Last tile is by tsumo only."),
        (Shown({"houtei": 1}, by="tsumo"), "not_allowed: Last discard is by ron only."),
        (Shown({"toitoi": 1}, by="tsumo"), "can’t be combined with Fully concealed hand."),
        (Shown({"tenhou": 1}, by="tsumo", dealer=False), "not_allowed: Heavenly hand is for the dealer only."),
        (Shown({"ippatsu": 1}), "not_allowed: Ippatsu needs Riichi or Double riichi."),
        (Shown({"riichi": 1}, riichi=False), "not_allowed: Riichi: the winner has no riichi stick on the table."),
        (Shown({"pinfu": 1}, fu=40, by="ron"), "not_allowed: Pinfu is 30 fu."),
        (Shown({"dora": 3, "aka": 1}, by="ron"), "no_yaku: Dora alone isn’t enough to win: another pattern is needed."),
        (Shown({"yakuhai": 9}), "not_allowed: Value triplets counts at most 4 times."),
        (Shown({"mahjong": 1}), "not_allowed: There is no pattern 'mahjong' here."),
    ],
)
def test_what_no_hand_has_is_refused_in_words(given: Shown, said: str) -> None:
    assert said in refusal(RIICHI, given)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        (Shown({"pinfu": 1}, by="tsumo", riichi=True), {"fan": 3, "fu": 20}),
        (Shown({"chiitoitsu": 1}, by="ron", riichi=True), {"fan": 3, "fu": 25}),
        (Shown({"yakuhai": 1, "dora": 1}, open=True, by="ron"), {"fan": 2, "fu": 30}),
        (Shown({"yakuhai": 1}, by="ron"), {"fan": 1, "fu": 40}),
        (Shown({"honitsu": 1, "yakuhai": 2}, by="ron"), {"fan": 5}),
        (Shown({"honitsu": 1}, open=True, by="ron", fu=60), {"fan": 2, "fu": 60}),
        (Shown({"shousangen": 1}, open=True, by="ron"), {"fan": 4, "fu": 30}),
        (Shown({"double_riichi": 1, "ippatsu": 1}, by="ron", riichi=True), {"fan": 3, "fu": 40}),
        (Shown({"daisangen": 1, "tsuuiisou": 1, "yakuhai": 3, "dora": 2}, open=True), {"yakuman": 2}),
        (Shown({"suuankou_tanki": 1}, by="ron"), {"yakuman": 2}),
    ],
)
def test_ticks_add_up_with_what_the_win_itself_says(given: Shown, value: dict[str, int]) -> None:
    assert ticked(RIICHI, given).value == value


def test_open_riichi_from_a_player_not_in_riichi_is_a_limit_hand_where_it_is_played() -> None:
    rules = ruleset({"preset": "riichi", "options": {"open_riichi": "on"}})
    given = Shown({"open_riichi": 1, "tanyao": 1}, by="ron", riichi=True, discarder_riichi=False)
    assert ticked(rules, given).value == {"yakuman": 1}
    from_riichi = Shown({"open_riichi": 1, "tanyao": 1}, by="ron", riichi=True, discarder_riichi=True)
    assert ticked(rules, from_riichi).value == {"fan": 3, "fu": 40}


def test_two_fan_without_dora_are_needed_from_so_many_counters_on() -> None:
    rules = ruleset({"preset": "riichi", "options": {"ryanhan_honba": 5}})
    given = Shown({"yakuhai": 1, "dora": 3}, open=True, by="ron", honba=5)
    assert refusal(rules, given).startswith("no_yaku")
    assert ticked(rules, Shown({"yakuhai": 2, "dora": 3}, open=True, by="ron", honba=5)).value == {"fan": 5}
    assert ticked(rules, Shown({"yakuhai": 1, "dora": 3}, open=True, by="ron", honba=4)).value["fan"] == 4


def test_a_fixed_limit_counts_where_the_rest_is_worth_less() -> None:
    rules = ruleset("riichi-wrc")
    won = Shown({"renhou": 1, "pinfu": 1}, by="ron", dealer=False, riichi=False)
    assert ticked(rules, won).value == {"limit": "mangan"}
    rich = Shown({"renhou": 1, "chinitsu": 1}, by="ron", dealer=False, riichi=False)
    assert ticked(rules, rich).value == {"fan": 6}


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
def test_ticks_of_every_preset_are_patterns_of_its_rules_in_groups_that_have_names(preset: str) -> None:
    rules = ruleset(preset)
    form = rules.entry()
    names = {info.id: info.name for info in rules.patterns() if info.on}
    assert {tick.part_of or tick.id for tick in form.ticks} <= set(names)
    assert {tick.group for tick in form.ticks} <= {group.id for group in form.tick_groups}
    known = {tick.id for tick in form.ticks}
    assert all(set(tick.excludes) <= known for tick in form.ticks)


def test_two_of_the_four_of_men_mo_duan_ping_are_not_called_all_four() -> None:
    def called(*ticks: str, by: str) -> list[str]:
        return [
            tick.name.zh_hant for tick, _ in ruleset("mingjeung").ticked(Shown(dict.fromkeys(ticks, 1), by=by)).rows
        ]

    assert called("tanyao", by="ron") == ["門摸斷平四項中兩項"]
    assert called("tanyao", by="tsumo") == ["門摸斷平四項中三項"]
    assert called("tanyao", "pinfu", by="tsumo") == ["門摸斷平"]
