"""Requests as views get them: with what the permission table found out about their sender."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from clubs.models import Club, Event, Table, User
from clubs.permissions import Least


class SiteRequest(HttpRequest):
    """A request that `PermissionMiddleware` has let through.

    `club` and `rank` (what the sender is in it) where the address has a club, `table` or `event` where it is a link.
    `user` is an account wherever the route asks for one.
    """

    user: User | AnonymousUser
    club: Club
    rank: Least
    table: Table
    event: Event
    htmx: HtmxDetails
    LANGUAGE_CODE: str
