"""Mails go through the outbox: no page fails because of the mail server, and undeliverable mails are reported."""

import smtplib
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import send_mail
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client, TestCase
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Invitation, Mail, Membership, Registration, UndeliverableAddress, User
from clubs.models.people import Role
from clubs.services.notifications.mails import letter_of, requeue_mails, send_kept
from tests.clubs.tournaments import stages, tournament
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db
NEW = {"name": "Mei", "email": "mei@example.org", "password1": "kan-dora-4417"}
REFUSED = smtplib.SMTPRecipientsRefused({"mei@example.org": (550, b"no such user")})


class Server(BaseEmailBackend):
    """A mail server that fails in a chosen way."""

    sent: list[Any] = []  # noqa: RUF012  # of the whole test
    mood: Exception | None = None

    def send_messages(self, letters: Any) -> int:
        if Server.mood:
            raise Server.mood
        Server.sent += letters
        return len(letters)


@pytest.fixture(autouse=True)
def _server(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "clubs.services.notifications.mails.Outbox"
    settings.MAIL_TRANSPORT = "tests.clubs.notifications.test_mails.Server"
    settings.VERIFY_EMAIL, settings.ACCOUNT_EMAIL_VERIFICATION = True, "mandatory"
    Server.sent, Server.mood = [], None


def committed(client: Client, name: str, said: dict[str, str]) -> int:
    with TestCase.captureOnCommitCallbacks(execute=True):
        return client.post(reverse(name), said).status_code


@pytest.mark.parametrize("mood", [ConnectionRefusedError(), REFUSED, smtplib.SMTPServerDisconnected()])
def test_no_page_fails_with_the_mail_server(mood: Exception) -> None:
    Server.mood = mood
    client = Client()
    assert committed(client, "account_signup", NEW) == 302
    assert User.objects.count() == 1
    for name in ("account_reset_password", "account_request_login_code"):
        assert committed(Client(), name, {"email": NEW["email"]}) == 302
    assert Mail.objects.count() == 3


def test_a_mail_is_tried_again_and_its_secrets_are_wiped_once_it_has_gone() -> None:
    Server.mood = ConnectionRefusedError()
    assert committed(Client(), "account_signup", NEW) == 302
    [mail] = Mail.objects.all()
    assert (mail.tries, mail.done_at) == (1, None)
    assert "/accounts/confirm-email/" in mail.text
    Server.mood = None
    assert not send_kept(mail_id=mail.pk), "not due yet"
    Mail.objects.update(next_try=timezone.now())
    with TestCase.captureOnCommitCallbacks(execute=True):
        requeue_mails()
    mail.refresh_from_db()
    assert mail.done_at
    assert (mail.text, mail.headers) == ("", {})
    [letter] = Server.sent
    assert "/accounts/confirm-email/" in letter.body


def test_an_address_refused_for_good_is_told_to_its_owner_and_to_staff_until_a_mail_arrives() -> None:
    owner = MembershipFactory(role=Role.OWNER)
    member = MembershipFactory(club=owner.club, user__email=NEW["email"])
    EmailAddress.objects.create(user=member.user, email=NEW["email"], primary=True, verified=True)
    Server.mood = REFUSED
    with TestCase.captureOnCommitCallbacks(execute=True):
        send_mail("x", "y", None, [NEW["email"]])
    assert Mail.objects.get().failed_at
    own, staff = Client(), Client()
    own.force_login(member.user)
    staff.force_login(owner.user)
    assert "Emails to this address don’t arrive." in own.get(reverse("profile")).content.decode()
    members = reverse("members", args=[owner.club.slug])
    assert "emails don’t arrive" in staff.get(members).content.decode()
    Server.mood = None
    with TestCase.captureOnCommitCallbacks(execute=True):
        send_mail("x", "y", None, [NEW["email"]])
    assert not UndeliverableAddress.objects.exists()
    assert "emails don’t arrive" not in staff.get(members).content.decode()


def test_staff_see_which_invitation_and_which_form_reached_nobody() -> None:
    owner = MembershipFactory(role=Role.OWNER)
    event = tournament(4, stages(1)).event
    Membership.objects.create(club=event.season.club, user=owner.user, role=Role.OWNER)
    club = event.season.club
    Invitation.objects.create(club=club, email=NEW["email"], invited_by=owner.user)
    Registration.objects.create(event=event, name="Mei", email=NEW["email"], status="applied", key="k")
    client = Client()
    client.force_login(owner.user)
    pages = [reverse("members", args=[club.slug]), reverse("event_registrations", args=[club.slug, event.pk])]
    for refused in (False, True):
        if refused:
            Server.mood = REFUSED
            with TestCase.captureOnCommitCallbacks(execute=True):
                send_mail("x", "y", None, [NEW["email"]])
        for page in pages:
            assert ("emails don’t arrive" in client.get(page).content.decode()) is refused, page


def test_the_page_after_signing_up_says_what_will_happen() -> None:
    Server.mood = ConnectionRefusedError()
    client = Client()
    committed(client, "account_signup", NEW)
    assert "we keep trying for a day" in client.get(reverse("account_email_verification_sent")).content.decode()


def test_a_code_that_comes_too_late_is_not_sent() -> None:
    with TestCase.captureOnCommitCallbacks(execute=False):
        send_mail("code", "123456", None, ["mei@example.org"])
    Mail.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert not send_kept(mail_id=Mail.objects.get().pk)
    assert Mail.objects.get().text == ""
    assert Server.sent == []


def test_a_mail_is_text_and_html_marked_as_automatic_without_empty_header_lines() -> None:
    link = "https://club.example.org/stop/" + "x" * 120
    with TestCase.captureOnCommitCallbacks(execute=False):
        send_mail("Table 3", f"Hello <b>Mei</b>,\n\nsee {link}\n\n-- \nStop:\n{link}", None, ["mei@example.org"])
    mail = Mail.objects.get()
    mail.headers = {"List-Unsubscribe": f"<{link}>"}
    raw = letter_of(mail).message().as_bytes().decode()
    head = raw.partition("\n\n")[0]
    assert "Auto-Submitted: auto-generated" in head
    assert f"List-Unsubscribe: <{link}>" in head
    assert not [line for line in head.splitlines() if line.rstrip().endswith(":")]
    [(html, kind)] = letter_of(mail).alternatives
    assert kind == "text/html"
    assert "&lt;b&gt;Mei&lt;/b&gt;" in html
    assert f'<a href="{link}">' in html
    assert '<html lang="en">' in html
