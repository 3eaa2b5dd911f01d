"""Leaving a deal to the referee while play goes on."""

from django.http import HttpRequest, HttpResponse

from clubs.errors import ClubError
from clubs.forms.play.table_actions import DisputeForm
from clubs.services.play.disputes import dispute_deal
from clubs.views.play.idempotency import playing, save_once
from clubs.views.play.outbox_response import acknowledge_save, by_outbox
from clubs.views.play.table_context import TableContext
from clubs.views.play.table_pages import refused_act


@playing
def dispute(request: HttpRequest, place: TableContext, number: int) -> HttpResponse:
    """Mark a deal for the referee."""
    form = DisputeForm(request.POST)
    said = form.cleaned_data if form.is_valid() else {"note": "", "key": ""}
    try:
        answer = save_once(request, place, said["key"], lambda: _dispute(place, number, said["note"]))
    except ClubError as error:
        return refused_act(request, place, error)
    return acknowledge_save(answer) if by_outbox(request) else place.to("deals")


def _dispute(place: TableContext, number: int, note: str) -> None:
    """Mark the deal. The state of the game does not change."""
    dispute_deal(game_id=place.game.pk, number=number, note=note, actor=place.actor)
