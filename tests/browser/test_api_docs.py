"""The API documentation: Swagger UI from our own files, under the site's content security policy."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, OpenPage

DEAL = "#operations-Scoring-deal"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_call_is_tried_from_the_docs(open_page: OpenPage, scheme: str) -> None:
    page = open_page(DESKTOP, color_scheme=scheme)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/api/v1/docs/")
    page.click(f"{DEAL} .opblock-summary")
    page.click(f"{DEAL} .try-out__btn")
    page.click(f"{DEAL} .execute")
    answer = page.locator(f"{DEAL} .live-responses-table")
    expect(answer).to_contain_text("200")
    expect(answer).to_contain_text("5200")
    own = page.url.split("/api/")[0]
    assert [url for url in asked if not url.startswith(own)] == []


def test_docs_fit_a_phone(phone: Page) -> None:
    phone.goto("/api/v1/docs/")
    expect(phone.locator(".opblock").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
