"""成都 on the tablet: a deal played to its third win, one that ends in 查花猪 and 查大叫, tiles and patterns."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from clubs.models import Game
from rules.registry import ruleset
from tests.browser.conftest import TABLET, OpenPage
from tests.browser.tables import Ledger, address, new_game


def game_of(**options: Any) -> Game:
    """Return a running game of Wei Zhang, Olena K., João Pires and Priya Nair."""
    return new_game("chengdu", options=ruleset({"preset": "chengdu", "options": options}).values())


def ready(page: Page, name: str, what: str) -> None:
    """Choose the state of a player's hand when the wall has run out."""
    row = page.locator(".ready-row").filter(has_text=name)
    row.locator("label").filter(has=page.get_by_text(what, exact=True)).click()


def tapped(page: Page, tiles: str) -> None:
    """Enter a hand by its tiles, as text."""
    page.get_by_text("Enter as text").click()
    page.get_by_label("Concealed tiles").fill(tiles)


def test_two_kongs_and_three_wins_line_by_line(open_page: OpenPage) -> None:
    game = game_of()
    page = open_page(TABLET)
    table = Ledger(page, game)
    table.kong("Wei Zhang", "Concealed kong")
    table.expect_deal("+6", "−2", "−2", "−2")
    table.win("Olena K.", "1 fan", loser="Wei Zhang")
    table.kong("Priya Nair", "Added kong")
    table.expect_deal("+3", "0", "−3", "0")
    expect(page.get_by_role("link", name="Olena K. won")).to_have_count(0)
    table.win("João Pires", "0 fan")
    table.win("Priya Nair", "2 fan", loser="Wei Zhang")
    table.expect_deal("−3", "0", "+1", "+2")
    page.get_by_role("button", name=re.compile("^Save the deal")).click()
    table.expect_title("Deal 2")
    table.expect_scores("−3", "0", "1", "2")
    game.refresh_from_db()
    assert (game.state["dealer"], game.state["deal"], game.state["scores"]) == (1, 1, [-3, 0, 1, 2])


def test_a_wall_that_runs_out_on_a_hand_of_three_suits_and_one_not_ready(open_page: OpenPage) -> None:
    game = game_of()
    page = open_page(TABLET)
    table = Ledger(page, game)
    table.win("Priya Nair", "0 fan", loser="Olena K.")
    table.kong("João Pires", "Added kong")
    page.get_by_role("link", name="Draw").click()
    expect(page.locator(".ready-row:visible")).to_have_count(3)
    ready(page, "Wei Zhang", "1 fan")
    ready(page, "Olena K.", "Three suits")
    expect(page.locator("#outlook .pays b.num")).to_have_text(["+10", "−9", "−2", "+1"])
    page.locator(".btn.save:enabled").click()
    table.expect_title("Deal 2")
    table.expect_scores("10", "−9", "−2", "1")
    game.refresh_from_db()
    assert (game.state["dealer"], game.state["scores"]) == (3, [10, -9, -2, 1])
    page.goto(f"/c/{game.event.season.club.slug}/games/{game.public_id}/")
    for title, *amounts in (
        ("Flower pig", "+8", "−8", "0", ""),
        ("Not-ready penalty", "+2", "0", "−2", ""),
        ("Kong refund", "+1", "+1", "−2", ""),
    ):
        row = page.locator("table.ledger").first.get_by_role("row").filter(has_text=title).first
        expect(row.locator("td.num")).to_have_text(amounts)


def test_kong_money_follows_the_discard_after_the_kong(open_page: OpenPage) -> None:
    game = game_of(hu_jiao_zhuan_yi=True)
    table = Ledger(open_page(TABLET), game)
    table.kong("Wei Zhang", "Concealed kong")
    table.win("Olena K.", "2 fan", loser="Wei Zhang", passed_on=True)
    table.expect_deal("−4", "+8", "−2", "−2")


def test_a_ready_hand_of_a_declared_suit_by_its_tiles(open_page: OpenPage) -> None:
    game = game_of(ding_que=True)
    page = open_page(TABLET)
    page.goto(address(game, "draw/"))
    ready(page, "Wei Zhang", "Enter tiles")
    row = page.locator(".ready-row").filter(has_text="Wei Zhang")
    row.get_by_text("Enter as text").click()
    row.locator("input[name^=ready_concealed]").fill("123456m2345789p")
    row.get_by_label("Missing suit").select_option("s")
    expect(page.locator("#outlook .pays b.num")).to_have_text(["+3", "−1", "−1", "−1"])
