"""Archive, restore or delete a whole club."""

from allauth.core.internal.ratelimit import consume
from django.contrib import messages
from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.people.archive import BringInForm, DeleteForm
from clubs.request_types import SiteRequest
from clubs.selectors.archive.archive_size import counts, last_archive
from clubs.services.activity_log import Actor
from clubs.services.archive.archive_import import Taken, take_archive
from clubs.services.archive.archive_reader import Bounds
from clubs.services.archive.club_archives import make_archive
from clubs.services.archive.club_deletion import delete_club
from clubs.services.people.rate_limits import check_verified
from clubs.views.form_handling import render_form_page, run_form

HERE = Bounds(size=250 * 2**20, rows=300_000, ratio=50)
"""Limits for an archive restored during a request. `manage.py import_archive` accepts larger ones."""
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
    """Restore a club from its archive completely, or list the errors of the archive."""
    form = BringInForm(request.POST, request.FILES) if request.method == "POST" else BringInForm()
    problems: object = []
    if form.is_bound and form.is_valid():
        try:
            taken = _take(request, form)
        except ClubError as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
            problems = error.data.get("problems", [])
        else:
            messages.success(request, _told(taken))
            return redirect("manage", taken.club.slug)
    return render_form_page(request, "clubs/people/archive_import.html", form, problems=problems)


def _take(request: SiteRequest, form: BringInForm) -> Taken:
    check_verified(request.user)
    if not consume(request, app="clubs", action="club_bring_in", config={"club_bring_in": TRIES}):
        raise ClubError(
            "too_many", _("Too many archives have been uploaded from your network today. Try again tomorrow.")
        )
    data = form.cleaned_data
    return take_archive(file=data["file"].file, slug=data["slug"], by=request.user, bounds=HERE)


def _told(taken: Taken) -> str:
    said = _("%(club)s has been imported and you are its owner. Its statistics will follow within minutes.") % {
        "club": taken.club.name
    }
    if not taken.invited:
        return said
    words = ngettext(
        "%(count)s member has a link to join on the Members page.",
        "%(count)s members have links to join on the Members page.",
        taken.invited,
    )
    return f"{said} {words % {'count': taken.invited}}"
