"""Data that the table page needs without a network."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from clubs.selectors.play.offline import stage_key, tables
from clubs.selectors.play.replay import rules_of
from clubs.selectors.reader_language import core_lang
from clubs.views.play.idempotency import playing
from clubs.views.play.table_context import TableContext


@never_cache
@playing
def rules_ahead(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Return the rules' tables by which the tablet computes payments and the next dealer offline."""
    rules = rules_of(place.game)
    state = place.game.state or rules.start()
    return JsonResponse(tables(rules, stage_key(rules, state), core_lang()))
