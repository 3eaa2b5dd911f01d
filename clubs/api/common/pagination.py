"""Pagination of lists."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination, LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.input_limits import figures

A_PAGE, MOST_ROWS, LONGEST_CURSOR = 50, 200, 500


class BoundedPages(LimitOffsetPagination):
    """Paginate by `limit` and `offset`, for older clients."""

    default_limit = A_PAGE
    max_limit = MOST_ROWS


class Cursors(CursorPagination):
    """Paginate by cursor: follow `next` and `previous`. `limit` is at most 200 rows; `count` is the total."""

    page_size = A_PAGE
    page_size_query_param = "limit"
    max_page_size = MOST_ROWS
    old: BoundedPages | None = None

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> Any:
        """Paginate by the cursor, or by `offset` if it is given."""
        if "offset" in request.query_params:
            self.old = BoundedPages()
            return self.old.paginate_queryset(queryset.order_by(*view.ordering), request, view)
        self.count = queryset.count()
        return super().paginate_queryset(queryset, request, view)

    def get_page_size(self, request: Request) -> int:
        """Return the requested number of rows. Report an invalid one."""
        if (said := request.query_params.get("limit")) is None:
            return A_PAGE
        number = figures(said)
        if not number:
            raise ValidationError({"limit": _("Must be a whole number of 1 or more.")})
        return min(number, MOST_ROWS)

    def get_paginated_response(self, data: Any) -> Response:
        """Return the rows, their total number, and the links to other pages."""
        if self.old is not None:
            return self.old.get_paginated_response(data)
        links = {"next": self.get_next_link(), "previous": self.get_previous_link()}
        return Response({"count": self.count, **links, "results": data})

    def get_paginated_response_schema(self, schema: Any) -> dict[str, Any]:
        """Describe it in the schema."""
        link = {"type": ["string", "null"], "format": "uri"}
        listed = {"count": {"type": "integer"}, "next": link, "previous": link, "results": schema}
        return {"type": "object", "required": list(listed), "properties": listed}

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: Any) -> tuple[str, ...]:
        """Return the list's only order, in which no two rows are equal."""
        order: tuple[str, ...] = view.ordering
        return order

    def decode_cursor(self, request: Request) -> Any:
        """Read the cursor; one that was not made here is told."""
        try:
            if len(request.query_params.get(self.cursor_query_param, "")) > LONGEST_CURSOR:
                raise NotFound
            return super().decode_cursor(request)
        except NotFound:
            raise NotFound(_("Invalid cursor. Use the `next` or `previous` link of a response.")) from None
