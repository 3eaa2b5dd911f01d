"""The pattern table of 明將麻雀: names, examples and calls. `test_patterns.py` checks every row."""

import pytest

from rules import calls
from rules.mingjeung.patterns import FAN, ROWS
from rules.registry import ruleset
from rules.ticked_patterns import Shown
from scoring.errors import ContractError

LISTED = {row.id: row for row in ROWS if not row.ticked.part_of}
TERMS = "立直 門摸斷平 混一色 清一色 缺一門 五門齊 暗槓 對對和 三暗刻 三連刻 三槓 役牌 小三元 大三風 混全帶么"


@pytest.mark.parametrize("pattern", LISTED)
def test_example_shows_its_pattern(pattern: str) -> None:
    for hand in LISTED[pattern].examples:
        answer = calls.answer("score", {"rules": "mingjeung", **hand})
        assert pattern in [row["id"] for row in answer["patterns"]]


def test_the_names_are_those_of_the_seed() -> None:
    assert [row.name.zh_hant for row in FAN][:15] == TERMS.split()


def test_five_types_are_no_pattern_of_fourteen_unconnected_ticked_or_by_tiles() -> None:
    rules = ruleset("mingjeung")
    answer = calls.score({"rules": "mingjeung", **LISTED["shisibuda"].examples[0]})
    assert "all_types" not in {row["id"] for row in answer["patterns"]}
    with pytest.raises(ContractError, match="not_allowed"):
        rules.ticked(Shown({"shisibuda": 1, "all_types": 1}, by="ron"))
    assert rules.ticked(Shown({"shisibuda": 1}, by="ron")).value["fan"] == 2


def test_the_call_rules_lists_what_these_rules_know() -> None:
    info = calls.rules_info({"rules": "mingjeung"})
    assert info["events"] == ["first_turn", "rinshan", "chankan", "haitei", "houtei"]
    assert (info["results"], info["aborts"], info["fouls"]) == (["win", "draw", "foul"], [], ["false_win"])
    levels = {row["id"]: row["limit"] for row in info["patterns"] if "limit" in row}
    assert (levels["daisangen"], levels["daisuushi"], len(levels)) == ("small_limit", "great_limit", 18)
