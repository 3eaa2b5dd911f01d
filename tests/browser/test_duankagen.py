"""断卡根 on the tablet: a deal that goes on after a win, kong money passed on, an exhaustive draw, halves."""

import re
from typing import Any

from playwright.sync_api import expect

from clubs.models import Game
from rules.registry import ruleset
from tests.browser.conftest import TABLET, OpenPage
from tests.browser.tables import Ledger, address, people
from tests.factories import EventFactory, SeasonFactory, seated_game


def game_of(**options: Any) -> Game:
    """Return a running game of Wei Zhang, Olena K., João Pires and Priya Nair, or of the first of them."""
    rules = ruleset({"preset": "duankagen", "options": options})
    event = EventFactory(season=SeasonFactory(preset="duankagen", options=rules.values()))
    return seated_game(event=event, players=people(event.season.club)[: rules.players])


def test_a_deal_is_followed_to_its_last_win_with_the_kong_passed_on(open_page: OpenPage) -> None:
    game = game_of(scale="35124")
    page = open_page(TABLET)
    table = Ledger(page, game)
    table.declared("João Pires")
    table.kong("Wei Zhang", "Concealed kong")
    table.win("Olena K.", "2 fan", loser="Wei Zhang", passed_on=True)
    table.expect_deal("−1", "+1", "0", "0")
    table.win("Priya Nair", "1 fan", loser="João Pires")
    table.expect_deal("−1", "+1", "−1", "+1")
    table.win("João Pires", "2 fan")
    table.expect_deal("−2.5", "+2", "0", "+0.5")
    page.get_by_role("button", name=re.compile("^Save the deal")).click()
    table.expect_title("Deal 2")
    table.expect_scores("−2.5", "2", "0", "0.5")
    expect(page.locator("table.led thead .seal.dealer")).to_have_attribute("aria-label", "East, dealer")
    game.refresh_from_db()
    assert (game.state["dealer"], game.state["scores"]) == (1, [-25, 20, 0, 5])
    page.goto(f"/c/{game.event.season.club.slug}/games/{game.public_id}/")
    row = page.locator("table.ledger").first.get_by_role("row").filter(has_text="Self-draw 2 fan").first
    expect(row.get_by_role("cell")).to_contain_text(["", "−2.5", "+2", "0", "+0.5"])


def test_two_players_and_a_wall_that_runs_out(open_page: OpenPage) -> None:
    game = game_of(players=2, scale="5124")
    page = open_page(TABLET)
    table = Ledger(page, game)
    table.kong("Olena K.", "Added kong")
    page.get_by_role("link", name="Draw").click()
    rows = page.locator(".ready-row")
    rows.filter(has_text="Wei Zhang").locator("label").filter(has_text="Wrong number of tiles").click()
    rows.filter(has_text="Olena K.").locator("label").filter(has_text="2 fan").click()
    expect(page.locator("#outlook .pays b.num")).to_have_text(["−1.5", "+1.5"])
    page.locator(".btn.save:enabled").click()
    table.expect_title("Deal 2")
    table.expect_scores("−1.5", "1.5")
    game.refresh_from_db()
    assert game.state["scores"] == [-15, 15]


def test_final_scores_are_typed_as_money(open_page: OpenPage) -> None:
    game = game_of(players=3)
    page = open_page(TABLET)
    page.goto(address(game, "scores/"))
    for name, score in (("Wei Zhang", "2.5"), ("Olena K.", "-0.5"), ("João Pires", "-1")):
        page.get_by_label(name).fill(score)
    expect(page.locator("[data-missing]")).to_have_text("1 too much")
    page.get_by_label("João Pires").fill("−2")
    page.locator(".btn.save").click()
    expect(page.get_by_text("2.5").first).to_be_visible()
    game.refresh_from_db()
    assert game.sheets.get(current=True).scores == [25, -5, -20]
