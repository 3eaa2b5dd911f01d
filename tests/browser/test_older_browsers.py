"""The table's page in older browsers: each feature is removed in turn, and storage fails."""

import pytest
from playwright.sync_api import Page, Request, Route, expect

from clubs.models import Deal, Game
from tests.browser.conftest import TABLET, OpenPage, Watch
from tests.browser.tables import NAMES, Tablet, address, new_game
from tests.workers import wait_for

WEI, OLENA, _JOAO, _PRIYA = NAMES
BLOCKED = """Object.defineProperty(window, "%s",
  { get() { throw new DOMException("", "SecurityError") }, configurable: true })"""
GONE = {
    "Array.prototype.at": "delete Array.prototype.at",
    "Array.prototype.findLastIndex": "delete Array.prototype.findLastIndex",
    "AbortSignal.timeout": "delete AbortSignal.timeout",
    "crypto.randomUUID": "delete Crypto.prototype.randomUUID",
    "FormData of a button": "FormData = class extends FormData { constructor(form) { super(form); } }",
    "HTMLDialogElement": "delete HTMLDialogElement.prototype.showModal; delete HTMLDialogElement.prototype.close",
    "inert": "delete HTMLElement.prototype.inert",
    "requestIdleCallback": "delete window.requestIdleCallback",
    "requestSubmit": "delete HTMLFormElement.prototype.requestSubmit",
    "submitter": "delete SubmitEvent.prototype.submitter",
    "wake lock": "delete Navigator.prototype.wakeLock",
    **{name: BLOCKED % name for name in ("localStorage", "sessionStorage")},
}
NO_HAS = """{ const supports = CSS.supports;
  CSS.supports = (...asked) => !/:has/.test(asked[0]) && supports.apply(CSS, asked); }"""


def plays_a_deal(page: Page, game: Game) -> None:
    """Play a deal with a riichi, a win and an undo, online."""
    table = Tablet(page, game)
    table.riichi(OLENA)
    table.ron(OLENA, WEI, "3 han 30 fu")
    table.expect_scores({OLENA: "28,900", WEI: "21,100"})
    expect(page.locator("[data-net]")).not_to_contain_text("Offline")
    assert Deal.objects.filter(game=game, current=True).count() == 1


@pytest.mark.parametrize("feature", GONE)
def test_a_deal_is_played_without(feature: str, open_page: OpenPage) -> None:
    page = open_page(TABLET)
    page.add_init_script(GONE[feature])
    plays_a_deal(page, new_game())


def without_has(route: Route, request: Request) -> None:
    """Serve styles as a browser without :has() reads them. Scripts that fetch them get the originals."""
    response = route.fetch()
    text = response.text()
    route.fulfill(
        response=response, body=text.replace(":has(", ":hasnt(") if request.resource_type == "stylesheet" else text
    )


def test_what_is_chosen_is_seen_without_has(open_page: OpenPage) -> None:
    pages = [open_page(TABLET), open_page(TABLET)]
    pages[1].add_init_script(NO_HAS)
    pages[1].route("**/*.css", without_has)
    game = new_game()
    seen = []
    for page in pages:
        table = Tablet(page, game)
        table.open_win(OLENA)
        table.tap(WEI)
        expect(page.locator("form[data-entry]")).to_have_attribute("data-step", "worth")
        page.wait_for_timeout(300)
        seen.append(page.evaluate(CHOSEN))
    assert seen[0] == seen[1]
    plays_a_deal(pages[1], game)


CHOSEN = """() => [...document.querySelectorAll('form [data-seat], form [data-seat] *, form .chip, form .cell')]
  .map((e) => [e.className, getComputedStyle(e)])
  .map(([name, style]) => [name, style.backgroundColor, style.borderColor, style.display, style.color])"""


# -- storage -----------------------------------------------------------------------------------------

SILENT = "IDBFactory.prototype.open = () => ({})"
NONE = "Object.defineProperty(window, 'indexedDB', { value: undefined })"
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError') }"


@pytest.mark.parametrize("script", [SILENT, NONE, FULL], ids=["silent", "none", "full"])
def test_storage_that_fails_stops_no_save_and_the_page_says_to_leave_it_open(
    script: str, open_page: OpenPage, watch: Watch
) -> None:
    watch.expect("net::ERR|Failed to fetch|htmx:error")
    page = open_page(TABLET)
    page.add_init_script(script)
    game = new_game()
    table = Tablet(page, game)
    wait_for(lambda: page.evaluate("document.documentElement.dataset.ahead") is not None, "the forms kept in memory")
    page.context.set_offline(True)
    table.ron(OLENA, WEI, "3 han 30 fu")
    expect(page.locator("[data-net]")).to_contain_text("Leave this page open")
    page.context.set_offline(False)
    expect(page.locator("[data-net]")).to_contain_text("Saved")
    assert Deal.objects.filter(game=game, current=True).count() == 1


def test_an_error_of_the_page_is_no_lost_network(open_page: OpenPage, watch: Watch) -> None:
    watch.expect("broken on purpose")
    page = open_page(TABLET)
    page.add_init_script("Headers.prototype.has = () => { throw new TypeError('broken on purpose') }")
    game = new_game()
    table = Tablet(page, game)
    table.riichi(OLENA)
    table.ron(OLENA, WEI, "3 han 30 fu")
    expect(page.locator("[data-net]")).to_contain_text("This page has an error")


def test_too_old_a_browser_gets_plain_forms(open_page: OpenPage) -> None:
    page = open_page(TABLET)
    page.add_init_script("delete Promise.any")
    game = new_game()
    page.goto(address(game))
    expect(page.get_by_text("This tablet is too old for the table page")).to_be_visible()
    assert page.evaluate("typeof Play") == "undefined"
    page.goto(address(game, "draw/"))
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".board .round")).to_have_text("East 2")
    assert Deal.objects.filter(game=game, current=True).count() == 1
