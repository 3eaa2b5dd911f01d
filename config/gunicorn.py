"""How the site is served: one process with eight threads, or as WEB_CONCURRENCY and WEB_THREADS say."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings

from config.announce import announce

bind = f"{settings.HOST}:{settings.PORT}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
threads = int(os.environ.get("WEB_THREADS", "8"))
timeout = 60
graceful_timeout = 10
control_socket_disable = True
loglevel = "warning"


def post_worker_init(worker: Any) -> None:
    """Tell whoever started `./run` where it is, as soon as it answers."""
    if os.environ.get("ANNOUNCE"):
        announce()
