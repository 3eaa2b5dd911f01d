"""What changes in a club, as its circuits see it: results, names, and that the club or a person is gone."""

from collections.abc import Iterable

from django.utils import timezone

from clubs.models import Circuit, CircuitEvent, CircuitMatch, CircuitPerson, Club, Event, Player, User
from clubs.models.people import Privacy
from clubs.selectors.circuits.people import folded_name
from clubs.services.circuits.circuits import request_ranking
from clubs.services.circuits.register import Who

FOLLOWED = ("club.", "player.", "players.", "season.", "tournament.", "entry.", "results.", "logs.")
"""Actions after which a circuit may show something else."""


def follow_action(action: str, club: Club, event: Event | None) -> None:
    """Request the rankings of the club's circuits after an action that they may show.

    What happens within an event that goes on is shown once the event is over.
    """
    if event is not None and not event.over and not action.startswith("tournament."):
        return
    if action.startswith(FOLLOWED):
        request_rankings_of(club.pk)


def request_rankings_of(club_id: int) -> None:
    """Request the rankings of all circuits that hold, or held, events of a club."""
    for circuit in Circuit.objects.filter(consents__club=club_id).distinct().order_by("pk"):
        request_ranking(circuit)


def leave_circuits(club: Club) -> None:
    """Withdraw a club that is being deleted: its events stay in published rankings only, without the club."""
    circuits = list(Circuit.objects.filter(consents__club=club).distinct().order_by("pk"))
    held = CircuitEvent.objects.filter(circuit__in=circuits, club=club)
    held.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())
    held.update(club=None, event=None, season=None)
    gone = list(Player.everyone.filter(club=club).values_list("pk", flat=True))
    _forget(gone)
    CircuitMatch.objects.filter(player__in=gone).delete()
    for circuit in circuits:
        request_ranking(circuit)


def forget_people(people: Iterable[Player]) -> None:
    """Take what identifies these players out of all registers; nothing but numbers and places stays."""
    players = list(people)
    _forget([one.pk for one in players])
    for club in sorted({one.club_id for one in players}):
        request_rankings_of(club)


def forget_wishes(user: User) -> None:
    """Show the person of an account that is being deleted as the clubs do; who chose a number alone keeps that."""
    held = CircuitPerson.objects.filter(user=user)
    circuits = list(Circuit.objects.filter(people__in=held).distinct().order_by("pk"))
    held.filter(privacy=Privacy.NAME).update(privacy="")
    for circuit in circuits:
        request_ranking(circuit)


def _forget(gone: list[int]) -> None:
    """Scrub the entries of these players; one who also plays elsewhere has the name of there."""
    for person in CircuitPerson.objects.filter(matches__player__in=gone).distinct():
        left = person.matches.exclude(player=None).exclude(player__in=gone).exclude(player__former=True)
        found = left.select_related("player").first()
        scrub_person(person, Who.of(found.player) if found and found.player else None)
        person.matches.exclude(listed_name="").delete()


def scrub_person(person: CircuitPerson, still: Who | None = None) -> None:
    """Take everything that identifies a person out of an entry; one who is `still` known has the name of there."""
    words = still or Who("")
    person.name, person.name_lang, person.folded = words.name[:80], words.lang, folded_name(words.name)
    person.country, person.federation, person.federation_id = words.country, words.federation, words.federation_id
    person.user_id, person.former = words.user_id, still is None
    if person.former:
        person.agreed, person.privacy = False, ""
    person.save()
