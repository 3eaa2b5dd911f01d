"""Payments between players for the games of a club night."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.games import Via
from clubs.models.people import Player, User
from clubs.models.seasons import Event
from clubs.models.seating import Table


class Payment(models.Model):
    """One payment, in tenths of a point of the standings; it stays on record when it is undone.

    `table` is set if a table settled on its own. A party without a player is identified by name (somebody who bet from
    outside the table) or, without a name, is the club.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="payments")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="payments")
    payer = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    payer_name = models.CharField(max_length=80, blank=True)
    payee = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    payee_name = models.CharField(max_length=80, blank=True)
    tenths = models.PositiveBigIntegerField(_("tenths of a point"))
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via)
    created_at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["created_at", "pk"]
        constraints: ClassVar = [models.CheckConstraint(condition=Q(tenths__gt=0), name="payment_is_of_something")]

    def __str__(self) -> str:
        return f"{self.payer or self.payer_name} → {self.payee or self.payee_name} {self.tenths / 10}"
