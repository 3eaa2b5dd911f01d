"""Properties of 断卡根: deals of two, three and four players, and hands by tiles."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import calls, replay
from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import ContractError
from scoring.multilingual import LANGS
from scoring.tiles import parse, write
from tests.rules.test_corpora import rows

seeds = st.integers(0, 2**32 - 1)
CHOICES: dict[str, list[Any]] = {
    "scale": ["1248", "5124", "1234", "51248", "35124", "51246"],
    "zi_mo": ["add_points", "add_fan"],
    "bao_hu_penalty": ["add_fan", "double"],
    "bao_hu_qing_he": [False, True],
    "transfer": ["last", "all"],
    "transfer_double": ["first", "each", "none"],
    "xiang_gong": ["replace", "self"],
}


def random_rules(rng: random.Random, players: int) -> Rules:
    options = {key: rng.choice(values) for key, values in CHOICES.items()} | {"players": players}
    options["no_fan_win"] = len(options["scale"]) == 5 and rng.random() < 0.5
    return ruleset({"preset": "duankagen", "options": options})


def settled(rules: Rules, state: Any, result: dict[str, Any]) -> Any:
    return replay.settle(rules, state, replay.read_deal(rules, result, "result"))


def so_far(result: dict[str, Any], wins: int) -> dict[str, Any]:
    """Return the deal as it was after `wins` wins, with the kongs up to then."""
    kans = [kan for kan in result.get("kans", []) if kan.get("after", 0) <= wins]
    return {"type": "running", "wins": result["wins"][:wins], "kans": kans, "bao_hu": result.get("bao_hu", [])}


def lines_of(rules: Rules, state: Any, result: dict[str, Any]) -> list[Any]:
    """Return the deal settled after each winning tile and at its end."""
    wins = result.get("wins", [])
    whole = [i for i in range(1, len(wins)) if not wins[i].get("same_discard")]
    return [*(settled(rules, state, so_far(result, i)) for i in whole), settled(rules, state, result)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_money_is_conserved_at_every_line_of_ten_thousand_deals(players: int) -> None:
    rng = random.Random(players)
    kinds: Counter[str] = Counter()
    for _ in range(100):
        rules = random_rules(rng, players)
        state = rules.first_state()
        for _ in range(100):
            result = rules.sample_result(rules.state_json(state), rng)
            lines = lines_of(rules, state, result)
            for line in lines:
                assert all(sum(move.deltas) == 0 for move in line.moves)
                assert tuple(map(sum, zip(*(m.deltas for m in line.moves), strict=True))) == (
                    line.deltas if line.moves else ()
                )
            kinds.update([result["type"], *(move.kind for move in lines[-1].moves)])
            state = lines[-1].state
        assert (sum(state.scores), state.deal) == (0, 100)
    assert set(kinds) >= {"win", "draw", "kan"}
    assert min(kinds.values()) > 20


@settings(max_examples=60, deadline=None)
@given(seed=seeds, players=st.sampled_from([2, 3, 4]))
def test_a_sitting_replays_as_it_was_played(seed: int, players: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng, players)
    spoken = {"preset": "duankagen", "options": rules.values()}
    state, results, answers = rules.start(), [], []
    for _ in range(6):
        results.append(rules.sample_result(state, rng))
        answers.append(calls.deal({"rules": spoken, "state": state, "result": results[-1]}))
        state = answers[-1]["state"]
    game = calls.game({"rules": spoken, "deals": results, "closed": True})
    assert (game["deals"], game["state"]["scores"]) == (answers, state["scores"])
    assert sum(line["total"] for line in game["final"]) == 0
    assert calls.needs({"rules": spoken, "state": state})["ok"]
    for lang in LANGS:
        assert all(rules.result_label(r, a, lang) for r, a in zip(results, answers, strict=True))


@settings(max_examples=80, deadline=None)
@given(seed=seeds)
def test_whoever_pays_less_than_the_smallest_need_does_not_reach_the_place(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng, 4)
    spoken = {"preset": "duankagen", "options": rules.values()}
    scores = [10 * rng.randint(-20, 20) for _ in range(3)]
    state = {"scores": [*scores, -sum(scores)]}
    for row in calls.needs({"rules": spoken, "state": state})["needs"]:
        for loser, need in row["ron"].items():
            if need is None:
                continue
            win = {"winner": row["player"], "from": int(loser), "fan": need["fan"]}
            after = calls.deal(
                {"rules": spoken, "state": state, "result": {"type": "draw", "wins": [win], "tenpai": []}}
            )
            scores_after = after["state"]["scores"]
            assert sum(score > scores_after[row["player"]] for score in scores_after) < row["place"]


# -- hands by tiles --------------------------------------------------------------------------------------


def random_hand(rng: random.Random) -> dict[str, Any]:
    """Return a complete hand of three sets and a pair, or of five pairs and a single tile, and how it was won."""
    while True:
        made = _pairs(rng) if rng.random() < 0.15 else _sets(rng)
        if made is not None:
            return made


def _tile(rng: random.Random, low: int = 0, high: int = 8) -> int:
    return rng.choice((9, 9, 18)) + rng.randint(low, high)


def _moment(rng: random.Random, made: dict[str, Any], by: str) -> dict[str, Any]:
    seat = rng.choice("ESWN")
    made |= {"by": by, "seat": seat, "bao_hu": [other for other in "ESWN" if rng.random() < 0.2]}
    return made | ({"from": rng.choice([other for other in "ESWN" if other != seat])} if by == "ron" else {})


def _pairs(rng: random.Random) -> dict[str, Any] | None:
    codes = [kind for _ in range(5) for kind in [_tile(rng)] * 2] + [_tile(rng)]
    if max(Counter(codes).values()) > 4:
        return None
    rng.shuffle(codes)
    made = {"concealed": write(codes[1:]), "win_tile": write(codes[:1]), "events": ["qing_he"]}
    return _moment(rng, made, "tsumo")


def _sets(rng: random.Random) -> dict[str, Any] | None:
    melds, codes, every = [], [], []
    for _ in range(3):
        kind = rng.random()
        first = _tile(rng, 0, 6) if kind < 0.5 else _tile(rng)
        tiles = [first, first + 1, first + 2] if kind < 0.5 else [first] * (3 if kind < 0.8 else 4)
        every += tiles
        if kind > 0.65:
            word = "pon" if len(tiles) == 3 else rng.choice(("ankan", "kakan", "daiminkan"))
            melds.append(f"{word}:{write(tiles)}")
        else:
            codes += tiles
    pair = [_tile(rng)] * 2
    if max(Counter(every + pair).values()) > 4:
        return None
    codes += pair
    rng.shuffle(codes)
    made = {"concealed": write(codes[1:]), "win_tile": write(codes[:1]), "melds": melds}
    events = rng.choice(([], [], [], ["haitei"], ["houtei"], ["rinshan"], ["gang_pao"], ["chankan"], ["first_turn"]))
    return _moment(rng, made | {"events": events}, rng.choice(("ron", "tsumo")))


@settings(max_examples=300, deadline=None)
@given(seed=seeds)
def test_a_hand_pays_as_much_as_it_gets_and_is_explained(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng, 4)
    answer = calls.answer("score", {**random_hand(rng), "rules": {"preset": "duankagen", "options": rules.values()}})
    if answer["ok"]:
        assert sum(answer["deltas"].values()) == 0
        assert answer["fan"] == sum(row["value"] for row in answer["patterns"])
        assert max(answer["deltas"].values()) == answer["points"] > 0
        assert all(answer["explain"])
    else:
        assert answer["error"]["code"] in ("not_allowed", "no_yaku")


@settings(max_examples=150, deadline=None)
@given(seed=seeds, data=st.data())
def test_order_of_tiles_and_melds_does_not_matter(seed: int, data: st.DataObject) -> None:
    request = {**random_hand(random.Random(seed)), "rules": "duankagen"}
    codes = data.draw(st.permutations(parse(request["concealed"], "").codes))
    melds = data.draw(st.permutations(request.get("melds", [])))
    other = {**request, "concealed": "".join(write([code]) for code in codes), "melds": melds}
    answers = [calls.answer("score", hand) for hand in (request, other)]
    for answer in answers:
        answer.pop("explain", None)
        answer.pop("error", None)
    assert answers[0] == answers[1]


@settings(max_examples=200, deadline=None)
@given(seed=seeds)
def test_waits_agree_with_score(seed: int) -> None:
    rng = random.Random(seed)
    request = {**random_hand(rng), "rules": "duankagen", "seat": "S"}
    if request["by"] == "ron":
        request["from"] = "W"
    names = ("rules", "concealed", "melds", "seat", "events", "bao_hu")
    answer = calls.answer("waits", {name: request[name] for name in names if name in request})
    score = calls.answer("score", request)
    if not answer["ok"]:
        assert score["error"]["code"] == answer["error"]["code"] == "not_allowed"
        return
    ways = {wait["tile"]: wait[request["by"]] for wait in answer["waits"]}
    fields = ("fan", "fan_capped", "fu", "yakuman", "limit", "points")
    assert ways[request["win_tile"]] == ({name: score[name] for name in fields} if score["ok"] else None)
    assert answer["shanten"] == 0


@settings(max_examples=150, deadline=None)
@given(seed=seeds)
def test_a_hand_says_the_same_in_a_deal(seed: int) -> None:
    rng = random.Random(seed)
    request = {**random_hand(rng), "rules": "duankagen"}
    score = calls.answer("score", request)
    seats = "ESWN"
    dealer = rng.randrange(4)
    player = {seat: (i + dealer) % 4 for i, seat in enumerate(seats)}
    win: dict[str, Any] = {"winner": player[request["seat"]]}
    win |= {"from": player[request["from"]]} if "from" in request else {}
    win["hand"] = {name: request[name] for name in ("concealed", "win_tile", "melds", "events") if name in request}
    result = {"type": "draw", "wins": [win], "bao_hu": [player[seat] for seat in request["bao_hu"]], "tenpai": []}
    result["kans"] = (
        [{"player": win["from"], "type": "ankan"}] if "gang_pao" in request["events"] and "from" in win else []
    )
    deal = calls.answer("deal", {"rules": "duankagen", "state": {"dealer": dealer}, "result": result})
    assert deal["ok"] == score["ok"]
    if score["ok"]:
        assert {key: deal["wins"][0][key] for key in score if key != "explain"} == {
            key: value for key, value in score.items() if key != "explain"
        }


@pytest.mark.parametrize("lang", LANGS)
def test_working_is_said_in_every_language(lang: str) -> None:
    rules = {"preset": "duankagen", "options": {"scale": "35124"}}
    hand = {"concealed": "22224466p33s", "win_tile": "8s", "by": "tsumo", "seat": "S", "events": ["qing_he"]}
    answer = calls.answer("score", {"rules": rules, **hand, "bao_hu": ["W"], "lang": lang})
    assert len(answer["explain"]) == 7
    assert all("{" not in line for line in answer["explain"])
    assert "4.5" in answer["explain"][-1]


def test_every_move_of_a_deal_is_said() -> None:
    wins = [{"winner": 1, "from": 0, "fan": 2, "events": ["gang_pao"]}, {"winner": 0, "from": 3, "fan": 1}]
    result = {"type": "draw", "wins": wins, "kans": [{"player": 0, "type": "ankan"}, {"player": 1, "type": "ankan"}],
              "tenpai": [{"player": 2, "fan": 1}], "adjust": [5, -5, 0, 0]}  # fmt: skip
    for lang in LANGS:
        answer = calls.deal({"rules": "duankagen", "result": result, "lang": lang})
        assert [move["for"] for move in answer["moves"]] == ["win", "win", "transfer", "kan", "draw", "adjust"]
        assert len(answer["explain"]) == 2 * 2 + 4
        assert "0.5" in answer["explain"][-1]


def test_requests_made_for_other_rules_are_answered() -> None:
    """Send every row of every corpus with these rules. Each gets an answer or the one possible error."""
    for row in [param.values[0] for param in rows() if param.values[0]["call"] in calls.CALLS]:
        request = {**row["request"], "rules": "duankagen"} if row["call"] != "rules" else row["request"]
        try:
            answer = calls.CALLS[row["call"]](request, "ja")
        except ContractError:
            continue
        assert answer["ok"]
        if "deltas" in answer and isinstance(answer["deltas"], dict):
            assert sum(answer["deltas"].values()) == 0
