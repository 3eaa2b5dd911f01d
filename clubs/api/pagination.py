"""How long lists are cut."""

from rest_framework.pagination import LimitOffsetPagination


class BoundedPages(LimitOffsetPagination):
    """`limit` and `offset`; at most 200 rows at once."""

    default_limit = 50
    max_limit = 200
