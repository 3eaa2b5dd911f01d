"""Notification preferences, push devices, webhooks and outgoing messages."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.activity_log import LogEntry
from clubs.models.email_addresses import AddressField
from clubs.models.people import Club, User


class Kind(models.TextChoices):
    """Subject of a notification."""

    SEAT = "seat", _("I’m assigned a table")
    NIGHT = "night", _("A night opens at my club")
    STANDINGS = "standings", _("The standings of my season change")
    CHANGED = "changed", _("A night or tournament I’m going to is cancelled or moved")
    REMINDER = "reminder", _("The day before a night or tournament")
    REFEREE = "referee", _("A table calls the referee (staff only)")


class Way(models.TextChoices):
    """Channel of a notification."""

    MAIL = "mail", _("Email")
    PUSH = "push", _("On my devices")


BY_DEFAULT = frozenset({(Kind.CHANGED, Way.MAIL)})
"""What people get without having chosen it, until they choose otherwise."""


class Wish(models.Model):
    """A person's choice of one kind of notification through one channel, in one language.

    `wanted` False: they chose not to get it. Without a row nothing is sent, except the mails of `BY_DEFAULT`.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=12, choices=Kind)
    way = models.CharField(max_length=4, choices=Way)
    language = models.CharField(max_length=10)
    wanted = models.BooleanField(default=True, db_default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "kind", "way"], name="one_wish_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.user} · {self.kind} · {self.way}"


class PushDevice(models.Model):
    """A browser that shows notifications: the endpoint of its push service, and its keys."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.user} · {self.created_at:%F %T}"


class Webhook(models.Model):
    """An address that receives a club's results, signed with `secret`."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(_("web address"), max_length=500)
    secret = models.CharField(max_length=64)
    language = models.CharField(max_length=10, default="en")
    active = models.BooleanField(default=True)
    made_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.club} · {self.url}"


class Untold(models.Model):
    """A log entry that may need notifications and has not been processed yet."""

    entry = models.OneToOneField(LogEntry, on_delete=models.CASCADE, primary_key=True, related_name="untold")

    def __str__(self) -> str:
        return str(self.entry)


class Message(models.Model):
    """One outgoing message; `key` (subject, recipient and channel) makes it unique.

    It goes by e-mail to `user`, to a `device`, or to a `webhook`. It is retried at `next_try` until `done_at` or
    `failed_at` is set.
    """

    key = models.CharField(max_length=120, unique=True)
    kind = models.CharField(max_length=30)
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+")
    device = models.ForeignKey(PushDevice, on_delete=models.CASCADE, null=True, related_name="+")
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, null=True, related_name="messages")
    language = models.CharField(max_length=10, default="en")
    content = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)
    next_try = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["next_try"], name="messages_waiting", condition=models.Q(done_at=None, failed_at=None)
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Mail(models.Model):
    """One outgoing mail to one address; its text and headers are wiped once it has gone or failed for good.

    It is retried at `next_try` until `done_at` or `failed_at` is set, and given up after `expires_at`.
    """

    to = models.EmailField()
    subject = models.CharField(max_length=300)
    text = models.TextField(blank=True)
    headers = models.JSONField(default=dict)
    language = models.CharField(max_length=10, default="en")
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)
    expires_at = models.DateTimeField()
    next_try = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [
            models.Index(fields=["next_try"], name="mails_waiting", condition=models.Q(done_at=None, failed_at=None)),
        ]

    def __str__(self) -> str:
        return f"{self.to} · {self.created_at:%F %T}"


class UndeliverableAddress(models.Model):
    """An address that a mail server has refused for good, until a mail arrives there again."""

    email = AddressField(unique=True)
    note = models.CharField(max_length=200, blank=True)
    since = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.email)
