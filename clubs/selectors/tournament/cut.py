"""Who of a stage goes on into the next one, and with what."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Event, Round, Stage, StageEntry
from clubs.names import fold
from clubs.selectors.tournament.cut_deciders import GONE
from clubs.selectors.tournament.stage_standings import StageLine, standing
from clubs.selectors.tournament.team_standings import TeamLine, team_standing

L = TypeVar("L", StageLine, TeamLine)
SHOWN = 8  # alternates


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on, best first, and the alternates in order; `level` are those who are equal across the line.

    Where the best of each group go on, each group has a line of its own, and the next of every group are the first
    alternates; `group` says what the groups are.
    """

    size: int
    going: tuple[StageLine, ...]
    alternates: tuple[StageLine, ...]
    level: tuple[StageLine, ...]
    group: str = ""

    @property
    def grouped(self) -> bool:
        """Whether the best of each group go on."""
        return bool(self.group)

    @property
    def going_with_groups(self) -> list[tuple[StageLine, str]]:
        """Who goes on, and of which group."""
        return [(line, _group_title(line, self.group)) for line in self.going]

    @property
    def next_with_groups(self) -> list[tuple[StageLine, str]]:
        """The first alternates, at least one of each group that has any, and of which group."""
        most = max(SHOWN, len({_group_of(line, self.group) for line in self.alternates}) if self.group else 0)
        return [(line, _group_title(line, self.group)) for line in self.alternates[:most]]

    @property
    def all_in(self) -> tuple[StageLine, ...]:
        """Who goes on if all who are level across the line do."""
        level = {line.entry.pk for line in self.level}
        return (*self.going, *(line for line in self.alternates if line.entry.pk in level))

    @property
    def last(self) -> int:
        """How many go on if all who are level across the line do."""
        return len(self.all_in)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The start numbers of those who are level across the line."""
        return tuple(sorted(line.entry.number or 0 for line in self.level))


@dataclass(frozen=True, slots=True)
class TeamCut:
    """Which teams go on, best first, and the others in order; `level` are those who are equal across the line."""

    size: int
    going: tuple[TeamLine, ...]
    alternates: tuple[TeamLine, ...]
    level: tuple[TeamLine, ...]

    @property
    def going_with_groups(self) -> list[tuple[TeamLine, str]]:
        """Which go on; teams have no groups."""
        return [(line, "") for line in self.going]

    @property
    def next_with_groups(self) -> list[tuple[TeamLine, str]]:
        """The first alternates."""
        return [(line, "") for line in self.alternates[:SHOWN]]

    @property
    def all_in(self) -> tuple[TeamLine, ...]:
        """Which go on if all that are level across the line do."""
        level = {line.team.pk for line in self.level}
        return (*self.going, *(line for line in self.alternates if line.team.pk in level))

    @property
    def last(self) -> int:
        """How many go on if all who are level across the line do."""
        return len(self.all_in)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the teams that are level across the line."""
        return tuple(sorted(line.team.number for line in self.level))


def previous_stage(stage: Stage) -> Stage | None:
    """The stage whose standing the cut is made of: the one before; of a plate, the one whose cut they missed."""
    earlier = stage.event.stages.filter(number__lt=stage.number).order_by("-number")
    if not stage.plate:
        return earlier.filter(plate=False).first()
    played = [one for one in earlier if not one.plate]
    return played[1] if len(played) > 1 else None


def asked_again(stage: Stage) -> bool:
    """Whether a result was corrected once a stage's seats were published, and nobody has said since who goes on."""
    return any(note.get("open") for note in stage.notes)


def is_to_be_decided(stage: Stage, found: Round) -> bool:
    """Whether a result was corrected once a round's seats were published, and nobody has said since if they stay."""
    published = found.status == Round.Status.PUBLISHED
    return published and (asked_again(stage) or any(note.get("seats") == found.number for note in stage.notes))


def may_play_off(stage: Stage) -> bool:
    """Whether equals at the cut into a stage can play it off: they are the entrants of the stage before, too."""
    before = previous_stage(stage)
    return before is not None and before.by_team == stage.by_team


def stage_after(found: Round) -> Stage | None:
    """The stage whose cut a play-off decides: that of the next round which is not of the play-off's own stage."""
    later = found.event.rounds.filter(number__gt=found.number).exclude(stage=None).exclude(stage=found.stage)
    following = later.select_related("stage__event__season__club").order_by("number").first()
    return following.stage if following else None


def proposed_cut(stage: Stage) -> Cut | None:
    """The cut into a stage as its previous stage stands now; None for the first stage."""
    before = previous_stage(stage)
    if before is None:
        return None
    away = set(stage.entrants.exclude(declined_at=None).values_list("entry_id", flat=True)) | _passed(stage)
    lines = [line for line in standing(before) if _may_go_on(line) and line.entry.pk not in away]
    if stage.group and stage.size:
        return _of_each(lines, stage.size, stage.group)
    size = _size(stage, lines)
    return Cut(size, tuple(lines[:size]), tuple(lines[size:]), _level(lines, size))


def _passed(stage: Stage) -> set[int]:
    """Of a plate, the entries that went on instead; whoever declined may play the plate."""
    went = _instead(stage)
    return set(went.entrants.filter(declined_at=None).values_list("entry_id", flat=True)) if went else set()


def _passed_teams(stage: Stage) -> set[int]:
    """The same of teams."""
    went = _instead(stage)
    return set(went.teams.filter(declined_at=None).values_list("team_id", flat=True)) if went else set()


def _instead(stage: Stage) -> Stage | None:
    """Of a plate, the stage whose cut its players have missed."""
    if not stage.plate:
        return None
    return stage.event.stages.filter(number__lt=stage.number, plate=False).order_by("-number").first()


def _size(stage: Stage, lines: Sequence[L]) -> int:
    """How many of these go on."""
    if stage.least_tenths is not None:
        return sum(line.value >= stage.least_tenths for line in lines)
    return min(stage.size or len(lines), len(lines))


def _of_each(lines: Sequence[StageLine], each: int, group: str) -> Cut:
    """The best so many of each group, in the order of the standing; who is in no group goes on with none.

    Alternates are first the next of every group, then those after them; last who is in no group.
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
    return Cut(len(going), going, tuple(others), tuple(line for line in lines if line.entry.pk in level), group)


def _group_of(line: StageLine, group: str) -> object:
    of = {"team": line.entry.team_id, "club": fold(line.entry.club_name), "country": line.entry.player.country}
    return of[group]


def _group_title(line: StageLine, group: str) -> str:
    if group == Stage.Group.TEAM:
        return line.entry.team.name if line.entry.team else ""
    return {"club": line.entry.club_name, "country": line.entry.player.country}.get(group, "")


def going_on(entry_id: int) -> QuerySet[StageEntry]:
    """The stage that somebody has reached and whose first seats are not published yet."""
    begun = Round.objects.filter(stage=OuterRef("stage")).exclude(status=Round.Status.DRAFT)
    found = StageEntry.objects.filter(entry=entry_id, declined_at=None, stage__status=Stage.Status.READY)
    waits = found.filter(stage__number__gt=1, stage__by_team=False, stage__event__status=Event.Status.OPEN)
    return waits.exclude(Exists(begun)).select_related("stage", "entry").order_by("-stage__number")


def proposed_team_cut(stage: Stage) -> TeamCut | None:
    """Which teams go on into a stage as its previous stage stands now; None for the first stage."""
    before = previous_stage(stage)
    if before is None:
        return None
    away = set(stage.teams.exclude(declined_at=None).values_list("team", flat=True)) | _passed_teams(stage)
    lines = tuple(line for line in team_standing(before) if not line.out and line.team.pk not in away)
    size = _size(stage, lines)
    return TeamCut(size, lines[:size], lines[size:], _level(lines, size))


def cut_into(stage: Stage) -> Cut | TeamCut | None:
    """The cut into a stage, of whoever its entrants are; None for the first stage."""
    return proposed_team_cut(stage) if stage.by_team else proposed_cut(stage)


def _may_go_on(line: StageLine) -> bool:
    return line.rank is not None and line.entry.status not in GONE


def _level(lines: Sequence[L], size: int) -> tuple[L, ...]:
    if not 0 < size < len(lines) or lines[size - 1].rank != lines[size].rank:
        return ()
    return tuple(line for line in lines if line.rank == lines[size].rank)


def brought(stage: Stage, line: StageLine | TeamLine) -> int:
    """What a line of the stage before is worth in this one, in tenths: by its place, or a part of its points."""
    if stage.carry_places:
        place = line.rank or 0
        return int(stage.carry_places[place - 1]) if 0 < place <= len(stage.carry_places) else 0
    return carried(line.value, stage.carry_percent)


def carried(value: int, percent: int) -> int:
    """What is carried over of so many tenths, half a tenth away from zero.

    >>> carried(1255, 50), carried(-455, 50), carried(-801, 50), carried(50, 0)
    (628, -228, -401, 0)
    """
    amount = (2 * abs(value) * percent + 100) // 200
    return amount if value >= 0 else -amount
