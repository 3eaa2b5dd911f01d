"""Tables, rounds, seat draws and seats."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from clubs.models.identifiers import link_token, public_id, sheet_token
from clubs.models.people import Club, Player, User
from clubs.models.seasons import Event, Season

WINDS = [("E", _("East")), ("S", _("South")), ("W", _("West")), ("N", _("North"))]
UNKNOWN_WIND = 4
"""Added to the seat's number in a result's `start` if the winds are unknown, as in most lists of past games."""


class Table(models.Model):
    """A table of a club night, with the secret of its tablet link.

    `referee_taken_at`: since when a referee is on the way after a call.
    `seen_at`: when the tablet was last heard; `tablet`: what it said then (`clubs.views.play.tablet_report`).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    token = models.CharField(max_length=40, unique=True, default=link_token)
    link_revoked_at = models.DateTimeField(null=True, blank=True)
    referee_called_at = models.DateTimeField(null=True, blank=True)
    referee_taken_at = models.DateTimeField(null=True, blank=True)
    referee_note = models.CharField(max_length=200, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    tablet = models.JSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "number"], name="one_table_per_number")]

    def __str__(self) -> str:
        return str(_("Table %(number)s") % {"number": self.number})


class TableCard(models.Model):
    """A permanent card on a club's table: its code leads to tonight's game at this table number."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="table_cards")
    number = models.PositiveSmallIntegerField(_("number"))
    token = models.CharField(max_length=40, unique=True, default=link_token)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "number"], name="one_card_per_number")]

    def __str__(self) -> str:
        return str(_("Table %(number)s") % {"number": self.number})


class Round(models.Model):
    """The games that one draw starts; a table that plays on by itself joins the round of its next number.

    A round of a stage is planned before it is played: `number` runs through the event, `number_in_stage` through the
    stage. `version` increases with every action on it; its clock consists of `started_at`, `minutes` and the stage's
    `StageAct`s. A `PLAYOFF` is added at the end of a stage with a tie across its cut: it orders the tied players and
    gives no points.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("Draft")
        PUBLISHED = "published", _("Published")
        STARTED = "started", _("In progress")
        APPROVED = "approved", _("Approved")

    class Method(models.TextChoices):
        SCHEDULE = "schedule", _("Schedule, fixed before the first round")
        RANDOM = "random", _("At random, avoiding repeats")
        SWISS = "swiss", _("Swiss: by the standings, avoiding repeats")
        SNAKE = "snake", _("Snake: ranks spread across the tables")
        INTERVAL = "interval", _("Interval: ranks spread across the tables")
        FINAL = "final", _("Tables by rank: 1 to 4, 5 to 8 …")
        PLAYOFF = "playoff", _("Play-off for ties at the cut")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    stage = models.ForeignKey("clubs.Stage", on_delete=models.CASCADE, null=True, blank=True, related_name="rounds")
    number_in_stage = models.PositiveSmallIntegerField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.STARTED, db_default=Status.STARTED)
    method = models.CharField(max_length=10, choices=Method, blank=True, db_default="")
    planned_at = models.DateTimeField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "number"], name="one_round_per_number")]

    def __str__(self) -> str:
        return str(_("Game %(number)s") % {"number": self.number})

    @property
    def is_playoff(self) -> bool:
        """Return whether the round only orders players who are tied at the cut."""
        return self.method == self.Method.PLAYOFF

    @property
    def is_called_off(self) -> bool:
        """Return whether the round is a play-off that nobody played."""
        return self.is_playoff and self.status == self.Status.APPROVED and self.started_at is None


class SeatDraw(models.Model):
    """A seat draw, stored with everything needed to verify it.

    A draw of the night seats everybody at all its tables; a draw with a `table` is for that table alone, whose players
    play their next game after `after`. `seed` is secret until the draw is committed and all its tiles are turned;
    `seed_hash` (its SHA-256 in hex) is shown before. `inputs` holds what the draw was made from (players, meetings,
    games missed, starts by wind, the previous game), `plan` the tables and the players sitting out, `steps` the
    organiser's manual changes, `outcome` winds and dice by table.

    For a round of a stage, `inputs` is a request of the call `seating` without its seed, and `plan` has the tables of
    this round by start number, East first. A seating that was imported with its results has neither seed nor inputs.
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("Planned")
        COMMITTED = "committed", _("Committed")
        DISCARDED = "discarded", _("Discarded")
        REDRAWN = "redrawn", _("Redrawn")

    class Company(models.TextChoices):
        RANDOM = "random", _("At random, avoiding repeats")
        HAND = "hand", _("By hand")
        SAME = "same", _("Same players at the same table")
        STAGE = "stage", _("As set for the stage")

    class Seats(models.TextChoices):
        WINDS = "winds", _("Four winds drawn")
        BALANCED = "balanced", _("Balanced starting seats")

    class FirstDealer(models.TextChoices):
        DICE_TWICE = "dice2", _("Dice thrown twice")
        DICE_ONCE = "dice1", _("Dice thrown once")
        SEAT = "seat", _("East deals first")
        EAST_DICE = "east3", _("Three dice for East’s seat, three for the first dealer")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draws")
    public_id = models.CharField(max_length=12, unique=True, default=public_id)
    number = models.PositiveSmallIntegerField()
    round = models.ForeignKey(Round, on_delete=models.PROTECT, null=True, blank=True, related_name="draws")
    status = models.CharField(max_length=10, choices=Status, default=Status.PLANNED)
    company = models.CharField(max_length=8, choices=Company, default=Company.RANDOM)
    seats = models.CharField(max_length=8, choices=Seats, default=Seats.WINDS)
    first_dealer = models.CharField(max_length=8, choices=FirstDealer, default=FirstDealer.DICE_TWICE)
    seed = models.CharField(max_length=64, blank=True)
    seed_hash = models.CharField(max_length=64, blank=True)
    inputs = models.JSONField(default=dict)
    plan = models.JSONField(default=dict)
    steps = models.JSONField(default=list)
    outcome = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="draws")
    after = models.ForeignKey("clubs.Game", on_delete=models.PROTECT, null=True, blank=True, related_name="next_draws")
    replaces = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="redraws")
    reason = models.CharField(max_length=200, blank=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    committed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_draw_per_number"),
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(status="planned", round=None),
                name="one_planned_draw_per_event",
            ),
            models.UniqueConstraint(
                fields=["round"],
                condition=Q(status="planned"),
                name="one_planned_draw_per_round",
            ),
            models.UniqueConstraint(
                fields=["after"],
                condition=Q(status="committed"),
                name="one_next_game_per_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"


class Seat(models.Model):
    """A player's place in a game.

    `wind` is the tile drawn (seats E S W N counter-clockwise), `tile` the face-down tile that was turned (0 to 3),
    `index` the player number of the scoring core: 0 deals first, then in turn order. `active` is true while the game is
    running: a player can sit at only one running table.
    """

    game = models.ForeignKey("clubs.Game", on_delete=models.CASCADE, related_name="seats", db_index=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    result_player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    order = models.PositiveSmallIntegerField()
    tile = models.PositiveSmallIntegerField(null=True, blank=True)
    wind = models.CharField(max_length=1, choices=WINDS, blank=True)
    index = models.PositiveSmallIntegerField(null=True, blank=True)
    active = models.BooleanField(default=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar = ["game", "index", "order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "player"], name="one_seat_per_player"),
            models.UniqueConstraint(fields=["game", "order"], name="one_seat_per_order"),
            models.UniqueConstraint(fields=["game", "tile"], name="one_turn_per_tile"),
            models.UniqueConstraint(fields=["game", "wind"], condition=~Q(wind=""), name="one_seat_per_wind"),
            models.UniqueConstraint(fields=["game", "index"], name="one_seat_per_index"),
            models.UniqueConstraint(
                fields=["event", "player"],
                condition=Q(active=True),
                name="one_running_seat_per_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.wind or '?'} {self.player}"

    @property
    def start(self) -> int:
        """Return the start wind from 0 (East), or the number of the seat + `UNKNOWN_WIND`."""
        return (self.index or 0) + (0 if self.wind else UNKNOWN_WIND)

    @property
    def counted_for(self) -> Player:
        """Return the player for whom the result counts: the one who began, unless staff chose otherwise."""
        return self.result_player or self.player


class Substitution(models.Model):
    """A substitute who plays a seat from a given deal on."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="substitutions")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="substitutions")
    from_deal = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["from_deal", "pk"]

    def __str__(self) -> str:
        return f"{self.player} → {self.seat}"


class SheetCode(models.Model):
    """What a printed score sheet is for, by the token in its code: the games of a season, or of a tournament.

    `event` is the tournament; `round` and `table` are empty on a blank sheet. The token gives no right by itself.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="sheet_codes")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="sheet_codes")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="sheet_codes")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    token = models.CharField(max_length=8, unique=True, default=sheet_token)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "table"], name="one_sheet_code_per_table"),
            models.UniqueConstraint(fields=["event"], condition=Q(round=None), name="one_sheet_code_per_tournament"),
            models.UniqueConstraint(fields=["season"], condition=Q(event=None), name="one_sheet_code_per_season"),
            models.CheckConstraint(condition=Q(round=None) | Q(event__isnull=False), name="sheet_code_round_has_event"),
        ]

    def __str__(self) -> str:
        return self.token
