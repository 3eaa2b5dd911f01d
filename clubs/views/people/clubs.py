"""Club pages for staff: create a club, the hub, settings, activity log."""

from allauth.core.internal.ratelimit import consume
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from clubs.errors import ClubError
from clubs.forms.people.clubs import ClubForm, free_club_address
from clubs.input_limits import searched
from clubs.models import Club
from clubs.request_types import SiteRequest
from clubs.selectors.people.activity_log import LOOKED_AT, About, log_page
from clubs.selectors.people.players import hub, planned_nights
from clubs.selectors.people.stuck_work import stuck_lines
from clubs.services.activity_log import Actor
from clubs.services.people.clubs import create_club, update_club
from clubs.views.form_handling import render_form_page, run_form

CLUBS_BY_ADDRESS = "10/d/ip"


@require_http_methods(["GET", "HEAD", "POST"])
def club_new(request: SiteRequest) -> HttpResponse:
    """Create a club. With htmx and `?name=`, return the address that this name would get."""
    if request.htmx and "name" in request.GET:
        context = {"suggested": free_club_address(searched(request.GET["name"]))}
        return render(request, "clubs/people/club_form.html#suggestion", context)
    form = ClubForm(request.POST or None)
    club = run_form(form, lambda: _found(request, form))
    if club is None:
        return render_form_page(request, "clubs/people/club_form.html", form)
    messages.success(request, _("%(club)s created. You are its owner.") % {"club": club.name})
    return redirect("manage", club.slug)


def _found(request: SiteRequest, form: ClubForm) -> Club:
    """Return the new club.

    Raise `too_many` if the account or IP address has reached its daily limit of new clubs.
    """
    if not consume(request, app="clubs", action="club_new", config={"club_new": CLUBS_BY_ADDRESS}):
        raise ClubError("too_many", _("Too many clubs have been created from your network today. Try again tomorrow."))
    return create_club(details=form.details, by=request.user)


@require_http_methods(["GET", "HEAD", "POST"])
def club_edit(request: SiteRequest, club: str) -> HttpResponse:
    """Edit the club's description, address and time zone."""
    form = ClubForm(request.POST or None, instance=request.club)
    actor = Actor.staff(request.user)
    saved = run_form(form, lambda: update_club(club_id=request.club.pk, details=form.details, actor=actor))
    if saved is None:
        request.club.refresh_from_db()
        return render_form_page(request, "clubs/people/club_form.html", form)
    messages.success(request, _("Settings saved."))
    kept = planned_nights(saved) if "time_zone" in form.changed_data else 0
    if kept:
        words = ngettext("%(count)s planned night keeps its hour.", "%(count)s planned nights keep their hour.", kept)
        messages.success(request, words % {"count": kept})
    return redirect("manage", saved.slug)


@require_safe
def manage(request: SiteRequest, club: str) -> HttpResponse:
    """Show the organiser's page between nights."""
    context = {"hub": hub(request.club), "second_step": is_mfa_enabled(request.user)}
    context["stuck"] = stuck_lines(request.club)
    return render(request, "clubs/people/club_dashboard.html", context)


@require_safe
def log(request: SiteRequest, club: str) -> HttpResponse:
    """Show the activity log: `?about=` filters by topic, `?q=` searches, `?before=` pages to older entries."""
    wanted = request.GET.get("about")
    about = About(wanted) if wanted in set(About) else About.ALL
    query = searched(request.GET.get("q"))
    found = log_page(request.club, request.GET.get("page"), about, query, request.GET.get("before"))
    looked = {"last": found.last, "looked_at": number_format(LOOKED_AT, force_grouping=True)}
    context = {"page": found.entries, "about": about, "query": query} | looked
    return render(request, "clubs/people/activity_log.html", context)
