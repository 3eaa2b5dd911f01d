"""Accessibility checks of a page with axe."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules among these that check colours.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
# Return violations only: passes are a thousand times as many.
RUN = "(only) => axe.run({ runOnly: only, resultTypes: ['violations'] }).then((found) => found.violations)"


def assert_no_axe_errors(page: Page, *, also: str = "") -> None:
    """Fail with every violation that axe finds: its rule, its help and the elements.

    `also`: the other colour scheme, `dark` or `light`, in which the page is checked again. Only its colours are
    checked, because nothing else changes. Afterwards the page is back in the first scheme.
    """
    found = violations(page, RULES)
    if also:
        page.emulate_media(color_scheme=also)  # type: ignore[arg-type]  # one of the literals
        found += violations(page, COLOURS)
        page.emulate_media(color_scheme="light" if also == "dark" else "dark")
    assert not found, "\n".join(said(violation) for violation in found)


def violations(page: Page, only: Any) -> list[dict[str, Any]]:
    """Return the violations that axe finds with the given rules."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return list(page.evaluate(RUN, only))


def said(violation: dict[str, Any]) -> str:
    """Return a violation in words."""
    elements = "\n".join(f"    {node['html']}" for node in violation["nodes"])
    return f"{violation['id']}: {violation['help']}\n{elements}"
