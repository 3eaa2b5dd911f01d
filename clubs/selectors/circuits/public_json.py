"""Circuits as the API gives them: what their pages show, with public names only."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clubs.models import Circuit, CircuitEvent, CircuitResult
from clubs.selectors.circuits.people import roots_of, shown_people
from clubs.selectors.circuits.rankings import Kept, current_ranking, events_of, named
from clubs.selectors.circuits.request import facts_of
from clubs.selectors.circuits.why import visible
from scoring.strict_json import JsonObject


def circuit_json(circuit: Circuit) -> JsonObject:
    """Return a circuit with its formula and period."""
    return {
        "address": circuit.slug,
        "name": circuit.name,
        "about": circuit.about,
        "formula": circuit.formula,
        "starts_on": circuit.starts_on.isoformat() if circuit.starts_on else None,
        "ends_on": circuit.ends_on.isoformat() if circuit.ends_on else None,
    }


def events_json(circuit: Circuit, events: Iterable[CircuitEvent]) -> list[JsonObject]:
    """Return events with their facts, and what the current ranking makes of them."""
    now = current_ranking(circuit)
    counted = {one["id"]: one for one in now.answer["events"]} if now else {}
    return [_event(one, counted.get(str(one.pk))) for one in events]


def _event(event: CircuitEvent, counted: Mapping[str, Any] | None) -> JsonObject:
    said = counted or {"state": "out", "weight": None, "terms": [], "age": None}
    return {
        "id": event.pk,
        "name": event.name,
        "date": event.date.isoformat(),
        "start": event.start.isoformat() if event.start else None,
        "country": event.country or None,
        "club": event.club.slug if event.club else None,
        "source": event.source,
        "facts": facts_of(event),
        **{name: said[name] for name in ("state", "weight", "terms", "age")},
    }


def event_json(circuit: Circuit, event: CircuitEvent) -> JsonObject:
    """Return an event with its final places."""
    roots = roots_of(circuit)
    results = list(CircuitResult.objects.filter(event=event).order_by("place", "pk"))
    people = circuit.people.filter(pk__in={roots.get(one.person_id, one.person_id) for one in results})
    shown, numbers = shown_people(circuit, people), {one.pk: one.number for one in people}
    places = []
    for one in results:
        person = shown[numbers[roots.get(one.person_id, one.person_id)]]
        places.append(
            {"place": one.place, "number": person.number, "name": person.name, "country": person.country or None}
        )
    return {**events_json(circuit, [event])[0], "results": places}


def lines_json(found: Kept, lines: Sequence[JsonObject]) -> list[JsonObject]:
    """Return lines of a ranking: rank, number, public name, country, value, events."""
    people = named(found.ranking.circuit, [int(one["player"]) for one in lines])
    return [_line(one, people[int(one["player"])]) for one in lines]


def _line(line: JsonObject, person: Any) -> JsonObject:
    return {
        "rank": line["rank"],
        "shared": line["shared"],
        "number": person.number,
        "name": person.name,
        "country": person.country or None,
        "value": line.get("value"),
        "grade": line.get("grade"),
        "events": line["events"] if "events" in line else line.get("matches"),
    }


def player_json(found: Kept, number: int) -> JsonObject | None:
    """Return a player's line with the results behind it and how the parts add up; None without a line."""
    line = found.line(number)
    if line is None:
        return None
    events = events_of(found.ranking.circuit, [one["event"] for one in line["results"]]) if "results" in line else {}
    results = [
        {**one, "event": int(one["event"]) if visible(events.get(one["event"])) else None}
        for one in line.get("results", ())
    ]
    said = lines_json(found, [line])[0]
    return {**said, "date": found.ranking.date.isoformat(), "parts": line.get("parts"), "results": results}


def countries_json(found: Kept) -> list[JsonObject]:
    """Return the countries of a ranking."""
    return [dict(one) for one in found.answer["countries"]]
