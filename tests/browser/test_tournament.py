"""A tournament day in the browser: publish, start, sheets entered by one and checked by another, approve, cut."""

import re
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs.models import Game, Round
from clubs.services.tournament.hall_screens import Shows, save_screen
from clubs.services.tournament.planning import StagePlan
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import DESKTOP, PHONE, OpenPage, Watch
from tests.browser.test_people import sign_in
from tests.clubs.tournaments import Day, linear, tournament, user_of

PLANS = [StagePlan("Preliminary", ["random"], minutes=90), StagePlan("Final", ["final"], size=4, carry_percent=50)]


def address(day: Day, page: str = "") -> str:
    return f"/c/{day.event.season.club.slug}/staff/tournaments/{day.event.pk}/{page}"


def type_sheet(page: Page, scores: list[int], button: str) -> None:
    """Enter a sheet by keyboard alone: Enter moves on, and the last field takes the remainder."""
    fields = page.locator(".score input")
    for at, score in enumerate(scores[:3]):
        expect(fields.nth(at)).to_be_focused()
        page.keyboard.type(str(score))
        page.keyboard.press("Enter")
    expect(fields.nth(3)).to_have_value(str(scores[3]))
    expect(page.locator(".sum")).to_have_text("\u2713")
    page.get_by_role("button", name=button, exact=True).click()


def press(page: Page, day: Day, name: str) -> None:
    page.goto(address(day))
    page.get_by_role("button", name=name, exact=True).click()


def test_a_round_is_seated_typed_twice_approved_and_cut(open_page: OpenPage, db: None) -> None:
    day = tournament(8, PLANS)
    director, desk, phone = open_page(DESKTOP), open_page(DESKTOP), open_page(PHONE)
    sign_in(director, user_of(day.director))
    sign_in(desk, user_of(day.desks[0]))
    press(director, day, "Create round 1 seating")
    director.get_by_role("button", name="Publish round 1").click()
    phone.goto(f"/e/{day.entry(1).token}/")
    expect(phone.get_by_role("heading", name=re.compile(r"You’re playing at table \d"))).to_be_visible()
    press(director, day, "Start round 1")
    expect(director.locator(".time")).to_have_text(re.compile(r"^(90:00|89:\d\d)$"))
    expect(director.get_by_role("button", name="Approve round 1")).to_be_disabled()

    desk.goto(address(day, "sheets/"))
    for game in day.games(1):
        type_sheet(desk, linear(day.numbers(game)), "Enter")
        expect(desk.get_by_text(f"{game.table}: sheet entered.")).to_be_visible()
    assert_no_axe_errors(desk)

    director.goto(address(day, "sheets/"))
    first, second = (linear(day.numbers(game)) for game in day.games(1))
    type_sheet(director, [first[0] - 100, first[1] + 100, *first[2:]], "Check")
    expect(director.get_by_text("in the first entry.").first).to_be_visible()
    director.get_by_label("Reason").fill("Read again")
    director.locator(".score input").first.focus()
    type_sheet(director, first, "Check")
    type_sheet(director, second, "Check")
    expect(director.locator(".queue .tick")).to_have_count(2)
    assert set(Game.objects.values_list("status", flat=True)) == {"final"}

    press(director, day, "Approve round 1")
    expect(director.get_by_role("heading", name="Qualifiers: Final")).to_be_visible()
    director.get_by_role("button", name="Confirm 4 qualifiers").click()
    press(director, day, "Create round 2 seating")
    assert sorted(line.entry.number for line in day.lines(2)) == sorted(line.entry.number for line in day.lines(1)[:4])
    phone.goto(f"/c/{day.event.season.club.slug}/tournaments/{day.event.pk}/standings/?stage=1")
    expect(phone.locator(".board tbody tr:not(.line)")).to_have_count(8)
    expect(phone.locator(".board .total").first).to_have_text("+24.0")
    assert_no_axe_errors(phone)


def test_the_clock_of_a_hall_changes_colour_and_sounds_at_fifteen_and_five_minutes(
    open_page: OpenPage, db: None
) -> None:
    day = tournament(4, [StagePlan("Only", ["random"], minutes=90)])
    day.draft(1)
    day.publish(1)
    found = day.start(1)
    Round.objects.filter(pk=found.pk).update(started_at=timezone.now() - timedelta(minutes=74))
    said = Shows("Hall", shows=["clock"], seconds=120)
    screen = save_screen(event=day.event, said=said, actor=day.director)
    page = open_page(DESKTOP)
    page.clock.install()
    page.goto(f"/screen/{screen.token}/")
    clock, sounded = page.locator("#screen .time"), page.locator("html[data-sounded]")
    expect(clock).to_have_text(re.compile(r"^1[56]:\d\d$"))
    page.clock.run_for(1_000)
    assert sounded.count() == 0
    page.clock.run_for(90_000)
    expect(clock).to_have_class(re.compile(r"\bsoon\b"))
    expect(sounded).to_have_attribute("data-sounded", "15")
    Round.objects.filter(pk=found.pk).update(started_at=timezone.now() - timedelta(minutes=85, seconds=-20))
    page.clock.run_for(40_000)
    expect(clock).to_have_text(re.compile(r"^(5:|4:)\d\d$"))
    page.clock.run_for(60_000)
    expect(clock).to_have_class(re.compile(r"\blast\b"))
    expect(sounded).to_have_attribute("data-sounded", "5")


def test_a_hall_without_a_connection_says_since_when_its_data_is_old(
    open_page: OpenPage, watch: Watch, db: None
) -> None:
    watch.expect("net::ERR_INTERNET_DISCONNECTED|htmx:error")
    day = tournament(4, [StagePlan("Only", ["random"], minutes=90)])
    screen = save_screen(event=day.event, said=Shows("Hall", shows=["clock"], seconds=10), actor=day.director)
    page = open_page(DESKTOP)
    page.clock.install()
    page.goto(f"/screen/{screen.token}/")
    old, at = page.locator("#old"), page.locator("#screen").get_attribute("data-at")
    expect(old).to_be_hidden()
    page.context.set_offline(True)
    page.clock.run_for(50_000)
    expect(old).to_be_visible()
    expect(old).to_have_text(f"No connection. Last update: {at}")
    page.context.set_offline(False)
    page.clock.run_for(15_000)
    expect(old).to_be_hidden()
