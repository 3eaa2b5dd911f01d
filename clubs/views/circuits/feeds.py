"""Circuits between sites: what other sites read of one, and what it reads of theirs."""

import zlib

from django.http import Http404, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.client_address import client_of
from clubs.forms.circuits.circuits import FeedForm
from clubs.input_limits import figures
from clubs.page_cache.page_key import stamp_of
from clubs.page_cache.store import Entry, page_store
from clubs.request_types import SiteRequest
from clubs.selectors.circuits import feeds
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor
from clubs.services.circuits.feeds import confirm_feed, end_feed, follow_feed, share_circuit
from clubs.services.people.rate_limits import attempt
from clubs.views.form_handling import run_form
from clubs.views.night.tonight import tried

READS_AN_HOUR, HOUR = 60, 3600


@require_safe
def circuit_feed(request: SiteRequest, circuit: str) -> HttpResponseBase:
    """Return the circuit as other sites read it: signed, and 304 while nothing changed."""
    key = feeds.current_key()
    if not request.circuit.feed or key is None:
        raise Http404
    if not attempt(f"feed:{client_of(request)}", most=READS_AN_HOUR, seconds=HOUR):
        return HttpResponse(_("Too many requests. Try again later."), status=429)
    sequence = feeds.feed_sequence(request.circuit)
    tag = f'"{sequence}-{key.pk}"'
    if fresh := get_conditional_response(request, etag=tag):
        return fresh
    stamp = (*stamp_of((page_versions.circuit(circuit),)), key.pk)

    def made() -> Entry:
        return Entry(stamp, zlib.compress(feeds.signed_feed(request.circuit, sequence, key)))

    entry = page_store.made_once(("body", f"feed {circuit}"), stamp, made) or made()
    # Deflated, the largest feed fits into the store, so that it is signed once for all readers.
    body = zlib.decompress(entry.body)
    return HttpResponse(body, content_type="application/json", headers={"ETag": tag})


@require_safe
def site_keys(request: SiteRequest) -> HttpResponse:
    """Return the public keys with which this site signs."""
    return JsonResponse(feeds.site_keys())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def circuit_feeds(request: SiteRequest, circuit: str) -> HttpResponse:
    """Share the circuit with other sites, and read theirs."""
    found, actor, act = request.circuit, Actor.staff(request.user), request.POST.get("act", "")
    form = FeedForm(request.POST if act == "follow" else None)
    whom = {"circuit_id": found.pk, "feed_id": figures(request.POST.get("feed")) or 0}
    acts = {
        "share": lambda: share_circuit(circuit_id=found.pk, shared=True),
        "unshare": lambda: share_circuit(circuit_id=found.pk, shared=False),
        "confirm": lambda: confirm_feed(**whom, key=request.POST.get("key", ""), actor=actor),
        "end": lambda: end_feed(**whom),
    }
    if act in acts:
        tried(request, acts[act])
    done = run_form(form, lambda: follow_feed(circuit_id=found.pk, url=form.cleaned_data["url"], actor=actor))
    if act in acts or done:
        return redirect(request.path)
    context = {"circuit": found, "form": form, "sharing": feeds.sharing(found), "read": feeds.followed(found)}
    return render(request, "clubs/circuits/feeds.html", context, status=422 if form.is_bound else 200)
