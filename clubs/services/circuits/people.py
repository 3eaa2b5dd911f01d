"""People of a circuit: merging two entries with undo, and a person's own wish for the name."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Circuit, CircuitMatch, CircuitMerge, CircuitPerson, CircuitResult, User
from clubs.models.people import Privacy
from clubs.names import fold
from clubs.selectors.circuits.people import roots_of
from clubs.services.activity_log import Actor
from clubs.services.circuits.circuits import request_ranking
from clubs.services.circuits.club_changes import scrub_person
from clubs.services.circuits.register import Register, Who
from clubs.services.transactions import versioned_transaction


def merge_people(*, circuit_id: int, kept: int, gone: int, actor: Actor) -> CircuitMerge:
    """Merge entry `gone` (number) into `kept`. Raises `same`, `not_found`, `both_played` with the event's name."""
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        one, other = _numbered(circuit, kept), _numbered(circuit, gone)
        if one.pk == other.pk:
            raise ClubError("same", _("Choose two different entries."))
        _check_apart(circuit, one, other)
        other.merged_into = one
        other.save(update_fields=["merged_into"])
        made = CircuitMerge.objects.create(circuit=circuit, kept=one, gone=other, by=actor.user)
        request_ranking(circuit)
    return made


def refuse_proposal(*, circuit_id: int, kept: int, gone: int, actor: Actor) -> None:
    """Note that two entries with one name are two people. Raises `not_found`."""
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        one, other = _numbered(circuit, kept), _numbered(circuit, gone)
        CircuitMerge.objects.create(circuit=circuit, kept=one, gone=other, refused=True, by=actor.user)


def undo_merge(*, circuit_id: int, merge_id: int, actor: Actor) -> None:
    """Take a merge back: both entries have their own results again; published rankings stay as they are."""
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        found = CircuitMerge.objects.filter(circuit=circuit, pk=merge_id, undone_at=None).select_related("gone").first()
        if found is None:
            return
        found.undone_at, found.undone_by = timezone.now(), actor.user
        found.save(update_fields=["undone_at", "undone_by"])
        if not found.refused and found.gone.merged_into_id is not None:
            found.gone.merged_into = None
            found.gone.save(update_fields=["merged_into"])
            request_ranking(circuit)


def split_match(*, circuit_id: int, match_id: int) -> CircuitPerson:
    """Make a club's player an entry of their own, where a number or an account matched the wrong person.

    Events of clubs are read again, so that each result and name goes to the right one; published rankings don't change.
    Raises `not_found`, `alone` if the entry has no other source.
    """
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        found = circuit.matches.filter(pk=match_id).exclude(player=None).select_related("player", "person").first()
        if found is None or found.player is None:
            raise ClubError("not_found", _("This match is gone."))
        if not found.person.matches.exclude(pk=found.pk).exists():
            raise ClubError("alone", _("This entry has no other source."))
        found.person = Register.read(circuit).new_entry(Who.of(found.player))
        found.why = CircuitMatch.Why.NEW
        found.save(update_fields=["person", "why"])
        circuit.events.exclude(club=None).update(source_version=0)
        request_ranking(circuit)
    return found.person


def remove_person(*, circuit_id: int, number: int, typed: str) -> CircuitPerson:
    """Remove a person of imported lists permanently: places stay under “former player N”.

    Raises `not_found`, `not_typed` unless the name was typed, `of_club` for a club's player, whom the club removes.
    """
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        found = _numbered(circuit, number)
        if fold(typed) != fold(found.name):
            words = _("Type the player’s name, %(name)s, to remove this person.")
            raise ClubError("not_typed", words % {"name": found.name}, "typed")
        roots = roots_of(circuit)
        entries = circuit.people.filter(pk__in=[found.pk, *(key for key, root in roots.items() if root == found.pk)])
        if circuit.matches.filter(person__in=entries, player__former=False).exists():
            raise ClubError("of_club", _("This person plays for a club. The club can remove them."))
        circuit.matches.filter(person__in=entries).exclude(listed_name="").delete()
        for one in entries:
            scrub_person(one)
        request_ranking(circuit)
    return found


def choose_name(*, circuit_id: int, user: User, privacy: str) -> int:
    """Set how a circuit shows the account's own person: "" as the clubs do. Return how many entries changed."""
    if privacy not in ("", Privacy.NAME, Privacy.HIDDEN):
        raise ClubError("bad_choice", _("Choose one of the options."), "privacy")
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        count = circuit.people.filter(user=user).update(privacy=privacy)
        request_ranking(circuit)
    return count


def _numbered(circuit: Circuit, number: int) -> CircuitPerson:
    found = circuit.people.filter(number=number, merged_into=None).first()
    if found is None:
        raise ClubError("not_found", _("The circuit has no player %(number)s.") % {"number": number})
    return found


def _check_apart(circuit: Circuit, one: CircuitPerson, other: CircuitPerson) -> None:
    roots = roots_of(circuit)
    of_one, of_other = ([key for key, root in roots.items() if root == who.pk] + [who.pk] for who in (one, other))
    held = CircuitResult.objects.filter(person__in=of_one, event__withdrawn_at=None).values("event")
    both = CircuitResult.objects.filter(person__in=of_other, event__in=held).select_related("event").first()
    if both is not None:
        words = _("Both have a place in %(event)s, so they are two people.")
        raise ClubError("both_played", words % {"event": both.event.name})
