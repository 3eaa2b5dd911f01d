"""Results of clubs in a circuit: read again where their source changed, hidden while it is not public."""

from collections.abc import Iterable

from clubs.models import Circuit, CircuitEvent, CircuitPerson, CircuitResult
from clubs.selectors.circuits.sources import Given, given_by
from clubs.selectors.public import page_versions
from clubs.services.circuits.register import Register, Who
from clubs.services.circuits.webhooks import tell_added

MOST_EVENTS = 2000


def take_results(circuit: Circuit) -> int:
    """Read the events of all clubs that consent; return how many were new or had changed.

    The page versions of the sources tell which ones changed, so that a source at rest isn't read again.
    """
    consents = circuit.consents.filter(ended_at=None).exclude(accepted_at=None).select_related("club", "circuit")
    given = [one for consent in consents.order_by("pk") for one in given_by(consent)][:MOST_EVENTS]
    known = _known(circuit)
    _hide(circuit, known, given)
    versions = page_versions.by_subject(*(one.subject for one in given)) if given else {}
    changed = 0
    register: Register | None = None
    for one in given:
        listed, version = known.get(_key(one)), versions[one.subject]
        if listed is not None and (listed.withdrawn_at or (listed.source_version == version and listed.shown)):
            continue
        register = register or _locked_register(circuit)
        changed += _take(register, one, listed, version)
    return changed


Key = tuple[str, int | None]


def _known(circuit: Circuit) -> dict[Key, CircuitEvent]:
    rows = circuit.events.filter(source__in=(CircuitEvent.Source.TOURNAMENT, CircuitEvent.Source.SEASON))
    return {(one.source, one.event_id or one.season_id): one for one in rows}


def _key(given: Given) -> Key:
    found = given.event or given.season
    return given.source, found.pk if found else None


def _hide(circuit: Circuit, known: dict[Key, CircuitEvent], given: Iterable[Given]) -> None:
    """Hide events whose source was reopened, isn't public any more, or is not covered by the consent now."""
    still = {_key(one) for one in given}
    gone = [one.pk for key, one in known.items() if key not in still and one.shown]
    circuit.events.filter(pk__in=gone).update(shown=False)


def _locked_register(circuit: Circuit) -> Register:
    Circuit.objects.select_for_update(no_key=True).get(pk=circuit.pk)
    return Register.read(circuit)


def _take(register: Register, given: Given, listed: CircuitEvent | None, version: int) -> bool:
    """Keep what the source says now; return whether it differs from what was kept."""
    taken = given.read()
    if taken is None:
        if listed is not None and listed.shown:
            CircuitEvent.objects.filter(pk=listed.pk).update(shown=False)
            return True
        return False
    if listed is None:
        listed = CircuitEvent(circuit=register.circuit, source=given.source, club=given.club, version=0)
        listed.event, listed.season = given.event, given.season
    before = _described(listed)
    listed.name, listed.date, listed.start = taken.name, taken.date, taken.start
    listed.country, listed.taken = listed.country or taken.country, taken.facts
    listed.shown, listed.source_version = True, version
    listed.save()
    differs, _people = replace_places(register, listed, ((Who.of(player), place) for player, place in taken.places))
    if differs or before != _described(listed):
        new = not listed.version
        listed.version += 1
        listed.save(update_fields=["version"])
        if new:
            tell_added(listed)
        return True
    return False


def _described(listed: CircuitEvent) -> tuple[object, ...]:
    return listed.name, listed.date, listed.start, listed.country, listed.taken, listed.shown


def replace_places(
    register: Register, listed: CircuitEvent, places: Iterable[tuple[Who, int]]
) -> tuple[bool, list[CircuitPerson]]:
    """Replace the stored places of an event; return whether any has changed, and the people in order of place."""
    people: list[CircuitPerson] = []
    rows = []
    for who, place in places:
        person = register.person(who, (one.pk for one in people))
        people.append(person)
        rows.append((person.pk, place, who.country))
    if rows == list(listed.results.order_by("place", "pk").values_list("person", "place", "country")):
        return False, people
    listed.results.all().delete()
    CircuitResult.objects.bulk_create(
        CircuitResult(event=listed, person_id=person, place=place, country=country) for person, place, country in rows
    )
    return True, people
