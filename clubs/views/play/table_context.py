"""Context of the table pages: a table reached by its secret link, or a game opened by signed-in staff."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Club, Deal, Dispute, Event, Game, Table
from clubs.permissions import ORGANISER, SAFE_METHODS
from clubs.request_types import SiteRequest
from clubs.services.activity_log import Actor
from clubs.services.tournament.result_corrections import By, why_not
from clubs.views.template_context import Context

RUNNING = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)


@dataclass(frozen=True, slots=True)
class TableContext:
    """What the pages of one address share; `game` is None while no game is running at the table.

    `staff`: the user is signed in and not the table's tablet. `organiser`: may also deduct points and reopen games.
    `referee`: is a referee of the tournament.
    """

    space: str
    kwargs: dict[str, str]
    table: Table
    game: Game | None
    actor: Actor
    organiser: bool
    referee: bool = False

    @property
    def by(self) -> By:
        """Return who changes a result here."""
        return By(self.actor, self.organiser, self.referee)

    @property
    def no_correction(self) -> ClubError | None:
        """Return why this page may not correct the game's result, or None if it may or the result is not final."""
        return why_not(self.game, self.by) if self.game else None

    @property
    def number(self) -> int:
        """Return the number of the current deal."""
        return int(vars(self.game)["standing"]) + 1

    @property
    def staff(self) -> bool:
        return self.actor.user is not None

    @property
    def event(self) -> Event:
        return self.game.event if self.game else self.table.event

    @property
    def club(self) -> Club:
        return self.event.season.club

    @property
    def friends(self) -> bool:
        """Return whether this is a table of friends, where nobody runs a night."""
        return self.club.is_table

    @property
    def urls(self) -> "Urls":
        """Return the URLs of the pages here, for templates: `{{ urls.win }}`."""
        return Urls(self)

    def url(self, name: str, **more: object) -> str:
        """Return the URL of another page here."""
        return reverse(f"{self.space}:{name}", kwargs={**self.kwargs, **more})

    def at(self, game: Game | None) -> "TableContext":
        """Return the context of another game at this table. For staff, the URL changes with the game."""
        own = {**self.kwargs, "game": game.public_id} if game and "game" in self.kwargs else self.kwargs
        return replace(self, game=game, kwargs=own)

    def to(self, name: str, **more: object) -> HttpResponseRedirect:
        """Redirect to another page here."""
        return HttpResponseRedirect(self.url(name, **more))


class Urls:
    """URLs by name."""

    def __init__(self, place: TableContext) -> None:
        self.place = place

    def __getitem__(self, name: str) -> str:
        return self.place.url(name)


View = Callable[..., HttpResponse]


def with_table_context(view: View) -> View:
    """Pass a `TableContext` to the view instead of its URL arguments."""

    @wraps(view)
    def inner(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        place = _desk(request, kwargs) if "game" in kwargs else _tablet(request, kwargs)
        rest = {key: value for key, value in kwargs.items() if key not in place.kwargs}
        return view(request, place, **rest)

    return inner


def correcting(view: View) -> View:
    """Wrap a view that corrects a result: show users without permission the reason before they type anything."""

    @wraps(view)
    def inner(request: HttpRequest, place: TableContext, **rest: Any) -> HttpResponse:
        refused = place.no_correction if request.method in SAFE_METHODS else None
        if refused is None:
            return view(request, place, **rest)
        context = {"here": place, "urls": place.urls, "error": refused}
        return render(request, "clubs/play/correction_refused.html", context, status=403)

    return inner


def not_taken(request: HttpRequest, place: TableContext, error: ClubError, **both: str) -> HttpResponse:
    """Explain why a save was rejected; `both` lists the other saved entry and this one."""
    context = {"here": place, "urls": place.urls, "error": error, "key": request.POST.get("key", ""), **both}
    return render(request, "clubs/play/save_refused.html", context, status=409)


def running_game(table: Table) -> Game | None:
    """Return the game that a table's link writes to."""
    found = counted().filter(table=table, status__in=RUNNING).order_by("pk").first()
    if found is not None:
        found.table, found.event = table, table.event
    return found


def games() -> QuerySet[Game]:
    """Return games with everything that their pages read about the table and night."""
    return counted().select_related("table", "event__season__club")


def counted() -> QuerySet[Game]:
    """Return games with round, draw, number of valid deals (`standing`) and number of disputed deals (`disputed`)."""
    deals = Deal.objects.filter(game=OuterRef("pk"), current=True).order_by().values("game")
    standing = Coalesce(Subquery(deals.annotate(n=Count("pk")).values("n")), 0)
    asked = Dispute.objects.filter(game=OuterRef("pk"), closed_at=None).order_by().values("game")
    disputed = Coalesce(Subquery(asked.annotate(n=Count("pk")).values("n")), 0)
    return Game.objects.select_related("round", "draw__replaces").annotate(standing=standing, disputed=disputed)


def _tablet(request: SiteRequest, kwargs: Context) -> TableContext:
    game = running_game(request.table)
    return TableContext("table", {"table": kwargs["table"]}, request.table, game, Actor.table(), organiser=False)


def _desk(request: SiteRequest, kwargs: Context) -> TableContext:
    game = get_object_or_404(games(), public_id=kwargs["game"], event__season__club=request.club)
    own = {"club": kwargs["club"], "game": kwargs["game"]}
    may = {"organiser": request.rank >= ORGANISER, "referee": request.referee}
    return TableContext("desk", own, game.table, game, Actor.staff(request.user), **may)
