"""A table's night in a real browser: the next 將 at the same table, and the settlement of all games."""

import re
from decimal import Decimal
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Game
from clubs.services.night.checkin import check_in
from clubs.services.play.games import close_game
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import Watch
from tests.browser.tables import NAMES
from tests.browser.tables import address as tablet_address
from tests.browser.test_night import sign_in
from tests.clubs.evenings import drawn, organiser
from tests.clubs.play.test_playing_on import over
from tests.factories import EventFactory, PlayerFactory, SeasonFactory, play

pytestmark = pytest.mark.django_db(transaction=True)
WIN = {"type": "win", "wins": [{"winner": 2, "from": 0, "fan": 3}]}


def first_game(preset: str, **season: Any) -> Game:
    """Return the first game of a night of four players."""
    event = EventFactory(season=SeasonFactory(preset=preset, **season))
    actor = organiser(event)
    for name in NAMES:
        check_in(event=event, player=PlayerFactory(club=event.season.club, name=name), actor=actor)
    return drawn(event, actor).games.get()


def test_a_table_plays_its_next_game_in_another_order(tablet: Page, other_tablet: Page, watch: Watch) -> None:
    watch.expect("status of 422")  # the rules refuse this order
    last = first_game("taiwan")
    play(last, WIN)
    last.refresh_from_db()
    close_game(game_id=last.pk, version=last.version, note="Time is up", actor=organiser(last.event))
    winds = {seat.player.name: seat.wind for seat in last.seats.select_related("player")}
    other_tablet.goto(tablet_address(last))
    tablet.goto(tablet_address(last))
    for number in range(4):
        tablet.locator(f"#agree-{number}").click()
        expect(tablet.locator(f"#agree-{number}[aria-pressed=false]")).to_have_count(0)
    tablet.get_by_role("link", name=re.compile("Next game: draw new seats")).click()
    tablet.get_by_role("button", name=re.compile("Draw new seats")).click()

    tablet.get_by_role("link", name=re.compile("real tiles")).click()
    for name in NAMES:
        row = tablet.get_by_role("group", name=name, exact=True)
        row.locator(f"input[value={winds[name]}]").check(force=True)
    tablet.get_by_role("group", name="Who deals first?").get_by_role("radio", name=NAMES[0]).check(force=True)
    tablet.get_by_role("button", name=re.compile("Start with these seats")).click()
    expect(tablet.get_by_role("alert")).to_contain_text("same order as last game")
    assert_no_axe_errors(tablet)
    tablet.get_by_role("link", name=re.compile("Back to the draw")).click()

    turn_until_it_begins(tablet)
    begun = last.table.games.get(status=Game.Status.PLAYING)
    assert {seat.player.name: seat.wind for seat in begun.seats.select_related("player")} != winds
    expect(other_tablet.locator(".board .round")).to_be_visible()
    expect(other_tablet.locator("section.seat")).to_have_count(4)


def turn_until_it_begins(page: Page) -> None:
    """Enter dice and turn tiles as the page asks. If the same order results, start again."""
    live = page.locator("#live")
    for _ in range(40):
        expect(live).to_be_visible()
        version = live.get_attribute("data-version")
        step = page.locator("#throw, .face-down").first
        if not step.is_visible():
            break
        step.click()
        expect(page.locator(f'#live[data-version="{version}"]:has(#throw, .face-down)')).to_have_count(0)
    expect(page.locator(".board .round")).to_be_visible()


def test_an_evening_is_settled_at_the_table_and_seen_by_the_staff(tablet: Page, phone: Page) -> None:
    game = first_game("riichi", point_price=Decimal("0.1"))
    over(game, organiser(game.event))
    tablet.goto(tablet_address(game))
    tablet.get_by_role("link", name=re.compile("Settlement")).click()
    owed = tablet.locator(".owed:not(.made) li")
    expect(owed).to_have_count(3)
    assert_no_axe_errors(tablet)
    for left in (2, 1):
        owed.first.get_by_role("button", name=re.compile("Paid")).click()
        expect(owed).to_have_count(left)
    expect(tablet.locator(".owed.made li")).to_have_count(2)

    sign_in(phone, game.event).goto(f"/c/{game.event.season.club.slug}/nights/{game.event.pk}/settlement/")
    expect(phone.locator(".owed:not(.made) li")).to_have_count(1)
    phone.locator(".owed.made").get_by_role("button", name=re.compile("Undo")).first.click()
    expect(phone.locator(".owed:not(.made) li")).to_have_count(2)
    expect(phone.locator(".owed .undone")).to_have_count(1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert_no_axe_errors(phone)
