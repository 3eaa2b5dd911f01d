"""Registration: the public form, the participant's own page, and the organiser's list."""

import uuid
from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.client_address import client_of
from clubs.forms.edit_conflicts import VersionForm
from clubs.forms.tournament.registration import DecideForm, MembersForm, RegisterForm, TermsForm
from clubs.models import Entry, Event, Registration
from clubs.models.games import Via
from clubs.request_types import SiteRequest
from clubs.selectors.people.email_addresses import undeliverable
from clubs.selectors.tournament import registration as found_by
from clubs.services.activity_log import Actor
from clubs.services.people.rate_limits import attempt
from clubs.services.tournament import registration as services
from clubs.services.tournament.registration_address import correct_address
from clubs.views.form_handling import run_form
from clubs.views.idempotency import run_once
from clubs.views.night.tonight import refuse, tried
from clubs.views.people.mail_links import mail_base_url
from clubs.views.tournament.tournament_context import (
    incomplete,
    redirect_to_tournament,
    reject_with_message,
    run_or_explain,
    staff_page_context,
    tournament_of,
)

FORMS_AN_HOUR, HOUR = 120, 3600


def _base(request: SiteRequest) -> str:
    """Return the site's base URL for mails, without a trailing slash."""
    return mail_base_url(request, request.build_absolute_uri("/")).rstrip("/")


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_register(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the public registration form."""
    event = tournament_of(request, tournament)
    form = RegisterForm(
        request.POST or None, event=event, initial={"key": uuid.uuid4().hex, "another": "another" in request.GET}
    )
    if form.is_bound and form.is_valid() and _may_send(request):
        made = run_form(form, lambda: (_register(request, event, form),))
        if made is not None:
            return _thanked(request, event, made[0], form.cleaned_data["email"])
    status = 422 if form.is_bound and form.errors else 200
    context = {
        "event": event,
        "form": form,
        "window": found_by.window(event, timezone.now()),
        "free": found_by.free(event),
    }
    return render(request, "clubs/tournament/register.html", context, status=status)


def _thanked(request: SiteRequest, event: Event, made: Registration | None, email: str) -> HttpResponse:
    """Answer a form alike whether the address took part before: the personal link comes by mail.

    Only a site without a mail server, where each form is a registration of its own, shows the link.
    """
    if made is not None and not settings.VERIFY_EMAIL:
        messages.success(request, _("Thank you. Keep this page’s address: it is your personal link."))
        return redirect("own_registration", made.token)
    messages.success(request, _("Thank you. Your personal link is on its way to %(email)s.") % {"email": email})
    return redirect("event", event.season.club.slug, event.pk)


def _may_send(request: SiteRequest) -> bool:
    """Whether the client is below the hourly limit of valid forms, which a club on one connection doesn't reach.

    Invalid forms don't count.
    """
    if attempt(f"registering:{client_of(request)}", most=FORMS_AN_HOUR, seconds=HOUR):
        return True
    messages.error(request, _("Too many registrations from this connection. Try again in an hour."))
    return False


def _register(request: SiteRequest, event: Event, form: RegisterForm) -> Registration | None:
    said = form.cleaned_data
    return services.register(
        event=event,
        filled=form.filled,
        consent=said["consent"],
        key=said["key"],
        language=get_language() or "en",
        base=_base(request),
        user=request.user if request.user.is_authenticated else None,
        another=said["another"],
    )


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def own_registration(request: SiteRequest, registration: str) -> HttpResponse:
    """Show the status of a registration; it can be withdrawn before the start."""
    found = request.registration
    members = _members_form(request, found)
    if request.method == "POST" and request.POST.get("do") == "members" and members is not None:
        if run_form(members, lambda: _name_members(request, found, members)) is not None:
            return redirect("own_registration", registration)
    elif request.method == "POST":
        _own_act(request, found)
        return redirect("own_registration", registration)
    position = found_by.position(found) if found.status == Registration.Status.WAITING else None
    context: dict[str, object] = {
        "found": found,
        "event": found.event,
        "club": found.event.season.club,
        "position": position,
        "may_add": found_by.window(found.event, timezone.now()) == found_by.Window.OPEN,
    }
    context |= {"form": members, "team": list(found.members.select_related("entry__team")), "base": _base(request)}
    status = 422 if members is not None and members.errors else 200
    return render(request, "clubs/tournament/my_registration.html", context, status=status)


def _own_act(request: SiteRequest, found: Registration) -> None:
    """Accept the offered place, or withdraw the registration."""
    seen = VersionForm(request.POST)
    if not seen.is_valid():
        refuse(request, incomplete())
        return
    on = {"registration_id": found.pk, "version": seen.cleaned_data["version"], "base": _base(request)}
    do = services.take_place if request.POST.get("do") == "take" else services.withdraw_registration
    tried(request, lambda: do(**on, actor=Actor(None, Via.PHONE)))


def _members_form(request: SiteRequest, found: Registration) -> MembersForm | None:
    """Return the form by which a captain names the missing members."""
    if found.status != Registration.Status.INCOMPLETE:
        return None
    return MembersForm(request.POST if request.POST.get("do") == "members" else None, found=found)


def _name_members(request: SiteRequest, found: Registration, form: MembersForm) -> Registration:
    return services.name_members(
        registration_id=found.pk,
        version=form.cleaned_data["version"],
        members=form.members,
        actor=Actor(None, Via.PHONE),
        base=_base(request),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@run_once()
def event_registrations(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """List the registrations (accepted, rejected, waiting), and set the form's opening times and questions."""
    event, actor = tournament_of(request, tournament), Actor.staff(request.user)
    if request.POST.get("do"):
        _decide(request, event, actor)
        return redirect_to_tournament("event_registrations", event)
    form = TermsForm(request.POST or None, event=event)
    base = _base(request)
    if run_form(form, lambda: _set_terms(event, form, actor, base)):
        messages.success(request, _("Saved."))
        return redirect_to_tournament("event_registrations", event)
    context = staff_page_context(request, event, "registrations") | {
        "found": found_by.registrations(event),
        "form": form,
        "refused": undeliverable(event.registrations.values_list("email", flat=True)),
        "link": base + reverse("event_register", args=[club, event.pk]),
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "clubs/tournament/registrations.html", context, status=status)


def _set_terms(event: Event, form: TermsForm, actor: Actor, base: str) -> Event:
    version = form.cleaned_data["version"]
    return services.set_registration(event=event, said=form.terms, actor=actor, base=base, version=version)


def _decide(request: SiteRequest, event: Event, actor: Actor) -> None:
    form = DecideForm(request.POST)
    if not form.is_valid():
        reject_with_message(request, next(iter(form.errors.values()))[0])
        return
    said = form.cleaned_data
    if said["do"] == "offer":
        tried(request, lambda: services.offer_places(event=event, base=_base(request)))
        return
    if said["do"] in ("paid", "unpaid"):
        entry = get_object_or_404(Entry, pk=said["of"], event=event)
        paid = said["do"] == "paid"
        tried(
            request,
            lambda: services.set_paid(entry_id=entry.pk, version=said["version"], paid=paid, actor=actor),
        )
        return
    found = get_object_or_404(Registration, pk=said["of"], event=event)
    on = {"registration_id": found.pk, "version": said["version"], "actor": actor, "base": _base(request)}
    acts: dict[str, Callable[[], object]] = {
        "accept": lambda: services.accept(**on),
        "refuse": lambda: services.refuse(**on, reason=said["reason"]),
        "address": lambda: correct_address(**on, email=said["email"]),
    }
    if run_or_explain(request, acts[said["do"]]) and said["do"] == "address":
        messages.success(request, _("Sent again to %(email)s.") % {"email": said["email"]})
