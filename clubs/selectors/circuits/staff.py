"""Pages of a circuit's managers and of a club's organisers."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page
from django.db.models import Count, Q, QuerySet

from clubs.models import (
    Circuit,
    CircuitClub,
    CircuitEvent,
    CircuitMerge,
    CircuitPerson,
    Club,
    Event,
    Membership,
    Season,
    User,
)
from clubs.models.people import Role
from clubs.selectors.circuits.people import Proposal, proposals, roots_of
from clubs.selectors.circuits.rankings import Kept, Row, current_ranking, last_published, ranks_of, rows_of
from clubs.selectors.circuits.sources import over_tournaments
from clubs.selectors.paging import page_of_rows

A_PAGE, MOST_FOUND, MOST_MOVES, PEOPLE_A_PAGE, MOST_SAME = 50, 20, 10, 100, 20


def consents_of(circuit: Circuit) -> list[CircuitClub]:
    """Return the consents that hold or wait, by club."""
    rows = circuit.consents.filter(ended_at=None).select_related("club", "asked_by", "accepted_by")
    return list(rows.order_by("club__name"))


@dataclass(frozen=True, slots=True)
class Ask:
    """A club to ask; `own`: the reader runs it, so that it is added at once."""

    club: Club
    own: bool


def clubs_to_ask(circuit: Circuit, user: User, query: str) -> list[Ask]:
    """Return the reader's own clubs that are not in the circuit, and others by a word of their names."""
    known = circuit.consents.filter(ended_at=None).values("club")
    runs = Membership.objects.filter(user=user, role__in=(Role.OWNER, Role.ORGANISER)).values_list("club", flat=True)
    own = set(runs)
    free = Club.objects.exclude(pk__in=known).order_by("name", "pk")
    found = free.filter(Q(pk__in=own) | Q(name__icontains=query, pk__isnull=not query))[:MOST_FOUND]
    return sorted((Ask(club, club.pk in own) for club in found), key=lambda one: not one.own)


def staff_events(circuit: Circuit, page: str | None) -> Page[CircuitEvent]:
    """Return a page of all events that were not withdrawn, newest first."""
    rows = circuit.events.filter(withdrawn_at=None).select_related("club").annotate(places=Count("results"))
    return page_of_rows(rows.order_by("-date", "-pk"), page, A_PAGE)


def same_events(circuit: Circuit) -> list[tuple[CircuitEvent, CircuitEvent]]:
    """Return pairs of counting events on the same day (± 1) with at least half of their people in common."""
    events = list(circuit.events.filter(withdrawn_at=None, shown=True, counts=True).order_by("date", "pk"))
    near = [
        (one, other)
        for at, one in enumerate(events)
        for other in events[at + 1 : at + 1 + MOST_SAME]
        if (other.date - one.date).days <= 1
    ]
    if not near:
        return []
    roots, people = roots_of(circuit), defaultdict(set)
    keys = {event.pk for pair in near for event in pair}
    rows = CircuitPerson.objects.filter(circuit=circuit, results__event__in=keys)
    for person, event in rows.values_list("pk", "results__event"):
        people[event].add(roots.get(person, person))
    return [pair for pair in near if _alike(people[pair[0].pk], people[pair[1].pk])][:MOST_SAME]


def _alike(one: set[int], other: set[int]) -> bool:
    return bool(one and other) and 2 * len(one & other) >= min(len(one), len(other))


@dataclass(frozen=True, slots=True)
class Register:
    """The people's page: proposals, merges that can be undone, and people with where each is from."""

    proposals: tuple[Proposal, ...]
    merges: tuple[CircuitMerge, ...]
    page: Page[Any]
    query: str


def register_page(circuit: Circuit, page: str | None, query: str) -> Register:
    """Return a page of the register for its managers, with the names as they are known."""
    rows = circuit.people.filter(merged_into=None).prefetch_related("matches__player__club")
    if query.isdecimal() and len(query) < 10:
        rows = rows.filter(number=int(query))
    elif query:
        rows = rows.filter(name__icontains=query)
    merges = circuit.merges.filter(undone_at=None, refused=False).select_related("kept", "gone", "by")
    shown = page_of_rows(rows.annotate(events=Count("results")).order_by("number"), page, PEOPLE_A_PAGE)
    return Register(tuple(_with_sources(proposals(circuit))), tuple(merges[:A_PAGE]), shown, query)


def _with_sources(pairs: Iterable[Proposal]) -> list[Proposal]:
    found = list(pairs)
    keys = {one.pk for pair in found for one in (pair.kept, pair.gone)}
    rows = CircuitPerson.objects.filter(pk__in=keys).prefetch_related("matches__player__club", "results__event")
    people = {one.pk: one for one in rows}
    return [Proposal(people[pair.kept.pk], people[pair.gone.pk]) for pair in found]


@dataclass(frozen=True, slots=True)
class Differences:
    """What publishing would change: new and gone lines, the biggest moves."""

    new: int
    gone: int
    moves: tuple[Row, ...]
    first: tuple[Row, ...]
    before: Kept | None


def differences(circuit: Circuit) -> Differences | None:
    """Return how the current ranking differs from the last published one; None without a current one."""
    now, before = current_ranking(circuit), last_published(circuit)
    if now is None:
        return None
    ranks, old = ranks_of(now), ranks_of(before) if before else {}
    both = [player for player in ranks if player in old and ranks[player] != old[player]]
    both.sort(key=lambda player: (-abs(ranks[player] - old[player]), ranks[player]))
    by_player = {line["player"]: line for line in now.answer["lines"]}
    moves = [by_player[player] for player in both[:MOST_MOVES]]
    return Differences(
        new=len(ranks.keys() - old.keys()),
        gone=len(old.keys() - ranks.keys()),
        moves=tuple(rows_of(circuit, moves, before)),
        first=tuple(rows_of(circuit, now.answer["lines"][:MOST_MOVES], before)),
        before=before,
    )


@dataclass(frozen=True, slots=True)
class OfClub:
    """A club's page of circuits: consents with their events, and what single events it can give."""

    consents: tuple[tuple[CircuitClub, tuple[CircuitEvent, ...]], ...]
    tournaments: tuple[Event, ...]
    seasons: tuple[Season, ...]


def circuits_of_club(club: Club) -> OfClub:
    """Return the circuits that a club gives results to, or was asked by."""
    consents = list(club.circuit_consents.filter(ended_at=None).select_related("circuit"))
    events: dict[int, list[CircuitEvent]] = defaultdict(list)
    for one in CircuitEvent.objects.filter(club=club, circuit__in=[one.circuit_id for one in consents]):
        events[one.circuit_id].append(one)
    held = tuple((one, tuple(events[one.circuit_id][:A_PAGE])) for one in consents)
    single = any(one.scope == CircuitClub.Scope.SINGLE and one.holds for one in consents)
    tournaments = over_tournaments(club).order_by("-starts_at")[:MOST_FOUND] if single else ()
    return OfClub(held, tuple(tournaments), tuple(club.seasons.filter(closed=True)[:MOST_FOUND]) if single else ())


def circuits_to_offer(club: Club, query: str) -> QuerySet[Circuit]:
    """Return circuits that a club can offer its results to."""
    known = club.circuit_consents.filter(ended_at=None).values("circuit")
    rows = Circuit.objects.exclude(pk__in=known).order_by("name", "pk")
    return (rows.filter(name__icontains=query) if query else rows)[:MOST_FOUND]
