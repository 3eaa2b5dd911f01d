"""Clear kept pages, in this process and in Redis, for tests that write without the services."""

from django.core.cache import caches

from clubs import process_cache
from clubs.page_cache.store import page_store


def forget_pages() -> None:
    """Clear all caches, so that every page is built again."""
    page_store.clear()
    process_cache.clear_process_caches()
    caches["default"].clear()
