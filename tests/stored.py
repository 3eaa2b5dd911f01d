"""Pages that are kept, forgotten in this process and in Redis: for tests that write behind the services."""

from django.core.cache import caches

from clubs import process_cache
from clubs.page_cache.store import shelf


def forget_pages() -> None:
    """Let every page be made anew."""
    shelf.clear()
    process_cache.clear_process_caches()
    caches["default"].clear()
