"""Names: which are one person, which need a question, which are new, and which are nobody's."""

from typing import Any

import pytest

from clubs.spreadsheets.names import AlikeIndex, alike
from tests.spreadsheets.sheets import BY_WIND, asked, lines, players, read, skipped

SCORES = ["40000,30000,10000,20000", "41000,29000,10000,20000", "42000,28000,10000,20000"]


def games(*tables: str, **more: Any) -> dict[str, Any]:
    """Return the answer to games at these tables, each with four names."""
    return read(lines(BY_WIND, *(f"2024-01-12,{table},{SCORES[i]}" for i, table in enumerate(tables))), **more)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jörg Müller", "Joerg Mueller"),
        ("Jörg Müller", "Jorg Muller"),
        ("Søren Åby", "Soren Aaby"),
        ("O'Hara", "OHara"),
        ("陳大文", "陈大文"),
        ("高橋", "髙橋"),
        ("渡辺", "渡邊"),
        ("Emil Novak", "Novak, Emil"),
        ("D. Chan", "David Chan"),
        ("Chan D.", "David Chan"),
        ("Ben", "Ben Carter"),
        ("Carter", "Ben Carter"),
        ("Chris Lee", "Christopher Lee"),
        ("佐藤", "佐藤健"),
        ("健", "佐藤健"),
        ("Sofia Rossi", "Sofia Rosi"),
        ("Sofia Rossi", "Sofai Rossi"),
        ("Иванов", "Иваноф"),
        ("Sofia Rossi", "Sofia Rossa"),
    ],
)
def test_names_that_may_be_one_persons(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)
    index = AlikeIndex([one, other])
    index.add(one)
    assert index.find(other) == [0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Anna"),
        ("Ben Carter", "Ben Diaz"),
        ("David Chan", "Daniel Chan"),
        ("Li", "Lisa"),
        ("Player 1", "Player 10"),
        ("Player 123", "Player 1234"),
        ("佐藤健", "佐藤実"),
        ("Marta Lind", "Maria Lund"),
        ("D. Chan", "Emil Chan"),
    ],
)
def test_names_that_are_two_people(one: str, other: str) -> None:
    assert not alike(one, other)
    assert not alike(other, one)


def test_equal_names_are_not_asked_about() -> None:
    found = games("Ada Winter,Bo,Cy,Di", "ＡＤＡ  WINTER (guest),Bo（客）,Cy,Di", names=["ada winter"])
    assert players(found) == [["ada winter", "Bo", "Cy", "Di"]] * 2
    assert (asked(found), found["new_players"]) == ([], ["Bo", "Cy", "Di"])


def test_other_writings_of_known_players_count_as_the_name() -> None:
    found = games("佐藤健,Bo,Cy,Di", names=[{"name": "Sato Takeru", "also": ["佐藤健"]}])
    assert players(found)[0][0] == "Sato Takeru"


def test_a_first_name_of_one_is_suggested_and_of_two_left_open() -> None:
    found = games("Ben,Chloe,Cy,Di", names=["Ben Carter", "Chloe Diaz", "Chloe Ito"])
    assert players(found) == [["Ben Carter", None, "Cy", "Di"]]
    options = {question["name"]: (question["options"], question["default"]) for question in found["questions"]}
    assert options == {"Ben": (["Ben Carter", None], "Ben Carter"), "Chloe": (["Chloe Diaz", "Chloe Ito", None], None)}
    answered = games("Ben,Chloe,Cy,Di", names=["Ben Carter"], answers={"same_person:Ben": None})
    assert (players(answered)[0][0], answered["new_players"][0]) == ("Ben", "Ben")


def test_who_sits_in_one_game_is_never_one_person() -> None:
    found = games("Ben,Ben Carter,Cy,Di", names=["Ben Carter"])
    assert (players(found), asked(found)) == ([["Ben", "Ben Carter", "Cy", "Di"]], [])


def test_the_fullest_name_of_a_file_is_the_person() -> None:
    found = games("Ben,Bo,Cy,Di", "Ben Carter,Bo,Cy,Di")
    assert players(found) == [["Ben Carter", "Bo", "Cy", "Di"]] * 2
    assert asked(found) == ["same_person:Ben"]


def test_marks_of_nobody_are_asked_about() -> None:
    found = games("Ghost,Bo,Cy,Di")
    assert (players(found)[0][0], asked(found)) == (None, ["no_player:Ghost"])
    assert players(games("Ghost,Bo,Cy,Di", answers={"no_player:Ghost": "player"}))[0][0] == "Ghost"


def test_two_names_that_are_said_to_be_one_cannot_sit_in_one_game() -> None:
    found = games("Ben,B. Carter,Cy,Di", names=["Ben Carter"])
    assert skipped(found) == [(2, "not_understood", "player_twice")]


def test_comparing_names_grows_with_their_number() -> None:
    def compared(count: int) -> int:
        first = [f"{a}{b}" for a in ("Ada", "Bo", "Cy", "Di", "Ed", "Fay") for b in "bcdfghjklm"]
        names = [f"{first[i % 60]} {chr(97 + i // 26 % 26)}{chr(97 + i % 26)}x Player {i}" for i in range(count)]
        index = AlikeIndex(names)
        for name in names:
            index.find(name)
            index.add(name)
        return index.compared

    assert compared(4000) < 5 * max(compared(1000), 1000)
