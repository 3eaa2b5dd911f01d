"""Games of past nights brought in as a list: looked at line by line, taken once and whole, or not at all."""

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
from clubs.models import Club, Difference, Event, Game, LogEntry, Player, ResultImport, Season, SeatResult, Standing
from clubs.models.people import Role
from clubs.selectors.imports.cell_values import Order
from clubs.selectors.imports.result_columns import Column
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
    return preview(season, Given(text, **said))


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
    given = Given(text, **said)
    found = preview(season, given)
    actor = Actor.staff(member(season.club, Role.ORGANISER))
    whom = {"season": season, "found": found, "given": given, "seen": seen or found.seen, "key": key}
    return request_results(**whom, lang="en", actor=actor)


def undo(made: ResultImport, reason: str = "Wrong file") -> ResultImport:
    actor = Actor.staff(member(made.season.club, Role.ORGANISER))
    request_undo(import_id=made.pk, season_id=made.season_id, reason=reason, actor=actor)
    undo_results(import_id=made.pk)
    connection.check_constraints()  # as the end of the transaction does, before ratings are made anew
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


def test_points_alone_are_worked_back_to_scores(season):
    text = "date;East;South;West;North;p1;p2;p3;p4\n2024-03-07;A;B;C;D;33.2;-36.6;-11.2;14.6\n"
    line = only(season, text)
    assert (line.state, line.said.scores) == (State.NEW, (48200, 8400, 23800, 39600))
    assert faults(season, text.replace("33.2", "33.3")) == [
        "Under the season’s rules, no game can end with these points. They add up to 0.1."
    ]


def test_scores_in_thousands_and_signs_of_any_kind_are_read(season):
    line = only(season, row(scores="90,0;▲2.5;−1.5;34.0"))
    assert line.said.scores == (90000, -2500, -1500, 34000)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (row(scores="48200;8400;23800;40600"), "The scores add up to 121,000 instead of 120,000: 1,000 too much."),
        (row(scores="48250;8350;23800;39600"), "Scores must be multiples of 100."),
        (row(names="A;B;B;D"), "B appears twice at this table."),
        (row(names="A;B;;D"), "A player is missing."),
        (row(names="A;b@example.org;C;D"), "looks like an address, not a name"),
        (row(day="2024-11-31"), "“2024-11-31” is not a date."),
        (row(day="2023-03-07"), "outside the season"),
        (row(scores="48200;x;23800;39600"), "“x” is not a number."),
    ],
)
def test_what_is_wrong_is_named_at_its_line(season, text, fault):
    good = text + "2024-03-14;1;E;30000;F;30000;G;30000;H;30000\n"
    found = looked(season, good)
    assert [line.state for line in found.lines] == [State.WRONG, State.NEW]
    assert fault in " ".join(found.lines[0].wrong)
    assert len(found.lines[0].wrong) == 1, "said once, of however many columns"
    with pytest.raises(ClubError) as refused:
        take(season, good)
    assert refused.value.code == "not_ready"
    assert not Game.objects.filter(event__season=season).exists()
    taken = take(season, good, choices={found.lines[0].row.key: "skip"})
    assert taken.games == 1


def test_days_outside_the_season_are_one_sentence_with_their_number(season):
    text = HEAD + "".join(f"2023-03-{day:02};1;A;30000;B;30000;C;30000;D;30000\n" for day in range(1, 13))
    found = looked(season, text, order=Order.YMD)
    assert found.often == {"This date is outside the season (Jan. 1, 2024 to Dec. 31, 2024).": 12}
    assert all(line.wrong_columns == {0} for line in found.lines), "the line still shows which day"


def test_points_and_places_beside_scores_have_to_be_those_of_the_rules(season):
    head = "date;East;South;West;North;s1;s2;s3;s4;1;2;3;4;q1;q2;q3;q4\n"
    line = "2024-03-07;A;B;C;D;48200;8400;23800;39600;1;4;3;2;33.2;-36.6;-11.2;14.6\n"
    assert only(season, head + line).state == State.NEW
    assert faults(season, head + line.replace("33.2", "28.2")) == [
        "A: 28.2 points in the list, 33.2 under the season’s rules."
    ]
    assert faults(season, head + line.replace(";1;4;3;2;", ";2;4;3;1;")) == [
        "A: place 2 in the list, 1 under the season’s rules.",
        "D: place 1 in the list, 2 under the season’s rules.",
    ]


def test_days_in_three_orders(season):
    eras = ("民國113年3月17日", "113/3/17", "令和6年3月17日", "R6.3.17")
    for day in ("2024-03-17", "17.3.2024", "3/17/24", "2024年3月17日（日）", *eras):
        assert only(season, row(day=day)).said.day == dt.date(2024, 3, 17)
    assert "is not a date" in str(only(season, row(day="元/3/17")).faults)
    open_order = looked(season, row(day="4/3/2024"))
    assert "Choose the order" in open_order.problem
    assert open_order.taken == 0
    assert only(season, row(day="4/3/2024"), order="dmy").said.day == dt.date(2024, 3, 4)
    mixed = row(day="17/3/2024") + "3/24/2024;1;E;30000;F;30000;G;30000;H;30000\n2024-03-31;1;E;1;F;1;G;1;H;119997\n"
    assert looked(season, mixed).taken == 0


def test_names_that_may_be_somebody_are_asked_and_remembered(season):
    player = PlayerFactory(club=season.club, name="Андрій Шевчук")
    PlayerFactory(club=season.club, name="Twin")
    PlayerFactory(club=season.club, name="Twin")
    found = looked(season, row(names="Shevchuk Andrii;Twin;C;D"))
    assert [who.name for who in found.asked] == ["Shevchuk Andrii", "Twin"]
    assert [line.state for line in found.lines] == [State.ASK]
    said = {found.asked[0].key: str(player.number), found.asked[1].key: "new"}
    take(season, row(names="Shevchuk Andrii;Twin;C;D"), people=said)
    assert SeatResult.objects.get(player=player).score == 48200
    assert Player.objects.filter(club=season.club, name="Twin").count() == 3
    again = looked(season, row("2024-03-21", names="Shevchuk Andrii;B;C;D"))
    assert again.people[0].player == player


def test_a_player_chosen_for_two_names_sits_twice(season):
    player = PlayerFactory(club=season.club, name="A")
    found = looked(season, row())
    line = only(season, row(), people={found.people[1].key: str(player.number)})
    assert line.state == State.WRONG


def test_the_same_line_twice_is_asked_about(season):
    text = row() + row().removeprefix(HEAD)
    found = looked(season, text)
    assert [line.state for line in found.lines] == [State.NEW, State.ASK]
    assert take(season, text, choices={found.lines[1].row.key: "take"}).games == 2


def test_a_night_that_is_not_closed_takes_no_list(season):
    at = dt.datetime(2024, 3, 7, 19, tzinfo=season.club.zone)
    EventFactory(season=season, starts_at=at, status=Event.Status.OPEN)
    assert "is not closed" in faults(season, row())[0]


def test_what_is_said_of_many_lines_is_said_once_with_their_number(season, client):
    EventFactory(
        season=season, starts_at=dt.datetime(2024, 3, 7, 19, tzinfo=season.club.zone), status=Event.Status.OPEN
    )
    line = row().removeprefix(HEAD)
    client.force_login(member(season.club, Role.ORGANISER))
    page = client.post(reverse("season_results", args=["canal", "old"]), {"text": HEAD + line * 40}).content.decode()
    assert page.count("The night on that date is not closed") == 1
    assert "<b>40 lines</b>" in page
    page = client.post(reverse("season_results", args=["canal", "old"]), {"text": HEAD + line * 2}).content.decode()
    assert page.count("The night on that date is not closed") == 2


def test_columns_are_assigned_by_hand_where_they_are_not_told(season):
    text = "2024-03-07;x;A;B;C;D;E;48200;8400;23800;39600\n"
    assert "Mark 4 columns as players; 6" in looked(season, text).problem
    none, score = dict.fromkeys((1, 2), Column.NONE), dict.fromkeys((7, 8, 9, 10), Column.SCORE)
    line = only(season, text, columns=none | score)
    assert [who.name for who in line.who] == ["B", "C", "D", "E"]


def test_what_was_looked_at_is_what_is_taken(season):
    waits, seen = ask(season, row()), preview(season, Given(row())).seen
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
    assert (made.status, made.put_away) == ("undone", {"games": 2, "void": 1, "nights": 1, "players": 2})
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


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.xlsx", book(SHEET)),
        ("a.csv", CSV.encode("big5")),
        ("a.csv", CSV.encode("utf-8-sig")),
        ("a.csv", CSV.encode("utf-16")),
        ("a.csv", CSV.replace("陳", "陣").encode("cp932")),
    ],
)
def test_the_page_reads_files_and_takes_them(staff, season, name, content, django_capture_on_commit_callbacks):
    url = reverse("season_results", args=["canal", "old"])
    page = staff.post(url, {"file": SimpleUploadedFile(name, content)})
    found = page.context["found"]
    assert (page.status_code, found.taken, found.open) == (200, 1, 0)
    sent = {"text": page.context["given"].text, "seen": found.seen, "key": page.context["key"], "take": ""}
    with django_capture_on_commit_callbacks(execute=True):
        answer = staff.post(url, sent)
    assert answer.status_code == 302
    told = staff.get(answer.url)
    assert told.context["batch"].status == "taken"
    assert SeatResult.objects.filter(season=season, player__name="Hannah", place=3).exists()
    assert staff.get(reverse("season", args=["canal", "old"])).status_code == 200


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.xlsx", b"PK\x03\x04 broken", "damaged"),
        ("a.xlsx", bomb(), "too large"),
        ("a.xls", b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "password"),
        ("a.csv", b"a" * 2_000_001, "too large"),
        ("a.csv", b"a;b\x00c", "can’t be displayed"),
    ],
)
def test_files_that_are_no_lists_are_refused(staff, season, name, content, says):
    page = staff.post(reverse("season_results", args=["canal", "old"]), {"file": SimpleUploadedFile(name, content)})
    assert page.status_code == 422
    assert says in unescape(page.content.decode())
    assert not Event.objects.filter(season=season).exists()


def test_one_press_leaves_out_what_is_wrong_or_says_who_is_meant(staff, season):
    player = PlayerFactory(club=season.club, name="Андрій Шевчук")
    url = reverse("season_results", args=["canal", "old"])
    text = row(names="Shevchuk Andrii;B;C;D") + "2024-03-21;1;A;1;B;1;C;1;D;1\n"
    page = staff.post(url, {"text": text, "drop": ""})
    found = page.context["found"]
    assert (found.counts["skip"], found.counts["ask"]) == (1, 1)
    assert f'name="who-{found.asked[0].key}" value="{player.number}"' in page.content.decode()
    skipped = found.of(State.SKIP)[0].row.key
    said = {"text": text, "left": skipped, f"who-{found.asked[0].key}": ["", str(player.number)]}
    assert staff.post(url, said).context["found"].counts["new"] == 1


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
    again = staff.post(reverse("season_results", args=["canal", "old"]), {"text": page.context["given"]["text"]})
    assert again.context["found"].taken == 3
    made = take(season, LIST, key="again")
    url = reverse("result_import", args=["canal", "old", made.pk])
    assert staff.post(url, {"reason": ""}).status_code == 422
    with django_capture_on_commit_callbacks(execute=True):
        assert staff.post(url, {"reason": "Wrong file"}).status_code == 302
    assert "Wrong file" in staff.get(url).content.decode()
    assert not Game.objects.exists()


def test_a_list_wrong_in_one_line_is_shown_with_it_and_nothing_is_kept(staff, season):
    text = LIST + "2024-03-21;1;A;1;B;1;C;1;D;1\n"
    url = reverse("season_results", args=["canal", "old"])
    page = staff.post(url, {"text": text, "take": "", "seen": "", "key": "k"})
    words = unescape(page.content.decode())
    assert "119,996 missing" in words
    assert "1 line has errors or needs a decision" in words
    assert not Event.objects.filter(season=season).exists()
    assert not Club.objects.get().players.exists()
