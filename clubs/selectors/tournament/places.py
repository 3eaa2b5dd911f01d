"""The places of a whole tournament: finalists by the final, then the rest by the last stage that they played."""

from clubs.models import Event
from clubs.selectors.tournament.standing import StageLine, standing


def final_places(event: Event) -> tuple[StageLine, ...]:
    """Each entry once, in order, by its line in the last stage in which it was."""
    found: dict[int, StageLine] = {}
    stages = event.stages.select_related("event__season").order_by("-number")
    for stage in stages:
        for line in standing(stage):
            found.setdefault(line.entry.pk, line)
    return tuple(found.values())
