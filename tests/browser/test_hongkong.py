"""香港麻雀 on the tablet: two games of a night, by value, patterns and tiles, and offline."""

from typing import Any

from playwright.sync_api import Page, expect

from clubs.models import Game
from rules.registry import ruleset
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import Watch
from tests.browser.tables import NAMES, Tablet, new_game, small_targets
from tests.browser.test_play_offline import NETWORK, ready_to_go

WEI, OLENA, JOAO, PRIYA = NAMES


def game_of(**options: Any) -> Game:
    """Return a running game of one 圈."""
    return new_game("hongkong", options=ruleset({"preset": "hongkong", "options": {"rounds": 1, **options}}).values())


def expect_repeat(one: Tablet) -> None:
    """Expect that the dealer has repeated once."""
    expect(one.page.locator(".board .counters")).to_have_text("Streak 1")


def scores(*values: str) -> dict[str, str]:
    return dict(zip(NAMES, values, strict=True))


def test_evening_is_played_by_value_patterns_and_tiles(tablet: Page) -> None:
    game = game_of(winners="all")
    one = Tablet(tablet, game)
    one.ron(WEI, OLENA, "3 fan")
    one.expect_round("East 1")
    expect_repeat(one)
    one.expect_scores(scores("32", "−32", "0", "0"))

    one.open_win(JOAO)
    one.tap(OLENA)
    one.way("Patterns")
    one.tick("hun_yi_se", "dui_dui_wu")
    expect(tablet.locator("#outlook h2")).to_have_text("By discard, 7 fan, 192")
    assert_no_axe_errors(tablet)
    assert small_targets(tablet) == []
    one.saved()
    one.expect_round("East 2")
    one.expect_scores(scores("32", "−224", "192", "0"))

    one.open_win(PRIYA)
    one.self_draw()
    one.way("Tiles")
    one.tiles("pon", "5z", "pon", "6z", "pon", "7z", "2p", "3p", "4p", "9s", "9s")
    expect(tablet.locator("#outlook h2")).to_contain_text("Self-draw")
    one.saved()
    one.expect_round("East 3")

    one.draw()
    one.expect_round("East 3")
    expect_repeat(one)
    one.open_win(OLENA)
    one.tap(JOAO)
    one.worth("3 fan")
    tablet.locator("button[data-also]").click()
    one.tap(WEI)
    one.worth("4 fan")
    one.saved()
    one.expect_round("East 4")
    one.foul(PRIYA, "False win")
    one.expect_round("East 4")
    expect_repeat(one)
    one.open_win(WEI)
    one.tap(PRIYA)
    one.worth("3 fan")
    tablet.locator(".extra .chip").filter(has_text="Robbing a kong").click()
    expect(tablet.locator("#outlook .pays b.num")).to_have_text(["+48", "0", "0", "−48"])
    one.saved()
    one.expect_round("Game over")
    game.refresh_from_db()
    assert (game.status, game.deals.filter(current=True).count()) == ("to_confirm", 7)


def test_game_is_played_to_its_end_without_a_network(tablet: Page, watch: Watch) -> None:
    watch.expect(NETWORK)
    game = game_of(winners="all")
    one = Tablet(tablet, game)
    ready_to_go(tablet)
    tablet.context.set_offline(True)
    one.ron(WEI, OLENA, "3 fan")
    one.expect_round("East 1")
    expect_repeat(one)
    one.tsumo(JOAO, "10 fan")
    one.expect_round("East 2")
    one.double_ron(PRIYA, (OLENA, "3 fan"), (WEI, "4 fan"))
    one.expect_round("East 2")
    expect_repeat(one)
    one.draw()
    one.foul(PRIYA, "False win")
    one.ron(WEI, OLENA, "5 fan")
    one.expect_round("East 3")
    one.ron(PRIYA, JOAO, "8 fan")
    one.ron(OLENA, PRIYA, "3 fan")
    one.expect_round("Game over")
    shown = [one.seat(name).locator(".score").inner_text() for name in NAMES]
    tablet.context.set_offline(False)
    expect(tablet.locator("[data-net]")).to_contain_text("Saved")
    one.expect_scores(scores(*shown))
    game.refresh_from_db()
    assert (game.status, sum(game.state["scores"])) == ("to_confirm", 0)
