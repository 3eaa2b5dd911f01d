"""Imported lists of past games: checked line by line, then imported once, completely or not at all."""

import datetime as dt
import io
import zipfile
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from clubs.errors import ClubError
from clubs.models import Difference, Event, Game, LogEntry, Player, ResultImport, Season, SeatResult, Standing
from clubs.models.people import Role
from clubs.selectors.imports.result_preview import Given, Line, Preview, State, preview
from clubs.services.activity_log import Actor
from clubs.services.imports.result_import import request_results, take_results
from clubs.services.imports.result_undo import games_of, request_undo, undo_results
from clubs.services.imports.stale_imports import requeue_imports
from clubs.services.play.games import reopen_game
from clubs.services.statistics.nightly_check import check_some
from clubs.templatetags.activity_log import in_words
from tests.factories import ClubFactory, EventFactory, PlayerFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db
HEAD = "date;table;East;points;South;points;West;points;North;points\n"
LIST = HEAD + (
    "2024-03-07;1;Aino;48200;鈴木 健太;8400;Hannah;23800;陳大文;39600\n"
    "2024-03-07;2;Sofie;30600;黃詠詩;27000;美咲;32400;Priya;30000\n"
    "2024-03-14;1;鈴木健太;17800;Aino;36700;Priya;23500;陈大文;42000\n"
)


@pytest.fixture
def season() -> Season:
    club = ClubFactory(slug="canal")
    days = {"starts_on": dt.date(2024, 1, 1), "ends_on": dt.date(2024, 12, 31)}
    return SeasonFactory(club=club, slug="old", preset="riichi-wrc", **days)


def looked(season: Season, text: str, **said: object) -> Preview:
    return preview(season, Given(text.encode(), **said))


def only(season: Season, text: str, **said: object) -> Line:
    [line] = looked(season, text, **said).lines
    return line


def faults(season: Season, text: str, **said: object) -> list[str]:
    return [fault.words for fault in only(season, text, **said).faults]


def take(season: Season, text: str, key: str = "k", **said: object) -> ResultImport:
    made = ask(season, text, key, **said)
    take_results(import_id=made.pk)
    made.refresh_from_db()
    assert made.status == "taken", made.problem
    return made


def ask(season: Season, text: str, key: str = "k", seen: str = "", **said: object) -> ResultImport:
    given = Given(text.encode(), **said)
    found = preview(season, given)
    actor = Actor.staff(member(season.club, Role.ORGANISER))
    whom = {"season": season, "found": found, "given": given, "seen": seen or found.seen, "key": key}
    return request_results(**whom, lang="en", actor=actor)


def undo(made: ResultImport, reason: str = "Wrong file") -> ResultImport:
    actor = Actor.staff(member(made.season.club, Role.ORGANISER))
    request_undo(import_id=made.pk, season_id=made.season_id, reason=reason, actor=actor)
    undo_results(import_id=made.pk)
    connection.check_constraints()  # as at the end of the transaction, before ratings are recalculated
    made.refresh_from_db()
    return made


def row(day: str = "2024-03-07", scores: str = "48200;8400;23800;39600", names: str = "A;B;C;D") -> str:
    pairs = zip(names.split(";"), scores.split(";"), strict=True)
    return f"{HEAD}{day};1;{';'.join(f'{name};{score}' for name, score in pairs)}\n"


def test_a_list_becomes_final_games_of_their_nights_that_count(season, django_capture_on_commit_callbacks):
    known = PlayerFactory(club=season.club, name="陈大文")
    with django_capture_on_commit_callbacks(execute=True):
        made = take(season, LIST)
    assert (made.games, made.nights, made.players) == (3, 2, 7)
    assert (made.given, made.content, made.name) == (None, None, ""), "names are kept where they can be changed"
    nights = list(season.events.order_by("number"))
    assert [
        (night.number, night.status, f"{night.starts_at.astimezone(season.club.zone):%F %H:%M}") for night in nights
    ] == [
        (1, "closed", "2024-03-07 19:00"),
        (2, "closed", "2024-03-14 19:00"),
    ]
    results = SeatResult.objects.filter(player=known).order_by("night_at")
    assert [(row.score, row.place, row.total) for row in results] == [(39600, 2, 146), (42000, 1, 270)]
    games = Game.objects.filter(event__season=season).order_by("pk")
    assert [(game.status, game.round.number, game.table.number) for game in games] == [
        ("final", 1, 1),
        ("final", 1, 2),
        ("final", 1, 1),
    ]
    assert Standing.objects.get(season=season, player=known).rank == 2
    while check_some():
        pass
    assert not Difference.objects.exists()
    [entry] = LogEntry.objects.filter(action="results.taken")
    assert "3" in in_words(entry)


def test_the_same_list_is_known_the_second_time_and_the_same_key_is_the_same_taking(season):
    first = take(season, LIST)
    again = looked(season, LIST)
    assert (again.counts["known"], again.taken, again.open) == (3, 0, 0)
    with pytest.raises(ClubError) as refused:
        take(season, LIST, key="other")
    assert refused.value.code == "nothing_new"
    assert take(season, LIST) == first
    assert Game.objects.filter(event__season=season).count() == 3


def test_more_of_a_night_that_is_there_goes_on_with_its_rounds(season):
    take(season, LIST)
    take(season, row(scores="50000;10000;20000;40000", names="Aino;Hannah;Priya;Sofie"), key="more")
    [game] = Game.objects.filter(event__season=season, round__number=2)
    assert (game.event.number, game.table.number) == (1, 1)
    assert season.events.count() == 2


TOTALS = "date;East;South;West;North;p1;p2;p3;p4\n2024-03-07;A;B;C;D;33.2;-36.6;-11.2;14.6\n"


def test_points_alone_are_worked_back_to_scores(season):
    line = only(season, TOTALS)
    assert (line.state, line.scores) == (State.NEW, (48200, 8400, 23800, 39600))
    assert only(season, TOTALS.replace("33.2", "33.3")).state == State.WRONG


def test_totals_of_another_uma_are_asked_about_and_never_turned_into_scores(season):
    rows = "".join(f"2024-03-{day:02};A;B;C;D;3.{day};1.0;-1.0;-3.{day}\n" for day in range(1, 8))
    text = "date;East;South;West;North;p1;p2;p3;p4\n" + rows
    found = looked(season, text)
    assert [asked.code for asked in found.questions] == ["other_uma"]
    assert {line.state for line in found.lines} == {State.ASK}
    assert "rank_only" not in found.questions[0].values
    with pytest.raises(ClubError):
        take(season, text)


def test_games_that_began_with_other_points_keep_them_in_their_own_rules(season):
    rows = "".join(row(f"2024-03-{day:02}", "43200;3400;18800;34600").removeprefix(HEAD) for day in range(1, 5))
    found = looked(season, HEAD + rows)
    assert [asked.code for asked in found.questions] == ["other_start"]
    take(season, HEAD + rows)
    game = Game.objects.filter(event__season=season).first()
    assert game.options["start_points"] == 25000
    assert SeatResult.objects.filter(game=game).values_list("total", flat=True).order_by("-total")[0] == 332


def test_scores_in_thousands_and_signs_of_any_kind_are_read(season):
    line = only(season, row(scores="90,0;▲2.5;−1.5;34.0"))
    assert line.scores == (90000, -2500, -1500, 34000)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (row(scores="48200;8400;23800;40600"), "The scores add up to 121,000 instead of 120,000: 1,000 too much."),
        (row(scores="48250;8350;23800;39600"), "Scores must be multiples of 100."),
        (row(names="A;B;B;D"), "One player is named twice"),
        (row(names="A;B;;D"), "A player is missing."),
        (row(names="A;b@example.org;C;D"), "looks like an address, not a name"),
        (row(day="2024-11-31"), "The date can’t be read"),
        (row(day="2023-03-07"), "outside the season"),
        (row(scores="48200;x;23800;39600"), "A number here can’t be read."),
    ],
)
def test_what_is_wrong_is_named_at_its_line(season, text, fault):
    good = text + "2024-03-14;1;E;30000;F;30000;G;30000;H;30000\n"
    found = looked(season, good)
    assert [line.state for line in found.lines] == [State.WRONG, State.NEW]
    assert fault in " ".join(found.lines[0].wrong)
    with pytest.raises(ClubError) as refused:
        take(season, good)
    assert refused.value.code == "not_ready"
    assert not Game.objects.filter(event__season=season).exists()
    taken = take(season, good, choices={found.lines[0].id: "skip"})
    assert taken.games == 1


def test_every_row_of_a_file_is_in_one_of_the_lists(season):
    text = "League 2024\n\n" + row() + "Summer break\nTotal;;;1;;2;;3;;4\n" + "2024-03-08;1;A;1;B;x;C;3;D;4\n"
    found = looked(season, text)
    listed = {one.code: one.rows for one in found.skipped}
    assert listed == {"title": "row 1", "note": "row 5", "totals": "row 6"}
    assert [(line.number, line.state) for line in found.lines] == [(4, State.NEW), (7, State.WRONG)]
    assert found.told == ()


def test_points_that_the_rules_do_not_give_are_told_and_the_scores_count(season):
    head = "date;East;South;West;North;s1;s2;s3;s4;q1;q2;q3;q4\n"
    line = "2024-03-07;A;B;C;D;48200;8400;23800;39600;33.2;-36.6;-11.2;14.6\n"
    assert only(season, head + line).note == ""
    told = only(season, head + line.replace("33.2", "28.2").replace("14.6", "19.6"))
    assert "differ from the season’s rules" in told.note


def test_days_in_three_orders(season):
    eras = ("民國113年3月17日", "113/3/17", "令和6年3月17日", "R6.3.17")
    for day in ("2024-03-17", "17.3.2024", "3/17/24", "2024年3月17日（日）", *eras):
        assert only(season, row(day=day)).day == dt.date(2024, 3, 17)
    asked = looked(season, row(day="4/3/2024"))
    assert ([one.code for one in asked.questions], asked.taken) == (["day_or_month"], 0)
    assert only(season, row(day="4/3/2024"), answers={"day_or_month": "dmy"}).day == dt.date(2024, 3, 4)


def test_names_that_may_be_somebody_are_asked_and_remembered(season):
    player = PlayerFactory(club=season.club, name="Schröder Jonas")
    twins = [PlayerFactory(club=season.club, name="Twin") for _ in range(2)]
    text = row(names="Jonas Schroeder;Twin;C;D")
    found = looked(season, text)
    assert [(asked.id, asked.open) for asked in found.questions] == [
        ("same_person:Jonas Schroeder", False),
        ("same_person:Twin", True),
    ]
    assert [line.state for line in found.lines] == [State.ASK]
    assert {option.label for option in found.questions[1].options} == {
        *(f"Twin ({twin.number})" for twin in twins),
        "someone new: Twin",
    }
    take(season, text, answers={"same_person:Twin": None, "same_person:Jonas Schroeder": "Schröder Jonas"})
    assert SeatResult.objects.get(player=player).score == 48200
    assert Player.objects.filter(club=season.club, name="Twin").count() == 3
    again = looked(season, row("2024-03-21", names="Jonas Schroeder;B;C;D"))
    assert again.lines[0].seats[0].player == player
    assert again.questions == ()


def test_a_first_name_is_the_one_player_that_it_fits_unless_somebody_says_otherwise(season):
    player = PlayerFactory(club=season.club, name="Ben Carter")
    assert only(season, row(names="Ben;B2;C2;D2")).seats[0].player == player
    other = only(season, row(names="Ben;B2;C2;D2"), answers={"same_person:Ben": None})
    assert (other.seats[0].person, other.seats[0].new) == ("Ben", True)


def test_the_same_line_twice_is_asked_about(season):
    text = row() + row().removeprefix(HEAD)
    found = looked(season, text)
    assert [line.state for line in found.lines] == [State.NEW]
    assert [(asked.code, asked.words) for asked in found.questions] == [
        ("same_game", "Row 3 is the same game as row 2.")
    ]
    assert take(season, text, answers={"same_game:3": "twice"}).games == 2


def test_a_game_with_other_scores_updates_the_one_that_is_there_and_undoing_gives_them_back(season):
    take(season, row())
    corrected = row(scores="47200;9400;23800;39600")
    line = only(season, corrected)
    assert (line.state, line.before) == (State.CHANGED, (48200, 8400, 23800, 39600))
    made = take(season, corrected, key="again")
    game = Game.objects.get(event__season=season)
    assert list(game.results.order_by("-score").values_list("score", flat=True)) == [47200, 39600, 23800, 9400]
    assert only(season, corrected).state == State.KNOWN
    undo(made)
    assert made.put_away["back"] == 1
    assert list(game.results.order_by("-score").values_list("score", flat=True)) == [48200, 39600, 23800, 8400]
    take(season, corrected, key="another", choices={line.id: "take"})
    assert Game.objects.filter(event__season=season).count() == 2


def test_winds_are_stored_only_where_the_file_says_them(season):
    take(season, "Date,1st,score,2nd,score,3rd,score,4th,score\n2024-03-07,A,48200,B,39600,C,23800,D,8400\n")
    take(season, row("2024-03-08"), key="winds")
    game, other = Game.objects.filter(event__season=season).order_by("pk")
    assert set(game.seats.values_list("wind", flat=True)) == {""}
    assert sorted(game.results.values_list("start", flat=True)) == [4, 5, 6, 7]
    assert sorted(other.results.values_list("start", flat=True)) == [0, 1, 2, 3]
    while check_some():
        pass
    assert not Difference.objects.exists()


def test_equal_scores_without_winds_share_their_places(season):
    season.preset, season.options = "riichi", {}
    season.save()
    assert season.preset == "riichi"
    text = "Date,1st,score,2nd,score,3rd,score,4th,score\n2024-03-07,A,30000,B,30000,C,25000,D,15000\n"
    take(season, text)
    assert sorted(SeatResult.objects.values_list("place", flat=True)) == [1, 1, 3, 4]


def test_a_game_of_three_and_one_without_a_name_are_told(season):
    text = row(names="A;B;C;", scores="48200;8400;48400;")
    assert "need 4 players" in faults(season, text)[0]


def test_a_night_that_is_not_closed_takes_no_list(season):
    at = dt.datetime(2024, 3, 7, 19, tzinfo=season.club.zone)
    EventFactory(season=season, starts_at=at, status=Event.Status.OPEN)
    assert "is not closed" in faults(season, row())[0]


def test_what_was_looked_at_is_what_is_taken(season):
    waits, seen = ask(season, row()), preview(season, Given(row().encode())).seen
    PlayerFactory(club=season.club, name="A")
    assert take_results(import_id=waits.pk) == 0
    waits.refresh_from_db()
    assert waits.status == "refused"
    assert "has changed in the meantime" in waits.problem
    assert not Game.objects.exists()
    with pytest.raises(ClubError) as refused:
        ask(season, row(), key="again", seen=seen)
    assert refused.value.code == "changed"
    take(season, row(), key="third")
    assert Game.objects.count() == 1


def test_a_worker_that_dies_leaves_nothing_and_the_sweep_takes_the_list(season, monkeypatch):
    waits = ask(season, LIST)
    with pytest.raises(ClubError) as refused:
        ask(season, row("2024-03-21"), key="other")
    assert refused.value.code == "busy"

    def die(*_said: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr("clubs.services.imports.result_import._follow", die)
        with pytest.raises(KeyboardInterrupt):
            take_results(import_id=waits.pk)
    assert not Game.objects.exists()
    assert not Player.objects.filter(club=season.club).exists()
    with transaction.atomic():
        requeue_imports()
    take_results(import_id=waits.pk)
    assert Game.objects.count() == 3
    assert take_results(import_id=waits.pk) == 0


def test_a_list_is_taken_back_and_what_others_did_since_stays(season, django_capture_on_commit_callbacks):
    known = PlayerFactory(club=season.club, name="陈大文")
    with django_capture_on_commit_callbacks(execute=True):
        made = take(season, LIST)
        take(season, row(names="Aino;B;C;D", scores="50000;10000;20000;40000"), key="others")
    first, second, third = games_of(made)
    staff = Actor.staff(member(season.club, Role.ORGANISER))
    reopen_game(game_id=second.pk, version=second.version, reason="Wrong", actor=staff)
    with pytest.raises(ClubError) as refused:
        undo(made, reason=" ")
    assert refused.value.code == "reason_missing"
    with django_capture_on_commit_callbacks(execute=True):
        undo(made)
    assert (made.status, made.put_away) == (
        "undone",
        {"games": 2, "void": 1, "nights": 1, "players": 2, "back": 0, "left": 0},
    )
    left = dict(Game.objects.filter(event__season=season).values_list("pk", "status"))
    assert left.pop(second.pk) == "void"
    assert list(left.values()) == ["final"]
    assert {first.pk, third.pk}.isdisjoint(left)
    assert season.events.get().number == 1
    names = set(Player.objects.filter(club=season.club).values_list("name", flat=True))
    assert names == {"陈大文", "Aino", "B", "C", "D", "Sofie", "黃詠詩", "美咲", "Priya"}
    assert not SeatResult.objects.filter(player=known).exists()
    assert Standing.objects.filter(season=season).count() == 4
    while check_some():
        pass
    assert list(Difference.objects.values_list("what", "game", "player", "kept", "found"))[:6] == []
    entry = LogEntry.objects.get(action="results.undone")
    assert (entry.reason, entry.data["games"]) == ("Wrong file", 2)
    with pytest.raises(ClubError) as refused:
        undo(made)
    assert refused.value.code == "conflict"
    assert looked(season, LIST).taken == 3


@pytest.fixture
def staff(client: Client, season: Season) -> Client:
    client.force_login(member(season.club, Role.ORGANISER))
    return client


def book(rows: list[list[object]]) -> bytes:
    made, content = Workbook(), io.BytesIO()
    for cells in rows:
        made.active.append(cells)
    made.save(content)
    return content.getvalue()


def bomb() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/worksheets/sheet1.xml", b"0" * 30_000_000)
    return content.getvalue()


SHEET = [["日期", "東", "分數", "南", "分數", "西", "分數", "北", "分數"]]
SHEET += [[dt.datetime(2024, 3, 7), "陳大文", 48200, "鈴木", 8400, "Hannah", 23800, "Aino", 39600]]
CSV = "日期,東,分數,南,分數,西,分數,北,分數\n2024-03-07,陳大文,48200,鈴木,8400,Hannah,23800,Aino,39600\n"


PAGE = ("canal", "old")


def upload(staff: Client, **sent: object):
    """Return the preview after an upload, or the form with its errors."""
    answer = staff.post(reverse("season_results", args=PAGE), {"key": "upload", **sent})
    return staff.get(answer.url) if answer.status_code == 302 else answer


def post(staff: Client, page, **sent: object):
    """Return the page after posting choices from it."""
    answer = staff.post(page.request["PATH_INFO"], {"seen": page.context["found"].seen, **sent})
    assert answer.status_code == 302
    return staff.get(answer.url)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.xlsx", book(SHEET)),
        ("a.csv", CSV.encode("big5", "ignore")),
        ("a.csv", CSV.encode("utf-8-sig")),
        ("a.csv", CSV.encode("utf-16")),
        ("a.csv", CSV.replace("陳", "陣").encode("cp932")),
    ],
)
def test_the_page_reads_files_and_takes_them(staff, season, name, content, django_capture_on_commit_callbacks):
    page = upload(staff, file=SimpleUploadedFile(name, content))
    found = page.context["found"]
    assert (page.status_code, found.taken, found.open) == (200, 1, 0)
    with django_capture_on_commit_callbacks(execute=True):
        post(staff, page, take="")
    told = staff.get(page.request["PATH_INFO"])
    assert told.context["batch"].status == "taken"
    assert SeatResult.objects.filter(season=season, player__name="Hannah", place=3).exists()
    assert staff.get(reverse("season", args=PAGE)).status_code == 200


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.xlsx", book(SHEET)[:900], "end of this file is missing"),
        ("a.xlsx", bomb(), "can’t be read"),
        ("a.xls", b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "password"),
        ("a.csv", b"a" * (10 * 1024 * 1024 + 1), "too large"),
        ("a.csv", b"Name;Email\nAda;ada@example.org\n", "list of people"),
        ("a.txt", b"https://tenhou.net/0/?log=2024011220gm-0029-0000-0a1b2c3d", "link to a game on Tenhou"),
    ],
)
def test_files_that_are_no_lists_are_refused(staff, season, name, content, says):
    page = upload(staff, file=SimpleUploadedFile(name, content))
    assert page.status_code == 422
    assert says in unescape(page.content.decode())
    assert not ResultImport.objects.exists()


def test_questions_cells_and_lines_are_settled_on_the_page(staff, season, django_capture_on_commit_callbacks):
    player = PlayerFactory(club=season.club, name="Ben Carter")
    PlayerFactory(club=season.club, name="Ben Miller")
    text = row(names="Ben;B2;C2;D2") + "2024-03-21;1;A;1;B;1;C;1;D;1\n" + "2024-03-28;1;E;60000;F;x;G;30000;H;0\n"
    page = upload(staff, text=text)
    assert page.context["found"].counts["ask"] == 1
    assert 'name="cell-5-4"' in page.content.decode()
    page = post(staff, page, **{"q-0": "=Ben Carter", "cell-5-4": "30000", "do-3": "skip"})
    found = page.context["found"]
    assert (found.counts["new"], found.counts["skip"], found.open) == (2, 1, 0)
    page = post(staff, page, **{"q-0": "!"})
    assert page.context["found"].lines[0].seats[0].new
    page = post(staff, page, **{"q-0": "=Ben Carter"})
    with django_capture_on_commit_callbacks(execute=True):
        post(staff, page, take="")
    assert SeatResult.objects.filter(player=player, score=48200).exists()
    assert SeatResult.objects.filter(player__name="F", score=30000).exists()


def test_one_press_leaves_out_what_is_wrong(staff, season):
    page = upload(staff, text=row() + "2024-03-21;1;A;1;B;1;C;1;D;1\n")
    assert page.context["found"].counts["wrong"] == 1
    assert "119,996 missing" in unescape(page.content.decode())
    page = post(staff, page, drop="")
    assert (page.context["found"].counts["skip"], page.context["found"].open) == (1, 0)


def test_a_meaning_chosen_for_a_column_is_kept_and_taken_back(staff, season):
    page = upload(staff, text=row().replace("table", "remark"))
    page = post(staff, page, **{"col-0-1": "table"})
    assert page.context["found"].columns[1].chosen
    page = post(staff, page, **{"col-0-1": ""})
    assert not page.context["found"].columns[1].chosen


def test_what_changed_since_the_page_was_shown_is_refused_and_the_file_is_still_there(
    staff, season, django_capture_on_commit_callbacks
):
    page = upload(staff, text=LIST)
    PlayerFactory(club=season.club, name="Aino")
    with django_capture_on_commit_callbacks(execute=True):
        again = post(staff, page, take="")
    assert "has changed in the meantime" in unescape(again.content.decode())
    assert again.context["found"].taken == 3
    assert not Game.objects.exists()
    answer = staff.post(page.request["PATH_INFO"], {"discard": ""})
    assert answer.url == reverse("season_results", args=PAGE)
    assert not ResultImport.objects.exists()


def test_the_page_of_a_list_tells_how_far_it_is_why_not_and_takes_it_back(
    staff, season, django_capture_on_commit_callbacks
):
    waits = ask(season, LIST)
    url = reverse("result_import", args=["canal", "old", waits.pk])
    page = unescape(staff.get(url).content.decode())
    assert 'hx-trigger="every 1s"' in page
    assert "0 of 3" in page
    PlayerFactory(club=season.club, name="Aino")
    take_results(import_id=waits.pk)
    page = staff.get(url)
    assert "has changed in the meantime" in page.content.decode()
    assert page.context["found"].taken == 3
    made = take(season, LIST, key="again")
    url = reverse("result_import", args=["canal", "old", made.pk])
    assert staff.post(url, {"reason": ""}).status_code == 422
    with django_capture_on_commit_callbacks(execute=True):
        assert staff.post(url, {"reason": "Wrong file"}).status_code == 302
    assert "Wrong file" in staff.get(url).content.decode()
    assert not Game.objects.exists()
