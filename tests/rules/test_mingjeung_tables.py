"""The tables of 明將麻雀 are complete: a row has names, a condition, a tick, a test row."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import calls
from rules.mingjeung.listing import patterns
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.patterns import FAN, ROWS
from rules.mingjeung.ticks import ticks
from scoring.text import LANGS
from tests.rules.test_riichi_tables import shown

LISTED = {row.id: row for row in ROWS if not row.ticked.part_of}
CORPUS = Path(__file__).parent.parent / "corpora" / "mingjeung.jsonl"
TERMS = "立直 門摸斷平 混一色 清一色 缺一門 五門齊 暗槓 對對和 三暗刻 三連刻 三槓 役牌 小三元 大三風 混全帶么"


def test_every_row_of_the_tables_is_in_the_corpus() -> None:
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    assert set(LISTED) <= set().union(*(shown(json.loads(line)["expect"]) for line in lines))


@pytest.mark.parametrize("row", LISTED.values(), ids=lambda row: row.id)
def test_row_has_names_a_condition_a_section_and_an_example(row: Any) -> None:
    assert all(row.name.say(lang) and row.condition.say(lang) for lang in LANGS)
    assert row.section == ("5" if row.worth(MingjeungOptions()).limit else "2" if row.ticked.counts else "3")
    assert row.examples


@pytest.mark.parametrize("pattern", LISTED)
def test_example_shows_its_pattern(pattern: str) -> None:
    for hand in LISTED[pattern].examples:
        answer = calls.answer("score", {"rules": "mingjeung", **hand})
        assert pattern in [row["id"] for row in answer["patterns"]]


def test_excluded_rows_exist_and_no_id_stands_twice() -> None:
    assert {excluded for row in ROWS for excluded in row.excludes} <= set(LISTED)
    assert len({row.id for row in ROWS}) == len(ROWS)


def test_the_names_are_those_of_the_seed() -> None:
    assert [row.name.zh_hant for row in FAN][:15] == TERMS.split()


def test_every_pattern_can_be_ticked_and_is_listed() -> None:
    options = MingjeungOptions()
    listed = {info.id for info in patterns(options)}
    assert listed == {tick.part_of or tick.id for tick in ticks(options)} == set(LISTED)
    assert {excluded for tick in ticks(options) for excluded in tick.excludes} <= {tick.id for tick in ticks(options)}


def test_the_call_rules_lists_what_these_rules_know() -> None:
    info = calls.rules_info({"rules": "mingjeung"})
    assert info["events"] == ["first_turn", "rinshan", "chankan", "haitei", "houtei"]
    assert (info["results"], info["aborts"], info["fouls"]) == (["win", "draw", "foul"], [], ["false_win"])
    levels = {row["id"]: row["limit"] for row in info["patterns"] if "limit" in row}
    assert (levels["daisangen"], levels["daisuushi"], len(levels)) == ("small_limit", "great_limit", 18)
