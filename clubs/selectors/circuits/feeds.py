"""What other sites read of a circuit: its own events, with names by consent alone, signed (circuits, section 8)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings
from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.circuits.canonical_json import canonical
from clubs.circuits.feed_document import VERSION
from clubs.circuits.feed_signature import fingerprint, public_key, signed
from clubs.models import Circuit, CircuitEvent, CircuitFeed, CircuitPerson, CircuitResult, SiteKey
from clubs.models.people import Privacy
from clubs.selectors.circuits.people import Shown, roots_of, shown_people
from clubs.selectors.circuits.request import counting_events, facts_of
from clubs.selectors.public import page_versions
from scoring.strict_json import JsonObject

PROBLEMS = {
    "away": _("The other site doesn’t answer. The events read earlier still count."),
    "too_large": _("What the other site sends is too large."),
    "not_a_feed": _("There is no circuit at this address."),
    "not_signed": _("The signature is missing. Nothing was taken."),
    "other_key": _("The other site signs with another key. Ask its managers, then remove it and add it again."),
    "wrong_signature": _("The signature is wrong: something was changed on the way. Nothing was taken."),
    "other_site": _("Another site has signed this. Nothing was taken."),
    "old_sequence": _("The other site sends an older state than before. Nothing was taken."),
    "ahead": _("An event there is dated in the future. Nothing was taken."),
    "foreign_event": _("An event there belongs to a third site. Nothing was taken."),
    "bad_event": _("An event there can’t be right. Nothing was taken."),
}
"""What managers read where a feed was refused."""


def site_name() -> str:
    """Return the name under which other sites know this one: the host of its public address."""
    return urlsplit(settings.PUBLIC_URL).netloc


def feed_address(circuit: Circuit) -> str:
    """Return the address that another site reads."""
    return settings.PUBLIC_URL + reverse("circuit_feed", args=[circuit.slug])


def current_key() -> SiteKey | None:
    """Return the key that signs now; None before anything was shared."""
    return SiteKey.objects.filter(ended_at=None).last()


def own_fingerprint() -> str:
    """Return what managers of other sites compare with, "" without a key."""
    key = current_key()
    return fingerprint(public_key(key.private)) if key else ""


def site_keys() -> JsonObject:
    """Return the public keys of this site, each with its first and last day."""
    keys = [
        {
            "key": public_key(one.private),
            "from": one.created_at.date().isoformat(),
            "until": one.ended_at.date().isoformat() if one.ended_at else None,
        }
        for one in SiteKey.objects.all()
    ]
    return {"site": site_name(), "keys": keys}


def feed_sequence(circuit: Circuit) -> int:
    """Return the number of the circuit's state, which only grows."""
    return page_versions.by_subject(page_versions.circuit(circuit.slug))[page_versions.circuit(circuit.slug)]


def signed_feed(circuit: Circuit, sequence: int, key: SiteKey) -> bytes:
    """Return the signed document in canonical JSON. Events of other sites are not passed on."""
    own = circuit.events.exclude(source=CircuitEvent.Source.FEED)
    events = [one for one in counting_events(circuit) if one.source != CircuitEvent.Source.FEED]
    kept = {one.pk for one in events}
    document = {
        "feed": VERSION,
        "site": site_name(),
        "sequence": sequence,
        "made": (circuit.computed_at or circuit.created_at).isoformat(),
        "events": _events(circuit, events),
        "withdrawn": [event_id(one) for one in own.order_by("pk") if one.pk not in kept],
    }
    return canonical(signed(document, key.private))


def event_id(event: CircuitEvent) -> str:
    """Return the id of an event for other sites: the same in every circuit of this site that holds it."""
    kind, key = event.source, event.event_id or event.season_id or event.pk
    site = site_name()
    return f"{site}/{uuid5(NAMESPACE_URL, f'{site}/{kind}/{key}')}"


def _events(circuit: Circuit, events: Iterable[CircuitEvent]) -> list[JsonObject]:
    found = list(events)
    rows: dict[int, list[CircuitResult]] = defaultdict(list)
    results = CircuitResult.objects.filter(event__in=[one.pk for one in found]).order_by("event_id", "place", "pk")
    for one in results.iterator():
        rows[one.event_id].append(one)
    roots = roots_of(circuit)
    people = {one.pk: one for one in circuit.people.all()}
    seen = {roots.get(row.person_id, row.person_id) for listed in rows.values() for row in listed}
    shown = shown_people(circuit, [people[key] for key in sorted(seen)])
    return [_event(one, rows[one.pk], roots, people, shown) for one in found]


def _event(
    event: CircuitEvent,
    rows: Iterable[CircuitResult],
    roots: Mapping[int, int],
    people: Mapping[int, CircuitPerson],
    shown: Mapping[int, Shown],
) -> JsonObject:
    results, used = [], set()
    for row in rows:
        own = people[row.person_id]
        person = people[roots.get(row.person_id, row.person_id)]
        seen = shown[person.number]
        number = person.number if person.number not in used else own.number
        used.add(number)
        results.append({"player": str(number), "place": row.place, **_said(person, seen, row.country)})
    return {
        "id": event_id(event),
        "name": event.name,
        "date": event.date.isoformat(),
        "start": event.start.isoformat() if event.start and event.start <= event.date else None,
        "counts_from": event.counts_from.isoformat() if event.counts_from else None,
        "country": event.country or None,
        "facts": facts_of(event),
        "results": results,
    }


def _said(person: CircuitPerson, shown: Shown, country: str) -> JsonObject:
    """Return what may be said of a person: nothing without a public name, a federation number by their own wish."""
    if not shown.named:
        return {}
    said: JsonObject = {"name": shown.name, "lang": shown.lang or None, "country": country or shown.country or None}
    if person.privacy == Privacy.NAME and person.federation_id:
        said |= {"federation": person.federation, "number": person.federation_id}
    return said


@dataclass(frozen=True, slots=True)
class Sharing:
    """Where other sites read the circuit, and the fingerprint they compare; None while it isn't shared."""

    address: str
    fingerprint: str


def sharing(circuit: Circuit) -> Sharing | None:
    """Return what managers tell the other site."""
    return Sharing(feed_address(circuit), own_fingerprint()) if circuit.feed else None


@dataclass(frozen=True, slots=True)
class Followed:
    """A feed that the circuit reads, as its managers see it."""

    feed: CircuitFeed
    fingerprint: str
    events: int

    @property
    def problem(self) -> str:
        """Return what was wrong at the last reading, "" for nothing."""
        return str(PROBLEMS.get(self.feed.problem, PROBLEMS["not_a_feed"])) if self.feed.problem else ""


def followed(circuit: Circuit) -> list[Followed]:
    """Return the feeds that the circuit reads, with the key to compare or the one that was confirmed."""
    rows = circuit.feeds.filter(ended_at=None).annotate(taken=Count("events", filter=Q(events__withdrawn_at=None)))
    return [Followed(one, _fingerprint(one), one.taken) for one in rows]


def _fingerprint(feed: CircuitFeed) -> str:
    key = feed.key or feed.offered.get("key", "")
    return fingerprint(key) if key else ""
