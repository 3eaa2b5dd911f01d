"""The site's own metrics, in addition to Django's, read from the database at each scrape."""

from collections.abc import Iterator

from django.db import DatabaseError, connection
from prometheus_client import REGISTRY
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from clubs.page_cache.store import page_store
from clubs.selectors.site_metrics import running_figures
from config.health import sweep_lag

PREFIX = "east_one_"
ABOUT = {
    "tables_playing": "Games that are being played at open nights",
    "nights_open": "Nights and tournaments that are open",
    "saves_total": "Deals ever saved, corrections and undone ones too",
    "standings_behind": "Seasons whose standings are behind their results",
    "standings_lag_seconds": "Seconds since the oldest such result",
    "messages_waiting": "Mails, notifications and webhook requests that are due",
    "messages_lag_seconds": "Seconds since the oldest of them was due",
    "pages_asked_total": "Public pages and parts of them that this process was asked for",
    "pages_made_total": "Of these, made anew because none was kept",
    "queue_lag_seconds": "Seconds since a worker last swept; it does so every half minute",
}


class SiteCollector(Collector):
    """Collector of the site's metrics; empty if the database does not answer."""

    def collect(self) -> Iterator[Metric]:
        try:
            figures = running_figures() | kept_pages() | {"queue_lag_seconds": sweep_lag()}
        except DatabaseError:
            return
        finally:
            # The thread of a scrape ends with it.
            if not connection.in_atomic_block:
                connection.close()
        for name, value in figures.items():
            if name.endswith("_total"):
                yield CounterMetricFamily(PREFIX + name.removesuffix("_total"), ABOUT[name], value=value)
            else:
                yield GaugeMetricFamily(PREFIX + name, ABOUT[name], value=value)

    def describe(self) -> Iterator[Metric]:
        """Return nothing, so that registration does not query the database."""
        yield from ()


def kept_pages() -> dict[str, float]:
    """Return this process's counts of page requests and cache misses."""
    return {"pages_asked_total": page_store.asked, "pages_made_total": page_store.made}


def register() -> None:
    """Register the collector with this process's metrics."""
    REGISTRY.register(SiteCollector())
