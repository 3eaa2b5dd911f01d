"""Four friends with a phone: from the start page to a saved deal, an evening half of it offline, and its page."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Club, Deal, Game, SeatResult
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.play.games import close_game, confirm_seat
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, TABLET, OpenPage, Watch
from tests.browser.tables import Tablet, sent, small_targets
from tests.browser.test_people import sign_in
from tests.browser.test_play_offline import HTTP, NETWORK, ready_to_go
from tests.browser.test_play_offline import site as site
from tests.browser.test_taps import COUNT, tap
from tests.factories import SeasonFactory, UserFactory

MOST_TAPS, MOST_SCREENS = 8, 3


def finish(game: Game) -> None:
    """End a game and let everybody confirm it."""
    game.refresh_from_db()
    game = close_game(game_id=game.pk, version=game.version, note="late", actor=Actor.table())
    for seat in game.seats.all():
        game.refresh_from_db()
        confirm_seat(game_id=game.pk, version=game.version, seat_id=seat.pk, actor=Actor.table())


@HTTP
@pytest.mark.parametrize("device", [PHONE, TABLET], ids=["phone", "tablet"])
def test_from_the_start_page_to_a_saved_deal(open_page: OpenPage, device: dict[str, Any], watch: Watch) -> None:
    watch.expect(NETWORK)
    page = open_page(device)
    page.add_init_script(COUNT)
    screens: list[str] = []
    page.goto("/")
    screens.append(page.url)
    page.locator("#start-table").click()
    expect(page.locator("#start")).to_be_in_viewport()
    assert page.locator("main [required]").count() == 0
    screens.append(page.url)
    page.locator("#start").click()
    expect(page.locator("#live")).to_be_visible()
    screens.append(page.url)
    for one in ("seat 1", "from 0", "value f3-30", "save"):
        tap(page, one)
    sent(page)
    assert Deal.objects.get().result["wins"][0]["winner"] == 1
    assert len(set(screens)) == MOST_SCREENS
    assert page.evaluate("Number(sessionStorage.taps)") <= MOST_TAPS


@HTTP
def test_an_evening_of_riichi_for_money_half_of_it_offline(open_page: OpenPage, watch: Watch) -> None:
    watch.expect(NETWORK)
    page = open_page(PHONE)
    page.goto("/tables/new/")
    for place, name in enumerate(("Wei", "Olena", "João")):
        page.locator(f"#id_name_{place}").fill(name)
    page.get_by_text("Play for money").click()
    page.locator("#id_point_price").fill("0.1")
    page.locator("#id_currency").fill("€")
    assert small_targets(page) == []
    assert_no_axe_errors(page)
    page.locator("#start").click()
    expect(page.locator("#live")).to_be_visible()
    game = Game.objects.get()
    table = Tablet(page, game)
    table.ron("Olena", "Wei", "3 han 30 fu")
    ready_to_go(page)
    page.context.set_offline(True)
    table.tsumo("João", "2 han 30 fu")
    table.ron("North", "Olena", "Mangan")
    page.context.set_offline(False)
    expect(page.locator("[data-net]")).to_contain_text("Saved")
    sent(page)
    assert game.deals.filter(current=True).count() == 3
    finish(game)
    page.goto(f"/t/{game.table.token}/evening/")
    expect(page.locator("#settlement")).to_contain_text("€")
    expect(page.locator("#games + .cards")).to_contain_text("João")
    page.locator("summary", has_text="Let others watch").click()
    assert small_targets(page) == []
    assert_no_axe_errors(page)
    other = open_page(PHONE)
    other.goto(f"/c/{Club.objects.get().slug}/table/")
    expect(other.locator("#games + .cards")).to_contain_text("João")
    expect(other.get_by_role("link", name="Delete the table")).to_have_count(0)
    page.get_by_role("link", name="Next game").click()
    page.locator("#start").click()
    expect(page.locator("#live")).to_be_visible()
    assert game.table.games.count() == 2
    owner = UserFactory()
    sign_in(page, owner)
    page.goto(f"/t/{game.table.token}/evening/")
    page.get_by_role("link", name="Keep the games").click()
    page.locator("#id_name").fill("Friday four")
    page.get_by_role("button", name="Make a club").click()
    expect(page.get_by_role("heading", name="Friday four").first).to_be_visible()
    club = Club.objects.get()
    assert (club.kind, club.name, club.memberships.get().user) == (Club.Kind.CLUB, "Friday four", owner)
    assert SeatResult.objects.filter(club=club, game=game).count() == 4


@HTTP
def test_an_evening_of_duankagen(open_page: OpenPage, watch: Watch) -> None:
    watch.expect(NETWORK)
    page: Page = open_page(PHONE)
    page.goto("/tables/new/")
    page.locator("#id_preset").select_option("duankagen")
    page.locator("#start").click()
    expect(page.locator("#live")).to_be_visible()
    ready_to_go(page)
    page.context.set_offline(True)
    for one in ("name 3", "from 0", "value f1", "save", "name 4", "from 0", "value f1", "save", "name 5", "self"):
        tap(page, one)
    for one in ("value f1", "save", "close"):
        tap(page, one)
    page.context.set_offline(False)
    sent(page)
    assert Deal.objects.filter(current=True).count() == 1
    finish(Game.objects.get())
    table = Game.objects.get().table
    season, owner = SeasonFactory(preset="duankagen"), UserFactory()
    season.club.memberships.create(user=owner, role=Role.ORGANISER)
    sign_in(page, owner)
    page.goto(f"/t/{table.token}/keep/")
    page.get_by_role("link", name=season.name).click()
    page.get_by_role("button", name="Keep the games").click()
    page.get_by_role("link", name="Show the night").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert SeatResult.objects.filter(season=season).count() == 4
    page.go_back()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Keep the games").or_(page.locator("#games"))).to_be_visible()
    assert not SeatResult.objects.filter(season=season).exists()
