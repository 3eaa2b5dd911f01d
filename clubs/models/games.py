"""Games, their deals, and the results derived from them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from clubs.models.identifiers import public_id
from clubs.models.people import Club, Player, User
from clubs.models.seasons import Event, Season
from clubs.models.seating import Round, Seat, SeatDraw, Table


class Via(models.TextChoices):
    """How an entry was made."""

    TABLE = "table", _("table tablet")
    STAFF = "staff", _("staff")
    PHONE = "phone", _("player’s phone")
    DEMO = "demo", _("demo club")
    LOG = "log", _("game log")
    API = "api", _("API")


class Game(models.Model):
    """One game (半荘, 將 or sitting) at one table.

    `preset` and `options` are the rules at the start of the game. `state` is the scoring core's state after the last
    deal and can be rebuilt from the deals. `version` increases with every write; `facts_version` is the version of the
    last change to what was played or who played it (riichi sticks and confirmations don't change it). `approved_at` is
    set if a tournament table was approved on its own, before its round. `riichi` lists the players with a stick on the
    table in the current deal. `draw` is null for a game played elsewhere, which had no seat draw.
    """

    class Status(models.TextChoices):
        SEATING = "seating", _("Drawing seats")
        PLAYING = "playing", _("Playing")
        TO_CONFIRM = "to_confirm", _("To confirm")
        FINAL = "final", _("Final")
        VOID = "void", _("Void")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="games")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="games")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="games")
    draw = models.ForeignKey(SeatDraw, on_delete=models.PROTECT, null=True, blank=True, related_name="games")
    result_import = models.ForeignKey(
        "clubs.ResultImport", on_delete=models.SET_NULL, null=True, blank=True, related_name="imported_games"
    )
    public_id = models.CharField(max_length=12, unique=True, default=public_id)
    status = models.CharField(max_length=10, choices=Status, default=Status.SEATING)
    preset = models.CharField(max_length=40)
    options = models.JSONField()
    state = models.JSONField(default=dict)
    riichi = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=0)
    facts_version = models.PositiveIntegerField(default=0)
    end_reason = models.CharField(max_length=20, blank=True)
    closed_note = models.CharField(max_length=200, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    final_at = models.DateTimeField(null=True, blank=True)
    approved_at = models.DateTimeField(null=True, blank=True)
    unconfirmed = models.JSONField(null=True, blank=True)
    """The final table of a game that waits to be confirmed, seat by seat: place, score, uma, oka, penalty and total.

    Score in points, the rest in tenths. Derived, as `state` is; it means nothing in any other status.
    """

    class Meta:
        ordering: ClassVar = ["round__number", "table__number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(status__in=["seating", "playing", "to_confirm"]),
                name="one_running_game_per_table",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["event"], condition=~Q(status__in=["void", "final"]), name="games_under_way")
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.table} · {self.round}"

    @property
    def rules(self) -> dict[str, object]:
        """Return the `rules` field of the scoring contract."""
        return {"preset": self.preset, "options": self.options}

    @property
    def running(self) -> bool:
        return self.status in (
            self.Status.SEATING,
            self.Status.PLAYING,
            self.Status.TO_CONFIRM,
        )


class Deal(models.Model):
    """A deal's result as entered; a correction adds a new version and overwrites nothing.

    `entered` is input beyond the result: `ways` holds, for each win, how its value was entered, with the patterns that
    were ticked. `deltas` and `state` (after the deal) are derived: correcting an earlier deal rewrites them by replay.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals", db_index=False)
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField(default=1)
    current = models.BooleanField(default=True)
    result = models.JSONField()
    entered = models.JSONField(default=dict, blank=True)
    deltas = models.JSONField()
    state = models.JSONField()
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=Q(current=True),
                name="one_current_version_per_deal",
            ),
            models.UniqueConstraint(fields=["game", "number", "version"], name="one_deal_per_version"),
        ]

    def __str__(self) -> str:
        return f"{self.game} · {self.number}.{self.version}"


class Dispute(models.Model):
    """A deal left to a referee while the table plays on; closed with a decision.

    It refers to the deal by number, so that it stays with the deal through corrections.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="disputes")
    number = models.PositiveSmallIntegerField()
    note = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    word = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=Q(closed_at=None),
                name="one_open_dispute_per_deal",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} · {self.number}"


class DealDraft(models.Model):
    """A deal entered line by line during play, or an earlier deal being corrected that way.

    `lines` are in chronological order (`clubs.selectors.play.deal_lines`); each step adds a new version and overwrites
    nothing. `current` becomes false when the deal is recorded, corrected or left unchanged. `made_at` is the game's
    version after the step.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="drafts")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    lines = models.JSONField(default=list)
    made_at = models.PositiveIntegerField()
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via)
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["number", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=Q(current=True),
                name="one_current_draft_per_deal",
            ),
            models.UniqueConstraint(fields=["game", "number", "version"], name="one_draft_per_version"),
        ]

    def __str__(self) -> str:
        return f"{self.game} · {self.number} ({self.version})"


class ScoreSheet(models.Model):
    """Final scores of a game without entered deals; a correction adds a new version.

    `beside` holds what else decides totals, as the call `game` takes it: `chips`, `won`, `busted`, `dealer`.
    `as_written`: the scores of the paper don't add up, and staff kept them.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sheets", db_index=False)
    version = models.PositiveSmallIntegerField(default=1)
    current = models.BooleanField(default=True)
    scores = models.JSONField()
    deposits = models.PositiveSmallIntegerField(default=0)
    beside = models.JSONField(default=dict, blank=True, db_default={})
    as_written = models.BooleanField(default=False, db_default=False)
    key = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["version"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(current=True),
                name="one_current_sheet_per_game",
            ),
            models.UniqueConstraint(fields=["game", "version"], name="one_sheet_per_version"),
        ]

    def __str__(self) -> str:
        return f"{self.game} · {self.version}"


class Confirmation(models.Model):
    """A seat's confirmation of the result at the game's `version`."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="confirmations", db_index=False)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="confirmations")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seat"], name="one_confirmation_per_seat")]

    def __str__(self) -> str:
        return f"{self.seat}"


class Penalty(models.Model):
    """A referee's deduction from a seat's total, in tenths of a point (negative)."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="penalties")
    tenths = models.IntegerField()
    reason = models.CharField(max_length=200)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar = ["created_at"]

    def __str__(self) -> str:
        return f"{self.seat} {self.tenths / 10}"


IN_ORDER = (
    "player", "season", "system", "night_at", "event", "round_number", "table_number", "game", "place", "tied", "size",
    "start", "total",
)  # fmt: skip
"""A player's results of a season in the order of play, with all that a page asks of each: the index alone is read."""


class SeatResult(models.Model):
    """A seat's result in a final game, derived from its deals or final scores, its options and its penalties.

    `score` is in the points of the rules; `uma`, `oka`, `penalty` and `total` are in tenths. Columns used by sums over
    many games are stored in the row itself: `system`, `size` (number of players), `start` (0 began as East; the seat's
    number + `UNKNOWN_WIND` where nobody knows the winds),
    `night_at`, `round_number` and `table_number` (the order of play, with the game's key last), `tied` (seats sharing
    the placing), `tie` (number of this seat among them, in seat order), `last` (nobody was worse and somebody was
    better).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="result")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="results", db_index=False)
    score = models.IntegerField()
    place = models.PositiveSmallIntegerField()
    uma = models.IntegerField()
    oka = models.IntegerField()
    penalty = models.IntegerField()
    total = models.IntegerField()
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False)
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="results", db_index=False, db_constraint=False
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="results", db_constraint=False)
    system = models.CharField(max_length=20)
    size = models.PositiveSmallIntegerField()
    start = models.PositiveSmallIntegerField()
    tied = models.PositiveSmallIntegerField()
    tie = models.PositiveSmallIntegerField()
    last = models.BooleanField()
    night_at = models.DateTimeField()
    round_number = models.PositiveSmallIntegerField()
    table_number = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["place", "seat__index"]
        indexes: ClassVar = [
            models.Index(fields=["season", "system", "player"], name="results_of_a_season"),
            models.Index(fields=["club", "system", "player"], name="results_of_a_club"),
            models.Index(fields=["club", "system", "total"], name="totals_of_a_club"),
            models.Index(fields=["club", "system", "score"], name="scores_of_a_club"),
            models.Index(fields=IN_ORDER, name="results_of_a_players_seasons"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.place}"
