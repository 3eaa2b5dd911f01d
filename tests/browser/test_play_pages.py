"""Every page of a table: accessible, large enough to tap, and usable without scripts."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Game
from clubs.services.activity_log import Actor
from clubs.services.play.games import close_game
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, TABLET, OpenPage, Watch
from tests.browser.layout import resize
from tests.browser.tables import NAMES, Tablet, address, new_game, seats_to_draw, small_targets

WEI, OLENA, JOAO, PRIYA = NAMES
PORTRAIT: dict[str, Any] = {"viewport": {"width": 800, "height": 1280}, "has_touch": True}
LOW: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}, "has_touch": True}
OLD: dict[str, Any] = {"viewport": {"width": 1024, "height": 690}, "has_touch": True}
RON = {"type": "win", "wins": [{"winner": 1, "from": 0, "fan": 3, "fu": 30}]}
DRAW = {"type": "draw", "riichi": [2], "tenpai": [1, 2]}
PAGES = ("", "win/?winner=1", "draw/", "draw/?type=abort", "foul/", "other/", "scores/", "close/", "deals/", "deals/1/")


def fit(page: Page, *, also: str = "") -> None:
    """Check for axe errors (`also` in another colour scheme), small targets and sideways scrolling."""
    assert_no_axe_errors(page, also=also)
    fits_the_screen(page)


def fits_the_screen(page: Page) -> None:
    """Check for small targets and sideways scrolling."""
    assert small_targets(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("device", [TABLET, PHONE], ids=["tablet", "phone"])
def test_pages_of_a_running_game_are_fit_for_everybody(open_page: OpenPage, device: Any) -> None:
    game = new_game(deals=[RON, DRAW])
    page = open_page(device)
    for path in PAGES:
        page.goto(address(game, path))
        fit(page, also="dark")


def test_pages_fit_tablets_of_other_shapes(tablet: Page) -> None:
    game = new_game(deals=[RON, DRAW])
    for path in PAGES:
        tablet.goto(address(game, path))
        for device in (PORTRAIT, LOW, OLD):
            resize(tablet, device["viewport"])
            fits_the_screen(tablet)


RUNS_OVER = """() => [...document.querySelectorAll('.score, .board .round')]
  .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""


SMALL_LETTERS = """() => [...document.querySelectorAll('.endings :is(caption, td, thead th)')]
  .filter((e) => e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < 16).map((e) => e.textContent)"""


@pytest.mark.parametrize("device", [TABLET, PORTRAIT, OLD, PHONE], ids=["tablet", "portrait", "old", "phone"])
def test_figures_of_the_last_deal_stay_in_their_seats_in_the_widest_letters(open_page: OpenPage, device: Any) -> None:
    game = new_game(deals=[{"type": "draw", "tenpai": []}] * 7)
    page = open_page(device)
    page.goto(address(game))
    page.evaluate("document.documentElement.style.setProperty('--sans', 'DejaVu Sans, Verdana')")
    page.evaluate("window.dispatchEvent(new Event('resize'))")
    expect(page.locator(".need").first).to_be_visible()
    assert page.evaluate(RUNS_OVER) == []
    assert page.evaluate(SMALL_LETTERS) == []


def test_pages_before_and_after_a_game_are_fit_for_everybody(tablet: Page, watch: Watch) -> None:
    watch.expect("status of 422")
    page = tablet
    page.goto(address(seats_to_draw()))
    fit(page, also="dark")
    game = new_game(deals=[RON])
    page.goto(address(game, "scores/"))
    page.locator("[name=score-0]").fill("25000")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    fit(page, also="dark")
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=Actor.table())
    page.goto(address(game))
    fit(page, also="dark")
    Game.objects.filter(pk=game.pk).update(status="void")
    page.goto(address(game))
    fit(page, also="dark")


def test_win_page_is_fit_with_a_self_draw_of_the_dealer_and_with_two_winners(tablet: Page) -> None:
    one = Tablet(tablet, new_game())
    one.open_win(WEI)
    one.self_draw()
    one.worth("2 han 30 fu")
    expect(tablet.locator("#outlook .pays")).to_contain_text("+3,000")
    fit(tablet)
    one.self_draw()
    one.tap(JOAO)
    tablet.get_by_role("button", name="Another winner").click()
    one.tap(OLENA)
    one.worth("1 han 30 fu")
    fit(tablet)


def test_prompt_preview_and_save_name_the_winner_whose_hand_is_open(tablet: Page) -> None:
    one = Tablet(tablet, new_game())
    prompts = ["#ask", "#outlook h2", "[data-missing]"]
    one.open_win("Olena K.")
    one.tap("Wei Zhang")
    tablet.locator("button[data-also]").click()
    for prompt in prompts:
        expect(tablet.locator(prompt)).to_contain_text("else won")
    one.tap("João Pires")
    for name in ("João Pires", "Olena K."):
        tablet.locator("[data-tab]").filter(has_text=name).click()
        for prompt in prompts:
            expect(tablet.locator(prompt)).to_contain_text(name)
        expect(tablet.locator(".btn.save")).to_be_disabled()
    one.worth("3 han 30 fu")
    for prompt in prompts:
        expect(tablet.locator(prompt)).to_contain_text("João Pires")


def test_win_is_entered_without_scripts(open_page: OpenPage) -> None:
    page = open_page(TABLET, java_script_enabled=False)
    game = new_game()
    page.goto(address(game, "win/"))
    page.get_by_role("radio", name="Olena K.: Won", exact=True).check()
    page.get_by_role("radio", name="Wei Zhang: Dealt in").check()
    page.locator("[name=value-1][value=f3-30]").check()
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#outlook .pays")).to_contain_text("−3,900")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".board .round")).to_have_text("East 2")
    assert game.deals.get().result["wins"] == [{"winner": 1, "from": 0, "fan": 3, "fu": 30}]


def test_stick_draw_and_undo_work_without_scripts(open_page: OpenPage) -> None:
    page = open_page(TABLET, java_script_enabled=False)
    one = Tablet(page, new_game())
    one.seat(JOAO).get_by_role("button").click()
    one.expect_scores({JOAO: "24,000"})
    page.get_by_role("link", name="Draw", exact=True).click()
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Save").click()
    one.expect_scores({JOAO: "27,000"})
    page.locator("#undo").click()
    one.expect_scores({JOAO: "24,000"})


def test_win_that_cannot_be_is_refused_in_words_and_keeps_what_was_chosen(open_page: OpenPage) -> None:
    page = open_page(TABLET, java_script_enabled=False)
    page.goto(address(new_game(), "win/"))
    page.get_by_role("radio", name="Olena K.: Won", exact=True).check()
    page.get_by_role("radio", name="Wei Zhang: Dealt in").check()
    page.locator("[name=value-1][value=mangan]").check()
    page.locator("details.liable summary").first.click()
    page.locator("[name=liable-1][value='2']").check()
    page.locator("[name=liable_for-1][value=daisangen]").check()
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".values-1 .errors").first).to_be_visible()
    expect(page.locator("[name=value-1][value=mangan]")).to_be_checked()
    expect(page.locator("[name=liable-1][value='2']")).to_be_checked()


def test_final_scores_that_do_not_add_up_are_put_right_with_one_tap(tablet: Page, watch: Watch) -> None:
    watch.expect("status of 422")
    game = new_game()
    tablet.goto(address(game, "scores/"))
    for index, score in enumerate(["41,200", "27300", "18900", "11600"]):
        tablet.locator(f"[name=score-{index}]").fill(score)
    expect(tablet.locator("[data-missing]")).to_have_text("1,000 missing")
    tablet.get_by_role("button", name="Save").click()
    expect(tablet.get_by_text("The scores add up to 99,000 with 0 sticks: 1,000 missing.")).to_be_visible()
    expect(tablet.locator("[name=score-0]")).to_have_value("41,200")
    tablet.get_by_role("button", name="1 stick was left").click()
    tablet.get_by_role("button", name="Save").click()
    expect(tablet.locator(".board .round")).to_have_text("Game over")
    assert game.sheets.get().deposits == 1


def test_scores_that_are_refused_in_sight_do_not_wait(tablet: Page, watch: Watch) -> None:
    watch.expect("status of 422")
    game = new_game()
    one = Tablet(tablet, game)
    tablet.goto(address(game, "scores/"))
    for index, score in enumerate(["352", "248", "300", "110"]):
        tablet.locator(f"[name=score-{index}]").fill(score)
    tablet.get_by_role("button", name="Save").click()
    expect(tablet.locator(".errors").first).to_be_visible()
    expect(tablet.locator("[name=score-0]")).to_have_value("352")
    tablet.goto(address(game))
    one.expect_scores({OLENA: "25,000"})
    expect(tablet.locator("[data-net]")).not_to_contain_text("entry")
    tablet.goto(address(game, "scores/"))
    for index, score in enumerate(["352", "248", "300", "100"]):
        tablet.locator(f"[name=score-{index}]").fill(score)
    expect(tablet.locator("[data-missing]")).to_have_text("ends the game")
    tablet.get_by_role("button", name="Save").click()
    expect(tablet.locator(".board .round")).to_have_text("Game over")
    assert game.sheets.get().scores == [35200, 24800, 30000, 10000]


def test_a_score_below_zero_is_typed_on_a_phone_whose_keypad_has_no_minus(phone: Page) -> None:
    game = new_game()
    phone.goto(address(game, "scores/"))
    phone.locator("[name=score-0]").tap()
    phone.locator("[name=score-0]").press_sequentially("5200")
    key = phone.get_by_role("button", name="Change sign")
    key.tap()
    expect(phone.locator("[name=score-0]")).to_have_value("-5200")
    assert phone.locator("[name=score-0]").evaluate("(field) => field.scrollWidth <= field.clientWidth")
    assert small_targets(phone) == []
    key.tap()
    expect(phone.locator("[name=score-0]")).to_have_value("5200")


def test_seats_are_drawn_at_the_table_and_the_game_begins(tablet: Page) -> None:
    game = seats_to_draw()
    one = Tablet(tablet, game)
    for turned in range(1, 5):
        tablet.locator("button.face-down").last.click()
        expect(tablet.locator(".turned")).to_have_count(turned)
    for throw in range(2):
        tablet.get_by_role("button", name="throws the dice").click()
        expect(tablet.locator(".throw")).to_have_count(throw + 1)
    one.expect_round("East 1")
    expect(tablet.locator(".seat.bottom .seal")).to_have_attribute("aria-label", "East, dealer")


def test_three_players_have_a_map_of_three(tablet: Page) -> None:
    one = Tablet(tablet, new_game(preset="riichi-sanma"))
    expect(tablet.locator("section.seat")).to_have_count(3)
    one.tsumo(OLENA, "Mangan")
    one.expect_round("East 2")
    fit(tablet)


def test_table_turns_by_a_quarter_on_this_device_only(tablet: Page, other_tablet: Page) -> None:
    game = new_game()
    one, two = Tablet(tablet, game), Tablet(other_tablet, game)
    expect(tablet.locator(".seat.bottom")).to_contain_text(WEI)
    tablet.get_by_role("button", name="Rotate table").click()
    expect(tablet.locator(".seat.right")).to_contain_text(WEI)
    two.page.reload()
    expect(other_tablet.locator(".seat.bottom")).to_contain_text(WEI)
    assert one.game == two.game


def test_left_hand_mirrors_the_columns(tablet: Page) -> None:
    Tablet(tablet, new_game())
    rail = tablet.locator(".rail")
    assert rail.bounding_box()["x"] > 600  # type: ignore[index]  # it is visible
    tablet.get_by_text("Menu", exact=True).click()
    tablet.get_by_role("button", name="Left-handed").click()
    assert rail.bounding_box()["x"] == 0  # type: ignore[index]  # as above


def test_referee_is_called_with_one_tap_and_told_when_no_longer_needed(tablet: Page) -> None:
    game = new_game()
    Tablet(tablet, game)
    tablet.get_by_role("button", name="Call referee").click()
    called = tablet.get_by_role("button", name="Referee called")
    expect(called).to_be_visible()
    game.table.refresh_from_db()
    assert game.table.referee_called_at is not None
    called.click()
    expect(tablet.get_by_role("button", name="Call referee")).to_be_visible()
