"""Logging: one line for each event, as text or as JSON."""

from typing import Any

import structlog
from django_structlog.signals import bind_extra_request_metadata

SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
]
ID = "east_one.request_id"
# Plain tracebacks: the pretty ones print local variables, which may contain passwords.
CONSOLE = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)


def keep_id(request: Any, **_about: object) -> None:
    """Keep the id with its request: Django warns of a refusal after the request's log context has ended.

    It is stored in the WSGI environment, which the request that renders a cached page shares with the visitor's.
    """
    request.environ[ID] = structlog.contextvars.get_contextvars()["request_id"]


bind_extra_request_metadata.connect(keep_id)


def of_request(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Add the request's id to log lines of libraries that refer to a request."""
    environ = getattr(getattr(event.get("_record"), "request", None), "environ", {})
    if ID in environ:
        event.setdefault("request_id", environ[ID])
    return event


def hide_path(logger: object, method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Hide secret links; loaded late, as the settings come before the URLs."""
    from config.request_log import hide_path as hide

    return hide(logger, method, event)


def logging_config(level: str, *, json: bool) -> dict[str, Any]:
    """Configure structlog and return the matching `LOGGING` of Django."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter(json=json)},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        # It warns whenever a request waits for a thread.
        "loggers": {"waitress.queue": {"level": "ERROR"}},
    }


def formatter(*, json: bool) -> dict[str, Any]:
    """Return the formatter, which also handles records of libraries without structlog."""
    renderer = structlog.processors.JSONRenderer() if json else CONSOLE
    before = [structlog.processors.format_exc_info] if json else []
    return {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *before, renderer],
        "foreign_pre_chain": [*SHARED, of_request, hide_path],
    }
