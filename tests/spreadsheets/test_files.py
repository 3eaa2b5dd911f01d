"""File formats: encodings, delimiters, workbooks, links, truncated files, and files that are no table."""

import json
from datetime import date, datetime

import pytest

from tests.spreadsheets.sheets import BY_WIND, dates, lines, ods, players, read, refused, scores, warned, workbook

ROW = "2024-01-12,Ada,Bo,Cy,Di,40000,30000,10000,20000"
RUSSIAN = "Дата;Восток;Юг;Запад;Север;Очки Восток;Очки Юг;Очки Запад;Очки Север"
WRITTEN = {
    "cp1252": ("cp1252", "Datum;Ost;Süd;West;Nord;Punkte Ost;Punkte Süd;Punkte West;Punkte Nord", "Jörg;Käte;Bär;Süß"),
    "shift_jis": ("cp932", "日付;東家;南家;西家;北家;東点;南点;西点;北点", "田中;鈴木;佐藤;高橋"),
    "euc-jp": ("euc_jp", "日付;東家;南家;西家;北家;東点;南点;西点;北点", "田中;鈴木;佐藤;高橋"),
    "big5": ("big5", "日期;東;南;西;北;東分數;南分數;西分數;北分數", "黃志強;林美玲;陳大文;張小慧"),
    "gb18030": ("gb18030", "日期;东;南;西;北;东分数;南分数;西分数;北分数", "黄志强;林美玲;陈大文;张小慧"),
    "koi8-r": ("koi8_r", RUSSIAN, "Иванов;Петров;Орлов;Белов"),
    "cp1251": ("cp1251", RUSSIAN, "Иванов;Петров;Орлов;Белов"),
    "utf-8": ("utf-8-sig", "日付;東家;南家;西家;北家;東点;南点;西点;北点", "田中;鈴木;佐藤;高橋"),
    "utf-16": ("utf-16", "日付;東家;南家;西家;北家;東点;南点;西点;北点", "田中;鈴木;佐藤;高橋"),
}  # fmt: skip


@pytest.mark.parametrize("encoding", WRITTEN)
def test_encodings_are_recognised(encoding: str) -> None:
    codec, heading, names = WRITTEN[encoding]
    found = read(lines(heading, f"2024-01-12;{names};40000;30000;10000;20000").encode(codec))
    assert (found["tables"][0]["encoding"], players(found)) == (encoding, [names.split(";")])


@pytest.mark.parametrize("encoding", WRITTEN)
def test_encodings_are_recognised_by_names_alone(encoding: str) -> None:
    codec, _, names = WRITTEN[encoding]
    found = read(lines(f"2024-01-12;{names};40000;30000;10000;20000").encode(codec))
    assert (found["tables"][0]["encoding"], players(found)) == (encoding, [names.split(";")])


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_delimiters(mark: str) -> None:
    found = read(lines(BY_WIND, ROW).replace(",", mark))
    assert (found["tables"][0]["delimiter"], scores(found)) == (mark, [[40000, 30000, 10000, 20000]])


def test_a_line_break_in_quotes_begins_no_row() -> None:
    found = read(lines(f"{BY_WIND},Note", f'{ROW},"two\nlines"', ROW.replace("40000", "40100")))
    assert [game["row"] for game in found["games"]] == [2, 3]


def test_old_mac_line_ends_and_empty_lines_count() -> None:
    found = read(f"\r{BY_WIND}\r\r{ROW}\r")
    assert (found["tables"][0]["first_row"], found["games"][0]["row"]) == (2, 4)


HEAD = BY_WIND.split(",")
GAME = ["Ada", "Bo", "Cy", "Di", 40000, 30000, 10000, 20000]


def test_workbooks_keep_days_times_and_numbers() -> None:
    rows = [
        HEAD,
        [date(2024, 1, 12), *GAME],
        [datetime(2024, 1, 19, 19, 30), *GAME[:4], 40.1, 29.9, 10.0, 20.0],
        [45317, *GAME],
    ]
    found = read(workbook({"L": rows}))
    assert dates(found) == ["2024-01-12", "2024-01-19", "2024-01-26"]
    assert found["games"][1]["time"] == "19:30"
    assert scores(found)[1] == [40100, 29900, 10000, 20000]


def test_every_sheet_is_read_or_named() -> None:
    book = workbook(
        {"2023": [HEAD, ["12.1.2023", *GAME]], "2024": [HEAD, ["12.1.2024", *GAME]], "2025": [HEAD], "Notes": [["Hi"]]}
    )
    found = read(book)
    assert [table["sheet"] for table in found["tables"]] == ["2023", "2024"]
    assert [(one["code"], one["sheet"]) for one in found["warnings"]] == [
        ("unread_sheet", "2025"),
        ("unread_sheet", "Notes"),
    ]


TABLE = (
    '<d:doc xmlns:d="x" xmlns:table="t" xmlns:text="p" xmlns:office="o"><table:table table:name="12.1.2024">{rows}'
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/>'
    "</table:table-row></table:table></d:doc>"
)
CELL = "<table:table-cell{more}><text:p>{text}</text:p></table:table-cell>"


def ods_row(cells: list[str]) -> str:
    inside = "".join(CELL.format(more="", text=text) for text in cells)
    return f'<table:table-row>{inside}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'


def test_ods_with_repeated_cells_is_read() -> None:
    rows = (
        ods_row(HEAD[1:])
        + '<table:table-row table:number-rows-repeated="900000"/>'
        + ods_row([str(cell) for cell in GAME])
    )
    found = read(ods(TABLE.format(rows=rows)))
    assert (dates(found), found["games"][0]["row"]) == (["2024-01-12"], 900002)


def test_what_is_repeated_without_end_is_too_large() -> None:
    cell = CELL.format(more=' table:number-columns-repeated="16000"', text="x")
    assert refused(read(ods(TABLE.format(rows=f"<table:table-row>{cell}</table:table-row>"))))[0] == "too_large"
    row = f'<table:table-row table:number-rows-repeated="1000000">{CELL.format(more="", text="x")}</table:table-row>'
    assert refused(read(ods(TABLE.format(rows=row))))[0] == "too_large"


def test_entities_are_not_unfolded() -> None:
    bomb = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + TABLE.format(rows=ods_row(["&b;"]))
    assert refused(read(ods(bomb))) == ("not_a_table", "binary")


def test_sizes_are_limited() -> None:
    assert refused(read("a\n" * 100_001))[0] == "too_large"
    assert refused(read("," * 1_000))[0] == "too_large"
    assert refused(read(b"x" * ((10 << 20) + 1)))[0] == "too_large"
    assert read(lines(BY_WIND, *[ROW] * 3))["ok"]


@pytest.mark.parametrize(
    ("text", "service"),
    [
        ("https://tenhou.net/0/?log=2024011220gm-0029-0000-0a1b2c3d", "tenhou"),
        ("2024011220gm-0029-0000-0a1b2c3d", "tenhou"),
        ("https://game.maj-soul.com/1/?paipu=240112-x", "mahjongsoul"),
        ("240112-01234567-89ab-cdef-0123-456789abcdef", "mahjongsoul"),
        ("https://mahjong-jp.com/game/1", "riichicity"),
        ("https://docs.google.com/spreadsheets/d/abc/edit#gid=0", "google_sheets"),
        ("https://example.org/a\nhttps://example.org/b\n", "web"),
    ],
)
def test_links_are_named(text: str, service: str) -> None:
    assert refused(read(text)) == ("is_link", service)


LOG = json.dumps({"title": ["", ""], "name": ["a", "b", "c", "d"], "log": [[[0, 0, 0], [1, 2, 3, 4]]]})


@pytest.mark.parametrize(
    "half",
    [
        LOG[:-5],
        '<mjloggm ver="2.3"><INIT seed="0,0"',
        '{"type":"start_game"}\n{"type":"start_',
        lines(BY_WIND, '"2024-01-12,Ada'),
    ],
)
def test_half_a_text_is_cut_off(half: str) -> None:
    assert refused(read(half))[0] == "cut_off"


def test_half_a_file_is_cut_off() -> None:
    assert refused(read(lines(BY_WIND, ROW).encode("utf-16")[:-1]))[0] == "cut_off"
    assert refused(read(workbook({"L": [HEAD, ["12.1.2024", *GAME]]})[:-300]))[0] == "cut_off"
    assert refused(read(lines(BY_WIND, ROW.replace("Ada", "Jörg"), "2024,Zoë").encode()[:-2]))[0] == "cut_off"


@pytest.mark.parametrize(
    ("file", "seen"),
    [
        ("", "empty"),
        (" \n\t\n", "empty"),
        ("Dear all,\nthe club meets on Friday.\n", "text"),
        ("First name,Last name,E-mail\nAda,Winter,a@example.org\n", "people"),
        (lines(BY_WIND), "text"),
        (LOG, "log"),
        ("<!DOCTYPE html><html><body><table></table></body></html>", "html"),
        (b"%PDF-1.7\n\x00", "pdf"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "image"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 100, "xls"),
        (b"\x00\x01\x02\x03\xff\xfe\xfd" * 50, "binary"),
        (lines("Player,Score", "Ada,40000", "Bo,30000", "Cy,20000", "Di,10000"), "people"),
    ],
)
def test_what_is_no_table_is_named(file: str | bytes, seen: str) -> None:
    assert refused(read(file)) == ("not_a_table", seen)


def test_requests_are_checked() -> None:
    assert refused(read("", base64=""))[0] == "bad_request"
    assert refused(read("", names=[1])) == ("bad_request", "names[0]")
    assert refused(read("", rules="chess"))[0] == "unknown_rules"
    assert refused(read("", answers=[])) == ("bad_request", "answers")
    assert refused(read("", colour="red")) == ("bad_request", "colour")


def test_blocks_that_are_no_results_are_named() -> None:
    standings = lines("Rank,Player,Games,Total", "1,Ada,2,20", "2,Bo,2,11")
    below = read(f"{lines(BY_WIND, ROW)}\n{standings}")
    assert [(one["first_row"], one["last_row"]) for one in below["warnings"]] == [(4, 6)]
    beside = read(lines(f"{BY_WIND},,Rank,Player,Total", f"{ROW},,1,Ada,50", f"{ROW.replace('Di', 'Ed')},,2,Bo,20"))
    assert (len(beside["games"]), warned(beside)) == (2, ["unread_block"])
