"""Correcting an earlier deal: the page shows the effects before saving."""

from playwright.sync_api import Page, expect

from clubs.models import Deal
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import Watch
from tests.browser.tables import NAMES, Tablet, new_game, small_targets

WEI, OLENA, JOAO, PRIYA = NAMES
RON = {"type": "win", "wins": [{"winner": 1, "from": 0, "fan": 3, "fu": 30}]}
DRAW = {"type": "draw", "tenpai": [1, 2]}
SELF_DRAW = {"type": "win", "wins": [{"winner": 3, "fan": 2, "fu": 30}]}


def test_earlier_deal_is_corrected_and_what_follows_is_replayed(tablet: Page, watch: Watch) -> None:
    watch.expect("status of 422")
    game = new_game(deals=[RON, DRAW, SELF_DRAW])
    one = Tablet(tablet, game)
    tablet.get_by_role("link", name="Correct").click()
    tablet.get_by_role("link", name="East 1 Ron, 3 han 30 fu").click()
    expect(tablet.get_by_text("nothing changed yet")).to_be_visible()
    one.worth("4 han 30 fu")
    expect(tablet.locator("#outlook .pays")).to_contain_text("+7,700")
    one.save()
    expect(tablet.get_by_text("2 later deals are recalculated.")).to_be_visible()
    expect(tablet.locator(".replay tbody tr")).to_have_count(3)
    expect(tablet.locator(".replay tfoot")).to_contain_text("+3,800")
    assert_no_axe_errors(tablet)
    assert small_targets(tablet) == []
    one.save()
    expect(tablet.get_by_text("Give a reason")).to_be_visible()
    tablet.get_by_role("radio", name="Wrong value").check()
    tablet.get_by_label("Note (optional)").fill("the dora was not counted")
    one.save()
    one.expect_scores({WEI: "15,200", OLENA: "33,100", JOAO: "25,900", PRIYA: "25,800"})
    expect(tablet.locator(".history")).to_contain_text("corrected")
    stands = Deal.objects.get(game=game, number=1, current=True)
    assert (stands.result["wins"][0]["fan"], stands.version) == (4, 2)
    assert stands.reason == "Wrong value: the dora was not counted"


def test_correction_that_moves_the_rounds_says_so_in_words(tablet: Page) -> None:
    game = new_game(deals=[RON, DRAW])
    one = Tablet(tablet, game)
    tablet.goto(f"/t/{game.table.token}/deals/1/")
    one.tap(OLENA)
    one.tap(WEI)
    one.tap(WEI)
    one.tap(OLENA)
    expect(tablet.locator("#outlook")).to_contain_text("The game would continue differently.")
    one.save()
    expect(tablet.locator(".says")).to_contain_text("It would continue differently")


def test_deal_becomes_another_kind_of_result(tablet: Page) -> None:
    game = new_game(deals=[RON])
    one = Tablet(tablet, game)
    tablet.goto(f"/t/{game.table.token}/deals/1/")
    tablet.get_by_role("navigation", name="Type of result").get_by_role("link", name="Draw", exact=True).click()
    one.tap(PRIYA)
    one.save()
    tablet.get_by_role("radio", name="Referee’s decision").check()
    one.save()
    one.expect_scores({PRIYA: "28,000", WEI: "24,000"})


def test_something_is_wrong_at_the_end_leads_to_the_deals(tablet: Page) -> None:
    game = new_game(preset="riichi", deals=[RON])
    one = Tablet(tablet, game)
    tablet.get_by_role("link", name="Other").click()
    tablet.get_by_role("link", name="End the game now").click()
    tablet.get_by_role("button", name="Time is up").click()
    tablet.get_by_role("button", name="End after 1 deal").click()
    one.expect_round("Game over")
    tablet.get_by_role("link", name="Something is wrong").click()
    expect(tablet.get_by_role("link", name="East 1 Ron, 3 han 30 fu")).to_be_visible()
