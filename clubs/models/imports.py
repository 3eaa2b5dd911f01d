"""Games played elsewhere: their imported logs, and the names in them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.games import Game
from clubs.models.people import Club, Player, User
from clubs.models.seasons import Event, Season


class Undoable(models.Model):
    """An import that can be taken back: by whom, when, why, and how many rows were removed and kept (`put_away`)."""

    undone_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, default="", db_default="")
    put_away = models.JSONField(null=True, blank=True)

    class Meta:
        abstract = True


class LogImport(Undoable):
    """Game logs that staff import into a night: parsed one by one, reviewed, then imported all together or not at all.

    `choices` holds what staff have chosen on the page so far: `names` (the player for each name, by key), `ways` (how
    to import a log, by position), `all` (the choice for all logs that need one and have none of their own), `early`
    (positions of games that ended early). `problem` is the reason why the last import was refused, in the language
    `lang`. `made`: the numbers of the `players` that were added, and the `versions` of the games by the log's position.
    """

    class Status(models.TextChoices):
        READING = "reading"
        READY = "ready"
        TAKING = "taking"
        TAKEN = "taken"
        UNDONE = "undone"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log_imports")
    status = models.CharField(max_length=8, choices=Status, default=Status.READING)
    choices = models.JSONField(default=dict)
    problem = models.CharField(max_length=300, blank=True)
    lang = models.CharField(max_length=10, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    made = models.JSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.event} · {self.pk}"


class ImportedLog(models.Model):
    """One imported log, stored unchanged with the game made from it, so that the game can be derived again.

    `content` is the log's text (UTF-8, deflated); empty if it could not be read. `read` holds the parser's findings
    (`clubs.selectors.imports.log_findings`), `way` how the log was imported. `standing` is true while its game counts:
    a club can import a game only once, by `fingerprint`.
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
    """The club's player behind a name on a game platform; remembered between imports."""

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


class ResultImport(Undoable):
    """A list of games played before, taken into a season once for each `key`; its games name it.

    `event`: the past tournament that the games are of.

    `content` is the file (deflated), `given` the choices made so far and `seen` the preview that was imported; they are
    kept until the import. `problem` is the reason why the import failed, in the language `lang`. `games`, `nights` and
    `players` are the numbers of rows created, `made` their ids (`players` and `nights`) and, in `updated`, the changed
    games with the number of the score sheet before. `name` is the file's.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        TAKING = "taking"
        REFUSED = "refused"
        TAKEN = "taken"
        UNDOING = "undoing"
        UNDONE = "undone"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="result_imports")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="result_imports")
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.TAKEN, db_default=Status.TAKEN)
    name = models.CharField(max_length=120, blank=True, default="", db_default="")
    content = models.BinaryField(null=True, blank=True)
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

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.season} {self.created_at:%F}"


class PlayerImport(Undoable):
    """An imported list of players or entries, once for each `key`, with the numbers of players added and completed.

    `event`: the tournament whose entries it added. `made` holds what undoing needs: `filled` (marks of the values that
    were set, by player's number and field), `names` (the same by language), `entries` (start numbers with versions) and
    `teams` (numbers).
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="player_imports")
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="player_imports")
    key = models.CharField(_("idempotency key"), max_length=64, unique=True)
    added = models.JSONField(default=list)
    joined = models.JSONField(default=list)
    made = models.JSONField(null=True, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.club} {self.created_at:%F}"


class ClubImport(models.Model):
    """A club archive on its way in: checked, then inserted in small transactions as a club that nobody sees yet.

    `step` and `row` say how far it is (`clubs.services.archive.import_steps`): what precedes them is committed. `done`
    counts the archive's rows in the current phase, of `rows`. `club_key` is the new club's. `message` and `problems`
    say why it was refused, in the language `lang`; a cancelled import has neither. `touched_at` is the time of the last
    transaction: an import untouched for long has lost its worker.
    """

    class Status(models.TextChoices):
        TAKING = "taking"
        REMOVING = "removing"
        TAKEN = "taken"
        GONE = "gone"

    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="club_imports")
    status = models.CharField(max_length=8, choices=Status, default=Status.TAKING)
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=40)
    lang = models.CharField(max_length=10, blank=True)
    step = models.CharField(max_length=60)
    row = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    rows = models.PositiveIntegerField(default=0)
    invited = models.PositiveIntegerField(default=0)
    club_key = models.BigIntegerField(null=True, blank=True)
    message = models.CharField(max_length=300, blank=True, default="")
    problems = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    touched_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["touched_at"], condition=Q(status__in=("taking", "removing")), name="unfinished_club_imports"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ClubImportPiece(models.Model):
    """A piece of an import: of its file, or (with a `part`) pairs of a row's number and its new key."""

    batch = models.ForeignKey(ClubImport, on_delete=models.CASCADE, related_name="pieces")
    part = models.CharField(max_length=40, blank=True)
    content = models.BinaryField()

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.batch} {self.part}"
