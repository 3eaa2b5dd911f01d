"""Leaving a deal to the referee, and playing on."""

from django.http import HttpRequest, HttpResponse

from clubs.errors import ClubError
from clubs.forms.play.acts import DisputeForm
from clubs.services.play.disputes import dispute_deal
from clubs.views.play.here import Here, playing
from clubs.views.play.outbox import by_outbox, taken
from clubs.views.play.pages import refused_act


@playing
def dispute(request: HttpRequest, place: Here, number: int) -> HttpResponse:
    """Mark a deal for the referee."""
    form = DisputeForm(request.POST)
    said = form.cleaned_data if form.is_valid() else {"note": "", "key": ""}
    try:
        dispute_deal(game_id=place.game.pk, number=number, note=said["note"], actor=place.actor)
    except ClubError as error:
        return refused_act(request, place, error)
    return taken(said["key"]) if by_outbox(request) else place.to("deals")
