"""A whole game of 明將麻雀 on a tablet, through 決勝 to the end, confirmed and shown in the season's standings."""

import pytest
from playwright.sync_api import Locator, Page, expect

from clubs.models import Game
from tests.browser.tables import NAMES, Tablet, new_game
from tests.workers import wait_for

WEI, OLENA, JOAO, PRIYA = NAMES
DRAW = {"type": "draw", "tenpai": []}


@pytest.fixture
def game() -> Game:
    return new_game("mingjeung")


def scores(*values: str) -> dict[str, str]:
    return dict(zip(NAMES, values, strict=True))


def notes(page: Page) -> Locator:
    return page.locator(".board .stage li")


def self_drawn_simples(one: Tablet, winner: str) -> None:
    """Enter a win with 門清, 自摸 and 斷么九. Only 斷么九 is ticked."""
    one.open_win(winner)
    one.self_draw()
    one.page.locator("label:has(input[name=way-1][value=patterns])").click()
    one.page.locator("[data-tick=tanyao]").click()
    expect(one.page.locator(".ticksum")).to_contain_text("2 fan")
    one.saved()


def play_to_the_decider(one: Tablet) -> None:
    one.ron(OLENA, WEI, "3 fan")
    one.expect_scores(scores("202", "298", "250", "250"))
    one.tsumo(JOAO, "2 fan")
    one.expect_round("East 3")
    one.ron(JOAO, PRIYA, "1 fan")
    one.expect_round("East 3")
    expect(one.page.locator(".board .counters")).to_have_text("Repeated 1")
    one.draw(WEI, OLENA)
    one.expect_scores(scores("209", "305", "271", "215"))
    one.riichi(WEI)
    one.ron(WEI, PRIYA, "4 fan")
    one.expect_scores(scores("299", "305", "271", "125"))
    for title in ("South 1", "South 2", "South 3"):
        one.expect_round(title)
        expect(notes(one.page)).to_have_count(0)
        one.draw()
    one.expect_round("South 4")
    one.draw(JOAO)


def test_a_game_goes_into_the_decider_and_to_its_end(tablet: Page, phone: Page, game: Game) -> None:
    one = Tablet(tablet, game)
    play_to_the_decider(one)

    one.expect_round("Decider")
    one.expect_scores(scores("289", "295", "301", "115"))
    expect(notes(tablet)).to_have_text(
        [
            "João Pires deals: in first place after South 4",
            "Ends when a deal’s winner has 300 or more and is alone in first place",
            "Ends when someone is below 0",
            "No round wind",
        ]
    )
    expect(one.seat(JOAO)).to_contain_text("to end it")

    one.ron(PRIYA, OLENA, "2 fan")
    expect(notes(tablet).first).to_have_text("Priya Nair deals: won the last deal")
    one.draw()
    expect(notes(tablet).first).to_have_text("Wei Zhang deals: next in turn after a draw")
    phone.goto(f"/c/{game.event.season.club.slug}/games/{game.public_id}/")
    expect(phone.get_by_text("Wei Zhang deals: next in turn after a draw")).to_be_visible()

    self_drawn_simples(one, WEI)
    one.expect_round("Game over")
    expect(tablet.locator("#live")).to_contain_text("Won the decider alone in first place")
    one.expect_scores(scores("313", "263", "293", "131"))
    for name in NAMES:
        one.seat(name).get_by_role("button").click()
        if name != PRIYA:
            expect(one.seat(name).get_by_text("Confirmed")).to_be_visible()
    expect(tablet.get_by_role("heading", name="Last game at this table")).to_be_visible()

    season = game.event.season
    board = season.leaderboard
    wait_for(lambda: type(board).objects.get(pk=board.pk).computed > 0, "the standings")
    tablet.goto(f"/c/{season.club.slug}/standings/{season.slug}/")
    for total in ("+21.3", "−0.7", "−3.7", "−16.9"):
        expect(tablet.locator("main")).to_contain_text(total)
