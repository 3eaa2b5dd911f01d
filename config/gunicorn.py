"""Gunicorn's configuration: one process with eight threads, or as set by WEB_CONCURRENCY and WEB_THREADS."""

import gc
import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config import startup_steps, warm_up
from config.env import limit_statements
from config.first_run import welcome
from config.request_buffering import tls_context
from config.sqlite_backend import hold_open

bind = [f"{settings.HOST}:{port}" for port in settings.PORTS]
worker_class = "config.request_buffering.BufferingWorker"
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
threads = int(os.environ.get("WEB_THREADS", "8"))
if workers > 1 and not settings.REDIS_URL:
    raise ImproperlyConfigured("WEB_CONCURRENCY above 1 needs REDIS_URL: rate limits are counted in a shared cache.")
limit_statements(settings.DATABASES["default"], settings.STATEMENT_SECONDS)
timeout = 60
graceful_timeout = 10
control_socket_disable = True
loglevel = "warning"
# A request of 2.5 MB has hundreds of thousands of lists: a garbage collection every 700 allocations takes ten times
# as long as parsing.
COLLECT = (50_000, 10, 10)
# The switch interval in seconds: a thread back from the database waits this long for the interpreter while another
# renders a page. A save does so a dozen times.
SWITCH = 0.0005


def on_starting(server: Any) -> None:
    """Create the certificate, and load the site once, in the process that workers are forked from.

    `./run` prepares the site in parallel.
    """
    if settings.TLS:
        tls_context()
    if warm_up.SHARED and (fault := database_fault()):
        sys.exit(fault)
    warm_up.load(prepare=bool(os.environ.get("PREPARE")))


def database_fault() -> str:
    """Return what is wrong with a database that this program can't serve; "" if it fits."""
    django.setup()
    return startup_steps.database_fault()


def pre_fork(server: Any, worker: Any) -> None:
    """Leave what is loaded out of garbage collections, which would copy the pages that processes share."""
    gc.collect()
    gc.freeze()


def post_fork(server: Any, worker: Any) -> None:
    """End the server where a process that loads the site itself finds a database that it can't serve."""
    if not warm_up.SHARED and (fault := database_fault()):
        sys.stderr.write(f"{fault}\n")
        sys.stderr.flush()
        os._exit(server.WORKER_BOOT_ERROR)


def post_worker_init(worker: Any) -> None:
    """Prepare for a full disk, and print the site's address as soon as it answers."""
    hold_open()
    gc.freeze()
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECT)
    if os.environ.get("WELCOME"):
        welcome()
