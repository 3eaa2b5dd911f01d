"""What is played for: seasons, league nights and who is there."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from clubs.models.people import Club, Player, User
from clubs.models.tokens import link_token


class Season(models.Model):
    """A span of league nights under one set of rules and one scoring policy.

    `options` holds the full option values of `preset`; a game copies them when it starts.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("address"), max_length=40)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    preset = models.CharField(_("rules"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    best_games = models.PositiveSmallIntegerField(_("best games that count"), null=True, blank=True)
    min_games = models.PositiveSmallIntegerField(_("least games for a place"), default=0)
    game_minutes = models.PositiveSmallIntegerField(_("minutes a game"), null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=12, blank=True)
    point_price = models.DecimalField(_("what a point is worth"), max_digits=9, decimal_places=4, null=True, blank=True)
    closed = models.BooleanField(_("closed"), default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar = ["-starts_on", "-pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "slug"], name="one_season_per_address")]

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """A league night (or, later, a tournament) of a season."""

    class Kind(models.TextChoices):
        NIGHT = "night", _("League night")
        TOURNAMENT = "tournament", _("Tournament")

    class Status(models.TextChoices):
        PLANNED = "planned", _("Planned")
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")
        CANCELLED = "cancelled", _("Cancelled")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.NIGHT)
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80, blank=True)
    starts_at = models.DateTimeField(_("starts"))
    status = models.CharField(max_length=9, choices=Status, default=Status.PLANNED)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(_("why it was cancelled"), max_length=200, blank=True)
    checkin_token = models.CharField(max_length=40, unique=True, default=link_token)
    checkin_open = models.BooleanField(_("players may check in by phone"), default=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar = ["-starts_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["season", "number"], name="one_event_per_number", condition=~models.Q(status="cancelled")
            )
        ]

    def __str__(self) -> str:
        return self.name or f"{self.season} · {self.number}"

    @property
    def over(self) -> bool:
        """Whether nobody checks in or plays here any more: closed, or cancelled before it began."""
        return self.status in (self.Status.CLOSED, self.Status.CANCELLED)


class Entry(models.Model):
    """A player in an event: expected, here, or gone."""

    class Status(models.TextChoices):
        EXPECTED = "expected", _("Expected")
        HERE = "here", _("Here")
        LEFT = "left", _("Left")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    status = models.CharField(max_length=8, choices=Status, default=Status.EXPECTED)
    sits_out = models.BooleanField(_("sits out the next draw"), default=False)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    by_phone = models.BooleanField(default=False)
    changed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    version = models.PositiveIntegerField(default=0)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar = ["-checked_in_at", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "player"], name="one_entry_per_player")]

    def __str__(self) -> str:
        return f"{self.player} · {self.status}"
