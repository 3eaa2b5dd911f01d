"""Pages that are kept, forgotten in this process and in Redis: for tests that write behind the services."""

from django.core.cache import caches

from clubs import process_cache
from clubs.page_cache.store import page_store


def forget_pages() -> None:
    """Let every page be made anew."""
    page_store.clear()
    process_cache.clear_process_caches()
    caches["default"].clear()
