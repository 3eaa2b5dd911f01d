"""What final games add to whom, counted once for each game; derived, and rebuilt from the games at any time."""

from typing import ClassVar

from django.db import models

from clubs.models.games import Game
from clubs.models.people import Club, Player
from clubs.models.seasons import Event, Season
from clubs.statistics.counts import COUNTS, Fold, Shape

NUMBERS = tuple(row for row in COUNTS if row.shape is Shape.NUMBER and row.fold is not Fold.RUN)
"""The counts that are a column of `SeatTally`."""


class GameTally(models.Model):
    """Which version of a game's facts was to be counted (`asked`), and which is (`made`)."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="tally")
    asked = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["game"], condition=models.Q(asked__gt=models.F("made")), name="tallies_behind")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.made}/{self.asked}"


class SeatTally(models.Model):
    """What one game adds to one person at one seat: a column for each count that is a number (`NUMBERS`).

    Counts of deals go to whoever sat there, counts of the game, with `place` `total` (tenths) `score`, to whom the
    result counts for; these three are null for the others. `start` 0 began as East. `version` is the game's `made`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seat_tallies", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="seat_tallies", db_index=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False)
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="seat_tallies", db_index=False, db_constraint=False
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+", db_constraint=False)
    system = models.CharField(max_length=20)
    preset = models.CharField(max_length=40)
    size = models.PositiveSmallIntegerField()
    start = models.PositiveSmallIntegerField()
    night_at = models.DateTimeField()
    version = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    total = models.IntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "start", "player"], name="one_tally_per_sitter")
        ]
        indexes: ClassVar = [
            models.Index(fields=["season", "system", "player"], name="tallies_of_a_season"),
            models.Index(fields=["club", "system", "player", "night_at"], name="tallies_in_order"),
            models.Index(fields=["club", "system", "night_at"], name="tallies_of_days"),
            models.Index(
                fields=["club", "system", "biggest_gap"], condition=models.Q(biggest_gap__gt=0), name="gaps_of_a_club"
            ),
            models.Index(
                fields=["club", "system", "best_streak"],
                condition=models.Q(best_streak__gt=0),
                name="streaks_of_a_club",
            ),
            models.Index(fields=["player", "event"], name="tallies_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.place}"


for _row in NUMBERS:
    SeatTally.add_to_class(_row.id, models.IntegerField(default=0))


class KeyTally(models.Model):
    """An entry of a count that is a map or a list: `count` and `key` as in the counts, `amount` what it adds.

    Of `causes`, `amount` came in and `out` went out; of `win_order`, the key is 0 for the first to win.
    """

    tally = models.ForeignKey(SeatTally, on_delete=models.CASCADE, related_name="keys", db_index=False)
    count = models.CharField(max_length=12)
    key = models.CharField(max_length=40)
    amount = models.IntegerField()
    out = models.IntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tally", "count", "key"], name="one_amount_per_key")]

    def __str__(self) -> str:
        return f"{self.count} {self.key} {self.amount}"


class WonHand(models.Model):
    """A win of a final game: who sat there (`winner`), from whom (`loser` null: self-draw), what it was worth.

    `deal` from 1 and `win` from 0 as in the game; `points` `fan` `yakuman` `limit` as the core answers; `patterns` null
    where they are not known; `tiles`: the hand itself is in the deal.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="won_hands", db_index=False)
    deal = models.PositiveSmallIntegerField()
    win = models.PositiveSmallIntegerField()
    winner = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="won_hands")
    loser = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="lost_hands")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False)
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="won_hands", db_index=False, db_constraint=False
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="won_hands", db_constraint=False)
    system = models.CharField(max_length=20)
    night_at = models.DateTimeField()
    dealer = models.BooleanField()
    points = models.IntegerField()
    fan = models.IntegerField(null=True, blank=True)
    yakuman = models.PositiveSmallIntegerField(default=0)
    limit = models.CharField(max_length=20, blank=True)
    patterns = models.JSONField(null=True, blank=True)
    tiles = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "deal", "win"], name="one_row_per_win")]
        indexes: ClassVar = [
            models.Index(fields=["season", "winner"], name="hands_of_a_season"),
            models.Index(fields=["winner", "system", "-points", "-yakuman", "night_at"], name="best_hands_of_a_player"),
            models.Index(fields=["club", "system", "points"], name="best_hands_of_a_club"),
            models.Index(fields=["club", "night_at"], condition=~models.Q(limit=""), name="limit_hands_of_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.winner} {self.points}"


class Rebuilding(models.Model):
    """A run over all final games: `kind` made anew, or compared only; `last_game` is how far it has come.

    A comparison goes on over recaps, up to `last_recap`.
    """

    class Kind(models.TextChoices):
        REBUILD = "rebuild"
        CHECK = "check"

    kind = models.CharField(max_length=8, choices=Kind)
    last_game = models.PositiveBigIntegerField(default=0)
    last_recap = models.PositiveBigIntegerField(default=0, db_default=0)
    games = models.PositiveIntegerField(default=0)
    differences = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.last_game}"


class Difference(models.Model):
    """A number that is kept otherwise than the games say, with both values; found by the nightly check."""

    run = models.ForeignKey(Rebuilding, on_delete=models.CASCADE, related_name="found")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="differences")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    what = models.CharField(max_length=60)
    kept = models.CharField(max_length=200)
    found = models.CharField(max_length=200)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.what}: {self.kept} / {self.found}"
