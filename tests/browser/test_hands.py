"""The rules pages and the calculator in a real browser: taps on a phone, no scripts, accessibility."""

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.registry import presets, ruleset
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import DESKTOP, PHONE, TABLET, OpenPage

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
OPEN_HAND = "/calculator/?concealed=345m46p111s11z&melds=pon:666z&win=0p&dora=3m"
READY = "/calculator/?concealed=234p678p345s99p67s"
PAGES = {
    "list": "/rules/",
    "rules": "/rules/riichi-wrc/",
    "compared": "/rules/riichi/compare/riichi-ema/",
    "empty": "/calculator/",
    "won": OPEN_HAND,
    "ready": READY,
    "wrong": "/calculator/?concealed=345m46p111s11z&melds=pon:667z&win=1z",
    "sanma": "/calculator/?rules=riichi-sanma&concealed=123p567p345s99p78s&flowers=44z",
}


def key(page: Page, code: str) -> Locator:
    """Return a key of the keypad."""
    return page.locator(f'[data-tile="{code}"]')


def tap(page: Page, *codes: str) -> None:
    """Tap these tiles."""
    for code in codes:
        key(page, code).tap()


def way(page: Page, name: str) -> Locator:
    """Return the value by ron or by tsumo."""
    return page.get_by_role("region", name=name, exact=True)


def test_a_hand_is_tapped_on_a_phone_and_its_link_reproduces_it(phone: Page, open_page: OpenPage) -> None:
    phone.goto("/calculator/")
    tap(phone, "3m", "4m", "5m", "4p", "6p", "1s", "1s", "1s", "1z", "1z")
    phone.get_by_role("button", name="Pon").tap()
    tap(phone, "6z")
    expect(phone.get_by_role("table", name="Waits")).to_contain_text("1 han, 40 fu")
    phone.get_by_role("button", name="Red 5").tap()
    tap(phone, "5p")
    phone.get_by_role("button", name="Dora indicators").tap()
    tap(phone, "3m")
    ron = way(phone, "Ron")
    expect(ron).to_contain_text("5,200")
    expect(ron).to_contain_text("3 han, 40 fu")
    expect(ron).to_contain_text("Value triplets")
    expect(ron).to_contain_text("Red fives")
    expect(ron.get_by_role("table", name="Payments")).to_contain_text("−5,200")
    expect(way(phone, "Tsumo")).to_contain_text("Value triplets")
    link = phone.get_by_label("Link to this hand with these rules").input_value()
    assert phone.url == link
    elsewhere = open_page(TABLET)
    elsewhere.goto(link)
    assert way(elsewhere, "Ron").inner_text() == ron.inner_text()
    assert elsewhere.get_by_label("Link to this hand with these rules").input_value() == link


def test_the_moment_and_the_declaration_count_at_once(phone: Page) -> None:
    phone.goto(f"{READY}&win=8s")
    expect(way(phone, "Ron")).to_contain_text("1,000")
    phone.get_by_role("radio", name="Riichi", exact=True).tap()
    expect(way(phone, "Ron")).to_contain_text("2,000")
    phone.locator("summary", has_text="Special win").tap()
    phone.get_by_role("checkbox", name="Ippatsu").tap()
    expect(way(phone, "Ron")).to_contain_text("3,900")
    phone.get_by_role("group", name="Seat").get_by_role("radio", name="East, dealer").tap()
    expect(way(phone, "Ron")).to_contain_text("5,800")


def test_another_tile_can_win_and_tiles_are_taken_back(phone: Page) -> None:
    phone.goto(f"{READY}&win=8s")
    strip = phone.get_by_role("group", name="Hand", exact=True)
    strip.get_by_role("button", name="2 of circles").tap()
    expect(strip.get_by_role("button", name="winning tile 2 of circles")).to_be_visible()
    expect(way(phone, "Ron")).to_contain_text("Pinfu")
    phone.get_by_role("button", name="Delete").tap()
    expect(phone.get_by_role("table", name="Waits")).to_be_visible()
    phone.get_by_role("button", name="Clear", exact=True).tap()
    expect(strip.get_by_role("button")).to_have_count(0)
    expect(phone.get_by_text("Tap tiles to enter a hand")).to_be_visible()


def test_a_fifth_tile_cannot_be_tapped(tablet: Page) -> None:
    tablet.goto("/calculator/")
    tap(tablet, "9s", "9s", "9s", "9s")
    expect(key(tablet, "9s")).to_have_attribute("aria-disabled", "true")
    tap(tablet, "0m")
    expect(key(tablet, "0m")).to_have_attribute("aria-disabled", "true")
    key(tablet, "9s").tap(force=True)
    expect(tablet.locator("[data-count]")).to_have_text("5 / 14")


def test_a_bad_hand_says_what_is_wrong_beside_the_tiles(phone: Page) -> None:
    phone.goto(f"{READY}")
    tap(phone, "1z")
    message = phone.locator("#at-tiles")
    expect(message).to_contain_text("four sets and a pair")
    phone.get_by_role("button", name="Delete").tap()
    expect(message).to_be_hidden()
    tap(phone, "8s")
    expect(way(phone, "Ron")).to_contain_text("Pinfu")


def test_other_rules_give_other_keys(phone: Page) -> None:
    phone.goto(OPEN_HAND)
    phone.get_by_label("Rules", exact=True).select_option("riichi-sanma")
    expect(key(phone, "2m")).to_have_count(0)
    expect(phone.locator("#at-tiles")).to_contain_text("isn’t in this set of tiles")
    expect(phone.get_by_role("button", name="Set aside North")).to_be_visible()


def test_it_works_without_scripts(open_page: OpenPage) -> None:
    page = open_page(DESKTOP, java_script_enabled=False)
    page.goto("/calculator/")
    page.get_by_label("Concealed tiles").fill("345m46p111s11z")
    page.get_by_label("Melds", exact=True).fill("pon:666z")
    page.get_by_label("Winning tile", exact=True).fill("0p")
    page.get_by_label("Dora indicators").fill("3m")
    page.get_by_role("button", name="Calculate").click()
    expect(way(page, "Ron")).to_contain_text("5,200")
    page.get_by_label("Winning tile", exact=True).fill("9p")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("#at-tiles")).to_contain_text("four sets and a pair")
    expect(page.get_by_label("Melds", exact=True)).to_have_value("pon:666z")


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_fit_for_everybody_and_never_scroll_sideways(open_page: OpenPage, name: str) -> None:
    for device, scheme in ((SMALL, "light"), (TABLET, "dark")):
        page = open_page(device, color_scheme=scheme)
        page.goto(PAGES[name])
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= device["viewport"]["width"]
        assert_no_axe_errors(page)


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
def test_every_preset_s_rules_fit_a_small_phone_in_chinese(open_page: OpenPage, preset: str) -> None:
    page = open_page(SMALL, locale="zh-TW")
    page.goto(f"/rules/{preset}/")
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["viewport"]["width"]
    expect(page.locator(".hand").first).to_be_visible()
    rules = ruleset(preset)
    assert page.locator(".hand").count() == sum(pattern.on for pattern in rules.patterns())


def test_a_hand_of_fourteen_is_legible_and_its_keys_fit_a_thumb(phone: Page) -> None:
    phone.goto("/calculator/")
    box = key(phone, "5p").bounding_box()
    assert box
    assert box["height"] >= 48
    assert box["width"] >= 36
    phone.goto(f"{READY}&win=8s")
    tile = phone.locator(".strip .tile").first.bounding_box()
    assert tile
    assert tile["width"] >= 34
