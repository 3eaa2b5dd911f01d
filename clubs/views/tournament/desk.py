"""The control desk: what is to be done next, the tables, the clock, and the acts of the director."""

from collections.abc import Callable
from datetime import datetime, time

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.forms.tournament.actions import ActForm, ClockForm
from clubs.forms.tournament.new_tournament import TournamentForm
from clubs.models import Event, Stage, StageAct
from clubs.permissions import ORGANISER
from clubs.request_types import SiteRequest
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.approval_checks import plays_in
from clubs.selectors.tournament.cut import cut_into, may_play_off
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.printouts import kept_archive
from clubs.services.activity_log import Actor
from clubs.services.tournament import (
    announcements,
    cuts,
    entries,
    planning,
    playoffs,
    postponed_tables,
    round_seating,
    rounds,
    table_moves,
    tournament_status,
)
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import run_once
from clubs.views.night.table_links import public_base_url
from clubs.views.people.mail_links import mail_base_url
from clubs.views.tournament.tournament_context import (
    redirect_to_tournament,
    reject_with_message,
    round_of,
    run_or_explain,
    staff_page_context,
    tournament_of,
)

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
@run_once()
def tournament_new(request: SiteRequest, club: str) -> HttpResponse:
    """Announce a tournament with its stages and rounds."""
    form = TournamentForm(request.POST or None, club=request.club)
    actor = Actor.staff(request.user)
    made = run_form(
        form,
        lambda: planning.create_tournament(
            season=form.cleaned_data["season"], details=form.details, stages=form.stages, actor=actor
        ),
    )
    if made is None:
        return render_form_page(request, "clubs/tournament/new_tournament.html", form)
    if made.status == Event.Status.DRAFT:
        messages.success(request, _("%(name)s is saved as a draft that only staff can see.") % {"name": made.name})
        return redirect("event_desk", club, made.pk)
    messages.success(request, _("%(name)s is announced. Now add the players.") % {"name": made.name})
    return redirect("event_teams" if form.cleaned_data["teams"] else "event_entries", club, made.pk)


@require_safe
def event_desk(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Every table in its row, the clock, and the one thing to do next."""
    event = tournament_of(request, tournament)
    now = director_desk(event)
    cut = cut_into(now.stage) if now.stage and now.next == "cut" else None
    context = staff_page_context(request, event, "desk") | {"now": now, "cut": cut}
    context["plays_off"] = cut is not None and now.stage is not None and may_play_off(now.stage)
    context["kept"] = kept_archive(event) if event.status == Event.Status.CLOSED else None
    context["own"] = now.next == "approve" and now.round is not None and plays_in(now.round, request.user.pk)
    part = "clubs/tournament/_desk.html" if request.htmx else "clubs/tournament/desk.html"
    return render(request, part, context)


@require_POST
@run_once("event_desk", keeps=lambda request: request.POST.get("do") not in WITHOUT_KEY)
def event_act(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """One act of the director; what is refused is said on the page that follows."""
    event = tournament_of(request, tournament)
    form = ActForm(request.POST)
    if not form.is_valid():
        reject_with_message(request, next(iter(form.errors.values()))[0])
        return redirect_to_tournament("event_desk", event)
    base = mail_base_url(request, request.build_absolute_uri("/")).rstrip("/")
    act, number = _act(event, form, Actor.staff(request.user), base), form.cleaned_data["round"]
    done = run_or_explain(request, act, **_whose(form))
    if done and form.cleaned_data["do"] == "anew":
        _say_moves(request, form.cleaned_data["key"])
    if done and form.cleaned_data["do"] == "link":
        _say_link(request, event, form.of_entry[0])
    if form.cleaned_data["do"] in ("draft", "move", "reopen") and number:
        return redirect("event_round", club, event.pk, number)
    return redirect_to_tournament("event_entries" if form.cleaned_data["do"] in ON_ENTRIES else "event_desk", event)


def _whose(form: ActForm) -> dict[str, object]:
    """Who was to have a new link, a seed or a federation's number, for the page that follows."""
    return {"number": form.of_entry[0]} if form.cleaned_data["do"] in ON_AN_ENTRY else {}


def _say_link(request: SiteRequest, event: Event, number: int) -> None:
    """Say the new link of a start number's own page."""
    link = public_base_url(request) + reverse("own_event", args=[event.entries.get(number=number).token])
    messages.success(request, _("New link for number %(number)s: %(link)s") % {"number": number, "link": link})


def _say_moves(request: SiteRequest, key: str) -> None:
    """Say who comes to another table after rounds were seated anew."""
    done = StageAct.objects.filter(key=key).first()
    for number, moves in (done.data.get("moves", {}) if done else {}).items():
        words = _("Round %(round)s: new table for %(who)s.") if moves else _("Round %(round)s: no table changes.")
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
        "announce": tournament_status.announce_tournament,
        "unannounce": tournament_status.withdraw_announcement,
        "open": planning.open_tournament,
        "finish": tournament_status.finish_tournament,
        "close": tournament_status.close_tournament,
        "reveal": planning.reveal_results,
    }
    if do in plain:
        return lambda: plain[do](**on)
    if do == "no_shows":
        return lambda: entries.mark_no_shows(event=event, actor=actor, numbers=form.numbers or ())
    if do == "reopen_event":
        return lambda: tournament_status.reopen_tournament(**on, reason=reason)
    if do in ON_AN_ENTRY:
        return _on_entry(event, form, actor)
    if do == "say":
        said = {"text": reason, "minutes": form.cleaned_data["number"] or 0, "key": form.cleaned_data["key"]}
        return lambda: announcements.announce(event=event, actor=actor, **said)
    if do == "unsay":
        return lambda: announcements.end_announcement(**on, announcement=form.cleaned_data["number"] or 0)
    if do == "cancel":
        return lambda: tournament_status.cancel_tournament(**on, reason=reason, base=base)
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
        "draft": lambda: round_seating.draft_round(**on, as_is=said["as_is"]),
        "publish": lambda: round_seating.publish_round(**on, reason=why),
        "unpublish": lambda: round_seating.unpublish_round(**on),
        "start": lambda: rounds.start_round(**on),
        "approve": lambda: rounds.approve_round(**on),
        "reopen": lambda: rounds.reopen_round(**on, reason=why),
        "reset": lambda: rounds.reset_round(**on, reason=why, confirmed=said["confirmed"]),
        "move": lambda: table_moves.move_table(**on, number=number, to=said["to"] or 0, reason=why),
        "void": lambda: rounds.void_table(**on, table=number, reason=why),
        "call": lambda: announcements.call_round(**on, minutes=number),
        "call_off": lambda: playoffs.call_off(**on, reason=why),
        "keep": lambda: rounds.keep_seats(**on, reason=why),
        "anew": lambda: round_seating.seat_anew(**on),
        "again": lambda: rounds.play_again(**on, table=number, reason=why),
        "postpone": lambda: postponed_tables.postpone_table(
            **on, table=number, planned_at=_when(event, form), reason=why
        ),
        "play": lambda: postponed_tables.start_table(**on, table=number),
        "tables": lambda: postponed_tables.approve_tables(**on, tables=form.numbers or []),
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
    found = director_desk(event).round
    back = "event_referee" if request.POST.get("back") == "referee" else "event_desk"
    if not form.is_valid() or found is None:
        reject_with_message(request, _("Enter 1 to 60 minutes."))
        return redirect_to_tournament(back, event)
    said, actor = form.cleaned_data, Actor.staff(request.user)
    if request.rank < ORGANISER and (said["do"] != "extend" or said["table"] is None):
        reject_with_message(
            request, _("A referee can give one table extra time. Only the director can stop the clock for all tables.")
        )
        return redirect_to_tournament(back, event)
    on = {"round_id": found.pk, "key": said["key"], "actor": actor}
    more = {"table": said["table"], "seconds": 60 * (said["minutes"] or 0), "reason": said["reason"]}
    acts: dict[str, Callable[[], object]] = {
        "pause": lambda: rounds.pause_clock(**on),
        "resume": lambda: rounds.resume_clock(**on),
        "extend": lambda: rounds.give_time(**on, **more),
    }
    run_or_explain(request, acts[said["do"]])
    return redirect_to_tournament(back, event)
