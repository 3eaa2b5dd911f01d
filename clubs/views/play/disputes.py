"""Leaving a deal to the referee, and playing on."""

from django.http import HttpRequest, HttpResponse

from clubs.errors import ClubError
from clubs.forms.play.table_actions import DisputeForm
from clubs.services.play.disputes import dispute_deal
from clubs.views.play.outbox_response import acknowledge_save, by_outbox
from clubs.views.play.table_context import TableContext, playing
from clubs.views.play.table_pages import refused_act


@playing
def dispute(request: HttpRequest, place: TableContext, number: int) -> HttpResponse:
    """Mark a deal for the referee."""
    form = DisputeForm(request.POST)
    said = form.cleaned_data if form.is_valid() else {"note": "", "key": ""}
    try:
        dispute_deal(game_id=place.game.pk, number=number, note=said["note"], actor=place.actor)
    except ClubError as error:
        return refused_act(request, place, error)
    return acknowledge_save(said["key"]) if by_outbox(request) else place.to("deals")
