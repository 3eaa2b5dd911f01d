"""A deal entered line by line: on two tablets, corrected before and after its end, and offline."""

import re

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Game
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import Watch
from tests.browser.tables import NAMES, Ledger, address, new_game, sent, small_targets

WEI, OLENA, JOAO, PRIYA = NAMES
NETWORK = r"net::ERR|Failed to fetch|htmx:error"


@pytest.fixture
def game() -> Game:
    return new_game("chengdu")


def row(page: Page, n: int) -> list[str]:
    """Return what a line changed for each player."""
    return [text.strip() for text in page.locator(".led tbody tr").nth(n - 1).locator("td").all_inner_texts()]


def expect_row(page: Page, n: int, *cells: str) -> None:
    expect(page.locator(".led tbody tr").nth(n - 1).locator("td")).to_have_text(list(cells))


def worth(page: Page, value: str) -> None:
    label = re.compile(rf"^\s*{re.escape(value)}\b")
    page.locator("fieldset.values:visible").get_by_role("radio", name=label).first.check()


def test_two_kongs_and_three_wins_on_two_tablets_with_a_reload_between(
    tablet: Page, other_tablet: Page, game: Game
) -> None:
    one, two = Ledger(tablet, game), Ledger(other_tablet, game)
    one.kong(JOAO, f"Open kong from {PRIYA}")
    for page in (tablet, other_tablet):
        expect_row(page, 1, "0", "0", "+2", "−2")
    two.win(OLENA, "2 fan", loser=WEI)
    one.expect_deal("−4", "+4", "+2", "−2")
    expect(tablet.locator(".led thead th").filter(has_text=OLENA)).to_contain_text("Out, win 1")
    one.kong(PRIYA, "Concealed kong")
    expect_row(tablet, 3, "−2", "", "−2", "+4")
    tablet.reload()
    one.win(JOAO, "2 fan")
    two.expect_deal("−11", "+4", "+10", "−3")
    expect(other_tablet.get_by_text("1 more win ends the deal")).to_be_visible()
    assert small_targets(other_tablet) == []
    assert_no_axe_errors(other_tablet)
    one.win(PRIYA, "0 fan", loser=WEI)
    expect(other_tablet.get_by_role("heading", name="All wins are in")).to_be_visible()
    other_tablet.get_by_role("button", name="Save the deal").click()
    one.expect_deal("0", "0", "0", "0")
    game.refresh_from_db()
    assert (game.state["scores"], game.state["dealer"]) == ([-12, 4, 10, -2], 1)
    tablet.goto(f"/c/{game.event.season.club.slug}/games/{game.public_id}/")
    expect(tablet.locator("tr.line")).to_have_count(5)
    expect(tablet.locator("tr.line").first).to_contain_text(f"{JOAO} from {PRIYA} Open kong")


def test_a_kong_is_two_taps_and_a_win_four(tablet: Page, game: Game) -> None:
    one = Ledger(tablet, game)
    tablet.get_by_role("link", name=re.compile("^Kong")).click()
    tablet.get_by_role("button", name=f"{WEI}, Added kong").click()
    one.expect_deal("+3", "−1", "−1", "−1")
    tablet.get_by_role("link", name=f"{OLENA} won").click()
    tablet.locator(f"form [data-seat='{NAMES.index(WEI)}']").click(position={"x": 24, "y": 24})
    worth(tablet, "1 fan")
    tablet.locator(".btn.save").click()
    one.expect_deal("+1", "+1", "−1", "−1")


def test_lines_are_corrected_before_the_deal_is_closed_and_afterwards(tablet: Page, game: Game) -> None:
    one = Ledger(tablet, game)
    one.kong(JOAO, f"Open kong from {PRIYA}")
    one.win(OLENA, "2 fan", loser=WEI)
    one.win(JOAO, "1 fan")
    one.expect_deal("−7", "+4", "+8", "−5")

    tablet.locator(".led tbody tr").nth(1).get_by_role("link").click()
    worth(tablet, "1 fan")
    expect(tablet.locator(".pays .num")).to_have_text(["+2", "−2", "0", "0"])
    assert_no_axe_errors(tablet)
    tablet.locator(".btn.save:enabled").click()
    one.expect_deal("−5", "+2", "+8", "−5")
    tablet.locator("#undo").click()
    one.expect_deal("−2", "+2", "+2", "−2")
    tablet.locator("#redo").click()
    one.expect_deal("−5", "+2", "+8", "−5")
    one.win(PRIYA, "0 fan", loser=WEI)
    tablet.get_by_role("button", name="Save the deal").click()
    one.expect_deal("0", "0", "0", "0")
    sent(tablet)

    tablet.goto(address(game, "deals/1/"))
    tablet.locator(".led tbody tr").first.get_by_role("link").click()
    tablet.get_by_role("button", name="Remove this line").click()
    expect(tablet.locator(".pays .num")).to_have_text(["−6", "+2", "+6", "−2"])
    assert small_targets(tablet) == []
    tablet.get_by_role("button", name="Continue").click()
    tablet.get_by_role("radio", name="Something missed").check()
    tablet.get_by_role("button", name="Correct").click()
    one.back()
    game.refresh_from_db()
    assert game.state["scores"] == [-6, 2, 6, -2]


def test_a_line_entered_without_a_network_waits_on_the_tablet(tablet: Page, game: Game, watch: Watch) -> None:
    watch.expect(NETWORK)
    Ledger(tablet, game)
    tablet.get_by_role("link", name=re.compile("^Kong")).click()
    key = tablet.get_by_role("button", name=f"{WEI}, Concealed kong")
    expect(key).to_be_visible()
    tablet.context.set_offline(True)
    key.click()
    expect(tablet.get_by_text("Offline, 1 entry waiting")).to_be_visible()
    expect_row(tablet, 1, "+6", "−2", "−2", "−2")
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    expect_row(tablet, 1, "+6", "−2", "−2", "−2")
    sent(tablet)
    assert game.drafts.count() == 1


def test_a_second_tablet_that_was_slower_looks_again_before_it_saves(
    tablet: Page, other_tablet: Page, game: Game, watch: Watch
) -> None:
    watch.expect("status of 409")
    one, two = Ledger(tablet, game), Ledger(other_tablet, game)
    other_tablet.goto(address(game, "win/?winner=1"))
    other_tablet.locator("label.self").click()
    worth(other_tablet, "1 fan")
    expect(other_tablet.locator(".btn.save")).to_be_enabled()
    one.kong(JOAO, "Concealed kong")
    other_tablet.locator(".btn.save").click()
    expect(other_tablet.get_by_role("alert").first).to_contain_text("The table has changed in the meantime")
    other_tablet.locator(".btn.save").click()
    two.back()
    one.expect_deal("−5", "+7", "+3", "−5")


def test_a_phone_follows_a_declaration_and_a_kong_paid_at_the_end(phone: Page) -> None:
    one = Ledger(phone, new_game("duankagen"))
    one.declared(OLENA)
    expect(phone.locator(".led thead th").filter(has_text=OLENA)).to_contain_text("Declared ready")
    one.kong(WEI, "Concealed kong")
    expect(phone.get_by_text("paid at the end")).to_be_visible()
    assert small_targets(phone) == []


def test_the_only_line_of_a_deal_that_was_taken_back_is_entered_again(tablet: Page, game: Game) -> None:
    one = Ledger(tablet, game)
    one.kong(JOAO, f"Open kong from {PRIYA}")
    tablet.locator("#undo").click()
    expect(tablet.locator("#undo")).to_be_disabled()
    tablet.locator("#redo").click()
    expect_row(tablet, 1, "0", "0", "+2", "−2")
    one.expect_deal("0", "0", "+2", "−2")


@pytest.mark.parametrize("preset", ["chengdu", "duankagen"])
def test_a_closed_deal_that_was_taken_back_is_entered_again(tablet: Page, preset: str) -> None:
    game = new_game(preset)
    one = Ledger(tablet, game)
    one.kong(WEI, "Concealed kong")
    one.win(OLENA, "2 fan", loser=WEI)
    one.win(PRIYA, "1 fan", loser=JOAO)
    one.win(JOAO, "1 fan")
    tablet.get_by_role("button", name=re.compile("^Save the deal")).click()
    one.expect_title("Deal 2")
    sent(tablet)
    game.refresh_from_db()
    after = game.state
    assert after["scores"] != [0, 0, 0, 0]
    shown = tablet.locator("table.led tfoot td.with b").all_inner_texts()

    tablet.locator("#undo").click()
    expect(tablet.locator("#redo")).to_be_visible()
    one.expect_title("Deal 1")
    sent(tablet)
    game.refresh_from_db()
    assert game.state["scores"] == [0, 0, 0, 0]

    tablet.locator("#redo").click()
    one.expect_title("Deal 2")
    expect(tablet.locator("table.led tfoot td.with b")).to_have_text(shown)
    sent(tablet)
    game.refresh_from_db()
    assert game.state == after
    assert game.deals.filter(current=True).count() == 1
