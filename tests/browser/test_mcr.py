"""國標麻將 on the tablet: whole games of sixteen deals with seat changes, by value, patterns and tiles."""

from playwright.sync_api import Page, expect

from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import Watch
from tests.browser.tables import NAMES, Tablet, new_game, small_targets
from tests.browser.test_play_offline import NETWORK, ready_to_go

WEI, OLENA, JOAO, PRIYA = NAMES
SIDES = ("bottom", "right", "top", "left")
ORDERS = {
    "East": (WEI, OLENA, JOAO, PRIYA),
    "South": (OLENA, WEI, PRIYA, JOAO),
    "West": (JOAO, PRIYA, OLENA, WEI),
    "North": (PRIYA, JOAO, WEI, OLENA),
}


class McrTablet(Tablet):
    """A tablet that checks where the players sit."""

    def expect_seats(self, wind: str, deal: int) -> None:
        """Expect the four on their sides of the table, with the dealer of the deal as East."""
        self.expect_round(f"{wind} {deal}")
        for place, name in enumerate(ORDERS[wind]):
            seal = "東南西北"[(place - deal + 1) % 4]
            expect(self.seat(name)).to_have_class(f"seat {SIDES[place]} {'wide' if place % 2 == 0 else 'tall'}")
            expect(self.seat(name).locator(".seal")).to_have_text(seal)

    def type(self, fan: int) -> None:
        self.page.get_by_label("Another value").fill(str(fan))


def test_game_of_sixteen_deals_with_seat_changes_is_played_in_every_way(tablet: Page) -> None:
    game = new_game("mcr")
    one = McrTablet(tablet, game)
    one.expect_seats("East", 1)
    one.ron(OLENA, WEI, "8 fan")
    one.expect_scores({WEI: "−16", OLENA: "32", JOAO: "−8", PRIYA: "−8"})
    one.open_win(JOAO)
    one.self_draw()
    one.type(88)
    expect(tablet.locator("#outlook .pays b.num")).to_have_text(["−96", "−96", "+288", "−96"])
    one.saved()
    one.expect_seats("East", 3)
    one.draw()
    one.expect_seats("East", 4)
    one.open_win(PRIYA)
    one.tap(OLENA)
    one.way("Patterns")
    one.tick("qing_yi_se", "ping_hu", "hua_pai", "hua_pai")
    expect(tablet.locator("#outlook h2")).to_have_text("By discard, 30 fan, 54")
    one.saved()
    one.expect_seats("South", 1)
    expect(tablet.locator(".board .stage")).to_have_text(
        "New seats: East and South change places, West and North change places"
    )
    assert_no_axe_errors(tablet)
    assert small_targets(tablet) == []
    one.open_win(PRIYA)
    expect(tablet.locator("form .seat.bottom")).to_contain_text(OLENA)
    one.tap(WEI)
    one.way("Tiles")
    one.tiles("1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p", "2s", "2s", "6s", "7s", "8s")
    one.saved()
    one.expect_seats("South", 2)
    for wind, deals in (("South", (2, 3, 4)), ("West", (1, 2, 3, 4)), ("North", (1, 2, 3))):
        for deal in deals:
            one.expect_seats(wind, deal)
            one.open_win(ORDERS[wind][deal % 4])
            one.tap(ORDERS[wind][deal - 1])
            one.way("Value")
            one.worth("12 fan")
            one.saved()
    one.expect_seats("North", 4)
    expect(one.seat(OLENA).locator(".need")).to_contain_text("By discard 49 fan+")
    one.draw()
    one.expect_round("Game over")
    game.refresh_from_db()
    assert (game.status, game.deals.filter(current=True).count()) == ("to_confirm", 16)
    assert sum(game.state["scores"]) == 0


def test_game_of_sixteen_deals_is_played_without_a_network(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game("mcr")
    one = McrTablet(tablet, game)
    ready_to_go(tablet)
    tablet.context.set_offline(True)
    for wind, order in ORDERS.items():
        for deal in (1, 2, 3, 4):
            one.expect_seats(wind, deal)
            if wind != "East" and deal == 1:
                expect(tablet.locator(".board .stage")).to_contain_text("New seats")
            if deal == 4:
                one.draw()
            else:
                one.open_win(order[deal])
                expect(tablet.locator("form .seat.bottom")).to_contain_text(order[0])
                one.tap(order[deal - 1])
                one.type(30) if deal == 3 else one.worth("8 fan")
                one.saved()
    one.expect_scores(dict.fromkeys(NAMES, "0"))
    one.expect_round("Game over")
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    one.expect_round("Game over")
    game.refresh_from_db()
    assert game.state["scores"] == [0, 0, 0, 0]
    assert game.deals.filter(current=True).count() == 16
