"""Time the tablet from a tap to a screen that stands still, in Chromium as fast as it is and with its CPU slowed down.

`./run bench tablet --address URL …`: the pages of tables at which a deal is being played, on a running site; what this
saves is undone. Beside each time stands how long the page's own thread worked in it, which what else the machine does
lengthens less; the load of the machine is printed with them.
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
# The table's page as the server has it, with the forms of this moment made ready.
RESTS = """() => document.querySelector("#live") && !document.querySelector("[data-net] .sending") &&
  Number(document.documentElement.dataset.ahead) === Away.now().version && Away.now().version !== globalThis.benched"""
# The second value that a discard can have: the first one is in some rules for a hand that cannot win.
VALUED = """() => {
  Play.put(Play.pick(document, "winner-1", "1"));
  Play.put(Play.pick(document, "from", "0"));
  document.querySelectorAll(".values-1 .cell:not(.not-rn) input")[1].dataset.benched = "on";
}"""
Time = tuple[float, float]


class Tablet:
    """A table's page on a device so many times slower than this machine."""

    def __init__(self, page: Page, address: str, slower: int) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def busy(self) -> float:
        """Milliseconds for which the page's own thread has worked."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")

    def timed(self, act: str, done: str) -> Time:
        """Milliseconds from a tap on `act` until what is wanted is painted; and how many of them were work."""
        self.page.wait_for_timeout(QUIET)
        before = self.busy()
        found: float = self.page.evaluate(TIMED, [act, done, PATIENCE])
        return found, self.busy() - before

    def entered(self) -> list[Time]:
        """A ron from the table and back to it; then it is undone."""
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
    """Print the median of each way beside its goal, for each table at each speed."""
    for address in addresses:
        for slower in SPEEDS:
            report_at(address, slower)


def report_at(address: str, slower: int) -> None:
    """The same of one table at one speed."""
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
