"""Derived tables, computed by Celery and rebuilt at any time."""

from typing import ClassVar

from django.db import models

from clubs.models.people import Player
from clubs.models.seasons import Season


class Leaderboard(models.Model):
    """Which state of a season's results was asked for, and which was computed."""

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="leaderboard")
    requested = models.PositiveIntegerField(default=0)
    computed = models.PositiveIntegerField(default=0)
    requested_at = models.DateTimeField(null=True, blank=True)
    computed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.season} {self.computed}/{self.requested}"


class Standing(models.Model):
    """A player's line in a season. Totals in tenths; `counted` is the total of the games that count."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings")
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    games = models.PositiveSmallIntegerField()
    counted_games = models.PositiveSmallIntegerField()
    counted = models.IntegerField()
    total = models.IntegerField()
    best = models.IntegerField()
    places = models.JSONField(default=list)
    place_sum = models.PositiveIntegerField()
    last = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = [
            models.F("rank").asc(nulls_last=True),
            "-counted",
            "player__number",
        ]
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "player"], name="one_standing_per_player")]

    def __str__(self) -> str:
        return f"{self.rank} {self.player}"

    @property
    def average_place(self) -> float:
        return self.place_sum / self.games


class PlayerStats(models.Model):
    """Counts of what a player did in the deals of a season (won, dealt in, riichi …), by name of the count."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="stats")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="stats")
    counts = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "player"], name="one_stats_per_player")]

    def __str__(self) -> str:
        return f"{self.player}"
