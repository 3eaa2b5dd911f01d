"""A notification appears on a device that subscribed to it, with no page of the site open."""

import base64
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Page, Playwright, expect

from clubs.models import PushDevice
from clubs.selectors.notifications.texts import RenderedNotification
from clubs.services.notifications.delivery import payload_of
from tests.browser.conftest import PHONE, WINDOWED, OpenPage
from tests.browser.test_people import sign_in
from tests.factories import UserFactory

# Tests can't reach Chromium's push service, so subscribing is replaced. The page handles the subscription itself.
SUBSCRIBE = """(point) => {
  const keys = { p256dh: point, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
  const made = { toJSON: () => ({ endpoint: "https://push.example.org/one", keys }) };
  PushManager.prototype.subscribe = async (asked) =>
    asked.userVisibleOnly && asked.applicationServerKey.length === 65 && made;
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.getRegistration("/t/");
  for (let tries = 0; tries < 200; tries++) {
    const shown = await registration.getNotifications();
    if (shown.length) return shown.map(({ title, body, tag, data }) => [title, body, tag, data.url]);
    await new Promise((done) => setTimeout(done, 100));
  }
}"""


def delivered(page: Page, payload: str) -> None:
    """Hand a payload to the site's service worker, as the browser does once it has decrypted a push message."""
    found: list[dict[str, str]] = []
    session = page.context.new_cdp_session(page)
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.getRegistration('/t/').then((found) => found?.active)")
    registration = found[-1]["registrationId"]
    origin = page.evaluate("location.origin")
    session.send(
        "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": payload}
    )


@pytest.fixture(scope="module")
def browser(_playwright: Playwright, arguments: list[str]) -> Iterator[Browser]:
    """Yield Chromium with windows: the headless shell shows no notifications."""
    browser = _playwright.chromium.launch(executable_path=WINDOWED, args=arguments)
    yield browser
    browser.close()


def test_a_device_that_was_asked_for_shows_what_it_is_sent(open_page: OpenPage, site: str) -> None:
    user = UserFactory()
    phone = open_page(PHONE, permissions=["notifications"])
    sign_in(phone, user)
    phone.goto("/me/messages/")
    point = generate_private_key(SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    phone.evaluate(SUBSCRIBE, base64.urlsafe_b64encode(point).decode().rstrip("="))
    phone.get_by_role("button", name="Turn on notifications").click()
    expect(phone.get_by_text("1 browser receives your notifications.")).to_be_visible()
    assert PushDevice.objects.get(user=user).endpoint == "https://push.example.org/one"
    delivered(phone, payload_of("seat", RenderedNotification("第 7 桌", "Round 2, 東", f"{site}/c/canal/", "")))
    assert phone.evaluate(SHOWN) == [["第 7 桌", "Round 2, 東", "seat", f"{site}/c/canal/"]]
