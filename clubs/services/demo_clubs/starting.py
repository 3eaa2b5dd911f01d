"""A demo club of a visitor's own."""

import secrets

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Event, Game, Membership, Season, SeatResult, User
from clubs.models.people import Role
from clubs.selectors.public import page_versions
from clubs.services.demo_clubs.copying import copy_template
from clubs.services.demo_clubs.preparing import template
from clubs.services.people.rate_limits import check_looking_around
from clubs.services.seasons.recaps import ask_night, ask_season
from clubs.services.statistics.player_months import request_statistics
from clubs.services.transactions import bump_page_versions, versioned_transaction


def start_demo_club(*, by: User | None, zone: str, client: str) -> Membership:
    """Return the visitor's demo club, which is made now unless they have one, as its organiser's membership.

    Without an account the visitor gets a temporary one. Raises `switched_off` or `too_many` (`check_looking_around`),
    `not_ready` while the club to be copied is being prepared.
    """
    if by is not None and (found := demo_of(by)):
        return found
    content = template()
    if content is None:
        raise ClubError("not_ready", _("The demo club is being prepared. Try again in a few minutes."))
    check_looking_around(client)
    club = copy_template(content, zone=zone)
    with versioned_transaction():
        _request_the_rest(club)
        bump_page_versions(page_versions.club(club.slug))
        return Membership.objects.create(club=club, user=by or _visitor(), role=Role.ORGANISER)


def demo_of(user: User) -> Membership | None:
    """Return the membership in a visitor's demo club."""
    return Membership.objects.filter(user=user, club__kind=Club.Kind.DEMO).select_related("club", "user").first()


def _visitor() -> User:
    """Make an account that nobody can sign in to, and that no mail can reach (RFC 2606)."""
    user = User(email=f"{secrets.token_hex(12)}@demo.invalid", name=_("Demo organiser"), temporary=True)
    user.language = get_language() or ""
    user.set_unusable_password()
    user.save()
    return user


def _request_the_rest(club: Club) -> None:
    """Request what a copy can't take over: months begin elsewhere now, and recaps name rows by their keys."""
    request_statistics(club_id=club.pk)
    games = Game.objects.filter(event__season__club=club, status=Game.Status.FINAL)
    for event in Event.objects.nights().filter(games__in=games, status=Event.Status.CLOSED).distinct():
        ask_night(event)
    played = SeatResult.objects.filter(club=club).values("season")
    for season in Season.objects.filter(club=club, closed=True, pk__in=played):
        ask_season(season)
