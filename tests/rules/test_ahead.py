"""The tables that a tablet pays by while it reaches nobody: its script beside the core, on all values and games."""

import json
import random
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import playwright
import pytest

from rules import calls
from rules.entry import Cell
from rules.offline_tables import ahead, cells, flags, stage_of
from rules.registry import presets, ruleset
from rules.system import Rules

NODE = Path(playwright.__file__).parent / "driver" / "node"
SCRIPT = Path(__file__).parents[2] / "clubs" / "static" / "clubs" / "play_settlement.js"
RUN = """
{ const { tables, asked } = JSON.parse(require("fs").readFileSync(0));
  process.stdout.write(JSON.stringify(asked.map(({ how, state, said, draw }) =>
    how === "lines" ? Tables.lines(tables, state, said) : how === "close" ? Tables.close(tables, state, said, draw)
    : Tables.settle(tables, state, said)))); }
"""
PRESETS = [preset.id for preset in presets()]
AT_ONCE = [name for name in PRESETS if not ruleset(name).entry().running]
RUNNING = [name for name in PRESETS if ruleset(name).entry().running]
GAMES = 12


def told(rules: Rules, asked: list[dict[str, Any]], stage: Mapping[str, Any] | None = None) -> list[Any]:
    """What the tablet's script answers."""
    sent = json.dumps({"tables": ahead(rules, stage), "asked": asked})
    done = subprocess.run(
        [NODE, "-e", SCRIPT.read_text() + RUN], input=sent, capture_output=True, text=True, check=True
    )
    found: list[Any] = json.loads(done.stdout)
    return found


def core(rules: Rules, state: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """What the core answers."""
    spoken = {"preset": rules.preset.id, "options": rules.values()}
    return calls.answer("deal", {"rules": spoken, "state": state, "result": result})


def keys(rules: Rules) -> dict[str, str]:
    """The key of each value."""
    return {json.dumps(dict(cell.value), sort_keys=True): cell.key for cell in cells(rules.entry())}


def win_of(known: Mapping[str, str], win: Mapping[str, Any]) -> dict[str, Any] | None:
    """A win as the tablet says it; None where it is no plain win by value."""
    rest = {"winner", "from", "same_discard"}
    value = known.get(json.dumps({name: win[name] for name in win if name not in rest}, sort_keys=True))
    if value is None:
        return None
    same = bool(win.get("same_discard"))
    return {"winner": win["winner"], "from": win.get("from"), "value": value, "same": same}


def said_of(rules: Rules, result: Mapping[str, Any]) -> dict[str, Any] | None:
    """A result as the tablet says it; None where the tables do not know its kind."""
    wins = [win_of(keys(rules), win) for win in result.get("wins", ())]
    own = flags(rules.entry())
    known = {"type", "wins", "riichi", "tenpai", "reason", "player", "kind", "fan", "dice", "door", *own}
    if None in wins or not set(result) <= known:
        return None
    return {**result, **({"wins": wins} if wins else {}), "flags": [flag for flag in own if result.get(flag)]}


def same(tablet: Mapping[str, Any] | None, answer: Mapping[str, Any]) -> None:
    """Money, dealer, round and counters as the core says; where it ends the game the tablet says that it may."""
    assert tablet is not None
    assert tablet["deltas"] == answer["deltas"]
    if answer["finished"] or tablet["ends"]:
        assert tablet["ends"] or not answer["finished"]
        assert tablet["ends"] != "yes" or answer["finished"]
        return
    after = answer["state"]
    shown = [name for name in ("round", "dealer", "honba", "deposits", "streak", "deal", "scores") if name in after]
    assert {name: tablet["state"][name] for name in shown} == {name: after[name] for name in shown}


# -- every value -------------------------------------------------------------------------------------


def every_win(rules: Rules, cell: Cell) -> Iterator[dict[str, Any]]:
    """A value won by everybody from everybody and by self-draw."""
    for winner in range(rules.players):
        for loser in (None, *range(rules.players)):
            if loser != winner and rules.price(cell.value, winner == 1, loser is None):
                by = {} if loser is None else {"from": loser}
                yield {"type": "win", "wins": [{"winner": winner, **by, **cell.value}]}


@pytest.mark.parametrize("preset", AT_ONCE)
def test_every_value_for_every_seat_is_paid_as_the_core_pays_it(preset: str) -> None:
    rules = ruleset(preset)
    state = {**rules.start(), "dealer": 1}
    results = [result for cell in cells(rules.entry()) for result in every_win(rules, cell)]
    answers = [(result, core(rules, state, result)) for result in results]
    legal = [(result, answer) for result, answer in answers if answer["ok"]]
    assert len(legal) > len(results) // 2
    found = told(rules, [{"state": state, "said": said_of(rules, result)} for result, _ in legal])
    for tablet, (_, answer) in zip(found, legal, strict=True):
        same(tablet, answer)


@pytest.mark.parametrize("preset", RUNNING)
def test_every_value_of_a_deal_that_goes_on_is_paid_as_the_core_pays_it(preset: str) -> None:
    rules = ruleset(preset)
    state = {**rules.start(), "dealer": 1}
    results = [{**one, "type": "running"} for cell in cells(rules.entry()) for one in every_win(rules, cell)]
    answers = [(result, core(rules, state, result)) for result in results]
    legal = [(result, answer) for result, answer in answers if answer["ok"]]
    lines = [[{"win": win_of(keys(rules), result["wins"][0])}] for result, _ in legal]
    found = told(rules, [{"how": "lines", "state": state, "said": said} for said in lines])
    assert [one["deltas"] for one in found] == [answer["deltas"] for _, answer in legal]


# -- games -------------------------------------------------------------------------------------------


def games(rules: Rules) -> Iterator[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """State, result and the core's answer of the deals of some games."""
    for seed in range(GAMES):
        rng, state = random.Random(seed), rules.start()
        for _ in range(40):
            result = rules.sample_result(state, rng)
            answer = core(rules, state, result)
            yield state, result, answer
            if answer["finished"]:
                break
            state = answer["state"]


@pytest.mark.parametrize("preset", AT_ONCE)
def test_whole_games_are_followed_deal_by_deal(preset: str) -> None:
    rules = ruleset(preset)
    found = [(state, said, answer) for state, result, answer in games(rules) if (said := said_of(rules, result))]
    stages = {
        json.dumps(stage_of(rules, state)): state for state, _, _ in found if not state.get("side_bets", {}).get("nei")
    }
    for stage, first in stages.items():
        deals = [deal for deal in found if json.dumps(stage_of(rules, deal[0])) == stage]
        answers = told(rules, [{"state": state, "said": said} for state, said, _ in deals], first)
        for tablet, (_, _, answer) in zip(answers, deals, strict=True):
            same(tablet, answer)
    assert len(found) > 60


def test_bets_beside_the_game_are_left_to_the_core() -> None:
    rules = ruleset("taiwan")
    bets = {"nei": [{"player": 0, "units": 1, "with": [1, 2, 3]}], "wai": []}
    said = {"type": "win", "wins": [{"winner": 0, "from": 1, "value": cells(rules.entry())[0].key}]}
    for made_for in (rules.start(), {**rules.start(), "side_bets": bets}):
        assert told(rules, [{"state": {**rules.start(), "side_bets": bets}, "said": said}], made_for) == [None]


def lines_of(rules: Rules, result: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """The lines of a deal as the tablet keeps them."""
    known, kans, lines = keys(rules), list(result.get("kans", ())), list[dict[str, Any]]()
    for i, win in enumerate([*result.get("wins", ()), None]):
        lines += [{"kong": kan} for kan in kans if kan.get("after", 0) == i]
        if win is not None:
            said = win_of(known, win)
            if said is None:
                return None
            lines.append({"win": said})
    return lines


@pytest.mark.parametrize("preset", RUNNING)
def test_deals_that_go_on_are_followed_to_their_end(preset: str) -> None:
    rules, asked, answers = ruleset(preset), list[dict[str, Any]](), list[dict[str, Any]]()
    for state, result, answer in games(rules):
        lines = lines_of(rules, result)
        tenpai = result.get("tenpai", ())
        known = {"type", "wins", "kans", "tenpai", "player", "kind"}
        plain = set(result) <= known and all("fan" in one for one in tenpai)
        if lines is None or not plain or (result["type"] == "draw" and result.get("kans")):
            continue
        ends = {"draw": {"ready": {one["player"]: one["fan"] for one in tenpai}}}
        ends["foul"] = {"foul": result.get("kind"), "player": result.get("player")}
        asked.append({"how": "close", "state": state, "said": lines, "draw": ends.get(result["type"])})
        answers.append(answer)
    assert len(asked) > 100
    for tablet, answer in zip(told(rules, asked), answers, strict=True):
        same(tablet, answer)
