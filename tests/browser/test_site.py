"""The site works in a real browser, with no resource from elsewhere and no violation of its own policy."""

import json
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.axe import assert_no_axe_errors
from tests.workers import wait_for


def test_sign_in_page_is_ours_alone_and_fit_for_everybody(tablet: Page, site: str) -> None:
    hosts: set[str] = set()
    tablet.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    tablet.goto("/accounts/login/")
    assert hosts == {urlsplit(site).netloc}
    assert_no_axe_errors(tablet)


def test_site_becomes_ready_with_its_worker(tablet: Page) -> None:
    wait_for(lambda: tablet.request.get("/readyz").ok, "the first sweep")
    tablet.goto("/readyz")
    assert json.loads(tablet.inner_text("body"))["ok"] is True
