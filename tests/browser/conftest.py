"""Fixtures of the browser tests: a real Chromium, the site with a real Celery worker, and devices of real sizes.

Every page that a test opens is watched: an error in its console, or in its scripts, fails the test.
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
# The shell draws the same pages without a window around each, which takes two thirds of the time of a new page.
CHROMIUM = shutil.which("chromium-headless-shell") or WINDOWED
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update"]
TABLET = {"viewport": {"width": 1280, "height": 800}, "has_touch": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
# Milliseconds; a busy machine is no failure.
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder, and leave it out, saying so, where there is no Chromium; in CI it must run."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM and os.environ.get("CI") != "true":
                item.add_marker(pytest.mark.skip(reason="no chromium here: apt install chromium-headless-shell"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Tell the fixtures whether the test failed."""
    report: Any = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session", autouse=True)
def _beside_a_loop() -> Iterator[None]:
    """Let the tests use the database although Playwright's loop runs in their thread: they are no async code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.fixture(scope="session", autouse=True)
def _static_files() -> Iterator[None]:
    """Collect the static files and serve them as `./run` does: WhiteNoise, hashed names, to be kept by the browser."""
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
    """A folder with an authority of this run's own, and the certificate that it signed for this machine."""
    folder = tmp_path_factory.mktemp("tls")
    local_tls.context(folder)
    return folder


@pytest.fixture(scope="session")
def arguments(authority: Path) -> list[str]:
    """How Chromium is started: the site's certificate is trusted, and `hall.test` is this machine."""
    return [
        *ARGUMENTS,
        f"--ignore-certificate-errors-spki-list={spki(authority)}",
        "--host-resolver-rules=MAP hall.test 127.0.0.1",
    ]


@pytest.fixture(scope="session")
def browser(_playwright: Playwright, arguments: list[str]) -> Iterator[Browser]:
    """Debian's Chromium."""
    browser = _playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
    yield browser
    browser.close()


@pytest.fixture
def site(live_server: LiveServer, celery_thread: Embedded, settings: Settings) -> str:
    """The address of the running site; its tasks run through Celery, in the background, as under `./run`."""
    settings.PUBLIC_URL = live_server.url
    settings.CSRF_TRUSTED_ORIGINS = [live_server.url]
    return live_server.url


@pytest.fixture
def hall(
    celery_thread: Embedded, settings: Settings, authority: Path, request: pytest.FixtureRequest
) -> Iterator[Hall]:
    """The site in a hall, by TLS, or by `http` where a test is given that: no secure place for a browser."""
    plain = getattr(request, "param", "https") == "http"
    hall = Hall(None, "hall.test") if plain else Hall(local_tls.context(authority))
    settings.PUBLIC_URL, settings.ALLOWED_HOSTS = hall.url, ["localhost", "hall.test"]
    yield hall
    if hall.running.is_set():
        hall.cut()


class Watch:
    """What went wrong in the pages of a test; `expect` names, by a pattern, what the test provokes itself."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.expected: list[str] = []

    def expect(self, pattern: str) -> None:
        """Allow console errors that match, e.g. `status of 409`."""
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
    """Fail the test when a page had an error that it did not expect."""
    watch = Watch()
    yield watch
    assert watch.unexpected() == []


@pytest.fixture
def open_page(browser: Browser, site: str, watch: Watch, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open a page on a device of its own: `open_page(TABLET, locale="zh-TW", color_scheme="dark")`."""
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
    """Keep what each device showed when the test failed, in `var/browser/`."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages, 1):
        page.screenshot(path=PICTURES / f"{name}-{number}.png", full_page=True)


@pytest.fixture
def tablet(open_page: OpenPage) -> Page:
    """A 10-inch tablet, held sideways."""
    return open_page(TABLET)


@pytest.fixture
def other_tablet(open_page: OpenPage) -> Page:
    """A second tablet, with nothing in common with the first."""
    return open_page(TABLET)


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A phone, upright."""
    return open_page(PHONE)


@pytest.fixture
def desktop(open_page: OpenPage) -> Page:
    """A computer of the club's office."""
    return open_page(DESKTOP)
