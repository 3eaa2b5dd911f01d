"""Account pages and mails use the site's own texts in all four languages, not django-allauth's."""

import re
from html import unescape
from pathlib import Path

import allauth
import polib
import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.core import context
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.webauthn.forms import AuthenticateWebAuthnForm
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from clubs.models import User
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
THEIRS = Path(allauth.__file__).parent
LANGUAGES = {"en": "en", "zh-hant": "zh_Hant", "zh-hans": "zh_Hans", "ja": "ja"}
SECRET = "JBSWY3DPEHPK3PXP"
LEAST = {"en": 9}
"""The fewest letters by which a text is attributed to django-allauth; 3 in Chinese and Japanese."""

OPEN = (
    "account_login account_signup account_reset_password account_reset_password_done account_request_login_code "
    "account_inactive account_email_verification_sent account_reset_password_from_key_done"
)
OWN = (
    "account_email account_change_password account_logout account_reauthenticate mfa_reauthenticate "
    "mfa_view_recovery_codes mfa_generate_recovery_codes mfa_deactivate_totp"
)
MAILED = {"ip": "192.0.2.1", "user_agent": "Safari", "timestamp": "14:10", "from_email": "a@example.org"} | {
    "to_email": "b@example.org", "deleted_email": "c@example.org", "code": "123456", "key": "k", "link": "/l",
    "password_reset_url": "/r", "activate_url": "/a", "signup_url": "/s", "email": "d@example.org",
}  # fmt: skip


def texts(path: Path, language: str) -> set[str]:
    """Return the texts of a catalogue in a language, split at placeholders."""
    said: set[str] = set()
    for entry in polib.mofile(str(path)) if path.suffix == ".mo" else polib.pofile(str(path)):
        own = [entry.msgstr, *entry.msgstr_plural.values()]
        whole = [entry.msgid, entry.msgid_plural] if language == "en" else own
        said |= {piece.strip(" .\n") for text in whole for piece in re.split(r"%\(\w+\)s|%d|<[^>]+>|\n", text)}
    return said


def foreign(language: str) -> set[str]:
    """Return texts that only django-allauth's catalogue has in this language."""
    # English has no catalogue of its own: its texts are the message ids of any other catalogue.
    folder = "ja" if language == "en" else language
    ours = "\n".join(texts(settings.BASE_DIR / f"locale/{folder}/LC_MESSAGES/django.po", language)).lower()
    theirs = texts(THEIRS / f"locale/{language}/LC_MESSAGES/django.po", language)
    least = LEAST.get(language, 3)
    plain = language == "en"
    return {text for text in theirs if len(text) >= least and text.isascii() == plain and text.lower() not in ours}


def secured_user() -> User:
    """Return an account with a confirmed and an unconfirmed address, an authenticator app and recovery codes."""
    user = UserFactory()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    EmailAddress.objects.create(user=user, email=f"other-{user.email}", verified=False)
    TOTP.activate(user, SECRET)
    RecoveryCodes.activate(user)
    return user


def keys_of(user: User) -> list[Authenticator]:
    """Return a key of each kind, one of them used, as the list of keys shows them."""
    kind, used = Authenticator.Type.WEBAUTHN, timezone.now()
    kinds = ({"rk": True}, {"rk": False}, {})
    results = [{"clientExtensionResults": {"credProps": one}} for one in kinds]
    data = [{"name": "K", "credential": result} for result in results]
    made = [Authenticator.objects.create(user=user, type=kind, data=one) for one in data]
    Authenticator.objects.filter(pk=made[0].pk).update(last_used_at=used)
    return made


def visible(page: str) -> str:
    """Return a page's visible text, without tags, scripts and styles."""
    return unescape(re.sub(r"<[^>]*>", " ", re.sub(r"(?s)<(script|style)\b.*?</\1>", " ", page)))


def pages(language: str) -> dict[str, str]:
    """Return the pages by name, as shown to visitors who prefer this language."""
    ask = {"accept-language": language}
    visitor, member, fresh = (Client(headers=ask) for _ in range(3))
    user = secured_user()
    shown = {name: visitor.get(reverse(name)) for name in OPEN.split()}
    shown["wrong login"] = visitor.post(reverse("account_login"), {"login": user.email, "password": "wrong"})
    shown["second step"] = visitor.post(
        reverse("account_login"), {"login": user.email, "password": PASSWORD}, follow=True
    )
    shown["wrong code"] = visitor.post(reverse("mfa_authenticate"), {"code": "000000"})
    shown["old link"] = visitor.get(reverse("account_reset_password_from_key", args=["1", "x-y"]))
    address = user.emailaddress_set.get(verified=False)
    shown["confirm"] = Client(headers=ask).get(
        reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key])
    )
    shown["old confirm"] = Client(headers=ask).get(reverse("account_confirm_email", args=["nothing"]))
    member.force_login(user)
    shown["is it you"] = member.get(reverse("mfa_generate_recovery_codes"), follow=True)
    member.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    shown |= {name: member.get(reverse(name)) for name in OWN.split()}
    shown["no key"] = member.get(reverse("mfa_list_webauthn"))
    keys = keys_of(user)
    shown |= {name: member.get(reverse(name)) for name in ("mfa_index", "mfa_list_webauthn")}
    shown |= {
        name: member.get(reverse(name, args=[keys[0].pk])) for name in ("mfa_edit_webauthn", "mfa_remove_webauthn")
    }
    shown["main"] = member.post(reverse("account_email"), {"action_primary": "", "email": address.email}, follow=True)
    shown["double"] = member.post(reverse("account_email"), {"action_add": "", "email": user.email})
    shown["switched off"] = member.post(reverse("mfa_deactivate_totp"), follow=True)
    alone = UserFactory(password="")
    alone.set_unusable_password()
    alone.save()
    fresh.force_login(alone)
    shown["no address"] = fresh.get(reverse("account_email"))
    shown["first password"] = fresh.get(reverse("account_set_password"))
    plain = UserFactory()
    fresh.force_login(plain)
    fresh.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    shown["no second step"] = fresh.get(reverse("mfa_index"))
    shown |= {name: fresh.get(reverse(name)) for name in ("mfa_activate_totp", "mfa_add_webauthn")}
    assert {name: page.status_code for name, page in shown.items() if page.status_code not in (200, 400)} == {}
    found = {name: visible(page.content.decode()) for name, page in shown.items()}
    asks, request = {"form": AuthenticateWebAuthnForm(user=user), "js_data": {}}, shown["mfa_index"].wsgi_request
    with translation.override(language):  # the reauthentication page asks in these words, whatever kind of key there is
        found["key again"] = visible(render_to_string("mfa/webauthn/reauthenticate.html", asks, request))
    return found


def mails(language: str, rf) -> dict[str, str]:
    """Return the subject and text of every mail, by template."""
    request = rf.get("/")
    request.user, request.session = AnonymousUser(), {}
    names = [path for part in ("account", "mfa") for path in (THEIRS / f"templates/{part}/email").glob("*_subject.txt")]
    prefixes = [str(path.relative_to(THEIRS / "templates")).removesuffix("_subject.txt") for path in names]
    said = {}
    with translation.override(language), context.request_context(request):
        for prefix in prefixes:
            if prefix.endswith("reset_code") or "phone" in prefix:  # sign-in methods that the site doesn't offer
                continue
            user = UserFactory.build(name="林")
            get_adapter(request).send_mail(prefix, "d@example.org", MAILED | {"user": user})
            sent = mail.outbox.pop()
            assert "East One · 東一" in sent.body, prefix
            said[prefix] = f"{sent.subject}\n{sent.body}"
    assert len(said) > 15
    return said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_and_no_mail_speaks_in_django_allauths_words(language, rf):
    theirs = foreign(LANGUAGES[language])
    assert len(theirs) > 50
    shown = pages(language) | mails(language, rf)
    found = {name: {text for text in theirs if text.lower() in page.lower()} for name, page in shown.items()}
    assert {name: texts for name, texts in found.items() if texts} == {}
