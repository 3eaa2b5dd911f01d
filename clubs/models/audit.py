"""Who did what, and why."""

from typing import ClassVar

from django.db import models

from clubs.models.games import Game, Via
from clubs.models.people import Club, User
from clubs.models.seasons import Event


class LogEntry(models.Model):
    """One act, in words of its `action` (`deal.recorded`, `game.reopened` …) and its `data`.

    It outlives the event and the game that it speaks of. `by_name` where whoever acted had an account on another site,
    from which the club came.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="log", db_index=False)
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="log")
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="log", db_index=False)
    action = models.CharField(max_length=40)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    by_name = models.CharField(max_length=80, blank=True, default="", db_default="")
    via = models.CharField(max_length=8, choices=Via, default=Via.STAFF)
    reason = models.CharField(max_length=200, blank=True)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["game", "-created_at"]),
            models.Index(fields=["club", "-created_at", "-id"], name="log_of_a_club"),
            models.Index(fields=["club"], condition=models.Q(action="club.archived"), name="archives_of_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.created_at:%F %T}"

    @property
    def who(self) -> str:
        """The name of whoever acted; empty where nobody with an account did."""
        return str(self.by) if self.by else self.by_name
