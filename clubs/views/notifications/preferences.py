"""Notification preferences, push devices, and the unsubscribe link."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import ClubError
from clubs.forms.notifications.preferences import DeviceForm, WishForm
from clubs.models import PushDevice, User, Wish
from clubs.models.notifications import BY_DEFAULT, Kind, Way
from clubs.selectors.notifications.texts import stopped
from clubs.services.notifications import preferences, web_push_keys
from clubs.views.form_handling import render_form_page


def _who(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101  # the permission table lets nobody else in
    return request.user


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_messages(request: HttpRequest) -> HttpResponse:
    """Show and save the user's notification preferences."""
    user, language = _who(request), get_language() or "en"
    if request.POST.get("do") == "test":
        return _test(request, user, language)
    now = {f"{kind}_{way}": True for kind, way in BY_DEFAULT}
    now |= {f"{wish.kind}_{wish.way}": wish.wanted for wish in Wish.objects.filter(user=user)}
    form = WishForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_bound and form.is_valid():
        preferences.choose(user=user, wanted=form.wanted, language=language)
        messages.success(request, _("Saved. Notifications will use this page’s language."))
        return redirect("own_messages")
    devices = PushDevice.objects.filter(user=user).count()
    context = {"ways": Way.labels, "devices": devices, "public_key": web_push_keys.public_key()}
    return render_form_page(request, "clubs/notifications/preferences.html", form, **context)


def _test(request: HttpRequest, user: User, language: str) -> HttpResponse:
    way = Way.PUSH if request.POST.get("way") == Way.PUSH else Way.MAIL
    try:
        many = preferences.send_test(user=user, language=language, way=way)
        words = ngettext("%(count)s notification is on its way.", "%(count)s notifications are on their way.", many)
        messages.success(request, words % {"count": many})
    except ClubError as error:
        messages.error(request, error.message)
    return redirect("own_messages")


@require_POST
def own_device(request: HttpRequest) -> HttpResponse:
    """Register a browser for push notifications, or remove it (`do=remove`)."""
    form = DeviceForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"error": _("This browser didn’t send the details that notifications need.")}, status=422)
    try:
        if request.POST.get("do") == "remove":
            preferences.remove_device(user=_who(request), endpoint=form.cleaned_data["endpoint"])
        else:
            preferences.add_device(user=_who(request), **form.cleaned_data)
    except ClubError as error:
        return JsonResponse({"error": error.message}, status=422)
    return JsonResponse({"devices": PushDevice.objects.filter(user=_who(request)).count()})


@never_cache
@csrf_exempt  # mail programs send it by themselves (RFC 8058); the signed address identifies user and kind
@require_http_methods(["GET", "HEAD", "POST"])
def messages_stop(request: HttpRequest, stop: str) -> HttpResponse:
    """Handle the unsubscribe link of a mail.

    A GET changes nothing; the button on the page, or that of the mail program, unsubscribes from this kind.
    """
    found = stopped(stop)
    if found is None or found[1] not in {*Kind.values, "test"}:
        return render(request, "clubs/notifications/unsubscribe.html", {"kind": ""}, status=404)
    user_id, kind = found
    if request.method == "POST":
        preferences.stop(user_id=user_id, kind=kind)
    label = Kind(kind).label if kind in Kind.values else _("Notifications work")
    return render(request, "clubs/notifications/unsubscribe.html", {"kind": label, "done": request.method == "POST"})
