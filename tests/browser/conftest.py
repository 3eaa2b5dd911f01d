"""Fixtures of the browser tests: a real Chromium, the site with a real Celery worker, and devices of real sizes.

Every page that a test opens is watched: an error in its console or its scripts fails the test.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings
from django.test.testcases import _StaticFilesHandler
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

import config.settings
from config import local_tls
from config.embedded_worker import Embedded
from tests.browser.hall import Hall, spki

HERE = Path(__file__).parent
PICTURES = HERE.parent.parent / "var" / "browser"

WINDOWED = shutil.which("chromium")
# The shell renders the same pages without windows, which take two thirds of the time of opening a page.
CHROMIUM = shutil.which("chromium-headless-shell") or WINDOWED
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update"]
TABLET = {"viewport": {"width": 1280, "height": 800}, "has_touch": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
# Milliseconds, long enough for a slow machine.
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in this folder. Skip them, with a reason, where there is no Chromium, except in CI."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM and os.environ.get("CI") != "true":
                item.add_marker(pytest.mark.skip(reason="no chromium here: apt install chromium-headless-shell"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Store whether the test failed, for the fixtures."""
    report: Any = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session", autouse=True)
def _beside_a_loop() -> Iterator[None]:
    """Let tests use the database although Playwright's event loop runs in their thread: they are not async code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.fixture(scope="session", autouse=True)
def _static_files() -> Iterator[None]:
    """Collect the static files and serve them as `./run` does: WhiteNoise, hashed names, cached by the browser."""
    with override_settings(STORAGES=config.settings.STORAGES), pytest.MonkeyPatch.context() as patch:
        patch.setattr(_StaticFilesHandler, "_should_handle", lambda *_: False)
        call_command("collectstatic", verbosity=0, interactive=False)
        yield


@pytest.fixture(scope="session")
def _playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a certificate authority for this run and the certificate that it signed for this machine."""
    folder = tmp_path_factory.mktemp("tls")
    local_tls.context(folder)
    return folder


@pytest.fixture(scope="session")
def arguments(authority: Path) -> list[str]:
    """Return the arguments for Chromium: it trusts the site's certificate, and `hall.test` is this machine."""
    return [
        *ARGUMENTS,
        f"--ignore-certificate-errors-spki-list={spki(authority)}",
        "--host-resolver-rules=MAP hall.test 127.0.0.1",
    ]


@pytest.fixture(scope="session")
def browser(_playwright: Playwright, arguments: list[str]) -> Iterator[Browser]:
    """Yield Debian's Chromium."""
    browser = _playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
    yield browser
    browser.close()


@pytest.fixture
def site(live_server: LiveServer, celery_thread: Embedded, settings: Settings) -> str:
    """Return the address of the running site. Its tasks run through Celery, in the background, as under `./run`."""
    settings.PUBLIC_URL = live_server.url
    settings.CSRF_TRUSTED_ORIGINS = [live_server.url]
    return live_server.url


@pytest.fixture
def hall(
    celery_thread: Embedded, settings: Settings, authority: Path, request: pytest.FixtureRequest
) -> Iterator[Hall]:
    """Yield the site in a hall, by TLS, or by `http` for tests with that parameter: no secure context for a browser."""
    plain = getattr(request, "param", "https") == "http"
    hall = Hall(None, "hall.test") if plain else Hall(local_tls.context(authority))
    settings.PUBLIC_URL, settings.ALLOWED_HOSTS = hall.url, ["localhost", "hall.test"]
    yield hall
    if hall.running.is_set():
        hall.cut()


class Watch:
    """The errors in the pages of a test. `expect` gives patterns for errors that the test itself provokes."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.expected: list[str] = []

    def expect(self, pattern: str) -> None:
        """Allow console errors that match a pattern, such as `status of 409`."""
        self.expected.append(pattern)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def on_error(self, error: Error) -> None:
        self.errors.append(str(error))

    def unexpected(self) -> list[str]:
        return [error for error in self.errors if not any(re.search(pattern, error) for pattern in self.expected)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fail the test if a page had an unexpected error."""
    watch = Watch()
    yield watch
    assert watch.unexpected() == []


@pytest.fixture
def open_page(browser: Browser, site: str, watch: Watch, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Yield a function that opens a page on a new device.

    Example: `open_page(TABLET, locale="zh-TW", color_scheme="dark")`.
    """
    contexts: list[BrowserContext] = []

    def open_one(device: dict[str, Any], **options: Any) -> Page:
        contexts.append(context := browser.new_context(**{"base_url": site, "locale": "en-GB", **device, **options}))
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", watch.on_console)
        page.on("pageerror", watch.on_error)
        return page

    yield open_one
    if request.node.stash.get(FAILED, False):
        keep_pictures(request.node.name, contexts)
    for context in contexts:
        context.close()


def keep_pictures(name: str, contexts: list[BrowserContext]) -> None:
    """Save screenshots of each device in `var/browser/` when the test failed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages, 1):
        page.screenshot(path=PICTURES / f"{name}-{number}.png", full_page=True)


@pytest.fixture
def tablet(open_page: OpenPage) -> Page:
    """Return a page on a 10-inch tablet, held sideways."""
    return open_page(TABLET)


@pytest.fixture
def other_tablet(open_page: OpenPage) -> Page:
    """Return a page on a second tablet, which shares nothing with the first."""
    return open_page(TABLET)


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """Return a page on a phone, upright."""
    return open_page(PHONE)


@pytest.fixture
def desktop(open_page: OpenPage) -> Page:
    """Return a page on a computer in the club's office."""
    return open_page(DESKTOP)
