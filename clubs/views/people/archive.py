"""Archive, restore or delete a whole club."""

from allauth.core.internal.ratelimit import consume
from django.contrib import messages
from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.people.archive import BringInForm, DeleteForm
from clubs.models import Club, ClubImport
from clubs.request_types import SiteRequest
from clubs.selectors.archive.archive_size import counts, last_archive
from clubs.services.activity_log import Actor
from clubs.services.archive.archive_import import UNFINISHED, cancel_import, start_import
from clubs.services.archive.club_archives import make_archive
from clubs.services.archive.club_deletion import delete_club
from clubs.services.people.rate_limits import check_verified
from clubs.views.form_handling import render_form_page, run_form

TRIES = "30/d/ip"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_archive(request: SiteRequest, club: str) -> HttpResponseBase:
    """Show what the club's archive would contain. A POST downloads the archive."""
    if request.method == "POST":
        file = make_archive(club=request.club, actor=Actor.staff(request.user))
        name = f"{request.club.slug}-{timezone.now():%Y%m%d}.zip"
        return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")
    return _page(request, DeleteForm())


def _page(request: SiteRequest, form: DeleteForm) -> HttpResponse:
    context = {"counts": counts(request.club), "last": last_archive(request.club)}
    return render_form_page(request, "clubs/people/archive.html", form, **context)


@never_cache
@require_http_methods(["POST"])
def club_delete(request: SiteRequest, club: str) -> HttpResponse:
    """Delete the club after its name was typed."""
    form, actor, name = DeleteForm(request.POST), Actor.staff(request.user), request.club.name

    def delete() -> bool:
        delete_club(club_id=request.club.pk, typed=form.cleaned_data["name"], actor=actor)
        return True

    if run_form(form, delete) is None:
        return _page(request, form)
    messages.success(request, _("%(club)s deleted.") % {"club": name})
    return redirect("profile")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_bring_in(request: SiteRequest) -> HttpResponse:
    """Upload the archive of a club."""
    form = BringInForm(request.POST, request.FILES) if request.method == "POST" else BringInForm()
    started = run_form(form, lambda: _start(request, form))
    if started is not None:
        return redirect("club_import", started.pk)
    running = ClubImport.objects.filter(by=request.user, status__in=UNFINISHED).first()
    return render_form_page(request, "clubs/people/archive_upload.html", form, running=running)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_import(request: SiteRequest, archive: int) -> HttpResponse:
    """Show how far the import of a club is, its result or the errors of its archive. A POST cancels it."""
    found = get_object_or_404(ClubImport, pk=archive, by=request.user)
    if request.method == "POST":
        if not cancel_import(batch=found):
            messages.error(request, _("This import has already ended."))
        return redirect("club_import", found.pk)
    club = Club.objects.filter(pk=found.club_key).first()
    works, checks = found.status in UNFINISHED, found.step.startswith(("check", "games"))
    context = {"batch": found, "club": club, "works": works, "checks": checks}
    template = "clubs/people/_archive_import.html" if request.htmx else "clubs/people/archive_import.html"
    return render(request, template, context)


def _start(request: SiteRequest, form: BringInForm) -> ClubImport:
    check_verified(request.user)
    if not consume(request, app="clubs", action="club_bring_in", config={"club_bring_in": TRIES}):
        raise ClubError(
            "too_many", _("Too many archives have been uploaded from your network today. Try again tomorrow.")
        )
    data = form.cleaned_data
    return start_import(file=data["file"].file, slug=data["slug"], by=request.user, lang=get_language() or "")
