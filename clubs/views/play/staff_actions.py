"""Staff actions on a game: substitutes, point deductions, reopening, moving."""

from functools import partial
from typing import Any

from django import forms
from django.db.models import Case, Q, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.errors import ClubError
from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.play.staff_actions import (
    CancelPenaltyForm,
    CountsForm,
    MoveForm,
    PenaltyForm,
    ReopenForm,
    SubstituteForm,
)
from clubs.models import Entry, Game, ImportedLog, Penalty, Player
from clubs.selectors.night.checkin import likely
from clubs.selectors.people.search import by_sound
from clubs.selectors.play.game_moves import last_place, nights_to_move_to
from clubs.selectors.play.replay import rules_of
from clubs.selectors.play.seats import tables_of_players
from clubs.selectors.play.table_page import seats_of
from clubs.services.night.single_table_draw import redraw_table
from clubs.services.play import games, referee
from clubs.services.play.game_moves import move_back, move_game
from clubs.services.tournament.result_corrections import corrected, void_result
from clubs.services.tournament.rounds import void_from_log
from clubs.views.play.idempotency import playing
from clubs.views.play.table_context import TableContext
from clubs.views.play.table_pages import REFUSED, page_context
from clubs.views.template_context import Context

UNDEALT: tuple[str, ...] = (Game.Status.SEATING, Game.Status.PLAYING)


@never_cache
@playing
def substitute(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Substitute a player from now on, or let the result of a seat count for another player who sat there."""
    if "counts" in request.POST:
        return _counts(request, place)
    form = SubstituteForm(_seats(place), _players(place), request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        asked = {"seat_id": said["seat"].pk, "player_id": said["player"].pk, "counts_for": said["counts_for"]}
        try:
            referee.substitute(game_id=place.game.pk, reason=said["reason"], actor=place.actor, **asked)
        except ClubError as error:
            _refuse(form, error)
        else:
            return place.to("play")
    return _page(request, place, "substitute", form, taken=_taken(place))


def _players(place: TableContext) -> QuerySet[Player]:
    """Return the players who may take a seat: first those checked in and not playing, then the night's list and
    frequent players.
    """
    event = place.game.event
    known = Q(pk__in=likely(event)) | Q(pk__in=event.entries.values("player"))
    here = Q(pk__in=event.entries.filter(status=Entry.Status.HERE).values("player"))
    free = here & ~Q(pk__in=tables_of_players(event.pk))
    return (
        Player.objects.filter(known, club=place.club, active=True)
        .annotate(free=Case(When(free, then=Value(True)), default=Value(False)))
        .order_by("-free", *by_sound())
    )


def _counts(request: HttpRequest, place: TableContext) -> HttpResponse:
    said = CountsForm(request.POST)
    if said.is_valid():
        asked = {"seat_id": said.cleaned_data["seat"], "player_id": said.cleaned_data["player"]}
        reason = said.cleaned_data["reason"]
        try:
            change = partial(referee.set_counts_for, game_id=place.game.pk, reason=reason, actor=place.actor, **asked)
            corrected(place.game.pk, change, place.by)
        except ClubError as error:
            said.add_error(None, error.message)
    if not said.errors:
        return place.to("substitute")
    context = page_context(request, place) | {"form": None, "refused": said, "taken": _taken(place)}
    return render(request, "clubs/play/substitute.html", context, status=REFUSED)


def _taken(place: TableContext) -> list[Context]:
    """Return the seats with substitutes, with all players who sat there."""
    found = []
    for seat in seats_of(place.game):
        others = [change.player for change in seat.substitutions.all()]
        sat = list(dict.fromkeys([seat.player, *others]))
        if others:
            found.append({"seat": seat, "sat": sat, "counts": seat.counted_for})
    return found


@never_cache
@playing
def penalty(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Deduct points from a seat's total, or cancel a deduction."""
    cancels, game_id = "cancel" in request.POST, place.game.pk
    form = PenaltyForm(rules_of(place.game), _seats(place), None if cancels else request.POST or None)
    try:
        if cancels and (back := CancelPenaltyForm(request.POST)).is_valid():
            asked = {"penalty_id": back.cleaned_data["cancel"], "reason": back.cleaned_data["reason"]}
            corrected(game_id, partial(referee.cancel_penalty, game_id=game_id, actor=place.actor, **asked), place.by)
            return place.to("penalty")
        if request.method == "POST" and form.is_valid():
            said = form.cleaned_data
            asked = {"seat_id": said["seat"].pk, "tenths": said["points"], "reason": said["reason"]}
            corrected(game_id, partial(referee.add_penalty, game_id=game_id, actor=place.actor, **asked), place.by)
            return place.to("penalty")
    except ClubError as error:
        form = form if form.is_bound else PenaltyForm(rules_of(place.game), _seats(place), {})
        _refuse(form, error)
    given = Penalty.objects.filter(seat__game=place.game).select_related("seat__player")
    return _page(request, place, "penalty", form, penalties=given)


@never_cache
@playing
def reopen(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Reopen a finished game, redraw its seats, or void it."""
    form = ReopenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            return _reopened(place, request.POST.get("do", ""), said)
        except ClubError as error:
            _refuse(form, error)
    undealt = place.game.status in UNDEALT and place.number == 1
    return _page(request, place, "reopen", form, may_redraw=undealt)


def _reopened(place: TableContext, act: str, said: Context) -> HttpResponse:
    if act == "void":
        if ImportedLog.objects.filter(game=place.game).exists():
            void = partial(void_from_log, game_id=place.game.pk, reason=said["reason"], actor=place.actor)
            corrected(place.game.pk, void, place.by)
        else:
            void_result(place.game.pk, said["reason"], place.by)
    elif act == "redraw":
        made = redraw_table(game_id=place.game.pk, reason=said["reason"], actor=place.actor)
        return place.at(made).to("play")
    else:
        games.reopen_game(game_id=place.game.pk, actor=place.actor, **said)
    return place.to("play")


@never_cache
@playing
def move(request: HttpRequest, place: TableContext) -> HttpResponse:
    """Move a game to another night or table, or back to where it was."""
    back = "back" in request.POST
    form = MoveForm(place.game, nights_to_move_to(place.game), None if back else request.POST or None)
    try:
        if back and (version := VersionForm(request.POST)).is_valid():
            made = move_back(game_id=place.game.pk, actor=place.actor, version=version.cleaned_data["version"])
            return place.at(made).to("play")
        if request.method == "POST" and form.is_valid():
            said = form.cleaned_data | {"night": form.cleaned_data["night"].pk}
            return place.at(move_game(game_id=place.game.pk, actor=place.actor, **said)).to("play")
    except ClubError as error:
        form = form if form.is_bound else MoveForm(place.game, nights_to_move_to(place.game), {})
        _refuse(form, error)
    return _page(request, place, "move", form, was=last_place(place.game))


def _page(request: HttpRequest, place: TableContext, name: str, form: forms.Form, **more: object) -> HttpResponse:
    context = page_context(request, place) | {"form": form} | more
    return render(request, f"clubs/play/{name}.html", context, status=REFUSED if form.errors else 200)


def _seats(place: TableContext) -> Any:
    seats = place.game.seats.select_related("player").prefetch_related("substitutions__player")
    return seats.order_by("index", "order")


def _refuse(form: forms.Form, error: ClubError) -> None:
    form.add_error(error.field if error.field in form.fields else None, error.message)
