"""Public pages of a circuit: what it is, its events, its countries."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page
from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Circuit, CircuitClub, CircuitEvent, CircuitRanking, Event
from clubs.selectors.circuits.formulas import BY_ID, formula_name
from clubs.selectors.circuits.people import Shown, roots_of, shown_people
from clubs.selectors.circuits.rankings import FIRST, Kept, Row, current_ranking, last_published, published, rows_of
from clubs.selectors.circuits.sources import coming_tournaments, consents_that_hold
from clubs.selectors.circuits.why import plain
from clubs.selectors.paging import page_of_list, page_of_rows
from scoring.strict_json import JsonObject

EVENTS_A_PAGE, PLACES_A_PAGE, NEXT, OF_A_COUNTRY, CIRCUITS_A_PAGE = 50, 100, 5, 3, 50


@dataclass(frozen=True, slots=True)
class Front:
    """The page of a circuit."""

    circuit: Circuit
    formula: str
    sentence: str
    rows: tuple[Row, ...]
    ranked: int
    current: CircuitRanking | None
    published: tuple[CircuitRanking, ...]
    coming: tuple[Event, ...]
    latest: tuple[CircuitEvent, ...]
    clubs: tuple[CircuitClub, ...]
    people: int


def front(circuit: Circuit) -> Front:
    """Return the first page of a circuit."""
    now, before = current_ranking(circuit), last_published(circuit)
    lines = now.answer["lines"][:FIRST] if now else []
    clubs = consents_that_hold(circuit)
    known = BY_ID.get(str(circuit.formula.get("preset")))
    return Front(
        circuit=circuit,
        formula=formula_name(circuit.formula),
        sentence=str(known.sentence) if known else "",
        rows=tuple(rows_of(circuit, lines, before)),
        ranked=now.ranking.ranked if now else 0,
        current=now.ranking if now else None,
        published=tuple(published(circuit)[:NEXT]),
        coming=tuple(coming_tournaments(clubs, NEXT)),
        latest=tuple(open_events(circuit)[:NEXT]),
        clubs=tuple(clubs),
        people=circuit.people.filter(merged_into=None).count(),
    )


def open_events(circuit: Circuit) -> Any:
    """Return the events that visitors may see, newest first."""
    rows = circuit.events.filter(withdrawn_at=None, shown=True)
    return rows.select_related("club", "event", "season").order_by("-date", "-pk")


def all_circuits(page: str | None) -> Page[Circuit]:
    """Return a page of the site's circuits, by name."""
    live = Q(consents__ended_at=None) & ~Q(consents__accepted_at=None)
    rows = Circuit.objects.annotate(clubs=Count("consents", filter=live, distinct=True))
    return page_of_rows(rows.order_by("name", "pk"), page, CIRCUITS_A_PAGE)


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event with what the formula makes of it; `terms` is how its weight adds up, "" without terms."""

    event: CircuitEvent
    players: int | None
    countries: int | None
    weight: str
    terms: str
    state: str
    winner: Shown | None


def event_page(circuit: Circuit, page: str | None) -> Page[EventLine]:
    """Return a page of events, newest first, in a constant number of queries."""
    now = current_ranking(circuit)
    answer = {one["id"]: one for one in now.answer["events"]} if now else {}
    shown = page_of_list(list(open_events(circuit)), page, EVENTS_A_PAGE)
    roots = roots_of(circuit)
    firsts = circuit.events.filter(pk__in=[one.pk for one in shown.object_list], results__place=1)
    winners = dict(firsts.order_by("-results__pk").values_list("pk", "results__person"))
    people = circuit.people.filter(pk__in={roots.get(key, key) for key in winners.values()})
    named, numbers = shown_people(circuit, people), {one.pk: one.number for one in people}
    lines = []
    for one in shown.object_list:
        key = winners.get(one.pk)
        winner = named.get(numbers.get(roots.get(key, key), 0)) if key else None
        lines.append(event_line(one, answer.get(str(one.pk)), winner))
    return Page(lines, shown.number, shown.paginator)


def event_line(event: CircuitEvent, said: JsonObject | None, winner: Shown | None = None) -> EventLine:
    """Return an event as the current ranking counts it."""
    if said is None:
        return EventLine(event, None, None, "", "", _("outside the period"), winner)
    weight = "" if said["weight"] is None else plain(said["weight"])
    states = {"out": _("doesn’t count"), "future": _("not yet over"), "empty": _("no results"), "old": _("too old")}
    return EventLine(
        event, said["players"], said["countries"], weight, terms_text(said), states.get(said["state"], ""), winner
    )


def terms_text(said: JsonObject) -> str:
    """Return how a weight adds up: `2 days 2 + 84 players 1 = 3`."""
    terms = [f"{_fact(one['fact'], one['is'])} {plain(one['adds'])}" for one in said["terms"] if one["adds"]]
    return f"{' + '.join(terms)} = {plain(said['weight'])}" if terms and said["weight"] is not None else ""


def _fact(fact: str, count: Any) -> str:
    words = {
        "days": ngettext("%(n)s day", "%(n)s days", int(count)),
        "players": ngettext("%(n)s player", "%(n)s players", int(count)),
        "countries": ngettext("%(n)s country", "%(n)s countries", int(count)),
        "sessions": ngettext("%(n)s session", "%(n)s sessions", int(count)),
        "qualification": _("qualification"),
        "weight": _("weight"),
    }
    return words[fact] % {"n": plain(count)} if "%" in words[fact] else words[fact]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in an event of a circuit, with what it is worth in the current ranking ("" where it doesn't count)."""

    place: int
    person: Shown
    base: str


@dataclass(frozen=True, slots=True)
class EventPlaces:
    """An event with a page of its places."""

    line: EventLine
    places: tuple[Place, ...]
    page: Page[Any]


def event_places(circuit: Circuit, event: CircuitEvent, page: str | None) -> EventPlaces:
    """Return the final places of an event."""
    now = current_ranking(circuit)
    said = next((one for one in now.answer["events"] if one["id"] == str(event.pk)), None) if now else None
    roots = roots_of(circuit)
    shown = page_of_rows(event.results.order_by("place", "pk"), page, PLACES_A_PAGE)
    people = circuit.people.filter(pk__in={roots.get(one.person_id, one.person_id) for one in shown.object_list})
    named, numbers = shown_people(circuit, people), {one.pk: one.number for one in people}
    worth = _bases(now, event) if now else {}
    places = []
    for one in shown.object_list:
        number = numbers[roots.get(one.person_id, one.person_id)]
        places.append(Place(one.place, named[number], worth.get(number, "")))
    return EventPlaces(event_line(event, said), tuple(places), shown)


def _bases(now: Kept, event: CircuitEvent) -> Mapping[int, str]:
    found = {}
    for line in now.answer["lines"]:
        for result in line.get("results", ()):
            if result["event"] == str(event.pk) and "base" in result:
                found[int(line["player"])] = plain(result["base"])
    return found


@dataclass(frozen=True, slots=True)
class CountryLine:
    """A country with its value and its best players whose names may be shown."""

    rank: int
    shared: bool
    country: str
    value: str
    players: int
    best: tuple[Row, ...]


def countries(circuit: Circuit) -> list[CountryLine]:
    """Return the countries of the current ranking."""
    now = current_ranking(circuit)
    if now is None:
        return []
    by_country: dict[str, list[JsonObject]] = {}
    for line in now.answer["lines"]:
        if line["rank"] is not None and line["country"]:
            found = by_country.setdefault(line["country"], [])
            if len(found) < OF_A_COUNTRY:
                found.append(line)
    rows = rows_of(circuit, [line for found in by_country.values() for line in found])
    named = {row.person.number: row for row in rows if row.person.named}
    return [
        CountryLine(
            one["rank"], one["shared"], one["country"], plain(one["value"], 1), one["players"],
            tuple(
                named[int(line["player"])]
                for line in by_country.get(one["country"], ())
                if int(line["player"]) in named
            ),
        )
        for one in now.answer["countries"]
    ]  # fmt: skip
