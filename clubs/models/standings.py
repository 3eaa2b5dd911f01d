"""Derived tables, computed by Celery and rebuilt at any time."""

from typing import ClassVar

from django.db import models

from clubs.models.people import Player
from clubs.models.seasons import Season


class Leaderboard(models.Model):
    """Which state of a season's results was asked for, and which was computed.

    Computations of results that come one upon another are put together: the next begins `pause` seconds after the last.
    `readings`: the state that the other readings are kept of.
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
    """What a line of a player says; `position` numbers the lines from the top, `rank` may be shared.

    The value is exactly `value` / `value_of` (null without a counted game), in tenths or, where it is a mean place, in
    places. `games` were played, `eligible` might count, `counted_games` count. `counted` is the total of these with the
    `adjust`, `total` that of the eligible, in tenths; `places` `halves` (twice the sum of comparable places) `best` are
    of the counted, `last` of the latest games played. `split` and `ties` say what decides the rank (`clubs.ranking`).
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
    """A player's line in a season, by its policy."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="standings", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings")

    class Meta:
        ordering: ClassVar = ["position", "player__number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "player"], name="one_standing_per_player")]
        indexes: ClassVar = [models.Index(fields=["season", "position"], name="standings_in_order")]

    def __str__(self) -> str:
        return f"{self.rank} {self.player}"


class OtherStanding(StandingFigures):
    """A player's line in another reading of a season's standings: all games instead of the best, a place for everybody.

    `view` and `least` as the standings page asks for them. These rows are made after the season's own, see
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
