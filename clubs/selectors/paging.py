"""Long lists, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet

from clubs.input_limits import figures

MOST_ONWARD = 2000
"""Pages of an uncounted list that can be asked for by number."""
Row = TypeVar("Row")
Kept = TypeVar("Kept", bound=Model)


def page_of_rows(rows: QuerySet[Kept], number: str | None, a_page: int) -> Page[Kept]:
    """The page of this number (as a query writes it, from 1), the first one where there is no such page."""
    return _page(Paginator(rows, a_page), number)


def page_of_list(rows: Sequence[Row], number: str | None, a_page: int) -> Page[Row]:
    """The same of a list."""
    return _page(Paginator(rows, a_page), number)


class Onward(Page[Kept]):
    """A page of rows that nobody has counted: one row more says whether there is a next one."""

    uncounted = True

    def __init__(self, rows: Sequence[Kept], number: int, *, more: bool) -> None:
        super().__init__(rows, number, Paginator(rows, max(len(rows), 1)))
        self.more = more

    def has_next(self) -> bool:
        """Whether there is a next page."""
        return self.more

    def next_page_number(self) -> int:
        """Its number."""
        return self.number + 1

    def previous_page_number(self) -> int:
        """The number of the page before."""
        return self.number - 1


def onward(rows: QuerySet[Kept], number: str | None, a_page: int) -> Onward[Kept]:
    """The page of this number of a list too long to be counted; the first where there is none, or one too far on."""
    wanted = figures(number) or 1
    start = (wanted - 1) * a_page if wanted <= MOST_ONWARD else 0
    found = list(rows[start : start + a_page + 1])
    if start and not found:
        start, found = 0, list(rows[: a_page + 1])
    return Onward(found[:a_page], start // a_page + 1, more=len(found) > a_page)


def sorted_by_keys(page: Page[int], related: QuerySet[Kept]) -> Page[Kept]:
    """A page of keys as one of their rows: the database sorts keys alone, and joins what it shows of a page only."""
    found = related.in_bulk(list(page.object_list))
    rows = [found[key] for key in page.object_list]
    return Page(rows, page.number, cast("Paginator[Kept]", page.paginator))


def _page(paginator: Paginator[Row], number: str | None) -> Page[Row]:
    wanted = figures(number) or 1
    return paginator.page(wanted if wanted <= paginator.num_pages else 1)
