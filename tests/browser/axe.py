"""Whether a page is fit for everybody, as far as axe can tell."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def assert_no_axe_errors(page: Page) -> None:
    """Fail with every violation that axe finds, its rule, its help and the elements."""
    violations = Axe().run(page, options=RULES).response["violations"]
    assert not violations, "\n".join(said(violation) for violation in violations)


def said(violation: dict[str, object]) -> str:
    """Return a violation in words."""
    elements = "\n".join(f"    {node['html']}" for node in violation["nodes"])  # type: ignore[attr-defined]  # axe's JSON
    return f"{violation['id']}: {violation['help']}\n{elements}"
