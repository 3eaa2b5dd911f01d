"""Ratings of a club's players, and their values before each game; computed by Celery."""

from typing import ClassVar

from django.db import models

from clubs.models.games import Game
from clubs.models.people import Club, Player


class RatingBook(models.Model):
    """State of a club's ratings: which state of the results was requested, and which was computed.

    Games from the night at `since` on must be rated again; null if everything is up to date. `tracks` counts the
    ratings of each kind and track; null in rows written before they were counted.
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
    """Ratings of a final game's players before it, on its own `track` and over all games.

    `state` is packed by `clubs.selectors.ratings.packed_states`: all rating changes of the game follow from it.
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
    """A player's rating on a track, with the number of games, the last change and its time.

    `kind` is a rating method of `clubs.ranking`; `track` is a system with its number of players ("riichi-4") or "all";
    `value` is the displayed rating. Methods with a mean and a deviation store them in `mu` and `sigma`.
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
    """Rating changes stored by the version before `RatedGame`; a club with rows left is rated from its first game.

    Nothing writes them. The table remains so that a process of that version keeps working during an upgrade.
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
