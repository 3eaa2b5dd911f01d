"""Time the tablet from a tap to a screen that stands still, in Chromium as fast as it is and with its CPU slowed down.

`./run bench tablet --address URL`: the page of a table at which a deal is being played, on a running site; what this
saves is undone.
"""

from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

SPEEDS, TIMES, QUIET = (1, 4), 7, 1500
TABLET = {"width": 1280, "height": 800}
ARGS = ["--no-sandbox", "--disable-background-networking"]
GOALS = {"table → win form": 150, "value → what everyone pays": 100, "save → table": 300}
TIMED = """async ([act, done]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const one = (selector) => document.querySelector(selector);
  const is = { form: "#entry .values", pays: "#outlook .pays", table: "#live .board .round, #live .led" };
  const from = performance.now();
  one(act).click();
  while (!one(is[done])) await frame();
  await frame();
  return performance.now() - from;
}"""


def timed(page: Page, act: str, done: str) -> float:
    """Milliseconds from a tap on `act` until what is wanted stands there, painted."""
    found: float = page.evaluate(TIMED, [act, done])
    return found


def entered(page: Page) -> list[float]:
    """A ron from the table and back to it; then it is undone."""
    page.locator("html[data-ahead]").wait_for()
    page.wait_for_timeout(QUIET)
    form = timed(page, "[data-page=win]", "form")
    page.evaluate("Play.put(Play.pick(document, 'winner-1', '1')); Play.put(Play.pick(document, 'from', '0'))")
    page.wait_for_timeout(QUIET)
    pays = timed(page, ".values-1 .cell:not(.not-rn) input", "pays")
    page.wait_for_timeout(QUIET)
    table = timed(page, ".btn.save", "table")
    page.wait_for_timeout(QUIET)
    page.locator("#undo").click()
    page.wait_for_timeout(QUIET)
    return [form, pays, table]


def report(address: str) -> None:
    """Print the median of each way beside its goal."""
    for slower in SPEEDS:
        report_at(address, slower)


def report_at(address: str, slower: int) -> None:
    """The same at one speed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGS)
        size: Any = TABLET
        page = browser.new_context(viewport=size, has_touch=True, locale="en-GB").new_page()
        session: CDPSession = page.context.new_cdp_session(page)
        page.goto(address)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        rows = [entered(page) for _ in range(TIMES)][1:]
        browser.close()
    print(f"CPU slowed {slower} times, {len(rows)} times each, milliseconds")
    for (name, goal), times in zip(GOALS.items(), zip(*rows, strict=True), strict=True):
        print(f"{name:28} median {median(times):5.0f}   most {max(times):5.0f}   goal {goal}")
