"""Merging two players into one, and undoing it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import ClubError
from clubs.forms.people.player_merge import OtherPlayerForm
from clubs.input_limits import figures, searched
from clubs.models import Player, PlayerMerge
from clubs.request_types import SiteRequest
from clubs.selectors.people.player_merge import merge_of
from clubs.selectors.people.search import others_of
from clubs.services.activity_log import Actor
from clubs.services.people.player_merge import merge_players, undo_merge


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_merge(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Find the other player (`?q=`), preview the merge (`?other=`), and merge them into this player."""
    player = get_object_or_404(Player.everyone.filter(club=request.club), number=number)
    if player.merged_into_id:
        return redirect("player_edit", club, number)
    if request.method == "POST" and _done(request, player):
        return redirect("player_edit", club, number)  # the form was submitted twice
    asked = request.POST or (request.GET if "other" in request.GET else None)
    form = OtherPlayerForm(asked, player=player)
    other = form.cleaned_data["other"] if form.is_bound and form.is_valid() else None
    if request.method == "POST" and other is not None and (made := _merged(request, player, other)):
        words = _("%(name)s (%(number)s) has been merged into %(kept)s.")
        messages.success(request, words % {"name": made.gone.name, "number": made.gone.number, "kept": player.name})
        return redirect("player_edit", club, number)
    query = searched(request.GET.get("q"))
    context = {"player": player, "form": form, "query": query, "merge": merge_of(player, other) if other else None}
    context["others"] = [] if other else others_of(player, query)
    template = "clubs/people/player_merge.html" + ("#others" if request.htmx else "")
    return render(request, template, context, status=422 if request.method == "POST" else 200)


def _done(request: SiteRequest, kept: Player) -> bool:
    """Whether the two players are already merged."""
    return Player.everyone.filter(merged_into=kept, number=figures(request.POST.get("other"))).exists()


def _merged(request: SiteRequest, kept: Player, gone: Player) -> PlayerMerge | None:
    seen, actor = request.POST.get("seen", "")[:32], Actor.staff(request.user)
    try:
        return merge_players(club_id=request.club.pk, kept=kept.number, gone=gone.number, seen=seen, actor=actor)
    except ClubError as error:
        messages.error(request, error.message)
        return None


@require_POST
def player_unmerge(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Undo a merge (`merge`) into this player."""
    merge = figures(request.POST.get("merge")) or 0
    try:
        undo_merge(club_id=request.club.pk, merge_id=merge, actor=Actor.staff(request.user))
        messages.success(request, _("The merge has been undone."))
    except ClubError as error:
        messages.error(request, error.message)
    return redirect("player_edit", club, number)
