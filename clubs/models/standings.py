"""Standings, derived by Celery and rebuilt at any time."""

from typing import ClassVar

from django.db import models

from clubs.models.people import Player
from clubs.models.seasons import Season


class Leaderboard(models.Model):
    """State of a season's standings: which state of the results was requested, and which was computed.

    Results in quick succession are computed together: the next computation starts `pause` seconds after the last.
    `readings` is the state of the stored other views.
    """

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="leaderboard")
    requested = models.PositiveIntegerField(default=0)
    computed = models.PositiveIntegerField(default=0)
    requested_at = models.DateTimeField(null=True, blank=True)
    computed_at = models.DateTimeField(null=True, blank=True)
    pause = models.FloatField(default=0)
    readings = models.PositiveIntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return f"{self.season} {self.computed}/{self.requested}"


class StandingFigures(models.Model):
    """Columns of a player's line; `position` numbers the lines from the top, `rank` may be shared.

    The exact value is `value` / `value_of` (null without a counted game), in tenths or, for an average placing, in
    places. `games` were played, `eligible` could count, `counted_games` count. `counted` is the total of the counted
    games with the `adjust`, `total` that of the eligible ones, in tenths. `places`, `halves` (twice the sum of
    comparable places) and `best` cover the counted games, `last` the latest games played. `split` and `ties` hold what
    decides the rank (`clubs.ranking`).
    """

    position = models.PositiveIntegerField(default=0)
    rank = models.PositiveIntegerField(null=True, blank=True)
    shared = models.BooleanField(default=False)
    moved = models.IntegerField(null=True, blank=True)
    split = models.CharField(max_length=20, blank=True)
    ties = models.JSONField(default=list)
    value = models.BigIntegerField(null=True, blank=True)
    value_of = models.PositiveIntegerField(default=1)
    games = models.PositiveIntegerField()
    eligible = models.PositiveIntegerField(default=0)
    counted_games = models.PositiveIntegerField()
    counted = models.IntegerField()
    total = models.IntegerField()
    adjust = models.IntegerField(default=0)
    best = models.IntegerField(null=True, blank=True)
    places = models.JSONField(default=list)
    halves = models.PositiveIntegerField()
    nights = models.PositiveIntegerField(default=0)
    missing = models.PositiveIntegerField(default=0)
    last = models.JSONField(default=list)

    class Meta:
        abstract = True

    @property
    def average_place(self) -> float | None:
        return self.halves / (2 * self.counted_games) if self.counted_games else None


class Standing(StandingFigures):
    """A player's line in a season's standings, by the season's policy."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="standings", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings")

    class Meta:
        ordering: ClassVar = ["position", "player__number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "player"], name="one_standing_per_player")]
        indexes: ClassVar = [models.Index(fields=["season", "position"], name="standings_in_order")]

    def __str__(self) -> str:
        return f"{self.rank} {self.player}"


class OtherStanding(StandingFigures):
    """A player's line in another view of a season's standings: all games instead of the best, or a rank for everybody.

    `view` and `least` are the parameters of the standings page. These rows are written after the season's own; see
    `Leaderboard.readings`.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="other_standings", db_index=False)
    view = models.CharField(max_length=4)
    least = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="other_standings")

    class Meta:
        ordering: ClassVar = ["position", "player__number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "view", "least", "player"], name="one_other_standing_per_player")
        ]
        indexes: ClassVar = [
            models.Index(fields=["season", "view", "least", "position"], name="other_standings_in_order")
        ]

    def __str__(self) -> str:
        return f"{self.rank} {self.player} ({self.view}, {self.least})"
