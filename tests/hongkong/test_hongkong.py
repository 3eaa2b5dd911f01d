"""香港麻雀, some 300 lines and one of registry, has all that a rule system has: calls, tablet, pages."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Game
from clubs.selectors.rulebook.rules_page import rules_page
from rules import calls, registry
from rules.registry import ruleset
from rules.system import Rules
from scoring.multilingual import LANGS
from tests.factories import EventFactory, SeasonFactory, key, seated_game
from tests.hongkong.system import Hongkong

HAND = {"concealed": "34s77z", "melds": ["chi:123s", "pon:555z", "pon:666z"], "seat": "S", "round": "E"}
TICKED = {"type": "win", "from": "0", "winner-1": "1", "way-1": "patterns", "open-1": "on"}


@pytest.fixture(autouse=True)
def hongkong(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rules]:
    """The one line of the registry, while a test runs."""
    monkeypatch.setattr(registry, "SYSTEMS", (*registry.SYSTEMS, Hongkong))
    registry._known.cache_clear()
    yield ruleset("hongkong")
    registry._known.cache_clear()
    registry._chosen.cache_clear()


def ask(call: str, options: dict[str, Any] | None = None, lang: str = "en", **request: Any) -> dict[str, Any]:
    rules = {"preset": "hongkong", "options": options or {}}
    answer: dict[str, Any] = json.loads(calls.answer_line(call, json.dumps({"rules": rules, **request}), lang))
    return answer


def won(fan: int, *, by: int | None = 0, **options: Any) -> list[int]:
    win = {"winner": 1, "fan": fan} | ({} if by is None else {"from": by})
    deltas: list[int] = ask("deal", options, result={"type": "win", "wins": [win]})["deltas"]
    return deltas


def test_it_stays_small() -> None:
    files = set(Path(__file__).parent.glob("*.py")) - {Path(__file__)}
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 330


# -- the calls ---------------------------------------------------------------------------------------


def test_the_discarder_pays_double_and_everybody_a_self_draw() -> None:
    assert won(3) == [-16, 32, -8, -8]
    assert won(3, by=None) == [-16, 48, -16, -16]
    assert won(3, discarder="all") == [-32, 32, 0, 0]
    assert won(3, by=None, discarder="all") == [-16, 48, -16, -16]


def test_the_table_doubles_every_second_fan_from_four_on_or_every_fan_up_to_the_limit() -> None:
    half = [won(fan, limit=13, minimum=0)[1] // 4 for fan in range(15)]
    assert half == [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 384]
    assert [won(fan, table="full")[1] // 4 for fan in (4, 5, 10, 11)] == [16, 32, 1024, 1024]


def test_less_than_the_minimum_wins_nothing() -> None:
    flat = {
        "concealed": "456p345s23s77z",
        "melds": ["chi:123m"],
        "win_tile": "1s",
        "by": "ron",
        "seat": "S",
        "from": "E",
    }
    refused = ask("score", **flat)["error"]
    assert (refused["code"], refused["field"]) == ("no_yaku", "win_tile")
    assert refused["message"] == "A win needs at least 3 fan."
    assert ask("score", {"minimum": 1}, **flat)["points"] == 8
    bare = ask("deal", result={"type": "win", "wins": [{"winner": 1, "from": 0, "fan": 2}]})["error"]
    assert (bare["code"], bare["field"]) == ("no_yaku", "result.wins[0].fan")


def test_a_hand_is_scored_with_its_working_in_each_language() -> None:
    asked = {**HAND, "win_tile": "5s", "by": "tsumo"}
    answer = ask("score", **asked)
    counted = {row["id"]: row["value"] for row in answer["patterns"]}
    assert counted == {"zi_mo": 1, "hun_yi_se": 3, "xiao_san_yuan": 5}
    assert (answer["fan"], answer["points"]) == (9, 6 * 96)
    assert answer["deltas"] == {"E": -192, "S": 576, "W": -192, "N": -192}
    explained = {lang: "\n".join(ask("score", lang=lang, **asked)["explain"]) for lang in LANGS}
    assert "Little dragons 5 fan" in explained["en"]
    assert len(set(explained.values())) == len(LANGS)


def test_every_pattern_has_a_hand_that_shows_it_and_only_once(hongkong: Rules) -> None:
    for pattern, hands in hongkong.examples.items():
        for hand in hands:
            found = [row["id"] for row in ask("score", **hand)["patterns"]]
            assert found.count(pattern) == 1


def test_each_wait_says_what_it_would_be_worth() -> None:
    waits = {row["tile"]: row for row in ask("waits", **HAND)["waits"]}
    assert set(waits) == {"2s", "5s"}
    assert (waits["5s"]["ron"]["fan"], waits["5s"]["tsumo"]["fan"]) == (8, 9)
    pairs = {"concealed": "1122m3344p5566s7z", "melds": [], "seat": "S", "round": "E"}
    assert ask("waits", **pairs)["waits"] == []


def test_needs_tries_the_values_of_the_table() -> None:
    rows = ask("needs", state={"scores": [44, 0, -22, -22]})["needs"]
    first = next(row for row in rows if (row["player"], row["place"]) == (1, 1))
    assert first["ron"]["0"] == {"fan": 3, "points": 32}
    assert first["ron"]["2"] == {"fan": 4, "points": 64}
    assert first["tsumo"] == {"fan": 3, "points": 48}


def test_the_dealer_holds_by_a_win_and_a_draw_and_north_ends_the_game() -> None:
    dealer = {"type": "win", "wins": [{"winner": 0, "fan": 3}]}
    held = ask("game", deals=[dealer, {"type": "draw"}])["state"]
    assert (held["dealer"], held["streak"]) == (0, 2)
    passing = [{"type": "win", "wins": [{"winner": (turn + 1) % 4, "from": turn % 4, "fan": 3}]} for turn in range(16)]
    game = ask("game", deals=passing)
    assert (game["finished"], game["reason"]) == (True, "played_out")
    assert [deal["state"]["round"] for deal in game["deals"]] == [*"EEESSSSWWWWNNNN", "N"]
    over = ask("game", deals=[*passing, {"type": "draw"}])["error"]
    assert (over["code"], over["field"]) == ("game_over", "deals[16]")


def test_only_one_wins_and_a_correction_adds_up() -> None:
    two = [{"winner": 1, "from": 0, "fan": 3}, {"winner": 2, "from": 0, "fan": 3}]
    assert ask("deal", result={"type": "win", "wins": two})["error"]["field"] == "result.wins[1]"
    assert ask("deal", result={"type": "draw", "adjust": [5, -5, 0, 0]})["deltas"] == [5, -5, 0, 0]
    assert ask("deal", result={"type": "draw", "adjust": [5, 0, 0, 0]})["error"]["code"] == "bad_score"


def test_the_call_rules_lists_options_and_patterns() -> None:
    listed = ask("rules", lang="ja")
    assert [option["id"] for option in listed["options"]] == ["table", "limit", "minimum", "discarder"]
    worth = {row["id"]: row["values"]["fan"] for row in listed["patterns"]}
    assert (len(worth), worth["ping_wu"], worth["qing_yi_se"], worth["da_si_xi"]) == (15, 1, 7, 13)


@pytest.mark.parametrize("seed", range(5))
def test_a_sampled_game_comes_to_its_end_and_no_money_is_lost(hongkong: Rules, seed: int) -> None:
    state, rng = hongkong.start(), random.Random(seed)
    for _ in range(500):
        settled = ask("deal", state=state, result=hongkong.sample_result(state, rng))
        state = settled["state"]
        assert sum(state["scores"]) == 0
        if settled["finished"]:
            break
    assert (settled["reason"], state["round"], state["dealer"]) == ("played_out", "N", 3)


# -- the tablet --------------------------------------------------------------------------------------


@pytest.fixture
def game(db: None, hongkong: Rules) -> Game:
    return seated_game(event=EventFactory(season=SeasonFactory(preset="hongkong")))


def send(game: Game, page: str, data: dict[str, Any]) -> Any:
    game.refresh_from_db()
    number = game.deals.filter(current=True).count() + 1
    marks = {"number": number, "version": game.version, "key": key()}
    return Client().post(f"/t/{game.table.token}/{page}/", data | marks)


def test_ticks_add_up_and_their_deal_is_saved_shown_and_taken_back(game: Game) -> None:
    assert (
        send(game, "save", TICKED | {"tick-1": ["dui_dui_wu", "hun_yi_se"], "times_jian_ke-1": "2"}).status_code == 302
    )
    deal = game.deals.get(current=True)
    assert (deal.result["wins"][0]["fan"], deal.deltas) == (8, [-128, 256, -64, -64])
    assert "By discard, 8 fan" in Client().get(f"/t/{game.table.token}/").text
    assert send(game, "undo", {"what": "deal"}).status_code == 302
    assert not game.deals.filter(current=True).exists()


def test_a_self_draw_of_a_closed_hand_counts_both_by_itself(game: Game) -> None:
    drawn = {"type": "win", "from": "self", "winner-1": "1", "way-1": "patterns", "tick-1": ["ping_wu"]}
    assert send(game, "save", drawn).status_code == 302
    assert game.deals.get(current=True).deltas == [-16, 48, -16, -16]


@pytest.mark.parametrize(
    ("ticks", "said"),
    [
        (["ping_wu", "dui_dui_wu"], "All triplets can’t be combined with All sequences."),
        (["qing_yi_se", "da_san_yuan"], "Big dragons can’t be combined with Full flush."),
        (["shi_san_yao"], "Thirteen orphans needs a closed hand."),
        (["dui_dui_wu", "zi_mo"], "Self-draw is tsumo only."),
        (["ping_wu"], "A win needs at least 3 fan."),
    ],
)
def test_ticks_that_no_hand_has_together_are_refused_in_words(game: Game, ticks: list[str], said: str) -> None:
    response = send(game, "save", TICKED | {"tick-1": ticks})
    assert response.status_code == 422
    assert said in response.content.decode()
    assert not game.deals.exists()


def test_a_win_by_its_tiles_or_a_bare_value_is_saved(game: Game) -> None:
    tiles = {"concealed-1": HAND["concealed"], "melds-1": ", ".join(HAND["melds"]), "win-1": "5s"}
    assert send(game, "save", TICKED | tiles | {"way-1": "tiles"}).status_code == 302
    assert game.deals.get(current=True).deltas == [-128, 256, -64, -64]
    assert send(game, "save", {"type": "win", "from": "0", "winner-1": "2", "value-1": "f3"}).status_code == 302
    assert send(game, "save", {"type": "draw"}).status_code == 302
    game.refresh_from_db()
    assert game.state["scores"] == [-144, 248, -32, -72]


# -- the pages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_pages_of_the_table_the_rules_and_the_calculator_say_its_patterns(
    game: Game, hongkong: Rules, client: Client, lang: str
) -> None:
    names = [row.name.say(lang) for row in hongkong.options.rows]
    rules = client.get(reverse("rules_preset", args=["hongkong"]), headers={"accept-language": lang}).text
    win = client.get(f"/t/{game.table.token}/win/", headers={"accept-language": lang}).text
    page = "/calculator/?rules=hongkong&concealed=34s77z&melds=chi:123s,pon:555z,pon:666z&win=5s&seat=S&round=E"
    calculator = client.get(page, headers={"accept-language": lang}).text
    assert [name for name in names if name not in rules or name not in win] == []
    little, flush = (row.name.say(lang) for row in hongkong.options.rows if row.id in ("xiao_san_yuan", "hun_yi_se"))
    assert little in calculator
    assert flush in calculator


def test_the_rules_page_shows_every_pattern_with_a_hand(hongkong: Rules) -> None:
    lines = [line for group in rules_page(hongkong).patterns for line in group.lines]
    assert {line.id for line in lines} == set(hongkong.examples)
    assert all(line.example for line in lines)
