"""Delivery of one message by mail, push or webhook; retried a few times at growing intervals."""

import hmac
import json
import time
from datetime import timedelta
from email.utils import parseaddr
from hashlib import sha256
from io import BytesIO
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.utils import timezone, translation

from clubs.models import Message
from clubs.queue import enqueue
from clubs.selectors.notifications.texts import RenderedNotification, render_notification, stop_link
from clubs.selectors.people.member_rights import may_be_told
from clubs.services.notifications import web_push_keys
from clubs.services.notifications.outgoing_http import Answered, OutsideError, post_to_public_url

SEND = "clubs.tasks.send_message"
FIRST_WAIT, GROWS, MOST_TRIES = 30, 4, 6
TOO_LATE = timedelta(hours=6)
KEPT = timedelta(days=30)
GONE = (404, 410)


def send(*, message_id: int) -> bool:
    """Send a message if it is due, safely under concurrency; return True if it was sent now."""
    now = timezone.now()
    due = Message.objects.filter(pk=message_id, done_at=None, failed_at=None, next_try__lte=now)
    if not due.update(tries=F("tries") + 1, next_try=now + timedelta(seconds=FIRST_WAIT)):
        return False
    message = Message.objects.select_related("user", "device__user", "webhook__club").get(pk=message_id)
    try:
        note = _sent(message)
    except (OutsideError, OSError, SMTPException) as error:
        _failed(message, error)
        return False
    Message.objects.filter(pk=message.pk).update(done_at=timezone.now(), note=note[:200])
    return True


def _failed(message: Message, error: Exception) -> None:
    """Store the error and the time of the next try, or give up."""
    note = str(error) or type(error).__name__
    found = Message.objects.filter(pk=message.pk)
    if (isinstance(error, OutsideError) and error.gone) or message.tries >= MOST_TRIES:
        found.update(failed_at=timezone.now(), note=note[:200])
        return
    wait = FIRST_WAIT * GROWS ** (message.tries - 1)
    found.update(next_try=timezone.now() + timedelta(seconds=wait), note=note[:200])
    enqueue(SEND, message.pk, after=wait + 1)


def _sent(message: Message) -> str:
    if message.webhook is not None:
        return _to_webhook(message)
    if timezone.now() - message.created_at > TOO_LATE:
        raise OutsideError("too late", gone=True)
    reader = message.device.user if message.device else message.user
    if reader and "of" in message.content and not may_be_told(message.kind, message.content["of"], reader):
        raise OutsideError("no longer a member", gone=True)
    with translation.override(reader.language_or(message.language) if reader else message.language):
        words = render_notification(message.kind, message.content)
        return _to_device(message, words) if message.device else _by_mail(message, words)


def _by_mail(message: Message, words: RenderedNotification) -> str:
    if message.user is None:
        return ""
    stop = settings.MAILED_URL + stop_link(message.user, message.kind)
    text = f"{words.text}\n\n{words.link}\n\n-- \n{words.stop}\n{stop}\n"
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    replies = [message.content["reply_to"]] if message.content.get("reply_to") else None
    EmailMessage(words.title, text, None, [message.user.email], headers=headers, reply_to=replies).send()
    return ""


def _to_device(message: Message, words: RenderedNotification) -> str:
    # pydantic is slow to load, so import it only when something is pushed.
    from webpush import WebPush, WebPushSubscription

    device = message.device
    if device is None:
        return ""
    private, public = web_push_keys.pem()
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    pusher = WebPush(BytesIO(private), BytesIO(public), subscriber=sender, ttl=int(TOO_LATE.total_seconds()))
    keys = {"p256dh": device.p256dh, "auth": device.auth}
    subscription = WebPushSubscription.model_validate({"endpoint": device.endpoint, "keys": keys})
    made = pusher.get(payload_of(message.kind, words), subscription)
    answer = post_to_public_url(device.endpoint, made.encrypted, {**made.headers, "Urgency": "high"})
    if answer.status in (*GONE, 403):
        device.delete()
        raise OutsideError(f"{answer.status}", gone=True)
    return _taken(answer)


def payload_of(kind: str, words: RenderedNotification) -> str:
    """Return the payload of a push message, which the service worker (`play_service_worker.js`) displays."""
    return json.dumps({"title": words.title, "body": words.text, "url": words.link, "tag": kind})


def _to_webhook(message: Message) -> str:
    hook = message.webhook
    if hook is None or not hook.active:
        raise OutsideError("off", gone=True)
    body = json.dumps({"id": message.pk, **message.content}, ensure_ascii=False).encode()
    return _taken(post_to_public_url(hook.url, body, signed(body, hook.secret, message)))


def signed(body: bytes, secret: str, message: Message) -> dict[str, str]:
    """Return the headers that let the receiver verify the body's signature and age."""
    stamp = str(int(time.time()))
    mac = hmac.new(secret.encode(), f"{stamp}.".encode() + body, sha256).hexdigest()
    return {
        "Content-Type": "application/json",
        "X-East-One-Event": message.kind,
        "X-East-One-Delivery": str(message.pk),
        "X-East-One-Timestamp": stamp,
        "X-East-One-Signature": f"sha256={mac}",
    }


def _taken(answer: Answered) -> str:
    if not 200 <= answer.status < 300:
        raise OutsideError(f"{answer.status} {answer.words}".strip())
    return f"{answer.status} {answer.words}".strip()


def forget_old() -> None:
    """Delete messages sent long ago."""
    Message.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
