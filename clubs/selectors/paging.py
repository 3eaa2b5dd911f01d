"""Pagination of long lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet

from clubs.input_limits import figures

MOST_ONWARD = 2000
"""Pages of an uncounted list that can be requested by number."""
Row = TypeVar("Row")
Kept = TypeVar("Kept", bound=Model)


def page_of_rows(rows: QuerySet[Kept], number: str | None, a_page: int) -> Page[Kept]:
    """Return the page of this number (from the query, counted from 1), or the first one if there is no such page."""
    return _page(Paginator(rows, a_page), number)


def page_of_list(rows: Sequence[Row], number: str | None, a_page: int) -> Page[Row]:
    """Return the same for a list."""
    return _page(Paginator(rows, a_page), number)


class Onward(Page[Kept]):
    """A page of uncounted rows. One additional row tells whether there is a next page."""

    uncounted = True

    def __init__(self, rows: Sequence[Kept], number: int, *, more: bool) -> None:
        super().__init__(rows, number, Paginator(rows, max(len(rows), 1)))
        self.more = more

    def has_next(self) -> bool:
        """Whether there is a next page."""
        return self.more

    def next_page_number(self) -> int:
        """Return the number of the next page."""
        return self.number + 1

    def previous_page_number(self) -> int:
        """Return the number of the previous page."""
        return self.number - 1


def onward(rows: QuerySet[Kept], number: str | None, a_page: int) -> Onward[Kept]:
    """Return this page of a list too long to count, or the first one if there is no such page or it is too far on."""
    wanted = figures(number) or 1
    start = (wanted - 1) * a_page if wanted <= MOST_ONWARD else 0
    found = list(rows[start : start + a_page + 1])
    if start and not found:
        start, found = 0, list(rows[: a_page + 1])
    return Onward(found[:a_page], start // a_page + 1, more=len(found) > a_page)


def sorted_by_keys(page: Page[int], related: QuerySet[Kept]) -> Page[Kept]:
    """Return a page of keys as a page of rows: the database sorts keys only, and joins the rows of one page."""
    found = related.in_bulk(list(page.object_list))
    rows = [found[key] for key in page.object_list]
    return Page(rows, page.number, cast("Paginator[Kept]", page.paginator))


def _page(paginator: Paginator[Row], number: str | None) -> Page[Row]:
    wanted = figures(number) or 1
    return paginator.page(wanted if wanted <= paginator.num_pages else 1)
