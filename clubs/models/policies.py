"""Policy changes, bonuses and penalties, and teams of a season."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Player, User
from clubs.models.seasons import Event, Season


class PolicyChange(models.Model):
    """A change of a season's policy: who, when, why, the old and the new policy as the call `standings` takes them, and
    the moves.

    `moves` has, for each line that changed, the player's number, then rank and value (numerator, denominator) before
    and after; null if there was none.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="policy_changes")
    before = models.JSONField()
    after = models.JSONField()
    moves = models.JSONField(default=list)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.season} {self.created_at:%F}"


class Team(models.Model):
    """A team of a season."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "name"], name="one_team_per_name")]

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """Membership of a player in a team: at most one team in a season."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="teams")

    class Meta:
        ordering: ClassVar = ["player__number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "player"], name="one_team_per_player")]

    def __str__(self) -> str:
        return f"{self.player} · {self.team}"


class BonusLine(models.Model):
    """A bonus (or, below 0, a penalty) of a player or a team in a season, in tenths; a cancelled one stays on record.

    `event` is the night it belongs to, null for none.
    """

    class Kind(models.TextChoices):
        LATE = "late", _("Late arrival")
        CHOMBO = "chombo", _("Foul")
        ABSENCE = "absence", _("Absence")
        CARRY = "carry", _("Carried over")
        OTHER = "other", _("Other")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="bonus_lines")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="bonus_lines")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="bonus_lines")
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    tenths = models.IntegerField()
    kind = models.CharField(_("type"), max_length=8, choices=Kind, default=Kind.OTHER)
    reason = models.CharField(_("reason"), max_length=200)
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(player=None) ^ models.Q(team=None), name="bonus_of_a_player_or_a_team"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player or self.team} {self.tenths / 10}"


class TeamFigures(models.Model):
    """Columns of a team's line, derived like a player's; `counted` is a total with bonuses and penalties."""

    position = models.PositiveIntegerField(default=0)
    rank = models.PositiveIntegerField(null=True, blank=True)
    shared = models.BooleanField(default=False)
    moved = models.IntegerField(null=True, blank=True)
    split = models.CharField(max_length=20, blank=True)
    ties = models.JSONField(default=list)
    value = models.BigIntegerField(null=True, blank=True)
    value_of = models.PositiveBigIntegerField(default=1)
    counted_games = models.PositiveIntegerField()
    counted = models.BigIntegerField()
    adjust = models.IntegerField(default=0)
    places = models.JSONField(default=list)
    halves = models.PositiveBigIntegerField()

    class Meta:
        abstract = True

    @property
    def average_place(self) -> float | None:
        return self.halves / (2 * self.counted_games) if self.counted_games else None


class TeamStanding(TeamFigures):
    """A team's line in a season's standings, by the season's policy."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="team_standings")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="standings")

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["season", "team"], name="one_standing_per_team")]

    def __str__(self) -> str:
        return f"{self.rank} {self.team}"


class OtherTeamStanding(TeamFigures):
    """A team's line in another view of a season's standings, like a player's `OtherStanding`."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="other_team_standings")
    view = models.CharField(max_length=4)
    least = models.PositiveIntegerField()
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="other_standings")

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "view", "least", "team"], name="one_other_standing_per_team")
        ]

    def __str__(self) -> str:
        return f"{self.rank} {self.team} ({self.view}, {self.least})"
