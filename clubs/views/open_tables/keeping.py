"""Keeping a table of friends with an account: as a club of one's own, or in a club that one runs."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.forms.open_tables.tables import OwnClubForm, PeopleForm
from clubs.models import Season
from clubs.request_types import SiteRequest
from clubs.selectors.open_tables import evening as selectors
from clubs.send_again import sign_in_first
from clubs.services.open_tables.keeping import keep_as_club, keep_in_season, kept_from, runs, undo_keeping
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.night.tonight import tried
from clubs.views.open_tables.tables import of_friends


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_keep(request: SiteRequest, table: str) -> HttpResponse:
    """Choose where to keep a table's games, make a club of it, or undo having kept it."""
    here, club = request.table, request.table.event.season.club
    if not club.is_table and kept_from(here.event) is None:
        return redirect("table:play", table)
    if not request.user.is_authenticated:
        return sign_in_first(request)
    if not club.is_table:
        return _kept(request, table) if runs(request.user, club) else redirect("table:play", table)
    form = OwnClubForm(request.POST or None, initial={"name": club.name})
    act = partial(keep_as_club, table_id=here.pk, by=request.user)
    own = run_form(form, lambda: act(name=form.cleaned_data["name"]))
    if own is None:
        seasons = selectors.seasons_to_keep_in(request.user, here)
        return render_form_page(request, "clubs/open_tables/keep.html", form, table=here, seasons=seasons)
    messages.success(request, _("%(club)s is now your club. The table’s links go on working.") % {"club": own.name})
    return redirect("manage", own.slug)


def _kept(request: SiteRequest, table: str) -> HttpResponse:
    """Show where the games were kept, and undo that."""
    event = request.table.event
    if request.method == "POST" and request.POST.get("undo"):
        if tried(request, lambda: undo_keeping(event_id=event.pk, by=request.user)):
            messages.success(request, _("Undone. The games belong to this table again."))
        return redirect("table_evening", table)
    return render(request, "clubs/open_tables/kept.html", {"table": request.table, "event": event})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_friends
def table_keep_in(request: SiteRequest, table: str, into: int) -> HttpResponse:
    """Say who the players are in a club, then move the evening there."""
    if not request.user.is_authenticated:
        return sign_in_first(request)
    here = request.table
    found = next((one for one in selectors.seasons_to_keep_in(request.user, here) if one.pk == into), None)
    if found is None:
        return redirect("table_keep", table)
    form = PeopleForm(request.POST or None, matches=selectors.matches(here, found.club))
    kept = run_form(form, lambda: _keep(request, form, found))
    if kept is None:
        return render_form_page(request, "clubs/open_tables/keep_in.html", form, table=here, season=found)
    words = _("Kept in %(club)s. The table’s links go on working until the night is closed.")
    messages.success(request, words % {"club": found.club.name})
    return redirect("table_keep", table)


def _keep(request: SiteRequest, form: PeopleForm, season: Season) -> object:
    return keep_in_season(table_id=request.table.pk, season_id=season.pk, people=form.people, by=request.user)
