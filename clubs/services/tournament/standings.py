"""Standings of stages, computed in the background from the facts alone."""

from django.db.models import F

from clubs.models import Game, Round, Stage, StageStanding
from clubs.queue import enqueue
from clubs.selectors.public import versions
from clubs.selectors.tournament.standing import StageLine, stage_facts, standing_of
from clubs.services.versions import act, raise_versions

COMPUTE = "clubs.tasks.compute_stage"


def request_stage(stage: Stage) -> None:
    """Ask for a stage's standing to be computed from what is so now."""
    Stage.objects.filter(pk=stage.pk).update(requested=F("requested") + 1)
    stage.requested += 1
    enqueue(COMPUTE, stage.pk)


def request_stage_of(game: Game) -> None:
    """The same for the stage of a game whose round is approved: only such results count. A night has no stage."""
    if game.round.stage is not None and game.round.status == Round.Status.APPROVED:
        request_stage(game.round.stage)


def compute_stage(*, stage_id: int) -> bool:
    """Compute what was asked for and not yet computed; False where there was nothing to do."""
    stage = Stage.objects.filter(pk=stage_id).select_related("event__season__club").first()
    if stage is None or stage.computed >= stage.requested:
        return False
    return _write(stage, _rows(stage))


def requeue_stages() -> int:
    """Queue every stage whose standing is behind; how many."""
    behind = Stage.objects.filter(requested__gt=F("computed")).values_list("pk", flat=True)
    for stage_id in behind:
        enqueue(COMPUTE, stage_id)
    return len(behind)


def _rows(stage: Stage) -> list[StageStanding]:
    facts = stage_facts(stage)
    rows: list[StageStanding] = []
    before: dict[int, int | None] = {}
    for through in (0, *(found.number_in_stage or 0 for found in facts.rounds)):
        lines = standing_of(facts, through)
        rows += [_row(stage, through, order, line, before) for order, line in enumerate(lines)]
        before = {line.entry.pk: line.rank for line in lines}
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
        value=line.value,
        carried=line.carried,
        byes=line.byes,
        penalties=line.penalties,
        games=line.games,
        totals=list(line.totals),
        moved=old - line.rank if old is not None and line.rank is not None else None,
    )


@act()
def _write(stage: Stage, rows: list[StageStanding]) -> bool:
    """Put the new lines in the place of the old, unless another worker has been further meanwhile."""
    Stage.objects.select_for_update(no_key=True).get(pk=stage.pk)
    behind = Stage.objects.filter(pk=stage.pk, computed__lt=stage.requested)
    if not behind.exists():
        return False
    StageStanding.objects.filter(stage=stage).delete()
    StageStanding.objects.bulk_create(rows)
    raise_versions(versions.night(stage.event.season.club.slug, stage.event_id))
    return bool(behind.update(computed=stage.requested))
