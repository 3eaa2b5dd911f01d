"""The club's players."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.errors import ClubError
from clubs.forms.people.players import PlayerForm
from clubs.input_limits import searched
from clubs.models import Player
from clubs.permissions import OWNER
from clubs.request_types import SiteRequest
from clubs.selectors.people.member_rights import membership_of
from clubs.selectors.people.player_merge import merges_of
from clubs.selectors.people.players import By, Show, counts, doubles, players
from clubs.services.activity_log import Actor
from clubs.services.people.players import PlayerDetails, add_player, remove_player, update_player
from clubs.views.form_handling import render_form_page, run_form


@require_safe
def people(request: SiteRequest, club: str) -> HttpResponse:
    """List the players: `?q=` searches every script, `?show=` filters, `?by=` sorts, `?page=` pages."""
    wanted, order = request.GET.get("show"), request.GET.get("by")
    show = Show(wanted) if wanted in set(Show) else Show.ACTIVE
    by = By(order) if order in set(By) else By.NAME
    query = searched(request.GET.get("q"))
    context = {
        "players": players(request.club, query=query, show=show, by=by, page=request.GET.get("page")),
        "query": query,
        "show": show,
        "by": by,
        "counts": counts(request.club),
        "seasons": request.club.seasons.exists(),
    }
    return render(request, "clubs/people/player_list.html" + ("#list" if request.htmx else ""), context)


def _alike(request: SiteRequest, details: PlayerDetails) -> Player | None:
    """Return a player of the club with one of these names, unless the form confirms that this is a different person."""
    if "anyway" in request.POST:
        return None
    return doubles(request.club, [_all_names(details)]).get(0)


@require_http_methods(["GET", "HEAD", "POST"])
def player_new(request: SiteRequest, club: str) -> HttpResponse:
    """Add one player, after confirmation if the club already has the name."""
    form = PlayerForm(request.POST or None, club=request.club)
    if form.is_bound and form.is_valid() and (other := _alike(request, form.details)):
        return render_form_page(request, "clubs/people/player_form.html", form, alike=other)
    actor = Actor.staff(request.user)
    added = run_form(form, lambda: add_player(club_id=request.club.pk, details=form.details, actor=actor))
    if added is None:
        return render_form_page(request, "clubs/people/player_form.html", form)
    messages.success(
        request, _("%(name)s added as player %(number)s.") % {"name": added.full_name, "number": added.number}
    )
    return redirect("player_new" if "another" in request.POST else "people", request.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def player_edit(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Edit a player's names, public visibility and account."""
    player = get_object_or_404(Player.everyone.select_related("merged_into"), club=request.club, number=number)
    if player.merged_into is not None:
        return redirect("player_edit", club, player.merged_into.number)
    if player.former:
        return redirect("player_history", club, number)
    form = PlayerForm(request.POST or None, club=request.club, player=player)
    whom = {"player_id": player.pk, "club_id": request.club.pk, "actor": Actor.staff(request.user)}
    saved = run_form(form, lambda: update_player(**whom, details=form.details))
    if saved is None:
        more = {"merges": merges_of(player), "membership": membership_of(player) if request.rank >= OWNER else None}
        return render_form_page(request, "clubs/people/player_form.html", form, player=player, **more)
    messages.success(request, _("%(name)s saved.") % {"name": saved.full_name})
    return redirect("people", request.club.slug)


@require_POST
def player_remove(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Remove a player who was added by mistake."""
    player = get_object_or_404(Player, club=request.club, number=number)
    try:
        remove_player(player_id=player.pk, club_id=request.club.pk, actor=Actor.staff(request.user))
    except ClubError as error:
        messages.error(request, error.message)
        return redirect("player_edit", request.club.slug, number)
    messages.success(request, _("%(name)s removed.") % {"name": player.name})
    return redirect("people", request.club.slug)


def _all_names(details: PlayerDetails) -> tuple[str, ...]:
    return (details.name, *details.names.values())
