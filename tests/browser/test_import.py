"""A spreadsheet of past results is imported: questions are answered, a cell is corrected, and the import is undone."""

import datetime as dt

from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from clubs.models import Event, Game
from clubs.models.people import Role
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, TABLET, OpenPage
from tests.browser.test_people import sign_in
from tests.clubs.imports.test_past_tournaments import announced
from tests.clubs.tournaments import user_of
from tests.factories import ClubFactory, PlayerFactory, SeasonFactory, member

LIST = (
    "League 2024\n\nDate,East,score,South,score,West,score,North,score\n"
    "05/01/2024,Ben,48200,Aino,8400,Priya,23800,Sofie,39600\n"
    "05/01/2024,Ben,30600,Hannah,27000,Priya,32400,Sofie,31000\n"
    "02/02/2024,Aino,17800,Hannah,36700,Priya,23500,Sofie,42000\n"
    "Total,,96600,,72100,,79700,,112600\n"
)


def test_a_sheet_is_asked_about_mended_imported_and_taken_back(open_page: OpenPage) -> None:
    days = {"starts_on": dt.date(2024, 1, 1), "ends_on": dt.date(2024, 12, 31)}
    season = SeasonFactory(club=ClubFactory(), preset="riichi-wrc", **days)
    for name in ("Ben Carter", "Ben Miller"):
        PlayerFactory(club=season.club, name=name)
    page = open_page(TABLET)
    sign_in(page, member(season.club, Role.ORGANISER))
    page.goto(f"/c/{season.club.slug}/manage/seasons/{season.slug}/results/")
    page.get_by_label("Games, one per line").fill(LIST)
    page.get_by_role("button", name="Check the list").click()
    questions = page.locator("#asked fieldset")
    expect(questions).to_have_count(2)
    expect(page.locator("#skipped")).to_contain_text("totals")
    assert_no_axe_errors(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert_no_axe_errors(page)
    page.set_viewport_size({"width": 820, "height": 1180})
    page.get_by_label("the day", exact=True).check()
    page.get_by_label("Ben Carter").check()
    page.get_by_role("button", name="Check again").click()
    wrong = page.locator(".line.wrong")
    expect(wrong).to_contain_text("1,000 too much")
    wrong.get_by_label("score").last.fill("30000")
    page.get_by_role("button", name="Check again").click()
    expect(page.locator(".line.wrong")).to_have_count(0)
    page.get_by_role("button", name="Import 3 games").click()
    expect(page.get_by_role("heading", name="The list has been imported")).to_be_visible()
    assert Game.objects.filter(event__season=season).count() == 3
    page.get_by_text("Undo the import").first.click()
    page.get_by_label("Reason").fill("Wrong file")
    page.get_by_role("button", name="Undo the import").click()
    expect(page.get_by_role("heading", name="This import was undone")).to_be_visible()
    assert not Game.objects.filter(event__season=season).exists()


PEOPLE = "Members 2026\nName,Email\nBen Carter,ben@example.org\nB. Miller,\nZoë,zoe\n"


def test_a_list_of_players_is_mended_in_place_imported_and_taken_back_on_a_phone(open_page: OpenPage) -> None:
    club = ClubFactory()
    SeasonFactory(club=club)
    for name in ("Ben Carter", "Ben Miller"):
        ben = PlayerFactory(club=club, name=name)
    page = open_page(PHONE)
    sign_in(page, member(club, Role.ORGANISER))
    page.goto(f"/c/{club.slug}/manage/players/paste/")
    assert_no_axe_errors(page)
    page.get_by_label("Names, one per line").fill(PEOPLE)
    page.get_by_role("button", name="Check the list").click()
    expect(page.locator(".line.ask")).to_contain_text("Ben Miller: similar name")
    assert_no_axe_errors(page)
    page.locator(".line.ask select").select_option(label=f"player {ben.number}, Ben Miller")
    wrong = page.locator(".line.wrong")
    wrong.get_by_label("Email").fill("zoe@example.org")
    wrong.get_by_label("Email").press("Enter")
    expect(page.locator(".line.wrong")).to_have_count(0)
    page.locator("#skipped summary").click()
    expect(page.locator("#skipped")).to_contain_text("title")
    page.get_by_role("button", name="Import 2 lines").click()
    expect(page.get_by_role("heading", name="The list has been imported")).to_be_visible()
    assert_no_axe_errors(page)
    assert club.players.count() == 3
    page.get_by_text("Undo the import").first.click()
    page.get_by_label("Reason").fill("Wrong file")
    page.get_by_role("button", name="Undo the import").click()
    expect(page.get_by_role("heading", name="This import was undone")).to_be_visible()
    assert_no_axe_errors(page)
    assert sorted(club.players.values_list("name", "email")) == [("Ben Carter", ""), ("Ben Miller", "")]


SAMPLES = settings.BASE_DIR / "clubs" / "static" / "clubs" / "samples"


def test_a_past_league_is_brought_in_from_the_tournaments_page_and_taken_back(open_page: OpenPage, db: None) -> None:
    day = announced()
    club, event = day.event.season.club, day.event
    page = open_page(TABLET)
    sign_in(page, user_of(day.director))
    page.set_viewport_size({"width": 820, "height": 1180})
    page.goto(reverse("event_desk", args=[club.slug, event.pk]))
    page.get_by_role("link", name="Import past results").click()
    page.get_by_label("Or a file").set_input_files(SAMPLES / "league.csv")
    page.get_by_role("button", name="Check the list").click()
    expect(page.locator("#stages li")).to_have_count(2)
    expect(page.get_by_role("button", name="Import 6 games")).to_be_disabled()
    assert_no_axe_errors(page)
    page.get_by_label("Points carried over (%)").fill("1/2")
    page.get_by_label("Points carried over (%)").press("Enter")
    page.get_by_role("button", name="Import 6 games").click()
    expect(page.get_by_role("heading", name="The list has been imported")).to_be_visible()
    taken = page.url
    page.get_by_role("link", name="View final ranking").click()
    expect(page.locator("ol.places li")).to_have_count(4)
    phone = open_page(PHONE)
    phone.goto(reverse("event", args=[club.slug, event.pk]))
    expect(phone.get_by_role("heading", name="Final ranking")).to_be_visible()
    expect(phone.locator("ol.places li")).to_have_count(4)
    assert_no_axe_errors(phone)
    phone.locator("ol.course a").first.click()
    expect(phone.get_by_role("heading", name="Table 1")).to_be_visible()
    page.goto(taken)
    page.get_by_text("Undo the import").first.click()
    page.get_by_label("Reason").fill("Wrong file")
    page.get_by_role("button", name="Undo the import").click()
    expect(page.get_by_role("heading", name="This import was undone")).to_be_visible()
    assert (Game.objects.count(), Event.objects.get(pk=event.pk).status) == (0, Event.Status.PLANNED)


def test_a_ranking_alone_finishes_a_past_tournament_on_a_phone(open_page: OpenPage, db: None) -> None:
    day = announced()
    club, event = day.event.season.club, day.event
    page = open_page(PHONE)
    sign_in(page, user_of(day.director))
    page.goto(reverse("event_results", args=[club.slug, event.pk]))
    page.get_by_role("link", name="Import only a ranking").click()
    page.locator("textarea").fill((SAMPLES / "ranking.csv").read_text())
    page.get_by_role("button", name="Check the list").click()
    expect(page.locator("#sums")).to_contain_text("8 ranked")
    assert_no_axe_errors(page)
    page.get_by_role("button", name="Import the ranking").click()
    expect(page.locator("table.final tbody tr")).to_have_count(8)
    page.goto(reverse("event", args=[club.slug, event.pk]))
    expect(page.locator("#published")).to_contain_text("Only this ranking is known")
    assert_no_axe_errors(page)
