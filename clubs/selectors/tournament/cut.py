"""Who of a stage goes on into the next one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from clubs.models import Entry, Stage
from clubs.selectors.tournament.standing import StageLine, standing
from clubs.selectors.tournament.teams import TeamLine, team_standing

L = TypeVar("L", StageLine, TeamLine)
GONE = (Entry.Status.LEFT, Entry.Status.WITHDRAWN, Entry.Status.NO_SHOW, Entry.Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on, best first, and the alternates in order; `level` are those who are equal across the line."""

    size: int
    going: tuple[StageLine, ...]
    alternates: tuple[StageLine, ...]
    level: tuple[StageLine, ...]

    @property
    def last(self) -> int:
        """How many go on if all who are level across the line do."""
        return (self.level[-1].rank or 0) + len(self.level) - 1 if self.level else self.size


@dataclass(frozen=True, slots=True)
class TeamCut:
    """Which teams go on, best first, and the others in order; `level` are those who are equal across the line."""

    size: int
    going: tuple[TeamLine, ...]
    alternates: tuple[TeamLine, ...]
    level: tuple[TeamLine, ...]

    @property
    def last(self) -> int:
        """How many go on if all who are level across the line do."""
        return (self.level[-1].rank or 0) + len(self.level) - 1 if self.level else self.size


def previous_stage(stage: Stage) -> Stage | None:
    """The stage whose standing the cut is made of."""
    return stage.event.stages.filter(number=stage.number - 1).first()


def proposed_cut(stage: Stage) -> Cut | None:
    """The cut into a stage as its previous stage stands now; None for the first stage."""
    before = previous_stage(stage)
    if before is None:
        return None
    declined = set(stage.entrants.exclude(declined_at=None).values_list("entry_id", flat=True))
    lines = [line for line in standing(before) if _may_go_on(line) and line.entry.pk not in declined]
    size = min(stage.size or len(lines), len(lines))
    return Cut(size, tuple(lines[:size]), tuple(lines[size:]), _level(lines, size))


def proposed_team_cut(stage: Stage) -> TeamCut | None:
    """Which teams go on into a stage as its previous stage stands now; None for the first stage."""
    before = previous_stage(stage)
    if before is None:
        return None
    lines = team_standing(before)
    size = min(stage.size or len(lines), len(lines))
    return TeamCut(size, lines[:size], lines[size:], _level(lines, size))


def _may_go_on(line: StageLine) -> bool:
    return line.rank is not None and line.entry.status not in GONE


def _level(lines: Sequence[L], size: int) -> tuple[L, ...]:
    if size >= len(lines) or lines[size - 1].rank != lines[size].rank:
        return ()
    return tuple(line for line in lines if line.rank == lines[size].rank)


def carried(value: int, percent: int) -> int:
    """What is carried over of so many tenths, half a tenth away from zero.

    >>> carried(1255, 50), carried(-455, 50), carried(-801, 50), carried(50, 0)
    (628, -228, -401, 0)
    """
    amount = (2 * abs(value) * percent + 100) // 200
    return amount if value >= 0 else -amount
