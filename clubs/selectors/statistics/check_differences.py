"""Results of the nightly statistics check of a club."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from clubs.models import Club, Difference, Rebuilding

ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Checked:
    """The last finished check (None if there is none), and a page of its findings in the club."""

    run: Rebuilding | None
    page: Page[Difference]


def checked(club: Club, page: str) -> Checked:
    """Return the last check. A page number out of range selects the nearest page."""
    run = Rebuilding.objects.filter(kind=Rebuilding.Kind.CHECK, ended_at__isnull=False).first()
    found = Difference.objects.filter(club=club, run=run) if run else Difference.objects.none()
    related = found.select_related("season", "player", "game__table", "game__round", "game__event__season")
    return Checked(run, Paginator(related, ON_A_PAGE).get_page(page))
