"""Clubs, accounts and players."""

import zoneinfo
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, ClassVar, Self

from django.conf import settings
from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from clubs.federations import number_strange
from clubs.models.email_addresses import AddressField
from clubs.models.identifiers import link_token
from clubs.names import LONGEST_KEY, Keys, Named, keys_of, marked

NAME_LANGUAGES = [
    ("zh-Hant", "繁體中文"),
    ("zh-Hans", "简体中文"),
    ("ja", "日本語"),
    ("ko", "한국어"),
    ("en", "English"),
    ("uk", "Українська"),
    ("", _("another language")),
]


def check_time_zone(value: str) -> None:
    if value not in zoneinfo.available_timezones():
        raise ValidationError(
            _("“%(value)s” is not a time zone, e.g. Asia/Taipei."),
            params={"value": value},
        )


class UserManager(BaseUserManager["User"]):
    """Manager for accounts, which are identified by e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractUser):
    """An account that can sign in.

    A `temporary` one was made for a visitor who looks around in a demo club: it counts in that club only, nobody can
    sign in to it, and it goes with the club.
    """

    username = None  # type: ignore[assignment]  # Django's documented way to drop the field
    first_name = None  # type: ignore[assignment]  # one name field serves every script
    last_name = None  # type: ignore[assignment]  # one name field serves every script
    email = AddressField(_("email"), unique=True)
    name = models.CharField(_("name"), max_length=80)
    language = models.CharField(_("language of emails"), max_length=10, blank=True, default="", db_default="")
    temporary = models.BooleanField(default=False, db_default=False, editable=False)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects = UserManager()  # type: ignore[misc,assignment]  # keyed by e-mail, not by user name

    class Meta(AbstractUser.Meta):
        indexes: ClassVar = [
            models.Index(fields=["date_joined"], condition=models.Q(temporary=True), name="temporary_accounts")
        ]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    def language_or(self, other: str) -> str:
        """Return the language of this person's e-mails, or `other` if none is set."""
        return self.language if self.language in dict(settings.LANGUAGES) else other


class Visibility(models.TextChoices):
    """Who sees a club's pages."""

    PUBLIC = "public", _("Everyone")
    UNLISTED = "unlisted", _("Anyone with the link")
    MEMBERS = "members", _("Members only")


class ClubQuerySet(models.QuerySet["Club"]):
    """Clubs, with what lists of the whole site show."""

    def listed(self, own: Collection[int] = ()) -> Self:
        """Return the clubs that a list of the whole site may name: public ones, and the visitor's own (keys)."""
        return self.filter(Q(visibility=Visibility.PUBLIC) | Q(pk__in=own))


class CompleteClubs(models.Manager["Club"]):
    """Manager without clubs whose import isn't complete."""

    def get_queryset(self) -> ClubQuerySet:
        return ClubQuerySet(self.model, using=self._db).exclude(kind=Club.Kind.IMPORT)

    def listed(self, own: Collection[int] = ()) -> ClubQuerySet:
        return self.get_queryset().listed(own)


class Club(models.Model):
    """A mahjong club with its own time zone, a table of friends, or a demo club.

    A table of friends (`clubs.services.open_tables`) is a club without members, with one season and one open night. Its
    address is the secret of the link to look. `kept` says where its games went when they were kept in another club.
    Until its import is complete, a club is seen by nobody: `objects` leaves it out, `everything` includes it.

    A demo club (`clubs.services.demo_clubs`) is a copy for one visitor, who is its organiser for a day. It sends
    nothing, and only its members see it.
    """

    class Kind(models.TextChoices):
        CLUB = "club", _("Club")
        TABLE = "table", _("Table of friends")
        IMPORT = "import"
        DEMO = "demo", _("Demo club")

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("web address"), max_length=40, unique=True)
    about = models.TextField(_("about the club"), blank=True, max_length=2000)
    place = models.CharField(_("venue"), max_length=200, blank=True)
    contact = models.EmailField(_("contact email"), blank=True, default="", db_default="")
    time_zone = models.CharField(
        _("time zone"),
        max_length=60,
        default="Asia/Taipei",
        validators=[check_time_zone],
    )
    japanese_terms = models.BooleanField(_("Japanese terms for riichi"), default=False)
    visibility = models.CharField(
        _("who sees the club"),
        max_length=8,
        choices=Visibility,
        default=Visibility.PUBLIC,
        db_default=Visibility.PUBLIC,
    )
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.CLUB, db_default=Kind.CLUB, editable=False)
    kept = models.JSONField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords(excluded_fields=["kept"])
    objects = CompleteClubs()
    everything = ClubQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["name"]
        indexes: ClassVar = [
            models.Index(fields=["created_at"], condition=models.Q(kind="table"), name="tables_of_friends"),
            models.Index(fields=["created_at"], condition=models.Q(kind="demo"), name="demo_clubs"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_table(self) -> bool:
        """Return whether this is a table of friends: no members, no lists, pages for whoever has a link."""
        return self.kind == self.Kind.TABLE

    @property
    def is_demo(self) -> bool:
        """Return whether this is one visitor's demo club: it sends nothing and can't be shown to others."""
        return self.kind == self.Kind.DEMO

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)

    @property
    def listed(self) -> bool:
        """Return whether lists of the site and search engines may name the club."""
        return self.visibility == Visibility.PUBLIC


class Role(models.TextChoices):
    """Role of a member; `clubs.permissions` lists the roles of each route."""

    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    SCORER = "scorer", _("Scorer")
    MEMBER = "member", _("Member")


class Membership(models.Model):
    """An account's role in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role, default=Role.MEMBER)
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar = ["created_at"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "user"], name="one_membership_per_club")]

    def __str__(self) -> str:
        return f"{self.user} · {self.role}"


class Invitation(models.Model):
    """A link that makes the first person to accept it a member with this role; valid for two weeks."""

    LIFE = timedelta(days=14)

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        ACCEPTED = "accepted", _("Accepted")
        REVOKED = "revoked", pgettext_lazy("invitation", "Withdrawn")
        EXPIRED = "expired", _("Expired")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    email = AddressField(_("email"))
    role = models.CharField(_("role"), max_length=12, choices=Role, default=Role.MEMBER)
    player = models.ForeignKey(
        "clubs.Player",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    token = models.CharField(max_length=40, unique=True, default=link_token)
    invited_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    accepted_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    accepted_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.email} · {self.role}"

    @property
    def expires_at(self) -> datetime:
        return self.created_at + self.LIFE

    @property
    def state(self) -> "Invitation.State":
        if self.accepted_at:
            return self.State.ACCEPTED
        if self.revoked_at:
            return self.State.REVOKED
        return self.State.EXPIRED if timezone.now() >= self.expires_at else self.State.OPEN


class Privacy(models.TextChoices):
    """Name visible to the public."""

    NAME = "name", _("the name")
    ALIAS = "alias", _("the alias")
    HIDDEN = "hidden", _("a number only")


class PresentPlayers(models.Manager["Player"]):
    """Manager without players who were merged into another player."""

    def get_queryset(self) -> models.QuerySet["Player"]:
        return super().get_queryset().filter(merged_into=None)


LONGEST_MARK = 40
FROM_NAMES = (*Keys._fields, "mark", "public_mark")
"""The fields of a player that follow from the names."""
NAMED = frozenset({"name", "name_lang", "reading", "alias"})
"""The fields that a player's search keys are made from, besides the names in other scripts."""


class Player(models.Model):
    """A person who plays at a club; an account is optional.

    `reading` is the pronunciation of the name, in kana or Latin letters; `club_number` is the number in the club's own
    list (`number` is this site's). `federation_id` is the number at `federation` (`clubs.federations`). `country` is an
    ISO 3166 two-letter code. `email` is visible to staff only. A merged player stays on record without games: `objects`
    leaves merged players out, `everyone` includes them. Of a removed player (`former`) only the games remain, and pages
    show a number instead of a name. `folded` to `kana_key` are derived from the names (`clubs.names.Keys`) for
    searching and for sorting by sound. `mark` tells active players of one name apart, `public_mark` those of one public
    name (`clubs.services.people.name_marks`). `report_names` are family and given name, in Latin letters, as mended for
    a federation's reports, by federation.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="players")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80)
    name_lang = models.CharField(_("name language"), max_length=8, blank=True, choices=NAME_LANGUAGES)
    alias = models.CharField(_("alias"), max_length=40, blank=True)
    privacy = models.CharField(_("shown publicly as"), max_length=8, choices=Privacy, default=Privacy.NAME)
    reading = models.CharField(_("reading"), max_length=80, blank=True)
    email = AddressField(_("email"), blank=True)
    club_number = models.CharField(_("membership number"), max_length=20, blank=True)
    federation = models.CharField(_("federation"), max_length=20, blank=True, default="", db_default="")
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    guest = models.BooleanField(_("guest"), default=False)
    active = models.BooleanField(_("active"), default=True)
    former = models.BooleanField(_("removed"), default=False, db_default=False)
    merged_into = models.ForeignKey("self", on_delete=models.RESTRICT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    folded = models.TextField(editable=False, default="", db_default="")
    folded_alias = models.TextField(editable=False, default="", db_default="")
    latin = models.TextField(editable=False, default="", db_default="")
    sort_key = models.CharField(max_length=LONGEST_KEY, editable=False, default="", db_default="")
    kana_key = models.CharField(max_length=LONGEST_KEY, editable=False, default="", db_default="")
    mark = models.CharField(max_length=LONGEST_MARK, editable=False, default="", db_default="")
    public_mark = models.CharField(max_length=LONGEST_MARK, editable=False, default="", db_default="")
    report_names = models.JSONField(default=dict, blank=True, db_default={})
    history = HistoricalRecords(excluded_fields=(*FROM_NAMES, "report_names"))
    start_number: int | None = None
    """The number at the tournament where the player is shown: that by which somebody without a public name is known."""
    objects = PresentPlayers()
    everyone: ClassVar[models.Manager["Player"]] = models.Manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "number"], name="one_player_per_number"),
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(user__isnull=False),
                name="one_player_per_account",
            ),
            models.CheckConstraint(
                condition=~models.Q(privacy=Privacy.ALIAS) | ~models.Q(alias=""),
                name="alias_shown_exists",
            ),
            models.UniqueConstraint(
                fields=["club", "club_number"],
                condition=~models.Q(club_number=""),
                name="one_player_per_club_number",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["club", "sort_key", "number"], name="players_by_sound"),
            models.Index(fields=["id"], condition=models.Q(sort_key=""), name="players_not_spelt"),
        ]

    def __str__(self) -> str:
        return self.public_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the player, with the search and sort keys of the names."""
        fields = kwargs.get("update_fields")
        if fields is None or NAMED & set(fields):
            self.spell({} if self._state.adding else self._other_names())
            kwargs |= {} if fields is None else {"update_fields": {*fields, *Keys._fields}}
        super().save(*args, **kwargs)

    @property
    def number_fault(self) -> str:
        """Return what is wrong with the federation number; "" if it is missing or valid."""
        return number_strange(self.federation, self.federation_id, self.country)

    def keep_keys(self) -> None:
        """Save the keys after names in other scripts have changed."""
        self.spell(self._other_names())
        Player.everyone.filter(pk=self.pk).update(**{name: getattr(self, name) for name in Keys._fields})

    def spell(self, others: Mapping[str, str]) -> None:
        """Compute the keys; `others` maps a language to the name in that script."""
        made = keys_of(Named(self.name, self.name_lang, self.reading, self.alias, others))
        for name, value in zip(Keys._fields, made, strict=True):
            setattr(self, name, value)

    def _other_names(self) -> dict[str, str]:
        return dict(self.names.order_by("lang").values_list("lang", "name"))

    @property
    def public_name(self) -> str:
        """Return the only name that a page without sign-in, or a table's tablet, may show."""
        if self.former:
            return str(_("former player %(number)s") % {"number": self.number})
        if self.privacy == Privacy.HIDDEN:
            return f"#{self.start_number or self.number}"
        return marked(self.alias if self.privacy == Privacy.ALIAS else self.name, self.public_mark)

    @property
    def full_name(self) -> str:
        """Return the name for the club's staff, with its mark if another active player has the same."""
        return marked(self.name, self.mark)

    @property
    def public_lang(self) -> str:
        return self.name_lang if self.privacy == Privacy.NAME and not self.former else ""


class PlayerName(models.Model):
    """The same player's name in another script."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="names")
    lang = models.CharField(_("language"), max_length=8, choices=NAME_LANGUAGES)
    name = models.CharField(_("name"), max_length=80)

    class Meta:
        ordering: ClassVar = ["lang"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["player", "lang"], name="one_name_per_language")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the name and the player's search keys; bulk writers must update the keys themselves."""
        super().save(*args, **kwargs)
        self.player.keep_keys()


class PlayerClaim(models.Model):
    """An account's claim to be a player; staff of the club decide."""

    class Status(models.TextChoices):
        OPEN = "open", _("Pending")
        APPROVED = "approved", _("Approved")
        REFUSED = "refused", _("Declined")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="claims")
    note = models.CharField(_("how the club knows you"), max_length=200, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    created_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["created_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=models.Q(status="open"), name="one_open_claim_per_account"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.player}"


class PlayerMerge(models.Model):
    """A merge of two records of one person: what moved from `gone` to `kept`, so that it can be undone.

    `moved` holds row keys by kind (`clubs.services.people.player_merge`), `before` the values of both players that the
    merge changed, `dropped` the check-ins that both had at one night.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="merges")
    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="merges")
    gone = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    moved = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    dropped = models.JSONField(default=list)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"#{self.gone.number} → {self.kept}"
