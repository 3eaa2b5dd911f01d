"""Names of a tournament's teams."""

from clubs.models import Event, EventTeam
from clubs.names import fold

LONGEST_NAME, LONGEST_SHORT = 60, 12


def names_taken(event: Event, besides: EventTeam | None = None) -> set[str]:
    """Return the case-folded names and short names of the event's teams, except those of the team `besides`."""
    others = event.teams.exclude(pk=besides.pk) if besides else event.teams.all()
    return {fold(said) for names in others.values_list("name", "short_name") for said in names if said}
