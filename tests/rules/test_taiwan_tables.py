"""The pattern table of 台灣麻將: names, examples and calls. `test_patterns.py` checks every row."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import calls
from rules.registry import ruleset
from rules.taiwan.events import EVENTS
from rules.taiwan.listing import EVENTS as EVENT_NAMES
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.patterns import BY_ID, ROWS
from rules.taiwan.results import FINES, FOULS
from rules.taiwan.ticks import GROUPS, ticks
from rules.taiwan.words import FINES as FINE_NAMES
from rules.taiwan.words import FOULS as FOUL_NAMES

CORPUS = Path(__file__).parent.parent / "corpora" / "taiwan.jsonl"
LI_GU = {"preset": "taiwan", "options": {"li_gu": True}}
SEED = (
    "風字刻 箭字刻 門清 不求 全求 半求 平和 對對和 獨聽 搶槓 字一色 清一色 湊一色 三暗刻 四暗刻 五暗刻 大四喜 小四喜 "
    "大三元 小三元 自摸 槓上開花 海底撈月 花牌 八仙過海 七搶一 天聽 地聽 天和 地和 人和 嚦咕嚦咕"
)
CODES = (
    "bad_request bad_tile too_many_tiles bad_count bad_meld not_winning furiten not_allowed bad_state bad_score "
    "game_over bad_option"
)


def corpus() -> list[Any]:
    return [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("code", CODES.split())
def test_every_error_code_is_in_the_corpus(code: str) -> None:
    assert any(row["expect"].get("error", {}).get("code") == code for row in corpus())


def test_no_row_of_the_corpus_stands_twice() -> None:
    ids = [row["id"] for row in corpus()]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("pattern", BY_ID)
def test_example_shows_its_pattern(pattern: str) -> None:
    for hand in BY_ID[pattern].examples:
        answer = calls.answer("score", {"rules": LI_GU, **hand})
        assert pattern in [row["id"] for row in answer["patterns"]]


def test_a_deal_says_who_pays_by_the_seat_from_the_dealer() -> None:
    won = {"rules": "taiwan", "result": {"type": "win", "wins": [{"winner": 0, "fan": 3}]}}
    _worth, *pay = calls.deal(won, "en")["explain"]
    assert [line.split(" pays ")[0] for line in pay] == [
        "Player after the dealer", "Player opposite the dealer", "Player before the dealer",
    ]  # fmt: skip


def test_the_names_are_those_of_the_seed() -> None:
    names = [row.name.zh_hant.split("（")[0] for row in ROWS if row.id not in ("zi_yi_se_jian", "hua_gang", "man_hua")]
    assert list(dict.fromkeys(names)) == SEED.split()


def test_every_pattern_can_be_ticked_and_is_listed() -> None:
    rules = ruleset(LI_GU)
    listed = {info.id for info in rules.patterns()}
    assert listed == {tick.id for tick in ticks(TaiwanOptions(li_gu=True))} == set(BY_ID)
    assert {tick.group for tick in ticks(TaiwanOptions(li_gu=True))} <= {group.id for group in GROUPS}
    assert set(BY_ID) - {tick.id for tick in ticks(TaiwanOptions())} == {"li_gu_li_gu"}


def test_the_call_rules_lists_what_these_rules_know() -> None:
    info = calls.rules_info({"rules": "taiwan"})
    assert info["events"] == list(EVENTS) == list(EVENT_NAMES)
    assert info["results"] == ["win", "draw", "foul"]
    assert (info["aborts"], info["fouls"]) == ([], list(FOULS))
    assert [option["id"] for option in info["options"]] == [
        "base", "tai", "quan", "start_points", "li_gu", "dong_wei", "nei_next",
    ]  # fmt: skip
    assert [row["id"] for row in info["patterns"] if not row["on"]] == ["li_gu_li_gu"]
    assert (set(FOULS), set(FINES)) == (set(FOUL_NAMES), set(FINE_NAMES))
