"""Score sheets at the desk by keyboard alone, and the clocks of the hall and of a tablet at 15, 5 and 0 minutes."""

import re
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from clubs.models import Game, Round, Table
from clubs.services.tournament.announcements import announce
from clubs.services.tournament.hall_screens import Shows, save_screen
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.rounds import give_time
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import DESKTOP, PHONE, TABLET, OpenPage
from tests.browser.test_people import sign_in
from tests.browser.test_tournament import address
from tests.clubs.tournaments import Day, linear, stages, tournament, user_of
from tests.factories import key

HALL = {"viewport": {"width": 1920, "height": 1080}}
KEYS_A_SECOND, MINUTES_AT_THE_DESK = 4, 2
MOST_KEYS = KEYS_A_SECOND * 60 * MINUTES_AT_THE_DESK


class Keyboard:
    """The keys of a typist, counted. There is no mouse."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def press(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)
            self.pressed += 1

    def type(self, text: str) -> None:
        self.press(*text)


def started(players: int, rounds: int = 1) -> Day:
    day = tournament(players, stages(rounds, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    return day


def hundreds(scores: Sequence[int]) -> list[str]:
    return [str(score // 100) for score in scores]


def field(page: Page, seat: int) -> Locator:
    return page.locator(f".score input[name=score-{seat}]")


def test_thirty_two_players_are_entered_in_two_minutes_by_the_keyboard_alone(open_page: OpenPage, db: None) -> None:
    day = started(32)
    page = open_page(DESKTOP)
    sign_in(page, user_of(day.desks[0]))
    page.goto(address(day, "sheets/"))
    page.evaluate("window.addEventListener('pointerdown', () => { throw new Error('a mouse') }, true)")
    keys, games = Keyboard(page), day.games(1)
    for at, game in enumerate(games):
        scores = linear(day.numbers(game))
        typed = hundreds(scores)
        expect(page.locator("form.typing h2")).to_contain_text(str(game.table))
        expect(field(page, 0)).to_be_focused()
        keys.type(typed[0])
        rest = f"{120_000 - scores[0]:,}"
        expect(page.locator(".sum")).to_have_text(f"{rest} missing")
        keys.press("Tab" if at % 2 else "Enter")
        keys.type(typed[1])
        keys.press("Tab" if at % 2 else "Enter")
        keys.type(typed[2])
        keys.press("Enter")
        expect(field(page, 3)).to_have_value(typed[3])
        expect(page.locator(".sum")).to_have_text("\u2713")
        keys.press("Enter")
        expect(page.get_by_text(f"{game.table}: sheet entered.")).to_be_visible()
    assert keys.pressed <= MOST_KEYS
    for game in games:
        game.refresh_from_db()
        assert game.status == Game.Status.FINAL
        assert game.sheets.get(current=True).scores == linear(day.numbers(game))
    expect(page.locator(".queue .tick")).to_have_count(8)


def test_a_wrong_field_is_found_by_the_sum_and_mended_with_arrows(open_page: OpenPage, db: None) -> None:
    day = started(4)
    page = open_page(DESKTOP)
    sign_in(page, user_of(day.desks[0]))
    page.goto(address(day, "sheets/"))
    [game] = day.games(1)
    scores = linear(day.numbers(game))
    typed, keys = hundreds(scores), Keyboard(page)
    for at, score in enumerate((typed[0], "999", *typed[2:])):
        expect(field(page, at)).to_be_focused()
        keys.type(score)
        if at < 3:
            keys.press("Enter")
    much = 99_900 - scores[1]
    expect(page.locator(".sum")).to_have_text(f"{much:,} too many")
    keys.press("ArrowUp", "ArrowUp")
    expect(field(page, 1)).to_be_focused()
    keys.type(typed[1])
    expect(page.locator(".sum")).to_have_text("\u2713")
    keys.press("ArrowDown", "ArrowDown", "Enter")
    expect(page.get_by_text(f"{game.table}: sheet entered.")).to_be_visible()
    assert game.sheets.get(current=True).scores == scores


# --- the clock at fifteen, five and no minutes ---------------------------------------------------------------------

MINUTES = 90


def timed() -> Day:
    day = tournament(4, [StagePlan("Only", ["random"], minutes=MINUTES)])
    day.draft(1)
    day.publish(1)
    day.start(1)
    return day


def leave(day: Day, seconds: int) -> None:
    """Set the time left of the round by the server's clock, in seconds."""
    gone = timedelta(minutes=MINUTES) - timedelta(seconds=seconds)
    Round.objects.filter(event=day.event).update(started_at=timezone.now() - gone)


LOOKS = """([one, names, marks]) => {
    const clock = one.cloneNode(true);
    clock.classList.remove(...marks);
    clock.removeAttribute("data-left");
    clock.removeAttribute("data-ends");
    one.after(clock);
    const looks = names.map((name) => getComputedStyle(clock)[name]);
    clock.remove();
    return looks;
  }"""
MARKS = ("soon", "last", "near", "close", "stop", "up")
"""Class names of a clock near its end."""


def colour(clock: Locator, *without: str) -> tuple[str, ...]:
    """Return how a clock looks: its colours and lines. `without`: class names to remove first."""
    names = ("color", "backgroundColor", "textDecorationLine", "textDecorationStyle", "fontWeight")
    return tuple(clock.page.evaluate(LOOKS, [clock.element_handle(), list(names), list(without)]))


@pytest.mark.parametrize(("minutes", "name"), [(15, "soon"), (5, "last"), (0, "stop")])
def test_the_halls_clock_changes_its_colour_and_sounds(open_page: OpenPage, db: None, minutes: int, name: str) -> None:
    day = timed()
    leave(day, minutes * 60 + 20)
    screen = save_screen(event=day.event, said=Shows("Hall", shows=["clock"], seconds=120), actor=day.director)
    page = open_page(DESKTOP)
    page.clock.install()
    page.goto(f"/screen/{screen.token}/")
    clock, root = page.locator("#screen .time"), page.locator("html")
    expect(clock).to_have_text(re.compile(rf"^{minutes}:[012]\d$"))
    page.clock.run_for(1_000)
    before = colour(clock)
    assert root.get_attribute("data-sounded") is None
    leave(day, minutes * 60 - 5)
    page.clock.run_for(30_000)
    expect(clock).to_have_class(re.compile(rf"\b{name}\b"))
    expect(root).to_have_attribute("data-sounded", str(minutes))
    assert colour(clock) not in (before, colour(clock, *MARKS))


BELOW = """() => {
  const foot = document.querySelector('#screen .notice-line').getBoundingClientRect().top;
  return [...document.querySelectorAll('#screen .bytable li')]
    .filter((one) => one.getBoundingClientRect().bottom > foot + 1).map((one) => one.textContent);
}"""
"""The tables of a hall screen that overlap the line at its bottom."""


@pytest.mark.parametrize("look", ["tables", "live"])
def test_a_halls_tables_are_large_and_leave_room_for_what_it_is_told(open_page: OpenPage, db: None, look: str) -> None:
    day = tournament(32, stages(1, "random", minutes=90))
    day.draft(1)
    day.publish(1)
    found = day.start(1)
    give_time(round_id=found.pk, table=5, seconds=360, reason="Ruling", key=key(), actor=day.director)
    announce(event=day.event, text="Lunch is served at half past twelve.", minutes=60, key=key(), actor=day.director)
    screen = save_screen(event=day.event, said=Shows("Hall", shows=[look], seconds=120), actor=day.director)
    page = open_page(HALL)
    page.goto(f"/screen/{screen.token}/")
    expect(page.locator("#screen .bytable > li")).to_have_count(8)
    assert page.evaluate(BELOW) == []
    letters = "(one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight"
    least = 0.035 if look == "tables" else 0.026
    assert page.locator(".bytable .nm").first.evaluate(letters) > least


@pytest.mark.parametrize("minutes", [15, 5, 0])
def test_a_tablets_clock_changes_its_look_and_sounds(open_page: OpenPage, db: None, minutes: int) -> None:
    day = timed()
    leave(day, minutes * 60 + 30)
    page = open_page(TABLET)
    page.goto(f"/t/{day.games(1)[0].table.token}/")
    page.locator("#more summary").click()
    page.get_by_role("button", name="Clock sound").click()
    clock, root = page.locator("#bar .clock, .clock").first, page.locator("html")
    expect(clock).to_have_text(re.compile(rf"{minutes}:[012]\d"))
    before = colour(clock)
    page.clock.install()
    leave(day, minutes * 60 - 2)
    page.reload()
    page.locator("#more summary").click()
    expect(root).to_have_attribute("data-sounded", str(minutes))
    clock = page.locator(".clock").first
    assert colour(clock) not in (before, colour(clock, *MARKS))


def test_a_hall_of_a_hundred_and_twenty_eight_fits_one_screen_and_an_opened_group_stays_open(
    open_page: OpenPage, db: None
) -> None:
    day = started(128)
    tables = {game.table.number: game for game in day.games(1)}
    for number in (4, 17, 30):
        Table.objects.filter(pk=tables[number].table_id).update(referee_called_at=timezone.now(), referee_note="Ruling")
    day.report_tables(1, 1, 2, 3, 9, 22)
    for look in (DESKTOP, PHONE):
        page = open_page(look)
        sign_in(page, user_of(day.director))
        page.goto(address(day))
        rows = page.locator(".control .tables .trows tbody tr:visible")
        expect(rows.locator("th")).to_have_text(["4", "17", "30"])
        groups = page.locator(".control details.hall")
        expect(groups.locator("summary .count")).to_have_text(["24", "5"])
        if look is DESKTOP:
            bottom = page.locator(".control .tables > :last-child").bounding_box()
            assert bottom
            assert bottom["y"] + bottom["height"] <= 900
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert_no_axe_errors(page)
        groups.last.locator("summary").click()
        expect(rows).to_have_count(8)
        with page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
            pass
        Table.objects.filter(pk=tables[30].table_id).update(referee_called_at=None)
        expect(groups.locator("summary .count")).to_have_text(["25", "5"])
        expect(rows).to_have_count(7)
        Table.objects.filter(pk=tables[30].table_id).update(referee_called_at=timezone.now())
        expect(rows).to_have_count(8)
