"""Desk entry: one person types a sheet, another checks it."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.errors import ClubError
from clubs.forms.tournament.actions import SheetForm
from clubs.models import Event, Game, Seat
from clubs.permissions import ORGANISER
from clubs.request_types import SiteRequest
from clubs.selectors.play.core_answers import FinalAnswer
from clubs.selectors.play.replay import rules_of
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.score_sheets import (
    DIFFERS,
    DONE,
    DeskTable,
    both_entries,
    desk_of,
    photos_of,
    present_scores,
    worth,
)
from clubs.services.activity_log import Actor
from clubs.services.tournament import score_sheets
from clubs.services.tournament.result_corrections import By, why_not
from clubs.views.idempotency import run_once
from clubs.views.tournament.tournament_context import staff_page_context, tournament_of
from scoring.multilingual import number as figure

DIGITS = 4
"""Maximum number of digits of round and table numbers in a URL."""


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_sheets(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the queue of a round's tables (`?round=`, by default the current one), and the sheet of one table
    (`?table=`).
    """
    event = tournament_of(request, tournament)
    desk = desk_of(event, request.user.pk, _asked(request, "round"))
    wanted = _asked(request, "table")
    chosen = desk.table(wanted) if wanted else desk.first(resolves=_resolves(request))
    if request.method == "POST":
        return _typed(request, event, chosen)
    return _page(request, event, chosen, _blank(event, chosen))


def _asked(request: SiteRequest, name: str) -> int | None:
    """Return a number from the query, or None."""
    said = request.GET.get(name, "")
    return int(said) if said.isdecimal() and len(said) < DIGITS else None


def _blank(event: Event, chosen: DeskTable | None) -> SheetForm:
    initial: dict[str, object] = {"game": chosen.game.public_id, "version": chosen.game.version} if chosen else {}
    if chosen and chosen.state == DONE:
        scores, left_over = present_scores(chosen)
        initial |= {"deposits": left_over, **{f"score-{seat}": score for seat, score in enumerate(scores)}}
    return _form(event, chosen, initial=initial)


def _form(
    event: Event, chosen: DeskTable | None, data: Mapping[str, object] | None = None, **more: object
) -> SheetForm:
    rules = rules_of(chosen.game) if chosen else rules_of_event(event)
    seats = len(chosen.seats) if chosen else rules.players
    return SheetForm(data, seats=seats, final=rules.entry().final_scores, **more)


@require_safe
def event_sheet_worth(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Return the placings and totals for the scores being typed, as soon as their sum is right."""
    event = tournament_of(request, tournament)
    asked = request.GET.get("game", "")
    game = Game.objects.filter(event=event, public_id=asked).first() if asked.isalnum() else None
    rows: list[tuple[Seat, FinalAnswer]] = []
    if game is not None:
        rules = rules_of(game)
        form = SheetForm(request.GET, seats=rules.players, final=rules.entry().final_scores)
        if form.is_valid():
            rows = worth(game, form.scores, form.cleaned_data["deposits"] or 0)
    return render(request, "clubs/tournament/_score_check.html", {"rows": rows})


def _page(
    request: SiteRequest, event: Event, chosen: DeskTable | None, form: SheetForm, **more: object
) -> HttpResponse:
    rules = rules_of(chosen.game) if chosen else rules_of_event(event)
    context = staff_page_context(request, event, "sheets") | {
        "desk": desk_of(event, request.user.pk, _asked(request, "round")),
        "chosen": chosen,
        "asked": _asked(request, "round"),
        "form": form,
        "final": rules.entry().final_scores,
        "both": both_entries(chosen) if chosen else None,
        "photos": photos_of(chosen) if chosen else [],
        "resolves": _resolves(request),
        "refused": _why_not(request, chosen) if chosen else None,
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "clubs/tournament/score_sheets.html", context | more, status=status)


def _why_not(request: SiteRequest, chosen: DeskTable) -> ClubError | None:
    """Return why this user can't enter this table's sheet, or None."""
    if chosen.state == DIFFERS and not _resolves(request):
        return score_sheets.to_resolve()
    return why_not(chosen.game, _by(request))


def _resolves(request: SiteRequest) -> bool:
    return request.rank >= ORGANISER or request.referee


def _by(request: SiteRequest) -> By:
    return By(Actor.staff(request.user), request.rank >= ORGANISER, request.referee)


def _typed(request: SiteRequest, event: Event, chosen: DeskTable | None) -> HttpResponse:
    form = _form(event, chosen, request.POST)
    if not form.is_valid():
        return _page(request, event, chosen, form)
    games = Game.objects.filter(event=event).select_related("table", "round")
    game = get_object_or_404(games, public_id=form.cleaned_data["game"])
    chosen = desk_of(event, request.user.pk, game.round.number).table(game.table.number)
    before = present_scores(chosen) if chosen and chosen.state == DONE else None
    try:
        differences = _save(request, game, form, differs=chosen is not None and chosen.state == DIFFERS)
    except ClubError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return _page(request, event, chosen, form)
    for one in differences:
        messages.error(request, one.say())
    if before and not differences:
        messages.success(request, _changed_to(game, before, form))
    elif not differences:
        messages.success(request, _("%(table)s: sheet entered.") % {"table": game.table})
    back = redirect("event_sheets", event.season.club.slug, event.pk)
    asked = _asked(request, "round")
    at = {"table": game.table.number if differences else None, "round": asked}
    back["Location"] += "?" + urlencode({name: number for name, number in at.items() if number})
    return back


def _changed_to(game: Game, before: tuple[list[int], int], form: SheetForm) -> str:
    """Return what a correction changed, as old → new."""
    pairs = zip((_("East"), _("South"), _("West"), _("North")), before[0], form.scores, strict=False)
    parts = [f"{seat} {figure(old)} → {figure(new)}" for seat, old, new in pairs if old != new]
    left_over = form.cleaned_data["deposits"] or 0
    if left_over != before[1]:
        parts.append(f"{_('Sticks left over')} {before[1]} → {left_over}")
    words = _("%(table)s: corrected. %(changes)s")
    return words % {"table": game.table, "changes": listed(parts) or _("Nothing changed.")}


def _save(request: SiteRequest, game: Game, form: SheetForm, *, differs: bool) -> tuple[score_sheets.Difference, ...]:
    """Save the first entry, the second entry, a resolution of differences or a correction, depending on the game's
    state.
    """
    said, actor = form.cleaned_data, Actor.staff(request.user)
    typed: Mapping[str, object] = {
        "game_id": game.pk,
        "scores": form.scores,
        "deposits": said["deposits"] or 0,
        "key": said["key"],
        "actor": actor,
    }
    if refused := why_not(game, _by(request)):
        raise refused
    if game.status == Game.Status.FINAL:
        kept = said["as_written"]
        score_sheets.correct_result(**typed, version=said["version"], reason=said["reason"], as_written=kept)
        return ()
    if differs and _resolves(request):
        kept = said["as_written"]
        score_sheets.resolve_sheet(**typed, version=said["version"], reason=said["reason"], as_written=kept)
        return ()
    if game.status == Game.Status.TO_CONFIRM and game.sheets.filter(current=True).exists():
        return score_sheets.check_sheet(**typed)
    if said["as_written"] and _resolves(request):
        score_sheets.keep_sheet(**typed, version=said["version"], reason=said["reason"])
        return ()
    score_sheets.report_sheet(**typed, version=said["version"])
    return ()
