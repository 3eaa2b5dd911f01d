"""Circuits for tests: finished tournaments of clubs, imported lists, and what a ranking says."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from clubs.models import Circuit, CircuitClub, CircuitEvent, Club, Player, User
from clubs.models.people import Role
from clubs.selectors.circuits.formulas import formula_of
from clubs.selectors.circuits.rankings import Kept, current_ranking
from clubs.services.activity_log import Actor
from clubs.services.circuits.circuits import CircuitDetails, create_circuit
from clubs.services.circuits.consents import Terms, accept, ask_club
from clubs.services.circuits.listed_events import EventDetails, import_list
from clubs.services.circuits.rankings import compute_ranking
from clubs.services.tournament.tournament_status import finish_tournament
from tests.clubs.tournaments import Day, stages, tournament
from tests.factories import UserFactory, member


def finished(players: int = 4) -> Day:
    """Return a finished tournament in a club of its own; start numbers are places."""
    day = tournament(players, stages(1))
    day.draft(1)
    day.play(1)
    finish_tournament(event=day.event, actor=day.director)
    day.event.refresh_from_db()
    return day


def club_of(day: Day) -> Club:
    return day.event.season.club


def players_of(day: Day) -> list[Player]:
    """Return the players in the order of their start numbers."""
    return [entry.player for entry in day.event.entries.order_by("number")]


def new_circuit(preset: str = "best_n_sum", by: User | None = None, **params: Any) -> Circuit:
    """Return a circuit without a period."""
    formula = formula_of(preset, **params)
    return create_circuit(details=CircuitDetails("Cup"), formula=formula, by=by or UserFactory())


def owner_of(circuit: Circuit) -> Actor:
    return Actor.staff(circuit.managers.get(role="owner").user)


def joined(circuit: Circuit, *days: Day, **terms: Any) -> list[CircuitClub]:
    """Ask the clubs of these tournaments, and let their owners accept."""
    made = []
    for day in days:
        club = club_of(day)
        found = ask_club(circuit_id=circuit.pk, club_id=club.pk, terms=Terms(**terms), actor=owner_of(circuit))
        made.append(accept(consent_id=found.pk, by_club=True, actor=Actor.staff(member(club, Role.OWNER))))
    compute_ranking(circuit_id=circuit.pk)
    return made


def listed(circuit: Circuit, name: str, day: dt.date, text: str, agreed: bool = True, **facts: Any) -> CircuitEvent:
    """Import a list."""
    made = import_list(
        circuit_id=circuit.pk, details=EventDetails(name, day), facts=facts, text=text, agreed=agreed,
        actor=owner_of(circuit),
    )  # fmt: skip
    compute_ranking(circuit_id=circuit.pk)
    return made


def now(circuit: Circuit) -> Kept:
    """Return the current ranking, after the worker's turn."""
    compute_ranking(circuit_id=circuit.pk)
    found = current_ranking(Circuit.objects.get(pk=circuit.pk))
    assert found is not None
    return found


def values(kept: Kept) -> Mapping[str, float]:
    """Return the value by staff name, best first."""
    names = dict(kept.ranking.circuit.people.values_list("number", "name"))
    return {names[int(line["player"])]: line["value"] for line in kept.lines}
