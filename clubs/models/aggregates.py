"""What games of a club that count add up to, by player: derived from the tallies and wins, kept with them."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce

from clubs.models.people import Club, Player
from clubs.models.seasons import Season
from clubs.models.statistics import NUMBERS

ANY_WIND = 4
"""`PlayerSum.start` of games from all start winds together."""


class SumBook(models.Model):
    """Since when the sums of a club are kept; null until they are whole: then figures are summed from the games.

    `paired_at` is the same of what pairs of players have with each other; `made_as` says which columns and
    rates they have. Sums by month are kept of the months before `spanned_to` (null: not of all). Its row is locked by
    whoever counts a game of the club or writes its sums.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="sum_book")
    made_at = models.DateTimeField(null=True, blank=True)
    paired_at = models.DateTimeField(null=True, blank=True)
    made_as = models.CharField(max_length=40, blank=True, default="", db_default="")
    spanned_to = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.club} {self.made_at}"


class Sums(models.Model):
    """Sums over `SeatTally`: its counts that are numbers, and of games `place_1` … by place, totals and scores.

    `maps` the entries of patterns and limits by count and key. Of the games `threes` were of three players, who came so
    many places (`three_steps`) behind the first of them. Of everybody together only what adds up.
    """

    place_1 = models.PositiveIntegerField(default=0)
    place_2 = models.PositiveIntegerField(default=0)
    place_3 = models.PositiveIntegerField(default=0)
    place_4 = models.PositiveIntegerField(default=0)
    threes = models.PositiveIntegerField(default=0, db_default=0)
    three_steps = models.PositiveIntegerField(default=0, db_default=0)
    total = models.BigIntegerField(default=0)
    best_total = models.IntegerField(null=True, blank=True)
    worst_total = models.IntegerField(null=True, blank=True)
    best_score = models.IntegerField(null=True, blank=True)
    worst_score = models.IntegerField(null=True, blank=True)
    maps = models.JSONField(default=dict)

    class Meta:
        abstract = True


for _row in NUMBERS:
    Sums.add_to_class(_row.id, models.BigIntegerField(default=0))


class PlayerSum(Sums):
    """The sums of one player (null: of everybody) in a season (null: in all), of one system, from one start wind.

    Of nights that count in the season alone. `start` as in `SeatTally`, or `ANY_WIND`. `rates` are the player's rates
    among others, packed (`selectors.tallies.packed`).
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    system = models.CharField(max_length=20)
    start = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    rates = models.BinaryField(default=b"", db_default=b"")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                F("club"),
                Coalesce(F("season"), Value(0)),
                F("system"),
                F("start"),
                Coalesce(F("player"), Value(0)),
                name="one_sum_per_player",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["club", "season", "system", "start", "player"], name="sums_of_a_scope"),
            models.Index(
                F("club"),
                F("system"),
                F("total").desc(),
                condition=Q(season__isnull=True, start=ANY_WIND, player__isnull=False, games__gt=0),
                name="all_time_by_total",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.system} {self.start}"


class PlayerRecord(models.Model):
    """What a club's records are chosen from, of one player in one system: derived from the tallies and kept with them.

    So many final `games`, the last at `last_at`; most `wins` in a night and when (0, null: none). Of nights that count
    in the season the longest run of games with place 1 (`tops`) and without a last place (`no_lasts`), when they ended,
    the runs and the wins of a night as they stand (`…_now`) after the last game, which is where `until` is in the order
    of play (`selectors/tallies/bests.py`).
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    system = models.CharField(max_length=20)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(null=True, blank=True)
    wins = models.PositiveIntegerField(default=0)
    wins_at = models.DateTimeField(null=True, blank=True)
    wins_now = models.PositiveIntegerField(default=0)
    tops = models.PositiveIntegerField(default=0)
    tops_at = models.DateTimeField(null=True, blank=True)
    tops_now = models.PositiveIntegerField(default=0)
    no_lasts = models.PositiveIntegerField(default=0)
    no_lasts_at = models.DateTimeField(null=True, blank=True)
    no_lasts_now = models.PositiveIntegerField(default=0)
    until = models.JSONField(default=list, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "system", "player"], name="one_record_per_player")
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.system} {self.games}"


class MonthSum(models.Model):
    """What the final games of a club in one system come to in a month, on its clock, of all nights: derived and kept.

    `month` is its first day; so many `games` by so many `players`, their deals and wins, self-draws among these, and
    the `points` of all wins.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    system = models.CharField(max_length=20)
    month = models.DateField()
    games = models.PositiveIntegerField(default=0)
    players = models.PositiveIntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    self_draws = models.PositiveIntegerField(default=0)
    points = models.BigIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "system", "month"], name="one_sum_per_month")]

    def __str__(self) -> str:
        return f"{self.club} {self.system} {self.month:%Y-%m}"


class Pairs(models.Model):
    """What one player's games with another at the table come to.

    In so many `games` both have a result, `ahead` and `level` by place, with their `total` and `other_total` (tenths).
    `won` by the other's discard and `paid` by the player's, with their points, in games of which the player has the
    result.
    """

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
        abstract = True


class PairSum(Pairs):
    """The sums of a pair in a season, of one system, of nights that count in it: derived and kept as sums.

    `start`: the wind that the player began as.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+")
    system = models.CharField(max_length=20)
    start = models.PositiveSmallIntegerField(default=0, db_default=0)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "season", "system", "start", "other"], name="one_sum_per_pair")
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.other} {self.system}"


class SumSpan(models.Model):
    """A month of a season by the club's clock, over, whose sums are kept; gone where a game of it changes."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+", db_index=False)
    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "since"], name="one_span_of_sums")]

    def __str__(self) -> str:
        return f"{self.season} {self.since:%Y-%m}"


class SpanSum(Sums):
    """The sums of one player (null: of everybody) in a month of a season, of one system, from one start wind or any.

    With those of everybody stand each player's that rates are made of, packed (`selectors.tallies.lanes`).
    """

    span = models.ForeignKey(SumSpan, on_delete=models.CASCADE, related_name="sums", db_index=False)
    system = models.CharField(max_length=20)
    start = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    people = models.BinaryField(default=b"", db_default=b"")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                F("span"), F("system"), F("start"), Coalesce(F("player"), Value(0)), name="one_sum_in_a_span"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.system} {self.span}"


class SpanPair(Pairs):
    """The sums of a pair in a month of a season, of one system; `start` as in `PairSum`."""

    span = models.ForeignKey(SumSpan, on_delete=models.CASCADE, related_name="pairs", db_index=False)
    system = models.CharField(max_length=20)
    start = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["span", "system", "player", "start", "other"], name="one_pair_in_a_span")
        ]
        indexes: ClassVar = [models.Index(fields=["player", "system", "span"], name="spans_of_a_pair")]

    def __str__(self) -> str:
        return f"{self.player} {self.other} {self.span}"
