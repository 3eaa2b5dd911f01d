"""Whether a page can be read: nothing cut, nothing over another thing, nothing sideways, nothing too small to tap."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.browser.tables import small_targets

FAULTS = (Path(__file__).parent / "layout.js").read_text()
PROMPTS = (Path(__file__).parent / "prompts.js").read_text()
# The widest letters that are common: a tenth wider than those of the tablets that we know.
# A page measures its figures when it is loaded and when it is turned: with these letters it does so again.
LETTERS = """() => {
  document.documentElement.style.setProperty('--sans', "'DejaVu Sans', Verdana");
  window.dispatchEvent(new Event('resize'));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
TABLETS = ((1280, 800), (1180, 820), (1024, 768), (800, 1280))
PHONES = ((390, 844), (360, 640))
# A page at 200 % has half as many pixels each way.
ZOOMED = tuple((width // 2, height // 2) for width, height in TABLETS)
SIZES = TABLETS + PHONES + ZOOMED
EVERY = bool(os.environ.get("EVERY_SIZE"))


def sizes_of(number: int) -> tuple[tuple[int, int], ...]:
    """The sizes at which one state of many is looked at: all with `EVERY_SIZE=1`, else one zoomed tablet in turn."""
    return SIZES if EVERY else (*TABLETS, *PHONES, ZOOMED[number % len(ZOOMED)])


@dataclass(frozen=True, slots=True)
class State:
    """A page of a table, what is done there before it is looked at, and what must be seen without scrolling.

    `ready`, `done`: what stands there before and after it; `crowded`: every language needs a look of its own.
    """

    name: str
    path: str
    act: str = ""
    ready: str = "main"
    fold: str = ""
    done: str = ""
    crowded: bool = False


def resize(page: Page, size: ViewportSize) -> None:
    """Give the page another size, and wait until it stands."""
    page.set_viewport_size(size)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def prompts(page: Page) -> list[str]:
    """Where the words at the left, the heading of the preview and *Save* disagree once the site has answered."""
    return list(page.evaluate(PROMPTS))


def faults(page: Page, state: State, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[str]:
    """What is wrong with the page as it stands, at each size, one sentence each."""
    for width, height in sizes:
        resize(page, {"width": width, "height": height})
        wide = (width, height) in TABLETS and width > height
        for fault in page.evaluate(FAULTS, state.fold if wide else ""):
            yield f"{state.name} {width}×{height}: {fault}"
        for target in small_targets(page):
            yield f"{state.name} {width}×{height}: small: {target}"
