"""Saving in difficult cases: two tablets at once, no network, a lost response."""

import re

from django.utils import timezone
from playwright.sync_api import APIResponse, Page, Route, expect

from clubs.models import Deal, Game, Table
from clubs.services.activity_log import Actor
from clubs.services.play.referee import call_referee
from rules.registry import ruleset
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import Watch
from tests.browser.tables import NAMES, Ledger, Tablet, address, new_game, small_targets, taken
from tests.workers import wait_for

WEI, OLENA, JOAO, PRIYA = NAMES
NETWORK = r"net::ERR|Failed to fetch|htmx:error"


def enter(tablet: Tablet, value: str) -> None:
    """Enter a ron without saving it."""
    tablet.open_win(OLENA)
    tablet.tap(WEI)
    tablet.worth(value)
    expect(tablet.page.locator("#outlook .pays")).to_be_visible()


def deals(game: Game) -> list[str]:
    """Return the current deals in short form."""
    standing = Deal.objects.filter(game=game, current=True).order_by("number")
    return [f"{deal.number}: {deal.result['wins'][0]['fan']} fan" for deal in standing]


def kept_pages(page: Page) -> None:
    """Wait until the tablet has stored the pages that a deal needs."""
    wait_for(
        lambda: page.evaluate("document.documentElement.dataset.ahead") is not None, "the pages kept on the tablet"
    )


def test_second_to_save_the_same_deal_is_told_what_the_first_saved(
    tablet: Page, other_tablet: Page, watch: Watch
) -> None:
    watch.expect("status of 409")
    game = new_game()
    one, two = Tablet(tablet, game), Tablet(other_tablet, game)
    enter(one, "4 han 30 fu")
    enter(two, "3 han 30 fu")
    one.save()
    one.expect_scores({OLENA: "32,700"})
    two.save()
    expect(other_tablet.get_by_role("heading", name="Two results for one deal")).to_be_visible()
    expect(other_tablet.locator(".versus section").nth(0)).to_contain_text("Ron, 4 han 30 fu")
    expect(other_tablet.locator(".versus section").nth(1)).to_contain_text("Ron, 3 han 30 fu")
    expect(other_tablet.locator(".facts .differs dt").first).to_have_text("Result")
    assert_no_axe_errors(other_tablet)
    assert small_targets(other_tablet) == []
    other_tablet.get_by_role("link", name="Keep theirs").click()
    two.expect_scores({OLENA: "32,700"})
    assert deals(game) == ["1: 4 fan"]


def test_conflict_can_be_settled_by_correcting_with_mine(tablet: Page, other_tablet: Page, watch: Watch) -> None:
    watch.expect("status of 409")
    game = new_game()
    one, two = Tablet(tablet, game), Tablet(other_tablet, game)
    enter(one, "4 han 30 fu")
    enter(two, "3 han 30 fu")
    one.saved()
    two.save()
    other_tablet.get_by_role("button", name="Save mine as correction").click()
    expect(other_tablet.get_by_role("heading", name="Corrected")).to_be_visible()
    other_tablet.get_by_role("radio", name="Wrong value").check()
    two.save()
    two.expect_scores({OLENA: "28,900"})
    expect(other_tablet.locator("[data-net]")).to_contain_text("Saved")
    assert deals(game) == ["1: 3 fan"]
    assert Deal.objects.filter(game=game).count() == 2


def test_conflict_that_was_left_waits_for_its_decision(tablet: Page, other_tablet: Page, watch: Watch) -> None:
    watch.expect("status of 409")
    game = new_game()
    one, two = Tablet(tablet, game), Tablet(other_tablet, game)
    enter(one, "4 han 30 fu")
    enter(two, "3 han 30 fu")
    one.saved()
    two.save()
    expect(other_tablet.get_by_role("heading", name="Two results for one deal")).to_be_visible()
    other_tablet.goto(address(game))
    other_tablet.get_by_role("button", name="1 entry needs a decision").click()
    other_tablet.get_by_role("link", name="Keep theirs").click()
    expect(other_tablet.locator("[data-net]")).to_contain_text("Saved")
    assert deals(game) == ["1: 4 fan"]


def test_tablet_says_that_its_link_has_ended(tablet: Page) -> None:
    game = new_game()
    Tablet(tablet, game)
    Table.objects.filter(pk=game.table_id).update(link_revoked_at=timezone.now())
    expect(tablet.get_by_role("heading", name="This link no longer works")).to_be_visible()


def test_deal_saved_offline_waits_on_the_tablet_and_goes_out_when_the_network_is_back(
    tablet: Page, watch: Watch
) -> None:
    watch.expect(NETWORK)
    game = new_game()
    one = Tablet(tablet, game)
    kept_pages(tablet)
    tablet.context.set_offline(True)
    one.open_win(OLENA)
    one.tap(WEI)
    one.worth("3 han 30 fu")
    one.save()
    expect(tablet.locator("[data-net]")).to_contain_text("Offline, 1 entry waiting")
    one.expect_round("East 2")
    one.expect_scores({OLENA: "28,900"})
    assert deals(game) == []
    tablet.context.set_offline(False)
    one.expect_round("East 2")
    one.expect_scores({OLENA: "28,900"})
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    assert deals(game) == ["1: 3 fan"]


def test_answer_lost_after_the_deal_was_saved_does_not_double_it(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game()
    one = Tablet(tablet, game)
    kept_pages(tablet)
    enter(one, "3 han 30 fu")
    posts: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        posts.append(route.request.post_data or "")
        if len(posts) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    tablet.route("**/save/", lose_the_first_answer)
    one.save()
    one.expect_round("East 2")
    wait_for(lambda: bool(tablet.evaluate("true")) and len(posts) == 2, "the second try")
    assert posts[0] == posts[1]
    expect(tablet.locator("html")).not_to_have_attribute("data-waiting", "")
    assert deals(game) == ["1: 3 fan"]


def test_deal_that_waited_offline_meets_what_another_tablet_saved(
    tablet: Page, other_tablet: Page, watch: Watch
) -> None:
    watch.expect(NETWORK)
    watch.expect("status of 409")
    game = new_game()
    one, two = Tablet(tablet, game), Tablet(other_tablet, game)
    kept_pages(tablet)
    enter(one, "3 han 30 fu")
    tablet.context.set_offline(True)
    one.save()
    expect(tablet.locator("[data-net]")).to_contain_text("Offline, 1 entry waiting")
    two.ron(OLENA, WEI, "4 han 30 fu")
    tablet.context.set_offline(False)
    expect(tablet.get_by_role("heading", name="Two results for one deal")).to_be_visible()
    tablet.get_by_role("link", name="Keep theirs").click()
    one.expect_scores({OLENA: "32,700"})
    assert deals(game) == ["1: 4 fan"]


def test_page_being_filled_in_is_left_alone_and_says_that_the_table_moved_on(tablet: Page, other_tablet: Page) -> None:
    game = new_game()
    one, two = Tablet(tablet, game), Tablet(other_tablet, game)
    enter(one, "3 han 30 fu")
    two.riichi(PRIYA)
    expect(tablet.get_by_text("Something was entered on another device.")).to_be_visible()
    expect(tablet.get_by_role("radio", name="3 han 30 fu").first).to_be_checked()


def test_answer_that_comes_while_a_finger_is_on_save_takes_no_tap_away(tablet: Page) -> None:
    game = new_game()
    here = Tablet(tablet, game)
    tablet.route("**/preview/", lambda _: None)  # no response until the route is removed
    here.open_win(WEI)
    here.tap(OLENA)
    here.worth("3 han 30 fu")
    button = tablet.locator(".btn.save:enabled")
    expect(button).to_be_enabled()
    expect(tablet.locator("#outlook .pays")).to_be_visible()

    button.hover()
    tablet.mouse.down()
    tablet.unroute("**/preview/")
    expect(tablet.locator("#outlook h2")).to_contain_text("5,800")  # the server's answer has taken its place
    tablet.mouse.up()

    expect(tablet.locator("#live")).to_be_visible()
    taken(tablet)
    assert len(deals(game)) == 1


def test_answer_to_an_earlier_choice_takes_save_away_from_nobody(tablet: Page) -> None:
    rules = ruleset({"preset": "chengdu", "options": {"hu_jiao_zhuan_yi": True}})
    here = Ledger(tablet, new_game("chengdu", options=rules.values()))
    here.kong("Wei Zhang", "Concealed kong")
    held: list[Route] = []
    tablet.route("**/preview/", lambda route: held.append(route))
    tablet.get_by_role("link", name="Olena K. won").click()
    seat = tablet.locator("form [data-seat]").filter(has=tablet.get_by_text("Wei Zhang", exact=True))
    with tablet.expect_request("**/preview/"):
        seat.click(position={"x": 24, "y": 24})
    tablet.locator(".chip.when-kong").click()
    tablet.locator("fieldset.values:visible").get_by_role("radio", name=re.compile(r"^\s*2 fan\b")).first.check()
    expect(tablet.locator(".btn.save")).to_be_enabled()

    with tablet.expect_request("**/preview/"):  # for the later choice, sent after the response to the earlier one
        held[0].continue_()
    tablet.locator(".btn.save").click()
    here.back()


def enter_held(one: Tablet) -> Route:
    """Save a deal and hold its request until the test releases it."""
    held: list[Route] = []
    one.page.route("**/save/", lambda route: route.continue_() if held else held.append(route))
    enter(one, "3 han 30 fu")
    one.save()
    one.expect_round("East 2")
    wait_for(lambda: bool(one.page.evaluate("true")) and len(held) == 1, "the save sending")
    return held[0]


def test_table_is_shown_before_its_save_is_taken_and_the_next_form_stays_open_when_it_is(tablet: Page) -> None:
    game = new_game()
    one = Tablet(tablet, game)
    kept_pages(tablet)
    save = enter_held(one)
    one.expect_scores({OLENA: "28,900", WEI: "21,100"})
    expect(tablet.locator("[data-net]")).to_have_text("Saving")
    expect(tablet.locator(".here-waits")).to_have_count(0)
    expect(tablet.locator("#undo")).to_be_disabled()
    assert deals(game) == []
    one.open_win(JOAO)
    save.continue_()
    taken(tablet)
    assert deals(game) == ["1: 3 fan"]
    expect(tablet.locator("form[data-entry]")).to_be_visible()
    with tablet.expect_response("**/live/?since=*") as news:
        tablet.evaluate("htmx.trigger(document.querySelector('.watch'), 'every')")
    assert news.value.status == 204  # nobody else has entered anything
    one.tap(WEI)
    one.worth("2 han 30 fu")
    one.saved()
    expect(tablet.locator("#undo")).to_be_enabled()
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    assert deals(game) == ["1: 3 fan", "2: 2 fan"]


def test_save_that_is_refused_leaves_the_form_open_that_was_opened_meanwhile(
    tablet: Page, other_tablet: Page, watch: Watch
) -> None:
    watch.expect("status of 409")
    game = new_game()
    one, two = Tablet(tablet, game), Tablet(other_tablet, game)
    kept_pages(tablet)
    save = enter_held(one)
    two.ron(OLENA, WEI, "4 han 30 fu")
    one.open_win(JOAO)
    save.continue_()
    asked = tablet.get_by_role("button", name="1 entry needs a decision")
    expect(asked).to_be_visible()
    expect(tablet.locator("form[data-entry]")).to_be_visible()
    asked.click()
    expect(tablet.get_by_role("heading", name="Two results for one deal")).to_be_visible()
    tablet.get_by_role("button", name="Both happened").click()
    one.expect_scores({OLENA: "38,500"})
    assert deals(game) == ["1: 4 fan", "2: 3 fan"]


def test_news_from_before_a_save_take_nothing_of_it_away(tablet: Page) -> None:
    game = new_game()
    one = Tablet(tablet, game)
    kept_pages(tablet)
    asked: list[tuple[Route, APIResponse]] = []
    tablet.route("**/live/", lambda route: asked.append((route, route.fetch())))
    call_referee(table_id=game.table_id, actor=Actor.table())
    wait_for(lambda: bool(tablet.evaluate("true")) and len(asked) == 1, "the answer that comes late")
    enter(one, "3 han 30 fu")
    one.save()
    wait_for(lambda: bool(tablet.evaluate("true")) and len(deals(game)) == 1, "the save")
    route, response = asked[0]
    assert "East 1" in response.text()
    route.fulfill(response=response)
    wait_for(lambda: bool(tablet.evaluate("true")) and len(asked) == 2, "the news of the save being asked for")
    assert tablet.locator(".board .round").inner_text() == "East 2"
    asked[1][0].fulfill(response=asked[1][1])
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
