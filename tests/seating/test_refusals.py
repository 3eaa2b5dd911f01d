"""What the call `seating` refuses: code, field and message."""

from typing import Any

import pytest

from clubs.contract_calls import CALLS
from rules import calls
from scoring.multilingual import LANGS

Json = dict[str, Any]
EIGHT = [{"id": name} for name in "abcdefgh"]
RANKED = [{"id": name, "rank": rank} for rank, name in enumerate("abcdefgh", 1)]


def refused(request: Json, lang: str = "en") -> tuple[str, str, str]:
    made = calls.answer("seating", {"method": "random", "players": EIGHT, **request}, lang, CALLS)
    assert not made["ok"], made
    return made["error"]["code"], made["error"]["field"], made["error"]["message"]


BAD_REQUESTS: list[tuple[Json, str]] = [
    ({"players": None}, "players"),
    ({"players": [*EIGHT, {"id": "c"}]}, "players[8].id"),
    ({"players": [{"id": 1}, {"id": "1"}]}, "players[1].id"),
    ({"players": [{"name": "a"}]}, "players[0].name"),
    ({"players": [{}]}, "players[0].id"),
    ({"players": [{"id": True}]}, "players[0].id"),
    ({"players": [{"id": ""}]}, "players[0].id"),
    ({"players": [{"id": "x" * 201}]}, "players[0].id"),
    ({"players": [{"id": "a", "team": ["x"]}]}, "players[0].team"),
    ({"players": [{"id": "a", "rank": 0}]}, "players[0].rank"),
    ({"players": [{"id": "a", "points": 1.5}]}, "players[0].points"),
    ({"players": [{"id": "a", "byes": -1}]}, "players[0].byes"),
    ({"players": [{"id": "a", "substitute": 1}]}, "players[0].substitute"),
    ({"players": [{"id": n} for n in range(401)]}, "players"),
    ({"method": "magic"}, "method"),
    ({"method": None}, "method"),
    ({"method": "swiss"}, "players[0].rank"),
    ({"method": "swiss", "players": [*RANKED[:3], {"id": "d"}]}, "players[3].rank"),
    ({"method": "snake", "players": [*RANKED[:3], {"id": "d", "points": 3}]}, "players[0].points"),
    ({"method": "swiss", "players": RANKED, "rounds": 2}, "rounds"),
    ({"method": "snake", "players": RANKED, "script": [[[1, 2, 3, 4]]] * 2}, "script"),
    ({"rounds": 0}, "rounds"),
    ({"rounds": 61}, "rounds"),
    ({"rounds": True}, "rounds"),
    ({"seats": 5}, "seats"),
    ({"odd": "table"}, "odd"),
    ({"odd": "three", "seats": 3}, "odd"),
    ({"avoid": ["friend"]}, "avoid[0]"),
    ({"weights": {"luck": 1}}, "weights.luck"),
    ({"weights": {"mates": -1}}, "weights.mates"),
    ({"winds": "north"}, "winds"),
    ({"winds": "list"}, "winds"),
    ({"seed": "é"}, "seed"),
    ({"seed": "x" * 65}, "seed"),
    ({"seed": 7}, "seed"),
    ({"method": "interval", "players": RANKED, "step": 3}, "step"),
    ({"method": "interval", "players": RANKED, "step": 0}, "step"),
    ({"history": [[["a", "b"]]]}, "history[0][0]"),
    ({"history": [[["a", "b", "c", "d"], ["e", "a", "f", "g"]]]}, "history[0][1][1]"),
    ({"history": [[["a", "b", "c", None]]]}, "history[0][0][3]"),
    ({"seats": 3, "history": [[["a", "b", "c", "d"]]]}, "history[0][0]"),
    ({"locks": [{"player": "a"}]}, "locks[0].table"),
    ({"locks": [{"player": "a", "table": 1, "wind": "X"}]}, "locks[0].wind"),
    ({"locks": [{"player": "a", "table": 1, "seat": 1}]}, "locks[0].seat"),
    ({"script": []}, "script"),
    ({"script": [[["a", 2, 3, 4]]]}, "script[0][0][0]"),
    ({"tables": 2}, "tables"),
    ({"lang": "tlh"}, "lang"),
]


@pytest.mark.parametrize(("request_", "field"), BAD_REQUESTS)
def test_form_is_a_bad_request(request_: Json, field: str) -> None:
    assert refused(request_)[:2] == ("bad_request", field)


@pytest.mark.parametrize(
    ("players", "odd", "seats", "words"),
    [
        (5, "three", 4, "Five players can’t be split into tables of four and three."),
        (3, "bye", 4, "Three players are too few for a table of four."),
        (3, "three", 4, "Three players are too few for a table of four."),
        (0, "bye", 4, "No players are too few for a table of four."),
        (2, "bye", 3, "Two players are too few for a table of three."),
        (
            31, "refuse", 4,
            "31 players: 1 more needed, as players or substitutes. Or use byes (3) or tables of three.",
        ),
    ],
)  # fmt: skip
def test_number_that_makes_no_tables(players: int, odd: str, seats: int, words: str) -> None:
    request = {"players": [{"id": n} for n in range(players)], "odd": odd, "seats": seats}
    assert refused(request) == ("no_seating", "players", words)


def at(player: str, table: int, **more: Any) -> Json:
    return {"player": player, "table": table, **more}


@pytest.mark.parametrize(
    ("locks", "number"),
    [
        ([at("z", 1)], 0),
        ([at("a", 3)], 0),
        ([at("a", 0)], 0),
        ([at("a", 1), at("b", 1, round=2)], 1),
        ([at("a", 1, wind="E"), at("b", 1, wind="E")], 1),
        ([at("a", 1), at("a", 2)], 1),
        ([at("a", 1, wind="E"), at("a", 1, wind="S")], 1),
        ([at(name, 2) for name in "abcde"], 4),
    ],
)
def test_lock_that_cannot_be_kept(locks: list[Json], number: int) -> None:
    assert refused({"locks": locks})[:2] == ("bad_lock", f"locks[{number}]")


def test_lock_at_no_table_says_which_there_are() -> None:
    assert refused({"locks": [at("a", 3)]})[2] == "There is no table 3: eight players sit at tables 1 and 2."


def test_lock_in_the_north_of_three() -> None:
    seven = {"players": EIGHT[:7], "odd": "three"}
    assert refused({**seven, "locks": [at("a", 2, wind="N")]})[:2] == ("bad_lock", "locks[0]")
    assert refused({"seats": 3, "locks": [at("a", 2, wind="N")]})[:2] == ("not_allowed", "locks[0].wind")


def test_final_keeps_its_company_in_all_games() -> None:
    request = {"method": "final", "players": RANKED, "rounds": 2, "locks": [at("a", 1), at("a", 2, round=2)]}
    assert refused(request)[:2] == ("bad_lock", "locks[1]")


@pytest.mark.parametrize(
    ("script", "table"),
    [
        ([[[1, 2, 3, 9], [5, 6, 7, 8]]], 0),
        ([[[1, 2, 3, 4], [5, 6, 7, 0]]], 1),
        ([[[1, 2, 3, 4], [5, 6, 7, 1]]], 1),
        ([[[1, 2, 3, 4], [5, 6, 7, 7]]], 1),
        ([[[1, 2, 3, 4], [5, 6, 7]]], 1),
        ([[[1, 2, 3, 4, 5]]], 0),
    ],
)
def test_schedule_that_cannot_be(script: Any, table: int) -> None:
    assert refused({"script": [[[1, 2, 3, 4]], *script]})[:2] == ("bad_schedule", f"script[1][{table}]")


def test_schedule_with_threes_has_them_last() -> None:
    request = {"players": EIGHT[:7], "odd": "three", "script": [[[1, 2, 3], [4, 5, 6, 7]]]}
    assert refused(request)[:2] == ("bad_schedule", "script[0][1]")


def test_lock_that_the_schedule_does_not_keep() -> None:
    script = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    assert refused({"script": script, "locks": [at("a", 2)]})[:2] == ("bad_lock", "locks[0]")
    listed = {"script": script, "winds": "list", "locks": [at("a", 1, wind="S")]}
    assert refused(listed)[:2] == ("bad_lock", "locks[0]")


@pytest.mark.parametrize("lang", LANGS)
def test_refusals_are_said_in_every_language(lang: str) -> None:
    for request in ({"locks": [at("a", 3)]}, {"players": EIGHT[:3]}, {"script": [[[1, 2, 3]]]}):
        words = refused(request, lang)[2]
        assert "{" not in words
        assert lang == "en" or words != refused(request)[2]
