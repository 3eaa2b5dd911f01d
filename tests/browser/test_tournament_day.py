"""A tournament day by hand: the sound of its clock on tablet and phone, and swapped seats."""

import re
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from clubs.models import Round
from clubs.services.tournament.planning import StagePlan
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import DESKTOP, PHONE, TABLET, OpenPage
from tests.browser.test_people import sign_in
from tests.browser.test_tournament import address
from tests.clubs.tournaments import Day, stages, tournament, user_of

MINUTES = 90


def published(players: int = 4, **values: object) -> Day:
    day = tournament(players, [StagePlan("Only", ["random"], minutes=MINUTES, **values)])
    day.draft(1)
    day.publish(1)
    return day


def leave(day: Day, *, minutes: float) -> None:
    """Set the time left of the first round, in minutes."""
    gone = timedelta(minutes=MINUTES - minutes)
    Round.objects.filter(event=day.event, number=1).update(started_at=timezone.now() - gone)


def sound(page: Page) -> Locator:
    return page.get_by_role("button", name="Clock sound")


# --- the sound of the clock ----------------------------------------------------------------------------------------


def test_a_players_phone_sounds_at_the_start_and_near_the_end_once_it_was_asked_to(
    open_page: OpenPage, db: None
) -> None:
    day = published()
    page = open_page(PHONE)
    page.clock.install()
    page.goto(f"/e/{day.entry(1).token}/")
    sounded = page.locator("html")
    expect(sound(page)).to_have_attribute("aria-pressed", "false")
    day.start(1)
    page.clock.run_for(16_000)
    expect(page.locator(".time")).to_have_text(re.compile(r"^(90:00|89:\d\d)$"))
    leave(day, minutes=14.9)
    page.clock.run_for(16_000)
    expect(page.locator(".time")).to_have_class(re.compile(r"\bnear\b"))
    assert sounded.get_attribute("data-sounded") is None
    sound(page).click()
    expect(sound(page)).to_have_attribute("aria-pressed", "true")
    assert_no_axe_errors(page)
    leave(day, minutes=4.9)
    page.clock.run_for(16_000)
    expect(sounded).to_have_attribute("data-sounded", "5")
    leave(day, minutes=-0.1)
    page.clock.run_for(16_000)
    expect(sounded).to_have_attribute("data-sounded", "0")
    expect(page.locator(".time")).to_have_text(re.compile(r"^\u2212\d:\d\d$"))


def test_a_phone_that_waits_for_the_round_tells_its_start(open_page: OpenPage, db: None) -> None:
    day = published()
    page = open_page(PHONE)
    page.goto(f"/e/{day.entry(1).token}/")
    sound(page).click()
    page.clock.install()
    page.reload()
    page.locator("h1").click()
    day.start(1)
    page.clock.run_for(20_000)
    expect(page.locator("html")).to_have_attribute("data-sounded", "start")


def test_a_tables_tablet_sounds_with_the_clock_of_all_after_the_next_tap(open_page: OpenPage, db: None) -> None:
    day = published()
    day.start(1)
    leave(day, minutes=16)
    table = day.games(1)[0].table
    page = open_page(TABLET)
    page.goto(f"/t/{table.token}/")
    expect(page.locator("[data-ends]")).to_have_text(re.compile(r"1[56]:\d\d"))
    page.locator("#more summary").click()
    sound(page).click()
    expect(sound(page)).to_have_attribute("aria-pressed", "true")
    leave(day, minutes=14.9)
    page.reload()
    expect(page.locator("[data-ends]")).to_have_text(re.compile(r"14:\d\d"))
    page.locator("#more summary").click()
    expect(page.locator("html")).to_have_attribute("data-sounded", "15")
    sound(page).click()
    leave(day, minutes=4.9)
    page.reload()
    page.locator("#more summary").click()
    expect(sound(page)).to_have_attribute("aria-pressed", "false")
    assert page.locator("html").get_attribute("data-sounded") is None


def test_a_referees_phone_has_the_clock_and_gives_time_to_a_table_with_two_taps(open_page: OpenPage, db: None) -> None:
    day = published(8)
    day.start(1)
    page = open_page(PHONE)
    sign_in(page, user_of(day.director))
    page.goto(address(day, "referee/"))
    expect(page.locator("#time-left .time")).to_have_text(re.compile(r"^(90:00|89:\d\d)$"))
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#time-left")).to_contain_text("The clock is paused.")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("heading", name="Extra time for one table").scroll_into_view_if_needed()
    page.locator("#at").select_option("2")
    page.get_by_role("button", name="Add time").click()
    phones = [open_page(PHONE) for _ in "12"]
    for phone, game in zip(phones, day.games(1), strict=True):
        phone.goto(f"/e/{day.entry(day.numbers(game)[0]).token}/")
    expect(phones[0].locator("#time-left .time")).to_have_text(re.compile(r"^(90:00|89:\d\d)$"))
    expect(phones[1].locator("#time-left .time")).to_have_text(re.compile(r"^(95:00|94:\d\d)$"))


# --- seats that change places --------------------------------------------------------------------------------------


def drafted(open_page: OpenPage) -> tuple[Day, Page]:
    day = tournament(16, stages(2, "random"))
    day.draft(1)
    page = open_page(DESKTOP)
    sign_in(page, user_of(day.director))
    page.goto(address(day, "rounds/1/"))
    return day, page


def seat(page: Page, number: int) -> Locator:
    return page.locator(f'.hand .take[data-number="{number}"]')


def sits(page: Page, table: int, wind: int) -> Locator:
    """Return the seat of a wind at a table, both counted from 1."""
    return page.locator(".chairs tbody tr").nth(table - 1).locator(".take").nth(wind - 1)


def test_two_players_of_a_draft_change_places_by_drag(open_page: OpenPage, db: None) -> None:
    day, page = drafted(open_page)
    before = day.plan(1)
    a, b = before.tables[0][1], before.tables[2][3]
    seat(page, a).drag_to(seat(page, b))
    expect(sits(page, 1, 2)).to_have_attribute("data-number", str(b))
    after = day.plan(1)
    assert (after.tables[0][1], after.tables[2][3]) == (b, a)
    moved = {(t, w) for t in range(4) for w in range(4) if before.tables[t][w] != after.tables[t][w]}
    assert moved == {(0, 1), (2, 3)}


def test_two_players_of_a_draft_change_places_by_keys_and_escape_puts_back(open_page: OpenPage, db: None) -> None:
    day, page = drafted(open_page)
    before = day.plan(1)
    a, b = before.tables[1][0], before.tables[2][1]
    seat(page, a).focus()
    page.keyboard.press("Space")
    expect(seat(page, a)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(seat(page, a)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(seat(page, b)).to_be_focused()
    page.keyboard.press("Space")
    expect(sits(page, 2, 1)).to_have_attribute("data-number", str(b))
    after = day.plan(1)
    assert (after.tables[1][0], after.tables[2][1]) == (b, a)
