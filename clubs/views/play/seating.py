"""The seat draw at a table: each player turns a wind, then the dice say who deals first."""

from django.http import HttpRequest, HttpResponse

from clubs.errors import ClubError
from clubs.forms.play.acts import DiceForm, TileForm
from clubs.services.night import turning
from clubs.views.play.here import Here, playing
from clubs.views.play.pages import done, show


@playing
def turn_tile(request: HttpRequest, place: Here) -> HttpResponse:
    """A player turns one of the face-down winds."""
    form = TileForm(request.POST)
    if request.method != "POST" or not form.is_valid():
        return place.to("play")
    said = form.cleaned_data
    try:
        turning.turn_tile(game_id=place.game.pk, seat_id=said["seat"], tile=said["tile"], actor=place.actor)
    except ClubError as error:
        return show(request, place, error=error)
    return done(request, place)


@playing
def throw_dice(request: HttpRequest, place: Here) -> HttpResponse:
    """Throw the dice once."""
    form = DiceForm(request.POST)
    if request.method != "POST" or not form.is_valid():
        return place.to("play")
    try:
        turning.throw_dice(game_id=place.game.pk, number=form.cleaned_data["number"], actor=place.actor)
    except ClubError as error:
        return show(request, place, error=error)
    return done(request, place)
