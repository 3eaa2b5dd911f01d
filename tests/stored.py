"""Pages that are kept, forgotten in this process and in Redis: for tests that write behind the services."""

from django.core.cache import caches

from clubs import memo
from clubs.shelf.shelf import shelf


def forget_pages() -> None:
    """Let every page be made anew."""
    shelf.clear()
    memo.forget()
    caches["default"].clear()
