"""API tokens: creating, showing once, authenticating, revoking."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from clubs.errors import ClubError
from clubs.models import ApiToken, Club, Membership, User
from clubs.outages import if_there_is_room
from clubs.permissions import OWNER, RANK_OF_ROLE
from clubs.services.activity_log import Actor, record_activity
from clubs.services.transactions import versioned_transaction

MOST_TOKENS = 20
"""Maximum number of active tokens of a club."""
LONGEST_LIFE = timedelta(days=366)
LONGEST_SECRET = 200
OFTEN = timedelta(minutes=5)


class _Reader(TokenAuthentication):
    """Knox's lookup of a token by its secret; expired tokens stay on record."""

    def _cleanup_token(self, auth_token: ApiToken) -> bool:
        return auth_token.state != ApiToken.State.LIVES


def make_token(*, club: Club, name: str, scopes: Sequence[str], life: timedelta, actor: Actor) -> tuple[ApiToken, str]:
    """Create a token for the actor's account; return it with its secret, which can't be read again.

    Raises `not_yours` if the actor doesn't own the club, `too_many` at the limit, `life` for an invalid lifetime.
    """
    if not timedelta(0) < life <= LONGEST_LIFE:
        raise ClubError("life", _("A token can be valid for a day at least and a year at most."), "life")
    with versioned_transaction():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        user = _owner(club, actor)
        if living(club).count() >= MOST_TOKENS:
            words = _("The club has %(count)s active tokens. Revoke one you no longer need.")
            raise ClubError("too_many", words % {"count": MOST_TOKENS})
        token, secret = ApiToken.objects.make(user, life, club=club, name=name, scopes=list(scopes))
        until = f"{token.expiry.astimezone(club.zone):%Y-%m-%d}"
        record_activity(actor=actor, action="token.made", club=club, name=name, until=until, scopes=", ".join(scopes))
    return token, secret


def _owner(club: Club, actor: Actor) -> User:
    member = Membership.objects.filter(club=club, user=actor.user).select_related("user").first()
    if member is None or RANK_OF_ROLE[member.role] < OWNER:
        raise ClubError("not_yours", _("Only an owner can create tokens."))
    return member.user


def living(club: Club) -> QuerySet[ApiToken]:
    """Return the club's active tokens."""
    found: QuerySet[ApiToken] = club.api_tokens.filter(Q(expiry__gt=timezone.now()), revoked_at=None)
    return found


def revoke_token(*, club: Club, token: str, actor: Actor) -> ApiToken:
    """Revoke a token at once; an expired token isn't changed."""
    with versioned_transaction():
        found = ApiToken.objects.select_for_update(no_key=True).filter(club=club, public_id=token).first()
        if found is None:
            raise ClubError("not_found", _("Token not found."))
        if found.revoked_at is None:
            end_token(found, actor)
            record_activity(actor=actor, action="token.revoked", club=club, name=found.name)
    return found


def end_token(token: ApiToken, actor: Actor) -> None:
    """Revoke a token, within the caller's transaction."""
    token.revoked_at, token.revoked_by = timezone.now(), actor.user
    token.save(update_fields=["revoked_at", "revoked_by"])


def token_of(header: str) -> ApiToken | None:
    """Return the token of an `Authorization` header; None for another scheme. Raises `bad_token` if it is invalid."""
    scheme, _space, secret = header.strip().partition(" ")
    if scheme.lower() != "bearer":
        return None
    token = _read(secret.strip())
    if token is None:
        raise ClubError("bad_token", _("This token is unknown, revoked or expired."))
    _saw(token)
    return token


def _read(secret: str) -> ApiToken | None:
    if not secret.isascii() or len(secret) > LONGEST_SECRET:
        return None
    try:
        _user, token = _Reader().authenticate_credentials(secret.encode())
    except AuthenticationFailed:
        return None
    found: ApiToken = token
    return found


def _saw(token: ApiToken) -> None:
    """Record the last use, written every few minutes at most."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > OFTEN:
        with if_there_is_room():
            ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
