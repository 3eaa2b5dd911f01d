"""Final ranking of a tournament: finalists by the final, then the others by the last stage they played."""

from clubs.models import Event, Stage
from clubs.selectors.tournament.stage_standings import StageLine, standing


def final_places(event: Event) -> tuple[StageLine, ...]:
    """Return each entry once, ranked by its line in the last stage it played; a plate comes after the players who made
    the cut.
    """
    return tuple(line for _stage, line in last_lines(event))


def last_lines(event: Event) -> tuple[tuple[Stage, StageLine], ...]:
    """Return the same lines, each with its stage. Ties exist only within a stage."""
    found: dict[int, tuple[Stage, StageLine]] = {}
    for stage in from_the_top(event):
        for line in standing(stage):
            found.setdefault(line.entry.pk, (stage, line))
    return tuple(found.values())


def from_the_top(event: Event) -> list[Stage]:
    """Return the stages of a tournament, beginning with the one for the first places."""
    stages = list(event.stages.select_related("event__season").order_by("-number"))
    return sorted(stages, key=lambda one: _above(one, stages))


def _above(stage: Stage, stages: list[Stage]) -> tuple[int, bool]:
    """Return the key of a stage: later stages first, a plate just before the stage whose cut its players missed."""
    if not stage.plate:
        return -stage.number, True
    before = [one.number for one in stages if not one.plate and one.number < stage.number]
    return -(before[1] if len(before) > 1 else 0), False
