"""Long lists, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet

from clubs.bounds import figures

Row = TypeVar("Row")
Kept = TypeVar("Kept", bound=Model)


def page_of_rows(rows: QuerySet[Kept], number: str | None, a_page: int) -> Page[Kept]:
    """The page of this number (as a query writes it, from 1), the first one where there is no such page."""
    return _page(Paginator(rows, a_page), number)


def page_of_list(rows: Sequence[Row], number: str | None, a_page: int) -> Page[Row]:
    """The same of a list."""
    return _page(Paginator(rows, a_page), number)


def sorted_by_keys(page: Page[int], related: QuerySet[Kept]) -> Page[Kept]:
    """A page of keys as one of their rows: the database sorts keys alone, and joins what it shows of a page only."""
    found = related.in_bulk(list(page.object_list))
    rows = [found[key] for key in page.object_list]
    return Page(rows, page.number, cast("Paginator[Kept]", page.paginator))


def _page(paginator: Paginator[Row], number: str | None) -> Page[Row]:
    wanted = figures(number) or 1
    return paginator.page(wanted if wanted <= paginator.num_pages else 1)
