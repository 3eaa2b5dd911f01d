"""Circuits: creating one, its settings, formula and managers."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Circuit, CircuitManager, User
from clubs.models.email_addresses import email_key
from clubs.queue import enqueue
from clubs.selectors.circuits.formulas import check_formula
from clubs.selectors.people.names import address_from, free_address
from clubs.selectors.public import page_versions
from clubs.services.transactions import bump_page_versions, versioned_transaction
from scoring.strict_json import JsonObject

COMPUTE = "clubs.tasks.compute_circuit"
A_DAY, MOST_MANAGERS = 5, 50
RESERVED = {"new"}
"""Addresses that are pages."""


@dataclass(frozen=True, slots=True)
class CircuitDetails:
    """Name and period of a circuit, and what its page says about it."""

    name: str
    starts_on: date | None = None
    ends_on: date | None = None
    about: str = ""


def create_circuit(*, details: CircuitDetails, formula: JsonObject, by: User) -> Circuit:
    """Create a circuit owned by `by`.

    Raises `too_many` for too many circuits in a day, `bad_period`, `bad_formula`.
    """
    _check_period(details)
    check_formula(formula)
    with versioned_transaction():
        User.objects.select_for_update(no_key=True).get(pk=by.pk)
        since = timezone.now() - timedelta(days=1)
        if by.circuits.filter(role=CircuitManager.Role.OWNER, circuit__created_at__gt=since).count() >= A_DAY:
            words = _("You’ve created %(count)s circuits within a day. Create the next one tomorrow.")
            raise ClubError("too_many", words % {"count": A_DAY})
        made = Circuit.objects.create(
            name=details.name,
            slug=_free_address(details.name),
            about=details.about,
            starts_on=details.starts_on,
            ends_on=details.ends_on,
            formula=formula,
        )
        CircuitManager.objects.create(circuit=made, user=by, role=CircuitManager.Role.OWNER)
        bump_page_versions(page_versions.SITE, page_versions.circuit(made.slug))
    return made


def update_circuit(*, circuit_id: int, details: CircuitDetails) -> Circuit:
    """Change the name, the period and the text. Raises `bad_period`."""
    _check_period(details)
    with versioned_transaction():
        found = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        for name in ("name", "about", "starts_on", "ends_on"):
            setattr(found, name, getattr(details, name))
        found.save(update_fields=["name", "about", "starts_on", "ends_on"])
        bump_page_versions(page_versions.SITE)
        request_ranking(found)
    return found


def change_formula(*, circuit_id: int, formula: JsonObject) -> Circuit:
    """Change how the ranking is made; published rankings keep theirs. Raises `bad_formula`."""
    check_formula(formula)
    with versioned_transaction():
        found = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        found.formula = formula
        found.save(update_fields=["formula"])
        request_ranking(found)
    return found


def delete_circuit(*, circuit_id: int, typed: str) -> None:
    """Delete a circuit with its rankings; `typed` must be its exact name. Raises `other_name`."""
    with versioned_transaction():
        found = Circuit.objects.select_for_update().get(pk=circuit_id)
        if " ".join(typed.split()) != " ".join(found.name.split()):
            raise ClubError("other_name", _("That isn’t the circuit’s name. Nothing was deleted."), "typed")
        bump_page_versions(page_versions.SITE, page_versions.circuit(found.slug))
        found.people.update(merged_into=None)
        found.delete()


def add_manager(*, circuit_id: int, email: str) -> CircuitManager:
    """Let an account manage the circuit. Raises `no_account`, `too_many`."""
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        user = User.objects.filter(email=email_key(email)).first()
        if user is None:
            raise ClubError("no_account", _("Nobody has an account with this address yet."), "email")
        if circuit.managers.count() >= MOST_MANAGERS:
            raise ClubError("too_many", _("A circuit has at most %(most)s managers.") % {"most": MOST_MANAGERS})
        return CircuitManager.objects.get_or_create(circuit=circuit, user=user)[0]


def make_owner(*, circuit_id: int, manager_id: int) -> CircuitManager:
    """Make a manager an owner of the circuit, too. Raises `not_found`."""
    with versioned_transaction():
        Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        found = CircuitManager.objects.filter(circuit=circuit_id, pk=manager_id).first()
        if found is None:
            raise ClubError("not_found", _("This manager has left."))
        found.role = CircuitManager.Role.OWNER
        found.save(update_fields=["role"])
    return found


def remove_manager(*, circuit_id: int, manager_id: int) -> None:
    """End a manager's role. Raises `last_owner` for the only owner."""
    with versioned_transaction():
        Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        found = CircuitManager.objects.filter(circuit=circuit_id, pk=manager_id).first()
        if found is None:
            return
        owners = CircuitManager.objects.filter(circuit=circuit_id, role=CircuitManager.Role.OWNER)
        if not owners.exclude(pk=found.pk).exists():
            raise ClubError("last_owner", _("A circuit needs an owner. Make somebody else an owner first."))
        found.delete()


def request_ranking(circuit: Circuit) -> None:
    """Request the computation of the current ranking, after a change to anything that it is made of."""
    Circuit.objects.filter(pk=circuit.pk).update(requested=F("requested") + 1)
    bump_page_versions(page_versions.circuit(circuit.slug))
    enqueue(COMPUTE, circuit.pk)


def _check_period(details: CircuitDetails) -> None:
    if details.starts_on and details.ends_on and details.ends_on < details.starts_on:
        raise ClubError("bad_period", _("The last day is before the first."), "ends_on")


def _free_address(name: str) -> str:
    wanted = address_from(name) or "circuit"
    taken = set(Circuit.objects.filter(slug__startswith=wanted[:37]).values_list("slug", flat=True))
    return free_address(wanted, taken | RESERVED)
