"""Circuits: rankings over events of many clubs, with their people, consents and published rankings."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models.people import NAME_LANGUAGES, Club, Player, Privacy, User
from clubs.models.seasons import Event, Season


class Circuit(models.Model):
    """A ranking over events of many clubs.

    `formula` is that of the call `circuit`: `{"preset", "params"}`. Events outside `starts_on` to `ends_on` don't
    count. `requested` and `computed` number the states of its results; `computed_on` is the day of the current
    ranking. `problem` says why it could not be computed, by language. `feed`: other sites may read it.
    """

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("web address"), max_length=40, unique=True)
    about = models.TextField(_("about the circuit"), blank=True, max_length=2000)
    formula = models.JSONField(default=dict)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    requested = models.PositiveIntegerField(default=0)
    computed = models.PositiveIntegerField(default=0)
    computed_on = models.DateField(null=True, blank=True)
    computed_at = models.DateTimeField(null=True, blank=True)
    problem = models.JSONField(null=True, blank=True)
    feed = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class CircuitManager(models.Model):
    """An account's role in a circuit."""

    class Role(models.TextChoices):
        OWNER = "owner", _("Owner")
        MANAGER = "manager", pgettext_lazy("circuit", "Manager")

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="managers")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="circuits")
    role = models.CharField(_("role"), max_length=8, choices=Role, default=Role.MANAGER)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["created_at", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["circuit", "user"], name="one_role_per_circuit")]

    def __str__(self) -> str:
        return f"{self.user} · {self.role}"


class CircuitClub(models.Model):
    """A club's consent: which of its events a circuit may use. It ends with `ended_at`, never by deletion of results.

    `by_club` says which side asked; the other one answers with `accepted_at`. `system` limits tournaments and seasons
    to one rule system, `since` to those that end on that day or later.
    """

    class Scope(models.TextChoices):
        ALL = "all", _("All tournaments and seasons")
        TOURNAMENTS = "tournaments", _("All tournaments")
        SEASONS = "seasons", _("Whole seasons")
        SINGLE = "single", _("Only events the club chooses")

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="consents")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="circuit_consents")
    scope = models.CharField(_("events"), max_length=12, choices=Scope, default=Scope.ALL)
    system = models.CharField(_("rules"), max_length=40, blank=True)
    since = models.DateField(_("from"), null=True, blank=True)
    by_club = models.BooleanField(default=False)
    asked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    accepted_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    accepted_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-asked_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["circuit", "club"], condition=models.Q(ended_at=None), name="one_consent_per_club"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club} · {self.circuit}"

    @property
    def holds(self) -> bool:
        """Return whether the circuit may use the club's events."""
        return self.accepted_at is not None and self.ended_at is None


class SiteKey(models.Model):
    """A key with which this site signs what other sites read (circuits, section 8).

    One that has ended stays valid for what it signed.
    """

    private = models.CharField(max_length=60)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.created_at:%Y-%m-%d}"


class CircuitFeed(models.Model):
    """A circuit of another site that this one reads.

    `key` is the public key that a manager confirmed, "" before; `offered` is what was read until then: `{"key",
    "events", "names"}`. `sequence` is that of the last document taken. `problem` is the code of what was wrong at the
    last reading, "" for nothing; what was taken before stays.
    """

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="feeds")
    url = models.CharField(_("web address"), max_length=500)
    site = models.CharField(max_length=120)
    key = models.CharField(max_length=60, blank=True)
    offered = models.JSONField(default=dict)
    sequence = models.BigIntegerField(default=0)
    etag = models.CharField(max_length=120, blank=True)
    next_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=40, blank=True)
    problem_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    confirmed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["circuit", "url"], condition=models.Q(ended_at=None), name="one_feed_per_address"
            ),
        ]

    def __str__(self) -> str:
        return self.site


class CircuitEvent(models.Model):
    """A tournament, a season or an imported list as the circuit sees it: when, and what a formula asks of it.

    `taken` are the facts of its source, `facts` those set by hand, each `{"value", "by", "at"}`. `version` counts how
    often its results changed, `source_version` is the page version of the source that they were read from. `shown` is
    false while the source is not public, or was reopened. A withdrawn event stays in published rankings only.
    `outside_id` is the id that another site gave it.
    """

    class Source(models.TextChoices):
        TOURNAMENT = "tournament", _("Tournament")
        SEASON = "season", _("Season")
        IMPORT = "import", _("Imported list")
        FEED = "feed", _("Another site")

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="events")
    source = models.CharField(max_length=12, choices=Source)
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    season = models.ForeignKey(Season, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    read_from = models.ForeignKey(CircuitFeed, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    outside_id = models.CharField(max_length=200, blank=True, default="", db_default="")
    name = models.CharField(_("name"), max_length=80)
    date = models.DateField(_("last day"))
    start = models.DateField(_("first day"), null=True, blank=True)
    counts_from = models.DateField(_("age counts from"), null=True, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    counts = models.BooleanField(_("counts in the ranking"), default=True)
    taken = models.JSONField(default=dict)
    facts = models.JSONField(default=dict)
    shown = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)
    source_version = models.BigIntegerField(default=0)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-date", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["circuit", "event"], name="one_tournament_per_circuit"),
            models.UniqueConstraint(fields=["circuit", "season"], name="one_season_per_circuit"),
            models.UniqueConstraint(
                fields=["circuit", "outside_id"], condition=~models.Q(outside_id=""), name="one_event_per_outside_id"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class CircuitPerson(models.Model):
    """A person in the register of a circuit.

    `name`, `country` and the federation number are for staff; pages show `public_name` of
    `selectors.circuits.people`. `agreed`: an imported person's public name was agreed to. `privacy` is the person's
    own wish, "" for that of the clubs. A merged entry keeps its results and points to the other one. `former`
    is left of somebody who was removed.
    """

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="people")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80)
    name_lang = models.CharField(max_length=8, blank=True, choices=NAME_LANGUAGES)
    folded = models.CharField(max_length=160, blank=True, db_index=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    federation = models.CharField(_("federation"), max_length=20, blank=True)
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    agreed = models.BooleanField(default=False)
    privacy = models.CharField(_("shown publicly as"), max_length=8, choices=Privacy, blank=True)
    former = models.BooleanField(default=False)
    merged_into = models.ForeignKey("self", on_delete=models.RESTRICT, null=True, blank=True, related_name="merged")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["circuit", "number"], name="one_person_per_number")]

    def __str__(self) -> str:
        return self.name


class CircuitMatch(models.Model):
    """A club's player, or a name in imported lists, as an entry of the register: why, and by whom."""

    class Why(models.TextChoices):
        NEW = "new", _("new entry")
        NUMBER = "number", _("same federation number")
        ACCOUNT = "account", _("same account")
        NAME = "name", _("same name in an earlier list")

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="matches")
    person = models.ForeignKey(CircuitPerson, on_delete=models.CASCADE, related_name="matches")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    listed_name = models.CharField(max_length=160, blank=True)
    why = models.CharField(max_length=8, choices=Why)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["circuit", "player"], name="one_entry_per_circuit_player"),
            models.UniqueConstraint(
                fields=["circuit", "listed_name"], condition=~models.Q(listed_name=""), name="one_entry_per_listed_name"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} · {self.why}"


class CircuitMerge(models.Model):
    """Two entries of a register that staff merged, or declared different people (`refused`)."""

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="merges")
    kept = models.ForeignKey(CircuitPerson, on_delete=models.CASCADE, related_name="+")
    gone = models.ForeignKey(CircuitPerson, on_delete=models.CASCADE, related_name="+")
    refused = models.BooleanField(default=False)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.gone} → {self.kept}"


class CircuitResult(models.Model):
    """A place in an event of a circuit. `country` is the one the place was played under."""

    event = models.ForeignKey(CircuitEvent, on_delete=models.CASCADE, related_name="results")
    person = models.ForeignKey(CircuitPerson, on_delete=models.CASCADE, related_name="results")
    place = models.PositiveIntegerField(_("place"))
    country = models.CharField(_("country"), max_length=2, blank=True)

    class Meta:
        ordering: ClassVar = ["place", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "person"], name="one_place_per_person")]

    def __str__(self) -> str:
        return f"{self.place} · {self.person}"


class CircuitRanking(models.Model):
    """A ranking of a circuit: the current one (`number` None, derived), or a published one, which is kept unchanged.

    `content` is the deflated JSON of the answer of the call `circuit`, in which players are numbers of the register and
    events keys of `CircuitEvent`, with the version of each event's results (`versions`). `asked` is the deflated
    request, from which a selection is worked out; empty in rankings that are older than selections.
    """

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="rankings")
    number = models.PositiveIntegerField(_("number"), null=True, blank=True)
    date = models.DateField(_("day"))
    formula = models.JSONField(default=dict)
    content = models.BinaryField()
    asked = models.BinaryField(default=b"", db_default=b"")
    ranked = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["circuit", "number"], name="one_ranking_per_number"),
            models.UniqueConstraint(
                fields=["circuit"], condition=models.Q(number=None), name="one_current_ranking_per_circuit"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.circuit} · {self.number or '–'}"


class CircuitSelection(models.Model):
    """Who qualifies from a published ranking: `terms` is the field `select` of the call `circuit`, without declines.

    Players are numbers of the register. `declined` are those who declined, each `{"player", "by", "at"}`, `told` those
    to whom it was mailed. `answer` is derived from all of them. Visitors see it once it is `shown`.
    """

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="selections")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80)
    ranking = models.ForeignKey(CircuitRanking, on_delete=models.CASCADE, related_name="selections")
    terms = models.JSONField(default=dict)
    declined = models.JSONField(default=list)
    answer = models.JSONField(default=dict)
    told = models.JSONField(default=list)
    shown = models.BooleanField(default=False)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["circuit", "number"], name="one_selection_per_number"),
        ]

    def __str__(self) -> str:
        return self.name
