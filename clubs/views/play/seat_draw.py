"""Seat draw at a table: each player turns a wind tile, then dice decide the first dealer."""

from django.http import HttpRequest, HttpResponse

from clubs.errors import ClubError
from clubs.forms.play.table_actions import DiceForm, TileForm
from clubs.services.night import winds_and_dice
from clubs.views.play.idempotency import playing
from clubs.views.play.table_context import TableContext
from clubs.views.play.table_pages import done, show


@playing
def turn_tile(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Turn one of the face-down wind tiles for a player."""
    form = TileForm(request.POST)
    if request.method != "POST" or not form.is_valid():
        return place.to("play")
    said = form.cleaned_data
    try:
        winds_and_dice.turn_tile(game_id=place.game.pk, seat_id=said["seat"], tile=said["tile"], actor=place.actor)
    except ClubError as error:
        return show(request, place, error=error)
    return done(request, place)


@playing
def throw_dice(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Throw the dice once."""
    form = DiceForm(request.POST)
    if request.method != "POST" or not form.is_valid():
        return place.to("play")
    try:
        winds_and_dice.throw_dice(game_id=place.game.pk, number=form.cleaned_data["number"], actor=place.actor)
    except ClubError as error:
        return show(request, place, error=error)
    return done(request, place)
