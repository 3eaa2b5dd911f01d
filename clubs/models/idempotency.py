"""Stored responses to completed requests, so that a repeated request has no second effect."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club


class IdempotencyRecord(models.Model):
    """The response to a request with an idempotency key.

    `sender` is an account, a table or a personal link (`account 12`, `table 77`, `entry 5`). `digest` is that of the
    request, "" if the row was written before digests were stored. `status` is 0 only inside the transaction that does
    the work. Rows are kept for some days (`delete_old_records`).
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    sender = models.CharField(max_length=80)
    key = models.CharField(_("idempotency key"), max_length=64)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    location = models.TextField(default="")
    headers = models.JSONField(default=dict)
    body = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["sender", "key"], name="one_answer_to_each_key")]

    def __str__(self) -> str:
        return f"{self.sender} {self.key} {self.status}"
