"""The control desk: what is to be done next, the tables, the clock, and the acts of the director."""

from collections.abc import Callable
from datetime import datetime, time

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.forms.tournament.day import ActForm, ClockForm
from clubs.forms.tournament.planning import TournamentForm
from clubs.models import Event, Stage, StageAct
from clubs.permissions import ORGANISER
from clubs.requests import SiteRequest
from clubs.selectors.tournament.approval import plays_in
from clubs.selectors.tournament.control import control
from clubs.selectors.tournament.cut import cut_into, may_play_off
from clubs.selectors.tournament.paper import kept_archive
from clubs.selectors.words import listed
from clubs.services.audit import Actor
from clubs.services.tournament import (
    announcing,
    cuts,
    drawing,
    entries,
    moving,
    planning,
    playoffs,
    postponing,
    rounds,
    states,
)
from clubs.views.night.links import base_of
from clubs.views.people.mailed import mailed
from clubs.views.submit import page, submit
from clubs.views.tournament.here import frame, refuse_here, round_of, to, tournament_of, tried_here
from clubs.views.tournament.once import once

EMPTY = "\u2013"
WITHOUT_KEY = (
    "announce", "unannounce", "open", "finish", "reopen_event", "close", "reveal", "cancel", "no_shows", "unsay",
    "link", "seed", "federation", "describe", "named", "unnamed",
)  # fmt: skip
"""Acts that keep no key of their own; those on rounds and stages do."""
ON_AN_ENTRY = ("link", "seed", "federation", "describe", "named", "unnamed")
ON_ENTRIES = ("open", "no_shows", *ON_AN_ENTRY)
"""What stands for no table."""


@require_http_methods(["GET", "POST"])
@once()
def tournament_new(request: SiteRequest, club: str) -> HttpResponse:
    """Announce a tournament with its stages and rounds."""
    form = TournamentForm(request.POST or None, club=request.club)
    actor = Actor.staff(request.user)
    made = submit(
        form,
        lambda: planning.create_tournament(
            season=form.cleaned_data["season"], details=form.details, stages=form.stages, actor=actor
        ),
    )
    if made is None:
        return page(request, "clubs/tournament/new.html", form)
    if made.status == Event.Status.DRAFT:
        messages.success(request, _("%(name)s is a draft, which only the staff see.") % {"name": made.name})
        return redirect("event_desk", club, made.pk)
    messages.success(request, _("%(name)s is announced. Enter the players.") % {"name": made.name})
    return redirect("event_teams" if form.cleaned_data["teams"] else "event_entries", club, made.pk)


@require_safe
def event_desk(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Every table in its row, the clock, and the one thing to do next."""
    event = tournament_of(request, tournament)
    now = control(event)
    cut = cut_into(now.stage) if now.stage and now.next == "cut" else None
    context = frame(request, event, "desk") | {"now": now, "cut": cut}
    context["plays_off"] = cut is not None and now.stage is not None and may_play_off(now.stage)
    context["kept"] = kept_archive(event) if event.status == Event.Status.CLOSED else None
    context["own"] = now.next == "approve" and now.round is not None and plays_in(now.round, request.user.pk)
    part = "clubs/tournament/_control.html" if request.htmx else "clubs/tournament/desk.html"
    return render(request, part, context)


@require_POST
@once("event_desk", keeps=lambda request: request.POST.get("do") not in WITHOUT_KEY)
def event_act(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """One act of the director; what is refused is said on the page that follows."""
    event = tournament_of(request, tournament)
    form = ActForm(request.POST)
    if not form.is_valid():
        refuse_here(request, next(iter(form.errors.values()))[0])
        return to("event_desk", event)
    base = mailed(request, request.build_absolute_uri("/")).rstrip("/")
    act, number = _act(event, form, Actor.staff(request.user), base), form.cleaned_data["round"]
    done = tried_here(request, act, **_whose(form))
    if done and form.cleaned_data["do"] == "anew":
        _say_moves(request, form.cleaned_data["key"])
    if done and form.cleaned_data["do"] == "link":
        _say_link(request, event, form.of_entry[0])
    if form.cleaned_data["do"] in ("draft", "move", "reopen") and number:
        return redirect("event_round", club, event.pk, number)
    return to("event_entries" if form.cleaned_data["do"] in ON_ENTRIES else "event_desk", event)


def _whose(form: ActForm) -> dict[str, object]:
    """Who was to have a new link, a seed or a federation's number, for the page that follows."""
    return {"number": form.of_entry[0]} if form.cleaned_data["do"] in ON_AN_ENTRY else {}


def _say_link(request: SiteRequest, event: Event, number: int) -> None:
    """Say the new link of a start number's own page."""
    link = base_of(request) + reverse("own_event", args=[event.entries.get(number=number).token])
    messages.success(request, _("The new link of number %(number)s: %(link)s") % {"number": number, "link": link})


def _say_moves(request: SiteRequest, key: str) -> None:
    """Say who comes to another table after rounds were seated anew."""
    done = StageAct.objects.filter(key=key).first()
    for number, moves in (done.data.get("moves", {}) if done else {}).items():
        words = (
            _("Round %(round)s, another table for %(who)s.") if moves else _("Round %(round)s, all tables as before.")
        )
        tables = listed(f"{one} ({then or EMPTY} → {now or EMPTY})" for one, (now, then) in moves.items())
        messages.success(request, words % {"round": number, "who": tables})


def _act(event: Event, form: ActForm, actor: Actor, base: str) -> Callable[[], object]:
    do = form.cleaned_data["do"]
    if do in ("cut", "decline", "playoff", "lot"):
        return _on_stage(event, form, actor)
    return _on_event(event, form, actor, base) or _on_round(event, form, actor)


def _on_event(event: Event, form: ActForm, actor: Actor, base: str) -> Callable[[], object] | None:
    """An act on the whole tournament; None where it is none."""
    do, reason = form.cleaned_data["do"], form.cleaned_data["reason"]
    on = {"event": event, "actor": actor, "version": form.cleaned_data["event_version"] or 0}
    plain: dict[str, Callable[..., object]] = {
        "announce": states.announce_tournament,
        "unannounce": states.withdraw_announcement,
        "open": planning.open_tournament,
        "finish": states.finish_tournament,
        "close": states.close_tournament,
        "reveal": planning.reveal_results,
    }
    if do in plain:
        return lambda: plain[do](**on)
    if do == "no_shows":
        return lambda: entries.mark_no_shows(event=event, actor=actor, numbers=form.numbers or ())
    if do == "reopen_event":
        return lambda: states.reopen_tournament(**on, reason=reason)
    if do in ON_AN_ENTRY:
        return _on_entry(event, form, actor)
    if do == "say":
        said = {"text": reason, "minutes": form.cleaned_data["number"] or 0, "key": form.cleaned_data["key"]}
        return lambda: announcing.announce(event=event, actor=actor, **said)
    if do == "unsay":
        return lambda: announcing.end_announcement(**on, announcement=form.cleaned_data["number"] or 0)
    if do == "cancel":
        return lambda: states.cancel_tournament(**on, reason=reason, base=base)
    return None


def _on_entry(event: Event, form: ActForm, actor: Actor) -> Callable[[], object]:
    """A new link for one entry, its seed, its number at a federation, what the staff say of it, its consent."""
    number, version = form.of_entry
    on = {"event": event, "number": number, "version": version, "actor": actor}
    said = form.cleaned_data
    acts: dict[str, Callable[[], object]] = {
        "seed": lambda: entries.set_seed(seed=said["seed"], **on),
        "federation": lambda: entries.set_number_at(
            federation=said["federation"], federation_id=said["federation_id"], **on
        ),
        "describe": lambda: entries.describe_entry(**{said["what"] or "note": said["value"]}, **on),
        "named": lambda: entries.set_consent(consent=True, **on),
        "unnamed": lambda: entries.set_consent(consent=False, **on),
        "link": lambda: entries.new_entry_link(**on),
    }
    return acts[said["do"]]


def _on_round(event: Event, form: ActForm, actor: Actor) -> Callable[[], object]:
    said = form.cleaned_data
    found = round_of(event, said["round"] or 0)
    on = {"round_id": found.pk, "version": said["version"] or 0, "key": said["key"], "actor": actor}
    why, number = said["reason"], said["number"] or 0
    acts: dict[str, Callable[[], object]] = {
        "draft": lambda: drawing.draft_round(**on, as_is=said["as_is"]),
        "publish": lambda: drawing.publish_round(**on, reason=why),
        "unpublish": lambda: drawing.unpublish_round(**on),
        "start": lambda: rounds.start_round(**on),
        "approve": lambda: rounds.approve_round(**on),
        "reopen": lambda: rounds.reopen_round(**on, reason=why),
        "reset": lambda: rounds.reset_round(**on, reason=why, confirmed=said["confirmed"]),
        "move": lambda: moving.move_table(**on, number=number, to=said["to"] or 0, reason=why),
        "void": lambda: rounds.void_table(**on, table=number, reason=why),
        "call": lambda: announcing.call_round(**on, minutes=number),
        "call_off": lambda: playoffs.call_off(**on, reason=why),
        "keep": lambda: rounds.keep_seats(**on, reason=why),
        "anew": lambda: drawing.seat_anew(**on),
        "again": lambda: rounds.play_again(**on, table=number, reason=why),
        "postpone": lambda: postponing.postpone_table(**on, table=number, planned_at=_when(event, form), reason=why),
        "play": lambda: postponing.start_table(**on, table=number),
        "tables": lambda: postponing.approve_tables(**on, tables=form.numbers or []),
    }
    return acts[said["do"]]


def _when(event: Event, form: ActForm) -> datetime | None:
    """The day and hour that were typed, on the club's clock; None where they are open."""
    day, hour = form.cleaned_data["day"], form.cleaned_data["hour"]
    if day is None:
        return None
    return datetime.combine(day, hour or time(), event.season.club.zone)


def _on_stage(event: Event, form: ActForm, actor: Actor) -> Callable[[], object]:
    said = form.cleaned_data
    stage = get_object_or_404(Stage, event=event, number=said["stage"])
    on = {"stage_id": stage.pk, "key": said["key"], "actor": actor}
    version, why = said["version"] or 0, said["reason"]
    acts: dict[str, Callable[[], object]] = {
        "cut": lambda: cuts.confirm_cut(**on, version=version, chosen=form.numbers, all_in=said["all_in"], reason=why),
        "decline": lambda: cuts.decline_place(**on, number=said["number"] or 0, reason=why),
        "playoff": lambda: playoffs.play_off(**on, version=version),
        "lot": lambda: playoffs.draw_lot(**on, version=version),
    }
    return acts[said["do"]]


@require_POST
def event_clock(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Pause, go on, extra time."""
    event = tournament_of(request, tournament)
    form = ClockForm(request.POST)
    found = control(event).round
    back = "event_referee" if request.POST.get("back") == "referee" else "event_desk"
    if not form.is_valid() or found is None:
        refuse_here(request, _("Give 1 to 60 minutes."))
        return to(back, event)
    said, actor = form.cleaned_data, Actor.staff(request.user)
    if request.rank < ORGANISER and (said["do"] != "extend" or said["table"] is None):
        refuse_here(request, _("A referee gives extra time to one table. The director stops the clock of all."))
        return to(back, event)
    on = {"round_id": found.pk, "key": said["key"], "actor": actor}
    more = {"table": said["table"], "seconds": 60 * (said["minutes"] or 0), "reason": said["reason"]}
    acts: dict[str, Callable[[], object]] = {
        "pause": lambda: rounds.pause_clock(**on),
        "resume": lambda: rounds.resume_clock(**on),
        "extend": lambda: rounds.give_time(**on, **more),
    }
    tried_here(request, acts[said["do"]])
    return to(back, event)
