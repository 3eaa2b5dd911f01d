"""Two results for one deal: the saved one and the one entered here, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.forms.play.deal_forms import form_of
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.table_actions import SaveForm
from clubs.forms.play.win import LineForm
from clubs.models import Deal
from clubs.selectors.play.deal_context import DealContext, current_deal
from clubs.selectors.play.deal_lines import result_of
from clubs.selectors.play.deal_preview import CorrectionPreview, deal_preview, preview_correction
from clubs.selectors.play.json_types import Result
from clubs.selectors.reader_language import core_lang
from clubs.views.play.deal_entry_page import entry_context
from clubs.views.play.deal_texts import player_names, who
from clubs.views.play.entry_state import EntryState, moment_before
from clubs.views.play.seat_map import Place
from clubs.views.play.table_context import TableContext
from clubs.views.play.table_pages import CONFLICT, new_key, refreshed
from clubs.views.template_context import Context


@dataclass(frozen=True, slots=True)
class Side:
    """A seat under one of the two results."""

    place: Place
    delta: int
    score: int
    differs: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of both results in words. `mine` is None if the result entered here is shown by its lines."""

    name: str
    theirs: str
    mine: str | None = None

    @property
    def differs(self) -> bool:
        return self.mine is not None and self.theirs != self.mine


def conflict_page(request: HttpRequest, place: TableContext, form: ResultForm, error: ClubError) -> HttpResponse:
    """Show the result saved by another tablet, the one entered here, and the differences, so that nothing is lost."""
    theirs: Deal = error.data["theirs"]
    place = refreshed(place)
    moment = moment_before(request, place, theirs.number)
    context = entry_context(request, place, moment, form) | {"theirs": theirs, "message": error.message}
    context |= _mine(place, moment, form, theirs) | _both(place, form)
    return render(request, "clubs/play/conflict.html", context, status=CONFLICT)


# -- a deal kept line by line --------------------------------------------------------------------------


def closed_meanwhile(request: HttpRequest, place: TableContext, asked: DealContext) -> HttpResponse | None:
    """Return the page for a line or end of a deal that another device has closed, or None if the deal is open.

    The user keeps the other result, replaces it by a correction, or confirms that both happened; then the entry from
    here begins the current deal.
    """
    marks = SaveForm(request.POST)
    if not asked.by_line or asked.saved or not marks.is_valid():
        return None
    number = marks.cleaned_data["number"]
    theirs = place.game.deals.filter(current=True, number=number).first() if number < asked.number else None
    return None if theirs is None else line_conflict_page(request, place, asked, theirs)


def line_conflict_page(request: HttpRequest, place: TableContext, asked: DealContext, theirs: Deal) -> HttpResponse:
    """Show what another device saved for a deal kept line by line, and the line or end that was entered here."""
    context = _closed(request, place, asked, theirs)
    return render(request, "clubs/play/conflict_deal_lines.html", context, status=CONFLICT)


def _closed(request: HttpRequest, place: TableContext, asked: DealContext, theirs: Deal) -> Context:
    moment, form = moment_before(request, place, theirs.number), form_of(asked, request.POST)
    names = [here.player.public_name for here in moment.places]
    is_line = "type" not in request.POST or isinstance(form, LineForm)
    return entry_context(request, place, moment, form) | {
        "theirs": theirs,
        "facts": [
            Fact(_("Result"), _label(moment, theirs.result)),
            Fact(_("Who"), who(theirs.result, names, asked.rules)),
        ],
        "saved": _sides(moment, theirs.deltas, moment.line.scores if moment.line else (), ()),
        "said": who(result_of(form.lines(), {"type": "running"}), names, asked.rules)
        if isinstance(form, LineForm) and form.is_valid()
        else "",
        "is_line": is_line,
        "target": place.url(request.resolver_match.url_name or "save") if request.resolver_match else "",
        "both_number": asked.number,
        "both_title": asked.rules.state_label(asked.state, core_lang()).title,
        "both_key": new_key(),
    }


# -- both sides of it --------------------------------------------------------------------------------------


def _mine(place: TableContext, moment: EntryState, form: ResultForm, theirs: Deal) -> Context:
    result = form.result()
    try:
        found = preview_correction(place.game, theirs.number, result)
    except ClubError as error:
        return {"refusal": error.message, "mine": (), "saved": _sides(moment, theirs.deltas, moment.line.scores, ())}
    ours, now = found.new_deltas, found.rows[0]
    return {
        "facts": _facts(moment, theirs.result, result, found),
        "saved": _sides(moment, tuple(theirs.deltas), now.old, ours),
        "mine": _sides(moment, ours, now.new, tuple(theirs.deltas)),
        "same": tuple(theirs.deltas) == ours and not found.moves and not found.ends,
        "difference": [(here, ours[here.index] - theirs.deltas[here.index]) for here in moment.places],
    }


def _both(place: TableContext, form: ResultForm) -> Context:
    """Return the context for the case that both deals were played: the entry from here as the deal after the saved one,
    or its error.
    """
    found = deal_preview(place.game, form.result())
    if found.error or found.label is None:
        return {"both_refused": found.error.message if found.error else ""}
    now = current_deal(place.game)
    return {
        "both": found,
        "both_number": now.number,
        "both_title": now.rules.state_label(now.state, core_lang()).title,
        "both_key": new_key(),
    }


def _sides(moment: EntryState, deltas: Sequence[int], scores: Sequence[int], others: Sequence[int]) -> tuple[Side, ...]:
    return tuple(
        Side(here, deltas[here.index], scores[here.index], bool(others) and deltas[here.index] != others[here.index])
        for here in moment.places
    )


def _facts(moment: EntryState, theirs: Result, mine: Result, found: CorrectionPreview) -> list[Fact]:
    names, rules = [here.player.public_name for here in moment.places], moment.asked.rules
    return [
        Fact(_("Result"), _label(moment, theirs), _label(moment, mine)),
        Fact(_("Who"), who(theirs, names, rules), who(mine, names, rules)),
        Fact(_("Riichi"), player_names(theirs.get("riichi", []), names), player_names(mine.get("riichi", []), names)),
        Fact(_("Then"), *_then(found)),
    ]


def _label(moment: EntryState, result: Result) -> str:
    rules = moment.asked.rules
    return str(rules.result_label(result, None, core_lang()))


def _then(found: CorrectionPreview) -> tuple[str, str]:
    following = found.rows[1] if len(found.rows) > 1 else None
    before, after = (following.before, following.after) if following else (found.next_before, found.next_after)
    return found.end_before or before.text, found.end_after or after.text
