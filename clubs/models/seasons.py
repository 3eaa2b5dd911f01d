"""Seasons, club nights and tournaments, and the people in them."""

from datetime import datetime
from typing import Any, ClassVar

from django.db import models
from django.db.models.fields.related_descriptors import ForwardManyToOneDescriptor
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from clubs.models.identifiers import link_token
from clubs.models.people import Club, Player, Privacy, User


class Season(models.Model):
    """A span of club nights under one set of rules and one scoring policy.

    `options` holds the full option values of `preset`; a game copies them when it starts. `policy` holds the fields of
    the call `standings` other than `best_games` and `min_games`; null if there are none. `next_game`: whether a table
    whose game is over may draw its next game by itself. `preset_three` is the preset of tables of three next to those
    of four; if empty, there are none, unless the rules themselves allow several numbers of players.
    """

    class NextGame(models.TextChoices):
        TABLE = "table", _("tables may go on by themselves")
        NOBODY_WAITS = "waiting", _("only while nobody is waiting")
        STAFF = "staff", _("only staff draw the next game")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("web address"), max_length=40)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    preset = models.CharField(_("rules"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    best_games = models.PositiveSmallIntegerField(_("best games counted"), null=True, blank=True)
    min_games = models.PositiveSmallIntegerField(_("minimum games"), default=0)
    policy = models.JSONField(_("ranking rules"), null=True, blank=True)
    game_minutes = models.PositiveSmallIntegerField(_("minutes per game"), null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=12, blank=True)
    point_price = models.DecimalField(_("value of a point"), max_digits=9, decimal_places=4, null=True, blank=True)
    next_game = models.CharField(
        _("next game at a table"), max_length=7, choices=NextGame, default=NextGame.TABLE, db_default=NextGame.TABLE
    )
    preset_three = models.CharField(
        _("rules for tables of three"), max_length=40, blank=True, default="", db_default=""
    )
    closed = models.BooleanField(_("closed"), default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar = ["-starts_on", "-pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "slug"], name="one_season_per_address")]

    def __str__(self) -> str:
        return self.name


class EventQuerySet(models.QuerySet["Event"]):
    """Query set of events by the pages they have: the only place that distinguishes club nights from tournaments."""

    def nights(self) -> "EventQuerySet":
        """Return events that are club nights."""
        return self.filter(kind=Event.Kind.NIGHT)

    def tournaments(self) -> "EventQuerySet":
        """Return events that are tournaments."""
        return self.filter(kind=Event.Kind.TOURNAMENT)

    def begun(self) -> "EventQuerySet":
        """Return events that have begun or were cancelled: no other event has a final game."""
        return self.exclude(status__in=(Event.Status.DRAFT, Event.Status.PLANNED))

    def played(self) -> "EventQuerySet":
        """Return events with a final game."""
        final = Event.games.rel.related_model._default_manager.filter(event=models.OuterRef("pk"), status="final")
        return self.filter(models.Exists(final))


class Event(models.Model):
    """A club night or a tournament in a season; a night is an event without stages.

    `preset` and `options` are the event's own rules; if `preset` is empty, the season's apply. `preset_three` is used
    for tables of three, if four does not divide the number of players. From round `results_hidden_from` on, results
    stay private until `revealed_at`.

    `registration_from` is the time at which the public form opens (None: no form), `asks` the enabled fields; with a
    `team_size`, a captain enters a team of at least that many members. A free place is kept for the first person on the
    waiting list for `answer_hours` (0: assigned at once).

    A tournament begins as a draft, visible to its staff only, or `planned`, which is public; after its last stage it is
    `finished`, and can be reopened until it is closed.

    `late_policy` says who plays in the seat of a player who is announced as late, until that player is here.
    A player more than `grace_minutes` late loses `late_tenths` for each started five minutes; after
    `substitute_minutes` a substitute takes the seat. `penalty_list` is the list that referees choose from (None: the
    standard list).

    `last_day` is the last of several days; `checkin_until` is the time from which absent players may be marked as
    no-shows.

    `announced_at` is the time of the last change to the announcements. `version` counts changes to the tournament's
    settings.

    `time_up_at`: from this time on, a game in progress ends with its current deal.
    """

    class Kind(models.TextChoices):
        NIGHT = "night", _("League night")
        TOURNAMENT = "tournament", _("Tournament")

    class Status(models.TextChoices):
        DRAFT = "draft", _("Draft")
        PLANNED = "planned", _("Planned")
        OPEN = "open", _("Open")
        FINISHED = "finished", _("Finished")
        CLOSED = "closed", _("Closed")
        CANCELLED = "cancelled", _("Cancelled")

    UNFINISHED = (Status.DRAFT, Status.PLANNED, Status.OPEN)

    class LatePolicy(models.TextChoices):
        WAIT = "wait", _("The table waits")
        SUBSTITUTE = "substitute", _("A substitute plays this round")
        BYE = "bye", _("Someone with a bye plays this round")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.NIGHT)
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80, blank=True)
    starts_at = models.DateTimeField(_("starts"))
    status = models.CharField(max_length=9, choices=Status, default=Status.PLANNED)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    time_up_at = models.DateTimeField(null=True, blank=True)
    announced_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(_("cancellation reason"), max_length=200, blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)
    checkin_token = models.CharField(max_length=40, unique=True, default=link_token)
    checkin_open = models.BooleanField(_("players can check in by phone"), default=True)
    preset = models.CharField(_("rules"), max_length=40, blank=True, db_default="")
    options = models.JSONField(_("options"), null=True, blank=True)
    preset_three = models.CharField(_("rules for tables of three"), max_length=40, blank=True, db_default="")
    place = models.CharField(_("place"), max_length=200, blank=True, db_default="")
    contact = models.EmailField(_("contact email"), blank=True, default="", db_default="")
    counts_in_season = models.BooleanField(_("counts in the season’s standings"), default=True, db_default=True)
    results_hidden_from = models.PositiveSmallIntegerField(_("results hidden from round"), null=True, blank=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    registration_from = models.DateTimeField(_("registration opens"), null=True, blank=True)
    registration_until = models.DateTimeField(_("registration closes"), null=True, blank=True)
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    moderated = models.BooleanField(_("organiser approves each registration"), default=False, db_default=False)
    asks = models.JSONField(_("form fields"), default=list, blank=True)
    answer_hours = models.PositiveSmallIntegerField(_("hours to accept an offered place"), default=48, db_default=48)
    team_size = models.PositiveSmallIntegerField(_("members per team registration"), null=True, blank=True)
    auto_places = models.BooleanField(
        _("offer freed places to the waiting list automatically"), default=True, db_default=True
    )
    penalty_list = models.JSONField(_("penalties"), null=True, blank=True)
    grace_minutes = models.PositiveSmallIntegerField(_("grace period in minutes"), default=10, db_default=10)
    late_tenths = models.PositiveSmallIntegerField(_("points lost per five minutes"), default=0, db_default=0)
    substitute_minutes = models.PositiveSmallIntegerField(
        _("minutes until a substitute takes over"), default=15, db_default=15
    )
    late_policy = models.CharField(
        _("seat of a late player"),
        max_length=10,
        choices=LatePolicy,
        default=LatePolicy.WAIT,
        db_default=LatePolicy.WAIT,
    )
    fee = models.CharField(_("fee"), max_length=80, blank=True, db_default="")
    last_day = models.DateField(_("last day"), null=True, blank=True)
    checkin_until = models.DateTimeField(_("check-in closes"), null=True, blank=True)
    version = models.PositiveIntegerField(default=0, db_default=0)
    history = HistoricalRecords()
    objects = EventQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-starts_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["season", "kind", "number"],
                name="one_event_per_number",
                condition=~models.Q(status="cancelled"),
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["season", "-starts_at"], name="events_of_a_season"),
            models.Index(
                fields=["season"],
                condition=models.Q(results_hidden_from__isnull=False, revealed_at=None),
                name="events_with_hidden_results",
            ),
            models.Index(
                fields=["starts_at"], condition=models.Q(status__in=("open", "planned")), name="events_to_come"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.season} · {self.number}"

    @property
    def answered_at(self) -> str:
        """Return the address for questions and replies: the event's own, else the club's, or ""."""
        return self.contact or self.season.club.contact

    @property
    def over(self) -> bool:
        """Return whether check-in and play are over: finished, closed or cancelled."""
        return self.status in (self.Status.FINISHED, self.Status.CLOSED, self.Status.CANCELLED)


class PlayerOfEntry(ForwardManyToOneDescriptor):  # type: ignore[type-arg]
    """The player of an entry, who is shown by the start number where no name is public."""

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        player: Any = super().__get__(instance, cls)
        if instance is not None and player is not None and "number" in instance.__dict__:
            player.start_number = instance.number
        return player


class Entry(models.Model):
    """A person in an event: expected, checked in, or gone.

    In a tournament an entry has a start `number`, which never changes and is never reused, and the secret `token` of
    the player's own page. `joined_round` is the first round of a latecomer, `left_round` the first round missed by a
    player who withdrew. `seed` is the rank used for seating before anybody has played (None: after all seeded players).
    A `late` player is expected by `expected_at` or for `expected_round`, if they said so.
    `consent_at` and `consent_version` record when the player agreed to a public name, and to which text; `note` is for
    staff. Entries accepted by an older version of the site also hold the registration's answers here.
    """

    class Status(models.TextChoices):
        EXPECTED = "expected", _("Expected")
        LATE = "late", pgettext_lazy("entry", "Late")
        HERE = "here", _("Here")
        LEFT = "left", _("Left")
        NO_SHOW = "no_show", _("No-show")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        DISQUALIFIED = "disqualified", _("Disqualified")

    class Kind(models.TextChoices):
        PLAYER = "player", _("Player")
        SUBSTITUTE = "substitute", pgettext_lazy("tournament", "Substitute")

    PRESENT = (Status.EXPECTED, Status.LATE, Status.HERE)
    """Players who play, or will when they arrive."""
    GONE = (Status.LEFT, Status.WITHDRAWN, Status.DISQUALIFIED)
    """Players who no longer play."""
    MOST_SEED = 400

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    status = models.CharField(max_length=12, choices=Status, default=Status.EXPECTED)
    sits_out = models.BooleanField(_("sitting out the next draw"), default=False)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    by_phone = models.BooleanField(default=False)
    changed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    version = models.PositiveIntegerField(default=0)
    number = models.PositiveSmallIntegerField(_("start number"), null=True, blank=True)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PLAYER, db_default=Kind.PLAYER)
    joined_round = models.PositiveSmallIntegerField(null=True, blank=True)
    left_round = models.PositiveSmallIntegerField(null=True, blank=True)
    expected_at = models.DateTimeField(null=True, blank=True)
    expected_round = models.PositiveSmallIntegerField(null=True, blank=True)
    token = models.CharField(max_length=40, unique=True, null=True, blank=True)
    team = models.ForeignKey(
        "clubs.EventTeam", on_delete=models.SET_NULL, null=True, blank=True, related_name="members"
    )
    paid_at = models.DateTimeField(null=True, blank=True)
    seed = models.PositiveSmallIntegerField(pgettext_lazy("entry", "seed"), null=True, blank=True)
    club_name = models.CharField(_("club"), max_length=80, blank=True, db_default="")
    note = models.CharField(_("note"), max_length=300, blank=True, default="", db_default="")
    consent_at = models.DateTimeField(null=True, blank=True)
    consent_version = models.PositiveSmallIntegerField(default=0, db_default=0)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar = ["-checked_in_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "player"], name="one_entry_per_player"),
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_per_start_number"),
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.status}"

    @property
    def said_note(self) -> str:
        """Return the note, or that of the registration."""
        form = getattr(self, "registration", None)
        return self.note or (form.note if form else "")

    @property
    def agreed_at(self) -> datetime | None:
        """Return when a public name was agreed to, here or in the registration; None once the name is hidden."""
        form = getattr(self, "registration", None)
        shown = self.player.privacy != Privacy.HIDDEN
        return self.consent_at or (form.consent_at if form and shown else None)


setattr(Entry, "player", PlayerOfEntry(Entry._meta.get_field("player")))  # noqa: B010
