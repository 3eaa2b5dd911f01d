"""A table's tablet in a test: what a player taps, and what the screen shows."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from clubs.models import Game
from clubs.models.people import Club
from tests.factories import EventFactory, PlayerFactory, SeasonFactory, TableFactory, seated_game, unstarted_game

NAMES = ("Wei Zhang", "Olena K.", "João Pires", "Priya Nair")
WIDE, TALL = 48, 48
TARGETS = """() => [...document.querySelectorAll('a, button, summary, input, select, textarea')]
  .filter((e) => e.checkVisibility({ opacityProperty: false }) && e.type !== 'hidden' && !e.matches('.skip'))
  .filter((e) => getComputedStyle(e).clipPath === 'none' && !e.closest('.role:not(:has(:checked))'))
  .map((e) => [e, (e.closest('.pick [data-seat]') && e.matches('[name=from], [name^=winner-]')
    ? e.closest('[data-seat]') : e.closest('label, .mini tbody') || e).getBoundingClientRect()])
  .filter(([e, box]) => box.width && (box.width < 48 || box.height < 48))
  .map(([e, box]) => `${e.outerHTML.slice(0, 120)} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def new_game(preset: str = "riichi", deals: Any = (), **season: Any) -> Game:
    """Return a running game of four (or as many as the rules say) with fixed names."""
    event = EventFactory(season=SeasonFactory(preset=preset, **season))
    return seated_game(event=event, players=people(event.season.club, preset), deals=deals)


def seats_to_draw(seed: str = "0" * 64) -> Game:
    """Return a game whose seat tiles are face down."""
    event = EventFactory()
    game = unstarted_game(event=event, table=TableFactory(event=event), players=people(event.season.club))
    game.seats.update(tile=None, wind="", index=None)
    return game


def people(club: Club, preset: str = "riichi") -> list[Any]:
    """Return players of a club with fixed names."""
    names = NAMES[:3] if "sanma" in preset else NAMES
    return [PlayerFactory(club=club, name=name) for name in names]


def address(game: Game, page: str = "") -> str:
    """Return the address of a page of the table's link."""
    return f"/t/{game.table.token}/{page}"


class Tablet:
    """A device with a table's page open."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page, self.game = page, game
        page.goto(address(game))

    # What is shown

    def seat(self, name: str) -> Locator:
        return self.page.locator("section.seat").filter(has=self.page.get_by_text(name, exact=True))

    def expect_scores(self, scores: dict[str, str]) -> None:
        for name, score in scores.items():
            expect(self.seat(name).locator(".score")).to_have_text(score)

    def expect_round(self, title: str) -> None:
        expect(self.page.locator(".board .round")).to_have_text(title)

    # What is tapped

    def riichi(self, name: str) -> None:
        button = self.seat(name).get_by_role("button")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def open_win(self, winner: str) -> None:
        self.seat(winner).get_by_role("link").click()
        expect(self.page.locator("form[data-entry]")).to_be_visible()

    def tap(self, name: str) -> None:
        """Tap a seat on the map of a win or a draw, outside its buttons."""
        seat = self.page.locator("form [data-seat]").filter(has=self.page.get_by_text(name, exact=True))
        seat.click(position={"x": 24, "y": 24})

    def self_draw(self) -> None:
        self.page.locator("label.self").click()

    def worth(self, value: str) -> None:
        """Choose a cell of the value table by its name: '3 han 30 fu', 'Mangan'."""
        label = re.compile(rf"^\s*{re.escape(value)}(?!\w)")
        self.page.locator("fieldset.values:visible").get_by_role("radio", name=label).first.check()

    # The three ways to enter the value of a win

    def way(self, name: str) -> None:
        """Choose Value, Patterns (Yaku in riichi) or Tiles for the winner shown."""
        label = re.compile(r"^(Patterns|Yaku)$" if name == "Patterns" else rf"^{name}$")
        self.page.locator("fieldset.values:visible").get_by_role("radio", name=label).first.check()

    def tick(self, *ids: str) -> None:
        """Tick patterns by their ids, in any panel. An id given twice is counted twice."""
        for name in ids:
            cell = self.page.locator(f"fieldset.values:visible [data-tick={name}]")
            panel = cell.evaluate("(cell) => cell.closest('[data-panel]:not(.shown)')?.dataset.panel")
            if panel:
                self.page.locator(f"fieldset.values:visible [data-group={panel}]").locator("xpath=..").click()
            (cell.locator("[data-step='1']") if cell.locator(".stepper").count() else cell).click()

    def tiles(self, *codes: str) -> None:
        """Tap keys of the visible keypad in order. A word such as pon is the button of that meld."""
        for code in codes:
            kind = "tile" if code[0].isdigit() else "mode"
            self.page.locator(f"[data-{kind}='{code}']:visible").first.click()

    def save(self) -> None:
        self.page.locator(".btn.save").click()

    def saved(self) -> None:
        self.save()
        expect(self.page.locator("#live")).to_be_visible()
        taken(self.page)

    def ron(self, winner: str, loser: str, value: str) -> None:
        self.open_win(winner)
        self.tap(loser)
        self.worth(value)
        self.saved()

    def tsumo(self, winner: str, value: str) -> None:
        self.open_win(winner)
        self.self_draw()
        self.worth(value)
        self.saved()

    def draw(self, *ready: str) -> None:
        self.page.get_by_role("link", name="Draw", exact=True).click()
        for name in ready:
            self.tap(name)
        self.saved()

    def abort(self, reason: str) -> None:
        self.page.get_by_role("link", name="Draw", exact=True).click()
        self.page.get_by_role("radio", name="Abortive draw").check()
        self.page.get_by_role("radio", name=reason).check()
        self.saved()

    def double_ron(self, loser: str, first: tuple[str, str], second: tuple[str, str], *, allowed_by: str = "") -> None:
        """Enter two winners of one discard with their values.

        `allowed_by`: the box that must be ticked to allow it.
        """
        self.open_win(first[0])
        self.tap(loser)
        self.worth(first[1])
        if allowed_by:
            self.page.get_by_text("More about this deal").click()
            self.page.get_by_label(allowed_by).check()
        self.page.locator("button[data-also]").click()
        self.tap(second[0])
        self.worth(second[1])
        self.saved()

    def foul(self, name: str, kind: str, fan: str = "") -> None:
        self.page.get_by_role("link", name="Other", exact=True).click()
        self.page.get_by_role("link", name=re.compile("^(Foul|Chombo)")).click()
        self.page.get_by_role("radio", name=name).check()
        self.page.get_by_role("radio", name=kind).check()
        if fan:
            self.page.get_by_label("Hand value").fill(fan)
        self.saved()


class Ledger:
    """The table's page of a deal in progress."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        page.goto(address(game))

    def back(self) -> None:
        expect(self.page.locator("table.led")).to_be_visible()
        taken(self.page)

    def declared(self, name: str) -> None:
        self.page.get_by_role("link", name="Declared ready").click()
        self.page.get_by_role("button", name=name).click()
        self.back()

    def kong(self, name: str, kind: str) -> None:
        self.page.get_by_role("link", name=re.compile("^Kong")).click()
        self.page.get_by_role("button", name=f"{name}, {kind}").click()
        self.back()

    def foul(self, name: str, kind: str) -> None:
        self.page.get_by_role("link", name=re.compile("^(Foul|Chombo)")).first.click()
        self.page.get_by_role("radio", name=name).check()
        self.page.get_by_role("radio", name=kind).check()
        self.page.locator(".btn.save:enabled").click()
        self.back()

    def _tap(self, name: str) -> None:
        seat = self.page.locator("form [data-seat]").filter(has=self.page.get_by_text(name, exact=True))
        seat.click(position={"x": 24, "y": 24})

    def two_wins(self, names: tuple[str, str], fan: str, *, loser: str) -> None:
        """Enter two winners of one discard, each with the same fan."""
        page = self.page
        page.get_by_role("link", name=f"{names[0]} won").click()
        self._tap(loser)
        for name in names:
            if name != names[0]:
                page.locator("button[data-also]").click()
                self._tap(name)
            worth = page.locator("fieldset.values:visible").get_by_role("radio", name=re.compile(rf"^\s*{fan}\b"))
            worth.first.check()
        page.locator(".btn.save:enabled").click()
        self.back()

    def win(self, name: str, fan: str, *, loser: str = "", passed_on: bool = False) -> None:
        self.page.get_by_role("link", name=f"{name} won").click()
        if loser:
            self._tap(loser)
        else:
            self.page.locator("label.self").click()
        if passed_on:
            self.page.locator(".chip.when-kong").click()
        self.page.locator("fieldset.values:visible").get_by_role(
            "radio", name=re.compile(rf"^\s*{fan}\b")
        ).first.check()
        self.page.locator(".btn.save:enabled").click()
        self.back()

    def expect_deal(self, *amounts: str) -> None:
        expect(self.page.locator("table.led tfoot .sum")).to_have_text(list(amounts))

    def expect_title(self, title: str) -> None:
        expect(self.page.locator("table.led thead th.what")).to_have_text(title)

    def expect_scores(self, *scores: str) -> None:
        """Expect signed scores, with the places that only the server knows."""
        texts = [score if score[0] == "−" or score == "0" else f"+{score}" for score in scores]
        expect(self.page.locator("table.led tfoot td.with small")).to_have_text([re.compile(".")] * len(scores))
        expect(self.page.locator("table.led tfoot td.with b")).to_have_text(texts)


def taken(page: Page) -> None:
    """Wait until the site has accepted the last save or turned out to be offline. The table shows the save earlier."""
    expect(page.locator("[data-net] .sending")).to_have_count(0)


def sent(page: Page) -> None:
    """Wait until everything this tablet shows is on the server, before another page is opened by its address."""
    taken(page)
    expect(page.locator("[data-net] .warn-sign")).to_have_count(0)


def small_targets(page: Page) -> list[str]:
    """Return everything that can be tapped and is smaller than 48 px in either direction."""
    return list(page.evaluate(TARGETS))
