"""Tables as files: the same content as the page, as numbers, without formulas in names and without private data."""

import csv
import datetime
import io
import re
from decimal import Decimal
from html import unescape
from typing import Any

import openpyxl
import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import BonusLine, Event, Game, Player, Rating, Season, Team, TeamMember
from clubs.models.people import Privacy, Role
from clubs.selectors.exports import file_tables
from clubs.selectors.exports.standings_details import figure
from clubs.selectors.exports.table_rows import Sheet
from clubs.selectors.imports.player_preview import Given, preview
from clubs.selectors.player_page.page import player_page
from clubs.selectors.public import page_versions
from clubs.services.exports import xlsx_file
from clubs.services.ratings.rating_updates import compute_ratings
from clubs.services.seasons.standings import rebuild_standings
from clubs.services.transactions import bump_page_versions
from clubs.views.exports import downloads, table_response
from tests.clubs.statistics.test_tallies import DEALS, final
from tests.clubs.statistics_oracle import counted
from tests.factories import ClubFactory, EventFactory, PlayerFactory, member, seated_game

pytestmark = pytest.mark.django_db
PLAYERS = ("statistics", "opponents", "seasons")


@pytest.fixture
def game() -> Game:
    made = final(seated_game(deals=DEALS))
    counted(made.event.season.club)
    rebuild_standings(season=made.event.season)
    return made


def rows(response: Any) -> list[list[str]]:
    """Return the rows of a CSV file."""
    assert response.status_code == 200
    text = response.getvalue().decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def season_file(season: Season, sheet: str, kind: str = "csv", **headers: str) -> Any:
    return Client().get(reverse("season_file", args=[season.club.slug, season.slug, sheet, kind]), headers=headers)


def test_the_standings_are_those_of_the_page_as_numbers(game: Game) -> None:
    season = game.event.season
    head, *lines = rows(season_file(season, "standings"))
    assert head[:5] == ["Place", "No.", "Player", "Total", "Games"]
    kept = [(str(row.rank), str(row.player), Decimal(row.counted) / 10) for row in season.standings.all()]
    assert [(line[0], line[2], Decimal(line[3])) for line in lines] == kept
    assert sum(Decimal(line[3]) for line in lines) == 0
    chinese = rows(season_file(season, "standings", **{"accept-language": "zh-hant"}))
    assert chinese[0][2] == "選手"


def test_results_and_deals_have_every_seat(game: Game) -> None:
    season = game.event.season
    results = rows(season_file(season, "results"))
    assert [line[5] for line in results[1:]] == ["1", "2", "3", "4"]
    assert [line[-2:] for line in results] == [["Counts", "Rules"], *[["1", "riichi"]] * 4]
    deals = rows(season_file(season, "deals", **{"accept-language": "ja"}))
    assert len(deals) == len(DEALS) + 1
    assert deals[1][6].startswith("東")
    last = game.deals.get(number=len(DEALS), current=True)
    assert [int(deals[-1][11 + 3 * seat]) for seat in range(4)] == last.state["scores"]
    assert len(rows(season_file(season, "statistics"))) == 5


def test_ratings_and_records_of_a_club_are_those_of_its_pages(game: Game) -> None:
    club = game.event.season.club
    compute_ratings(club_id=club.pk)
    page = Client().get(reverse("ratings", args=[club.slug])).content.decode()
    where = reverse("club_file", args=[club.slug, "ratings", "csv"])
    assert where in page
    head, *lines = rows(Client().get(where))
    assert head[:5] == ["Rating list", "Place", "No.", "Player", "Rating"]
    assert len(lines) == Rating.objects.filter(club=club).count() > 0
    head, *lines = rows(Client().get(reverse("club_file", args=[club.slug, "records", "csv"])))
    page = Client().get(reverse("records", args=[club.slug])).content.decode()
    held = {line[1]: Decimal(line[2]) for line in lines}
    assert f"+{held['Best total']}" in page
    assert held["Most games"] == 1


def test_teams_matrix_race_and_all_time_table_are_those_of_their_pages(game: Game) -> None:
    season, club = game.event.season, game.event.season.club
    first, second, third, fourth = game.results.order_by("place")
    for name, members in (("=Red", (first, fourth)), ("Blue", (second, third))):
        team = Team.objects.create(season=season, name=name)
        for one in members:
            TeamMember.objects.create(team=team, player=one.player, season=season)
    season.policy = {"teams": {"by": "sum"}}
    season.save()
    rebuild_standings(season=season)
    head, *lines = rows(season_file(season, "teams"))
    assert head[:3] == ["Place", "Team", "Team members"]
    points = {name: Decimal(value) for _place, name, _members, value, *_rest in lines}
    red, blue = (Decimal(one.total + other.total) / 10 for one, other in ((first, fourth), (second, third)))
    assert points == {"'=Red": red, "Blue": blue}
    head, *lines = rows(season_file(season, "matrix", **{"accept-language": "ja"}))
    assert head[1] == "プレイヤー"
    ahead = {(line[1], line[2]): line[3:] for line in lines}
    assert len(ahead) == 12
    assert ahead[str(first.player), str(fourth.player)] == ["1", "0", "0"]
    assert ahead[str(fourth.player), str(first.player)] == ["0", "1", "0"]
    head, *lines = rows(season_file(season, "race"))
    by_name = dict(zip(head[1:], map(Decimal, lines[0][1:]), strict=True))
    kept = [(str(row.player), Decimal(row.total) / 10) for row in (first, second, third, fourth)]
    assert by_name == dict(kept)
    where = reverse("club_file", args=[club.slug, "all-time", "csv"])
    assert where in Client().get(reverse("all_time", args=[club.slug])).content.decode()
    head, *lines = rows(Client().get(where))
    assert [(line[3], Decimal(line[4])) for line in lines] == kept
    for page, sheet in (("season", "teams"), ("season_matrix", "matrix")):
        said = Client().get(reverse(page, args=[club.slug, season.slug])).content.decode()
        assert reverse("season_file", args=[club.slug, season.slug, sheet, "xlsx"]) in said
    book = openpyxl.load_workbook(io.BytesIO(season_file(season, "teams", "xlsx").getvalue()))
    assert {row[1].value for row in book.active.iter_rows(min_row=2)} == {"=Red", "Blue"}


def test_a_players_figures_opponents_and_seasons_are_those_of_the_page(game: Game) -> None:
    player, club = game.results.get(place=1).player, game.event.season.club
    for _ in range(5):
        final(seated_game(event=game.event, players=[seat.player for seat in game.seats.order_by("pk")], deals=DEALS))
    counted(game.event.season.club)
    rebuild_standings(season=game.event.season)
    where = {sheet: reverse("player_file", args=[club.slug, player.number, sheet, "csv"]) for sheet in PLAYERS}
    found = Client().get(reverse("player", args=[club.slug, player.number]))
    page, figures = unescape(found.content.decode()), player_page(player).figures
    assert figures
    assert all(f"{where[sheet]}?{figures.choice.query}" in page for sheet in ("statistics", "opponents"))
    assert where["seasons"] in page
    _head, *lines = rows(Client().get(where["statistics"]))
    told = {line[0]: line[1:] for line in lines}
    for rate in figures.rates.rows:
        value = Decimal(told[rate.name][0])
        assert figure(rate.own.rstrip("%")) == (value * 100 if rate.share else value), rate.name
    assert {line.name for line in figures.counts} <= set(told)
    head, *lines = rows(Client().get(where["opponents"], headers={"accept-language": "ja"}))
    assert head[1] == "プレイヤー"
    assert [(line[1], line[2], Decimal(line[6])) for line in lines] == [
        (str(one.player), str(one.games), Decimal(one.total) / 10) for one in figures.opponents
    ]
    nobody = rows(Client().get(where["opponents"] + "?season=all&wind=N&since=1999-01-01"))
    assert len(nobody) <= len(lines) + 1
    [line] = rows(Client().get(where["seasons"]))[1:]
    assert line[:3] == [game.event.season.name, "1", "6"]


def test_bonus_and_penalty_of_a_season_go_out_with_their_reasons(game: Game) -> None:
    season, player = game.event.season, game.seats.first().player
    line = BonusLine.objects.create(season=season, player=player, tenths=-205, reason="=late twice", key="k")
    [found] = rows(season_file(season, "bonus"))[1:]
    assert found[:4] == [str(player), "-20.5", line.get_kind_display(), "'=late twice"]
    for page, args in (("season", []), ("season_counted", [player.number])):
        said = Client().get(reverse(page, args=[season.club.slug, season.slug, *args])).content.decode()
        assert reverse("season_file", args=[season.club.slug, season.slug, "bonus", "csv"]) in said


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans", "ja"])
def test_a_list_of_players_that_went_out_comes_in_again(game: Game, language: str) -> None:
    club, other = game.event.season.club, ClubFactory()
    said = {"alias": "小佐", "reading": "さとう", "email": "s@example.org", "club_number": "A-7"}
    PlayerFactory(
        club=club, name="佐藤", **said, federation="JPML", federation_id="JP9", country="JP", guest=True
    ).names.create(lang="en", name="Sato")
    owner = Client()
    owner.force_login(member(club, Role.OWNER))
    url = reverse("people_file", args=[club.slug, "csv"])
    text = owner.get(url, headers={"accept-language": language}).getvalue().decode("utf-8-sig")
    found = preview(other, Given(text, reader=language))
    assert found.counts["new"] == club.players.count() == 5
    sato = found.lines[-1].person
    assert (sato.name, sato.names, sato.guest) == ("佐藤", {"en": "Sato"}, True)
    assert {name: getattr(sato, name) for name in said} == said
    assert (sato.federation, sato.federation_id, sato.country) == ("JPML", "JP9", "JP")


NO_FILE = {
    "circuits/_countries.html": ("circuit_file", "countries"),
    "circuits/_event.html": ("circuit_file", "events"),
    "circuits/_lines.html": ("circuit_file", "ranking"),
    "allauth/elements/table.html": "the account's own pages",
    "rulebook/": "rules, and what a hand is worth",
    "play/": "entering at the table; what was entered goes out as deals and results",
    "notifications/preferences.html": "one's own choices",
    "night/_dashboard.html": "staff's desk of tonight; it goes out as results",
    "seasons/_other_rules.html": "a season as it would be; nothing of it is kept",
    "seasons/nightly_check.html": "what a check found",
    "public/_night_totals_table.html": "tonight’s tables; they go out as the night's results",
    "public/_running_tables.html": "the game that is being played",
    "public/_printed_season.html": "the paper of a season that goes out as standings",
    "public/_top_five.html": "the first of standings that go out on their page",
    "public/player/_trend_table.html": "a player's rates by season and month; statistics go out for any of them",
    "public/player/_two_players.html": "what two players have played; games go out as the results of either",
    "public/player/_by_system.html": "the head of each system's figures, which go out",
    "public/players/_list.html": "the club's players with figures that go out as all-time and ratings",
    "public/recap/_page.html": "a summary of results",
    "public/standings/_policy_effects.html": "what a policy would change",
    "tournament/_desk_tables.html": "the director's desk",
    "tournament/_final_ranking.html": "the ranking that is still to be confirmed; it goes out as standings",
    "tournament/_cut.html": "a question before it is decided",
    "tournament/_team_score_details.html": "what a team's total is made of: results and standings",
    "tournament/_score_check.html": "what a total is made of: results and standings",
    "tournament/_score_details.html": "what a total is made of: results and standings",
    "tournament/my_tournament_link.html": "one's own seats, as a calendar",
    "tournament/people.html": "the director's desk",
    "tournament/print_final.html": "paper",
    "tournament/print_schedule.html": "paper",
    "tournament/print_standings.html": "paper",
    "tournament/plan_checklist.html": "the director's desk",
    "tournament/print_tables.html": "paper",
    "tournament/round_seating.html": "a round's desk; it goes out as seating and results",
    "tournament/score_sheets.html": "the desk",
    "circuits/_why.html": "how one value of the ranking adds up; the ranking goes out",
    "circuits/_portions.html": "how the seats of a selection are shared out; the ranking goes out",
    "circuits/import.html": "lines that are being brought in",
    "tournament/_team_page.html": "a line of the teams' standings, which go out",
}
"""Tables without a file of their own, and why, by the folder or name of the template."""
FILE = {
    "public/_deal_table.html": ("game_file", ""),
    "public/_final_scores.html": ("night_file", "results"),
    "public/_opponents.html": ("player_file", "opponents"),
    "public/_player_games.html": ("player_file", "results"),
    "public/_running_scores.html": ("night_file", "results"),
    "public/_player_seasons.html": ("player_file", "seasons"),
    "public/_standings_table.html": ("season_file", "standings"),
    "public/player/_counts.html": ("player_file", "statistics"),
    "public/player/_pattern_shares.html": ("player_file", "statistics"),
    "public/rating/_list.html": ("club_file", "ratings"),
    "public/standings/_all_time.html": ("club_file", "all-time"),
    "public/standings/_counted_games.html": ("season_file", "results"),
    "public/standings/_head_to_head.html": ("season_file", "matrix"),
    "public/standings/_race.html": ("season_file", "race"),
    "public/standings/_records.html": ("club_file", "records"),
    "public/standings/_teams.html": ("season_file", "teams"),
    "settlement/_balances.html": ("settlement_file", "settlement"),
    "tournament/_stage_standings.html": ("event_file", "standings"),
    "tournament/federation_report.html": ("event_staff_file", "report"),
}
"""The route and sheet that export each of the others."""


def test_every_table_that_is_looked_at_goes_out_or_says_why_not() -> None:
    """Check that every table in a template is in one of the lists above, and that each file is linked from a page."""
    home = settings.BASE_DIR / "templates"
    texts = {str(path.relative_to(home)).removeprefix("clubs/"): path.read_text() for path in home.rglob("*.html")}
    tables = {name for name, text in texts.items() if "<table" in text}
    left_out = {name for name in tables for begins in NO_FILE if name.startswith(begins)}
    assert tables - left_out == set(FILE)
    assert not [begins for begins in NO_FILE if not any(name.startswith(begins) for name in tables)]
    pages = "".join(texts.values())
    for route, sheet in FILE.values():
        assert re.search(rf'"{route}"[^%]*{sheet}', pages), (route, sheet)


def test_a_name_that_looks_like_a_formula_is_only_a_name(game: Game) -> None:
    player = game.seats.first().player
    Player.objects.filter(pk=player.pk).update(name='=HYPERLINK("http://evil")\x0b')
    names = {line[7] for line in rows(season_file(game.event.season, "results"))}
    assert '\'=HYPERLINK("http://evil")\x0b' in names
    assert not any(name.startswith(("=", "+", "-", "@")) for name in names)
    response = season_file(game.event.season, "results", "xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(response.getvalue())).active
    cells = {cell.value: cell.data_type for row in sheet.iter_rows(min_row=2) for cell in row}
    assert cells['=HYPERLINK("http://evil")'] == "s"
    assert isinstance(sheet.cell(2, 10).value, int | float)


def test_hidden_names_and_hidden_rounds_stay_hidden(game: Game) -> None:
    player = game.seats.first().player
    Player.objects.filter(pk=player.pk).update(privacy=Privacy.HIDDEN)
    for sheet in ("standings", "results", "deals", "statistics"):
        said = season_file(game.event.season, sheet).getvalue().decode()
        assert f"#{player.number}" in said
        assert player.name not in said
    owner = Client()
    owner.force_login(member(game.event.season.club, Role.OWNER))
    listed = owner.get(reverse("people_file", args=[game.event.season.club.slug, "csv"]))
    assert player.name in listed.getvalue().decode()


def test_every_table_goes_out_while_it_is_read(game: Game) -> None:
    season, owner = game.event.season, Client()
    club, number = season.club.slug, game.seats.first().player.number
    owner.force_login(member(season.club, Role.OWNER))
    asked = [("season_file", season.slug, sheet) for sheet in (*downloads.SEASON_SHEETS, "results", "deals")]
    asked += [("club_file", sheet) for sheet in downloads.CLUB_SHEETS]
    asked += [("night_file", game.event.pk, "results"), ("night_file", game.event.pk, "deals")]
    asked += [("player_file", number, sheet) for sheet in (*downloads.PLAYER_SHEETS, "results", "deals")]
    asked += [("game_file", game.public_id)]
    asked += [("settlement_file", game.event.pk), ("people_file",), ("log_file",)]
    for name, *where in asked:
        for kind in ("csv", "xlsx"):
            response = owner.get(reverse(name, args=[club, *where, kind]))
            assert (response.status_code, response.streaming) == (200, True), (name, where, kind)
            assert len(b"".join(response.streaming_content)) > 20


def test_a_settlement_goes_to_those_who_took_part(game: Game) -> None:
    url = reverse("settlement_file", args=[game.event.season.club.slug, game.event.pk, "csv"])
    someone = member(game.event.season.club, Role.MEMBER)
    client = Client()
    client.force_login(someone)
    assert client.get(url).status_code == 404
    seat = game.seats.first()
    Player.objects.filter(pk=seat.player_id).update(user=someone)
    lines = rows(client.get(url))
    assert {Decimal(line[-1]) for line in lines[1:]} == {Decimal(row.total) / 10 for row in game.results.all()}


@pytest.mark.parametrize("path", ["results.pdf", "nothing.csv", "standings.CSV"])
def test_what_is_no_table_is_not_found(game: Game, path: str) -> None:
    season = game.event.season
    assert Client().get(f"/c/{season.club.slug}/standings/{season.slug}/{path}").status_code == 404


def test_a_table_that_is_too_long_for_xlsx_is_not_made(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_response, "MOST_ROWS", 3)
    monkeypatch.setattr(xlsx_file, "write_xlsx", lambda sheet: pytest.fail("counted first"))
    for sheet in ("results", "deals"):
        assert season_file(game.event.season, sheet, "xlsx").status_code == 404
    assert len(rows(season_file(game.event.season, "results"))) == 5


def test_a_long_spreadsheet_is_made_by_a_worker_and_kept_until_the_club_changes(
    game: Game, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(downloads, "AT_ONCE", 3)
    season = game.event.season

    def cells(response: Any) -> list[tuple[object, ...]]:
        return list(openpyxl.load_workbook(io.BytesIO(response.getvalue())).active.values)

    waiting = season_file(season, "results", "xlsx", accept_language="ja")
    assert (waiting.status_code, waiting["Refresh"]) == (202, downloads.AGAIN)
    assert f"{season.slug}/results.csv" in waiting.content.decode()
    caches["shared"].clear()
    with django_capture_on_commit_callbacks(execute=True):
        season_file(season, "results", "xlsx", accept_language="ja")
    monkeypatch.setattr(xlsx_file, "write_xlsx", lambda sheet: pytest.fail("kept"))
    head, *lines = cells(season_file(season, "results", "xlsx", accept_language="ja"))
    assert ("Player" in head, len(lines)) == (False, 4)
    assert season_file(season, "results", "xlsx").status_code == 202, "in another language it is another file"
    bump_page_versions(page_versions.live(season.club.slug))
    assert season_file(season, "results", "xlsx", accept_language="ja").status_code == 202


def test_results_of_a_season_read_no_game_of_another(game: Game) -> None:
    made = file_tables.of_games(game.event.season.club, game.event.season, "results")
    assert made is not None
    with CaptureQueriesContext(connection) as asked:
        assert (made.count(), len(list(made.rows()))) == (4, 4)
    results = [one["sql"].replace('"', "") for one in asked.captured_queries if "clubs_seatresult" in one["sql"]]
    assert results
    of_games = "IN (SELECT U0.id FROM clubs_game"
    assert [sql for sql in results if "season_id = " not in sql or of_games in sql] == []


def test_more_games_are_no_more_queries(game: Game) -> None:
    def queries(event: Event) -> int:
        made = file_tables.deals("deals", event.season.club, file_tables.Q(event=event))
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert len(list(made.rows())) == len(DEALS) * event.games.count()
        return len(found)

    one = queries(game.event)
    event = EventFactory(season=game.event.season)
    for _ in range(3):
        final(seated_game(event=event, deals=DEALS))
    assert queries(event) == one


def test_a_spreadsheet_has_a_bold_heading_that_stays_widths_and_formats() -> None:
    rows = [(datetime.date(2026, 3, 1), "麻雀クラブ東一の例会", Decimal("0.25"), None)]
    sheet = Sheet("x", "X", ("Date", "Name", "Win rate", "Name"), lambda: iter(rows), shares=frozenset({2}))
    with xlsx_file.write_xlsx(sheet) as file:
        page = openpyxl.load_workbook(file).active
    assert [cell.value for cell in page[1]] == ["Date", "Name", "Win rate", "Name (2)"]
    assert all(cell.font.bold for cell in page[1])
    assert not page["A2"].font.bold
    assert page.freeze_panes == "A2"
    assert (page["A2"].number_format, page["C2"].number_format) == ("yyyy-mm-dd", "0.0%")
    assert page.column_dimensions["B"].width == 22
    assert page.column_dimensions["D"].width == 10


@pytest.mark.parametrize("lang", ["en", "zh-hant", "zh-hans", "ja"])
def test_no_file_has_two_columns_of_one_name(game: Game, lang: str) -> None:
    season, owner = game.event.season, Client()
    club, number = season.club.slug, game.seats.first().player.number
    owner.force_login(member(season.club, Role.OWNER))
    asked = [("season_file", season.slug, sheet) for sheet in (*downloads.SEASON_SHEETS, "results", "deals")]
    asked += [("club_file", sheet) for sheet in downloads.CLUB_SHEETS]
    asked += [("player_file", number, sheet) for sheet in downloads.PLAYER_SHEETS]
    asked += [("settlement_file", game.event.pk), ("people_file",), ("log_file",)]
    for name, *where in asked:
        head = rows(owner.get(reverse(name, args=[club, *where, "csv"]), headers={"Accept-Language": lang}))[0]
        assert len(set(head)) == len(head), (name, where)
        assert not [heading for heading in head if re.search(r" \(\d\)$", heading)], (name, where, head)
