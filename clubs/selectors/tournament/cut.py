"""The cut between stages: who advances, and with what points."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Event, Round, Stage, StageEntry
from clubs.names import fold
from clubs.selectors.tournament.cut_deciders import GONE
from clubs.selectors.tournament.stage_standings import StageLine, standing
from clubs.selectors.tournament.table_points import Exact
from clubs.selectors.tournament.team_standings import TeamLine, team_standing

L = TypeVar("L", StageLine, TeamLine)
SHOWN = 8  # alternates


@dataclass(frozen=True, slots=True)
class Cut:
    """The players who advance, best first, and the alternates in order; `level` lists players tied across the line,
    in the standings of the stage `before`.

    If the best of each group advance, each group has its own line, and the next player of each group comes first among
    the alternates; `group` describes the groups.
    """

    size: int
    going: tuple[StageLine, ...]
    alternates: tuple[StageLine, ...]
    level: tuple[StageLine, ...]
    before: Stage
    group: str = ""

    @property
    def grouped(self) -> bool:
        """Whether the best of each group advance."""
        return bool(self.group)

    @property
    def going_with_groups(self) -> list[tuple[StageLine, str]]:
        """Return who advances, with the player's group."""
        return [(line, _group_title(line, self.group)) for line in self.going]

    @property
    def next_with_groups(self) -> list[tuple[StageLine, str]]:
        """Return the first alternates with their groups, at least one of each group that has any."""
        most = max(SHOWN, len({_group_of(line, self.group) for line in self.alternates}) if self.group else 0)
        return [(line, _group_title(line, self.group)) for line in self.alternates[:most]]

    @property
    def all_in(self) -> tuple[StageLine, ...]:
        """Return who advances if everyone tied across the line does."""
        level = {line.entry.pk for line in self.level}
        return (*self.going, *(line for line in self.alternates if line.entry.pk in level))

    @property
    def last(self) -> int:
        """Return the number who advance if everyone tied across the line does."""
        return len(self.all_in)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the start numbers tied across the line."""
        return tuple(sorted(line.entry.number or 0 for line in self.level))


@dataclass(frozen=True, slots=True)
class TeamCut:
    """The teams that advance, best first, and the others in order; `level` lists teams tied across the line."""

    size: int
    going: tuple[TeamLine, ...]
    alternates: tuple[TeamLine, ...]
    level: tuple[TeamLine, ...]
    before: Stage

    @property
    def going_with_groups(self) -> list[tuple[TeamLine, str]]:
        """Return the teams that advance; teams have no groups."""
        return [(line, "") for line in self.going]

    @property
    def next_with_groups(self) -> list[tuple[TeamLine, str]]:
        """Return the first alternates."""
        return [(line, "") for line in self.alternates[:SHOWN]]

    @property
    def all_in(self) -> tuple[TeamLine, ...]:
        """Return the teams that advance if all tied across the line do."""
        level = {line.team.pk for line in self.level}
        return (*self.going, *(line for line in self.alternates if line.team.pk in level))

    @property
    def last(self) -> int:
        """Return the number of teams that advance if all tied across the line do."""
        return len(self.all_in)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the teams tied across the line."""
        return tuple(sorted(line.team.number for line in self.level))


def previous_stage(stage: Stage) -> Stage | None:
    """Return the stage that decides the cut: the previous one; for a plate, the one whose cut its players missed."""
    earlier = stage.event.stages.filter(number__lt=stage.number).order_by("-number")
    if not stage.plate:
        return earlier.filter(plate=False).first()
    played = [one for one in earlier if not one.plate]
    return played[1] if len(played) > 1 else None


def asked_again(stage: Stage) -> bool:
    """Whether a result was corrected after a stage's seating was published and the cut has not been confirmed since."""
    return any(note.get("open") for note in stage.notes)


def is_to_be_decided(stage: Stage, found: Round) -> bool:
    """Whether a result was corrected after a round's seating was published and nobody has decided since whether the
    seating stays.
    """
    published = found.status == Round.Status.PUBLISHED
    return published and (asked_again(stage) or any(note.get("seats") == found.number for note in stage.notes))


def may_play_off(stage: Stage) -> bool:
    """Whether players tied at the cut into a stage can play it off, which requires that the previous stage has the same
    kind of entrants.
    """
    before = previous_stage(stage)
    return before is not None and before.by_team == stage.by_team


def stage_after(found: Round) -> Stage | None:
    """Return the stage whose cut a play-off decides: that of the next round outside the play-off's own stage."""
    later = found.event.rounds.filter(number__gt=found.number).exclude(stage=None).exclude(stage=found.stage)
    following = later.select_related("stage__event__season__club").order_by("number").first()
    return following.stage if following else None


def proposed_cut(stage: Stage) -> Cut | None:
    """Return the cut into a stage by the current standings of the previous stage, or None for the first stage."""
    before = previous_stage(stage)
    if before is None:
        return None
    away = set(stage.entrants.exclude(declined_at=None).values_list("entry_id", flat=True)) | _passed(stage)
    lines = [line for line in standing(before) if _may_go_on(line) and line.entry.pk not in away]
    if stage.group and stage.size:
        return _of_each(before, lines, stage.size, stage.group)
    size = _size(stage, lines)
    return Cut(size, tuple(lines[:size]), tuple(lines[size:]), _level(lines, size), before)


def _passed(stage: Stage) -> set[int]:
    """Return the entries that advance instead of playing the plate. A player who declined may play the plate."""
    went = _instead(stage)
    return set(went.entrants.filter(declined_at=None).values_list("entry_id", flat=True)) if went else set()


def _passed_teams(stage: Stage) -> set[int]:
    """Return the teams that advance instead of playing the plate."""
    went = _instead(stage)
    return set(went.teams.filter(declined_at=None).values_list("team_id", flat=True)) if went else set()


def _instead(stage: Stage) -> Stage | None:
    """Return, for a plate, the stage whose cut its players missed."""
    if not stage.plate:
        return None
    return stage.event.stages.filter(number__lt=stage.number, plate=False).order_by("-number").first()


def _size(stage: Stage, lines: Sequence[L]) -> int:
    """Return how many of the lines advance."""
    if stage.least_tenths is not None:
        return sum(line.value >= stage.least_tenths for line in lines)
    return min(stage.size or len(lines), len(lines))


def _of_each(before: Stage, lines: Sequence[StageLine], each: int, group: str) -> Cut:
    """Return the best `each` of every group, in the order of the standings. A player without a group advances with
    none.

    Alternates are first the next player of every group, then those after them; players without a group come last.
    """
    members: dict[object, list[StageLine]] = {}
    for line in lines:
        if (of := _group_of(line, group)) not in (None, ""):
            members.setdefault(of, []).append(line)
    within = {line.entry.pk: place for found in members.values() for place, line in enumerate(found)}
    level = {line.entry.pk for found in members.values() for line in _level(found, each)}
    going = tuple(line for line in lines if within.get(line.entry.pk, each) < each)
    others = [line for line in lines if within.get(line.entry.pk, each) >= each]
    others.sort(key=lambda line: within.get(line.entry.pk, len(lines)))
    tied = tuple(line for line in lines if line.entry.pk in level)
    return Cut(len(going), going, tuple(others), tied, before, group)


def _group_of(line: StageLine, group: str) -> object:
    of = {"team": line.entry.team_id, "club": fold(line.entry.club_name), "country": line.entry.player.country}
    return of[group]


def _group_title(line: StageLine, group: str) -> str:
    if group == Stage.Group.TEAM:
        return line.entry.team.name if line.entry.team else ""
    return {"club": line.entry.club_name, "country": line.entry.player.country}.get(group, "")


def going_on(entry_id: int) -> QuerySet[StageEntry]:
    """Return the stage that an entry has reached, while its first seating is not published."""
    begun = Round.objects.filter(stage=OuterRef("stage")).exclude(status=Round.Status.DRAFT)
    found = StageEntry.objects.filter(entry=entry_id, declined_at=None, stage__status=Stage.Status.READY)
    waits = found.filter(stage__number__gt=1, stage__by_team=False, stage__event__status=Event.Status.OPEN)
    return waits.exclude(Exists(begun)).select_related("stage", "entry").order_by("-stage__number")


def proposed_team_cut(stage: Stage) -> TeamCut | None:
    """Return the teams that advance to a stage by the current standings of the previous stage, or None for the first
    stage.
    """
    before = previous_stage(stage)
    if before is None:
        return None
    away = set(stage.teams.exclude(declined_at=None).values_list("team", flat=True)) | _passed_teams(stage)
    lines = tuple(line for line in team_standing(before) if not line.out and line.team.pk not in away)
    size = _size(stage, lines)
    return TeamCut(size, lines[:size], lines[size:], _level(lines, size), before)


def cut_into(stage: Stage) -> Cut | TeamCut | None:
    """Return the cut into a stage, of players or teams, or None for the first stage."""
    return proposed_team_cut(stage) if stage.by_team else proposed_cut(stage)


def _may_go_on(line: StageLine) -> bool:
    return line.rank is not None and line.entry.status not in GONE


def _level(lines: Sequence[L], size: int) -> tuple[L, ...]:
    if not 0 < size < len(lines) or lines[size - 1].rank != lines[size].rank:
        return ()
    return tuple(line for line in lines if line.rank == lines[size].rank)


def brought(stage: Stage, line: StageLine | TeamLine) -> int:
    """Return the points that a line of the previous stage carries into this one, in tenths: by rank, or as a share of
    its points.
    """
    if stage.carry_places:
        place = line.rank or 0
        return int(stage.carry_places[place - 1]) if 0 < place <= len(stage.carry_places) else 0
    return carried(line.value, stage.carry_percent)


def carried(value: Exact, percent: int) -> int:
    """Return the carried share of a total in tenths, rounded half away from zero.

    >>> carried(1255, 50), carried(-455, 50), carried(-801, 50), carried(50, 0)
    (628, -228, -401, 0)
    """
    amount = (2 * abs(Fraction(value)) * percent + 100) // 200
    return amount if value >= 0 else -amount
