"""Looking around as an organiser, in a demo club of the visitor's own."""

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.client_address import client_of
from clubs.forms.open_tables.tables import DeviceZoneForm
from clubs.models import Membership
from clubs.request_types import SiteRequest
from clubs.services.demo_clubs.preparing import template
from clubs.services.demo_clubs.starting import demo_of, start_demo_club
from clubs.views.form_handling import render_form_page, run_form


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def look_around(request: SiteRequest) -> HttpResponse:
    """Say what a demo club is; open one, or lead back to the visitor's own."""
    if not settings.LOOK_AROUND:
        raise Http404(_("This site has switched off demo clubs."))
    by = request.user if request.user.is_authenticated else request.looking_around
    if by is not None and (own := demo_of(by)):
        return redirect("manage", own.club.slug)
    form = DeviceZoneForm(request.POST or None)
    made = run_form(form, lambda: _started(request, form))
    if made is None:
        said = {"ready": template() is not None, "hours": settings.LOOK_AROUND_HOURS}
        return render_form_page(request, "clubs/demo_clubs/look_around.html", form, **said)
    return redirect("manage", made.club.slug)


def _started(request: SiteRequest, form: DeviceZoneForm) -> Membership:
    by = request.user if request.user.is_authenticated else None
    made = start_demo_club(by=by, zone=form.cleaned_data["zone"], client=client_of(request))
    if by is None:
        login(request, made.user, backend=settings.AUTHENTICATION_BACKENDS[0])
        request.session.set_expiry(settings.LOOK_AROUND_HOURS * 3600)
    return made
