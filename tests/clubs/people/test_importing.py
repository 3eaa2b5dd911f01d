"""Imported player lists: read from common formats, checked, then imported once, completely or not at all."""

import io
import re
import zipfile
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from clubs.errors import ClubError
from clubs.models import Club, LogEntry, Player, PlayerImport
from clubs.models.people import Role
from clubs.selectors.imports.player_columns import Column
from clubs.selectors.imports.player_preview import Given, Line, Preview, State, preview
from clubs.selectors.imports.spreadsheet_file import list_text
from clubs.selectors.imports.spreadsheet_rows import rows_of
from clubs.services.activity_log import Actor
from clubs.services.imports.player_import import take_list
from clubs.services.people.players import PlayerDetails, add_player
from clubs.templatetags.activity_log import in_words
from tests.factories import ClubFactory, PlayerFactory, UserFactory, member

pytestmark = pytest.mark.django_db
LOCKED = Path(__file__).with_name("locked.xlsx")
"""A password-protected workbook, as spreadsheet programs write it: an OLE file with the encrypted package in it."""
SHEET = "Name,Email,Alias\nDavid Chan,david@example.org,Dave\nMei Lin,,Meimei\n"


@pytest.fixture
def club() -> Club:
    return ClubFactory(slug="canal")


@pytest.fixture
def staff(client: Client, club: Club) -> Client:
    client.force_login(member(club, Role.ORGANISER))
    return client


def looked(club: Club, text: str, **said: object) -> Preview:
    return preview(club, Given(text, **said))


def only(club: Club, text: str, **said: object) -> Line:
    [line] = looked(club, text, **said).lines
    return line


def take(club: Club, text: str, key: str = "k", **said: object) -> PlayerImport:
    given = Given(text, **said)
    actor = Actor.staff(member(club, Role.ORGANISER))
    return take_list(club_id=club.pk, given=given, seen=preview(club, given).seen, key=key, actor=actor)


def workbook(rows: list[list[object]]) -> bytes:
    book, content = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(content)
    return content.getvalue()


# --- files ---


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "big5", "gb18030"])
def test_chinese_lists_are_read_in_the_encodings_that_spreadsheets_use(encoding):
    text = "姓名,電郵,別名\n陳大文,chan@example.org,阿文\n林美玲,mei@example.org,\n黃志強,,小強\n"
    assert list_text("list.csv", text.encode(encoding)).text == text


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp", "utf-16-be"])
def test_japanese_lists_are_read_in_the_encodings_that_spreadsheets_use(encoding):
    text = "名前,よみ,メール\n佐藤 美咲,さとう みさき,misaki@example.org\n鈴木 健太,すずき けんた,\n"
    assert list_text("list.csv", text.encode(encoding)).text == text


def test_a_workbook_is_read_as_its_cells_show():
    content = workbook([["Name", "Club no"], ["陳大文", 12.0], ["Zoë\nMüller", None]])
    found = list_text("list.xlsx", content)
    assert (found.sheet, found.text) == ("Sheet", "Name\tClub no\n陳大文\t12\nZoë Müller\n")


def bomb() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/worksheets/sheet1.xml", b"0" * 25_000_000)
    return content.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("bomb.xlsx", bomb(), "too_large"),
        ("broken.xlsx", workbook([["Name"], ["Zoë"]])[:-300], "unreadable"),
        ("no.xlsx", b"Name\nZoe\n", "unreadable"),
        ("locked.xlsx", LOCKED.read_bytes(), "locked"),
        ("old.xls", b"\xd0\xcf\x11\xe0" + b"\0" * 600, "unreadable"),
        ("empty.xlsx", workbook([[None], [""]]), "empty"),
        ("large.csv", b"a" * 1_000_001, "too_large"),
    ],
)
def test_a_file_that_is_no_list_is_refused_with_its_reason(name, content, code):
    with pytest.raises(ClubError) as refused:
        list_text(name, content)
    assert (refused.value.code, refused.value.field) == (code, "file")


def test_letters_in_another_encoding_than_said_are_refused_at_the_choice():
    with pytest.raises(ClubError) as refused:
        list_text("list.csv", "陳大文".encode("big5"), "utf_8")
    assert refused.value.field == "encoding"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n\t\n", "empty"),
        ('Name,Alias\n"Zoë,Z\nTom,T', "unreadable"),
        ("a\x00b", "unreadable"),
        ("\n".join(["a"] * 801), "too_large"),
        ("\t".join(["a"] * 31), "too_large"),
    ],
)
def test_a_text_that_is_no_list_is_refused_with_its_reason(text, code):
    with pytest.raises(ClubError) as refused:
        rows_of(text)
    assert refused.value.code == code


# --- columns ---


@pytest.mark.parametrize(
    "heading",
    [
        "Name,E-mail,Alias,Club number,Country",
        "姓名，電郵，別名，會員編號，國籍",
        "姓名;邮箱;别名;会员编号;国籍",
        "氏名\tメールアドレス\tあだ名\t会員番号\t国",
    ],
)
def test_columns_are_known_by_headings_in_four_languages(club, heading):
    found = looked(club, f"{heading}\n陳大文")
    wanted = [Column.NAME, Column.EMAIL, Column.ALIAS, Column.CLUB_NUMBER, Column.COUNTRY]
    assert [column.column for column in found.columns] == wanted


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("陳大文,chan@example.org\n林美玲,mei@example.org", [Column.NAME, Column.EMAIL]),
        ("1\t陳大文\tDavid Chan\n2\t林美玲\tMei Lin", [Column.NONE, Column.NAME, Column.OTHER]),
        ("佐藤 美咲\tさとう みさき\tJP\tゲスト", [Column.NAME, Column.READING, Column.COUNTRY, Column.KIND]),
        ("Tom\t+886 912 345 678", [Column.NAME, Column.NONE]),
        ("さくら", [Column.NAME]),
    ],
)
def test_columns_without_headings_are_known_by_what_stands_in_them(club, text, columns):
    assert [column.column for column in looked(club, text).columns] == columns


def test_a_column_that_was_assigned_by_hand_is_that(club):
    lines = looked(club, "David;Chan\nMei;Lin", columns={0: Column.GIVEN, 1: Column.FAMILY}).lines
    assert [line.person.name for line in lines] == ["David Chan", "Mei Lin"]
    assert only(club, "姓\t名\n陳\t大文").person.name == "陳大文"


# --- rows ---


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("陳大文\n\n  Zoë  \n", ["陳大文", "Zoë"]),
        ("1. 陳大文\n2) Zoë\n３　김서연\n- Tom\n• Bea", ["陳大文", "Zoë", "김서연", "Tom", "Bea"]),
        ("Anne-Marie\nMary-Jane / ", ["Anne-Marie", "Mary-Jane"]),
        ("Chan, David", ["Chan, David"]),
        ("foo;bar;baz", ["foo", "bar", "baz"]),
        ("陳大文、林美玲；Zoë\nTom\n", ["陳大文", "林美玲", "Zoë", "Tom"]),
        ("Zoë, Tom, 김서연,", ["Zoë", "Tom", "김서연"]),
    ],
)
def test_a_list_from_a_chat_is_read_as_names(club, text, names):
    assert [line.person.name for line in looked(club, text).lines] == names


def test_who_stands_twice_in_one_line_is_asked_about_by_a_key_of_its_own(club):
    one, two, three = looked(club, "Zoë; Tom; Zoë").lines
    assert [one.state, two.state, three.state] == [State.NEW, State.NEW, State.ASK]
    assert len({line.row.key for line in (one, two, three)}) == 3


def test_one_cell_may_hold_a_name_in_two_scripts(club):
    person = only(club, "陳大文 / David Chan").person
    assert (person.name, person.name_lang, dict(person.names)) == ("陳大文", "zh-Hant", {"en": "David Chan"})


def test_what_stands_behind_a_name_is_sorted_out(club):
    lines = looked(club, "鈴木 健太 (Suzuki)\nPriya Nair; guest\nThomas（Tom）\n陳大文（來賓）\nChan, David").lines
    assert [(one.person.name, one.person.reading, one.person.alias, one.person.guest) for one in lines] == [
        ("鈴木 健太", "Suzuki", "", None),
        ("Priya Nair", "", "", True),
        ("Thomas", "", "Tom", None),
        ("陳大文", "", "", True),
        ("Chan, David", "", "", None),
    ]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Name\tEmail\nzoe@example.org\t", 0),
        ("Name\tAlias\nZoë\t+886 912 345 678", 1),
        ("Name\n<script>alert(1)</script>", 0),
        ("Name\n=HYPERLINK(1)", 0),
        ("Name\tEmail\nZoë\tzoe(at)example.org", 1),
        ("Name\tCountry\nZoë\tNarnia", 1),
        ("Name\tType\nZoë\tmaybe", 1),
        ("Name\tAlias\nZoë\t" + "x" * 41, 1),
        ("Name\tAlias\n\tZ", 0),
    ],
)
def test_what_is_wrong_is_named_with_its_cell(club, text, column):
    line = only(club, text)
    assert (line.state, [fault.column for fault in line.faults]) == (State.WRONG, [column])


def test_a_line_joins_a_player_of_the_same_name_in_any_spelling_and_fills_what_is_empty(club):
    chan = PlayerFactory(club=club, name="陳大文", alias="阿文", guest=True)
    line = only(club, "姓名,電郵,別名,類別\n陈大文,chan@example.org,,會員")
    assert (line.state, line.joined.player) == (State.JOIN, chan)
    assert dict(line.joined.fills) == {"email": "chan@example.org", "guest": False}
    assert only(club, "陳大文").state == State.KNOWN


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Name,Email\nSomebody,own@example.org", "email"),
        ("Name,Email\nSomebody,account@example.org", "email"),
        ("Name,Club number\nSomebody,a-12", "membership number"),
        ("Name,Federation\nSomebody,0401", "federation number"),
    ],
)
def test_who_has_another_name_but_the_same_number_or_address_is_asked_about(club, text, by):
    account = UserFactory(email="account@example.org")
    here = PlayerFactory(club=club, email="own@example.org", club_number="A-12", federation_id="0401", user=account)
    line = only(club, text)
    assert (line.state, [(match.player, match.by) for match in line.matches]) == (State.ASK, [(here, (by,))])
    joined = only(club, text, choices={line.row.key: f"join-{here.number}"})
    assert joined.state in (State.JOIN, State.KNOWN)


def test_somebody_of_the_same_name_with_another_club_number_is_asked_about(club):
    PlayerFactory(club=club, name="Zoë", club_number="1")
    line = only(club, "Name,Club number\nZoe,2")
    assert (line.state, line.matches[0].differs) == (State.ASK, ("membership number",))
    assert only(club, "Name,Club number\nZoe,2", choices={line.row.key: "new"}).state == State.NEW


def test_the_same_person_twice_is_asked_about_and_the_same_club_number_refused(club):
    found = looked(club, "陳大文\n陈大文\nTom")
    assert [line.state for line in found.lines] == [State.NEW, State.ASK, State.NEW]
    found = looked(club, "Name,Club number\nTom,1\nBea,1")
    assert [line.state for line in found.lines] == [State.NEW, State.WRONG]
    left = looked(club, "Name,Club number\nTom,1\nBea,1", choices={found.lines[1].row.key: "skip"})
    assert (left.open, left.taken) == (0, 1)


def test_a_preview_asks_as_often_for_many_players_as_for_few(club, django_assert_num_queries):
    for _ in range(12):
        PlayerFactory(club=club)
    with django_assert_num_queries(2):
        looked(club, "\n".join(f"Somebody {number}" for number in range(200)))


# --- importing ---


def test_a_list_is_taken_in_once_however_often_it_is_sent(club):
    PlayerFactory(club=club, number=4, name="Mei Lin")
    made = take(club, SHEET)
    assert (made.added, made.joined) == ([5], [4])
    people = {p.name: (p.email, p.alias) for p in Player.objects.filter(club=club)}
    assert people == {"Mei Lin": ("", "Meimei"), "David Chan": ("david@example.org", "Dave")}
    assert take(club, SHEET) == made
    assert Player.objects.filter(club=club).count() == 2
    assert (
        in_words(LogEntry.objects.get(action="player.imported")) == "Imported players from a list: 1 new, 1 completed"
    )


def test_nothing_is_taken_in_while_a_line_is_wrong_or_the_players_have_changed(club):
    with pytest.raises(ClubError) as refused:
        take(club, "Zoë\ntom@example.org")
    assert refused.value.code == "not_ready"
    seen = looked(club, SHEET).seen
    actor = Actor.staff(member(club, Role.ORGANISER))
    add_player(club_id=club.pk, details=PlayerDetails("David Chan"), actor=actor)
    with pytest.raises(ClubError) as refused:
        take_list(club_id=club.pk, given=Given(SHEET), seen=seen, key="k", actor=actor)
    assert refused.value.code == "changed"
    with pytest.raises(ClubError) as refused:
        take_list(club_id=club.pk, given=Given(SHEET), seen=looked(club, SHEET).seen, key="a\0b", actor=actor)
    assert refused.value.code == "bad_key"
    assert Player.objects.filter(club=club).count() == 1


ADDRESSES = ["zoe@example.org", "zoe＠example.org", "zoe @ example.org", "www.example.org"]
PHONES = ["+886 912 345 678", "電話 ０９１２－３４５－６７８", "Chen Dawen 0912345678", "Tel. (0)90・1234・5678 (Sato)"]
MARKUP = ["<b>Zoë</b>", "＜b＞Zoë", "=1+1", "&lt;b&gt;"]
UNSEEN = ["\u200b", "\u2800 \u3164"]


@pytest.mark.parametrize("name", [*ADDRESSES, *PHONES, *MARKUP, *UNSEEN])
def test_no_way_makes_an_address_or_a_phone_number_a_name(club, name):
    actor = Actor.staff(UserFactory())
    given = {"alias": {"alias": name}, "reading": {"reading": name}, "name_ja": {"names": {"ja": name}}}
    for field, details in {"name": {"name": name}, **given}.items():
        with pytest.raises(ClubError) as refused:
            add_player(club_id=club.pk, details=PlayerDetails(**{"name": "Zoë", **details}), actor=actor)
        assert (refused.value.code, refused.value.field) == ("no_name", field)


@pytest.mark.parametrize("name", ["Zoë 7", "mahjongfan20231105", "Amy @ home", "@zoe.m", "🀄", "李 2", "O'Brien-Smith"])
def test_what_people_are_called_is_a_name(club, name):
    assert add_player(club_id=club.pk, details=PlayerDetails(name), actor=Actor.staff(UserFactory())).name == name


def test_a_name_with_signs_that_nobody_sees_is_the_same_name(club):
    PlayerFactory(club=club, name="Zoë")
    assert only(club, "Z\u200boë\ufeff").joined


# --- pages ---


def text(response) -> str:
    return unescape(response.content.decode())


def fields(page, **more: str) -> dict[str, str]:
    """Return what the preview's form sends."""
    found, given = page.context["found"], page.context["given"]
    columns = {f"col-{column.index}": str(column.column) for column in found.columns}
    sent = {"text": given.text, "seen": found.seen, "key": page.context["key"], "heading": "yes", **columns}
    return sent | more


def test_a_pasted_table_is_looked_at_then_taken_in(staff, club):
    url = reverse("people_paste", args=["canal"])
    page = staff.post(url, {"text": SHEET})
    assert page.context["found"].counts["new"] == 2
    assert not club.players.exists()
    done = staff.post(url, fields(page, take=""), follow=True)
    assert "Imported: 2 new players, 0 completed." in text(done)
    assert [player.name for player in club.players.all()] == ["David Chan", "Mei Lin"]


def test_of_hundreds_of_lines_those_that_ask_for_something_stand_first(staff, club):
    names = [f"Player {number}" for number in range(1, 300)]
    page = staff.post(
        reverse("people_paste", args=["canal"]), {"text": "\n".join([*names, "zoe@", "<b>Tom", names[0]])}
    )
    numbers = re.findall(r'<span class="at">(\d+)</span>', text(page))
    assert numbers[:4] == ["301", "302", "1", "2"], "and the others in the order of the list"


def test_an_uploaded_workbook_with_something_wrong_cannot_be_taken_in(staff, club):
    url = reverse("people_paste", args=["canal"])
    content = workbook([["Name", "E-mail"], ["Zoë", "zoe@example.org"], ["tom@example.org", None]])
    page = staff.post(url, {"file": SimpleUploadedFile("list.xlsx", content)})
    assert "“tom@example.org” looks like an address, not a name." in text(page)
    refused = staff.post(url, fields(page, take=""))
    assert (refused.status_code, club.players.count()) == (422, 0)
    wrong = page.context["found"].lines[1].row.key
    staff.post(
        url, fields(staff.post(url, fields(page, **{f"do-{wrong}": "skip"})), take="", **{f"do-{wrong}": "skip"})
    )
    assert [player.email for player in club.players.all()] == ["zoe@example.org"]


def test_what_the_staff_know_of_a_player_stands_on_no_public_page(staff, club, client):
    PlayerFactory(club=club, number=1, name="Zoë", email="zoe@example.org", club_number="A-12")
    assert "zoe@example.org" in text(staff.get(reverse("player_edit", args=["canal", 1])))
    visitor = Client()
    for url in (reverse("player", args=["canal", 1]), reverse("api:player", args=["canal", 1])):
        page = visitor.get(url)
        assert (page.status_code, "zoe@example.org" in text(page)) == (200, False)


def test_titles_above_the_heading_and_repeated_headings_are_named_not_taken(club):
    found = looked(club, "Members 2026,\n\nName,Email\nZoë,zoe@example.org\nName,Email\nTom Long,\n")
    assert [line.person.name for line in found.lines] == ["Zoë", "Tom Long"]
    assert [(one.words, one.rows) for one in found.skipped] == [("title", "row 1"), ("column headings", "row 5")]


def test_first_names_initials_and_slips_are_asked_about(club):
    PlayerFactory(club=club, name="Christopher Lee", number=1)
    for name in ("Chris Lee", "C. Lee", "Christophre Lee", "Lee"):
        line = only(club, name)
        assert (line.state, line.note) == (State.ASK, "Is this the same person?"), name
        assert [match.by for match in line.matches] == [("similar name",)]
    found = looked(club, "Name\nBenjamin Carter\nBen Carter\n")
    assert [line.note for line in found.lines] == ["", "Is this the same person as line 2?"]
    assert only(club, "Dana Scott").state == State.NEW


def test_an_ods_and_several_sheets_are_read_and_other_lists_named():
    book, content = Workbook(), io.BytesIO()
    for title, rows in {
        "Fees": [["Month", "Euro"], ["May", 12]],
        "Adults": [["Club list"], [], ["Name", "Email"], ["Zoë", "zoe@example.org"]],
        "Youth": [["Name", "Email"], ["Tom Long", ""]],
    }.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(content)
    found = list_text("members.xlsx", content.getvalue())
    assert (found.sheet, found.unread) == ("Adults · Youth", ("Fees",))
    rows = [(row.line, row.cells[0]) for row in rows_of(found.text)]
    assert rows == [(1, "Club list"), (3, "Name"), (4, "Zoë"), (5, "Name"), (6, "Tom Long")]
    ods = io.BytesIO()
    cells = "".join(
        f"<table:table-row>{''.join(f'<table:table-cell><text:p>{c}</text:p></table:table-cell>' for c in row)}"
        "</table:table-row>"
        for row in (("Name", "Email"), ("Zoë", "zoe@example.org"))
    )
    names = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    names += 'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    names += 'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    body = f'<office:spreadsheet><table:table table:name="A">{cells}</table:table></office:spreadsheet>'
    with zipfile.ZipFile(ods, "w") as made:
        made.writestr(
            "content.xml",
            f"<office:document-content {names}><office:body>{body}</office:body></office:document-content>",
        )
    assert [row.cells for row in rows_of(list_text("a.ods", ods.getvalue()).text)] == [
        ("Name", "Email"), ("Zoë", "zoe@example.org")
    ]  # fmt: skip


def test_a_cell_is_edited_in_place(staff, club):
    url = reverse("people_paste", args=["canal"])
    page = staff.post(url, {"text": "Name,Email\n\nZoë,zoe\nTom Long,\n"})
    assert 'name="cell-3-1" value="zoe"' in text(page)
    assert page.context["found"].open == 1
    edited = staff.post(url, fields(page, **{"cell-3-1": "zoe@example.org", "cell-4-0": "Tom Long", "cell-4-1": ""}))
    assert [line.row.line for line in edited.context["found"].lines] == [3, 4]
    assert edited.context["found"].open == 0
    staff.post(url, fields(edited, take=""))
    assert [(one.name, one.email) for one in club.players.all()] == [("Zoë", "zoe@example.org"), ("Tom Long", "")]
