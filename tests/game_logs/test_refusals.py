"""Invalid logs are refused, each with its own error and its position."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from clubs.game_logs.log_call import log
from clubs.game_logs.request_source import MOST
from rules.calls import Calls, answer
from scoring.errors import ContractError
from tests.game_logs.spoil import written

MJLOG, PAIFU, MJAI, MAJSOUL, SANMA = 0, 1, 2, 3, 4
BOMB = "<!DOCTYPE m [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><mjloggm>&b;</mjloggm>"
TENHOU = "https://tenhou.net/6/#json="


def refusal(given: Any, **more: Any) -> tuple[str, str]:
    with pytest.raises(ContractError) as refused:
        log({"log": given, **more})
    error = refused.value.answer()["error"]
    assert error.get("deal") == (int(error["field"][6:-1]) + 1 if error["field"].startswith("deals[") else None)
    return error["code"], error["field"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "unknown_format"),
        ("東1局 0本場", "unknown_format"),
        ("<html></html>", "unknown_format"),
        ("https://tenhou.net/0/?log=2019", "unknown_format"),
        ({"log": "no list"}, "unknown_format"),
        ([], "unknown_format"),
        ([{"no": "type"}], "unknown_format"),
        ("{" * 5000, "unknown_format"),
        ("<mjloggm", "bad_log"),
        ("<mjloggm></mjloggm>", "bad_log"),
        (BOMB, "bad_log"),
        ("<!DOCTYPE mjloggm SYSTEM 'file:///etc/passwd'><mjloggm/>", "bad_log"),
        (TENHOU + "%7B", "bad_log"),
        ({"log": []}, "bad_log"),
        ({"log": [[]]}, "bad_log"),
        ({"head": {}, "data": []}, "bad_log"),
        ({"head": {}, "data": [{"name": ".lq.RecordNewRound", "data": {}}]}, "bad_log"),
        ('{"type": "start_game"}\n{"type": "tsum', "bad_log"),
        ([{"type": "start_game"}, {"type": "start_game"}], "bad_log"),
        ([{"type": "hello"}], "bad_log"),
        (5, "bad_request"),
        (None, "bad_request"),
    ],
)
def test_whole_that_is_no_log(given: Any, code: str) -> None:
    assert refusal(given)[0] == code


@pytest.mark.parametrize("format", ["mjlog", "tenhou6", "mjai", "majsoul"])
@pytest.mark.parametrize("given", ["", "x", "<a/>", {}, [], [1], {"log": 1}, "[]", "[[1]]"])
def test_log_that_is_not_of_the_format_said(given: Any, format: str) -> None:
    assert refusal(given, format=format) == ("bad_log", "log")


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"format": "xml"}, "bad_request", "format"),
        ({"rules": "whist"}, "unknown_rules", "rules"),
        ({"rules": {"preset": "riichi", "options": {"length": "long"}}}, "bad_option", "rules.options.length"),
        ({"rules": "taiwan"}, "unsupported", "rules"),
        ({"rules": "riichi-sanma"}, "unsupported", "rules"),
        ({"room": 1}, "bad_request", "room"),
        ({"lang": "tlh"}, "bad_request", "lang"),
    ],
)
def test_request_that_is_wrong(more: dict[str, Any], code: str, field: str) -> None:
    assert refusal(written(MJLOG), **more) == (code, field)


@pytest.mark.parametrize(
    ("old", "new", "code", "field"),
    [
        ("<GO ", "<NO ", "bad_log", "log"),
        ('type="1"', 'type="257"', "unsupported", "log"),
        ('type="1"', 'type="x"', "bad_log", "log"),
        ("<TAIKYOKU ", "<TAI ", "bad_log", "log"),
        ('seed="0,0,0', 'seed="16,0,0', "bad_log", "deals[0]"),
        ("<T(?=[0-9])", "<U", "bad_log", "deals[0]"),
        ("</mjloggm>", "<INIT/></mjloggm>", "bad_log", "deals[{n}]"),
        ("<D", "<XD", "bad_log", "deals[0]"),
        ("<T(?=[0-9])", "<T136/><T", "bad_tile", "deals[0]"),
        ("<D", '<N who="0" m="65535"/><D', "bad_meld", "deals[0]"),
        ("<D", '<N who="0" m="30752"/><D', "bad_meld", "deals[0]"),
        ("<D", '<N who="0" m="x"/><D', "bad_log", "deals[0]"),
        ("<D", '<REACH who="0" step="2"/><D', "bad_log", "deals[0]"),
        ("<D", '<DORA hai="x"/><D', "bad_log", "deals[0]"),
        (' doraHai="[0-9]+', ' doraHai="0', "bad_log", "deals[{won}]"),
        (' machi="[0-9]+', ' machi="0', "bad_log", "deals[{won}]"),
        ('<AGARI ba="0,0" hai="[0-9]+', '<AGARI ba="0,0" hai="0', "bad_log", "deals[{won}]"),
    ],
)
def test_mjlog_with_something_wrong(old: str, new: str, code: str, field: str) -> None:
    text = written(MJLOG)
    won = text.split("<AGARI")[0].count("<INIT") - 1
    assert refusal(re.sub(old, new, text, count=1)) == (code, field.format(n=text.count("<INIT"), won=won))


def test_mjlog_number_twice() -> None:
    text = written(MJLOG)
    first = text.split('hai0="')[1].split(",")[0]
    again = text.replace('hai1="', f'hai1="{first},', 1).replace('hai1="' + first + ",", f'hai1="{first},', 1)
    head, tail = again.split(f'hai1="{first},', 1)
    assert refusal(f'{head}hai1="{first},{tail.split(",", 1)[1]}') == ("too_many_tiles", "deals[0]")


def paifu(change: Callable[[list[Any]], None]) -> dict[str, Any]:
    """Return a log with one deal changed."""
    copy = json.loads(json.dumps(written(PAIFU)))
    change(copy["log"][0])
    return copy


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda deal: deal[4].__setitem__(0, 48), "bad_tile"),
        (lambda deal: deal[4].pop(), "bad_count"),
        (lambda deal: deal[4].__setitem__(slice(None), [11] * 5 + deal[4][5:]), "too_many_tiles"),
        (lambda deal: deal[5].append("x212121"), "bad_meld"),
        (lambda deal: deal[5].append("11c1213"), "bad_meld"),
        (lambda deal: deal[6].append("r99"), "bad_tile"),
        (lambda deal: deal[6].append(11), "bad_log"),
        (lambda deal: deal[5].pop(), "bad_log"),
        (lambda deal: deal[5].append([]), "bad_log"),
        (lambda deal: deal.pop(), "bad_log"),
        (lambda deal: deal.__setitem__(-1, ["引き分け"]), "bad_log"),
        (lambda deal: deal.__setitem__(-1, []), "bad_log"),
        (lambda deal: deal.__setitem__(2, []), "bad_log"),
        (lambda deal: deal[0].__setitem__(0, 99), "bad_log"),
        (lambda deal: deal[1].__setitem__(0, "25000"), "bad_log"),
        (lambda deal: deal[1].__setitem__(0, 25050), "bad_log"),
    ],
)
def test_tenhou6_with_something_wrong(change: Callable[[list[Any]], None], code: str) -> None:
    assert refusal(paifu(change)) == (code, "deals[0]")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"type": "tsumo", "actor": 0, "pai": "?"}, "unsupported"),
        ({"type": "tsumo", "actor": 0, "pai": "0m"}, "bad_tile"),
        ({"type": "tsumo", "actor": 1, "pai": "1m"}, "bad_log"),
        ({"type": "tsumo", "actor": 4, "pai": "1m"}, "bad_log"),
        ({"type": "dahai", "actor": 0, "pai": "1m"}, "bad_log"),
        ({"type": "pon", "actor": 1, "target": 0, "pai": "1m", "consumed": ["1m", "1m"]}, "bad_meld"),
        ({"type": "hora", "actor": 1, "target": 0}, "bad_log"),
        ({"type": "ryukyoku", "reason": "fanpai"}, "bad_log"),
        ({"type": "ryukyoku", "reason": "tired"}, "bad_log"),
        ({"type": "end_kyoku"}, "bad_log"),
        ({"type": "start_game"}, "bad_log"),
        ({"type": 5}, "bad_log"),
    ],
)
def test_mjai_with_an_event_that_cannot_follow(change: dict[str, Any], code: str) -> None:
    events = written(MJAI)
    assert refusal([*events[:2], change, *events[2:]]) == (code, "deals[0]")


def test_mjai_that_ends_in_a_deal() -> None:
    assert refusal(written(MJAI)[:20]) == ("bad_log", "deals[0]")


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("tiles0", ["1m"], "bad_count"),
        ("tiles1", ["5x"] * 13, "bad_tile"),
        ("tiles2", None, "bad_log"),
        ("scores", [25000], "bad_log"),
        ("chang", 7, "bad_log"),
        ("doras", [], "bad_log"),
    ],
)
def test_round_of_mahjong_soul_with_something_wrong(name: str, value: Any, code: str) -> None:
    copy = json.loads(json.dumps(written(MAJSOUL)))
    copy["data"][0]["data"][name] = value
    assert refusal(copy) == (code, "deals[0]")


def test_unknown_record_and_tile_of_another_set() -> None:
    copy = json.loads(json.dumps(written(MAJSOUL)))
    copy["data"].insert(1, {"name": ".lq.RecordSelectGap", "data": {}})
    assert refusal(copy) == ("bad_log", "deals[0]")
    three = written(SANMA)
    first = three.split('hai0="')[1].split(",")[0]
    assert refusal(three.replace(f'hai0="{first},', 'hai0="4,', 1)) == ("bad_tile", "deals[0]")


# -- sizes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["<mjloggm>" + "x" * MOST, "<mjloggm>" + "東" * (MOST // 2), [{"type": "x" * MOST}]])
def test_log_that_is_too_long_is_not_read(given: Any) -> None:
    assert refusal(given) == ("bad_request", "log")


def test_player_has_no_name_of_a_thousand_characters() -> None:
    copy = json.loads(json.dumps(written(PAIFU)))
    copy["name"][1] = "x" * 1001
    assert refusal(copy) == ("bad_log", "log")


def test_long_logs_are_answered_in_linear_time() -> None:
    began = time.process_time()
    for given in (
        "<mjloggm>" + "<a>" * 100_000,
        "<mjloggm>" + "<BYE/>" * 100_000 + "</mjloggm>",
        "[" * 1_000_000,
        '{"type": "start_game"}\n' * 50_000,
        {"log": [[] for _ in range(100_000)]},
        {"log": [[[0, 0, 0], *([[11] * 100] * 16)]] * 500},
    ):
        refusal(given)
    assert time.process_time() - began < 20


def test_columns_that_fit_in_too_many_ways_are_given_up() -> None:
    """Check that the search is bounded where everybody discards what everybody could call."""
    copy = paifu(lambda deal: None)
    deal = copy["log"][0]
    for player in range(4):
        deal[5 + 3 * player] = ["p111111", "1111p11", "11p1111", 11] * 20
        deal[6 + 3 * player] = [11] * 80
    began = time.process_time()
    assert refusal(copy) == ("bad_log", "deals[0]")
    assert time.process_time() - began < 20


def test_deep_value_is_answered() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    calls: Calls = {"log": log}
    assert answer("log", {"log": deep}, calls=calls)["error"]["code"] in ("bad_log", "unknown_format")


def test_an_unknown_field_is_named_before_a_bad_value() -> None:
    assert refusal(5, bogus=1) == ("bad_request", "bogus")
    assert refusal("<mjloggm", format="x", bogus=1) == ("bad_request", "bogus")
