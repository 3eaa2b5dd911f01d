"""Entries and check-in of a tournament."""

from collections import Counter

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.federations import KNOWN
from clubs.forms.imports.players import ImportForm
from clubs.forms.tournament.actions import EntryForm, LateForm, NamesForm, StaffForm, WithdrawForm
from clubs.models import Entry, Event
from clubs.permissions import ORGANISER
from clubs.request_types import SiteRequest
from clubs.selectors.imports.entry_preview import entry_list
from clubs.selectors.imports.player_columns import LABELS
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.leaving import free_substitutes, leaving, unbegun_from
from clubs.selectors.tournament.remedies import next_round_of
from clubs.selectors.tournament.round_seating import UNBEGUN, plans_of
from clubs.services.activity_log import Actor
from clubs.services.imports.entry_import import enter_list
from clubs.services.tournament import entries, planning
from clubs.services.tournament.registration import withdraw_and_fill
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import imports_list, run_once
from clubs.views.night.tonight import refuse, tried
from clubs.views.people.mail_links import mail_base
from clubs.views.tournament.tournament_context import (
    entry_of,
    incomplete,
    redirect_to_tournament,
    reject_with_message,
    run_or_explain,
    staff_page_context,
    tournament_of,
)

ORDER = "entries_order"
"""Key of the session for the order of names on the page of entries."""
BEFORE = 20
"""Maximum number of earlier imports on a page."""
PAGE, PART = "clubs/tournament/entries.html", "clubs/tournament/_entry_list.html"


@require_safe
def event_entries(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """List all entries, missing players first; one tap checks a player in."""
    event = tournament_of(request, tournament)
    return _page(request, event, NamesForm())


def _page(
    request: SiteRequest, event: Event, form: NamesForm, status: int = 200, late: LateForm | None = None
) -> HttpResponse:
    everybody = event.entries.exclude(number=None).select_related("player", "registration")
    found = list(everybody.order_by("number"))
    waited_for = [entry for entry in found if entry.status == Entry.Status.EXPECTED]
    here = [entry for entry in found if entry.status == Entry.Status.HERE]
    late_ones = [entry for entry in found if entry.status == Entry.Status.LATE]
    begun = event.rounds.exclude(stage=None).exclude(status="draft").order_by("-number").first()
    context = staff_page_context(request, event, "entries") | {
        "form": form,
        "found": found,
        "federations": KNOWN,
        "told": [entry for entry in found if entry.said_note or entry.club_name or entry.player.country],
        "guests": [entry for entry in found if entry.player.guest],
        "strange": [entry for entry in found if entry.player.number_fault],
        "missing": waited_for,
        "missing_numbers": [entry.number for entry in waited_for],
        "here": here,
        "counters": _counters(found),
        "cells": _in_place(request, event, [*waited_for, *late_ones, *here, *_others(found)]),
        "replacing": [entry for entry in here if entry.kind == Entry.Kind.SUBSTITUTE],
        "back": [entry for entry in found if entry.status in (Entry.Status.LEFT, Entry.Status.WITHDRAWN)],
        "players": sum(entry.kind == Entry.Kind.PLAYER for entry in found),
        "leaving": [*here, *waited_for] if request.rank >= ORGANISER else here if begun else [],
        "too_early": event.checkin_until is not None and timezone.now() < event.checkin_until,
        "from_round": begun.number + 1 if begun else None,
        "late": late or LateForm(initial={"from_round": begun.number + 1 if begun else 1}),
    }
    return render(request, PART if request.htmx else PAGE, context, status=status)


def _others(found: list[Entry]) -> list[Entry]:
    return [entry for entry in found if entry.status not in Entry.PRESENT]


def _counters(found: list[Entry]) -> str:
    """Return how many players are here, expected, late and no-shows, as text without zeros."""
    counts = Counter(entry.status for entry in found)
    words = {
        Entry.Status.HERE: ngettext_lazy("%(n)s here", "%(n)s here", "n"),
        Entry.Status.EXPECTED: ngettext_lazy("%(n)s not here yet", "%(n)s not here yet", "n"),
        Entry.Status.LATE: ngettext_lazy("%(n)s late", "%(n)s late", "n"),
        Entry.Status.NO_SHOW: ngettext_lazy("%(n)s no-show", "%(n)s no-shows", "n"),
    }
    return listed(words[status] % {"n": counts[status]} for status in words if counts[status])


def _in_place(request: SiteRequest, event: Event, entries: list[Entry]) -> list[Entry]:
    """Return the entries in the order of this page, so that no name moves while it is open; new ones come last.

    Opening the page sorts them again.
    """
    known = request.session.get(ORDER, {}) if request.htmx else {}
    order = known.get("numbers", []) if known.get("event") == event.pk else []
    place = {number: at for at, number in enumerate(order)}
    shown = sorted(entries, key=lambda entry: place.get(entry.number, len(order)))
    request.session[ORDER] = {"event": event.pk, "numbers": [entry.number for entry in shown]}
    return shown


@require_http_methods(["GET", "HEAD"])
def event_leave(request: SiteRequest, club: str, tournament: int, entry: int) -> HttpResponse:
    """Show the ways to fill the seats of a player who misses a round or leaves for good."""
    event = tournament_of(request, tournament)
    found = entry_of(event, entry)
    waiting = next_round_of(event)
    begun = waiting is not None and waiting.status not in UNBEGUN
    number = (waiting.number + begun) if waiting else None
    now = leaving(found, number) if number is not None and found.number is not None else None
    context = staff_page_context(request, event, "entries") | {
        "entry": found,
        "now": now,
        "of_entry": f"{found.number} {found.version}",
        "next": event.rounds.exclude(stage=None).filter(number=number).first(),
        "free": free_substitutes(event, plans_of(unbegun_from(event, number or 1)).values()),
    }
    return render(request, "clubs/tournament/leave.html", context)


@require_POST
@run_once("event_entries")
def event_enter(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Enter players by name, one per line."""
    event = tournament_of(request, tournament)
    form = NamesForm(request.POST)
    actor = Actor.staff(request.user)
    made = run_form(
        form,
        lambda: entries.enter_names(event=event, names=form.lines, actor=actor, **form.said),
    )
    if made is None:
        return _page(request, event, form, 422)
    count = len(made.entries)
    messages.success(request, ngettext("%(n)s player added.", "%(n)s players added.", count) % {"n": count})
    if made.known:
        messages.warning(request, _("Already entered: %(names)s") % {"names": listed(made.known)})
    return redirect_to_tournament("event_entries", event)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@run_once(saves=imports_list)
def event_list(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Enter players from a list: upload, preview line by line, import."""
    event = tournament_of(request, tournament)
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    context = staff_page_context(request, event, "entries")
    if run_form(form, lambda: entry_list(event, form.given)) is None:
        before = event.player_imports.select_related("by")[:BEFORE]
        return render_form_page(request, "clubs/imports/entries_upload.html", form, before=before, **context)
    if "take" in request.POST and (made := run_form(form, lambda: _take(request, event, form))) is not None:
        count = len(made)
        messages.success(request, ngettext("%(n)s player added.", "%(n)s players added.", count) % {"n": count})
        return redirect_to_tournament("event_entries", event)
    looked_at = entry_list(event, form.given)
    context |= {
        "looked_at": looked_at,
        "found": looked_at.found,
        "given": form.given,
        "kinds": LABELS.items(),
        "key": request.POST.get("key") or context["key"],
    }
    return render_form_page(request, "clubs/imports/entries_preview.html", form, **context)


def _take(request: SiteRequest, event: Event, form: ImportForm) -> list[Entry]:
    seen, key = request.POST.get("seen", "")[:32], request.POST.get("key", "")[:64] or get_random_string(24)
    return enter_list(event=event, given=form.given, seen=seen, key=key, actor=Actor.staff(request.user))


@require_POST
@run_once("event_entries")
def event_late(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Enter a player after the start."""
    event = tournament_of(request, tournament)
    form, actor = LateForm(request.POST), Actor.staff(request.user)
    made = run_form(form, lambda: entries.enter_late_name(event=event, actor=actor, **form.cleaned_data))
    if made is None:
        return _page(request, event, NamesForm(), 422, form)
    words = _("%(player)s is number %(number)s and plays from round %(round)s.")
    said = {"player": made.player.name, "number": made.number, "round": made.joined_round}
    messages.success(request, words % said)
    return redirect_to_tournament("event_entries", event)


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_staff(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Manage directors, referees and scorers of this event. These roles apply to this event only."""
    event = tournament_of(request, tournament)
    form, actor = StaffForm(request.POST or None, event=event), Actor.staff(request.user)

    def save() -> bool:
        planning.set_staff(event=event, actor=actor, **form.cleaned_data)
        return True

    if run_form(form, save):
        return redirect_to_tournament("event_staff", event)
    staff = event.staff.select_related("user").order_by("role", "user__name")
    status = 422 if form.is_bound else 200
    context = staff_page_context(request, event, "staff") | {"form": form, "found": staff}
    return render(request, "clubs/tournament/staff.html", context, status=status)


@require_POST
@run_once("event_entries")
def event_entry(request: SiteRequest, club: str, tournament: int, entry: int) -> HttpResponse:
    """Check a player in, or undo that."""
    event = tournament_of(request, tournament)
    found, form = entry_of(event, entry), EntryForm(request.POST)
    if form.is_valid():
        said, actor = form.cleaned_data, Actor.staff(request.user)
        on = {"version": said["version"], "here": said["do"] == "here", "directs": request.rank >= ORGANISER}
        tried(request, lambda: entries.check_in_entry(entry_id=found.pk, actor=actor, **on))
    else:
        refuse(request, incomplete())
    return redirect_to_tournament("event_entries", event)


@require_POST
@run_once("event_entries")
def event_withdraw(request: SiteRequest, club: str, tournament: int, entry: int) -> HttpResponse:
    """Withdraw a player. A substitute may take the seats of the remaining rounds."""
    event = tournament_of(request, tournament)
    found, form = entry_of(event, entry), WithdrawForm(request.POST)
    if form.is_valid():
        said, actor = form.cleaned_data, Actor.staff(request.user)
        said |= {"entry_id": found.pk, "actor": actor, "directs": request.rank >= ORGANISER, "base": mail_base(request)}
        run_or_explain(request, lambda: withdraw_and_fill(**said), entry=found.pk)
    else:
        reject_with_message(request, _("Enter numbers only."), entry=found.pk)
    return redirect_to_tournament("event_entries", event)
