"""Coming tournaments of circuits: with the weight that they have so far, clashes, and which circuits they are for."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from clubs.circuits.circuit_call import circuit as rank
from clubs.models import Circuit, Entry, Event, Round, StageAct
from clubs.selectors.circuits.pages import terms_text
from clubs.selectors.circuits.sources import (
    coming_tournaments,
    consents_that_hold,
    last_day,
    listed_consents,
    system_of,
)
from clubs.selectors.circuits.why import plain
from clubs.selectors.tournament.federation_report import Said, said_in
from scoring.errors import ContractError
from scoring.strict_json import JsonObject

MOST, MOST_OF_ALL, MOST_CLASHES = 50, 20, 20
OUT = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED, Entry.Status.NO_SHOW)


@dataclass(frozen=True, slots=True)
class Coming:
    """A coming tournament; `weight` and `terms` are those with its players so far, "" where there are none."""

    event: Event
    players: int
    weight: str
    terms: str


def coming_of_all(most: int = MOST_OF_ALL) -> list[Event]:
    """Return the coming tournaments of all circuits, of clubs that lists of the site may name."""
    return coming_tournaments(listed_consents(), most)


def coming_events(circuit: Circuit, most: int = MOST) -> list[Coming]:
    """Return a circuit's coming tournaments with their weights so far, in a constant number of queries."""
    events = coming_tournaments(consents_that_hold(circuit), most)
    if not events:
        return []
    facts = _facts(events)
    asked = {
        "date": max(last_day(one) for one in events).isoformat(),
        "formula": circuit.formula,
        "events": [
            {"id": str(one.pk), "date": last_day(one).isoformat(), "results": [], "facts": facts[one.pk]}
            for one in events
        ],
    }
    try:
        said = {one["id"]: one for one in rank(asked)["events"]}
    except ContractError:
        said = {}
    return [_coming(one, facts[one.pk], said.get(str(one.pk))) for one in events]


def _coming(event: Event, facts: JsonObject, said: JsonObject | None) -> Coming:
    weight = plain(said["weight"]) if said and said["terms"] and said["weight"] is not None else ""
    return Coming(event, facts.get("players", 0), weight, terms_text(said) if said else "")


def _facts(events: Iterable[Event]) -> Mapping[int, JsonObject]:
    """Return the facts of tournaments that are still to be played: their entries, days and planned rounds."""
    keys = [one.pk for one in events]
    countries: dict[int, list[str]] = defaultdict(list)
    rows = Entry.objects.filter(event__in=keys).exclude(status__in=OUT).exclude(kind=Entry.Kind.SUBSTITUTE)
    for event, country in rows.values_list("event", "player__country"):
        countries[event].append(country)
    rounds: dict[int, list[Round]] = defaultdict(list)
    for one in Round.objects.filter(event__in=keys).exclude(stage=None):
        if not one.is_playoff:
            rounds[one.event_id].append(one)
    sent = StageAct.objects.filter(stage__event__in=keys, kind=StageAct.Kind.REPORT).select_related("stage")
    said = {act.stage.event_id: said_in(act) for act in sent.order_by("created_at", "pk")}
    return {one.pk: _fact(one, countries[one.pk], rounds[one.pk], said.get(one.pk, Said())) for one in events}


def _fact(event: Event, countries: list[str], rounds: list[Round], said: Said) -> JsonObject:
    zone = event.season.club.zone
    days = {timezone.localtime(one.planned_at, zone).date() for one in rounds if one.planned_at}
    long = (last_day(event) - _first(event)).days + 1
    facts: JsonObject = {
        "days": said.days or max(len(days), long, 1),
        "countries": len(set(filter(None, countries))),
        "qualification": said.qualification,
    }
    if len(countries) > 1:  # the least number of players that a formula asks
        facts["players"] = len(countries)
    if rounds:
        facts["sessions"] = len(rounds)
    return facts


def clashes(circuit: Circuit) -> list[tuple[Event, Event]]:
    """Return pairs of coming tournaments with the same rules, of different clubs, that have a day in common."""
    events = coming_tournaments(consents_that_hold(circuit), MOST)
    pairs = []
    for at, one in enumerate(events):
        for other in events[at + 1 :]:
            apart = _first(other) > last_day(one)
            if not apart and one.season.club_id != other.season.club_id and system_of(one) == system_of(other):
                pairs.append((one, other))
    return pairs[:MOST_CLASHES]


def _first(event: Event) -> date:
    return timezone.localtime(event.starts_at, event.season.club.zone).date()
