"""What the page of a table takes along for the time in which it reaches nobody."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from clubs.selectors.play.ahead import stage_key, tables
from clubs.selectors.play.replay import rules_of
from clubs.selectors.words import core_lang
from clubs.views.play.here import Here, playing


@never_cache
@playing
def rules_ahead(request: HttpRequest, place: Here) -> HttpResponse:
    """The rules' own tables, by which the tablet pays deals and finds the next dealer by itself."""
    rules = rules_of(place.game)
    state = place.game.state or rules.start()
    return JsonResponse(tables(rules, stage_key(rules, state), core_lang()))
