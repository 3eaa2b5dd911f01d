"""The request as views get it, with what the permission middleware found out about its sender."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from clubs.models import ApiToken, Club, Entry, Event, EventTeam, HallScreen, Registration, Table, TableCard, User
from clubs.page_cache.page_key import PageKey
from clubs.permissions import Least


class SiteRequest(HttpRequest):
    """A request that `PermissionMiddleware` has admitted.

    `club`, and `rank` (the sender's rank in it), if the address has a club. `table`, `event`, `entry`, `team`,
    `registration`, `screen` or `card` if the address is a link. `referee`: the sender is a referee of the event in the
    address. `user` is an account wherever the route requires one. `asked` if the page is a cached one
    (`clubs.page_cache`); `token` if an API client uses one, for its account (`user`). `for_all` if the page is rendered
    for every visitor, without personal content; `choices_alone` if only the links to follow-up queries are needed.
    `refused` once the page says why a form was refused.
    """

    user: User | AnonymousUser
    club: Club
    rank: Least
    table: Table
    event: Event
    entry: Entry
    card: TableCard
    team: EventTeam
    registration: Registration
    screen: HallScreen
    referee: bool
    htmx: HtmxDetails
    asked: PageKey
    for_all: bool
    choices_alone: bool
    refused: bool
    token: ApiToken | None
    LANGUAGE_CODE: str
