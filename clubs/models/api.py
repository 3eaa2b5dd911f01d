"""API tokens: what a program may do for a club, and until when."""

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from knox.models import AbstractAuthToken, AuthTokenManager

from clubs.models.identifiers import public_id
from clubs.models.people import Club, User


class Scope(models.TextChoices):
    """Scope of a token; `clubs.permissions` lists the scopes of each route."""

    READ = "read", _("Read staff-only data")
    PLAY = "play", _("Games: deals, corrections, results")
    NIGHTS = "nights", _("Nights: plan, check-in, seat draw, close")
    PLAYERS = "players", _("Players: add, edit, merge")
    SEASONS = "seasons", _("Seasons: create, edit")
    SETTLEMENT = "settlement", _("Settlement: payments between players")
    TOURNAMENTS = "tournaments", _("Tournaments: players, rounds, results")
    CLUB = "club", _("Club: name, venue, time zone")


class Tokens(AuthTokenManager, models.Manager["ApiToken"]):
    """Manager that creates tokens the way knox does."""

    def make(self, user: User, life: timedelta, **fields: Any) -> tuple["ApiToken", str]:
        """Create a token with this lifetime; return it with its secret, which is not stored."""
        made: tuple[ApiToken, str] = AuthTokenManager.create(self, user, life, **fields)
        return made


class ApiToken(AbstractAuthToken, models.Model):
    """A secret with which a program acts for the account `user` in one club, limited to its scopes.

    Only the digest is stored; pages refer to the token by `public_id`. A token never has more permissions than its
    account has at the time of the request, and it ends with the account's membership.
    """

    class State(models.TextChoices):
        LIVES = "lives", pgettext_lazy("token", "Active")
        REVOKED = "revoked", _("Revoked")
        EXPIRED = "expired", _("Expired")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    public_id = models.CharField(max_length=12, unique=True, default=public_id)
    name = models.CharField(_("name"), max_length=80)
    scopes = models.JSONField(default=list)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    objects = Tokens()

    class Meta:
        ordering: ClassVar = ["-created"]

    def __str__(self) -> str:
        return f"{self.name} ({self.public_id})"

    @property
    def state(self) -> "ApiToken.State":
        """Return whether the token is still valid."""
        if self.revoked_at:
            return self.State.REVOKED
        ends: datetime | None = self.expiry
        return self.State.EXPIRED if ends is None or ends <= timezone.now() else self.State.LIVES

    @property
    def scope_names(self) -> list[str]:
        """Return the names of its scopes."""
        return [str(Scope(scope).label) for scope in self.scopes]
