"""The request as views get it, with what the permission middleware found out about its sender."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from clubs.models import (
    ApiToken,
    Circuit,
    Club,
    Entry,
    Event,
    EventTeam,
    HallScreen,
    Registration,
    SheetCode,
    Table,
    TableCard,
    User,
)
from clubs.page_cache.page_key import PageKey
from clubs.permissions import Least


class SiteRequest(HttpRequest):
    """A request that `PermissionMiddleware` has admitted.

    `club` and `rank` (what the sender is in it) where the address has a club, `circuit` likewise; `table`, `event`,
    `entry`, `team`, `registration`, `screen`, `card` or `sheet_code` where it is a link.
    `referee`: the sender referees the event in the address.
    `looking_around` is the account of a demo club's visitor; outside that club `user` is nobody then.
    `user` is an account wherever the route asks for one. `asked` where the page is one that is kept
    (`clubs.page_cache`); `token` where a program asks the API by one, for its account (`user`).
    `for_all` where it is made for every visitor, without anything of a person in it; `choices_alone` where only the
    queries are asked for that lead on from it. `refused` once the page says why what was sent is not done.
    """

    user: User | AnonymousUser
    looking_around: User | None
    club: Club
    circuit: Circuit
    rank: Least
    table: Table
    event: Event
    entry: Entry
    card: TableCard
    sheet_code: SheetCode
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
