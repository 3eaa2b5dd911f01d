"""Notification preferences, push devices, and a club's webhooks."""

import re
import secrets
from base64 import urlsafe_b64decode
from collections.abc import Collection

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Message, PushDevice, User, Webhook, Wish
from clubs.models.notifications import BY_DEFAULT, Kind, Way
from clubs.queue import enqueue
from clubs.selectors.notifications.webhook_payload import NOBODY, plain
from clubs.services.activity_log import Actor, record_activity
from clubs.services.notifications.delivery import SEND
from clubs.services.notifications.outgoing_http import check_url
from clubs.services.transactions import versioned_transaction

MOST_DEVICES, MOST_WEBHOOKS, MOST_TESTS = 10, 5, 5
POINT, SECRET = 65, 16
BASE64 = re.compile(r"[A-Za-z0-9_-]{20,100}={0,2}")


@versioned_transaction()
def choose(*, user: User, wanted: Collection[tuple[str, str]], language: str) -> None:
    """Set the notifications of an account: these kinds through these channels, in this language, and no others."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    Wish.objects.filter(user=user).delete()
    pairs = [(kind, way, (kind, way) in wanted) for kind in Kind for way in Way]
    Wish.objects.bulk_create(
        Wish(user=user, kind=kind, way=way, language=language, wanted=on)
        for kind, way, on in pairs
        if on or (kind, way) in BY_DEFAULT
    )


@versioned_transaction()
def stop(*, user_id: int, kind: str) -> None:
    """Unsubscribe somebody from e-mails of this kind."""
    Wish.objects.filter(user=user_id, kind=kind, way=Way.MAIL).delete()
    if (kind, Way.MAIL) in BY_DEFAULT and (user := User.objects.filter(pk=user_id).first()):
        language = user.language_or(settings.LANGUAGE_CODE)
        Wish.objects.create(user=user, kind=kind, way=Way.MAIL, language=language, wanted=False)


@versioned_transaction()
def add_device(*, user: User, endpoint: str, p256dh: str, auth: str) -> PushDevice:
    """Register this browser for push; its previous account loses it. Raises `bad_url` or `bad_device`."""
    check_url(endpoint)
    if _size(p256dh) != POINT or _size(auth) != SECRET:
        raise ClubError("bad_device", _("This browser didn’t send the details that notifications need."))
    PushDevice.objects.filter(endpoint=endpoint).exclude(user=user).delete()
    values = {"user": user, "p256dh": p256dh, "auth": auth}
    device, _made = PushDevice.objects.update_or_create(endpoint=endpoint, defaults=values)
    kept = PushDevice.objects.filter(user=user).order_by("-pk").values_list("pk", flat=True)[:MOST_DEVICES]
    PushDevice.objects.filter(user=user).exclude(pk__in=list(kept)).delete()
    return device


def _size(text: str) -> int:
    if not BASE64.fullmatch(text):
        return 0
    plain = text.rstrip("=")
    return len(urlsafe_b64decode(plain + "=" * (-len(plain) % 4)))


@versioned_transaction()
def remove_device(*, user: User, endpoint: str) -> None:
    """Remove this browser from push notifications."""
    PushDevice.objects.filter(user=user, endpoint=endpoint).delete()


@versioned_transaction()
def send_test(*, user: User, language: str, way: str) -> int:
    """Send a test message and return the number sent; raises `too_many` if repeated too often within an hour."""
    now = timezone.now()
    hour = now.replace(minute=0, second=0, microsecond=0)
    if Message.objects.filter(user=user, kind="test", created_at__gte=hour).count() >= MOST_TESTS * 2:
        raise ClubError("too_many", _("Too many attempts. Try again in an hour."))
    to = list(PushDevice.objects.filter(user=user)) if way == Way.PUSH else [None]
    for device in to:
        made = Message.objects.create(
            key=f"test-{user.pk}-{secrets.token_hex(8)}",
            kind="test",
            user=user,
            device=device,
            language=language,
            content={"url": "/me/messages/"},
            next_try=now,
        )
        enqueue(SEND, made.pk)
    return len(to)


# --- webhooks -------------------------------------------------------------------------------------------------------


@versioned_transaction()
def add_webhook(*, club: Club, url: str, language: str, actor: Actor) -> Webhook:
    """Add a webhook for the club's results; its secret is shown once. Raises `bad_url` or `too_many`."""
    check_url(url)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if club.webhooks.count() >= MOST_WEBHOOKS:
        raise ClubError("too_many", _("A club can have at most %(most)s webhooks.") % {"most": MOST_WEBHOOKS}, "url")
    hook = Webhook.objects.create(
        club=club, url=url, secret=secrets.token_urlsafe(32), language=language, made_by=actor.user
    )
    record_activity(actor=actor, action="webhook.added", club=club, address=_host(url))
    return hook


@versioned_transaction()
def switch_webhook(*, hook: Webhook, on: bool, actor: Actor) -> None:
    """Pause a webhook, or resume it."""
    Webhook.objects.filter(pk=hook.pk).update(active=on)
    record_activity(actor=actor, action="webhook.on" if on else "webhook.off", club=hook.club, address=_host(hook.url))


@versioned_transaction()
def remove_webhook(*, hook: Webhook, actor: Actor) -> None:
    """Delete a webhook with its messages."""
    record_activity(actor=actor, action="webhook.removed", club=hook.club, address=_host(hook.url))
    hook.delete()


@versioned_transaction()
def renew_secret(*, hook: Webhook, actor: Actor) -> str:
    """Create a new secret, shown once; the old one stops working."""
    secret = secrets.token_urlsafe(32)
    Webhook.objects.filter(pk=hook.pk).update(secret=secret)
    record_activity(actor=actor, action="webhook.secret", club=hook.club, address=_host(hook.url))
    return secret


@versioned_transaction()
def test_webhook(*, hook: Webhook) -> None:
    """Send a test request; raises `too_many` if repeated too often within a minute."""
    now = timezone.now()
    lately = hook.messages.filter(kind="ping", created_at__gte=now.replace(second=0, microsecond=0))
    if lately.count() >= MOST_TESTS:
        raise ClubError("too_many", _("Too many attempts. Try again in a minute."))
    club = {"address": hook.club.slug, "name": hook.club.name}
    words = _("%(club)s: this webhook works.") % {"club": plain(hook.club.name)}
    made = Message.objects.create(
        key=f"ping-{hook.pk}-{secrets.token_hex(8)}",
        kind="ping",
        webhook=hook,
        language=hook.language,
        content={
            "event": "ping",
            "club": club,
            "url": settings.PUBLIC_URL,
            "content": words,
            "allowed_mentions": NOBODY,
        },
        next_try=now,
    )
    enqueue(SEND, made.pk)


def _host(url: str) -> str:
    """Return the part of an address that may be logged: its path may be a secret."""
    return url.split("/")[2][:100]
