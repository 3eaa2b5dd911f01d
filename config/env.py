"""Read settings from environment variables."""

import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()


def required_in_production(name: str, production: bool, fallback: str = "") -> str:
    """Return the variable, or `fallback` outside production; in production a missing one aborts the start."""
    value: str = env.str(name, default="")
    if production and not value:
        raise ImproperlyConfigured(f"Set {name}: it has no default when DEPLOYMENT=production.")
    return value or fallback


def make_private(folder: Path) -> None:
    """Keep everything in `folder`, now and later, readable by its owner only, whatever the umask.

    A folder that belongs to somebody else (a mounted volume) is left as it is.
    """
    os.umask(os.umask(0o077) | 0o077)
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(PermissionError):
        folder.chmod(0o700)
        for path in folder.iterdir():
            path.chmod(0o700 if path.is_dir() else path.stat().st_mode & 0o700)


def kept_secret(path: Path) -> str:
    """Return the secret in `path`, created atomically on first use and readable by its owner only."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text()


def site_url(address: str) -> str:
    """Return the site's address without a slash at its end; one with more than a host aborts the start."""
    parts = urlsplit(address)
    if (
        parts.scheme not in ("http", "https")
        or not parts.hostname
        or parts.path.strip("/")
        or parts.query
        or parts.fragment
    ):
        raise ImproperlyConfigured(
            f"PUBLIC_URL must be http(s):// and a host, without a path, not {address!r}. "
            "Give the site a host of its own, such as https://mahjong.example.org."
        )
    return address.rstrip("/")


def own_hosts() -> list[str]:
    """Return the names and addresses under which tablets in the local network reach this machine."""
    name = socket.gethostname().lower()
    return ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *own_addresses()]


def started_url(host: str, port: int) -> str:
    """Return the address under which others reach a site that listens on `host` and has no `PUBLIC_URL`."""
    everywhere = host in ("0.0.0.0", "::", "")  # noqa: S104  # compared, not opened
    name = next(iter(own_addresses()), "localhost") if everywhere else host
    return f"http://{name}:{port}"


def own_addresses() -> list[str]:
    """Return this machine's address in the local network, if it has one; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]


def database(url: str, pool_size: int = 0, *, bouncer: bool = False) -> dict[str, object]:
    """Return Django's settings for the database at `url`, tuned for many short concurrent writes.

    `pool_size`: the number of PostgreSQL connections that the threads of a process share; 0: each thread keeps its own.
    `bouncer`: PgBouncer in session mode answers at `url`; each request gives its connection back.
    """
    if bouncer and pool_size:
        raise ImproperlyConfigured("Set DATABASE_POOL or DATABASE_BOUNCER, not both: either shares connections.")
    config: dict[str, object] = env.db_url_config(url)
    if config["ENGINE"] == "django.db.backends.sqlite3":
        return config | {"CONN_MAX_AGE": None, "OPTIONS": SQLITE_OPTIONS}
    if config["ENGINE"] == "django.db.backends.postgresql":
        options = postgres_options(config, pool_size)
        return config | {
            "ENGINE": "config.postgresql",
            # The engine checks its connections itself, without a query.
            "CONN_HEALTH_CHECKS": False,
            "CONN_MAX_AGE": 0 if pool_size or bouncer else None,
            "OPTIONS": options,
            "BOUNCER": bouncer,
        }
    raise ImproperlyConfigured("DATABASE_URL must be sqlite:///… or postgres://…")


SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    # Sort in memory: reading must not need space on the disk.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000; "
    "PRAGMA temp_store=MEMORY",
    "timeout": 20,
}


# A cut network gives no error: time out after some ten seconds.
IMPATIENT: dict[str, object] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
# Statements run more often than this by a prepared cursor are prepared on the server; no other cursor has any.
KEPT_READY: dict[str, object] = {"prepare_threshold": 2}


def postgres_options(config: dict[str, object], pool_size: int) -> dict[str, object]:
    """Return the URL's own options merged over ours, with a pool of at most `pool_size` connections (0: no pool)."""
    options: dict[str, object] = dict(config.get("OPTIONS") or {})  # type: ignore[call-overload]  # untyped URL parts
    pool = {"pool": {"min_size": 1, "max_size": pool_size, "timeout": 3}} if pool_size else {}
    return IMPATIENT | KEPT_READY | options | pool


def limit_statements(config: dict[str, Any], seconds: float) -> None:
    """Have PostgreSQL break off each statement of this process after so many seconds, before it connects."""
    if config.get("BOUNCER"):  # which takes no options at the start of a connection
        config["STATEMENT_SECONDS"] = seconds
    elif config["ENGINE"] == "config.postgresql":
        options = config["OPTIONS"]
        options["options"] = f"{options.get('options', '')} -c statement_timeout={round(seconds * 1000)}".strip()


def folder_queue(folder: Path) -> dict[str, object]:
    """Return the options of a broker in `folder`; one folder serves both directions, so that a worker gets messages."""
    (queue := folder / "queue").mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(folder / "control"),
        "polling_interval": 0.1,
    }
