"""A whole game entered on two tablets in turn, confirmed by the four players and shown in the season's standings."""

from playwright.sync_api import Page, expect

from tests.browser.tables import NAMES, Tablet, new_game
from tests.workers import wait_for

WEI, OLENA, JOAO, PRIYA = NAMES


def scores(*values: str) -> dict[str, str]:
    return dict(zip(NAMES, values, strict=True))


def test_two_tablets_play_a_hanchan_in_turn_and_see_each_others_deals(tablet: Page, other_tablet: Page) -> None:
    game = new_game()
    one, two = Tablet(tablet, game), Tablet(other_tablet, game)

    one.ron(OLENA, WEI, "3 han 30 fu")
    two.expect_scores(scores("21,100", "28,900", "25,000", "25,000"))
    two.expect_round("East 2")

    two.riichi(JOAO)
    one.expect_scores({JOAO: "24,000"})
    one.tsumo(JOAO, "2 han 40 fu")
    two.expect_scores(scores("20,400", "27,600", "27,700", "24,300"))

    two.abort("Nine terminals")
    one.expect_round("East 3")
    expect(one.page.locator(".board .counters")).to_have_text("Honba 1")

    one.draw(WEI, OLENA)
    two.expect_scores(scores("21,900", "29,100", "26,200", "22,800"))
    two.expect_round("East 4")

    two.open_win(WEI)
    two.tap(PRIYA)
    two.worth("Mangan")
    two.page.get_by_role("button", name="Another winner").click()
    two.tap(OLENA)
    two.worth("1 han 30 fu")
    expect(two.page.locator("#outlook h2")).to_contain_text("Ron")
    two.saved()
    one.expect_scores(scores("30,500", "30,100", "26,200", "13,200"))
    one.expect_round("South 1")

    one.ron(JOAO, OLENA, "1 han 30 fu")
    two.expect_round("South 2")
    two.draw(WEI)
    one.expect_round("South 3")
    one.tsumo(PRIYA, "2 han 30 fu")
    two.expect_round("South 4")
    two.expect_scores(scores("32,900", "27,500", "25,100", "14,500"))
    two.ron(WEI, PRIYA, "2 han 30 fu")

    for tab in (one, two):
        tab.expect_round("Game over")
        tab.expect_scores(scores("34,900", "27,500", "25,100", "12,500"))
    game.refresh_from_db()
    assert (game.status, game.deals.filter(current=True).count()) == ("to_confirm", 9)

    for tab, name in ((one, WEI), (two, OLENA), (one, JOAO)):
        tab.seat(name).get_by_role("button").click()
        expect(tab.seat(name).get_by_text("Confirmed")).to_be_visible()
    expect(two.page.get_by_text("Priya Nair to confirm")).to_be_visible()
    two.seat(PRIYA).get_by_role("button").click()
    expect(two.page.get_by_role("heading", name="Last game at this table")).to_be_visible()
    expect(one.page.get_by_role("heading", name="Last game at this table")).to_be_visible()
    board = game.event.season.leaderboard
    wait_for(lambda: type(board).objects.get(pk=board.pk).computed > 0, "the standings")
    tablet.goto(f"/c/{game.event.season.club.slug}/standings/{game.event.season.slug}/")
    expect(tablet.locator("main")).to_contain_text("+44.9")


def test_taps_from_the_table_to_a_saved_ron_are_four(tablet: Page) -> None:
    game = new_game()
    one = Tablet(tablet, game)
    taps = 0
    for act in (
        lambda: one.seat(OLENA).get_by_role("link").click(),
        lambda: one.tap(WEI),
        lambda: one.worth("3 han 30 fu"),
        one.save,
    ):
        act()
        taps += 1
    one.expect_round("East 2")
    assert taps == 4


def test_undo_takes_back_a_deal_and_redo_enters_it_again(tablet: Page) -> None:
    one = Tablet(tablet, new_game())
    one.ron(OLENA, WEI, "3 han 30 fu")
    undo = tablet.locator("#undo")
    expect(undo).to_contain_text("East 1, Ron, 3 han 30 fu")
    undo.click()
    one.expect_scores(scores("25,000", "25,000", "25,000", "25,000"))
    tablet.locator("#redo").click()
    one.expect_scores(scores("21,100", "28,900", "25,000", "25,000"))


def test_undo_takes_back_the_stick_that_was_laid_last(tablet: Page) -> None:
    one = Tablet(tablet, new_game())
    one.riichi(JOAO)
    expect(tablet.locator("#undo")).to_contain_text("João Pires, Riichi")
    tablet.locator("#undo").click()
    one.expect_scores({JOAO: "25,000"})
    expect(one.seat(JOAO).get_by_role("button")).to_have_attribute("aria-pressed", "false")
