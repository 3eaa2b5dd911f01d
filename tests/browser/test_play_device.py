"""The table's page on other devices: a keyboard, a screen reader, a wrong clock."""

import datetime as dt
import re

from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs.models import Game
from tests.browser.conftest import PHONE, TABLET, OpenPage
from tests.browser.tables import NAMES, Tablet, address, new_game, taken
from tests.workers import wait_for

WEI, OLENA, JOAO, PRIYA = NAMES
DEVICE = """
  window.asked = []; window.felt = [];
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
    window.asked.push(kind);
    return Object.assign(new EventTarget(), { release: async () => window.asked.push('released') });
  } } });
  navigator.vibrate = (ms) => window.felt.push(ms);
"""
FOCUSED = "document.activeElement.dataset.tile || document.activeElement.value || document.activeElement.name"


def test_a_picker_of_tiles_is_one_stop_and_arrow_keys_go_on_inside(desktop: Page) -> None:
    desktop.goto("/calculator/")
    key = desktop.locator("[data-tile='1m']")
    key.focus()
    desktop.keyboard.press("ArrowRight")
    assert desktop.evaluate(FOCUSED) == "2m"
    desktop.keyboard.press("ArrowDown")
    assert desktop.evaluate(FOCUSED)[1] == "p"
    desktop.keyboard.press("Enter")
    expect(desktop.locator("[data-count]").first).to_contain_text("1 /")
    desktop.keyboard.press("Tab")
    assert desktop.evaluate("Boolean(document.activeElement.closest('[data-keypad]'))") is False
    desktop.keyboard.press("Shift+Tab")
    assert desktop.evaluate(FOCUSED)[1] == "p"


def test_the_value_of_a_win_is_chosen_by_arrow_keys(tablet: Page) -> None:
    game = new_game()
    one = Tablet(tablet, game)
    one.open_win(OLENA)
    one.tap(WEI)
    one.worth("2 han 30 fu")
    before = tablet.evaluate(FOCUSED)
    tablet.keyboard.press("ArrowRight")
    beside = tablet.evaluate(FOCUSED)
    tablet.keyboard.press("ArrowDown")
    below = tablet.evaluate(FOCUSED)
    assert len({before, beside, below}) == 3
    expect(tablet.locator("[name='value-1']:checked")).to_have_value(below)
    rows = "(v) => { const cell = document.querySelector(`fieldset.values [value='${v}']`).closest('td');"
    assert tablet.evaluate(rows + " return cell.cellIndex }", beside) == tablet.evaluate(
        rows + " return cell.cellIndex }", below
    )
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#live")).to_be_visible()
    taken(tablet)
    won = game.deals.get().result["wins"][0]
    assert (won["fan"], won["fu"]) == (3, 40)


def test_a_seat_speaks_wind_name_score_place_and_riichi(tablet: Page) -> None:
    game = new_game(deals=[{"type": "win", "wins": [{"winner": 1, "from": 0, "fan": 3, "fu": 30}]}])
    one = Tablet(tablet, game)
    expect(tablet.get_by_role("region", name=f"North {WEI} 4th 21,100")).to_be_visible()
    one.riichi(OLENA)
    expect(tablet.get_by_role("region", name=f"East, dealer {OLENA} 1st 27,900 Riichi")).to_be_visible()


def test_the_screen_stays_on_while_a_table_is_played_and_a_tap_is_felt(open_page: OpenPage) -> None:
    page = open_page(TABLET)
    page.add_init_script(DEVICE)
    page.goto(address(new_game()))
    wait_for(lambda: page.evaluate("window.asked.length"), "the screen kept on")
    assert page.evaluate("window.asked") == ["screen"]
    page.locator("section.seat .hit").first.tap()
    expect(page.locator("form[data-entry]")).to_be_visible()
    assert page.evaluate("window.felt") != []
    assert page.evaluate("getComputedStyle(document.querySelector('.seat')).touchAction") == "manipulation"


def test_a_device_whose_clock_is_wrong_counts_by_the_servers(open_page: OpenPage) -> None:
    game = new_game()
    Game.objects.filter(pk=game.pk).update(minutes=60, started_at=timezone.now() - dt.timedelta(minutes=10))
    page = open_page(PHONE)
    page.clock.install(time=dt.datetime(2020, 1, 1, tzinfo=dt.UTC))
    page.goto(address(game))
    expect(page.locator(".clock").first).to_have_text(re.compile(r"^\s*(49|50):\d\d left\s*$"))


def test_staff_see_what_a_tablet_says_of_itself(tablet: Page) -> None:
    game = new_game()
    with tablet.expect_request(lambda request: "/live/" in request.url) as polled:
        tablet.goto(address(game))
    said = polled.value.all_headers()["x-tablet"]
    assert said.startswith("waits=0&stores=1")
