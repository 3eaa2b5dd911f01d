"""Layout checks of a page: nothing cut off, no overlaps, no sideways scrolling, nothing too small to tap."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.browser.tables import small_targets

FAULTS = (Path(__file__).parent / "layout.js").read_text()
PROMPTS = (Path(__file__).parent / "prompts.js").read_text()
# The widest common fonts: a tenth wider than those of the tablets that we know.
# A page measures its numbers when it loads and when it is rotated. With these fonts it must measure again.
LETTERS = """() => {
  document.documentElement.style.setProperty('--sans', "'DejaVu Sans', Verdana");
  window.dispatchEvent(new Event('resize'));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
TABLETS = ((1280, 800), (1180, 820), (1024, 768), (800, 1280))
PHONES = ((390, 844), (360, 640))
ON_ITS_SIDE = (844, 390)
# At 200 % zoom a page has half as many pixels in each direction.
ZOOMED = tuple((width // 2, height // 2) for width, height in TABLETS)
SIZES = (*TABLETS, *PHONES, ON_ITS_SIDE, *ZOOMED)
EVERY = bool(os.environ.get("EVERY_SIZE"))


def sizes_of(number: int, *, low: bool = False) -> tuple[tuple[int, int], ...]:
    """Return the sizes at which a state is checked: all with `EVERY_SIZE=1`.

    Else one of the zoomed tablets and of the phone on its side, in turn; a state that must fit there (`low`) always.
    """
    in_turn = (*ZOOMED, ON_ITS_SIDE)[number % (len(ZOOMED) + 1)]
    sizes = (*TABLETS, *PHONES, in_turn)
    return SIZES if EVERY else (*sizes, ON_ITS_SIDE) if low and in_turn != ON_ITS_SIDE else sizes


@dataclass(frozen=True, slots=True)
class State:
    """A page of a table, the actions before it is checked, and what must be visible without scrolling.

    `ready`, `done`: selectors of what is shown before and after the actions. `crowded`: every language is checked.
    `low`: a phone on its side must show it without scrolling, too.
    """

    name: str
    path: str
    act: str = ""
    ready: str = "main"
    fold: str = ""
    done: str = ""
    crowded: bool = False
    low: bool = False


def resize(page: Page, size: ViewportSize) -> None:
    """Resize the page and wait until its layout is done."""
    page.set_viewport_size(size)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def prompts(page: Page) -> list[str]:
    """Return where the words at the left, the heading of the preview and *Save* disagree after the site's response."""
    return list(page.evaluate(PROMPTS))


def faults(page: Page, state: State, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[str]:
    """Yield the faults of the page at each size, one sentence each."""
    for width, height in sizes:
        resize(page, {"width": width, "height": height})
        wide = ((width, height) in TABLETS and width > height) or (state.low and (width, height) == ON_ITS_SIDE)
        for fault in page.evaluate(FAULTS, state.fold if wide else ""):
            yield f"{state.name} {width}×{height}: {fault}"
        for target in small_targets(page):
            yield f"{state.name} {width}×{height}: small: {target}"
