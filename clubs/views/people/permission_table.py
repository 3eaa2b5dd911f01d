"""Permission table and histories, for staff to read."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import Event, Player
from clubs.request_types import SiteRequest
from clubs.selectors.people.history import night_history, player_history, season_history
from clubs.selectors.people.permission_table import tasks_by_role
from clubs.selectors.public.event_texts import night_title

PAGE = "clubs/people/object_history.html"


@require_safe
def rights(request: SiteRequest, club: str) -> HttpResponse:
    """Show what each role can do."""
    return render(request, "clubs/people/permission_table.html", {"roles": tasks_by_role()})


@never_cache
@require_safe
def player_past(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Show the history of a player."""
    player = get_object_or_404(Player.objects.select_related("club"), club=request.club, number=number)
    title = player.public_name if player.former else player.full_name
    route = "people" if player.former else "player_edit"
    back = reverse(route, args=[club] if player.former else [club, number])
    page = player_history(player, request.GET.get("page"))
    return render(request, PAGE, {"page": page, "title": title, "back_to": back})


@never_cache
@require_safe
def season_past(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Show the history of a season."""
    found = get_object_or_404(request.club.seasons, slug=season)
    page = season_history(found, request.GET.get("page"))
    back = reverse("season_edit", args=[club, season])
    return render(request, PAGE, {"page": page, "title": found.name, "back_to": back})


@never_cache
@require_safe
def night_past(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Show the history of a night."""
    nights = Event.objects.nights().select_related("season__club")
    found = get_object_or_404(nights, season__club=request.club, pk=event)
    page = night_history(found, request.GET.get("page"))
    back = reverse("night", args=[club, event])
    return render(request, PAGE, {"page": page, "title": night_title(found), "back_to": back})
