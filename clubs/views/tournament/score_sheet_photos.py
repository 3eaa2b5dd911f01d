"""Photos of score sheets: sent from the phone of a referee or player, shown next to the entry form."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from clubs.forms.tournament.actions import PhotoForm
from clubs.models import Entry, Game, SheetPhoto
from clubs.models.games import Via
from clubs.request_types import SiteRequest
from clubs.selectors.pictures.uploaded_photo import MOST_BYTES
from clubs.selectors.tournament.score_sheets import desk_of
from clubs.services.activity_log import Actor
from clubs.services.tournament import score_sheet_photos
from clubs.views.idempotency import run_once
from clubs.views.night.tonight import refuse, tried
from clubs.views.tournament.tournament_context import redirect_to_tournament, tournament_of


@require_POST
@run_once("event_sheets")
def event_photo(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Upload a photo of a table's sheet in the current round, by staff."""
    event = tournament_of(request, tournament)
    form = PhotoForm(request.POST, request.FILES)
    back = "event_referee" if request.POST.get("back") == "referee" else "event_sheets"
    number = form.cleaned_data["table"] if form.is_valid() else None
    table = desk_of(event, request.user.pk).table(number or 0)
    if table is None:
        refuse(request, _("Choose a table from this round and a photo."))
        return redirect_to_tournament(back, event)
    _sent(request, form, table.game, Actor.staff(request.user))
    answer = redirect_to_tournament(back, event)
    if back == "event_sheets":
        answer["Location"] += f"?table={table.number}"
    return answer


@require_POST
@run_once("own_event")
def own_photo(request: SiteRequest, entry: str) -> HttpResponse:
    """Upload a photo of the player's own table's sheet."""
    found: Entry = request.entry
    game, form = score_sheet_photos.game_of(found), PhotoForm(request.POST, request.FILES)
    if game is None or found.event.over:
        refuse(request, _("You are not playing right now."))
    elif not form.is_valid():
        refuse(request, next(iter(form.errors.values()))[0])
    else:
        _sent(request, form, game, Actor(None, Via.PHONE), found)
    return redirect("own_event", entry)


def _sent(request: SiteRequest, form: PhotoForm, game: Game, actor: Actor, entry: Entry | None = None) -> None:
    content = form.cleaned_data["photo"].read(MOST_BYTES + 1)
    if tried(request, lambda: score_sheet_photos.add_photo(game_id=game.pk, content=content, actor=actor, entry=entry)):
        messages.success(request, _("Photo of the sheet of table %(table)s received.") % {"table": game.table.number})


@require_safe
@cache_control(private=True, max_age=86400, immutable=True)
def event_photo_file(request: SiteRequest, club: str, tournament: int, photo: int) -> HttpResponse:
    """Return the stored photo."""
    event = tournament_of(request, tournament)
    found = get_object_or_404(SheetPhoto, pk=photo, game__event=event)
    return HttpResponse(bytes(found.image), content_type="image/jpeg", headers={"X-Content-Type-Options": "nosniff"})
