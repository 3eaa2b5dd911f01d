"""Correction of wrong seats: who sat where, every score before and after, then the change."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.play.seat_correction import ReseatForm
from clubs.models import Game
from clubs.selectors.play.seat_correction import SeatsPreview, seat_change, seats_preview
from clubs.services.play.seat_correction import change_seats
from clubs.services.tournament.result_corrections import corrected
from clubs.views.play.idempotency import playing
from clubs.views.play.table_context import TableContext, correcting
from clubs.views.play.table_pages import REFUSED, page_context
from clubs.views.template_context import Context

CHANGEABLE: tuple[str, ...] = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)


@never_cache
@playing
@correcting
def seats(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Swap two players or replace one from the first deal on, after a preview of the effect."""
    if place.game.status not in CHANGEABLE and not (place.staff and place.game.status == Game.Status.FINAL):
        return place.to("play")
    form = ReseatForm(place.game, request.POST or None)
    preview = _preview(place, form) if form.is_bound and form.is_valid() else None
    if preview and request.POST.get("do") == "save" and _saved(place, form):
        return place.to("play")
    context: Context = page_context(request, place) | {"form": form, "preview": None if form.errors else preview}
    return render(request, "clubs/play/seat_correction.html", context, status=REFUSED if form.errors else 200)


def _asked(form: ReseatForm) -> Context:
    said = form.cleaned_data
    return {"seat_id": said["seat"], "player_id": said["player"], "by_name": form.by_name}


def _preview(place: TableContext, form: ReseatForm) -> SeatsPreview | None:
    try:
        return seats_preview(place.game, seat_change(place.game, **_asked(form)))
    except ClubError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return None


def _saved(place: TableContext, form: ReseatForm) -> bool:
    said = {"version": form.cleaned_data["version"], "reason": form.cleaned_data["reason"]}
    try:
        change = partial(change_seats, game_id=place.game.pk, actor=place.actor, **_asked(form), **said)
        corrected(place.game.pk, change, place.by)
    except ClubError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True
