"""An entry that reuses the key of another: show the saved entry and the new one, so that neither is lost."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.forms.play.deal_forms import form_of
from clubs.forms.play.win import LineForm
from clubs.input_limits import figures
from clubs.models import Deal, DealDraft, Game, ScoreSheet
from clubs.selectors.play.deal_lines import line_of, result_of
from clubs.selectors.play.replay import rules_of
from clubs.selectors.reader_language import core_lang, listed
from clubs.services.idempotency import Answer
from clubs.views.play.conflict import conflict_page, line_conflict_page
from clubs.views.play.deal_texts import who
from clubs.views.play.entry_state import requested_deal
from clubs.views.play.table_context import TableContext, not_taken

Saved = Deal | DealDraft | ScoreSheet
MODELS: dict[str, type[Saved]] = {"deal": Deal, "dealdraft": DealDraft, "scoresheet": ScoreSheet}


def key_used_page(request: HttpRequest, place: TableContext, kept: Answer) -> HttpResponse:
    """Show the entry saved with this key next to the new one, as two results for one deal if they are."""
    error = ClubError("key_used", _("Another entry was already saved from this form. Yours was not saved."))
    saved = _saved(kept)
    if isinstance(saved, Deal) and (page := _two_results(request, place, saved, error)):
        return page
    theirs = _words(saved) if saved else ""
    return not_taken(request, place, error, theirs=theirs, mine=_entered(request, place))


def _saved(kept: Answer) -> Saved | None:
    """Return the object saved with a key, or None for an action that leaves no entry."""
    for name, entry in kept.body.items():
        return MODELS[name]._default_manager.select_related("game").filter(pk=entry).first()
    return None


def _two_results(request: HttpRequest, place: TableContext, saved: Deal, error: ClubError) -> HttpResponse | None:
    """Return the page for two results of one deal, or None if the saved one is no longer valid at this table."""
    asked = requested_deal(request, place) if place.game and place.game.pk == saved.game_id and saved.current else None
    if asked is None or "type" not in request.POST:
        return None
    if asked.by_line:
        return line_conflict_page(request, place, asked, saved)
    form = form_of(asked, request.POST)
    if form.errors or form.missing():
        return None
    error.data["theirs"] = saved
    return conflict_page(request, place, form, error)


def _words(saved: Saved) -> str:
    """Return a description of the saved entry."""
    if isinstance(saved, ScoreSheet):
        return listed(str(score) for score in saved.scores)
    rules, names = rules_of(saved.game), _names(saved.game)
    if isinstance(saved, Deal):
        return f"{rules.result_label(saved.result, None, core_lang())}: {who(saved.result, names, rules)}"
    return who(result_of([line_of(line) for line in saved.lines], {"type": "running"}), names, rules)


def _entered(request: HttpRequest, place: TableContext) -> str:
    """Return a description of the new entry, as far as it can be read without its page."""
    scores = [value for name, value in request.POST.items() if name.startswith("score-")]
    if scores or place.game is None:
        return listed(str(score) for score in map(figures, scores) if score is not None)
    asked = requested_deal(request, place)
    form = form_of(asked, request.POST) if asked else None
    if asked is None or form is None or form.errors:
        return ""
    result = result_of(form.lines(), {"type": "running"}) if isinstance(form, LineForm) else form.result()
    return who(result, _names(place.game), asked.rules)


def _names(game: Game) -> list[str]:
    return [seat.player.public_name for seat in game.seats.select_related("player").order_by("index")]
