"""Next game of the same players at their table, seats drawn with their own tiles, and undoing the draw."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.play.table_actions import HandSeatsForm, NextForm
from clubs.models import Game
from clubs.services.night import winds_and_dice
from clubs.services.play import next_game as playing_on
from clubs.views.play.idempotency import playing
from clubs.views.play.seat_draw_page import drawing
from clubs.views.play.table_context import TableContext, with_table_context
from clubs.views.play.table_pages import REFUSED, offer_here, show, status_of


@never_cache
@with_table_context
def next_game(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Choose who plays on and how they draw, then show the seats to be drawn; friends type who sits where."""
    if place.friends:
        return redirect("table_game", place.table.token)
    form = NextForm(request.POST)
    error = None
    if request.method == "POST" and form.is_valid():
        try:
            return place.at(_next(place, form.cleaned_data["after"])).to("play")
        except ClubError as refused:
            error = refused
    offered = offer_here(place)
    if offered is None or not (offered.by_table or place.staff):
        return show(request, place, error=error) if error else place.to("play")
    context = {"here": place, "urls": place.urls, "offer": offered, "error": error}
    return render(request, "clubs/play/next_game.html", context, status=status_of(error) if error else 200)


def _next(place: TableContext, after: str) -> Game:
    """Create the next game after the game of this table that the form names."""
    last = place.table.games.filter(public_id=after).values_list("pk", flat=True).first()
    return playing_on.next_game(game_id=last or 0, actor=place.actor)


@playing
def take_back(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Undo the start of the next game."""
    try:
        before = playing_on.take_back(game_id=place.game.pk, actor=place.actor)
    except ClubError as error:
        return show(request, place, error=error)
    return place.at(before).to("play")


@never_cache
@playing
def hand_seats(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Enter the seats that the players drew with their own tiles."""
    if place.game.status != Game.Status.SEATING:
        return place.to("play")
    form = HandSeatsForm(drawing(place.game).seats, request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = {"winds": form.winds, "dealer": form.cleaned_data["dealer"]}
        try:
            winds_and_dice.sit_by_hand(game_id=place.game.pk, actor=place.actor, **said)
        except ClubError as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            return place.to("play")
    context = {"here": place, "urls": place.urls, "game": place.game, "form": form}
    return render(request, "clubs/play/winds_by_hand.html", context, status=REFUSED if form.errors else 200)
