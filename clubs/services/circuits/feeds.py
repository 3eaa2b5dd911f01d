"""Circuits of other sites: sharing one's own, following theirs (circuits, section 8)."""

import random
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlsplit

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.circuits.feed_document import MOST_BYTES, Source, read_feed
from clubs.circuits.feed_signature import FeedRefused, new_private_key
from clubs.errors import ClubError
from clubs.models import Circuit, CircuitFeed, SiteKey
from clubs.queue import enqueue, requeue
from clubs.selectors.circuits.feeds import current_key, site_name
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor
from clubs.services.circuits.circuits import request_ranking
from clubs.services.circuits.feed_events import FeedEvent, read_events, take_events
from clubs.services.notifications.outgoing_http import OutsideError, check_url, read_public_url
from clubs.services.transactions import bump_page_versions, versioned_transaction
from scoring.strict_json import JsonObject

READ = "clubs.tasks.read_circuit_feed"
MOST_FEEDS = 20
SECONDS = 10.0
HOUR, OFFSET = timedelta(hours=1), 600
AWAY = "away"
"""The other site doesn't answer, or not with a feed."""
MOST_SHOWN = 5


def share_circuit(*, circuit_id: int, shared: bool) -> Circuit:
    """Let other sites read the circuit, or stop it. The site's key is made when it is first needed."""
    with versioned_transaction():
        found = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        if shared and current_key() is None:
            SiteKey.objects.create(private=new_private_key())
        found.feed = shared
        found.save(update_fields=["feed"])
        bump_page_versions(page_versions.circuit(found.slug))
    return found


def follow_feed(*, circuit_id: int, url: str, actor: Actor) -> CircuitFeed:
    """Read a circuit of another site from now on; nothing counts before its key is confirmed.

    Raises `bad_url`, `own_site`, `too_many`, `followed`.
    """
    url = check_url(url.strip())
    site = urlsplit(url).netloc.rpartition("@")[2].lower()
    if site == site_name().lower():
        words = _("The other circuit is on this site, so no feed is needed. Ask its clubs for their results.")
        raise ClubError("own_site", words, "url")
    with versioned_transaction():
        circuit = _locked(circuit_id)
        known = circuit.feeds.filter(ended_at=None)
        if known.filter(url=url).exists():
            raise ClubError("followed", _("The circuit reads this address already."), "url")
        if known.count() >= MOST_FEEDS:
            raise ClubError("too_many", _("A circuit reads at most %(most)s others.") % {"most": MOST_FEEDS}, "url")
        made = CircuitFeed.objects.create(
            circuit=circuit, url=url, site=site[:120], next_at=timezone.now(), by=actor.user
        )
        enqueue(READ, made.pk)
    return made


def confirm_feed(*, circuit_id: int, feed_id: int, key: str, actor: Actor) -> CircuitFeed:
    """Trust the key that was offered: from now on the events count. Raises `changed` if another key is offered now."""
    with versioned_transaction():
        circuit = _locked(circuit_id)
        found = _open(circuit, feed_id)
        if not key or found.offered.get("key") != key:
            raise ClubError("changed", _("The other site shows another key now. Compare again."))
        found.key, found.confirmed_by, found.etag, found.next_at = key, actor.user, "", timezone.now()
        found.save(update_fields=["key", "confirmed_by", "etag", "next_at"])
        enqueue(READ, found.pk)
    return found


def end_feed(*, circuit_id: int, feed_id: int) -> None:
    """Read this site no more: no new ranking holds its events; published ones keep their numbers."""
    with versioned_transaction():
        circuit = _locked(circuit_id)
        found = _open(circuit, feed_id)
        found.ended_at = timezone.now()
        found.save(update_fields=["ended_at"])
        found.events.filter(withdrawn_at=None).update(withdrawn_at=found.ended_at)
        request_ranking(circuit)


def requeue_feeds() -> int:
    """Queue the feeds whose hour has passed; return their number."""
    due = CircuitFeed.objects.filter(ended_at=None, next_at__lte=timezone.now())
    return requeue(READ, due.order_by("pk").values_list("pk", flat=True))


def read_other_site(*, feed_id: int) -> bool:
    """Read one feed and take what is new; False if nothing changed.

    A document that is refused, or no answer at all, changes nothing but what the page says about it.
    """
    feed = CircuitFeed.objects.filter(pk=feed_id, ended_at=None).first()
    if feed is None:
        return False
    found = _fetched(feed)
    with versioned_transaction():
        circuit = _locked(feed.circuit_id)
        now = CircuitFeed.objects.filter(pk=feed_id, ended_at=None, key=feed.key, sequence=feed.sequence).first()
        if now is None:  # confirmed, ended or read by somebody else meanwhile
            return False
        changed = _note(now, found)
        now.save()
        if changed:
            request_ranking(circuit)
    return changed


@dataclass(frozen=True, slots=True)
class Fetched:
    """What a site answered: a document with its events, or nothing new, or what is wrong."""

    document: JsonObject | None = None
    events: tuple[FeedEvent, ...] = ()
    etag: str = ""
    problem: str = ""


def _fetched(feed: CircuitFeed) -> Fetched:
    headers = {"If-None-Match": feed.etag} if feed.etag else {}
    try:
        answer = read_public_url(feed.url, headers, most=MOST_BYTES + 1, seconds=SECONDS)
        if answer.status == 304:
            return Fetched(etag=feed.etag)
        if answer.status != 200:
            return Fetched(problem=AWAY)
        document = read_feed(answer.body, Source(feed.site, feed.key or None, feed.sequence), timezone.now())
        return Fetched(document, tuple(read_events(document, feed)), answer.etag[:120])
    except OutsideError:
        return Fetched(problem=AWAY)
    except FeedRefused as refused:
        return Fetched(problem=refused.reason)


def _note(feed: CircuitFeed, found: Fetched) -> bool:
    """Keep what was read, and when to read again; return whether the circuit's events changed."""
    now = timezone.now()
    feed.next_at = now + HOUR + timedelta(seconds=random.randint(-OFFSET, OFFSET))  # noqa: S311  # no secret
    if found.problem:
        feed.problem_at = feed.problem_at if feed.problem == found.problem else now
        feed.problem = found.problem
        return False
    feed.problem, feed.problem_at, feed.read_at = "", None, now
    if found.document is None:
        return False
    if not feed.key:
        names = [one.name for one in found.events[:MOST_SHOWN]]
        feed.offered = {"key": found.document["key"], "events": len(found.events), "names": names}
        return False
    feed.sequence, feed.etag = found.document["sequence"], found.etag
    return take_events(feed, found.events)


def _locked(circuit_id: int) -> Circuit:
    return Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)


def _open(circuit: Circuit, feed_id: int) -> CircuitFeed:
    found = circuit.feeds.filter(pk=feed_id, ended_at=None).first()
    if found is None:
        raise ClubError("not_found", _("The circuit no longer reads this site."))
    return found
