"""A 將 of one 圈 of 台灣麻將 on a tablet: a streak of three, flowers, a foul, the end, and new seats (搬風)."""

import re

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Game
from rules.registry import ruleset
from tests.browser.axe import assert_no_axe_errors
from tests.browser.tables import NAMES, Tablet, new_game
from tests.browser.test_playing_on import turn_until_it_begins

WEI, OLENA, JOAO, PRIYA = NAMES


@pytest.fixture
def game() -> Game:
    return new_game("taiwan", options={**ruleset("taiwan").values(), "quan": 1})


def scores(*values: str) -> dict[str, str]:
    return dict(zip(NAMES, values, strict=True))


def way(one: Tablet, name: str) -> None:
    """Choose Value, Patterns or Tiles."""
    one.page.get_by_role("group", name="How to enter it").first.get_by_role("radio", name=name).check()


def win_by_patterns(one: Tablet) -> None:
    """Enter a tsumo with flowers: 門清一摸三 and the own one of two flowers. The third seat's wall is broken."""
    page = one.page
    one.open_win(OLENA)
    one.self_draw()
    way(one, "Patterns")
    tap_flower(page, "2f")
    for prompt in ("#ask", "#outlook h2", ".btn.save small"):
        expect(page.locator(prompt)).to_contain_text("East’s seat, where the wall is broken")
    expect(page.locator(".btn.save")).to_be_disabled()
    page.locator("[name=door][value='2']").check()
    tap_flower(page, "8f")
    expect(page.locator("#sum-1 b")).to_have_text("4 tai")
    expect(page.locator("#sum-1")).to_contain_text("Own flower 1")
    expect(page.locator(".pays .owed")).to_have_text(["4 + dealer 1 + streak 3: 6 = 11 tai", "4 tai", "4 tai"])
    assert_no_axe_errors(page)
    one.saved()


def tap_flower(page: Page, code: str) -> None:
    page.locator(f".values-1 .flower input[value='{code}']").check()


def foul(one: Tablet, name: str, kind: str, fan: str) -> None:
    page = one.page
    page.get_by_role("link", name="Other", exact=True).click()
    page.get_by_role("link", name=re.compile("Foul")).click()
    page.get_by_role("radio", name=name).check()
    page.get_by_role("radio", name=re.compile(kind)).check()
    page.get_by_label("Hand value").fill(fan)
    working = page.locator("#outlook .explain")
    expect(working).to_contain_text(f"{name} −")
    expect(working).to_contain_text(f"{PRIYA} is paid")
    page.get_by_text("More about this deal").click()
    page.get_by_label("Bases").first.fill("1")
    page.get_by_role("combobox", name="Who bets").first.select_option(label=PRIYA)
    one.saved()


def by_value(one: Tablet, winner: str, loser: str, value: str) -> None:
    """Enter a win on a discard, with its 台 from the table of values."""
    one.open_win(winner)
    one.tap(loser)
    way(one, "Value")
    one.worth(value)
    one.saved()


def test_a_jiang_with_a_streak_flowers_and_a_foul_to_its_end_and_new_seats(tablet: Page, game: Game) -> None:
    one, counters = Tablet(tablet, game), tablet.locator(".board .counters")
    one.ron(WEI, JOAO, "2 tai")
    one.tsumo(WEI, "1 tai")
    one.ron(WEI, OLENA, "0 tai")
    one.expect_scores(scores("3,500", "−1,500", "−1,300", "−700"))
    expect(counters).to_have_text("Streak 3")

    win_by_patterns(one)
    one.expect_scores(scores("2,100", "1,300", "−2,000", "−1,400"))
    one.expect_round("East 2")

    foul(one, JOAO, "False win", "2")
    one.expect_scores(scores("2,600", "1,900", "−3,900", "−600"))
    one.expect_round("East 2")
    one.draw()
    expect(counters).to_have_text("Streak 1")

    by_value(one, WEI, JOAO, "1 tai")
    by_value(one, PRIYA, JOAO, "0 tai")
    one.expect_round("East 4")
    by_value(one, OLENA, WEI, "0 tai")
    expect(tablet.locator("#live")).to_contain_text("The game (將) is finished")
    one.expect_scores(scores("2,700", "2,200", "−5,000", "100"))

    for number in range(4):
        tablet.locator(f"#agree-{number}").click()
        expect(tablet.locator(f"#agree-{number}[aria-pressed=false]")).to_have_count(0)
    tablet.get_by_role("link", name=re.compile("Next game: draw new seats")).click()
    tablet.get_by_role("button", name=re.compile("Draw new seats")).click()
    turn_until_it_begins(tablet)
    one.expect_round("East 1")
    begun = game.table.games.get(status=Game.Status.PLAYING)
    assert turned(circle(begun)) != turned(circle(game))


def circle(game: Game) -> list[str]:
    """Return the names in turn order, starting with the first dealer."""
    return [seat.player.name for seat in game.seats.select_related("player").order_by("index")]


def turned(names: list[str]) -> list[str]:
    """Return the names in the same circle, starting with the first in the alphabet."""
    first = names.index(min(names))
    return [*names[first:], *names[:first]]
