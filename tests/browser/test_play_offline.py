"""An offline table: deals of every kind are entered, shown and later sent in order."""

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from clubs.models import Deal, Event, Game
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import TABLET, OpenPage, Watch
from tests.browser.hall import Hall
from tests.browser.tables import NAMES, Ledger, Tablet, address, new_game, small_targets
from tests.factories import play
from tests.workers import wait_for

WEI, OLENA, JOAO, PRIYA = NAMES
NETWORK = r"net::ERR|Failed to fetch|htmx:error|Failed to load resource|Opener-Policy header has been ignored"
HTTP = pytest.mark.parametrize("hall", ["http"], indirect=True)


@pytest.fixture
def site(hall: Hall) -> str:
    """Return the address at which the tablets of these tests find the site."""
    return hall.url


def ready_to_go(page: Page) -> None:
    """Wait until the tablet has stored what it needs offline."""
    wait_for(
        lambda: page.evaluate("document.documentElement.dataset.ahead") is not None, "the forms kept on the tablet"
    )


def installed(page: Page) -> None:
    """Wait until the tablet can open the table's page offline and has stored what that needs."""
    wait_for(lambda: page.evaluate("document.documentElement.dataset.installed") is not None, "the page kept")
    ready_to_go(page)


def standing(game: Game) -> list[Deal]:
    return list(Deal.objects.filter(game=game, current=True).order_by("number"))


@HTTP
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
    one.ron(OLENA, WEI, "3 han 30 fu")
    two.ron(JOAO, WEI, "2 han 30 fu")
    two.tsumo(PRIYA, "2 han 30 fu")
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    other_tablet.context.set_offline(False)
    expect(other_tablet.get_by_role("heading", name="Two results for one deal")).to_be_visible()
    assert small_targets(other_tablet) == []
    assert_no_axe_errors(other_tablet)
    other_tablet.get_by_role("button", name="Both happened").click()
    two.expect_round("East 4")
    other_tablet.get_by_role("button", name="The server calculated different payments").click()
    expect(other_tablet.locator(".differs")).to_contain_text("This tablet: Wei Zhang −500 · Olena K. −1,000")
    expect(other_tablet.locator(".differs")).to_contain_text("The server: Wei Zhang −500 · Olena K. −500")
    other_tablet.get_by_role("button", name="Close").click()
    expect(other_tablet.locator("[data-net]")).to_contain_text("Saved")
    assert [deal.result["wins"][0]["winner"] for deal in standing(game)] == [1, 2, 3]


@HTTP
def test_deal_kept_line_by_line_is_played_to_its_end_without_a_network(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game("chengdu")
    table = Ledger(tablet, game)
    ready_to_go(tablet)
    tablet.context.set_offline(True)
    table.kong(WEI, "Concealed kong")
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


def test_question_to_the_referee_waits_without_a_network(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game(deals=[{"type": "draw", "tenpai": []}])
    tablet.goto(address(game, "deals/"))
    tablet.context.set_offline(True)
    tablet.get_by_text("Refer to the referee").click()
    tablet.get_by_label("What is it about?").fill("Who was tenpai?")
    tablet.get_by_role("button", name="Refer and play on").click()
    expect(tablet.locator("[data-net]")).to_contain_text("Offline, 1 entry waiting")
    assert not game.disputes.exists()
    tablet.context.set_offline(False)
    one = Tablet(tablet, game)
    expect(tablet.locator(".history")).to_contain_text("for the referee")
    assert game.disputes.get().note == "Who was tenpai?"
    one.ron(OLENA, WEI, "3 han 30 fu")
    assert [deal.number for deal in standing(game)] == [1, 2]


KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) => {
    return (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname); }))).flat()"""


def test_worker_keeps_the_tables_page_alone_and_the_site_is_asked_while_it_answers(
    open_page: OpenPage, hall: Hall
) -> None:
    game = new_game()
    page = open_page(TABLET)
    one = Tablet(page, game)
    installed(page)
    play(game, {"type": "win", "wins": [{"winner": 1, "from": 0, "fan": 3, "fu": 30}]})
    page.reload()
    one.expect_round("East 2")
    player = game.seats.get(index=0).player
    for path in ("", f"nights/{game.event_id}/", f"players/{player.number}/"):
        page.goto(f"/c/{game.event.season.club.slug}/{path}")
    page.goto(address(game, "settlement/"))
    kept = page.evaluate(KEPT)
    assert address(game) in kept
    assert [path for path in kept if path != address(game) and not path.startswith("/static/")] == []
    assert any("play." in path for path in kept)


def test_deal_kept_line_by_line_opens_again_without_a_network(open_page: OpenPage, hall: Hall, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game("duankagen")
    page = open_page(TABLET)
    table = Ledger(page, game)
    installed(page)
    table.kong(WEI, "Concealed kong")
    ready_to_go(page)
    hall.cut()
    table.win(OLENA, "1 fan", loser=WEI)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("[data-net]")).to_contain_text("Offline, 1 entry waiting")
    table.win(JOAO, "1 fan", loser=WEI)
    table.win(PRIYA, "2 fan", loser=WEI)
    shown = page.locator("table.led tfoot .sum").all_inner_texts()
    page.get_by_role("button", name="Save the deal").click()
    table.expect_title("Deal 2")
    hall.back()
    expect(page.locator("[data-net]")).to_contain_text("Saved")
    [deal] = standing(game)
    assert [line["winner"] for line in deal.result["wins"]] == [1, 2, 3]
    table.expect_title("Deal 2")
    assert len(shown) == 4


def bloodbath(table: Ledger, *, self_drawn: bool = False) -> str:
    """Play a deal to its third win."""
    table.win(OLENA, "1 fan", loser="" if self_drawn else WEI)
    table.win(JOAO, "1 fan", loser=WEI)
    table.win(PRIYA, "2 fan", loser=WEI)
    save_deal(table.page)
    return "win"


def save_deal(page: Page) -> None:
    page.get_by_role("button", name="Save the deal").click()


def end_by_foul(table: Ledger) -> str:
    """Play a deal that a false win ends after its first win."""
    table.win(OLENA, "1 fan", loser=WEI)
    table.foul(JOAO, "False win")
    return "foul"


def kept_now(page: Page) -> None:
    """Wait until the forms stored on the tablet are those of the table's current version."""
    now = "document.documentElement.dataset.ahead === document.querySelector('#live').dataset.version"
    wait_for(lambda: page.evaluate(now), "the forms of this moment kept on the tablet")


@HTTP
@pytest.mark.parametrize("preset", ["chengdu", "duankagen"])
def test_network_lost_late_in_a_deal_leaves_two_winners_and_a_foul_for_the_next(
    preset: str, tablet: Page, watch: Watch
) -> None:
    watch.expect(NETWORK)
    game = new_game(preset)
    table = Ledger(tablet, game)
    table.win(OLENA, "1 fan", loser=WEI)
    table.win(JOAO, "1 fan", loser=WEI)
    kept_now(tablet)
    tablet.context.set_offline(True)
    tablet.get_by_role("link", name=f"{PRIYA} won").click()
    expect(tablet.locator("button[data-also]")).to_be_hidden()
    tablet.get_by_role("link", name="Back to the table").click()
    table.win(PRIYA, "2 fan", loser=WEI)
    save_deal(tablet)
    table.expect_title("Deal 2")
    table.two_wins((OLENA, JOAO), "1 fan", loser=WEI)
    table.win(PRIYA, "2 fan", loser=WEI)
    save_deal(tablet)
    table.expect_title("Deal 3")
    expect(tablet.locator("table.led thead th:not(.what) .seal.dealer")).to_have_count(1)
    last = end_by_foul(table) if preset == "chengdu" else bloodbath(table)
    table.expect_title("Deal 4")
    before = tablet.locator("table.led tfoot .with b").all_inner_texts()
    assert "?" not in before
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    expect(tablet.locator("table.led tfoot .with b")).to_have_text(before)
    assert [deal.result["type"] for deal in standing(game)] == ["win", "win", last]


# -- until somebody discards it -----------------------------------------------------------------------


def four_fan(page: Page) -> None:
    page.get_by_role("button", name="Change").first.click()
    page.locator("fieldset.values:visible").get_by_role("radio", name="4 han 30 fu").first.check()
    page.locator(".btn.save:enabled").click()
    expect(page.locator("#live")).to_be_visible()


@HTTP
def test_what_waits_is_changed_taken_back_and_ended_by_final_scores(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game()
    one = Tablet(tablet, game)
    ready_to_go(tablet)
    tablet.context.set_offline(True)
    tablet.get_by_role("button", name="Offline. Leave this page open").click()
    dialog = tablet.get_by_role("dialog")
    expect(dialog.get_by_text("TLS=1 ./run")).to_be_visible()
    expect(dialog.get_by_text("Waiting to be sent")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    one.ron(OLENA, WEI, "3 han 30 fu")
    one.draw(PRIYA)
    expect(tablet.locator("[data-net]")).to_have_text("Offline, 2 entries waiting. Leave this page open")
    tablet.locator("[data-net] button").click()
    expect(dialog.get_by_role("heading", name="Waiting to be sent")).to_be_visible()
    four_fan(tablet)
    one.expect_scores({OLENA: "31,700", WEI: "16,300"})
    tablet.locator("form.undo button").click()
    expect(tablet.locator("[data-net]")).to_contain_text("Offline, 1 entry waiting")
    one.expect_scores({OLENA: "32,700", PRIYA: "25,000"})
    tablet.get_by_role("link", name="Other", exact=True).click()
    tablet.get_by_role("link", name="Final scores only").click()
    for index, score in enumerate(("10000", "40000", "25000", "25000")):
        tablet.locator(f"[name=score-{index}]").fill(score)
    tablet.locator(".btn.save").click()
    expect(tablet.locator("[data-net]")).to_contain_text("Offline, 2 entries waiting")
    tablet.context.set_offline(False)
    tablet.get_by_label("Reason for replacing the deals").fill("The tablet fell")
    tablet.locator(".btn.save").click()
    one.expect_round("Game over")
    assert [deal.result["wins"][0]["fan"] for deal in Deal.objects.filter(game=game)] == [4]
    assert game.sheets.get().scores == [10000, 40000, 25000, 25000]


@HTTP
def test_game_that_is_over_without_a_network_takes_no_further_deal_until_it_is_confirmed(
    tablet: Page, watch: Watch
) -> None:
    watch.expect(NETWORK)
    game = new_game()
    one = Tablet(tablet, game)
    ready_to_go(tablet)
    tablet.context.set_offline(True)
    one.ron(OLENA, WEI, "Yakuman")
    over = tablet.get_by_text("The game may be over. Confirm it once the connection is back.")
    expect(over).to_be_visible()
    one.expect_round("Game over")
    for name in ("Draw", "Other", f"{JOAO} won"):
        expect(tablet.get_by_role("link", name=name, exact=True)).to_be_hidden()
    assert_no_axe_errors(tablet)
    tablet.locator("form.undo button").click()
    expect(over).to_be_hidden()
    one.ron(OLENA, WEI, "Mangan")
    one.expect_round("East 2")
    one.ron(JOAO, WEI, "Yakuman")
    expect(tablet.locator(".here-waits li")).to_have_count(2)
    expect(over).to_be_visible()
    tablet.context.set_offline(False)
    expect(tablet.get_by_text("0 of 4 confirmed")).to_be_visible()
    expect(over).to_be_hidden()
    assert [deal.number for deal in standing(game)] == [1, 2]


@HTTP
def test_what_a_closed_night_refuses_stays_until_it_is_discarded_and_closing_the_page_warns(
    tablet: Page, watch: Watch
) -> None:
    watch.expect(NETWORK)
    watch.expect("status of 4")
    game = new_game()
    one = Tablet(tablet, game)
    ready_to_go(tablet)
    tablet.context.set_offline(True)
    one.ron(OLENA, WEI, "3 han 30 fu")
    Event.objects.filter(pk=game.event_id).update(status=Event.Status.CLOSED)
    tablet.context.set_offline(False)
    waits = tablet.locator("#waits")
    expect(waits).to_contain_text("3 han 30 fu")
    expect(waits).to_contain_text("Not accepted.")
    warned: list[str] = []

    def accept(dialog: Dialog) -> None:
        warned.append(dialog.type)
        dialog.accept()

    tablet.on("dialog", accept)
    tablet.reload()
    assert warned == ["beforeunload"]
    expect(tablet.get_by_role("heading", name="This link no longer works")).to_be_visible()
    expect(tablet.locator("[data-waits]")).to_contain_text("East 1: Ron, 3 han 30 fu")
    expect(tablet.get_by_role("button", name="Discard")).to_be_visible()
    Event.objects.filter(pk=game.event_id).update(status=Event.Status.OPEN)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.VOID)
    tablet.goto(address(game))
    expect(tablet.get_by_role("heading", name="Not saved")).to_be_visible()
    Event.objects.filter(pk=game.event_id).update(status=Event.Status.CLOSED)
    tablet.goto(address(game))
    tablet.get_by_role("button", name="Discard").click()
    expect(tablet.locator("[data-waits]")).to_be_hidden()
    Event.objects.filter(pk=game.event_id).update(status=Event.Status.OPEN)
    tablet.goto(address(game))
    assert tablet.evaluate("Store.all('saves')") == []
    assert not Deal.objects.filter(game=game).exists()


@HTTP
@pytest.mark.parametrize("end", ["Keep theirs", "Save mine as correction"])
def test_of_two_deals_kept_line_by_line_without_a_network_one_stands(
    end: str, tablet: Page, other_tablet: Page, watch: Watch
) -> None:
    watch.expect(NETWORK)
    watch.expect("status of 409")
    game = new_game("chengdu")
    one, two = Ledger(tablet, game), Ledger(other_tablet, game)
    for page in (tablet, other_tablet):
        ready_to_go(page)
        page.context.set_offline(True)
    bloodbath(one)
    one.expect_title("Deal 2")
    two.kong(JOAO, "Concealed kong")
    bloodbath(two, self_drawn=True)
    two.expect_title("Deal 2")
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    other_tablet.context.set_offline(False)
    expect(other_tablet.get_by_role("heading", name="Two results for one deal")).to_be_visible()
    expect(other_tablet.locator("[data-mine] li")).to_have_count(5)
    assert small_targets(other_tablet) == []
    assert_no_axe_errors(other_tablet)
    other_tablet.locator(".decide .save").filter(has_text=end).click()
    wait_for(lambda: other_tablet.evaluate("Outbox.waits().length") == 0, "nothing waits any more")
    two.expect_title("Deal 2")
    [deal] = standing(game)
    mine = end != "Keep theirs"
    assert (deal.version, deal.result["wins"][0].get("from"), "kans" in deal.result) == (
        (2, None, True) if mine else (1, 0, False)
    )
    assert not game.drafts.filter(current=True).exists()


# -- forms that could not be fetched ------------------------------------------------------------------


@HTTP
def test_form_that_could_not_be_fetched_is_fetched_again(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    refused: list[str] = []

    def once(route: Route) -> None:
        if refused:
            return route.continue_()
        refused.append(route.request.url)
        return route.abort()

    tablet.route("**/foul/", once)
    table = Ledger(tablet, new_game("chengdu"))
    ready_to_go(tablet)
    assert refused
    tablet.context.set_offline(True)
    table.foul(JOAO, "False win")
    table.expect_title("Deal 2")


@HTTP
def test_tap_on_a_form_the_tablet_lacks_says_why_nothing_opens(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    tablet.route("**/foul/", lambda route: route.abort())
    Ledger(tablet, new_game("chengdu"))
    tablet.context.set_offline(True)
    tablet.get_by_role("link", name="Foul").first.click()
    tablet.get_by_text("It opens when the network is back.").wait_for()
    tablet.get_by_role("button", name="Close").click()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    assert tablet.locator("table.led").is_visible()
