"""Rate limits per person, so that accounts can't be used to send mass mail or fill the site."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Invitation, LogEntry, User

DAY = timedelta(days=1)
HOUR = 3600
CLUBS_A_DAY = 3
INVITATIONS_A_DAY = 50
TO_ONE_ADDRESS_A_DAY = 3


def check_founding(by: User) -> None:
    """Raise `too_many` if this account has reached its daily limit of new clubs; locks the account's row."""
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    founded = LogEntry.objects.filter(by=by, action="club.founded", created_at__gt=timezone.now() - DAY)
    if founded.count() >= CLUBS_A_DAY:
        words = _("You’ve created %(count)s clubs within a day. Create the next one tomorrow.")
        raise ClubError("too_many", words % {"count": CLUBS_A_DAY})


def check_opening(client: str) -> None:
    """Raise `switched_off` where tables without an account are, `too_many` at the client's or the site's limit."""
    if not settings.OPEN_TABLES:
        raise ClubError("switched_off", _("This site has switched off tables without an account."))
    if not _within("tables", client, settings.OPEN_TABLES_PER_CLIENT, settings.OPEN_TABLES_PER_HOUR):
        raise ClubError("too_many", _("Too many tables have been started within an hour. Try again later."))


def check_looking_around(client: str) -> None:
    """Raise `switched_off` where there are no demo clubs, `too_many` at the client's or the site's limit."""
    if not settings.LOOK_AROUND:
        raise ClubError("switched_off", _("This site has switched off demo clubs."))
    if not _within("demos", client, settings.LOOK_AROUND_PER_CLIENT, settings.LOOK_AROUND_PER_HOUR):
        raise ClubError("too_many", _("Too many demo clubs have been opened within an hour. Try again later."))


def _within(what: str, client: str, per_client: int, per_hour: int) -> bool:
    """Count one for this client and for the whole site; return whether both are within their limits of an hour."""
    limits = ((f"{what}:{client}", per_client), (what, per_hour))
    return all(attempt(name, most=most, seconds=HOUR) for name, most in limits)


def check_verified(by: User | None) -> None:
    """Raise `unverified` if the site sends mails and the account has no confirmed address."""
    if settings.VERIFY_EMAIL and not EmailAddress.objects.filter(user=by, verified=True).exists():
        words = _("Confirm your own email address first. Open the link we sent you, or request a new one.")
        raise ClubError("unverified", words)


def check_inviting(club: Club, email: str, by: User | None) -> None:
    """Raise `too_many` if the club, the account or this address has reached its daily limit of invitations."""
    today = Invitation.objects.filter(created_at__gt=timezone.now() - DAY)
    if max(today.filter(club=club).count(), today.filter(invited_by=by).count()) >= INVITATIONS_A_DAY:
        words = _("%(count)s invitations have been sent within a day. Send the next ones tomorrow.")
        raise ClubError("too_many", words % {"count": INVITATIONS_A_DAY})
    if today.filter(email=email).count() >= TO_ONE_ADDRESS_A_DAY:
        words = _(
            "This address has been invited several times today. Copy the link of the last invitation and "
            "send it yourself."
        )
        raise ClubError("too_many", words, "email")


def attempt(name: str, *, most: int, seconds: int) -> bool:
    """Count one attempt under this name; whether it is within `most` in these seconds. Counted in the shared cache."""
    cache.add(name, 0, seconds)
    try:
        return cache.incr(name) <= most
    except ValueError:  # it has expired since
        return True
