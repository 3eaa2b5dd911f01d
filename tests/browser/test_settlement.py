"""A hanchan with chips and yakitori by tap, online and offline: suggested, changed, shown at the seats."""

from typing import Any

from playwright.sync_api import Page, expect

from clubs.models import Game
from rules.registry import ruleset
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import Watch
from tests.browser.tables import NAMES, Tablet, new_game, small_targets
from tests.browser.test_play_offline import NETWORK, ready_to_go

WEI, OLENA, JOAO, PRIYA = NAMES


def friends(**options: Any) -> Game:
    """Return a game of riichi with chips worth 2 and yakitori of 10."""
    values = ruleset({"preset": "riichi", "options": {"chips": 2, "yakitori": 10, **options}}).values()
    return new_game(options=values)


class FriendsTablet(Tablet):
    """A tablet whose seats show chips and yakitori."""

    def expect_marks(self, **marks: list[str]) -> None:
        for name, texts in zip(NAMES, marks.values(), strict=True):
            expect(self.seat(name).locator(".mark")).to_have_text(texts)

    def add_chips(self, number: int) -> None:
        """Tap `+` a number of times."""
        for _ in range(number):
            self.page.get_by_role("button", name="One chip more").click()

    def ron_with_chips(self, winner: str, loser: str, value: str, number: int) -> None:
        self.open_win(winner)
        self.tap(loser)
        self.worth(value)
        self.add_chips(number)
        self.saved()


def play_to_the_end(one: FriendsTablet) -> None:
    """Play the deals from East 2 to the last. The dealer never repeats."""
    one.open_win(JOAO)
    one.self_draw()
    one.way("Value")
    one.worth("2 han 30 fu")
    one.saved()
    for dealer, winner in ((JOAO, OLENA), (PRIYA, JOAO), (WEI, OLENA), (OLENA, JOAO), (JOAO, OLENA), (PRIYA, OLENA)):
        one.open_win(winner)
        one.tap(dealer)
        one.way("Value")
        one.worth("1 han 30 fu")
        one.saved()


def test_hanchan_with_chips_and_yakitori_is_played_by_tap(tablet: Page) -> None:
    game = friends()
    one = FriendsTablet(tablet, game)
    one.expect_marks(wei=["Yakitori"], olena=["Yakitori"], joao=["Yakitori"], priya=["Yakitori"])
    one.riichi(OLENA)
    one.open_win(OLENA)
    one.tap(WEI)
    one.way("Patterns")
    one.tick("ippatsu")
    assert small_targets(tablet) == []
    assert_no_axe_errors(tablet)
    one.saved()
    one.expect_marks(wei=["Yakitori", "Chips −1"], olena=["Chips +1"], joao=["Yakitori"], priya=["Yakitori"])
    play_to_the_end(one)
    one.expect_round("Game over")
    expect(tablet.locator("#live")).to_contain_text("Chips")
    game.refresh_from_db()
    assert (game.status, game.state["chips"], game.state["won"]) == ("to_confirm", [-1, 1, 0, 0], [1, 2])


def test_hanchan_with_chips_and_yakitori_is_played_without_a_network(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = friends()
    one = FriendsTablet(tablet, game)
    ready_to_go(tablet)
    tablet.context.set_offline(True)
    one.ron_with_chips(OLENA, WEI, "1 han 30 fu", 2)
    one.expect_marks(wei=["Yakitori", "Chips −2"], olena=["Chips +2"], joao=["Yakitori"], priya=["Yakitori"])
    play_to_the_end(one)
    one.expect_marks(wei=["Yakitori", "Chips −2"], olena=["Chips +2"], joao=[], priya=["Yakitori"])
    one.expect_round("Game over")
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    one.expect_round("Game over")
    game.refresh_from_db()
    assert (game.status, game.state["chips"], game.state["won"]) == ("to_confirm", [-2, 2, 0, 0], [1, 2])


def test_open_melds_are_asked_by_tap_where_all_discards_must_be_of_a_closed_hand(tablet: Page) -> None:
    game = friends(nagashi_closed=True)
    one = FriendsTablet(tablet, game)
    tablet.get_by_role("link", name="Draw", exact=True).click()
    one.tap(WEI)
    tablet.get_by_text("All discards were terminals and honours").click()
    tablet.get_by_role("group", name="Whose discards?").get_by_role("checkbox", name=OLENA).click()
    melds = tablet.get_by_role("group", name="Who has open melds?")
    if not melds.is_visible():
        tablet.get_by_text("More about this deal").click()
    melds.get_by_role("checkbox", name=OLENA).click()
    expect(tablet.locator("#outlook")).to_contain_text("has open melds")
    melds.get_by_role("checkbox", name=OLENA).click()
    melds.get_by_role("checkbox", name=JOAO).click()
    assert small_targets(tablet) == []
    map_, fold = (tablet.locator(name).bounding_box() for name in (".middle.wheel", ".river"))
    assert map_
    assert fold
    assert map_["y"] + map_["height"] <= fold["y"]  # what opens does not cover the seats
    one.saved()
    [deal] = game.deals.all()
    assert (deal.result["nagashi"], deal.result["open"]) == ([1], [2])
