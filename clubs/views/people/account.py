"""One's own account."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language as speak

from clubs.forms.people.accounts import ProfileForm
from clubs.models import Membership
from clubs.requests import SiteRequest
from clubs.selectors.people.own import own_data
from clubs.services.people.accounts import keep_language
from clubs.views.submit import page


@require_http_methods(["GET", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """One's name and language, ways to sign in, clubs."""
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("profile")
    memberships = Membership.objects.filter(user=request.user.pk).select_related("club").order_by("club__name")
    return page(request, "clubs/people/profile.html", form, memberships=memberships)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Speak another language on this device; who is signed in is mailed in it too."""
    response = speak(request)
    if request.user.is_authenticated:
        keep_language(user=request.user, language=request.POST.get("language", ""))
    return response


@never_cache
@require_safe
def own_file(request: SiteRequest) -> HttpResponse:
    """All data on oneself, as JSON."""
    said = {"ensure_ascii": False, "indent": 1}
    answer = JsonResponse(own_data(request.user), json_dumps_params=said)
    answer["Content-Disposition"] = 'attachment; filename="my-data.json"'
    return answer
