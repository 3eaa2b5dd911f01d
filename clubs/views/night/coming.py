"""The page on which players say that they are coming to a planned night."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.models import Entry, Event, Player
from clubs.models.games import Via
from clubs.request_types import SiteRequest
from clubs.services.activity_log import Actor
from clubs.services.night.coming import say_coming


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def night_coming(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Ask whether the signed-in player is coming to a planned night, and save the answer."""
    night = get_object_or_404(
        Event.objects.nights().select_related("season__club"), pk=event, season__club=request.club
    )
    player = Player.objects.filter(club=request.club, user=request.user, active=True).first()
    if request.method == "POST" and player is not None:
        coming = request.POST.get("coming") == "yes"
        try:
            say_coming(event=night, player=player, coming=coming, actor=Actor(request.user, Via.PHONE))
            messages.success(
                request, _("See you there.") if coming else _("The organiser sees that you’re not coming.")
            )
        except ClubError as error:
            messages.error(request, error.message)
        return redirect("night", club, event)
    entered = player is not None and Entry.objects.filter(event=night, player=player).exists()
    return render(request, "clubs/night/coming.html", {"night": night, "player": player, "entered": entered})
