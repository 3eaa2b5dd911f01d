"""Tournaments: stages, entrants, staff, and decisions."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.federations import number_strange
from clubs.models.email_addresses import AddressField
from clubs.models.games import Game, Penalty, ScoreSheet, Via
from clubs.models.identifiers import link_token
from clubs.models.people import User
from clubs.models.seasons import Entry, Event
from clubs.models.seating import Round, Table


class TenthsField(models.FloatField):  # type: ignore[type-arg]  # generic in the stubs only
    """Tenths of a point; whole ones are read as int, others (shares of table points) as float."""

    def from_db_value(self, value: float | None, _expression: object, _connection: object) -> int | float | None:
        """Return whole tenths as int."""
        return int(value) if value is not None and float(value).is_integer() else value


STANDARD_STAGES = {
    "Preliminary": pgettext_lazy("stage", "Preliminary"),
    "Semi-final": pgettext_lazy("stage", "Semi-final"),
    "Final": pgettext_lazy("stage", "Final"),
    "Plate": pgettext_lazy("stage", "Plate"),
}
"""Names of stages that are stored in English and translated for display. Any other name is shown as typed."""


LOOKS = {
    "missing": _("Not here yet"),
    "seats": _("Seating by name"),
    "tables": _("Seating by table"),
    "clock": _("Clock"),
    "live": _("Live tables"),
    "standing": _("Standings"),
    "notices": _("Announcements"),
}
"""The views that a hall screen shows in turn."""


class EventRole(models.TextChoices):
    """Role at one event, independent of the role in the club; `clubs.permissions` lists the roles of each route."""

    DIRECTOR = "director", _("Director")
    REFEREE = "referee", _("Referee")
    DESK = "desk", _("Desk")


class EventStaff(models.Model):
    """An account's role at one event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(_("role"), max_length=10, choices=EventRole)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "user"], name="one_role_per_event")]

    def __str__(self) -> str:
        return f"{self.user} · {self.role}"


class HallScreen(models.Model):
    """A hall's screen for a named range of tables; public to holders of the link with `token`.

    `shows` lists views of `LOOKS`, each with its seconds and maximum `rows`. Without a `last_table`, the hall includes
    all tables from the first one on.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="screens")
    name = models.CharField(_("name"), max_length=40)
    first_table = models.PositiveSmallIntegerField(default=1)
    last_table = models.PositiveSmallIntegerField(null=True, blank=True)
    shows = models.JSONField(default=list)
    seconds = models.PositiveSmallIntegerField(default=12)
    rows = models.PositiveSmallIntegerField(default=32)
    sound = models.BooleanField(default=True)
    token = models.CharField(max_length=40, unique=True, default=link_token)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["first_table", "name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "name"], name="one_screen_per_hall")]

    def __str__(self) -> str:
        return self.name

    def has(self, table: int | None) -> bool:
        """Return whether a table is in this hall."""
        return table is not None and self.first_table <= table and (self.last_table is None or table <= self.last_table)

    @property
    def titles(self) -> list[str]:
        """Return the titles of its views."""
        return [str(LOOKS[look]) for look in self.shows if look in LOOKS]


class EventTeam(models.Model):
    """A team of a tournament or a league: 2 to 8 entries. Holders of the link with `token` set the line-up.

    `captain` is the chosen member, None in teams of older versions; a member who has left is no longer captain
    (`led_by`). `short_name` replaces the name where space is short; `version` counts changes of names, captain and
    link.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60)
    short_name = models.CharField(_("short name"), max_length=12, blank=True, default="", db_default="")
    captain = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    token = models.CharField(max_length=40, unique=True, default=link_token)
    version = models.PositiveIntegerField(default=0, db_default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_event_team_per_number"),
            models.UniqueConstraint(fields=["event", "name"], name="one_event_team_per_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def brief(self) -> str:
        """Return the short name, or the name if there is none."""
        return self.short_name or self.name

    @property
    def led_by(self) -> Entry | None:
        """Return the captain: the chosen one while still in the team, else the first player; None if nobody is left."""
        here = [one for one in self.members.all() if one.status not in Entry.GONE]
        chosen = [one for one in here if one.pk == self.captain_id]
        players = [one for one in here if one.kind == Entry.Kind.PLAYER]
        return min(chosen or players, key=lambda one: one.number or 0, default=None)

    @property
    def lost(self) -> Entry | None:
        """Return the chosen captain if no longer in the team."""
        now = self.led_by
        return self.captain if self.captain and (now is None or now.pk != self.captain_id) else None


class Stage(models.Model):
    """A part of a tournament with one field of entrants and one set of standings.

    `avoid`: `club` and `country` if players who share one are kept apart, too. `weights` are the event's own, if
    different from those of the call `seating` (0 turns a rule off); `step` is that of the `interval` (None: the number
    of tables).

    `size` is the number who qualify from the previous stage (None: everybody entered), `carry_percent` the share of
    their points carried over. `ties` are tie-breaks of `clubs.ranking`, in order, `team_ties` those of teams (empty:
    the same). `requested` and `computed` number the states of its results. `notes` explain decisions that were kept
    although a result changed afterwards.

    `by_team`: teams are the entrants, as in a league, and a line-up names the players; it locks `lineup_minutes` before
    a round's time. `best_members`: how many of a team's best members count in a round (None: all).

    Qualification, if not the first `size`: everybody with `least_tenths` or more, or the best `size` of each `group`
    (`team`, `club`, `country`). `plate`: the entrants who did not qualify for the stage before it. `carry_places`:
    tenths by rank in the previous stage, instead of a percentage. `place_points`: table points, in tenths by place at a
    table (empty: the games' own points rank the stage). `bye_mean`: a bye gives the average of the entrant's
    own games, once all rounds are approved. `seed` decides the draw by lot, if that is among the `ties`.

    `penalties_in_game`: penalties during a game are deducted from its total. `substitute_tenths`: fixed result of a
    substitute (None: as played).

    `least_games` and `most_games` limit each player's games in team events; at the end a team gets `limit_tenths` (0 or
    below) for each player outside them.
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("Planned")
        READY = "ready", _("Ready")
        PLAYING = "playing", _("In progress")
        FINISHED = "finished", _("Finished")

    class Odd(models.TextChoices):
        SUBSTITUTES = "substitutes", _("Substitutes fill the tables")
        BYE = "bye", _("Extra players sit out")
        THREE = "three", _("Tables of three")
        REFUSE = "refuse", _("Full tables only")

    class Winds(models.TextChoices):
        BALANCE = "balance", _("Balanced starting winds")
        RANK = "rank", _("Highest ranked starts East")
        CHOICE = "choice", _("Highest ranked chooses first; the desk enters it")
        DRAW = "draw", _("Drawn at the table; the desk enters it")

    class Group(models.TextChoices):
        TEAM = "team", _("team")
        CLUB = "club", _("club")
        COUNTRY = "country", _("country")

    class End(models.TextChoices):
        NONE = "none", _("The game is played to its end")
        FINISH = "finish", _("The game ends after the current deal")
        ONE_MORE = "one_more", _("The game ends after the current deal and one more")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=40)
    status = models.CharField(max_length=10, choices=Status, default=Status.PLANNED)
    size = models.PositiveSmallIntegerField(_("number advancing"), null=True, blank=True)
    carry_percent = models.PositiveSmallIntegerField(_("percentage of points carried over"), default=0)
    odd = models.CharField(max_length=12, choices=Odd, default=Odd.SUBSTITUTES)
    winds = models.CharField(max_length=8, choices=Winds, default=Winds.BALANCE)
    bye_tenths = models.IntegerField(default=0)
    bye_mean = models.BooleanField(default=False, db_default=False)
    least_tenths = models.IntegerField(_("minimum points to advance"), null=True, blank=True)
    group = models.CharField(max_length=8, choices=Group, blank=True, default="", db_default="")
    plate = models.BooleanField(default=False, db_default=False)
    carry_places = models.JSONField(default=list, blank=True, db_default=[])
    place_points = models.JSONField(_("table points"), default=list, blank=True, db_default=[])
    best_members = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.CharField(max_length=64, blank=True, default="", db_default="")
    ties = models.JSONField(default=list)
    team_ties = models.JSONField(default=list, blank=True, db_default=[])
    avoid = models.JSONField(default=list, blank=True)
    weights = models.JSONField(default=dict, blank=True, db_default={})
    step = models.PositiveSmallIntegerField(_("interval step"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes per round"), null=True, blank=True)
    end_policy = models.CharField(
        _("when time is up"), max_length=8, choices=End, default=End.NONE, db_default=End.NONE
    )
    penalties_in_game = models.BooleanField(_("penalties count in the game’s total"), default=False, db_default=False)
    substitute_tenths = models.IntegerField(_("fixed points for a substitute"), null=True, blank=True)
    second_check = models.BooleanField(_("every sheet is entered by two people"), default=True)
    by_team = models.BooleanField(_("entrants are teams"), default=False, db_default=False)
    least_games = models.PositiveSmallIntegerField(_("minimum games per player"), null=True, blank=True)
    most_games = models.PositiveSmallIntegerField(_("maximum games per player"), null=True, blank=True)
    limit_tenths = models.IntegerField(default=0, db_default=0)
    lineup_minutes = models.PositiveSmallIntegerField(
        _("line-up deadline, minutes before the round"), default=15, db_default=15
    )
    notes = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=0)
    requested = models.PositiveIntegerField(default=0)
    computed = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "number"], name="one_stage_per_number")]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """Return the name, translated if it is one of the standard names."""
        return str(STANDARD_STAGES.get(self.name, self.name))

    @property
    def qualified_for(self) -> bool:
        """Return whether entrants qualify by a cut, rather than everybody entered playing."""
        return self.number > 1 and (self.plate or self.size is not None or self.least_tenths is not None)


class StageEntry(models.Model):
    """An entrant of a stage, with rank and points (tenths) of the previous stage, if there was one.

    `confirmed_at` is when a qualified entrant confirmed on their own page that they will play.
    `published`: the line of a past tournament of which only the ranking is known: `rank`, `value` and `points` (tenths;
    `points` beside table points, or null), `games` (or null).
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entrants")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="stages")
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    carried = models.IntegerField(default=0)
    declined_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    published = models.JSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["rank", "entry__number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["stage", "entry"], name="one_entry_per_stage")]

    def __str__(self) -> str:
        return f"{self.stage} · {self.entry}"


class StageTeam(models.Model):
    """A team in a stage, with rank and points (tenths) of the previous stage, if there was one.

    `declined_at` is when it gave up its place to the first alternate.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="teams")
    team = models.ForeignKey(EventTeam, on_delete=models.CASCADE, related_name="stages")
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    carried = models.IntegerField(default=0)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["rank", "team__number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["stage", "team"], name="one_team_per_stage")]

    def __str__(self) -> str:
        return f"{self.stage} · {self.team}"


class LineUp(models.Model):
    """A team's current line-up for a round; `version` counts its changes."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="lineups")
    team = models.ForeignKey(EventTeam, on_delete=models.CASCADE, related_name="lineups")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="lineups")
    version = models.PositiveIntegerField(default=1)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["round", "team__number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "team"], name="one_lineup_per_round_and_team")
        ]

    def __str__(self) -> str:
        return f"{self.team} · {self.entry}"


class StageAct(models.Model):
    """One action on a stage, a round or one of its tables; never changed.

    `seconds` is extra time, for one `table` or all. `data` holds the details (fact versions of the approved games,
    start numbers that qualify after a cut).
    """

    class Kind(models.TextChoices):
        DRAFT = "draft", _("drafted")
        PUBLISH = "publish", _("published")
        UNPUBLISH = "unpublish", pgettext_lazy("stage act", "unpublished")
        START = "start", _("started")
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("resumed")
        EXTEND = "extend", _("extra time")
        APPROVE = "approve", _("approved")
        REOPEN = "reopen", _("reopened")
        RESET = "reset", _("reset")
        CUT = "cut", _("cut confirmed")
        DECLINE = "decline", _("declined")
        MOVE = "move", _("table moved")
        SWAP = "swap", _("seating changed by hand")
        VOID = "void", _("result voided")
        AGAIN = "again", _("replay ordered")
        KEEP = "keep", _("seating kept")
        ABSENT = "absent", _("player missing")
        PRESENT = "present", _("seat filled")
        REPORT = "report", _("report sent")
        POSTPONE = "postpone", _("table postponed")
        PLAY = "play", _("postponed table started")
        TABLES = "tables", _("tables approved")
        PLAYOFF = "playoff", _("play-off for a tie")
        LOT = "lot", _("tie decided by lot")
        CALL_OFF = "call_off", _("play-off cancelled")
        PLAN = "plan", _("plan changed")
        AWAY = "away", _("seat of an absent player filled")
        UNDO_RESET = "undo_reset", _("cancelled round restored")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="acts")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="acts")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    seconds = models.IntegerField(default=0)
    data = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via)
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} · {self.round or self.stage}"


class PostponedTable(models.Model):
    """A table of a round played on another day (`planned_at` None: not fixed yet), with its `game` once played.

    The players come from the round's draw; the row is deleted if the round is undone or reset, or if the table plays
    with the round after all.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="postponed")
    number = models.PositiveSmallIntegerField()
    planned_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200)
    game = models.OneToOneField(Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="postponed")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["round", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["round", "number"], name="one_postponement_per_table")]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class Announcement(models.Model):
    """A text for screens, tablets and phones until a given time; with a `round`, its call: it starts at `starts_at`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="calls")
    text = models.CharField(max_length=200, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.text or f"{self.round} · {self.starts_at}"


class EntryPenalty(models.Model):
    """A referee's decision: points (tenths, negative), a warning, a disqualification or a ruling.

    It belongs to an entry or a team, so that resetting a round keeps it. A cancelled one stays on record. `game` and
    `deal` (its number) tell when it was given; `in_game` is the deduction from that game's total, if the stage uses
    that.
    """

    class Kind(models.TextChoices):
        WARNING = "warning", _("Warning")
        POINTS = "points", pgettext_lazy("penalty", "Points")
        DISQUALIFICATION = "disqualification", _("Disqualification")
        RULING = "ruling", _("Ruling without points")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="penalties")
    team = models.ForeignKey(EventTeam, on_delete=models.CASCADE, null=True, blank=True, related_name="penalties")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="penalties")
    round = models.ForeignKey(Round, on_delete=models.SET_NULL, null=True, blank=True, related_name="entry_penalties")
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="entry_penalties")
    deal = models.PositiveSmallIntegerField(null=True, blank=True)
    in_game = models.OneToOneField(Penalty, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=16, choices=Kind)
    tenths = models.IntegerField(default=0)
    reason = models.CharField(max_length=200)
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    cancel_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["created_at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(entry__isnull=False, team__isnull=True)
                | models.Q(entry__isnull=True, team__isnull=False, game__isnull=True, in_game__isnull=True),
                name="penalty_of_entry_or_team",
            )
        ]

    def __str__(self) -> str:
        return f"{self.whose} · {self.kind}"

    @property
    def whose(self) -> Entry | EventTeam | None:
        """Return the entry or the team that has it."""
        return self.entry or self.team


class SecondEntry(models.Model):
    """A second person's input from the paper sheet, made without seeing the first, and whether the two matched."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="second_entries")
    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="second_entries")
    scores = models.JSONField()
    deposits = models.PositiveSmallIntegerField(default=0)
    agrees = models.BooleanField()
    key = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"{self.game} · {self.agrees}"


class SheetPhoto(models.Model):
    """A photo of a table's paper score sheet, a small JPEG; older ones are kept. `entry`: the player who took it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="photos")
    image = models.BinaryField()
    entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    via = models.CharField(max_length=8, choices=Via)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.game} · {self.created_at:%H:%M}"


class StageStanding(models.Model):
    """A line of a stage's standings after its round `through` (0: before the first); derived, in tenths.

    `totals` are those of the games by round of the stage, null for rounds the entry did not play; `byes` are the points
    for rounds the entry `sat_out`; `lasts` is the number of last places (None: computed by an older version). `points`:
    where table points rank the stage, the games' own points by round.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="standings")
    through = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="standings")
    order = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    shared = models.BooleanField(default=False)
    split = models.CharField(max_length=24, blank=True)
    value = TenthsField()
    carried = models.IntegerField(default=0)
    byes = models.IntegerField(default=0)
    penalties = models.IntegerField(default=0)
    games = models.PositiveSmallIntegerField(default=0)
    sat_out = models.PositiveSmallIntegerField(default=0, db_default=0)
    lasts = models.PositiveSmallIntegerField(null=True)
    totals = models.JSONField(default=list)
    points = models.JSONField(default=list, db_default=[])
    moved = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["stage", "through", "entry"], name="one_line_per_round_and_entry")
        ]

    def __str__(self) -> str:
        return f"{self.rank} {self.entry}"

    @property
    def points_total(self) -> int:
        """Return the sum of the games' own points, in tenths."""
        return sum(one for one in self.points if one is not None)


class StageTeamStanding(models.Model):
    """A team's line in a stage's standings after its round `through` (0: before the first); derived, in tenths.

    `totals` are the sums of its members' games by round of the stage, null for rounds none of them played.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="team_standings")
    through = models.PositiveSmallIntegerField()
    team = models.ForeignKey(EventTeam, on_delete=models.CASCADE, related_name="standings")
    order = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    shared = models.BooleanField(default=False)
    split = models.CharField(max_length=24, blank=True)
    value = TenthsField()
    carried = models.IntegerField(default=0)
    penalties = models.IntegerField(default=0)
    games = models.PositiveSmallIntegerField(default=0)
    totals = models.JSONField(default=list)
    moved = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["stage", "through", "team"], name="one_line_per_round_and_team")
        ]

    def __str__(self) -> str:
        return f"{self.rank} {self.team}"


class Registration(models.Model):
    """A submitted registration. Once accepted, it has an `entry`; if refused, it creates no player.

    `place` orders the waiting list; a free place is offered until `offered_until`. `fault` is why it could not be given
    a free place, in the language of whoever made the place free.

    Without `consent_at` the public sees a number instead of the name; `consent_version` is the version of the text
    agreed to. `token` opens the registration's own page.
    """

    class Status(models.TextChoices):
        APPLIED = "applied", _("Awaiting approval")
        WAITING = "waiting", _("On the waiting list")
        CONFIRMED = "confirmed", pgettext_lazy("registration", "Confirmed")
        REFUSED = "refused", _("Declined")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        OFFERED = "offered", _("Place offered")
        LAPSED = "lapsed", _("Offer expired")
        INCOMPLETE = "incomplete", _("Team incomplete")

    OPEN = (Status.INCOMPLETE, Status.APPLIED, Status.WAITING, Status.OFFERED, Status.CONFIRMED)
    """Registrations that hold a place or may still get one."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    status = models.CharField(max_length=10, choices=Status)
    offered_until = models.DateTimeField(null=True, blank=True)
    name = models.CharField(_("name"), max_length=80)
    reading = models.CharField(_("reading"), max_length=80, blank=True, db_default="")
    email = AddressField(_("email"))
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    country = models.CharField(_("country"), max_length=2, blank=True)
    federation = models.CharField(_("federation"), max_length=20, blank=True, default="", db_default="")
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)
    club_name = models.CharField(_("club"), max_length=80, blank=True)
    team_name = models.CharField(_("team"), max_length=60, blank=True)
    team_short = models.CharField(_("short team name"), max_length=12, blank=True, default="", db_default="")
    note = models.CharField(_("note"), max_length=300, blank=True)
    language = models.CharField(max_length=10, default="en")
    consent_at = models.DateTimeField(null=True, blank=True)
    consent_version = models.PositiveSmallIntegerField(default=0)
    place = models.PositiveIntegerField(null=True, blank=True)
    entry = models.OneToOneField(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="registration")
    reason = models.CharField(max_length=200, blank=True)
    fault = models.CharField(max_length=300, blank=True, default="", db_default="")
    token = models.CharField(max_length=40, unique=True, default=link_token)
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["created_at", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["offered_until"], condition=models.Q(status="offered"), name="places_offered")
        ]

    def __str__(self) -> str:
        return f"{self.name} · {self.status}"

    @property
    def may_withdraw(self) -> bool:
        """Return whether it can be withdrawn on its own page: while it is open, before check-in begins."""
        return self.status in self.OPEN and self.event.status == Event.Status.PLANNED

    @property
    def number_fault(self) -> str:
        """Return what is wrong with the federation number; "" if it is missing or valid."""
        return number_strange(self.federation, self.federation_id, self.country)

    @property
    def places(self) -> int:
        """Return the number of places it takes: one, or a team's."""
        return 1 + (self.members.count() if self.pk else 0)

    @property
    def said(self) -> list[str]:
        """Return the answers other than name and e-mail."""
        team = self.team_name, self.team_short
        asked = (self.reading, self.country, self.federation, self.federation_id, self.club_name, *team, self.note)
        return [said for said in asked if said]


class RegistrationMember(models.Model):
    """A member of a team other than its captain, from the captain's form; once confirmed, with an `entry`."""

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="members")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=80)
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)
    entry = models.OneToOneField(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="team_form")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["registration", "number"], name="one_member_per_number")
        ]

    def __str__(self) -> str:
        return self.name


class EventArchive(models.Model):
    """Archive of a closed tournament: the state requested, the state built, and the file with its SHA-256.

    Derived: it can be rebuilt from the facts at any time, and is rebuilt when a person in it is removed for good; until
    then there is no file.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="archive")
    asked = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(null=True, blank=True)
    file = models.BinaryField(null=True, blank=True)
    size = models.PositiveIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"{self.event} {self.made}/{self.asked}"

    @property
    def ready(self) -> bool:
        """Return whether the archive is up to date."""
        return bool(self.sha256) and self.made == self.asked
