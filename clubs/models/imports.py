"""Games that were played elsewhere: their logs as they came in, and whose names stand in them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.games import Game
from clubs.models.people import Club, Player, User
from clubs.models.seasons import Event, Season


class LogImport(models.Model):
    """Logs that staff bring into a night together: read one by one, looked at, then taken all at once or not at all.

    `choices` is what staff have chosen on the page so far: `names` (who a name is, by its key), `ways` (how a log is
    taken, by its position), `all` (how those are that had to be decided and were not), `early` (positions of those
    that were ended early). `problem` says in the reader's words (`lang`) why the last taking was refused.
    """

    class Status(models.TextChoices):
        READING = "reading"
        READY = "ready"
        TAKING = "taking"
        TAKEN = "taken"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log_imports")
    status = models.CharField(max_length=8, choices=Status, default=Status.READING)
    choices = models.JSONField(default=dict)
    problem = models.CharField(max_length=300, blank=True)
    lang = models.CharField(max_length=10, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.event} · {self.pk}"


class ImportedLog(models.Model):
    """One log: kept unchanged with the game that was made from it, for the game can be derived from it again.

    `content` is the log's text, UTF-8 deflated; empty where it could not be read. `read` is what reading found
    (`clubs.selectors.imports.log_findings`), `way` how it was taken. `standing` while its game
    counts: a club takes a game once, by its `fingerprint`.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        READ = "read"
        REFUSED = "refused"

    class Way(models.TextChoices):
        SEASON = "season", _("using the season’s rules")
        OWN = "own", _("using the log’s own rules")
        SCORES = "scores", _("final scores only")
        LEAVE = "leave", _("left out")

    batch = models.ForeignKey(LogImport, on_delete=models.CASCADE, related_name="logs")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=120)
    content = models.BinaryField(default=bytes)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    read = models.JSONField(default=dict)
    fingerprint = models.CharField(max_length=32, blank=True)
    way = models.CharField(max_length=8, choices=Way, blank=True)
    closed_early = models.BooleanField(default=False)
    game = models.OneToOneField(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="imported")
    standing = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["batch", "position"], name="one_log_per_position"),
            models.UniqueConstraint(
                fields=["club", "fingerprint"], condition=Q(standing=True), name="one_game_per_log"
            ),
        ]

    def __str__(self) -> str:
        return self.source


class LogName(models.Model):
    """Who of the club a name of a site is: remembered from one import to the next."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="log_names")
    site = models.CharField(max_length=12)
    name = models.CharField(max_length=80)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="log_names")

    class Meta:
        ordering: ClassVar = ["site", "name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "site", "name"], name="one_player_per_log_name")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.site})"


class ResultImport(models.Model):
    """A list of games played before, taken into a season once for each `key`; its games name it.

    `given` and `seen` are the list as it was looked at, kept until it is taken; `problem` says in the reader's words
    (`lang`) why it was not. `games`, `nights` and `players` say how many of each it made, `made` which (`players` and
    `nights`, by number); `put_away` counts what went when it was undone, and what stayed.
    """

    class Status(models.TextChoices):
        TAKING = "taking"
        REFUSED = "refused"
        TAKEN = "taken"
        UNDOING = "undoing"
        UNDONE = "undone"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="result_imports")
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.TAKEN, db_default=Status.TAKEN)
    given = models.JSONField(null=True, blank=True)
    seen = models.CharField(max_length=32, blank=True, default="", db_default="")
    problem = models.CharField(max_length=300, blank=True, default="", db_default="")
    lang = models.CharField(max_length=10, blank=True, default="", db_default="")
    games = models.PositiveIntegerField(default=0)
    nights = models.PositiveIntegerField(default=0)
    players = models.PositiveIntegerField(default=0)
    made = models.JSONField(null=True, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, default="", db_default="")
    put_away = models.JSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.season} {self.created_at:%F}"
