"""Steps before the site is served: the port, migrations and static files."""

import os
import socket
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

from config.env import limit_statements

MANIFEST = "staticfiles.json"


def main() -> None:
    """Prepare everything that the web server needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    refuse_a_taken_port()
    limit_statements(settings.DATABASES["default"], 0)  # an index of a large table takes its time
    call_command("migrate", verbosity=0, interactive=False)
    if not static_is_fresh():
        call_command("collectstatic", verbosity=0, interactive=False)


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


def static_is_fresh() -> bool:
    """Return whether the collected files are newer than all their sources."""
    manifest = settings.STATIC_ROOT / MANIFEST
    sources = ("clubs/static", "config/static_files.py", "requirements.txt")
    return manifest.exists() and newest(*(settings.BASE_DIR / name for name in sources)) < mtime(manifest)


def newest(*roots: Path) -> float:
    """Return the latest modification time of these files, or of the files in these folders."""
    return max(mtime(path) for root in roots for path in [root, *root.rglob("*")])


def mtime(path: Path) -> float:
    """Return the modification time of the file."""
    return path.stat().st_mtime


if __name__ == "__main__":
    main()
