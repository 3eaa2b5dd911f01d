"""Steps of `./run` once the site answers: build the demo club on the first start, then print where to go."""

import atexit
import subprocess
import sys
import threading

from django.conf import settings
from django.core.management import call_command
from django.db import connections

from config.env import own_addresses


def welcome() -> None:
    """Print the site's address at once; slower steps follow while it already serves."""
    say("", "East One · 東一 answers.", *addresses())
    threading.Thread(target=introduce, name="welcome", daemon=True).start()


def introduce() -> None:
    """Print the demo club's sign-ins and a tablet link; build the club first if the database is empty.

    Its tournament is simulated while the club can already be visited.
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
    """Return whether the database is already in use."""
    from clubs.models import Club

    return Club.objects.exists()


def build_demo(*options: str) -> None:
    """Build the demo club in a separate process, so that the site stays responsive; it ends with this process."""
    command = [sys.executable, "manage.py", "demo", *options]
    builder = subprocess.Popen(command, cwd=settings.BASE_DIR, start_new_session=True)  # noqa: S603  # our own command
    atexit.register(builder.terminate)
    builder.wait()


def addresses() -> list[str]:
    """Return a line for this machine and one for others in its network; with TLS, the https addresses as well."""
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
    """Print lines on the terminal."""
    sys.stdout.write("\n".join([*lines, ""]))
    sys.stdout.flush()
