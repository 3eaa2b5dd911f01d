"""Statistics of final games: each game is counted once; derived, and rebuilt from the games at any time."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce

from clubs.models.games import Game
from clubs.models.people import Club, Player
from clubs.models.seasons import Event, Season
from clubs.statistics.counts import COUNTS, Fold, Shape

NUMBERS = tuple(row for row in COUNTS if row.shape is Shape.NUMBER and row.fold is not Fold.RUN)
"""The counts that are a column of `SeatTally`."""


class GameTally(models.Model):
    """Version of a game's facts to be counted (`asked`), and the version counted (`made`).

    `made_as` is the fingerprint of the set of counts; a game counted with another set is counted again.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="tally")
    asked = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(null=True, blank=True)
    made_as = models.CharField(max_length=40, blank=True, default="", db_default="")

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["made_as"], name="tallies_by_counts"),
            models.Index(fields=["game"], condition=models.Q(asked__gt=models.F("made")), name="tallies_behind"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.made}/{self.asked}"


class SeatTally(models.Model):
    """Counts that one game adds for one person at one seat: a column for each numeric count (`NUMBERS`).

    Counts of deals go to the person who sat there; counts of the game, with `place`, `total` (tenths) and `score`, go
    to the person for whom the result counts and are null for the others. `start` 0 began as East. `version` is the
    game's `made`.
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


class StatisticsStatus(models.Model):
    """Status of a club's statistics (`PlayerMonth`, `PairMonth`, `PlayerTotal`): when they were last rebuilt from all
    games.

    They are current unless `computed_at` is null, or they were built with other columns and rates (`made_as`) or for
    another time zone than the club's; then they stay unchanged until the sweep rebuilds them. The row is locked while a
    game of the club is counted or its statistics are built.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="statistics_status")
    computed_at = models.DateTimeField(null=True, blank=True)
    made_as = models.CharField(max_length=40, blank=True, default="")
    time_zone = models.CharField(max_length=60, blank=True, default="")

    def __str__(self) -> str:
        return f"{self.club} {self.computed_at}"


class PlayerMonth(models.Model):
    """Sums over `SeatTally` of one player (null: of everybody) in a month of a season, by system and start wind.

    `month` is its first day in the club's time zone; nights that count in the season are kept apart from others
    (`counts`). Columns are `NUMBERS` (added by a loop), games by placing, `total`s and scores; `maps` holds patterns
    and limits by count and key. `threes` is the number of games with three players, in which the player finished
    `three_steps` placings behind the first. Rows for everybody hold additive columns only: no best and no worst.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+", db_index=False)
    system = models.CharField(max_length=20)
    start = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    month = models.DateField()
    counts = models.BooleanField()
    place_1 = models.PositiveIntegerField(default=0)
    place_2 = models.PositiveIntegerField(default=0)
    place_3 = models.PositiveIntegerField(default=0)
    place_4 = models.PositiveIntegerField(default=0)
    threes = models.PositiveIntegerField(default=0)
    three_steps = models.PositiveIntegerField(default=0)
    total = models.BigIntegerField(default=0)
    best_total = models.IntegerField(null=True, blank=True)
    worst_total = models.IntegerField(null=True, blank=True)
    best_score = models.IntegerField(null=True, blank=True)
    worst_score = models.IntegerField(null=True, blank=True)
    maps = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                F("season"),
                F("system"),
                Coalesce(F("player"), Value(0)),
                F("start"),
                F("month"),
                F("counts"),
                name="one_row_per_player_month",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["club", "system", "player", "season", "month"], name="months_of_a_player"),
            models.Index(fields=["season", "system", "month", "player"], name="months_of_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.system} {self.month:%Y-%m}"


for _row in NUMBERS:
    PlayerMonth.add_to_class(_row.id, models.BigIntegerField(default=0))


class PairMonth(models.Model):
    """Sums of one player's games with another in a month of a season, of nights that count in it.

    `start` is the player's starting wind. Both have a result in `games`; `ahead` and `level` compare placings, with
    their `total` and `other_total` (tenths). `won` counts wins on the other's discard and `paid` deal-ins to the other,
    with their points, in games whose result is the player's.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+")
    system = models.CharField(max_length=20)
    start = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    month = models.DateField()
    games = models.PositiveIntegerField(default=0)
    ahead = models.PositiveIntegerField(default=0)
    level = models.PositiveIntegerField(default=0)
    total = models.BigIntegerField(default=0)
    other_total = models.BigIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    won_points = models.BigIntegerField(default=0)
    paid = models.PositiveIntegerField(default=0)
    paid_points = models.BigIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player", "system", "season", "month", "start", "other"], name="one_row_per_pair_month"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.other} {self.month:%Y-%m}"


class PlayerTotal(models.Model):
    """Sums of a player's months in a season (null: over all), for one system, of nights that count in the season.

    `rates` are the rates compared between players (`selectors.statistics.packed_rates`). Rows over all seasons also
    hold the candidates for the club's records. Over all nights: final games (`played`, the last at `last_at`), most
    wins in a night (`night_wins`) and when. Over nights that count: the longest run of first places (`tops`) and
    without a last place (`no_lasts`), and when it ended. `…_now` are the current runs, `until` the last game's place in
    the order of play.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    system = models.CharField(max_length=20)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(default=0)
    total = models.BigIntegerField(default=0)
    place_1 = models.PositiveIntegerField(default=0)
    place_2 = models.PositiveIntegerField(default=0)
    place_3 = models.PositiveIntegerField(default=0)
    place_4 = models.PositiveIntegerField(default=0)
    place_sum = models.PositiveIntegerField(default=0)
    three_steps = models.PositiveIntegerField(default=0)
    best_total = models.IntegerField(null=True, blank=True)
    rates = models.BinaryField(default=b"")
    played = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(null=True, blank=True)
    night_wins = models.PositiveIntegerField(default=0)
    night_wins_at = models.DateTimeField(null=True, blank=True)
    night_wins_now = models.PositiveIntegerField(default=0)
    tops = models.PositiveIntegerField(default=0)
    tops_at = models.DateTimeField(null=True, blank=True)
    tops_now = models.PositiveIntegerField(default=0)
    no_lasts = models.PositiveIntegerField(default=0)
    no_lasts_at = models.DateTimeField(null=True, blank=True)
    no_lasts_now = models.PositiveIntegerField(default=0)
    until = models.JSONField(default=list, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                F("club"), F("system"), Coalesce(F("season"), Value(0)), F("player"), name="one_total_per_player"
            )
        ]
        indexes: ClassVar = [
            models.Index(
                F("club"),
                F("system"),
                F("total").desc(),
                condition=Q(season__isnull=True, games__gt=0),
                name="totals_of_all_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.system} {self.games}"


class KeyTally(models.Model):
    """One entry of a count that is a map or a list: `count` and `key` as in the counts, `amount` the increment.

    For `causes`, `amount` is points gained and `out` points lost; for `win_order`, the key is 0 for the first to win.
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
    """A win in a final game: `winner`, `loser` (null for a self-draw) and its value.

    `deal` counts from 1 and `win` from 0, as in the game; `points`, `fan`, `yakuman` and `limit` are the core's answer;
    `patterns` is null if unknown. If `tiles` is set, the deal holds the hand itself.
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
    """A run over all final games that rebuilds `kind` or only compares it; `last_game` is its progress.

    A comparison continues with recaps, up to `last_recap`, and clubs, up to `last_club`. With a `part` it is a nightly
    one: it compares what changed after `since`, what differed the last time, and one part of all the rest.
    """

    class Kind(models.TextChoices):
        REBUILD = "rebuild"
        CHECK = "check"

    kind = models.CharField(max_length=8, choices=Kind)
    last_game = models.PositiveBigIntegerField(default=0)
    last_recap = models.PositiveBigIntegerField(default=0, db_default=0)
    last_club = models.PositiveBigIntegerField(default=0, db_default=0)
    part = models.PositiveSmallIntegerField(null=True, blank=True)
    since = models.DateTimeField(null=True, blank=True)
    games = models.PositiveIntegerField(default=0)
    differences = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.last_game}"


class Difference(models.Model):
    """A stored number that differs from the games, with both values; found by the nightly check."""

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
