"""The outbox of all mails: stored first, then sent by a worker with retries; undeliverable mails are reported.

`Outbox` is Django's mail backend if `EMAIL_URL` names a mail server, so that no page waits for the server or fails with
it. Bodies may contain sign-in codes and secret links: they are wiped once the mail has been sent or given up.
"""

import smtplib
import socket
from collections.abc import Sequence
from datetime import timedelta
from email.message import Message as Letter
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import EmailMessage
from django.db.models import F
from django.utils import timezone
from django.utils.translation import get_language

from clubs.models import Mail, UndeliverableAddress
from clubs.queue import enqueue
from clubs.selectors.notifications.html_mail import html_of
from clubs.services.notifications.outgoing_http import Deadline

SEND = "clubs.tasks.send_mail"
FIRST_WAIT, GROWS, MOST_TRIES = 30, 4, 6
"""Seconds to the second try, the growth factor, and the number of tries: the last is some eleven hours later."""
LIFE, KEPT = timedelta(days=1), timedelta(days=30)
LONGEST_HEADER = 900
DEADLINE = 15.0
"""Seconds for a whole delivery, however slow the server is. Django's own limit is for each response."""


class Outbox(BaseEmailBackend):
    """Stores mails for a worker. Sending never fails."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Store each mail, once for each address."""
        made = [_kept(letter, to) for letter in email_messages for to in letter.recipients()]
        for mail in made:
            enqueue(SEND, mail.pk)
        return len(made)


class Smtp(EmailBackend):
    """Django's SMTP backend with a deadline for each delivery."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Deliver the mails; raises `TimeoutError` at the deadline."""
        with Deadline(DEADLINE) as self.deadline:
            try:
                return int(super().send_messages(email_messages) or 0)
            except (OSError, SMTPException):
                if self.deadline.over:
                    raise TimeoutError("Deadline") from None
                raise

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        """Return a connection class whose socket is shut down at the deadline, even before the server's greeting."""
        deadline, kind = getattr(self, "deadline", None), super().connection_class

        class Watched(kind):  # type: ignore[valid-type, misc]  # with TLS from the start, or without
            def _get_socket(self, *said: Any) -> socket.socket:
                made: socket.socket = super()._get_socket(*said)
                if deadline is not None:
                    deadline.hold(made)
                return made

        return Watched


def send_letter(subject: str, text: str, to: str, *, reply_to: str = "") -> bool:
    """Send a mail whose replies go to `reply_to`; return whether the outbox or the server has accepted it."""
    subject = " ".join(subject.split())
    return bool(EmailMessage(subject, text, None, [to], reply_to=[reply_to] if reply_to else None).send())


def direct() -> BaseEmailBackend:
    """Return a connection that sends at once and reports errors, for testing the mail server."""
    outbox = f"{Outbox.__module__}.{Outbox.__qualname__}"
    made: BaseEmailBackend = get_connection(
        settings.MAIL_TRANSPORT if outbox == settings.EMAIL_BACKEND else settings.EMAIL_BACKEND
    )
    return made


def _kept(letter: EmailMessage, to: str) -> Mail:
    now = timezone.now()
    return Mail.objects.create(
        to=to,
        subject=letter.subject[:300],
        text=str(letter.body),
        headers=_headers(letter),
        language=get_language() or settings.LANGUAGE_CODE,
        next_try=now,
        expires_at=now + LIFE,
    )


def _headers(letter: EmailMessage) -> dict[str, str]:
    replies = {"Reply-To": ", ".join(letter.reply_to)} if letter.reply_to else {}
    return replies | {str(name): str(value) for name, value in letter.extra_headers.items()}


def send_kept(*, mail_id: int) -> bool:
    """Send a mail if it is due, safely under concurrency. Return whether it was sent now."""
    now = timezone.now()
    due = Mail.objects.filter(pk=mail_id, done_at=None, failed_at=None, next_try__lte=now)
    if not due.update(tries=F("tries") + 1, next_try=now + timedelta(seconds=2 * FIRST_WAIT)):
        return False
    mail = Mail.objects.get(pk=mail_id)
    if now > mail.expires_at:
        return _over(mail, "too late", failed=True)
    try:
        letter_of(mail).send()
    except (OSError, SMTPException) as error:
        return _failed(mail, error)
    UndeliverableAddress.objects.filter(email=mail.to).delete()
    return _over(mail, "", failed=False)


def _over(mail: Mail, note: str, *, failed: bool) -> bool:
    """Record the outcome, and wipe the mail's content."""
    at = {"failed_at" if failed else "done_at": timezone.now()}
    Mail.objects.filter(pk=mail.pk).update(text="", headers={}, note=note[:200], **at)
    return not failed


def _failed(mail: Mail, error: Exception) -> bool:
    note = _reason(error)
    if _is_permanent(error):
        UndeliverableAddress.objects.update_or_create(email=mail.to, defaults={"note": note[:200]})
        return _over(mail, note, failed=True)
    if mail.tries >= MOST_TRIES:
        return _over(mail, note, failed=True)
    wait = FIRST_WAIT * GROWS ** (mail.tries - 1)
    Mail.objects.filter(pk=mail.pk).update(next_try=timezone.now() + timedelta(seconds=wait), note=note[:200])
    enqueue(SEND, mail.pk, after=wait + 1)
    return False


def _is_permanent(error: Exception) -> bool:
    """Return whether the server rejects this address permanently (RFC 5321, 4.2.1: 5yz at RCPT TO)."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(500 <= code < 600 for code, _words in error.recipients.values())
    return False


def _reason(error: Exception) -> str:
    if isinstance(error, SMTPRecipientsRefused):
        return "; ".join(f"{code} {words.decode(errors='replace')}" for code, words in error.recipients.values())
    if isinstance(error, SMTPResponseException):
        return f"{error.smtp_code} {error.smtp_error!r}"
    return str(error) or type(error).__name__


class _Letter(EmailMultiAlternatives):
    """A mail without folded headers: some mail programs show nothing of a header that begins on its second line."""

    def message(self) -> Letter:  # type: ignore[override]  # Django's own kinds of message
        made: Letter = super().message()
        made.policy = made.policy.clone(max_line_length=LONGEST_HEADER)
        return made


def letter_of(mail: Mail) -> EmailMultiAlternatives:
    """Return the mail as text and HTML, marked as auto-generated (RFC 3834); each try has the same `Message-ID`."""
    named = f"<{mail.pk}.{mail.created_at:%Y%m%d%H%M%S}@{urlsplit(settings.MAILED_URL).hostname}>"
    headers = {"Auto-Submitted": "auto-generated", "Message-ID": named, **mail.headers}
    connection = get_connection(settings.MAIL_TRANSPORT)
    letter = _Letter(mail.subject, mail.text, None, [mail.to], headers=headers, connection=connection)
    letter.attach_alternative(html_of(mail.subject, mail.text, mail.language), "text/html")
    return letter


def requeue_mails(most: int = 200) -> None:
    """Queue due mails again, and delete old ones."""
    waiting = Mail.objects.filter(done_at=None, failed_at=None, next_try__lte=timezone.now())
    for pk in waiting.order_by("next_try").values_list("pk", flat=True)[:most]:
        enqueue(SEND, pk)
    Mail.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
