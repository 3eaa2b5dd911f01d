"""Recaps of closed nights and seasons; derived, and computed again after a correction."""

from typing import ClassVar

from django.db import models

from clubs.models.seasons import Event, Season


class Recap(models.Model):
    """Recap of a closed night (`event`) or of a closed season (`event` null): the state requested, and the state
    computed.

    `facts` holds keys and numbers only (`clubs.selectors.recaps`): names and texts are added in the reader's language.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="recaps")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="recap")
    asked = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(null=True, blank=True)
    facts = models.JSONField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["season"], name="one_recap_per_season", condition=models.Q(event__isnull=True)
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], condition=models.Q(asked__gt=models.F("made")), name="recaps_behind")
        ]

    def __str__(self) -> str:
        return f"{self.event or self.season} {self.made}/{self.asked}"
