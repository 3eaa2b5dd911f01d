"""How the site is served: one process with eight threads, or as WEB_CONCURRENCY and WEB_THREADS say."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.welcome import welcome

bind = f"{settings.HOST}:{settings.PORT}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
threads = int(os.environ.get("WEB_THREADS", "8"))
if workers > 1 and not settings.REDIS_URL:
    raise ImproperlyConfigured("WEB_CONCURRENCY above 1 needs REDIS_URL: rate limits are counted in a shared cache.")
timeout = 60
graceful_timeout = 10
control_socket_disable = True
loglevel = "warning"


def post_worker_init(worker: Any) -> None:
    """Tell whoever started `./run` where it is, as soon as it answers."""
    if os.environ.get("WELCOME"):
        welcome()
