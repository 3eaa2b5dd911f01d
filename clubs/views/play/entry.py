"""Entering a deal: who won and what it is worth, a draw, a foul; what would follow; saving it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.play.acts import SaveForm
from clubs.forms.play.entry import ResultForm
from clubs.models import Game
from clubs.services.play import deals
from clubs.views.play.conflict import conflict_page
from clubs.views.play.here import Here, not_taken, playing
from clubs.views.play.lines import kept_here, win_page
from clubs.views.play.moment import blank, entry_context, entry_page, moment_now, outlook, sent
from clubs.views.play.pages import REFUSED, page_context, refreshed, status_of


@never_cache
@playing
def win(request: HttpRequest, place: Here) -> HttpResponse:
    """Somebody won."""
    return win_page(request, place) if kept_here(place) else _open(request, place, "win")


@never_cache
@playing
def draw(request: HttpRequest, place: Here) -> HttpResponse:
    """Nobody won: the wall ran out, or the deal was broken off."""
    return _open(request, place, "abort" if request.GET.get("type") == "abort" else "draw")


@never_cache
@playing
def foul(request: HttpRequest, place: Here) -> HttpResponse:
    """A foul ends the deal."""
    return _open(request, place, "foul")


@never_cache
@playing
def other(request: HttpRequest, place: Here) -> HttpResponse:
    """What is rarer than a win or a draw."""
    return render(request, "clubs/play/other.html", page_context(request, place))


def _open(request: HttpRequest, place: Here, type: str) -> HttpResponse:
    if place.game.status != Game.Status.PLAYING:
        return place.to("play")
    moment = moment_now(request, place)
    form = blank(request, moment, type)
    return entry_page(request, place, moment, form, outlook=outlook(moment, form))


@playing
def preview(request: HttpRequest, place: Here) -> HttpResponse:
    """What saving would do; for a page without scripts the whole page with it."""
    moment = moment_now(request, place)
    form = sent(request, moment)
    found = outlook(moment, form)
    if request.htmx:
        context = entry_context(request, place, moment, form)
        return render(request, "clubs/play/_outlook.html", context | {"outlook": found})
    return entry_page(request, place, moment, form, outlook=found)


@playing
def save(request: HttpRequest, place: Here) -> HttpResponse:
    """Save the deal being played; the same key saves it once."""
    moment = moment_now(request, place)
    form, marks = sent(request, moment), SaveForm(request.POST)
    if not marks.is_valid() or not form.is_valid() or form.missing():
        return _refused(request, place, form)
    try:
        said = {"result": form.result(), "entered": form.entered()}
        deals.record_deal(game_id=place.game.pk, actor=place.actor, **said, **marks.cleaned_data)
    except ClubError as error:
        return _not_saved(request, place, form, error)
    return saved(request, place, marks.cleaned_data["key"])


def saved(request: HttpRequest, place: Here, key: str) -> HttpResponse:
    """Back to the table; the outbox of a tablet is told which save was taken."""
    if request.headers.get("X-Outbox"):
        return HttpResponse(status=204, headers={"X-Saved": key})
    return place.to("play")


def _not_saved(request: HttpRequest, place: Here, form: ResultForm, error: ClubError) -> HttpResponse:
    if "theirs" in error.data:
        return conflict_page(request, place, form, error)
    if error.code.startswith("game_"):
        return not_taken(request, place, error)
    form.refuse(error.field, error.message)
    return _refused(request, refreshed(place), form, status_of(error))


def _refused(request: HttpRequest, place: Here, form: ResultForm, status: int = REFUSED) -> HttpResponse:
    moment = moment_now(request, place)
    found: Any = outlook(moment, form) if not form.errors else None
    return entry_page(request, place, moment, form, outlook=found, status=status)
