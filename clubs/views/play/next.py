"""The next game of the same people at their table, seats drawn with their own tiles, and taking the draw back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.play.acts import HandSeatsForm, NextForm
from clubs.models import Game
from clubs.services.night import turning
from clubs.services.play import playing_on
from clubs.views.play.drawing import drawing
from clubs.views.play.here import Here, here, playing
from clubs.views.play.pages import REFUSED, offer_here, show, status_of


@never_cache
@here
def next_game(request: HttpRequest, place: Here) -> HttpResponse:
    """Who plays on, and how they draw; then the seats to be drawn."""
    form = NextForm(request.POST)
    error = None
    if request.method == "POST" and form.is_valid():
        try:
            return place.at(_next(place, form.cleaned_data["after"])).to("play")
        except ClubError as refused:
            error = refused
    offered = offer_here(place)
    if offered is None:
        return show(request, place, error=error) if error else place.to("play")
    context = {"here": place, "urls": place.urls, "offer": offered, "error": error}
    return render(request, "clubs/play/next.html", context, status=status_of(error) if error else 200)


def _next(place: Here, after: str) -> Game:
    """The next game, after the one of this table that the form names."""
    last = place.table.games.filter(public_id=after).values_list("pk", flat=True).first()
    return playing_on.next_game(game_id=last or 0, actor=place.actor)


@playing
def take_back(request: HttpRequest, place: Here) -> HttpResponse:
    """Nobody plays on after all."""
    try:
        before = playing_on.take_back(game_id=place.game.pk, actor=place.actor)
    except ClubError as error:
        return show(request, place, error=error)
    return place.at(before).to("play")


@never_cache
@playing
def hand_seats(request: HttpRequest, place: Here) -> HttpResponse:
    """Enter the seats that the players drew with their own tiles."""
    if place.game.status != Game.Status.SEATING:
        return place.to("play")
    form = HandSeatsForm(drawing(place.game).seats, request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = {"winds": form.winds, "dealer": form.cleaned_data["dealer"]}
        try:
            turning.sit_by_hand(game_id=place.game.pk, actor=place.actor, **said)
        except ClubError as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            return place.to("play")
    context = {"here": place, "urls": place.urls, "game": place.game, "form": form}
    return render(request, "clubs/play/hand_seats.html", context, status=REFUSED if form.errors else 200)
