"""Payments besides the scores: floating uma, yakitori, bust bonus, chips, sticks, and side bets that carry over."""

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls
from rules.calls import game
from rules.registry import ruleset
from scoring.errors import ContractError
from scoring.strict_json import Fields

SCORES = [41200, 28300, 19500, 11000]
EXTRAS = ("yakitori", "tobi_bonus", "chips")
MANGAN = {"type": "win", "wins": [{"winner": 1, "from": 0, "limit": "mangan"}]}
BUSTING = {"type": "win", "wins": [{"winner": 1, "from": 0, "yakuman": 1}]}
DOUBLE = {"type": "win", "wins": [{"winner": 0, "from": 2, "yakuman": 1}, {"winner": 3, "from": 2, "yakuman": 1}]}
IPPATSU = {
    "concealed": "340m56p345s678s44p", "win_tile": "7p", "riichi": "riichi", "events": ["ippatsu"], "dora": "1z",
    "ura": "3p",
}  # fmt: skip


def rules(preset: str = "riichi", **options: Any) -> dict[str, Any]:
    return {"preset": preset, "options": options}


def error(call: str, request: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(ContractError) as caught:
        getattr(calls, call)(request)
    return str(caught.value.code), caught.value.field


def final(name: str, request: dict[str, Any]) -> list[Any]:
    return [line[name] for line in game(request)["final"]]


# -- conservation ------------------------------------------------------------------------------------------


@st.composite
def option_values(draw: st.DrawFn) -> dict[str, Any]:
    """Generate random settlement options under which no points are lost."""
    rounding = draw(st.sampled_from(["none", "none", "round", "gosharokunyu"]))
    floating = draw(st.booleans())
    free = draw(st.booleans()) and not floating
    found = {
        "length": "east",
        "rounding": rounding,
        "ties": "seat" if rounding != "none" else draw(st.sampled_from(["seat", "split"])),
        "leftover": draw(st.sampled_from(["first", "dealer", "split"] if rounding == "none" else ["first", "dealer"])),
        "multi_ron_deposits": draw(st.sampled_from(["first", "own", "split"])),
        "uma_by": "floating" if floating else "place",
        "oka": False if floating else draw(st.booleans()),
        "uma_sum": "free" if free else "zero",
        "uma": [20, 10, -5, -15] if free else [20, 10, -10, -20],
        "yakitori": draw(st.integers(0, 20)),
        "yakitori_to": draw(st.sampled_from(["each", "share", "first"])),
        "tobi_bonus": draw(st.integers(0, 20)),
        "tobi_bonus_to": draw(st.sampled_from(["winner", "first", "each"])),
        "tobi_bonus_draw": draw(st.sampled_from(["none", "first", "each"])),
        "tobi": draw(st.sampled_from(["below_zero", "zero"])),
        "chips": draw(st.integers(0, 5)),
        "chips_closed": draw(st.booleans()),
        "nagashi_mangan": draw(st.sampled_from(["win", "draw"])),
    }
    if floating and draw(st.booleans()):
        found["uma_floating"] = {str(n): [9, 3, -5, -7] for n in range(draw(st.sampled_from([0, 1])), 4)}
    return found


@given(option_values(), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_what_is_paid_is_received(options: dict[str, Any], seed: int) -> None:
    """Check that these options don't change the sum of the final totals, and that each extra payment adds up to 0."""
    asked = rules(**options)
    made, chance = ruleset(asked), random.Random(seed)
    state, deals = made.start(), list[dict[str, Any]]()
    for _ in range(12):
        result = made.sample_result(state, chance)
        if options["chips"] and result["type"] == "win" and chance.random() < 0.5:
            result["chips"] = [3, -1, -2, 0]
        answer = calls.deal({"rules": asked, "state": state, "result": result})
        deals.append(result)
        state = answer["state"]
        assert sum(answer.get("chips", ())) == 0
        if answer["finished"]:
            break
    played = game({"rules": asked, "deals": deals, "closed": True})
    exact = [{name: Fraction(str(value)) for name, value in line.items()} for line in played["final"]]
    plain = {name: value for name, value in options.items() if name in ("uma_sum", "uma", "rounding", "ties", "oka")}
    shared = game({"rules": rules(**plain), "scores": [25000] * 4})["final"]
    assert sum(line["total"] for line in exact) == sum(Fraction(str(line["total"])) for line in shared)
    for name in EXTRAS:
        assert (name in exact[0]) is (options[name] > 0)
        assert sum(line.get(name, Fraction(0)) for line in exact) == 0
    assert played["state"].get("won", []) == sorted(set(played["state"].get("won", [])))


def test_defaults_add_no_field() -> None:
    made = game({"rules": "riichi", "deals": [MANGAN]})
    assert not {"chips", "won"} & made["state"].keys()
    assert not {*EXTRAS} & made["final"][0].keys()
    assert "chips" not in made["deals"][0]
    assert "chips" not in made["deals"][0]["wins"][0]
    assert "nei_free" not in game({"rules": "taiwan", "deals": []})["state"]


# -- uma ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"uma_by": "floating"}, "oka"),
        ({"uma_floating": []}, "uma_floating"),
        ({"uma_floating": {"5": [0, 0, 0, 0]}}, "uma_floating"),
        ({"uma_floating": {"1": [0.5, 0, 0, 0]}}, "uma_floating"),
        ({"uma_by": "floating", "oka": False, "uma_floating": {"1": [0] * 4, "2": [0] * 4}}, "uma_floating"),
        (
            {"uma_by": "floating", "oka": False, "uma_floating": {str(n): [1, 0, 0, 0] for n in (1, 2, 3)}},
            "uma_floating",
        ),
        ({"uma_by": "floating", "oka": False, "uma_floating": {str(n): [0] * 3 for n in (1, 2, 3)}}, "uma_floating"),
        ({"uma": [20, 10, -5, -15]}, "uma"),
        ({"uma_sum": "free", "uma": [20, 10, -5]}, "uma"),
        ({"uma_by": "floating", "oka": False, "uma_sum": "free", "uma": [1]}, "uma"),
        ({"leftover": "split", "rounding": "round"}, "leftover"),
        ({"chips_for": ["ura", "ura"]}, "chips_for"),
        ({"yakitori": 101}, "yakitori"),
        ({"chips": 51}, "chips"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], field: str) -> None:
    assert error("game", {"rules": rules(**options), "scores": SCORES}) == ("bad_option", f"rules.options.{field}")


def test_options_without_effect_are_no_error() -> None:
    odd = rules(uma_floating={"4": [1]}, chips_for=["ura"], tobi="off", tobi_bonus=5, uma_by="place")
    assert game({"rules": odd, "scores": SCORES})["ok"]
    assert game({"rules": rules(uma_by="floating", oka=False, uma=[1]), "scores": SCORES})["ok"]


def test_equal_players_share_the_floating_uma_of_their_places() -> None:
    asked = rules(oka=False, start_points=30000, uma_by="floating", ties="split", yakitori=10)
    request = {"rules": asked, "scores": [38000, 30000, 30000, 21000], "deposits": 1, "won": [1, 0]}
    assert final("total", request) == [27, 12, -8, -31]
    assert game(request)["state"]["won"] == [0, 1]


def test_nobody_gets_uma_when_none_or_all_float_unless_it_is_said() -> None:
    level = {"scores": [25000] * 4}
    floating = {"uma_by": "floating", "oka": False, "return_points": 25000, "ties": "split"}
    assert final("uma", {"rules": rules(**floating), **level}) == [0, 0, 0, 0]
    lists = {"1": [0] * 4, "2": [0] * 4, "3": [0] * 4, "4": [7, 1, -3, -5]}
    assert (
        final("uma", {"rules": rules(**floating, uma_floating=lists), "scores": [25100, 25000, 25000, 24900]})
        == [0] * 4
    )
    assert sum(final("uma", {"rules": rules(**{**floating, "ties": "seat"}, uma_floating=lists), **level})) == 0
    assert final("uma", {"rules": rules(**{**floating, "ties": "seat"}, uma_floating=lists), **level})[0] == 7


def test_three_players_have_lists_of_their_own() -> None:
    asked = {"preset": "riichi-sanma", "options": {"oka": False, "uma_by": "floating", "tobi": "off"}}
    assert final("uma", {"rules": asked, "scores": [41000, 40000, 24000]}) == [8, 4, -12]


# -- yakitori ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "won", "amounts"),
    [
        ("each", [1], [-10, 30, -10, -10]),
        ("each", [0, 1], [20, 20, -20, -20]),
        ("share", [0, 1, 2], [3.4, 3.3, 3.3, -10]),
        ("first", [1], [20, 0, -10, -10]),
        ("first", [0], [30, -10, -10, -10]),
        ("lost", [0, 3], [0, -10, -10, 0]),
        ("lost", [], [0, 0, 0, 0]),
        ("each", [0, 1, 2, 3], [0, 0, 0, 0]),
    ],
)
def test_yakitori(to: str, won: list[int], amounts: list[float]) -> None:
    assert final("yakitori", {"rules": rules(yakitori=10, yakitori_to=to), "scores": SCORES, "won": won}) == amounts


def test_shared_firsts_share_it_and_do_not_pay() -> None:
    asked = rules(yakitori=5, yakitori_to="first", ties="split")
    request = {"rules": asked, "scores": [35000, 15000, 35000, 15000], "won": [1]}
    assert final("yakitori", request) == [2.5, 0, 2.5, -5]


def test_a_terminal_river_is_a_win_where_it_is_paid_as_one() -> None:
    river = {"type": "draw", "nagashi": [2], "tenpai": []}
    for nagashi, won in (("win", [2]), ("draw", [])):
        made = game({"rules": rules(yakitori=10, nagashi_mangan=nagashi), "deals": [river]})
        assert made["state"]["won"] == won


# -- busts -------------------------------------------------------------------------------------------------


def bust(deals: list[Any], **options: Any) -> list[Any]:
    return final("tobi_bonus", {"rules": rules(tobi_bonus=10, **options), "deals": deals})


def test_the_winner_first_in_turn_after_the_discarder_is_paid() -> None:
    assert bust([DOUBLE]) == [0, 0, -10, 10]
    assert bust([BUSTING]) == [-10, 10, 0, 0]


def test_who_answers_for_a_hand_pays_the_winner_too() -> None:
    win = {"winner": 1, "yakuman": 1, "pao": {"player": 2, "pattern": "daisangen"}}
    assert bust([{"type": "win", "wins": [win]}]) == [0, 10, -10, 0]


@pytest.mark.parametrize(
    ("to", "draw", "amounts"),
    [
        ("winner", "none", [0, 0, 0, 0]),
        ("winner", "first", [10, -10, 0, 0]),
        ("winner", "each", [10, -30, 10, 10]),
        ("first", "none", [10, -10, 0, 0]),
        ("each", "none", [10, -30, 10, 10]),
    ],
)
def test_a_bust_without_a_winner(to: str, draw: str, amounts: list[int]) -> None:
    fouls = [{"type": "foul", "player": 1, "kind": "false_win"}] * 4
    assert bust(fouls[:3], tobi_bonus_to=to, tobi_bonus_draw=draw, start_points=20000, return_points=30000) == amounts


def test_the_working_of_the_deal_names_who_pays_and_who_is_paid() -> None:
    told = calls.deal({"rules": rules(tobi_bonus=10), "result": BUSTING})
    assert told["explain"][-1] == "Bust bonus: East −10.0, South +10.0"
    calm = calls.deal({"rules": rules(tobi_bonus=10), "result": MANGAN})
    assert not any("Bust bonus" in line for line in calm["explain"])


def test_nobody_pays_before_the_game_has_ended_by_it() -> None:
    assert bust([MANGAN]) == [0, 0, 0, 0]
    assert bust([BUSTING], tobi="off") == [0, 0, 0, 0]


# -- chips -------------------------------------------------------------------------------------------------


def chips_of(hand: dict[str, Any], by: str = "ron", **options: Any) -> dict[str, int]:
    request = {"rules": rules(chips=1, **options), "by": by, "seat": "S", **hand}
    if by == "ron":
        request["from"] = "W"
    return calls.score(request)["chips"]  # type: ignore[no-any-return]  # by seat


def test_self_draw_takes_chips_from_everybody() -> None:
    assert chips_of(IPPATSU, "tsumo") == {"E": -4, "S": 12, "W": -4, "N": -4}


@pytest.mark.parametrize(("chips_for", "number"), [(["ura"], 2), (["red"], 1), (["ippatsu"], 1), ([], 0)])
def test_only_what_the_rules_name_earns_chips(chips_for: list[str], number: int) -> None:
    assert chips_of(IPPATSU, chips_for=chips_for)["S"] == number


def test_red_fives_of_an_open_hand() -> None:
    hand = {"concealed": "340m56p44p", "melds": ["pon:555z", "chi:345s"], "win_tile": "7p"}
    assert [chips_of(hand, chips_closed=closed)["S"] for closed in (False, True)] == [1, 0]
    kong = {"concealed": "340m56p345s44p", "melds": ["ankan:5555z"], "win_tile": "7p", "riichi": "riichi"}
    assert chips_of(kong, chips_closed=True)["S"] == 1


def test_a_yakuman_earns_its_own_chips_alone() -> None:
    orphans = {"concealed": "19m19p19s1234567z", "win_tile": "1z"}
    every = ["ippatsu", "ura", "red", "yakuman_ron", "yakuman_tsumo"]
    assert chips_of(orphans, chips_for=every)["S"] == 10
    assert chips_of(orphans, "tsumo", chips_for=every)["S"] == 15
    assert chips_of(orphans)["S"] == 0


def test_a_person_may_say_the_chips_of_a_deal() -> None:
    win = {"winner": 1, "from": 3, "hand": IPPATSU}
    request: dict[str, Any] = {"rules": rules(chips=1), "result": {"type": "win", "wins": [win], "riichi": [1]}}
    request["result"]["chips"] = [0, 5, 0, -5]
    made = calls.deal(request)
    assert (made["chips"], made["state"]["chips"]) == ([0, 5, 0, -5], [0, 5, 0, -5])
    assert made["wins"][0]["chips"]["S"] == 4


@pytest.mark.parametrize(
    ("asked", "result", "found"),
    [
        ({}, {**MANGAN, "chips": None}, ("not_allowed", "result.chips")),
        ({"chips": 1}, {**MANGAN, "chips": [1, -1]}, ("bad_request", "result.chips")),
        ({"chips": 1}, {**MANGAN, "chips": [1, 0, 0, 0], "adjust": [1, 0, 0, 0]}, ("bad_score", "result.chips")),
        ({"chips": 1}, {"type": "draw", "tenpai": [], "chips": [0] * 4}, ("bad_request", "result.chips")),
        ({}, {**MANGAN, "open": [1]}, ("bad_request", "result.open")),
        ({}, {"type": "draw", "tenpai": [], "open": [4]}, ("bad_request", "result.open[0]")),
        ({"nagashi_closed": True}, {"type": "draw", "nagashi": [1], "open": [1]}, ("not_allowed", "result.nagashi[0]")),
    ],
)
def test_fields_of_a_result(asked: dict[str, Any], result: dict[str, Any], found: tuple[str, str]) -> None:
    assert error("deal", {"rules": rules(**asked), "result": result}) == found


def test_a_draw_asks_for_open_melds_only_where_a_river_must_be_closed() -> None:
    asked = [ask.id for ask in ruleset(rules(nagashi_closed=True)).entry().asks]
    assert asked == ["open"]
    assert not ruleset(rules(nagashi_closed=True, nagashi_mangan="off")).entry().asks
    assert not ruleset(rules()).entry().asks


def test_open_melds_matter_only_where_a_river_must_be_closed() -> None:
    river = {"type": "draw", "nagashi": [1], "open": [1]}
    assert calls.deal({"rules": "riichi", "result": river})["ok"]
    assert calls.deal({"rules": rules(nagashi_closed=True), "result": {**river, "open": [2]}})["ok"]


@pytest.mark.parametrize(
    ("options", "state", "field"),
    [
        ({}, {"chips": [0] * 4}, "state.chips"),
        ({}, {"won": []}, "state.won"),
        ({"chips": 1}, {"chips": [1, 0, 0, 0]}, "state.chips"),
        ({"chips": 1}, {"chips": [0, 0, 0]}, "state.chips"),
        ({"yakitori": 1}, {"won": [0, 0]}, "state.won[1]"),
        ({"yakitori": 1}, {"won": [4]}, "state.won[0]"),
    ],
)
def test_states_that_cannot_be(options: dict[str, Any], state: dict[str, Any], field: str) -> None:
    assert error("deal", {"rules": rules(**options), "state": state, "result": MANGAN}) == ("bad_state", field)


def test_needs_takes_a_state_with_chips_and_winners() -> None:
    state = {"chips": [1, -1, 0, 0], "won": [3, 1]}
    assert calls.needs({"rules": rules(chips=1, yakitori=1), "state": state})["ok"]


# -- final scores without deals ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "fields", "found"),
    [
        ({}, {"chips": None}, ("not_allowed", "chips")),
        ({}, {"won": []}, ("not_allowed", "won")),
        ({"tobi_bonus": 5, "tobi": "off"}, {"busted": []}, ("not_allowed", "busted")),
        ({}, {"dealer": 9}, ("not_allowed", "dealer")),
        ({}, {"chips": 1, "scores": [0, 0, 0, 0]}, ("not_allowed", "chips")),
        ({"chips": 1}, {"chips": [1, 1, 0, 0], "scores": [0, 0, 0, 0]}, ("bad_score", "scores")),
        ({"chips": 1}, {"chips": [1, 1, 0, 0]}, ("bad_score", "chips")),
        ({"yakitori": 1}, {}, ("bad_request", "won")),
        ({"leftover": "dealer"}, {"deposits": 1, "scores": [40200, 28300, 19500, 11000]}, ("bad_request", "dealer")),
        ({"tobi_bonus": 5}, {"busted": [[1, 1]]}, ("bad_request", "busted[0]")),
        ({"tobi_bonus": 5}, {"busted": [[1, 2], [1, 2]]}, ("bad_request", "busted[1]")),
        ({"tobi_bonus": 5}, {"busted": [[1, 2, 3]]}, ("bad_request", "busted[0]")),
        ({"tobi_bonus": 5}, {"busted": [[3, 0]]}, ("not_allowed", "busted[0]")),
    ],
)
def test_fields_beside_scores(options: dict[str, Any], fields: dict[str, Any], found: tuple[str, str]) -> None:
    assert error("game", {"rules": rules(**options), "scores": SCORES, **fields}) == found


@pytest.mark.parametrize("name", ["chips", "won", "busted", "dealer"])
def test_they_do_not_go_with_deals(name: str) -> None:
    asked = rules(chips=1, yakitori=1, tobi_bonus=1, leftover="dealer")
    assert error("game", {"rules": asked, "deals": [], name: [0] * 4}) == ("bad_request", name)


# -- sticks ------------------------------------------------------------------------------------------------


def test_the_last_dealers_sticks_change_places_the_others_do_not() -> None:
    request = {"scores": [33000, 34500, 20500, 10000], "deposits": 2}
    assert final("place", {"rules": rules(leftover="dealer"), **request, "dealer": 0}) == [1, 2, 3, 4]
    assert final("place", {"rules": rules(leftover="split"), **request}) == [2, 1, 3, 4]
    assert final("score", {"rules": rules(leftover="split"), **request}) == [33500, 35000, 21000, 10500]


def test_the_dealer_of_the_last_entry_gets_them() -> None:
    draw = {"type": "draw", "tenpai": [], "riichi": []}
    deals = [{**draw, "tenpai": [3], "riichi": [3]}, draw]
    assert final("score", {"rules": rules(leftover="dealer"), "deals": deals, "closed": True}) == [
        24000,
        25000,
        24000,
        27000,
    ]


def test_several_winners_share_whole_sticks() -> None:
    wins = [{"winner": player, "from": 3, "limit": "mangan"} for player in (0, 1)]
    result = {"type": "win", "wins": wins, "riichi": [1]}
    state = {"deposits": 2, "scores": [25000, 25000, 25000, 23000]}
    made = calls.deal({"rules": rules(multi_ron_deposits="split"), "state": state, "result": result})
    assert made["deltas"] == [12000 + 2000, 8000 + 1000 - 1000, 0, -20000]


# -- side bets that carry over -----------------------------------------------------------------------------

BETS = {"nei": [{"player": 1, "units": 1}, {"player": 2, "units": 2, "with": [0]}]}
STAY = {"preset": "taiwan", "options": {"nei_next": "stay_unless_lost"}}
PASSING = {"type": "win", "wins": [{"winner": 1, "from": 2, "fan": 3}]}


def test_a_closed_jiang_keeps_its_bets_and_says_who_lost() -> None:
    bets = {**BETS, "wai": [{"name": "甲", "on": 0}]}
    made = game({"rules": STAY, "deals": [{**PASSING, "side_bets": bets}], "closed": True})
    assert made["state"]["side_bets"]["wai"] == []
    assert [bet["player"] for bet in made["state"]["side_bets"]["nei"]] == [1, 2]
    assert made["state"]["nei_free"] == [2]
    ended = game({"rules": "taiwan", "deals": [{**PASSING, "side_bets": bets}], "closed": True})
    assert ended["state"]["side_bets"] == {"nei": [], "wai": []}


def test_only_the_first_deal_lets_a_loser_go() -> None:
    carried = {**BETS, "nei_free": [2]}
    kept, gone = {**PASSING}, {**PASSING, "side_bets": {"nei": BETS["nei"][:1]}}
    made = game({"rules": STAY, "carried": carried, "deals": [kept]})
    assert made["state"]["nei_free"] == []
    assert error("game", {"rules": STAY, "carried": carried, "deals": [kept, gone]})[0] == "not_allowed"
    assert game({"rules": STAY, "carried": carried, "deals": [gone]})["ok"]
    foul = {"type": "foul", "player": 3, "kind": "false_win", "fan": 0}
    assert error("game", {"rules": STAY, "carried": carried, "deals": [foul, gone]})[0] == "not_allowed"


@pytest.mark.parametrize(
    ("asked", "carried", "found"),
    [
        ("taiwan", None, ("not_allowed", "carried")),
        (STAY, {"nei": [{"player": 4, "units": 1}]}, ("bad_request", "carried.nei[0].player")),
        (STAY, {"nei_free": [0]}, ("bad_request", "carried.nei_free")),
        (STAY, {**BETS, "nei_free": [2, 2]}, ("bad_request", "carried.nei_free[1]")),
        (STAY, {"wai": []}, ("bad_request", "carried.wai")),
        ("riichi", {}, ("bad_request", "carried")),
    ],
)
def test_what_is_carried(asked: Any, carried: Any, found: tuple[str, str]) -> None:
    assert error("game", {"rules": asked, "carried": carried, "deals": []}) == found


def test_nothing_is_carried_beside_scores() -> None:
    for asked in ("taiwan", STAY):
        assert error("game", {"rules": asked, "carried": {}, "scores": [0] * 4}) == ("bad_request", "carried")
    assert game({"rules": STAY, "scores": [0] * 4})["state"]["side_bets"] == {"nei": [], "wai": []}


@pytest.mark.parametrize(
    ("asked", "state", "field"),
    [
        ("taiwan", {"side_bets": BETS, "nei_free": []}, "state.nei_free"),
        (STAY, {"side_bets": BETS, "nei_free": [3]}, "state.nei_free"),
        (STAY, {"side_bets": BETS, "nei_free": 3}, "state.nei_free"),
        (STAY, {"side_bets": BETS, "nei_free": [2], "streak": 1}, "state.nei_free"),
        (STAY, {"side_bets": BETS, "nei_free": [2], "dealer": 1}, "state.nei_free"),
    ],
)
def test_whose_bet_is_free_only_before_the_first_deal(asked: Any, state: dict[str, Any], field: str) -> None:
    assert error("deal", {"rules": asked, "state": state, "result": PASSING}) == ("bad_state", field)


def test_the_state_answered_at_the_end_may_be_read_again() -> None:
    state = {"round": "N", "dealer": 3, "side_bets": BETS}
    after = calls.deal({"rules": STAY, "state": state, "result": PASSING})["state"]
    assert after["nei_free"] == [2]
    assert error("deal", {"rules": STAY, "state": after, "result": PASSING}) == ("game_over", "state")
    assert ruleset(STAY).read_state(Fields(after)).nei_free == (2,)


# --- presets of leagues ---


@pytest.mark.parametrize(
    ("preset", "scores", "totals"),
    [
        ("riichi-jpml-a", [42000, 29000, 28000, 21000], [24, -2, -5, -17]),
        ("riichi-jpml-a", [41000, 30000, 28000, 21000], [19, 4, -6, -17]),
        ("riichi-jpml-a", [39000, 30100, 30000, 20900], [17, 3.1, 1, -21.1]),
        ("riichi-saikouisen-classic", [42000, 31000, 28000, 19000], [24, 5, -6, -23]),
    ],
)
def test_presets_of_leagues(preset: str, scores: list[int], totals: list[float]) -> None:
    found = calls.game({"rules": preset, "scores": scores})["final"]
    assert [line["total"] for line in found] == totals


@pytest.mark.parametrize("preset", ["riichi-jpml-a", "riichi-saikouisen-classic"])
def test_leagues_without_ippatsu_refuse_it(preset: str) -> None:
    hand = {
        "concealed": "123m456m789m99p13s",
        "win_tile": "2s",
        "by": "tsumo",
        "seat": "S",
        "round": "E",
        "riichi": "riichi",
    }
    assert calls.score({"rules": preset, **hand})["fan"] == 4
    with pytest.raises(ContractError) as refused:
        calls.score({"rules": preset, **hand, "events": ["ippatsu"]})
    assert (refused.value.code, refused.value.field) == ("not_allowed", "events[0]")


def test_saikouisen_classic_pays_nothing_for_ready_hands_and_a_ready_dealer_passes() -> None:
    drawn = calls.deal({"rules": "riichi-saikouisen-classic", "result": {"type": "draw", "tenpai": [0, 1]}})
    assert (drawn["deltas"], drawn["state"]["dealer"]) == ([0, 0, 0, 0], 1)
