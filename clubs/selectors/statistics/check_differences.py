"""What the nightly check has found in a club."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from clubs.models import Club, Difference, Rebuilding

ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Checked:
    """The last check that has ended (None: none has), and a page of what it found in the club."""

    run: Rebuilding | None
    page: Page[Difference]


def checked(club: Club, page: str) -> Checked:
    """The last check; a page that there is not is the nearest one."""
    run = Rebuilding.objects.filter(kind=Rebuilding.Kind.CHECK, ended_at__isnull=False).first()
    found = Difference.objects.filter(club=club, run=run) if run else Difference.objects.none()
    related = found.select_related("season", "player", "game__table", "game__round", "game__event__season")
    return Checked(run, Paginator(related, ON_A_PAGE).get_page(page))
