"""A table without a network: deals of every kind, entered, shown and sent in order."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from clubs.models import Deal, Game
from clubs.services.audit import Actor
from clubs.services.night import nights
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import CHROMIUM, TABLET, OpenPage, Watch
from tests.browser.hall import Hall
from tests.browser.tables import NAMES, Ledger, Tablet, address, new_game, small_targets
from tests.factories import play
from tests.workers import wait_for

WEI, OLENA, JOAO, PRIYA = NAMES
NETWORK = r"net::ERR|Failed to fetch|htmx:error|Failed to load resource|Opener-Policy header has been ignored"
WAYS = pytest.mark.parametrize("hall", ["http", "https"], indirect=True)


@pytest.fixture
def site(hall: Hall) -> str:
    """Where the tablets of these tests find the site."""
    return hall.url


def ready_to_go(page: Page) -> None:
    """Wait until the tablet has taken along what it needs."""
    wait_for(
        lambda: page.evaluate("document.documentElement.dataset.ahead") is not None, "the forms kept on the tablet"
    )


def installed(page: Page) -> None:
    """Wait until the tablet opens the table's page without a network, and has taken along what that needs."""
    wait_for(lambda: page.evaluate("document.documentElement.dataset.installed") is not None, "the page kept")
    ready_to_go(page)


def standing(game: Game) -> list[Deal]:
    return list(Deal.objects.filter(game=game, current=True).order_by("number"))


@WAYS
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
    one.double_ron(WEI, (OLENA, "1 fan 30 fu"), (JOAO, "Mangan"))
    one.expect_round("South 1")
    one.foul(PRIYA, "False win")
    before = [tablet.locator(".seat .score").nth(n).inner_text() for n in range(4)]
    assert len(standing(game)) == 1
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    assert [deal.number for deal in standing(game)] == [1, 2, 3, 4, 5, 6, 7]
    assert [deal.result["type"] for deal in standing(game)] == ["win", "win", "draw", "abort", "win", "win", "foul"]
    assert [win["winner"] for win in standing(game)[5].result["wins"]] == [1, 2]
    expect(tablet.locator(".seat .score")).to_have_text(before)


@WAYS
def test_deal_after_a_save_whose_page_never_came_gets_its_own_number(tablet: Page, hall: Hall, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game()
    one = Tablet(tablet, game)
    ready_to_go(tablet)

    hall.site.breaks_after = "/save/"
    one.ron(OLENA, WEI, "3 fan 30 fu")
    one.expect_round("East 2")
    one.ron(JOAO, WEI, "2 fan 30 fu")
    one.expect_round("East 3")
    expect(tablet.locator("[data-net]")).to_have_text("Offline, 1 entry waits here")
    hall.site.broken = False
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    assert [(deal.number, deal.result["wins"][0]["winner"]) for deal in standing(game)] == [(1, 1), (2, 2)]


@WAYS
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


@WAYS
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


@WAYS
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
    tablet.get_by_text("Leave it to the referee").click()
    tablet.get_by_label("What is it about?").fill("Who was tenpai?")
    tablet.get_by_role("button", name="Mark it, and play on").click()
    expect(tablet.locator("[data-net]")).to_have_text("Offline, 1 entry waits here")
    assert not game.disputes.exists()
    tablet.context.set_offline(False)
    one = Tablet(tablet, game)
    expect(tablet.locator(".history")).to_contain_text("for the referee")
    assert game.disputes.get().note == "Who was tenpai?"
    one.ron(OLENA, WEI, "3 fan 30 fu")
    assert [deal.number for deal in standing(game)] == [1, 2]


class Device:
    """A tablet whose browser can be closed and opened again; what it keeps lasts."""

    def __init__(self, playwright: Playwright, folder: Path, arguments: list[str], url: str, watch: Watch) -> None:
        self.playwright, self.folder, self.arguments, self.url, self.watch = playwright, folder, arguments, url, watch
        self.context: BrowserContext = self.launch()

    def launch(self) -> BrowserContext:
        options = {**TABLET, "base_url": self.url, "locale": "en-GB"}
        return self.playwright.chromium.launch_persistent_context(
            self.folder, executable_path=CHROMIUM, args=self.arguments, **options
        )

    def open(self) -> Page:
        page = self.context.pages[0]
        page.on("console", self.watch.on_console)
        page.on("pageerror", self.watch.on_error)
        return page

    def restart(self) -> Page:
        self.context.close()
        self.context = self.launch()
        return self.open()


@pytest.fixture
def device(_playwright: Playwright, tmp_path: Path, arguments: list[str], hall: Hall, watch: Watch) -> Iterator[Device]:
    device = Device(_playwright, tmp_path / "tablet", arguments, hall.url, watch)
    yield device
    device.context.close()


def test_tablet_is_started_again_without_a_network_in_the_middle_of_a_game(
    device: Device, hall: Hall, watch: Watch
) -> None:
    watch.expect(NETWORK)
    game = new_game()
    page = device.open()
    one = Tablet(page, game)
    installed(page)
    one.ron(OLENA, WEI, "3 fan 30 fu")
    one.expect_round("East 2")
    ready_to_go(page)
    hall.cut()
    one.tsumo(OLENA, "2 fan 30 fu")
    one.riichi(PRIYA)
    one.draw(PRIYA)
    one.expect_round("East 3")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    one.expect_round("East 3")
    expect(page.locator("[data-net]")).to_have_text("Offline, 3 entries wait here")
    one.abort("Nine terminals")
    one = Tablet(device.restart(), game)
    one.expect_round("East 3")
    one.ron(PRIYA, JOAO, "Mangan")
    one.expect_round("East 4")
    one.tsumo(WEI, "1 fan 30 fu")
    before = [one.page.locator(".seat .score").nth(n).inner_text() for n in range(4)]
    hall.back()
    expect(one.page.locator("[data-net]")).to_contain_text("Saved")
    assert [deal.number for deal in standing(game)] == [1, 2, 3, 4, 5, 6]
    assert [deal.result["type"] for deal in standing(game)] == ["win", "win", "draw", "abort", "win", "win"]
    expect(one.page.locator(".seat .score")).to_have_text(before)


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


WORTH = {"mingjeung": "3 fan", "taiwan": "3", "riichi-sanma": "3 fan 30 fu"}
WRONG_TILE = "Discard from an open set won on"
FOURTH = {"mingjeung": "foul", "taiwan": "foul", "riichi-sanma": "abort"}
SIXTH = {"mingjeung": "win", "taiwan": "win", "riichi-sanma": "foul"}


@pytest.mark.parametrize("preset", WORTH)
def test_every_system_plays_six_deals_with_a_reload_and_a_restart_without_a_network(
    preset: str, device: Device, hall: Hall, watch: Watch
) -> None:
    watch.expect(NETWORK)
    game = new_game(preset)
    page = device.open()
    one = Tablet(page, game)
    installed(page)
    one.ron(OLENA, WEI, WORTH[preset])
    ready_to_go(page)
    hall.cut()
    one.tsumo(JOAO, WORTH[preset])
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("[data-net]")).to_have_text("Offline, 1 entry waits here")
    one.draw()
    one = Tablet(device.restart(), game)
    expect(one.page.locator("[data-net]")).to_have_text("Offline, 2 entries wait here")
    if preset == "riichi-sanma":
        one.abort("Nine terminals")
        one.double_ron(JOAO, (WEI, WORTH[preset]), (OLENA, WORTH[preset]))
        one.foul(WEI, "False win")
    else:
        if preset == "mingjeung":
            one.foul(OLENA, "False win")
            one.ron(WEI, JOAO, WORTH[preset])
        else:
            one.foul(OLENA, "False win", "2")
            one.double_ron(JOAO, (WEI, WORTH[preset]), (OLENA, WORTH[preset]), allowed_by=WRONG_TILE)
        one.tsumo(OLENA, WORTH[preset])
    before = one.page.locator(".seat .score").all_inner_texts()
    assert "?" not in before
    hall.back()
    expect(one.page.locator("[data-net]")).to_contain_text("Saved")
    expect(one.page.locator(".seat .score")).to_have_text(before)
    assert [(deal.number, deal.result["type"]) for deal in standing(game)] == [
        (1, "win"), (2, "win"), (3, "draw"), (4, FOURTH[preset]), (5, "win"), (6, SIXTH[preset])
    ]  # fmt: skip
    assert len(standing(game)[4].result["wins"]) == (1 if preset == "mingjeung" else 2)


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
    expect(page.locator("[data-net]")).to_have_text("Offline, 1 entry waits here")
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
    """A deal that goes on to its third win."""
    table.win(OLENA, "1 fan", loser="" if self_drawn else WEI)
    table.win(JOAO, "1 fan", loser=WEI)
    table.win(PRIYA, "2 fan", loser=WEI)
    save_deal(table.page)
    return "win"


def save_deal(page: Page) -> None:
    page.get_by_role("button", name="Save the deal").click()


@pytest.mark.parametrize("preset", ["chengdu", "duankagen"])
def test_six_deals_kept_line_by_line_with_a_reload_and_a_restart_without_a_network(
    preset: str, device: Device, hall: Hall, watch: Watch
) -> None:
    watch.expect(NETWORK)
    game = new_game(preset)
    page = device.open()
    table = Ledger(page, game)
    installed(page)
    bloodbath(table)
    table.expect_title("Deal 2")
    ready_to_go(page)
    hall.cut()

    table.kong(WEI, "Concealed kong")
    bloodbath(table, self_drawn=True)
    table.expect_title("Deal 3")
    table.kong(JOAO, f"Open kong from {WEI}")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    bloodbath(table)
    table.expect_title("Deal 4")
    table.win(WEI, "1 fan", loser=JOAO)
    table = Ledger(device.restart(), game)
    table.page.get_by_role("link", name="Draw").click()
    expect(table.page.locator(".ready-row:visible")).to_have_count(3)
    table.page.locator(".btn.save:enabled").click()
    table.expect_title("Deal 5")
    table.two_wins((OLENA, JOAO), "1 fan", loser=WEI)
    table.win(PRIYA, "2 fan", loser=WEI)
    save_deal(table.page)
    table.expect_title("Deal 6")
    last = end_by_foul(table) if preset == "chengdu" else bloodbath(table, self_drawn=True)
    table.expect_title("Deal 7")
    expect(table.page.locator("[data-net]")).to_contain_text("Offline")
    before = table.page.locator("table.led tfoot .with b").all_inner_texts()
    hall.back()
    expect(table.page.locator("[data-net]")).to_contain_text("Saved")
    expect(table.page.locator("table.led tfoot .with b")).to_have_text(before)
    assert [(deal.number, deal.result["type"]) for deal in standing(game)] == [
        (1, "win"), (2, "win"), (3, "win"), (4, "draw"), (5, "win"), (6, last)
    ]  # fmt: skip
    assert [len(deal.result["wins"]) for deal in standing(game)] == [3, 3, 3, 1, 3, 1 if last == "foul" else 3]
    assert standing(game)[4].result["wins"][1]["same_discard"]


def end_by_foul(table: Ledger) -> str:
    """A deal that a false win ends after its first win."""
    table.win(OLENA, "1 fan", loser=WEI)
    table.foul(JOAO, "False win")
    return "foul"


def kept_now(page: Page) -> None:
    """Wait until the forms on the tablet are those of this very moment of the table."""
    now = "document.documentElement.dataset.ahead === document.querySelector('#live').dataset.version"
    wait_for(lambda: page.evaluate(now), "the forms of this moment kept on the tablet")


@pytest.mark.parametrize("hall", ["http"], indirect=True)
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


@pytest.mark.parametrize("hall", ["http"], indirect=True)
def test_foul_of_a_typed_worth_and_two_winners_are_paid_without_a_network(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = new_game("taiwan")
    one = Tablet(tablet, game)
    kept_now(tablet)
    tablet.context.set_offline(True)
    one.foul(OLENA, "False win", "2")
    one.double_ron(JOAO, (WEI, "3"), (OLENA, "3"), allowed_by=WRONG_TILE)
    before = tablet.locator(".seat .score").all_inner_texts()
    assert "?" not in before
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    expect(tablet.locator(".seat .score")).to_have_text(before)
    assert [len(deal.result.get("wins", [])) for deal in standing(game)] == [0, 2]
