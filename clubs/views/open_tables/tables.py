"""Tables of friends: started without an account, their evening, their names, their end."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.client_address import client_of
from clubs.errors import ClubError
from clubs.forms.open_tables.tables import NamesForm, SittingForm, StartForm
from clubs.models import Table
from clubs.request_types import SiteRequest
from clubs.selectors.open_tables import evening as selectors
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor
from clubs.services.open_tables.ending import delete_table
from clubs.services.open_tables.starting import rename_table, start_next_game, start_table
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.night.table_links import is_local_address, public_base_url, qr

RULES, TABLES = "table_rules", "my_tables"
"""Cookies of a device: the rules last chosen, and the links of its tables."""
YEAR = 365 * 24 * 3600
AFTER = "."
"""What separates the links in the cookie: no link has it."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: SiteRequest) -> HttpResponse:
    """Choose the rules, type up to four names, and start; or forget this device's tables."""
    if not settings.OPEN_TABLES:
        raise Http404(_("This site has switched off tables without an account."))
    mine = request.COOKIES.get(TABLES, "")[:500].split(AFTER)
    if request.POST.get("forget"):
        response = redirect("table_new")
        response.delete_cookie(TABLES, path=reverse("table_new"))
        return response
    form = StartForm(request.POST or None, preset=request.COOKIES.get(RULES))
    table = run_form(form, lambda: _started(request, form))
    if table is None:
        return render_form_page(request, "clubs/open_tables/start.html", form, mine=selectors.remembered(mine))
    response = redirect("table:play", table.token)
    _remember(request, response, RULES, form.cleaned_data["preset"], "/")
    _remember(request, response, TABLES, AFTER.join([table.token, *mine[: selectors.MOST_REMEMBERED - 1]]))
    return response


def _started(request: SiteRequest, form: StartForm) -> Table:
    zone = form.cleaned_data["zone"]
    return start_table(sitting=form.sitting, zone=zone, stake=form.stake, client=client_of(request))


def _remember(request: SiteRequest, response: HttpResponse, name: str, value: str, path: str = "") -> None:
    secure = request.is_secure()
    path = path or reverse("table_new")
    response.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, samesite="Lax", secure=secure)


@never_cache
@require_safe
def table_evening(request: SiteRequest, table: str) -> HttpResponse:
    """Show what a table of friends has played, and its links; a club's table leads to its night."""
    here = request.table
    if not here.event.season.club.is_table:
        return redirect("night", here.event.season.club.slug, here.event_id)
    play, look = reverse("table:play", args=[table]), reverse("table_look", args=[here.event.season.club.slug])
    base = public_base_url(request)
    links = [
        {"title": title, "path": path, "qr": qr(base + path)}
        for title, path in ((_("Play on another phone"), play), (_("Let others watch"), look))
    ]
    return _evening(request, here, links=links, plays=True, only_here=is_local_address(request))


@never_cache
@require_safe
def table_look(request: SiteRequest, club: str) -> HttpResponse:
    """Show the same to whoever has the link to look; a club's own page for a club."""
    if not request.club.is_table:
        return redirect("club", club)
    here = selectors.table_of(request.club)
    if here is not None:
        return _evening(request, here)
    home = selectors.kept_in(request.club)
    if home is None:
        raise Http404(_("This table is no longer here."))
    return redirect("night", home.season.club.slug, home.pk)


def _evening(request: SiteRequest, table: Table, **more: object) -> HttpResponse:
    """Render the page, or for htmx the part with games and totals unless it is unchanged."""
    club = table.event.season.club.slug
    versions = page_versions.versions_of((page_versions.club(club), page_versions.night(club, table.event_id)))
    tag = f'"{"-".join(map(str, versions))}-{request.LANGUAGE_CODE}"'
    if request.htmx and request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304)
    template = "clubs/open_tables/evening.html#live" if request.htmx else "clubs/open_tables/evening.html"
    return render(request, template, {"page": selectors.evening(table), "table": table, "tag": tag, **more})


View = Callable[..., HttpResponse]


def of_friends(view: View) -> View:
    """Wrap a page of tables of friends: the link of a club's table leads back to that table."""

    @wraps(view)
    def inner(request: SiteRequest, table: str, **parts: Any) -> HttpResponse:
        if not request.table.event.season.club.is_table:
            return redirect("table:play", table)
        return view(request, table, **parts)

    return inner


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_friends
def table_game(request: SiteRequest, table: str) -> HttpResponse:
    """Start another game: the same four or others, the same rules or others. `shuffle` draws the order of the names."""
    here = request.table
    season = here.event.season
    if request.POST.get("shuffle"):
        names = selectors.shuffled([request.POST.get(f"name_{place}", "")[:80] for place in range(4)])
        form = SittingForm(preset=request.POST.get("preset"), names=names)
        return render_form_page(request, "clubs/open_tables/next_game.html", form, table=here)
    names = selectors.next_names(here) if not request.POST else ()
    form = SittingForm(request.POST or None, preset=season.preset, names=names)
    actor = Actor.table()
    made = run_form(form, lambda: start_next_game(table_id=here.pk, sitting=form.sitting, actor=actor))
    if made is None:
        return render_form_page(request, "clubs/open_tables/next_game.html", form, table=here)
    return redirect("table:play", table)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_friends
def table_names(request: SiteRequest, table: str) -> HttpResponse:
    """Change the names of the table and its players, and what a point is worth."""
    here = request.table
    season = here.event.season
    form = NamesForm(request.POST or None, season=season, players=list(season.club.players.order_by("number")))
    actor = Actor.table()
    saved = run_form(form, lambda: rename_table(table_id=here.pk, details=form.details, actor=actor))
    if saved is None:
        return render_form_page(request, "clubs/open_tables/names.html", form, table=here)
    messages.success(request, _("Saved."))
    return redirect("table_evening", table)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_friends
def table_delete(request: SiteRequest, table: str) -> HttpResponse:
    """Ask, then delete the table with all its games."""
    here = request.table
    if request.method != "POST":
        return render(request, "clubs/open_tables/delete.html", {"table": here})
    try:
        delete_table(table_id=here.pk)
    except ClubError as error:
        messages.error(request, error.message)
        return redirect("table_evening", table)
    messages.success(request, _("The table and its games were deleted."))
    return redirect("table_new" if settings.OPEN_TABLES else "home")
