"""The same game in every format: the same deals, scores and fingerprint."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from clubs.game_logs.log_call import log, play, read_log
from clubs.game_logs.preset_of_log import SANMA_TENHOU
from clubs.game_logs.tenhou6_writer import tenhou6
from rules.calls import game
from rules.registry import ruleset
from tests.game_logs import writers
from tests.game_logs.games import PlayedGame, play_game
from tests.rules.test_corpora import difference

REAL = Path(__file__).parents[3] / "shared" / "logs" / "real.jsonl"
WRONG_ROW = "real-t109"
"""It expects `limit` null for a hand of five fan, which is a mangan."""
EAST = {"preset": "riichi-tenhou", "options": {"length": "east"}}
SANMA = {"preset": "riichi-sanma", "options": dict(SANMA_TENHOU)}


@pytest.fixture(scope="module", params=[(EAST, 1), ("riichi-tenhou", 2), (SANMA, 3)], ids=["east", "south", "three"])
def played(request: pytest.FixtureRequest) -> PlayedGame:
    rules, seed = request.param
    return play_game(seed, rules)


@pytest.fixture(scope="module", params=["mjlog", "tenhou6", "mjai"])
def read(request: pytest.FixtureRequest, played: PlayedGame) -> dict[str, Any]:
    return log({"log": getattr(writers, request.param)(played)})


def test_deals_are_those_played(read: dict[str, Any], played: PlayedGame) -> None:
    assert read["deals"] == [deal.result for deal in played.deals]
    assert [deal["deltas"] for deal in read["settled"]] == [deal.answer["deltas"] for deal in played.deals]


def test_game_is_whole_with_its_end(read: dict[str, Any], played: PlayedGame) -> None:
    assert (read["complete"], read["finished"]) == (True, True)
    assert (read["players"], read["scores"]) == (played.names, played.scores)
    assert (read["final"], read["places"]) == (played.final, [line["place"] for line in played.final])


def test_fingerprint_is_that_of_the_other_formats(read: dict[str, Any], played: PlayedGame) -> None:
    assert read["fingerprint"] == log({"log": writers.mjlog(played)})["fingerprint"]


def test_rules_and_deals_can_be_replayed(read: dict[str, Any]) -> None:
    answer = game({"rules": read["rules"], "deals": read["deals"]})
    assert (answer["final"], answer["state"]) == (read["final"], read["state"])


def test_record_of_mahjong_soul_is_read() -> None:
    played = play_game(4, "riichi-mahjongsoul")
    read = log({"log": writers.majsoul(played)})
    assert read["deals"] == [deal.result for deal in played.deals]
    assert (read["rules"], read["totals"]) == ({"preset": "riichi-mahjongsoul", "options": {}}, played.totals)


def other_settlement(seed: int, preset: str, **options: Any) -> tuple[Any, PlayedGame]:
    """Return the settlement read from a log whose totals follow other return points, uma, oka or rounding."""
    base = ruleset(preset).values()
    played = play_game(seed, {"preset": preset, "options": {**base, "length": "east", **options}})
    return log({"log": writers.majsoul(played)})["settlement"], played


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("riichi-mahjongsoul", {}),
        ("riichi-mahjongsoul", {"return_points": 30000, "uma": [20, 10, -10, -20], "oka": True}),
        ("riichi-mahjongsoul", {"uma": [30, 10, -10, -30], "oka": False, "rounding": "round"}),
        ("riichi-mahjongsoul", {"uma": [21, 3, -9, -15], "oka": False}),
        ("riichi-mahjongsoul-sanma", {}),
        ("riichi-mahjongsoul-sanma", {"return_points": 40000, "uma": [20, 0, -20], "oka": True}),
    ],
)
def test_what_gives_the_printed_totals_is_found(preset: str, options: dict[str, Any]) -> None:
    found, played = other_settlement(4, preset, **options)
    own = played.rules.options
    assert found == {
        "return_points": own.return_points, "uma": list(own.uma), "oka": own.oka, "rounding": own.rounding
    }  # fmt: skip


def test_totals_that_nothing_gives_have_no_settlement() -> None:
    played = play_game(4, {"preset": "riichi-mahjongsoul", "options": {"length": "east"}})
    record = writers.majsoul(played)
    record["head"]["result"]["players"][0]["total_point"] += 700
    read = log({"log": record})
    assert (read["settlement"], len(read["totals"])) == (None, 4)
    assert log({"log": writers.mjai(played)})["settlement"] is None


def test_mjai_text_and_list_are_the_same(played: PlayedGame) -> None:
    text = "# a remark\n\n" + writers.mjai_text(played)
    assert log({"log": text}) == log({"log": writers.mjai(played)})


def test_dialects_of_mjai_are_the_same_game(played: PlayedGame) -> None:
    events = []
    for event in writers.mjai(played):
        found = dict(event)
        for name in ("ura_markers", "uradora_markers"):
            if name in found:
                ura = found.pop(name)
                found["uradora_marker"] = ura[0] if len(ura) == 1 else ura
        if found.get("fu", 0) > 30 and found["type"] == "hora":
            found["fu"] -= 4
        events.append(found)
    assert log({"log": events}) == log({"log": writers.mjai(played)})


def test_tenhou6_as_links_one_a_line_is_one_log(played: PlayedGame) -> None:
    whole = writers.tenhou6(played)
    parts = [{**whole, "log": [deal]} for deal in whole["log"]]
    links = [f"https://tenhou.net/6/#json={json.dumps(part, ensure_ascii=False)}" for part in parts]
    assert log({"log": "\n".join(links)})["fingerprint"] == log({"log": whole})["fingerprint"]


def test_one_deal_is_a_good_log_but_no_whole_game(played: PlayedGame) -> None:
    whole = writers.tenhou6(played)
    del whole["sc"]
    read = log({"log": {**whole, "log": whole["log"][1:2]}})
    assert (read["complete"], read["final"], read["places"]) == (False, None, None)
    assert read["deals"] == [played.deals[1].result]
    assert read["scores"] == played.deals[1].answer["state"]["scores"]


def test_length_is_found_out_where_nothing_says_it() -> None:
    whole = {**writers.tenhou6(play_game(1, EAST)), "rule": {"aka": 1}}
    assert log({"log": whole})["rules"]["options"] == {"length": "east"}
    shorter = {**whole, "log": whole["log"][:2]}
    del shorter["sc"]
    assert log({"log": shorter})["rules"]["options"] == {}


def test_rules_of_the_request_go_first() -> None:
    whole = writers.mjlog(play_game(1, EAST)).replace('type="1"', 'type="257"')
    rules = {"preset": "riichi-tenhou", "options": {"length": "east", "uma": [30, 10, -10, -30]}}
    assert log({"log": whole, "rules": rules})["rules"] == rules


def test_players_are_numbered_from_the_first_dealer() -> None:
    text = writers.mjlog(play_game(1, EAST))
    turned = re.sub(r"(n|hai)([0-3])=", lambda found: f"{found[1]}{(int(found[2]) + 2) % 4}=", text)
    turned = re.sub(r'(oya|who|fromWho)="([0-3])"', lambda found: f'{found[1]}="{(int(found[2]) + 2) % 4}"', turned)
    turned = re.sub(r"<([TUVWDEFG])([0-9]+)/>", lambda found: f"<{TURNED[found[1]]}{found[2]}/>", turned)
    turned = re.sub(r'(ten|sc|owari)="([^"]{12,})"', lambda found: f'{found[1]}="{_half_round(found[2])}"', turned)
    assert log({"log": turned}) == log({"log": text})


TURNED = dict(zip("TUVWDEFG", "VWTUFGDE", strict=True))


def _half_round(figures: str) -> str:
    parts = figures.split(",")
    return ",".join(parts[len(parts) // 2 :] + parts[: len(parts) // 2])


@pytest.mark.skipif(not REAL.is_file(), reason="the real logs are not here")
def test_real_logs_agree() -> None:
    rows = [json.loads(line) for line in REAL.read_text(encoding="utf-8").splitlines()]
    found = {row["id"]: difference(row["expect"], log(row["request"])) for row in rows}
    assert {name: wrong for name, wrong in found.items() if wrong and name != WRONG_ROW} == {}


@pytest.mark.parametrize("format", ["mjlog", "tenhou6", "mjai"])
def test_a_log_written_as_tenhou6_is_the_same_game(played: PlayedGame, format: str) -> None:
    text = getattr(writers, format)(played)
    read = read_log(text)
    rules, replayed = play(read, None, "en")
    totals = list(zip(played.scores, played.totals, strict=True))
    out = tenhou6(read, rules, replayed.settled, totals)
    again, before = log({"log": json.loads(json.dumps(out))}), log({"log": text})
    assert {key: again[key] for key in again if key not in ("format", "totals", "settlement")} == {
        key: before[key] for key in before if key not in ("format", "totals", "settlement")
    }
