"""*Enter results* in a real browser: a paper score sheet by keyboard alone, its draft, and a line from a chat."""

import datetime as dt

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Event, Game
from clubs.models.people import Role
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import Watch
from tests.browser.test_night import sign_in
from tests.factories import EventFactory, PlayerFactory, SeasonFactory

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = (
    "Ben Carter", "Chloe Wong", "Emma Fischer", "Frank Moreau", "Grace Liu", "Hiro Tanaka", "Ivan Petrov", "Chris Lee",
)  # fmt: skip
# A paper score sheet as typed: letters that complete each name, and the scores. The last score is suggested.
SHEET = (
    (("be", "352"), ("chl", "298"), ("em", "201"), ("fr", "149")),
    (("gr", "411"), ("hi", "-61"), ("iv", "350"), ("chr", "300")),
    (("be", "250"), ("gr", "310"), ("em", "190"), ("hi", "250")),
    (("fr", "288"), ("iv", "332"), ("chl", "180"), ("chr", "200")),
    (("em", "402"), ("be", "158"), ("hi", "240"), ("gr", "200")),
    (("iv", "505"), ("fr", "155"), ("chr", "140"), ("chl", "200")),
    (("chl", "260"), ("em", "240"), ("gr", "300"), ("iv", "200")),
    (("hi", "371"), ("chr", "129"), ("be", "300"), ("fr", "200")),
    (("gr", "282"), ("chl", "318"), ("fr", "222"), ("be", "178")),
    (("chr", "199"), ("hi", "401"), ("iv", "151"), ("em", "249")),
    (("be", "333"), ("iv", "267"), ("chl", "205"), ("hi", "195")),
    (("em", "246"), ("chr", "254"), ("fr", "310"), ("gr", "190")),
)  # fmt: skip
MOST_KEYS = 30


def closed_night() -> Event:
    season = SeasonFactory(starts_on=dt.date(2026, 9, 1))
    event = EventFactory(
        season=season, status=Event.Status.CLOSED, starts_at=dt.datetime(2026, 9, 4, 11, tzinfo=dt.UTC)
    )
    for name in PEOPLE:
        PlayerFactory(club=season.club, name=name)
    return event


def open_grid(page: Page, event: Event) -> Page:
    sign_in(page, event, Role.SCORER)
    page.goto(f"/c/{event.season.club.slug}/staff/nights/{event.pk}/results/")
    return page


class Keys:
    """A keyboard that presses keys one by one and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1


def test_twelve_games_of_a_paper_sheet_take_at_most_thirty_keys_each(tablet: Page) -> None:
    event = closed_night()
    keys = Keys(open_grid(tablet, event))
    expect(tablet.locator("[name=r0-name-0]")).to_be_focused()
    for game in SHEET:
        *first, last = game
        for letters, score in first:
            keys.press(*letters, "Tab", *score, "Tab")
        keys.press(*last[0], "Tab", "Enter")
    assert keys.pressed / len(SHEET) <= MOST_KEYS
    tablet.keyboard.press("Control+Enter")
    expect(tablet.get_by_text("12 games saved.")).to_be_visible()
    assert Game.objects.filter(event=event, status=Game.Status.FINAL).count() == len(SHEET)
    for game, typed in zip(Game.objects.order_by("pk"), SHEET, strict=True):
        rows = game.results.select_related("player").order_by("seat__index")
        assert [row.score for row in rows] == [int(score) * 100 for _letters, score in typed]
        assert all(row.player.name.lower().startswith(who) for row, (who, _score) in zip(rows, typed, strict=True))
    assert tablet.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('results:')).length") == 0


def test_a_draft_stays_on_the_device_and_a_line_of_a_chat_fills_a_row(tablet: Page, watch: Watch) -> None:
    watch.expect("422")
    event = closed_night()
    page = open_grid(tablet, event)
    page.locator("[name=r0-name-0]").press_sequentially("be")
    page.keyboard.press("Tab")
    page.keyboard.type("352")
    page.reload()
    expect(page.locator("[name=r0-name-0]")).to_have_value("Ben Carter")
    expect(page.locator("[name=r0-score-0]")).to_have_value("352")
    page.get_by_text("Paste rows or text").click()
    page.locator("[name=text]").fill("Ben 352 Chloe 298 Emma 201 Frank 149")
    page.get_by_role("button", name="Fill the grid").click()
    expect(page.locator("[name=r1-name-3]")).to_have_value("Frank")
    expect(page.locator("[name=r1-score-3]")).to_have_value("14900")
    assert_no_axe_errors(page)
    page.locator("[name=r0-name-0]").fill("")
    page.locator("[name=r0-score-0]").fill("")
    page.get_by_role("button", name="Save games").click()
    for name in ("Ben Carter", "Chloe Wong", "Emma Fischer", "Frank Moreau"):
        page.locator("label.check", has_text=name).locator("input").check()
    page.get_by_role("button", name="Save games").click()
    expect(page.get_by_text("1 game saved.")).to_be_visible()


def test_a_phone_has_a_minus_and_no_page_wider_than_its_screen(phone: Page) -> None:
    event = closed_night()
    page = open_grid(phone, event)
    score = page.locator("[name=r0-score-1]")
    score.fill("61")
    page.locator("[data-row=r0] [data-seat='1'] .sign").tap()
    expect(score).to_have_value("−61")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
