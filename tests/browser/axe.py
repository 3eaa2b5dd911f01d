"""Whether a page is fit for everybody, as far as axe can tell."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# All of these that look at colours.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
# Only what is wrong is brought back: what is right is a thousand times as much.
RUN = "(only) => axe.run({ runOnly: only, resultTypes: ['violations'] }).then((found) => found.violations)"


def assert_no_axe_errors(page: Page, *, also: str = "") -> None:
    """Fail with every violation that axe finds, its rule, its help and the elements.

    `also`: the other colour scheme, `dark` or `light`, in which the page is looked at again: at its colours alone,
    which are all that changes. It is left as it was.
    """
    found = violations(page, RULES)
    if also:
        page.emulate_media(color_scheme=also)  # type: ignore[arg-type]  # one of its words
        found += violations(page, COLOURS)
        page.emulate_media(color_scheme="light" if also == "dark" else "dark")
    assert not found, "\n".join(said(violation) for violation in found)


def violations(page: Page, only: Any) -> list[dict[str, Any]]:
    """What axe finds by some of its rules."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return list(page.evaluate(RUN, only))


def said(violation: dict[str, Any]) -> str:
    """Return a violation in words."""
    elements = "\n".join(f"    {node['html']}" for node in violation["nodes"])
    return f"{violation['id']}: {violation['help']}\n{elements}"
