"""Consents: a club offers its events or a circuit asks for them, the other side accepts, the club withdraws."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Circuit, CircuitClub, CircuitEvent, Club, Event, Membership, Season, User
from clubs.models.people import Role
from clubs.services.activity_log import Actor, record_activity
from clubs.services.circuits.circuits import request_ranking
from clubs.services.circuits.webhooks import tell_withdrawn
from clubs.services.transactions import versioned_transaction

MOST_CLUBS = 500
RUNS_A_CLUB = (Role.OWNER, Role.ORGANISER)


@dataclass(frozen=True, slots=True)
class Terms:
    """Which events a consent is about."""

    scope: str = CircuitClub.Scope.ALL
    system: str = ""
    since: date | None = None


def ask_club(*, circuit_id: int, club_id: int, terms: Terms, actor: Actor) -> CircuitClub:
    """Ask a club for its events; who also runs the club accepts at once. Raises `too_many`."""
    with versioned_transaction():
        circuit, club = _locked(circuit_id), Club.objects.get(pk=club_id)
        made = _consent(circuit, club, terms, actor, by_club=False)
        if made.accepted_at is None and (made.by_club or _runs(actor.user, club)):
            _accept(made, actor)
    return made


def offer_club(*, circuit_id: int, club_id: int, terms: Terms, actor: Actor, manages: bool = False) -> CircuitClub:
    """Offer a club's events to a circuit; who also `manages` the circuit accepts at once. Raises `too_many`."""
    with versioned_transaction():
        circuit, club = _locked(circuit_id), Club.objects.get(pk=club_id)
        made = _consent(circuit, club, terms, actor, by_club=True)
        if made.accepted_at is None and (not made.by_club or manages):
            _accept(made, actor)
    return made


def accept(*, consent_id: int, by_club: bool, actor: Actor) -> CircuitClub:
    """Accept what the other side asked. Raises `gone` if it was answered or withdrawn in the meantime."""
    with versioned_transaction():
        found = _open(consent_id)
        if found.accepted_at is None:
            if found.by_club == by_club:
                raise ClubError("not_yours", _("The other side has to accept this."))
            _accept(found, actor)
    return found


def end_consent(*, consent_id: int, actor: Actor) -> CircuitClub:
    """End a consent: from now on no new ranking holds an event of the club; published ones keep their numbers."""
    with versioned_transaction():
        found = _open(consent_id)
        found.ended_at, found.ended_by = timezone.now(), actor.user
        found.save(update_fields=["ended_at", "ended_by"])
        held = CircuitEvent.objects.filter(circuit=found.circuit, club=found.club, withdrawn_at=None)
        gone = list(held)
        held.update(withdrawn_at=timezone.now(), withdrawn_by=actor.user)
        tell_withdrawn(found.circuit, gone)
        _log("circuit.ended", found, actor)
        request_ranking(found.circuit)
    return found


def withdraw_event(*, circuit_id: int, listed_id: int, club_id: int | None, actor: Actor) -> CircuitEvent:
    """Withdraw one event: by its club, or an imported list by the circuit (`club_id` None). Raises `not_found`."""
    with versioned_transaction():
        circuit = _locked(circuit_id)
        rows = CircuitEvent.objects.filter(circuit=circuit, club=club_id)
        if club_id is None:
            rows = rows.filter(source=CircuitEvent.Source.IMPORT)
        found = rows.filter(pk=listed_id).first()
        if found is None:
            raise ClubError("not_found", _("The circuit has no such event."))
        if found.withdrawn_at is None:
            found.withdrawn_at, found.withdrawn_by = timezone.now(), actor.user
            found.save(update_fields=["withdrawn_at", "withdrawn_by"])
            tell_withdrawn(circuit, [found])
            request_ranking(circuit)
    return found


def give_event(
    *, consent_id: int, club_id: int, actor: Actor, event_id: int | None = None, season_id: int | None = None
) -> CircuitEvent:
    """Give a circuit one event of a club, or give it again after a withdrawal. Raises `not_found`."""
    with versioned_transaction():
        consent = _open(consent_id)
        source = CircuitEvent.Source.TOURNAMENT if event_id else CircuitEvent.Source.SEASON
        event = Event.objects.tournaments().filter(season__club=club_id, pk=event_id).first() if event_id else None
        season = Season.objects.filter(club=club_id, pk=season_id).first() if season_id else None
        given = event or season
        if given is None or consent.club_id != club_id or not consent.holds:
            raise ClubError("not_found", _("The club has no such event."))
        found = CircuitEvent.objects.filter(circuit=consent.circuit).filter(_is(event, season)).first()
        if found is None:
            found = CircuitEvent(circuit=consent.circuit, source=source, club=consent.club, event=event, season=season)
            found.name, found.date, found.shown = str(given)[:80], timezone.localdate(), False
        found.withdrawn_at, found.withdrawn_by, found.source_version = None, None, 0
        found.by = found.by or actor.user
        found.save()
        request_ranking(consent.circuit)
    return found


def _is(event: Event | None, season: Season | None) -> Q:
    return Q(event=event) if event is not None else Q(season=season)


def _locked(circuit_id: int) -> Circuit:
    return Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)


def _open(consent_id: int) -> CircuitClub:
    rows = CircuitClub.objects.select_for_update(no_key=True, of=("self",)).select_related("circuit", "club")
    found = rows.filter(pk=consent_id, ended_at=None).first()
    if found is None:
        raise ClubError("gone", _("This request has been withdrawn."))
    return found


def _runs(user: User | None, club: Club) -> bool:
    return Membership.objects.filter(club=club, user=user, role__in=RUNS_A_CLUB).exists()


def _consent(circuit: Circuit, club: Club, terms: Terms, actor: Actor, *, by_club: bool) -> CircuitClub:
    """Return the open consent of a club, made if there is none."""
    known = CircuitClub.objects.filter(circuit=circuit, club=club, ended_at=None).first()
    if known is not None:
        return known
    if club.is_demo:
        raise ClubError("demo", _("A demo club can’t join a circuit."))
    if circuit.consents.filter(ended_at=None).count() >= MOST_CLUBS:
        raise ClubError("too_many", _("A circuit has at most %(most)s clubs.") % {"most": MOST_CLUBS})
    made = CircuitClub.objects.create(
        circuit=circuit, club=club, by_club=by_club, asked_by=actor.user,
        scope=terms.scope, system=terms.system, since=terms.since,
    )  # fmt: skip
    _log("circuit.offered" if by_club else "circuit.asked", made, actor)
    return made


def _accept(consent: CircuitClub, actor: Actor) -> None:
    consent.accepted_at, consent.accepted_by = timezone.now(), actor.user
    consent.save(update_fields=["accepted_at", "accepted_by"])
    _log("circuit.accepted", consent, actor)
    request_ranking(consent.circuit)


def _log(action: str, consent: CircuitClub, actor: Actor) -> None:
    record_activity(actor=actor, action=action, club=consent.club, circuit=consent.circuit.name)
