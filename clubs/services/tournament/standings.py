"""Standings of stages, computed in the background from the results alone."""

from collections.abc import Sequence

from django.db.models import Exists, F, OuterRef

from clubs.models import Game, Stage, StageStanding, StageTeamStanding
from clubs.queue import enqueue, requeue
from clubs.selectors.public import page_versions
from clubs.selectors.tournament.postponed_tables import is_counted
from clubs.selectors.tournament.stage_standings import StageFacts, StageLine, stage_facts, standing_of
from clubs.selectors.tournament.table_points import stored
from clubs.selectors.tournament.team_standings import TeamFacts, TeamLine, team_facts, team_standing_of
from clubs.services.circuits.club_changes import request_rankings_of
from clubs.services.guarded import each
from clubs.services.transactions import bump_page_versions, versioned_transaction

COMPUTE = "clubs.tasks.compute_stage"


def request_stage(stage: Stage) -> None:
    """Request the computation of a stage's standings from the current state."""
    Stage.objects.filter(pk=stage.pk).update(requested=F("requested") + 1)
    stage.requested += 1
    enqueue(COMPUTE, stage.pk)


def request_stage_of(game: Game) -> None:
    """Request the standings of an approved game's stage, if any; only approved results count."""
    if game.round.stage is not None and is_counted(game):
        request_stage(game.round.stage)


def compute_stage(*, stage_id: int) -> bool:
    """Compute the pending standings of a stage; False if there was nothing to do."""
    stage = Stage.objects.filter(pk=stage_id).select_related("event__season__club").first()
    if stage is None or stage.computed >= stage.requested:
        return False
    facts = stage_facts(stage)
    return _write(stage, _rows(facts), _team_rows(facts, team_facts(stage)))


def requeue_stages() -> int:
    """Queue all stages whose standings are outdated; return their number."""
    return requeue(COMPUTE, Stage.objects.filter(requested__gt=F("computed")).values_list("pk", flat=True))


def request_older_stages() -> None:
    """Request the standings of stages that an older version computed."""
    older = Exists(StageStanding.objects.filter(stage=OuterRef("pk"), lasts=None))
    stages = Stage.objects.filter(older, requested__lte=F("computed"))
    each(stages.select_related("event__season__club"), _again)


@versioned_transaction()
def _again(stage: Stage) -> None:
    """Request the standings again; its pages show that they are being computed."""
    Stage.objects.filter(pk=stage.pk, requested__lte=F("computed")).update(requested=F("computed") + 1)
    bump_page_versions(page_versions.tournament(stage.event.season.club.slug, stage.event_id))
    enqueue(COMPUTE, stage.pk)


def _steps(facts: StageFacts) -> list[int]:
    """Return the rounds after which there are standings; 0 is before the first."""
    rounds = {found.number_in_stage or 0 for found in facts.rounds}
    return sorted({0} | rounds | {one.through for one in facts.decided})


def _is_standing(through: int, lines: Sequence[StageLine | TeamLine]) -> bool:
    """Return whether ranks can be compared with these: before the first round only if points were carried over."""
    return through > 0 or any(line.carried for line in lines)


def _rows(facts: StageFacts) -> list[StageStanding]:
    rows: list[StageStanding] = []
    before: dict[int, int | None] = {}
    for through in _steps(facts):
        lines = standing_of(facts, through)
        rows += [_row(facts.stage, through, order, line, before) for order, line in enumerate(lines)]
        before = {line.entry.pk: line.rank for line in lines} if _is_standing(through, lines) else {}
    return rows


def _row(stage: Stage, through: int, order: int, line: StageLine, before: dict[int, int | None]) -> StageStanding:
    old = before.get(line.entry.pk)
    return StageStanding(
        stage=stage,
        through=through,
        entry=line.entry,
        order=order,
        rank=line.rank,
        shared=line.shared,
        split=line.split,
        value=float(line.value),
        carried=line.carried,
        byes=line.byes,
        penalties=line.penalties,
        games=line.games,
        sat_out=line.sat_out,
        lasts=line.lasts,
        totals=stored(line.totals),
        points=list(line.points),
        moved=old - line.rank if old is not None and line.rank is not None else None,
    )


def _team_rows(facts: StageFacts, of: TeamFacts) -> list[StageTeamStanding]:
    rows: list[StageTeamStanding] = []
    before: dict[int, int | None] = {}
    for through in _steps(facts):
        lines = team_standing_of(facts, of, through)
        rows += [_team_row(facts.stage, through, order, line, before) for order, line in enumerate(lines)]
        before = {line.team.pk: line.rank for line in lines} if _is_standing(through, lines) else {}
    return rows


def _team_row(
    stage: Stage, through: int, order: int, line: TeamLine, before: dict[int, int | None]
) -> StageTeamStanding:
    old = before.get(line.team.pk)
    return StageTeamStanding(
        stage=stage,
        through=through,
        team=line.team,
        order=order,
        rank=line.rank,
        shared=line.shared,
        split=line.split,
        value=float(line.value),
        carried=line.carried,
        penalties=line.penalties,
        games=line.games,
        totals=stored(line.totals),
        moved=old - line.rank if old is not None and line.rank is not None else None,
    )


@versioned_transaction()
def _write(stage: Stage, rows: list[StageStanding], teams: list[StageTeamStanding]) -> bool:
    """Replace the old lines, unless another worker has written newer ones."""
    Stage.objects.select_for_update(no_key=True).get(pk=stage.pk)
    behind = Stage.objects.filter(pk=stage.pk, computed__lt=stage.requested)
    if not behind.exists():
        return False
    StageStanding.objects.filter(stage=stage).delete()
    StageTeamStanding.objects.filter(stage=stage).delete()
    StageStanding.objects.bulk_create(rows)
    StageTeamStanding.objects.bulk_create(teams)
    bump_page_versions(page_versions.tournament(stage.event.season.club.slug, stage.event_id))
    if stage.event.over:
        request_rankings_of(stage.event.season.club_id)
    return bool(behind.update(computed=stage.requested))
