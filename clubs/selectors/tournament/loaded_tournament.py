"""State of a tournament, loaded once for everything a page shows: stages, rounds, games and staff actions."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from clubs.models import Event, Game, PostponedTable, Round, Stage, StageAct
from clubs.selectors.tournament.round_clock import PRESSED, Clock, clock_from

Kind = StageAct.Kind
Status = Round.Status


class Played(NamedTuple):
    """Summary of a game of the tournament; `facts` counts the changes to the data it was scored from."""

    round: int
    table: int
    public_id: str
    status: str
    facts: int
    approved_at: datetime | None


@dataclass(frozen=True)
class Course:
    """All data of an event. Each kind is loaded on first use and linked to the others."""

    event: Event

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """Return the stages in order."""
        found = tuple(self.event.stages.order_by("number"))
        for stage in found:
            stage.event = self.event
        return found

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds of all stages in order."""
        stages = {stage.pk: stage for stage in self.stages}
        found = tuple(self.event.rounds.filter(stage__in=stages).order_by("number"))
        for one in found:
            one.event, one.stage = self.event, stages[one.stage_id or 0]
        return found

    @cached_property
    def games(self) -> tuple[Played, ...]:
        """Return the games of all rounds."""
        columns = ("round", "table__number", "public_id", "status", "facts_version", "approved_at")
        games = Game.objects.filter(event=self.event).order_by("pk").values_list(*columns)
        return tuple(Played(*row) for row in games)

    @cached_property
    def acts(self) -> tuple[StageAct, ...]:
        """Return clock actions, approvals, lots and voided results, in order."""
        kinds = (*PRESSED, Kind.APPROVE, Kind.VOID, Kind.LOT)
        return tuple(StageAct.objects.filter(stage__in=self.stages, kind__in=kinds).select_related("table"))

    @cached_property
    def postponed(self) -> tuple[PostponedTable, ...]:
        """Return the postponed tables of seated rounds, including played ones, by date."""
        known = {one.pk: one for one in self.rounds if one.status != Status.DRAFT}
        found = list(PostponedTable.objects.filter(round__in=known).order_by("planned_at", "round__number", "number"))
        for row in found:
            row.round = known[row.round_id]
        return tuple(found)

    def games_at(self, found: Round) -> dict[int, str]:
        """Return the public ids of a round's valid games, by table."""
        alive = (one for one in self.games if one.round == found.pk and one.status != Game.Status.VOID)
        return {one.table: one.public_id for one in alive}

    def counted(self, stage: Stage) -> tuple[Round, ...]:
        """Return the rounds of a stage with at least one counted result."""
        partly = {one.round for one in self.games if one.approved_at and one.status == Game.Status.FINAL}
        return tuple(
            one
            for one in self.rounds
            if one.stage_id == stage.pk and (one.status == Status.APPROVED or one.pk in partly)
        )

    def first_of(self, stage: Stage) -> int:
        """Return the number of a stage's first round."""
        return next((one.number for one in self.rounds if one.stage_id == stage.pk), 1)

    def following(self, stage: Stage) -> Stage | None:
        """Return the stage to which the best of this one advance."""
        later = (one for one in self.stages if one.number > stage.number and not one.plate)
        return None if stage.plate else next(later, None)

    def lots(self, stage: Stage, through: int) -> tuple[StageAct, ...]:
        """Return the lots drawn among players tied at the cut, up to a round of the stage."""
        drawn = (act for act in self.acts if act.stage_id == stage.pk and act.kind == Kind.LOT)
        return tuple(act for act in drawn if act.data.get("through", 0) <= through)

    def clock(self, found: Round) -> Clock | None:
        """Return the clock of a started round, or None."""
        return clock_from(found, (act for act in self.acts if act.round_id == found.pk))

    def changed(self) -> tuple[str, ...]:
        """Return the public ids of the games changed since their results were first approved.

        A game that was approved individually may be among them, because its approved version is not stored.
        """
        approved = {one.pk for one in self.rounds if one.status == Status.APPROVED}
        counted = (one for one in self.games if one.approved_at or one.round in approved)
        final = (one for one in counted if one.status == Game.Status.FINAL)
        return tuple(one.public_id for one in final if one.approved_at or not self._as_approved(one))

    def _as_approved(self, game: Played) -> bool:
        """Whether a game is unchanged since its round was first approved."""
        return self._sealed.get(game.round, {}).get(game.public_id) == game.facts

    @cached_property
    def _sealed(self) -> dict[int, dict[str, int]]:
        """Return, by round, the versions of its games at its first approval."""
        found: dict[int, dict[str, int]] = {}
        for act in self.acts:
            if act.kind == Kind.APPROVE and act.round_id:
                found.setdefault(act.round_id, act.data.get("facts", {}))
        return found

    def void_later(self) -> Iterator[StageAct]:
        """Yield the results that were voided after their rounds were approved."""
        approved: set[int | None] = set()
        now: Collection[int] = {one.pk for one in self.rounds if one.status == Status.APPROVED}
        for act in self.acts:
            if act.kind == Kind.APPROVE:
                approved.add(act.round_id)
            elif act.kind == Kind.VOID and act.round_id in approved and act.round_id in now:
                yield act
