"""Who did what, and why."""

from typing import ClassVar

from django.db import models

from clubs.models.games import Game, Via
from clubs.models.people import Club, User
from clubs.models.seasons import Event


class LogEntry(models.Model):
    """One act, in words of its `action` (`deal.recorded`, `game.reopened` …) and its `data`.

    It outlives the event and the game that it speaks of.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="log")
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="log")
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="log")
    action = models.CharField(max_length=40)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via, default=Via.STAFF)
    reason = models.CharField(max_length=200, blank=True)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["game", "-created_at"])]

    def __str__(self) -> str:
        return f"{self.action} {self.created_at:%F %T}"
