"""A table without a network: deals of every kind, entered, shown and sent in order."""

from playwright.sync_api import Page, Route, expect

from clubs.models import Deal, Game
from clubs.services.audit import Actor
from clubs.services.night import nights
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import Watch
from tests.browser.tables import NAMES, Ledger, Tablet, address, new_game, small_targets
from tests.workers import wait_for

WEI, OLENA, JOAO, PRIYA = NAMES
NETWORK = r"net::ERR|Failed to fetch|htmx:error|Failed to load resource"


def ready_to_go(page: Page) -> None:
    """Wait until the tablet has taken along what it needs."""
    wait_for(
        lambda: page.evaluate("document.documentElement.dataset.ahead") is not None, "the forms kept on the tablet"
    )


def standing(game: Game) -> list[Deal]:
    return list(Deal.objects.filter(game=game, current=True).order_by("number"))


def test_six_deals_without_a_network_are_shown_and_sent_in_order(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game()
    one = Tablet(tablet, game)
    ready_to_go(tablet)
    one.ron(OLENA, WEI, "3 fan 30 fu")
    one.expect_round("East 2")
    tablet.context.set_offline(True)
    one.tsumo(OLENA, "2 fan 30 fu")
    one.expect_round("East 2")
    one.expect_scores({OLENA: "31,900", WEI: "20,100"})
    one.riichi(PRIYA)
    one.draw(PRIYA)
    one.expect_round("East 3")
    one.abort("Nine terminals")
    one.ron(PRIYA, JOAO, "Mangan")
    one.expect_round("East 4")
    expect(tablet.locator("[data-net]")).to_have_text("Offline, 5 entries wait here")
    one.tsumo(WEI, "1 fan 30 fu")
    before = [tablet.locator(".seat .score").nth(n).inner_text() for n in range(4)]
    assert len(standing(game)) == 1
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    assert [deal.number for deal in standing(game)] == [1, 2, 3, 4, 5, 6]
    assert [deal.result["type"] for deal in standing(game)] == ["win", "win", "draw", "abort", "win", "win"]
    expect(tablet.locator(".seat .score")).to_have_text(before)


def test_deal_after_a_save_whose_page_never_came_gets_its_own_number(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game()
    one = Tablet(tablet, game)
    ready_to_go(tablet)

    def cut_after_it(route: Route) -> None:
        answer = route.fetch()
        tablet.context.set_offline(True)
        route.fulfill(response=answer)

    tablet.route("**/save/", cut_after_it, times=1)
    one.ron(OLENA, WEI, "3 fan 30 fu")
    one.expect_round("East 2")
    one.ron(JOAO, WEI, "2 fan 30 fu")
    one.expect_round("East 3")
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    assert [(deal.number, deal.result["wins"][0]["winner"]) for deal in standing(game)] == [(1, 1), (2, 2)]


def test_two_tablets_without_a_network_find_that_both_deals_happened(
    tablet: Page, other_tablet: Page, watch: Watch
) -> None:
    watch.expect(NETWORK)
    watch.expect("status of 409")
    game = new_game()
    one, two = Tablet(tablet, game), Tablet(other_tablet, game)
    for page in (tablet, other_tablet):
        ready_to_go(page)
        page.context.set_offline(True)
    one.ron(OLENA, WEI, "3 fan 30 fu")
    two.ron(JOAO, WEI, "2 fan 30 fu")
    two.tsumo(PRIYA, "2 fan 30 fu")
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    other_tablet.context.set_offline(False)
    expect(other_tablet.get_by_role("heading", name="Two results for one deal")).to_be_visible()
    assert small_targets(other_tablet) == []
    assert_no_axe_errors(other_tablet)
    other_tablet.get_by_role("button", name="Both happened").click()
    two.expect_round("East 4")
    other_tablet.get_by_role("button", name="The server paid a deal otherwise").click()
    expect(other_tablet.locator(".differs")).to_contain_text("This tablet: Wei Zhang −500 · Olena K. −1,000")
    expect(other_tablet.locator(".differs")).to_contain_text("The server: Wei Zhang −500 · Olena K. −500")
    other_tablet.get_by_role("button", name="Close").click()
    expect(other_tablet.locator("[data-net]")).to_contain_text("Saved")
    assert [deal.result["wins"][0]["winner"] for deal in standing(game)] == [1, 2, 3]


def test_what_waited_at_a_link_that_was_renewed_goes_out_by_the_new_one(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    watch.expect("status of 4")
    game = new_game()
    one = Tablet(tablet, game)
    ready_to_go(tablet)
    tablet.context.set_offline(True)
    one.ron(OLENA, WEI, "3 fan 30 fu")
    nights.renew_link(table_id=game.table_id, event_id=game.event_id, actor=Actor.table())
    tablet.context.set_offline(False)
    expect(tablet.get_by_role("heading", name="What waits on this tablet")).to_be_visible()
    expect(tablet.get_by_role("button", name="Discard")).to_be_visible()
    game.table.refresh_from_db()
    tablet.goto(address(game))
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    one.expect_round("East 2")
    assert [deal.number for deal in standing(game)] == [1]


def test_deal_kept_line_by_line_is_played_to_its_end_without_a_network(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game("chengdu")
    table = Ledger(tablet, game)
    ready_to_go(tablet)
    tablet.context.set_offline(True)
    table.kong(WEI, "Closed kong")
    table.expect_deal("+6", "−2", "−2", "−2")
    table.win(OLENA, "1 fan", loser=WEI)
    table.expect_deal("+4", "0", "−2", "−2")
    table.win(JOAO, "0 fan")
    expect(tablet.get_by_role("link", name=f"{JOAO} won")).to_be_hidden()
    table.win(PRIYA, "2 fan", loser=WEI)
    shown = tablet.locator("table.led tfoot .sum").all_inner_texts()
    tablet.get_by_role("button", name="Save the deal").click()
    table.expect_title("Deal 2")
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    [deal] = standing(game)
    assert [f"{delta:+d}".replace("-", "−") if delta else "0" for delta in deal.deltas] == shown
