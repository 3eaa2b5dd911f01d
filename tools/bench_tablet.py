"""Measure the time from a tap to a stable screen, in Chromium at full speed and with its CPU slowed down.

`./run bench tablet --address URL …` uses the pages of tables with a running game, on a running site; its saves are
undone. For each time it also prints how long the page's main thread worked, which depends less on other work of the
machine, and the machine's load.
"""

import os
from collections.abc import Sequence
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

SPEEDS, TIMES, QUIET, PATIENCE = (1, 4), 7, 800, 60_000
TABLET = {"width": 1280, "height": 800}
ARGS = ["--no-sandbox", "--disable-background-networking"]
GOALS = {"table → win form": 150, "value → what everyone pays": 100, "save → table": 300}
TIMED = """async ([act, done, patience]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const one = (selector) => document.querySelector(selector);
  const is = { form: "#entry .values", pays: "#outlook .pays", table: "#live .board .round, #live .led" };
  const from = performance.now();
  one(act).click();
  while (!one(is[done])) {
    if (performance.now() - from > patience) throw new Error(`${act} never led to ${is[done]}`);
    await frame();
  }
  await frame();
  return performance.now() - from;
}"""
# The table's page is the server's, with its current forms prepared.
RESTS = """() => document.querySelector("#live") && !document.querySelector("[data-net] .sending") &&
  Number(document.documentElement.dataset.ahead) === Away.now().version && Away.now().version !== globalThis.benched"""
# The second value for a discard: under some rules the first one belongs to a hand that can't win.
VALUED = """() => {
  Play.put(Play.pick(document, "winner-1", "1"));
  Play.put(Play.pick(document, "from", "0"));
  document.querySelectorAll(".values-1 .cell:not(.not-rn) input")[1].dataset.benched = "on";
}"""
Time = tuple[float, float]


class Tablet:
    """A table's page on a device this many times slower than the machine."""

    def __init__(self, page: Page, address: str, slower: int) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def busy(self) -> float:
        """Return the milliseconds that the page's main thread has worked."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")

    def timed(self, act: str, done: str) -> Time:
        """Return the milliseconds from a tap on `act` until the wanted element is painted, and those spent working."""
        self.page.wait_for_timeout(QUIET)
        before = self.busy()
        found: float = self.page.evaluate(TIMED, [act, done, PATIENCE])
        return found, self.busy() - before

    def entered(self) -> list[Time]:
        """Enter a ron from the table and return to it, then undo it."""
        self.page.wait_for_function(RESTS)
        form = self.timed("[data-page=win]", "form")
        self.page.evaluate(VALUED)
        pays = self.timed("[data-benched]", "pays")
        table = self.timed(".btn.save", "table")
        self.page.wait_for_function(RESTS)
        self.page.evaluate("globalThis.benched = Away.now().version")
        self.page.locator("#undo").click()
        return [form, pays, table]


def report(addresses: Sequence[str]) -> None:
    """Print the median of each action with its goal, for each table at each speed."""
    for address in addresses:
        for slower in SPEEDS:
            report_at(address, slower)


def report_at(address: str, slower: int) -> None:
    """Print the same for one table at one speed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGS)
        size: Any = TABLET
        tablet = Tablet(browser.new_context(viewport=size, has_touch=True, locale="en-GB").new_page(), address, slower)
        rows = [tablet.entered() for _ in range(TIMES)][1:]
        browser.close()
    print(f"{address}, CPU slowed {slower} times, {len(rows)} times each, milliseconds, load {os.getloadavg()[0]:.1f}")
    for (name, goal), times in zip(GOALS.items(), zip(*rows, strict=True), strict=True):
        whole, busy = zip(*times, strict=True)
        print(
            f"{name:28} median {median(whole):5.0f}   most {max(whole):5.0f}   goal {goal}   work {median(busy):5.0f}"
        )
