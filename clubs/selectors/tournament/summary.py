"""Summary on a tournament's public page: places and format."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time

from clubs.models import Event, Registration, Round, SeatDraw, Stage
from clubs.selectors.tournament.registration import taken


@dataclass(frozen=True, slots=True)
class Played:
    """A stage with its number of rounds and minutes per round (None without a limit, or if they differ)."""

    stage: Stage
    rounds: int
    minutes: int | None


@dataclass(frozen=True, slots=True)
class Sealed:
    """The SHA-256 of the seed of seated, unpublished rounds, with their numbers: committed before anyone sees the
    seating.
    """

    rounds: tuple[int, ...]
    seed_hash: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Noon of the last day of a longer event; places taken and waiting list, if places are limited; the stages with
    their rounds.
    """

    last: datetime | None
    taken: int | None
    waiting: int
    played: tuple[Played, ...]
    sealed: tuple[Sealed, ...]


def facts_of(event: Event, stages: Sequence[Stage], rounds: Sequence[Round]) -> Facts:
    """Return the summary of a tournament, in a constant number of queries."""
    limited = event.capacity is not None
    waits = event.registrations.filter(status=Registration.Status.WAITING)
    noon = datetime.combine(event.last_day, time(12), event.season.club.zone) if event.last_day else None
    return Facts(
        last=noon,
        taken=taken(event) if limited else None,
        waiting=waits.count() if limited else 0,
        played=tuple(_played(stage, [one for one in rounds if one.stage_id == stage.pk]) for stage in stages),
        sealed=_sealed(rounds),
    )


def _sealed(rounds: Sequence[Round]) -> tuple[Sealed, ...]:
    """Return the hashes of the drafts of these rounds, in order; rounds seated together share one."""
    drafts = {one.pk: one.number for one in rounds if one.status == Round.Status.DRAFT}
    draws = SeatDraw.objects.filter(round__in=drafts, status=SeatDraw.Status.PLANNED)
    found: dict[str, list[int]] = {}
    for pk, seed_hash in draws.order_by("round__number").values_list("round", "seed_hash"):
        found.setdefault(seed_hash, []).append(drafts[pk])
    return tuple(Sealed(tuple(numbers), seed_hash) for seed_hash, numbers in found.items())


def _played(stage: Stage, rounds: Sequence[Round]) -> Played:
    counting = [one for one in rounds if not one.is_playoff]
    minutes = {one.minutes for one in counting}
    return Played(stage, len(counting), minutes.pop() if len(minutes) == 1 else None)
