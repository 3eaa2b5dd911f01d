"""Headings, layouts and rows."""

import pytest

from tests.spreadsheets.sheets import (
    BY_WIND,
    asked,
    dates,
    lines,
    players,
    read,
    scores,
    skipped,
    warned,
    workbook,
)

ROW = "2024-01-12,Ada,Bo,Cy,Di,40000,30000,10000,20000"


def means(found: dict, table: int = 0) -> list[str]:  # type: ignore[type-arg]
    """Return the meaning of each column, with its seat."""
    return [f"{one['means']}{'' if one['seat'] is None else one['seat']}" for one in found["tables"][table]["columns"]]


def test_scores_and_totals_may_stand_beside_each_name() -> None:
    head = "Date," + ",".join(["Name,Score,Pts"] * 4)
    found = read(lines(head, "2024-01-12,Ada,40000,50.0,Bo,30000,10.0,Cy,20000,-20.0,Di,10000,-41.0"))
    assert means(found)[:4] == ["date", "name0", "score0", "points0"]
    assert [seat["points"] for seat in found["games"][0]["seats"]] == [500, 100, -200, -410]
    assert found["warnings"] == [{"code": "points_differ", "sheet": None, "rows": [2]}]


def test_seats_are_put_in_the_order_of_their_winds() -> None:
    found = read(lines("Date,North,West,South,East,N,W,S,E", "2024-01-12,Di,Cy,Bo,Ada,10000,20000,30000,40000"))
    assert (players(found), scores(found)) == ([["Ada", "Bo", "Cy", "Di"]], [[40000, 30000, 20000, 10000]])


@pytest.mark.parametrize(
    ("head", "wind"),
    [("Datum;O;S;W;N;O;S;W;N", "E"), ("Date;E;S;O;N;E;S;O;N", "E"), ("日付;東;南;西;北;東点;南点;西点;北点", "E")],
)
def test_letters_of_winds(head: str, wind: str) -> None:
    found = read(lines(head, "2024-01-12;Ada;Bo;Cy;Di;40000;10000;20000;30000"))
    assert [seat["wind"] for seat in found["games"][0]["seats"]] == [wind, "S", "W", "N"]


def test_numbers_as_headings_are_neither_places_nor_winds() -> None:
    found = read(lines("Date,1,2,3,4,1,2,3,4", ROW))
    assert [(seat["wind"], seat["place"]) for seat in found["games"][0]["seats"]] == [(None, None)] * 4


def test_two_rows_of_headings_are_joined() -> None:
    rows = [
        ["Datum", "Spieler", None, None, None, "Punkte"],
        [None, *["Ost", "Süd", "West", "Nord"] * 2],
        ROW.split(","),
    ]
    found = read(workbook({"L": rows}))
    assert means(found) == ["date", *(f"name{i}" for i in range(4)), *(f"score{i}" for i in range(4))]
    assert found["tables"][0]["columns"][1]["heading"] == "Spieler / Ost"


def test_tables_without_headings_are_understood_from_their_cells() -> None:
    found = read(lines("2024-01-12;1;Ada;40000;Bo;30000;Cy;20000;Di;10000"))
    assert means(found) == ["date", "game", *(f"{kind}{i}" for i in range(4) for kind in ("name", "score"))]
    assert found["tables"][0]["first_row"] == 1


def test_words_that_nobody_knows_are_understood_from_their_cells() -> None:
    found = read(lines("Päivä,Itä,Etelä,Länsi,Pohjoinen,a,b,c,d", ROW))
    assert (dates(found), scores(found)) == (["2024-01-12"], [[40000, 30000, 10000, 20000]])


def test_a_seat_a_row_takes_labels_from_above_and_winds_from_its_column() -> None:
    found = read(
        lines(
            "Date,Round,Table,Wind,Player,Score,Chombo,Team",
            "2024-01-12,1,A,S,Ada,40000,1,Red",
            ",,,E,Bo,30000,,Blue",
            ",,,W,Cy,20000,,Red",
            ",,,N,Di,10000,,Blue",
        )
    )
    game = found["games"][0]
    assert (game["round"], game["table"], players(found)) == (1, "A", [["Bo", "Ada", "Cy", "Di"]])
    assert [(seat["chombo"], seat["team"]) for seat in game["seats"]][1] == (1, "Red")


def test_rows_that_make_no_game_are_named() -> None:
    found = read(
        lines("Date,Game,Player,Score", *(f"2024-01-12,1,{name},25000" for name in "ABCD"), "2024-01-12,2,E,1")
    )
    assert skipped(found) == [(6, "not_understood", "players")]


@pytest.mark.parametrize(
    "rows",
    [
        [
            "Date,Ada,Bo,Cy,Di,Ed,Note",
            "2024-01-12,40000,30000,x,20000,10000,nice",
            "2024-01-19,0,30000,20000,10000,40000,",
        ],
        [
            "Player,2024-01-12,2024-01-19,Total",
            *("Ada,40000,0,1", "Bo,30000,30000,2", "Cy,,20000,3", "Di,20000,10000,4", "Ed,10000,40000,5"),
        ],
    ],
)
def test_those_play_who_have_a_figure_that_is_not_nought(rows: list[str]) -> None:
    found = read(lines(*rows))
    assert players(found) == [["Ada", "Bo", "Di", "Ed"], ["Bo", "Cy", "Di", "Ed"]]
    assert dates(found) == ["2024-01-12", "2024-01-19"]


@pytest.mark.parametrize("labels", ["Game 1,Game 2", "1,2", "R1,R2", "第1局,第2局", "Spiel 1,Spiel 2"])
def test_matrices_are_labelled_by_number(labels: str) -> None:
    found = read(lines(f"Player,{labels}", "Ada,1,4", "Bo,2,3", "Cy,3,2", "Di,4,1", "Total,10,10"))
    assert [(game["game"], game["column"], game["row"]) for game in found["games"]] == [(1, 1, None), (2, 2, None)]
    assert [seat["place"] for seat in found["games"][1]["seats"]] == [4, 3, 2, 1]
    assert skipped(found) == [(6, "totals", "")]


def test_places_alone() -> None:
    found = read(
        lines("Date,1st,2nd,3rd,4th", "2024-01-12,Ada,Bo,Cy,Di", "2024-01-12,Ada,Bo,,", "2024-01-19,Ed,Bo,Cy,-")
    )
    assert [[seat["place"] for seat in game["seats"]] for game in found["games"]] == [[1, 2, 3, 4], [1, 2, 3]]
    assert (skipped(found), warned(found)) == ([(3, "not_understood", "players")], ["players"])


def test_lines_of_a_chat() -> None:
    chat = ["Ada +50.0 Bo +10.0 Cy -20.0 Di -40.0", "nice", "Ada: 48.1, Bo: 11.9, Cy: -20, Di: -40"]
    found = read(lines("12 Jan 2024", *chat, "Ada(+50.0) Bo(+10.0) Cy(x) Di(-40.0)"))
    assert found["tables"][0]["shape"] == "log_lines"
    assert scores(found) == [[40000, 30000, 20000, 10000], [38100, 31900, 20000, 10000]]
    assert skipped(found) == [(1, "day", ""), (3, "note", ""), (5, "not_understood", "score")]


def test_cells_with_spaces_in_figures_are_no_chat() -> None:
    found = read(lines(BY_WIND, "2024-01-12,Ada,Bo,Cy,Di,40 000,30 000,10 000,20 000").replace(",", "\t"))
    assert (found["tables"][0]["shape"], scores(found)) == ("game_per_row", [[40000, 30000, 10000, 20000]])


def test_a_heading_that_is_repeated_goes_on() -> None:
    found = read(f"{lines(BY_WIND, ROW)}\n{lines('Evening two', BY_WIND, ROW.replace('40000', '40100'), 'thanks')}")
    assert len(found["tables"]) == 1
    assert skipped(found) == [(4, "title", ""), (5, "heading", ""), (7, "note", "")]


def test_another_heading_begins_another_table() -> None:
    second = lines("Date,Game,Player,Score", *(f"2024-01-19,1,{name},25000" for name in "ABCD"))
    found = read(lines(BY_WIND, ROW) + second)
    assert [table["shape"] for table in found["tables"]] == ["game_per_row", "seat_per_row"]


def test_tables_may_stand_side_by_side() -> None:
    later = ROW.replace("-12,", "-19,")
    found = read(
        lines(f"{BY_WIND},,{BY_WIND}", f"{ROW},,{later}", f"{ROW.replace('Di', 'Ed')},,{later.replace('Di', 'Ed')}")
    )
    assert [table["columns"][0]["index"] for table in found["tables"]] == [0, 10]
    assert dates(found) == ["2024-01-12"] * 2 + ["2024-01-19"] * 2


def test_games_of_three_are_told() -> None:
    found = read(lines(BY_WIND, "2024-01-12,Ada,Bo,Cy,,40000,35000,30000,", "2024-01-12,Ada,Bo,,,40000,35000,,"))
    assert (scores(found), found["warnings"]) == (
        [[40000, 35000, 30000]],
        [{"code": "players", "sheet": None, "row": 2, "found": 3}],
    )
    assert skipped(found) == [(3, "not_understood", "players")]


def test_nobody_twice_in_a_game_and_no_figure_without_a_name() -> None:
    found = read(lines(BY_WIND, ROW.replace("Bo", "ADA"), ROW.replace("Bo", ""), "2024-01-19,Ada,Bo,Cy,Di,,,,"))
    assert skipped(found) == [(2, "not_understood", "player_twice"), (4, "no_result", "")]
    assert found["warnings"] == [{"code": "no_name", "sheet": None, "row": 3, "seat": 1}]


def test_every_row_is_in_one_place() -> None:
    found = read(
        lines(
            "Club", "", BY_WIND, ROW, "12 Feb 2024,,,,,,,,", "thanks", "Total,,,,,1,2,3,4", ROW.replace("40000", "?x")
        )
    )
    given = [game["row"] for game in found["games"]] + [row for row, _, _ in skipped(found)]
    assert sorted(given) == [1, 4, 5, 6, 7, 8]
    assert asked(found) == []
