"""The circuits of a club, for its public pages."""

from django import template

from clubs.models import Circuit, Club

register = template.Library()


@register.inclusion_tag("clubs/circuits/_of_club_links.html")
def circuits_of(club: Club) -> dict[str, object]:
    """Return the context of the links to the circuits that a club gives results to."""
    held = Circuit.objects.filter(consents__club=club, consents__ended_at=None, consents__accepted_at__isnull=False)
    return {"circuits": held.distinct()}
