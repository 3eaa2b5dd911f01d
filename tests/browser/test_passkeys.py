"""Passkeys with Chromium's virtual authenticator: set-up, sign-in, and use as a second factor."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TABLET, OpenPage
from tests.browser.test_people import sign_in
from tests.factories import PASSWORD, MembershipFactory

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_authenticator(page: Page) -> Page:
    """Return the page on a device that stores passkeys and recognises its owner's fingerprint."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return page


def test_an_owner_is_asked_for_a_passkey_and_signs_in_with_it(open_page: OpenPage) -> None:
    owner = MembershipFactory(role="owner")
    EmailAddress.objects.create(user=owner.user, email=owner.user.email, primary=True, verified=True)
    page = with_authenticator(open_page(TABLET))
    sign_in(page, owner.user)
    page.goto(f"/c/{owner.club.slug}/manage/")
    page.get_by_role("link", name="Set up two-factor authentication").click()
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main button[type=submit]").first.click()
    page.locator("input[name=passwordless]").check()
    page.locator("#mfa_webauthn_add").click()
    expect(page.get_by_text("Key added")).to_be_visible()
    assert Authenticator.objects.get(user=owner.user, type=Authenticator.Type.WEBAUTHN).wrap().is_passwordless
    page.goto(f"/c/{owner.club.slug}/manage/")
    expect(page.get_by_text("Set up two-factor authentication")).to_have_count(0)
    page.goto("/me/")
    page.get_by_role("button", name="Sign out").click()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("link", name=owner.user.name)).to_be_visible()
    other = with_authenticator(open_page(PHONE))
    other.goto("/accounts/login/")
    other.get_by_label("Email").fill(owner.user.email)
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Sign in", exact=True).click()
    other.wait_for_url("**/accounts/2fa/authenticate/**")
    other.goto(f"/c/{owner.club.slug}/manage/")
    assert other.url.endswith("/accounts/2fa/authenticate/"), "the password alone opens nothing of the club"
