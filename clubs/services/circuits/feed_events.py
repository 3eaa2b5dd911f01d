"""Events of another site's circuit: checked as if a stranger had typed them, and taken into the register."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from django.utils import timezone

from clubs.circuits.circuit_call import circuit as rank
from clubs.circuits.feed_signature import FeedRefused, Refusal
from clubs.models import CircuitEvent, CircuitFeed, CircuitMatch, CircuitPerson
from clubs.models.people import NAME_LANGUAGES
from clubs.selectors.circuits.people import folded_name
from clubs.selectors.people.names import name_fault
from clubs.services.circuits.register import Register, Who
from clubs.services.circuits.results import MOST_EVENTS, replace_places
from clubs.services.circuits.webhooks import tell_added, tell_withdrawn
from scoring.errors import ContractError
from scoring.strict_json import JsonObject

OF_THE_CALL = ("id", "date", "start", "counts_from", "country", "facts")
LANGUAGES = {code for code, _name in NAME_LANGUAGES}
LONGEST_NAME, LONGEST_ID, LONGEST_PLAYER = 80, 200, 40


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """An event as the other site describes it, with its people and their places."""

    id: str
    name: str
    day: date
    start: date | None
    counts_from: date | None
    country: str
    facts: JsonObject
    places: tuple[tuple[Who, int], ...]


def read_events(document: Mapping[str, Any], feed: CircuitFeed) -> list[FeedEvent]:
    """Return the events that have places; raises `FeedRefused` if one of them can't be."""
    events = [one for one in document["events"] if one.get("results")]
    try:
        asked = [_for_the_call(one) for one in events]
        rank({"date": document["made"][:10], "formula": "best_n_sum", "events": asked})
        return [_event(one, feed) for one in events]
    except (ContractError, TypeError, ValueError, KeyError, AttributeError):
        raise FeedRefused(Refusal.BAD_EVENT) from None


def _for_the_call(event: Mapping[str, Any]) -> JsonObject:
    results = [
        {"player": one["player"], "place": one["place"], "country": one.get("country")} for one in event["results"]
    ]
    return {**{name: event[name] for name in OF_THE_CALL if name in event}, "results": results}


def _event(event: Mapping[str, Any], feed: CircuitFeed) -> FeedEvent:
    name, key = _line(event["name"], LONGEST_NAME), event["id"]
    if not name or name_fault(name) or len(key) > LONGEST_ID:
        raise ValueError(name)
    places = tuple((_who(one, feed), one["place"]) for one in event["results"])
    return FeedEvent(
        key, name, date.fromisoformat(event["date"]), _day(event.get("start")), _day(event.get("counts_from")),
        event.get("country") or "", event.get("facts") or {}, places,
    )  # fmt: skip


def _day(value: str | None) -> date | None:
    return date.fromisoformat(value) if value else None


def _who(result: Mapping[str, Any], feed: CircuitFeed) -> Who:
    """Return the person: by the number there, with a name only if that site shows one."""
    name, player = _line(result.get("name") or "", LONGEST_NAME), result["player"]
    if (name and name_fault(name)) or len(player) > LONGEST_PLAYER:
        raise ValueError(name)
    lang = result.get("lang") or ""
    return Who(
        name, lang if lang in LANGUAGES else "", result.get("country") or "",
        _line(result.get("federation") or "", 20), _line(result.get("number") or "", 40),
        agreed=bool(name), known_as=_known_as(feed, player),
    )  # fmt: skip


def _known_as(feed: CircuitFeed, player: str) -> str:
    """Return what no name can be: each circuit of a site has numbers of its own."""
    return f"@{sha256(feed.url.encode()).hexdigest()[:16]} {player}"


def _line(value: Any, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError(value)
    return " ".join(value.split())


def take_events(feed: CircuitFeed, events: Iterable[FeedEvent]) -> bool:
    """Keep what the other site says now; return whether anything differs. The circuit's row is locked.

    An event that it no longer gives is withdrawn, and one that another feed gave first stays that one's.
    """
    circuit = feed.circuit
    known = {one.outside_id: one for one in circuit.events.exclude(outside_id="").select_related("read_from")}
    register, given, changed = Register.read(circuit), {one.id for one in events}, False
    said: dict[int, Who] = {}
    free = MOST_EVENTS - circuit.events.count()
    for event in events:
        listed = known.get(event.id)
        if listed is None and free <= 0:
            continue
        if listed is not None and _held_by_another(listed, feed):
            continue
        free -= listed is None
        changed = _take(register, feed, event, listed, said) or changed
    gone = [one.pk for one in known.values() if one.read_from_id == feed.pk and one.outside_id not in given]
    withdrawn = list(circuit.events.filter(pk__in=gone, withdrawn_at=None))
    circuit.events.filter(pk__in=[one.pk for one in withdrawn]).update(withdrawn_at=timezone.now())
    tell_withdrawn(circuit, withdrawn)
    return _rename(said) or changed or bool(withdrawn)


def _held_by_another(listed: CircuitEvent, feed: CircuitFeed) -> bool:
    other = listed.read_from
    return other is not None and other.pk != feed.pk and other.ended_at is None


def _take(
    register: Register, feed: CircuitFeed, event: FeedEvent, listed: CircuitEvent | None, said: dict[int, Who]
) -> bool:
    if listed is None:
        listed = CircuitEvent(circuit=register.circuit, source=CircuitEvent.Source.FEED, outside_id=event.id, version=0)
    before = _described(listed)
    listed.read_from, listed.withdrawn_at = feed, None
    listed.name, listed.country, listed.taken = event.name, event.country, event.facts
    listed.date, listed.start, listed.counts_from = event.day, event.start, event.counts_from
    listed.save()
    differs, people = replace_places(register, listed, event.places)
    said.update({person.pk: who for person, (who, _place) in zip(people, event.places, strict=True)})
    if differs or before != _described(listed):
        new = not listed.version
        listed.version += 1
        listed.save(update_fields=["version"])
        if new:
            tell_added(listed)
        return True
    return False


def _described(listed: CircuitEvent) -> tuple[object, ...]:
    days = (listed.date, listed.start, listed.counts_from) if listed.pk else ()
    return (listed.name, *days, listed.country, listed.taken, listed.withdrawn_at is None)


def _rename(said: Mapping[int, Who]) -> bool:
    """Give people known by feeds alone the name that their site shows now, or none; return whether any changed."""
    elsewhere = CircuitMatch.objects.filter(person__in=said).exclude(listed_name__startswith="@").values("person")
    changed = False
    for person in CircuitPerson.objects.filter(pk__in=said, former=False).exclude(pk__in=elsewhere):
        who = said[person.pk]
        if (person.name, person.agreed) != (who.name, who.agreed):
            person.name, person.name_lang, person.agreed = who.name, who.lang, who.agreed
            person.folded, person.country = folded_name(who.name), who.country
            person.save(update_fields=["name", "name_lang", "agreed", "folded", "country"])
            changed = True
    return changed
