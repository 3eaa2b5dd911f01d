"""Ratings of a club's players: what every game found, and where each stands; computed by Celery."""

from typing import ClassVar

from django.db import models

from clubs.models.games import Game
from clubs.models.people import Club, Player


class RatingBook(models.Model):
    """Which state of a club's results was asked for, and which is rated.

    Steps from the night at `since` on are to be made anew; null where nothing is behind. `tracks`: each kind and track
    that has ratings, with how many; null in a book that was written before they were counted.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="rating_book")
    requested = models.PositiveIntegerField(default=0)
    computed = models.PositiveIntegerField(default=0)
    since = models.DateTimeField(null=True, blank=True)
    computed_at = models.DateTimeField(null=True, blank=True)
    tracks = models.JSONField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.club} {self.computed}/{self.requested}"


class RatedGame(models.Model):
    """What the ratings of a final game's players were before it, on its own `track` and over all games.

    `state` is read and written by `clubs.selectors.ratings.packed_states`: all steps of the game follow from it.
    `version` is that of the game's facts.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="rated")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    track = models.CharField(max_length=24)
    night_at = models.DateTimeField()
    version = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["club", "night_at"], name="rated_games_of_a_club")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.version}"


class Rating(models.Model):
    """Where a player stands on a track after so many games, the last change, and when it was.

    `kind` is a rating of `clubs.ranking`, `track` a system with its number of players ("riichi-4") or "all"; `value`
    is what is shown. A kind that believes more of a player keeps it in `mu` and `sigma`.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="ratings", db_index=False)
    kind = models.CharField(max_length=10)
    track = models.CharField(max_length=24)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    value = models.FloatField()
    mu = models.FloatField(null=True, blank=True)
    sigma = models.FloatField(null=True, blank=True)
    games = models.PositiveIntegerField()
    change = models.FloatField()
    last_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "track", "player"], name="one_rating_per_track")
        ]
        indexes: ClassVar = [
            models.Index(fields=["club", "kind", "track", "-value", "games", "last_at"], name="ratings_by_value")
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.track} {self.value:.1f}"


class RatingStep(models.Model):
    """What the version before `RatedGame` kept of a game; where rows are left, the club is rated from its first game.

    Nothing writes them. The table stands so that a process of that version goes on while a site is brought to this one.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
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
