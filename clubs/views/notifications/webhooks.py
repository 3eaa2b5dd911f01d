"""Webhooks of a club: create (the secret is shown once), test, inspect, disable, delete."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.notifications.preferences import WebhookForm
from clubs.models import Webhook
from clubs.request_types import SiteRequest
from clubs.selectors.paging import page_of_rows
from clubs.services.activity_log import Actor
from clubs.services.notifications import preferences
from clubs.views.form_handling import render_form_page, run_form

A_PAGE = 50


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: SiteRequest, club: str) -> HttpResponse:
    """List the club's webhooks, with a form to add one."""
    form = WebhookForm(request.POST or None)
    said = {"club": request.club, "language": get_language() or "en", "actor": Actor.staff(request.user)}
    made = run_form(form, lambda: preferences.add_webhook(**said, url=form.cleaned_data["url"]))
    hooks = request.club.webhooks.all()
    if made is None:
        return render_form_page(request, "clubs/notifications/webhooks.html", form, hooks=hooks)
    return render_form_page(
        request, "clubs/notifications/webhooks.html", WebhookForm(), hooks=hooks, made=made, secret=made.secret
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: SiteRequest, club: str, hook: int) -> HttpResponse:
    """Show a webhook's deliveries and responses. POST `do`: test, on, off, secret, remove."""
    found = get_object_or_404(Webhook.objects.select_related("club"), pk=hook, club=request.club)
    secret = ""
    if request.method == "POST":
        try:
            secret = _done(request, found, request.POST.get("do", ""))
        except ClubError as error:
            messages.error(request, error.message)
        if not Webhook.objects.filter(pk=hook).exists():
            return redirect("webhooks", request.club.slug)
        if not secret:
            return redirect("webhook", request.club.slug, hook)
    sent = page_of_rows(found.messages.all(), request.GET.get("page", "1"), A_PAGE)
    context = {"hook": found, "sent": sent, "secret": secret}
    return render(request, "clubs/notifications/webhook.html", context)


def _done(request: SiteRequest, hook: Webhook, do: str) -> str:
    """Perform the action and return its confirmation, with the new secret if one was requested."""
    actor = Actor.staff(request.user)
    if do == "secret":
        return preferences.renew_secret(hook=hook, actor=actor)
    if do == "test":
        preferences.test_webhook(hook=hook)
        messages.success(request, _("Test sent. The response will appear below in a moment."))
    elif do in ("on", "off"):
        preferences.switch_webhook(hook=hook, on=do == "on", actor=actor)
    elif do == "remove":
        preferences.remove_webhook(hook=hook, actor=actor)
        messages.success(request, _("Webhook removed."))
    return ""
