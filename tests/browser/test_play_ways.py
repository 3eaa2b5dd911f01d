"""Three ways to enter the value of a win on the tablet: whole games under other rules, and disabled choices."""

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Game
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.tables import NAMES, Tablet, address, new_game, small_targets

WEI, OLENA, JOAO, PRIYA = NAMES
PINFU = ("2m", "3m", "4m", "3p", "4p", "5p", "6s", "7s", "8s", "2p", "2p", "4s", "5s", "6s")


def confirmed(one: Tablet, names: tuple[str, ...]) -> None:
    """Confirm for all players, one after the other."""
    for name in names[:-1]:
        one.seat(name).get_by_role("button").click()
        expect(one.seat(name).get_by_text("Confirmed")).to_be_visible()
    one.seat(names[-1]).get_by_role("button").click()
    expect(one.page.get_by_role("heading", name="Last game at this table")).to_be_visible()


def ways(game: Game) -> set[str]:
    """Return the ways in which the wins of a game were entered."""
    return {way["way"] for deal in game.deals.filter(current=True) for way in deal.entered.get("ways", ())}


def test_riichi_tile_is_offered_where_the_discarder_has_a_stick(tablet: Page) -> None:
    game = new_game()
    one = Tablet(tablet, game)
    one.riichi(WEI)
    one.open_win(OLENA)
    tile = tablet.get_by_role("checkbox", name="Won on the riichi tile: the stick goes back")
    one.tap(PRIYA)
    expect(tile).to_be_hidden()
    one.tap(WEI)
    tile.check()
    one.worth("3 han 30 fu")
    one.saved()
    one.expect_scores({WEI: "21,100", OLENA: "28,900"})
    assert game.deals.get().result["riichi"] == []


def test_a_game_of_three_is_played_by_value_patterns_and_tiles(tablet: Page) -> None:
    game = new_game("riichi-sanma")
    one = Tablet(tablet, game)

    one.open_win(OLENA)
    one.tap(WEI)
    one.way("Patterns")
    one.tick("honitsu", "yakuhai", "kita")
    expect(tablet.locator("#outlook h2")).to_have_text("Ron, 5 han, 8,000")
    one.saved()
    one.expect_scores({WEI: "27,000", OLENA: "43,000", JOAO: "35,000"})

    one.open_win(JOAO)
    one.self_draw()
    one.way("Tiles")
    one.tiles("1p", "2p", "3p", "4p", "5p", "6p", "7s", "8s", "9s", "5z", "5z", "1z", "1z", "1z")
    tablet.locator("[data-aside='4z']:visible").click()
    expect(tablet.locator(".hand-counted")).to_contain_text("Norths set aside")
    one.saved()
    one.expect_scores({WEI: "25,700", OLENA: "40,400", JOAO: "38,900"})

    one.open_win(WEI)
    one.tap(JOAO)
    one.way("Value")
    one.worth("2 han 30 fu")
    one.saved()
    one.expect_round("South 1")
    one.draw(WEI)
    one.expect_scores({WEI: "30,700", OLENA: "38,900", JOAO: "35,400"})

    one.open_win(OLENA)
    one.tap(JOAO)
    one.way("Patterns")
    one.tick("riichi", "pinfu", "tanyao", "ura")
    expect(tablet.locator("#outlook h2")).to_contain_text("4 han 30 fu")
    one.saved()
    one.expect_scores({WEI: "30,700", OLENA: "46,800", JOAO: "27,500"})

    one.open_win(WEI)
    one.self_draw()
    one.way("Value")
    one.worth("Mangan")
    one.saved()
    one.open_win(OLENA)
    one.tap(JOAO)
    one.way("Tiles")
    one.tiles("2p", "2p", "4p", "4p", "6p", "6p", "3s", "3s", "5s", "0s", "7s", "7s", "8s", "8s")
    one.saved()
    one.expect_round("Game over")
    one.expect_scores({WEI: "36,700", OLENA: "49,200", JOAO: "19,100"})
    confirmed(one, (WEI, OLENA, JOAO))
    game.refresh_from_db()
    assert (game.status, game.end_reason) == ("final", "last_deal")
    assert ways(game) == {"value", "patterns", "tiles"}


def test_a_tournament_game_is_played_by_value_patterns_and_tiles(tablet: Page) -> None:
    game = new_game("riichi-ema")
    one = Tablet(tablet, game)

    one.open_win(OLENA)
    one.tap(WEI)
    one.way("Patterns")
    one.tick("pinfu", "tanyao", "dora", "dora")
    expect(tablet.locator("#outlook h2")).to_contain_text("8,000")
    one.saved()
    one.riichi(JOAO)
    one.open_win(JOAO)
    one.self_draw()
    one.way("Tiles")
    one.tiles("dora", "9m", "dora", *PINFU)
    expect(tablet.locator("#outlook h2")).to_contain_text("4 han 20 fu")
    one.saved()
    one.expect_scores({WEI: "20,700", OLENA: "35,400", JOAO: "35,200", PRIYA: "28,700"})

    one.open_win(PRIYA)
    one.tap(WEI)
    one.way("Value")
    one.worth("3 han 30 fu")
    one.saved()
    one.open_win(WEI)
    one.tap(OLENA)
    one.worth("2 han 40 fu")
    tablet.get_by_role("button", name="Another winner").click()
    one.tap(JOAO)
    one.way("Patterns")
    tablet.locator("fieldset.values:visible").get_by_role("radio", name="Open", exact=True).check()
    one.tick("toitoi", "yakuhai")
    tablet.locator("fieldset.values:visible .fu").filter(has_text="40").click()
    expect(tablet.locator("#outlook h2")).to_contain_text("3 han 40 fu")
    one.saved()
    one.expect_scores({WEI: "19,400", OLENA: "27,600", JOAO: "40,400", PRIYA: "32,600"})

    tablet.get_by_role("link", name="Draw", exact=True).click()
    one.tap(WEI)
    one.tap(PRIYA)
    tablet.get_by_text("Ready hands, tile by tile").click()
    tablet.locator("[data-ready='3'] > summary").click()
    one.tiles(*PINFU[:-1])
    expect(tablet.locator("#outlook h2")).to_have_text("Draw, two tenpai")
    one.saved()
    one.expect_scores({WEI: "20,900", OLENA: "26,100", JOAO: "38,900", PRIYA: "34,100"})

    one.open_win(OLENA)
    one.self_draw()
    one.way("Value")
    one.worth("2 han 30 fu")
    one.saved()
    one.open_win(WEI)
    one.tap(PRIYA)
    one.way("Patterns")
    one.tick("daisangen")
    one.saved()
    one.open_win(PRIYA)
    one.tap(JOAO)
    one.way("Tiles")
    one.tiles("pon", "5z", "1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s", "7s", "8s", "9s")
    one.saved()
    one.expect_round("South 4")
    one.draw()
    one.expect_round("Game over")
    one.expect_scores({WEI: "51,800", OLENA: "28,400", JOAO: "37,300", PRIYA: "2,500"})
    confirmed(one, NAMES)
    game.refresh_from_db()
    assert (game.status, ways(game)) == ("final", {"value", "patterns", "tiles"})


def test_each_player_finds_the_way_of_the_own_last_win(tablet: Page, other_tablet: Page) -> None:
    game = new_game()
    one = Tablet(tablet, game)
    one.open_win(OLENA)
    one.tap(WEI)
    one.way("Patterns")
    one.tick("riichi", "pinfu")
    one.saved()
    other = Tablet(other_tablet, game)
    for table in (one, other):
        for name, way in ((OLENA, "patterns"), (JOAO, "value")):
            table.open_win(name)
            expect(table.page.locator("[name=way-1]:checked")).to_have_value(way)
            table.page.get_by_role("link", name="Back to the table without saving").click()
            expect(table.page.locator("#live")).to_be_visible()
    one.open_win(JOAO)
    one.way("Tiles")
    tablet.goto(address(new_game(), "win/"))
    expect(tablet.locator("[name=way-1]:checked")).to_have_value("value")
    tablet.goto(address(game, "win/?winner=2"))
    expect(tablet.locator("[name=way-1]:checked")).to_have_value("tiles")


def test_patterns_that_cannot_go_together_are_greyed_out_and_say_why(tablet: Page) -> None:
    one = Tablet(tablet, new_game())
    one.open_win(OLENA)
    one.tap(WEI)
    one.way("Patterns")
    one.tick("pinfu")
    toitoi = tablet.locator("[data-tick=toitoi]:visible")
    expect(toitoi.locator("input")).to_have_attribute("aria-disabled", "true")
    toitoi.click(force=True)
    expect(tablet.locator("[data-why]:visible")).to_have_text("All triplets can’t be combined with Pinfu.")
    expect(toitoi.locator("input")).not_to_be_checked()
    expect(tablet.locator("#sum-1")).to_contain_text("1 han, 30 fu")
    one.tick("riichi", "dora")
    expect(tablet.locator("#sum-1")).to_contain_text("3 han, 30 fu")
    expect(tablet.locator("[name=riichi][value='1']")).to_be_checked()
    one.self_draw()
    expect(tablet.locator("#sum-1")).to_contain_text("4 han, 20 fu")
    expect(tablet.locator("[data-tick=menzen_tsumo]:visible input")).to_be_checked()
    assert_no_axe_errors(tablet)
    assert small_targets(tablet) == []
    tablet.emulate_media(forced_colors="active")
    frames = {
        chosen: tablet.locator(f"[data-tick]:visible{where}").first.evaluate(
            "cell => getComputedStyle(cell).outlineStyle"
        )
        for chosen, where in ((True, ":has(:checked)"), (False, ":not(:has(:checked))"))
    }
    assert frames == {True: "solid", False: "none"}


def test_correction_shows_ticks_and_tiles_again(tablet: Page) -> None:
    game = new_game()
    one = Tablet(tablet, game)
    one.open_win(OLENA)
    one.tap(WEI)
    one.way("Patterns")
    one.tick("riichi", "pinfu", "dora")
    one.saved()
    one.open_win(JOAO)
    one.self_draw()
    one.way("Tiles")
    one.tiles(*PINFU)
    one.saved()
    tablet.goto(address(game, "deals/1/"))
    expect(tablet.locator("[data-tick=pinfu]:visible input")).to_be_checked()
    expect(tablet.get_by_text("nothing changed yet")).to_be_visible()
    one.tick("tanyao")
    expect(tablet.locator("#outlook .pays")).to_contain_text("+7,700")
    tablet.goto(address(game, "deals/2/"))
    expect(tablet.locator(".by-hand:visible .strip .tile")).to_have_count(14)
    expect(tablet.get_by_text("nothing changed yet")).to_be_visible()


@pytest.mark.parametrize("way", ["Patterns", "Tiles"])
def test_ways_are_fit_for_a_phone_and_work_with_one_hand(open_page: OpenPage, way: str) -> None:
    page = open_page(PHONE)
    one = Tablet(page, new_game())
    one.open_win(OLENA)
    one.way(way)
    assert_no_axe_errors(page)
    assert [target for target in small_targets(page) if 'class="key"' not in target] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
