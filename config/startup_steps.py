"""Steps before the site is served: the port, migrations and static files."""

import hashlib
import os
import socket
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

from config.env import limit_statements

MANIFEST, STAMP = "staticfiles.json", "sources.sha256"
SOURCES = ("clubs/static", "config/static_files.py", "requirements.txt")


def main() -> None:
    """Prepare everything that the web server needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    refuse_a_taken_port()
    limit_statements(settings.DATABASES["default"], 0)  # an index of a large table takes its time
    migrate()
    if fault := database_fault():
        sys.exit(fault)
    collect_static()


def migrate() -> None:
    """Bring the database to this version, unless another process or an earlier start has done it."""
    from clubs.migration_history import is_up_to_date

    if not is_up_to_date():
        call_command("migrate", verbosity=0, interactive=False)


def database_fault() -> str:
    """Return what is wrong with a database that a newer program or another `SECRET_KEY` has used; "" if it fits."""
    from clubs.migration_history import MigrationHistoryError, check_database
    from clubs.services.secret_key import SecretKeyError, check_secret_key

    try:
        check_database()
        check_secret_key()
    except (MigrationHistoryError, SecretKeyError) as error:
        return str(error)
    return ""


def refuse_a_taken_port() -> None:
    """Exit with a one-line hint if the port is in use."""
    for port in settings.PORTS:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((settings.HOST, port))
            except OSError as error:
                name = "PORT" if port == settings.PORT else "TLS_PORT"
                sys.exit(f"Port {port} cannot be used ({error.strerror}). Choose another: {name}={port + 1} ./run")


def collect_static() -> None:
    """Collect the static files, unless those of these very sources are there."""
    stamp, now = settings.STATIC_ROOT / STAMP, digest(*(settings.BASE_DIR / name for name in SOURCES))
    if (settings.STATIC_ROOT / MANIFEST).exists() and stamp.exists() and stamp.read_text() == now:
        return
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", verbosity=0, interactive=False)
    stamp.write_text(now)


def digest(*roots: Path) -> str:
    """Return what these files, and the files in these folders, are by name and content; their times say nothing.

    An archive that keeps the times of files brings new files that look older than those they replace.
    """
    found = hashlib.sha256()
    for root in roots:
        for path in sorted(path for path in [root, *root.rglob("*")] if path.is_file()):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            found.update(f"{path.relative_to(root.parent)} {content}\n".encode())
    return found.hexdigest()


if __name__ == "__main__":
    main()
