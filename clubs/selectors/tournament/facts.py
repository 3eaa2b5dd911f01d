"""What a tournament's public page says in short: places, and what is played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time

from clubs.models import Event, Registration, Round, Stage
from clubs.selectors.tournament.registration import taken


@dataclass(frozen=True, slots=True)
class Played:
    """A stage with how many rounds it has of how many minutes each (None without a limit, or where they differ)."""

    stage: Stage
    rounds: int
    minutes: int | None


@dataclass(frozen=True, slots=True)
class Facts:
    """Noon of the last day where there are several; places that are taken and who waits for one, where places are
    limited; the stages with their rounds.
    """

    last: datetime | None
    taken: int | None
    waiting: int
    played: tuple[Played, ...]


def facts_of(event: Event, stages: Sequence[Stage], rounds: Sequence[Round]) -> Facts:
    """A tournament in short, in a constant number of queries."""
    limited = event.capacity is not None
    waits = event.registrations.filter(status=Registration.Status.WAITING)
    noon = datetime.combine(event.last_day, time(12), event.season.club.zone) if event.last_day else None
    return Facts(
        last=noon,
        taken=taken(event) if limited else None,
        waiting=waits.count() if limited else 0,
        played=tuple(_played(stage, [one for one in rounds if one.stage_id == stage.pk]) for stage in stages),
    )


def _played(stage: Stage, rounds: Sequence[Round]) -> Played:
    counting = [one for one in rounds if not one.is_playoff]
    minutes = {one.minutes for one in counting}
    return Played(stage, len(counting), minutes.pop() if len(minutes) == 1 else None)
