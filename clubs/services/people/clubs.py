"""Clubs: creating one and changing its details."""

from dataclasses import asdict, dataclass
from zoneinfo import ZoneInfo

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from clubs.errors import ClubError
from clubs.models import Club, Event, Membership, User
from clubs.models.people import Role, Visibility
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, changes, record_activity
from clubs.services.people.rate_limits import check_founding
from clubs.services.statistics.player_months import request_statistics
from clubs.services.transactions import bump_page_versions, versioned_transaction

ADDRESS_TAKEN = gettext_noop("Another club already uses this address. Choose a different one.")


@dataclass(frozen=True, slots=True)
class ClubDetails:
    """Public details of a club."""

    name: str
    slug: str
    time_zone: str
    place: str = ""
    contact: str = ""
    about: str = ""
    japanese_terms: bool = False
    visibility: str = Visibility.PUBLIC


def create_club(*, details: ClubDetails, by: User) -> Club:
    """Create a club owned by its founder.

    Raises `address_taken` if another club has the address, `too_many` for too many clubs in a day.
    """
    with versioned_transaction():
        check_founding(by)
        club = Club(**asdict(details))
        _save(club)
        Membership.objects.create(club=club, user=by, role=Role.OWNER)
        record_activity(actor=Actor.staff(by), action="club.founded", club=club, name=club.name)
    return club


def update_club(*, club_id: int, details: ClubDetails, actor: Actor) -> Club:
    """Change a club's name, address, time zone and texts.

    Raises `address_taken` as `create_club` does, `demo` for what a demo club can't change.
    """
    with versioned_transaction():
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        wanted = asdict(details)
        _check_demo(club, details)
        changed = changes({name: getattr(club, name) for name in wanted}, wanted)
        if "time_zone" in changed:  # month boundaries move
            request_statistics(club_id=club_id)
            _keep_hours(club, ZoneInfo(wanted["time_zone"]))
        bump_page_versions(page_versions.club(club.slug))
        for name in changed:
            setattr(club, name, wanted[name])
        if changed:
            _save(club)
            record_activity(actor=actor, action="club.changed", club=club, fields=sorted(changed), changed=changed)
    return club


def _check_demo(club: Club, details: ClubDetails) -> None:
    """A demo club is for its visitor alone: it takes no address, and nobody else can see it."""
    if club.is_demo and details.visibility != club.visibility:
        raise ClubError("demo", gettext("Only you can see a demo club."), "visibility")
    if club.is_demo and details.slug != club.slug:
        raise ClubError("demo", gettext("A demo club keeps its address."), "slug")


def _keep_hours(club: Club, zone: ZoneInfo) -> None:
    """Move planned nights so that their hour on the wall stays in the new time zone."""
    for night in Event.objects.nights().filter(season__club=club, status=Event.Status.PLANNED):
        wall = timezone.localtime(night.starts_at, club.zone).replace(tzinfo=None)
        night.starts_at = wall.replace(tzinfo=zone)
        night.save(update_fields=["starts_at"])


def _save(club: Club) -> None:
    taken = ClubError("address_taken", gettext(ADDRESS_TAKEN), "slug")
    if Club.everything.filter(slug=club.slug).exclude(pk=club.pk).exists():
        raise taken
    try:
        with versioned_transaction():
            club.save()
    except IntegrityError:
        raise taken from None
