"""Events of a circuit that staff enter: imported lists of places, and facts set by hand."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Circuit, CircuitEvent, CircuitResult
from clubs.selectors.circuits.listed_results import ListedResults, read_results
from clubs.selectors.circuits.request import FACTS
from clubs.services.activity_log import Actor
from clubs.services.circuits.circuits import request_ranking
from clubs.services.circuits.register import Register, Who
from clubs.services.circuits.results import MOST_EVENTS
from clubs.services.circuits.webhooks import tell_added
from clubs.services.transactions import versioned_transaction

Facts = Mapping[str, int | bool | str | None]


@dataclass(frozen=True, slots=True)
class EventDetails:
    """An event's name and days, its country, and whether it counts."""

    name: str
    date: dt.date
    start: dt.date | None = None
    counts_from: dt.date | None = None
    country: str = ""
    counts: bool = True


def import_list(
    *, circuit_id: int, details: EventDetails, facts: Facts, text: str, agreed: bool, actor: Actor
) -> CircuitEvent:
    """Add an event from a list of places, completely or not at all.

    `agreed`: the people in it agreed that their names are public. Raises `faults` if a line is wrong, `few` for a
    single place, `future`, `bad_period`, `too_many` and the errors of `rows_of`.
    """
    _check_days(details)
    whole = facts.get("players")
    found = read_results(text, whole if isinstance(whole, int) else None)
    _check_list(found)
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        if circuit.events.count() >= MOST_EVENTS:
            raise ClubError("too_many", _("A circuit has at most %(most)s events.") % {"most": MOST_EVENTS})
        made = CircuitEvent.objects.create(
            circuit=circuit, source=CircuitEvent.Source.IMPORT, name=details.name, date=details.date,
            start=details.start, counts_from=details.counts_from, country=details.country, counts=details.counts,
            facts=_by_hand(facts, {}, actor), by=actor.user,
        )  # fmt: skip
        _write(Register.read(circuit), made, found, agreed=agreed)
        tell_added(made)
        request_ranking(circuit)
    return made


def change_event(*, circuit_id: int, listed_id: int, details: EventDetails, facts: Facts, actor: Actor) -> CircuitEvent:
    """Set facts of an event by hand; who set each and when is kept. The name and days of a club's event stay its own.

    Raises `few_players` if there are more places than players, `future`, `bad_period`, `not_found`.
    """
    _check_days(details)
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        found = circuit.events.filter(pk=listed_id, withdrawn_at=None).first()
        if found is None:
            raise ClubError("not_found", _("The circuit has no such event."))
        _check_players(found, facts)
        found.counts_from, found.country, found.counts = details.counts_from, details.country, details.counts
        if found.source == CircuitEvent.Source.IMPORT:
            found.name, found.date, found.start = details.name, details.date, details.start
        found.facts = _by_hand({**dict.fromkeys(FACTS), **_changed(found, facts)}, found.facts, actor)
        found.version += 1
        found.save()
        request_ranking(circuit)
    return found


def _changed(event: CircuitEvent, facts: Facts) -> Facts:
    """Return the facts that differ from those of the source."""
    return {name: value for name, value in facts.items() if value != event.taken.get(name)}


def _by_hand(facts: Facts, before: Mapping[str, Mapping[str, object]], actor: Actor) -> dict[str, object]:
    """Return the facts with who set each and when; one that is unchanged keeps its own."""
    made: dict[str, object] = {}
    for name, value in facts.items():
        if value is None or (value is False and name not in before):
            continue
        known = before.get(name)
        said = {"value": value, "by": actor.user.pk if actor.user else None, "at": timezone.now().isoformat()}
        made[name] = known if known and known.get("value") == value else said
    return made


def _check_days(details: EventDetails) -> None:
    if details.date > timezone.localdate():
        raise ClubError("future", _("This day is in the future. Import the list once the event is over."), "date")
    if details.start and details.start > details.date:
        raise ClubError("bad_period", _("The last day is before the first."), "date")


def _check_list(found: ListedResults) -> None:
    if found.faults:
        raise ClubError("faults", _("Correct the marked lines first. Nothing was imported."), "text")
    if len(found.rows) < 2:  # one place says nothing
        raise ClubError("few", _("An event needs at least two places."), "text")


def _check_players(event: CircuitEvent, facts: Facts) -> None:
    count, players = event.results.count(), facts.get("players")
    last = event.results.order_by("-place").values_list("place", flat=True).first() or 0
    if isinstance(players, int) and players < max(count, last):
        words = _("There are %(count)s places, so there were at least as many players.")
        raise ClubError("few_players", words % {"count": max(count, last)}, "players")


def _write(register: Register, event: CircuitEvent, found: ListedResults, *, agreed: bool) -> None:
    used: list[int] = []
    rows = []
    for row in found.rows:
        who = Who(row.name, row.lang, row.country, row.federation, row.federation_id, agreed=agreed)
        person = register.person(who, used)
        used.append(person.pk)
        rows.append(CircuitResult(event=event, person=person, place=row.place, country=row.country))
    CircuitResult.objects.bulk_create(rows)
