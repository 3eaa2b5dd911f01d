"""A new organiser's first evening: how far it is from the start page to the first saved deal."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from clubs.models import Deal, Event
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, OpenPage

NINE = ("陳大文", "佐藤 美咲", "Olena K.", "Tom Achterberg", "김서연", "Ben", "Chloe", "Emma", "Frank")
MOST_SCREENS, MOST_FIELDS, MOST_TAPS = 12, 4, 24


@dataclass
class Way:
    """The screens, fields and taps of somebody's way through the pages."""

    page: Page
    screens: list[str] = field(default_factory=list)
    fields: int = 0
    taps: int = 0

    def look(self) -> None:
        """Count the page that is shown, by its heading."""
        self.screens.append(self.page.url)

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label).fill(text)
        self.fields += 1

    def tap(self, there: Locator, then: str | re.Pattern[str] | None = None) -> None:
        """Tap something; `then` is the text of the screen that follows, if it is another one."""
        there.tap()
        self.taps += 1
        if then is not None:
            expect(self.page.get_by_text(then).first).to_be_visible()
            self.look()


def test_nine_people_play_at_two_tables_after_few_screens_fields_and_taps(open_page: OpenPage) -> None:
    page = open_page(PHONE, timezone_id="Asia/Hong_Kong")
    way = Way(page)
    page.goto("/")
    way.look()
    way.tap(page.get_by_role("link", name="Create a club"), "Leave empty to use the start of your email")
    way.fill("Email", "mei@example.org")
    way.fill("Password", "kan-dora-4417")
    way.tap(page.get_by_role("button", name="Sign up"), "Club name")
    way.fill("Club name", "Canal Mahjong")
    way.tap(page.get_by_role("button", name="Create club"), "Playing tonight?")
    way.tap(page.get_by_role("link", name="Start tonight"), "Who is here?")
    way.fill("Who is here?", "\n".join(NINE))
    assert_no_axe_errors(page)
    way.tap(page.get_by_role("button", name="Start the night"), "Next draw")
    way.tap(page.get_by_role("button", name="Draw 2 tables"), "Seat 8 players")
    way.tap(page.get_by_role("button", name="Seat 8 players"), "Put a tablet on each table")
    expect(page.get_by_role("img", name="QR code for Table 2")).to_be_visible()
    assert_no_axe_errors(page)
    way.tap(page.get_by_role("button", name="Reveal winds at 2 tables"))
    expect(page.get_by_text("All winds are revealed.")).to_be_visible()
    way.tap(page.get_by_role("link", name="Open on this device Table 1"), "Game 1, deal 1")
    way.tap(page.locator("[data-player='1'] a, [data-player='1'] button").first, "Tap who dealt in, or Tsumo")
    way.tap(page.locator("label.self:visible"))
    way.tap(page.locator("fieldset.values:visible label.cell:has([value='f2-30'])"))
    way.tap(page.locator(".btn.save:visible"), "Game 1, deal 2")

    assert Deal.objects.filter(current=True).count() == 1
    night = Event.objects.get()
    assert night.entries.filter(status="here").count() == len(NINE)
    assert (night.season.preset, night.games.count()) == ("riichi", 2)
    assert len(way.screens) <= MOST_SCREENS, way.screens
    assert way.fields <= MOST_FIELDS
    assert way.taps <= MOST_TAPS
