"""Links of a night with their QR codes: one for each table's tablet, one for check-in at the door."""

import re
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.browser_baseline import BASELINE_NAMES
from clubs.forms.night.night import LinkForm, TablesForm
from clubs.models import Event
from clubs.request_types import SiteRequest
from clubs.selectors.night.tablets import tablet_of
from clubs.services.activity_log import Actor
from clubs.services.night import nights
from clubs.views.night.tonight import night_of, tried

LOCAL = {"localhost", "127.0.0.1", "::1"}
ADDRESS = re.compile(r"\d+\.\d+\.\d+\.\d+")


def qr(url: str) -> SafeString:
    """Return the QR code of an address as an inline SVG without styles."""
    drawn = segno.make(url, error="m", micro=False).svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(drawn)  # noqa: S308  # segno draws it from an address of ours; nothing of it is typed by people


def link_with_code(request: SiteRequest, name: str, token: str) -> dict[str, object]:
    """Return the address of a route with this token, for other devices, and its QR code."""
    url = public_base_url(request) + reverse(name, args=[token])
    return {"url": url, "qr": qr(url)}


def public_base_url(request: SiteRequest) -> str:
    """Return the base URL for other devices: the host of this request, or the network address if opened on the server
    itself.
    """
    here = urlsplit(request.build_absolute_uri("/"))
    known = [host for host in settings.ALLOWED_HOSTS if ADDRESS.fullmatch(host) and host not in LOCAL]
    if here.hostname not in LOCAL or not known:
        return f"{here.scheme}://{here.netloc}"
    return f"{here.scheme}://{known[0]}:{here.port or 80}"


def is_local_address(request: SiteRequest) -> bool:
    """Whether the links lead to an address that other devices can't reach."""
    return urlsplit(public_base_url(request)).hostname in LOCAL


def table_links(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Show a card for each table, to scan with its tablet or to print."""
    found = night_of(request, event)
    return _links_page(request, found, TablesForm(initial={"count": found.tables.count() + 1}))


def _links_page(request: SiteRequest, event: Event, form: TablesForm) -> HttpResponse:
    cards = [
        {"table": table, "tablet": tablet_of(table), **link_with_code(request, "table:play", table.token)}
        for table in event.tables.all()
    ]
    context = {"night": event, "cards": cards, "form": form, "only_here": is_local_address(request), "tab": "links"}
    context |= {"browsers": pgettext("list", ", ").join(BASELINE_NAMES), "practice": settings.OPEN_TABLES}
    return render(request, "clubs/night/table_links.html", context, status=422 if form.is_bound else 200)


@require_POST
def table_add(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Add tables before the first draw, so that tablets can be set up."""
    found = night_of(request, event)
    form = TablesForm(request.POST)
    if not form.is_valid():
        return _links_page(request, found, form)
    count = form.cleaned_data["count"]
    tried(request, lambda: nights.prepare_tables(event=found, count=count, actor=Actor.staff(request.user)))
    return redirect("table_links", club, event)


@require_POST
def table_link(request: SiteRequest, club: str, event: int, table: int) -> HttpResponse:
    """Renew or revoke a table's link."""
    found = night_of(request, event)
    form = LinkForm(request.POST)
    if form.is_valid():
        act = nights.renew_link if form.cleaned_data["do"] == "renew" else nights.revoke_link
        tried(request, lambda: act(table_id=table, event_id=found.pk, actor=Actor.staff(request.user)))
    return redirect(f"{reverse('table_links', args=[club, event])}#table-{table}")


@require_http_methods(["GET", "HEAD", "POST"])
def checkin_link(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Show the check-in code large, for the door. A new code revokes the old one."""
    found = night_of(request, event)
    if request.method == "POST":
        nights.renew_checkin_link(event=found, actor=Actor.staff(request.user))
        messages.success(request, _("This is the new link. The old one no longer works."))
        return redirect("checkin_link", club, event)
    link = link_with_code(request, "self_checkin", found.checkin_token)
    return render(
        request,
        "clubs/night/checkin_link.html",
        {"night": found, "only_here": is_local_address(request), "tab": "checkin", **link},
    )
