"""A night at one table, under every system, by http and by TLS: the network fails in the middle of a game.

It fails right after a save whose response is lost. Six deals of every kind follow, a second tablet enters its own, and
the table's link is renewed. By TLS, the tablet's page is reloaded and its browser restarted in between.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from clubs.models import Deal, Game
from clubs.services.activity_log import Actor
from clubs.services.night import nights
from tests.browser.conftest import CHROMIUM, TABLET, Watch
from tests.browser.hall import Hall
from tests.browser.tables import NAMES, Ledger, Tablet, address, new_game
from tests.browser.test_play_offline import NETWORK, installed, ready_to_go, standing
from tests.workers import wait_for

WEI, OLENA, JOAO, PRIYA = NAMES
WAYS = pytest.mark.parametrize("hall", ["http", "https"], indirect=True)
WORTH = {"riichi": "3 han 30 fu", "riichi-sanma": "3 han 30 fu", "mingjeung": "3 fan", "taiwan": "3"}
LINES = ("chengdu", "duankagen")
WRONG_TILE = "Win on a discard from an open set"
SCORES = ".seat .score, table.led tfoot .with b"
RELOADED, RESTARTED = 2, 4  # after this many of the six deals

Played = Callable[[Any], tuple[str, int]]


@pytest.fixture
def site(hall: Hall) -> str:
    """Return the address at which the tablets of these tests find the site."""
    return hall.url


class Device:
    """A tablet whose browser can be closed and reopened. Its storage lasts."""

    def __init__(self, playwright: Playwright, folder: Path, arguments: list[str], url: str, watch: Watch) -> None:
        self.playwright, self.folder, self.arguments, self.url, self.watch = playwright, folder, arguments, url, watch
        self.context: BrowserContext = self.launch()

    def launch(self) -> BrowserContext:
        options = {**TABLET, "base_url": self.url, "locale": "en-GB"}
        return self.playwright.chromium.launch_persistent_context(
            self.folder, executable_path=CHROMIUM, args=self.arguments, **options
        )

    def open(self) -> Page:
        page = self.context.pages[0]
        page.on("console", self.watch.on_console)
        page.on("pageerror", self.watch.on_error)
        page.on("dialog", lambda dialog: dialog.accept())
        return page

    def restart(self) -> Page:
        self.context.close()
        self.context = self.launch()
        return self.open()


@pytest.fixture
def device(_playwright: Playwright, tmp_path: Path, arguments: list[str], hall: Hall, watch: Watch) -> Iterator[Device]:
    device = Device(_playwright, tmp_path / "tablet", arguments, hall.url, watch)
    yield device
    device.context.close()


# -- deals that are entered at once ------------------------------------------------------------------------


def worth(at: Tablet) -> str:
    return WORTH[at.game.preset]


def won(at: Tablet) -> tuple[str, int]:
    at.ron(OLENA, WEI, worth(at))
    return "win", 1


def self_drawn(at: Tablet) -> tuple[str, int]:
    at.tsumo(JOAO, worth(at))
    return "win", 1


def stick_and_draw(at: Tablet) -> tuple[str, int]:
    at.riichi(JOAO)
    at.draw(JOAO)
    return "draw", 0


def plain_draw(at: Tablet) -> tuple[str, int]:
    at.draw()
    return "draw", 0


def broken_off(at: Tablet) -> tuple[str, int]:
    at.abort("Nine terminals")
    return "abort", 0


def two_winners(at: Tablet) -> tuple[str, int]:
    allowed_by = WRONG_TILE if at.game.preset == "taiwan" else ""
    at.double_ron(JOAO, (WEI, worth(at)), (OLENA, worth(at)), allowed_by=allowed_by)
    return "win", 2


def foul(at: Tablet) -> tuple[str, int]:
    at.foul(OLENA, "False win", "2" if at.game.preset == "taiwan" else "")  # she has enough points, so the game goes on
    return "foul", 0


# -- deals that are kept line by line ----------------------------------------------------------------------


def to_the_third(at: Ledger, *, drawn: bool = False) -> tuple[str, int]:
    at.win(OLENA, "1 fan", loser="" if drawn else WEI)
    at.win(JOAO, "1 fan", loser=WEI)
    at.win(PRIYA, "2 fan", loser=WEI)
    return closed(at)


def closed(at: Ledger) -> tuple[str, int]:
    at.page.get_by_role("button", name="Save the deal").click()
    at.back()
    return "win", 3


def kong_and_self_draw(at: Ledger) -> tuple[str, int]:
    at.kong(WEI, "Concealed kong")
    return to_the_third(at, drawn=True)


def kong_of_a_discard(at: Ledger) -> tuple[str, int]:
    at.kong(JOAO, f"Open kong from {WEI}")
    return to_the_third(at)


def wall_out(at: Ledger) -> tuple[str, int]:
    at.win(WEI, "1 fan", loser=JOAO)
    at.page.get_by_role("link", name="Draw").click()
    expect(at.page.locator(".ready-row:visible")).to_have_count(3)
    at.page.locator(".btn.save:enabled").click()
    at.back()
    return "draw", 1


def two_of_one_discard(at: Ledger) -> tuple[str, int]:
    at.two_wins((OLENA, JOAO), "1 fan", loser=WEI)
    at.win(PRIYA, "2 fan", loser=WEI)
    return closed(at)


def foul_after_a_win(at: Ledger) -> tuple[str, int]:
    at.win(OLENA, "1 fan", loser=WEI)
    at.foul(JOAO, "False win")
    return "foul", 1


SIX: dict[str, tuple[Played, ...]] = {
    "riichi": (self_drawn, stick_and_draw, broken_off, two_winners, foul, won),
    "riichi-sanma": (self_drawn, stick_and_draw, broken_off, two_winners, foul, won),
    "mingjeung": (self_drawn, stick_and_draw, foul, won, plain_draw, self_drawn),
    "taiwan": (self_drawn, plain_draw, foul, two_winners, won, self_drawn),
    "chengdu": (kong_and_self_draw, kong_of_a_discard, wall_out, two_of_one_discard, foul_after_a_win, to_the_third),
    "duankagen": (
        kong_and_self_draw,
        kong_of_a_discard,
        wall_out,
        two_of_one_discard,
        kong_and_self_draw,
        to_the_third,
    ),
}


# -- the night -------------------------------------------------------------------------------------------


def table_of(page: Page, game: Game) -> Tablet | Ledger:
    return (Ledger if game.preset in LINES else Tablet)(page, game)


def commonest(preset: str) -> Played:
    return to_the_third if preset in LINES else won


def scores(page: Page) -> list[str]:
    found = page.locator(SCORES).all_inner_texts()
    assert len(found) >= 3
    assert "?" not in found
    return found


def six_deals(device: Device, at: Tablet | Ledger, game: Game, *, starts_again: bool) -> list[tuple[str, int]]:
    """Play six deals.

    Where the page works offline, it is reloaded and the browser restarted in between.
    """
    found = []
    for count, deal in enumerate(SIX[game.preset], 1):
        found.append(deal(at))
        if starts_again and count == RELOADED:
            before = scores(at.page)
            at.page.reload()
            expect(at.page.locator("[data-net]")).to_contain_text("Offline")
            expect(at.page.locator(SCORES)).to_have_text(before)
        if starts_again and count == RESTARTED:
            at = table_of(device.restart(), game)
            expect(at.page.locator("[data-net]")).to_contain_text("Offline")
    return found


def kinds(game: Game) -> list[tuple[str, int]]:
    """Return the kinds of the current deals in order, each entered once."""
    found = standing(game)
    assert [deal.number for deal in found] == list(range(1, len(found) + 1))
    assert Deal.objects.filter(game=game).count() == len(found)
    return [(deal.result["type"], len(deal.result.get("wins", []))) for deal in found]


@WAYS
@pytest.mark.parametrize("preset", SIX)
def test_an_evening_goes_on_without_the_network_and_is_all_there_afterwards(
    preset: str, device: Device, tablet: Page, hall: Hall, watch: Watch
) -> None:
    for provoked in (NETWORK, "status of 4", "status of 503"):
        watch.expect(provoked)
    tls = hall.context is not None
    game = new_game(preset)
    one, two = table_of(device.open(), game), table_of(tablet, game)
    for page in (one.page, two.page):
        (installed if tls else ready_to_go)(page)

    hall.site.breaks_after = "/save/"
    first = commonest(preset)(one)
    hall.cut()
    deals = [first, *six_deals(device, one, game, starts_again=tls)]
    page = device.context.pages[0]
    shown = scores(page)
    theirs = commonest(preset)(two)
    nights.renew_link(table_id=game.table_id, event_id=game.event_id, actor=Actor.table())
    hall.site.broken = False
    hall.back()

    expect(page.get_by_role("heading", name="Waiting to be sent from this tablet")).to_be_visible()
    game.table.refresh_from_db()
    page.goto(address(game))
    wait_for(lambda: len(standing(game)) == len(deals), "the deals of the first tablet")
    expect(page.locator("[data-net]")).to_contain_text("Saved")
    assert kinds(game) == deals
    expect(page.locator(SCORES)).to_have_text(shown)

    tablet.goto(address(game))
    expect(tablet.get_by_role("heading", name="Two results for one deal")).to_be_visible()
    tablet.get_by_role("button", name="Both happened").click()
    wait_for(lambda: len(standing(game)) == len(deals) + 1, "the deal of the second tablet")
    assert kinds(game) == [*deals, theirs]
