"""A circuit as a request of the call `circuit`: players are numbers of the register, events keys."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from django.utils import timezone

from clubs.models import Circuit, CircuitEvent, CircuitPerson, CircuitResult
from clubs.selectors.circuits.people import roots_of
from scoring.strict_json import JsonObject

FACTS = ("players", "days", "countries", "qualification", "sessions", "weight")
Row = tuple[int, int, str]


def counting_events(circuit: Circuit) -> list[CircuitEvent]:
    """Return the events that a new ranking may hold, oldest first: public, not withdrawn, within the period."""
    rows = circuit.events.filter(withdrawn_at=None, shown=True)
    if circuit.starts_on:
        rows = rows.filter(date__gte=circuit.starts_on)
    if circuit.ends_on:
        rows = rows.filter(date__lte=circuit.ends_on)
    return list(rows.order_by("date", "pk"))


def facts_of(event: CircuitEvent) -> JsonObject:
    """Return the facts of an event, those set by hand first."""
    by_hand = {name: one["value"] for name, one in event.facts.items()}
    found = {**event.taken, **by_hand}
    return {name: found[name] for name in FACTS if found.get(name) is not None}


def day_of(circuit: Circuit, events: Iterable[CircuitEvent]) -> date:
    """Return the day of the current ranking: today, or the last of the period; tomorrow where an event ended there."""
    today = timezone.localdate()
    day = max([today, *(one.date for one in events if one.date <= today + timedelta(days=1))])
    return min(day, circuit.ends_on) if circuit.ends_on else day


def circuit_request(circuit: Circuit, formula: JsonObject | None = None) -> JsonObject:
    """Return the request for the current ranking, under the circuit's formula or another, in five queries."""
    events = counting_events(circuit)
    rows_of_people = CircuitPerson.objects.filter(circuit=circuit).values_list("pk", "number", "country")
    people = {key: (number, country) for key, number, country in rows_of_people}
    roots = roots_of(circuit)
    rows: dict[int, list[Row]] = defaultdict(list)
    results = CircuitResult.objects.filter(event__in=[one.pk for one in events]).order_by("event_id", "place", "pk")
    for one in results.iterator():
        rows[one.event_id].append((one.person_id, one.place, one.country))
    numbers = {key: people[roots.get(key, key)][0] for key in people}
    own = {key: number for key, (number, _country) in people.items()}
    seen = {numbers[row[0]] for found in rows.values() for row in found}
    listed = [
        {"player": str(number), "country": country or None}
        for key, (number, country) in people.items()
        if key not in roots and number in seen
    ]
    return {
        "date": day_of(circuit, events).isoformat(),
        "formula": formula or circuit.formula,
        "events": [
            {**_event(one, rows[one.pk], numbers, own), **_exam(one, formula or circuit.formula)} for one in events
        ],
        "players": listed,
    }


def exam_of(event: CircuitEvent) -> str:
    """Return the grade that an event may give, "" for none."""
    return str(event.facts.get("exam", {}).get("value", ""))


def _exam(event: CircuitEvent, formula: JsonObject) -> JsonObject:
    grades = [one["grade"] for one in formula.get("params", {}).get("ladder", ())]
    return {"exam": exam_of(event)} if exam_of(event) in grades else {}


def _event(event: CircuitEvent, rows: list[Row], numbers: Mapping[int, int], own: Mapping[int, int]) -> JsonObject:
    used: set[int] = set()
    results = []
    for person, place, country in rows:
        number = numbers[person] if numbers[person] not in used else own[person]
        used.add(number)
        results.append({"player": str(number), "place": place, "country": country or None})
    return {
        "id": str(event.pk),
        "date": event.date.isoformat(),
        "start": event.start.isoformat() if event.start and event.start <= event.date else None,
        "counts_from": event.counts_from.isoformat() if event.counts_from else None,
        "country": event.country or None,
        "counts": event.counts,
        "facts": facts_of(event),
        "results": results,
    }
