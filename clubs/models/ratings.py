"""Ratings of a club's players: every step, and where each stands; computed by Celery and rebuilt at any time."""

from typing import ClassVar

from django.db import models

from clubs.models.games import Game
from clubs.models.people import Club, Player


class RatingBook(models.Model):
    """Which state of a club's results was asked for, and which is rated.

    Steps from the night at `since` on are to be made anew; null where nothing is behind.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="rating_book")
    requested = models.PositiveIntegerField(default=0)
    computed = models.PositiveIntegerField(default=0)
    since = models.DateTimeField(null=True, blank=True)
    computed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.club} {self.computed}/{self.requested}"


class RatingStep(models.Model):
    """What one game did to one player on one track: values as shown before and after it.

    `kind` is a rating of `clubs.ranking`, `track` a system with its number of players ("riichi-4") or "all"; `games`
    are those before, `numbers` the explanation in the words of the call `rating`, `version` that of the game's facts.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10)
    track = models.CharField(max_length=24)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="rating_steps")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rating_steps")
    version = models.PositiveIntegerField()
    night_at = models.DateTimeField()
    place = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    games = models.PositiveIntegerField()
    before = models.FloatField()
    after = models.FloatField()
    numbers = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "track", "player", "games"], name="one_step_after_so_many_games")
        ]
        indexes: ClassVar = [models.Index(fields=["club", "night_at"], name="steps_of_a_club")]

    def __str__(self) -> str:
        return f"{self.player} {self.track} {self.after:.1f}"


class Rating(models.Model):
    """Where a player stands on a track: the value as shown after so many games, the last change, and when it was."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="ratings")
    kind = models.CharField(max_length=10)
    track = models.CharField(max_length=24)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    value = models.FloatField()
    games = models.PositiveIntegerField()
    change = models.FloatField()
    last_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "track", "player"], name="one_rating_per_track")
        ]
        indexes: ClassVar = [models.Index(fields=["club", "kind", "track", "-value"], name="ratings_in_order")]

    def __str__(self) -> str:
        return f"{self.player} {self.track} {self.value:.1f}"
