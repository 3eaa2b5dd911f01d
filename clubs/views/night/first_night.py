"""Page on which a new club starts its first night at once."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.night.first_night import FirstNightForm
from clubs.models import Event
from clubs.request_types import SiteRequest
from clubs.services.activity_log import Actor
from clubs.services.night.first_night import start_first_night
from clubs.views.form_handling import render_form_page, run_form


@require_http_methods(["GET", "HEAD", "POST"])
def first_night(request: SiteRequest, club: str) -> HttpResponse:
    """Start a night for the people named here, and continue with the draw; only for a club without a season."""
    if request.club.seasons.exists():
        return redirect("tonight_now", club)
    form = FirstNightForm(request.POST or None)
    night = run_form(form, lambda: _start(request, form))
    if night is None:
        return render_form_page(request, "clubs/night/first_night.html", form)
    messages.success(request, _("The night is open and everyone is checked in."))
    return redirect("seat_draw", club, night.pk)


def _start(request: SiteRequest, form: FirstNightForm) -> Event:
    said, actor = form.cleaned_data, Actor.staff(request.user)
    whom = {"club_id": request.club.pk, "names": form.given, "apart": said["apart"]}
    try:
        return start_first_night(**whom, preset=said["preset"], actor=actor)
    except ClubError as error:
        form.alike = error.code == "alike"
        raise
