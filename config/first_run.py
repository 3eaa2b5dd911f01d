"""What `./run` does once the site answers: the first time it builds the demo club; then it prints where to go."""

import atexit
import subprocess
import sys
import threading

from django.conf import settings
from django.core.management import call_command
from django.db import connections

from config.env import own_addresses


def welcome() -> None:
    """Say at once where the site is; what takes longer follows while it already serves."""
    say("", "East One · 東一 answers.", *addresses())
    threading.Thread(target=introduce, name="welcome", daemon=True).start()


def introduce() -> None:
    """Print, of the demo club, the sign-ins and a table's tablet link; build it first in an empty database.

    Its tournament is held while people look at the club already.
    """
    first = settings.DEMO and not has_a_club()
    if first:
        build_demo("--club")
    if settings.DEMO:
        call_command("demo", show=True)
    connections.close_all()
    say("Ctrl-C stops it.", "")
    if first:
        build_demo()


def has_a_club() -> bool:
    """Return whether anybody has begun to use this database."""
    from clubs.models import Club

    return Club.objects.exists()


def build_demo(*options: str) -> None:
    """Build the demo club in a process of its own, so that the site stays quick; it ends with this process."""
    command = [sys.executable, "manage.py", "demo", *options]
    builder = subprocess.Popen(command, cwd=settings.BASE_DIR, start_new_session=True)  # noqa: S603  # our own command
    atexit.register(builder.terminate)
    builder.wait()


def addresses() -> list[str]:
    """Return a line for this machine and one for the others of its network; with TLS the secure ones as well."""
    lines = [f"  On this machine:  {settings.PUBLIC_URL}"]
    if settings.HOST != "0.0.0.0":  # noqa: S104  # asks where it listens, opens nothing
        return lines
    for address in own_addresses():
        lines += [f"  In this network:  http://{address}:{settings.PORT}"]
        if settings.TLS:
            lines += [
                f"  With TLS:         https://{address}:{settings.TLS_PORT}",
                f"  Before that, on each tablet once:  http://{address}:{settings.PORT}/trust/",
            ]
    return lines


def say(*lines: str) -> None:
    """Print lines for whoever started it."""
    sys.stdout.write("\n".join([*lines, ""]))
    sys.stdout.flush()
