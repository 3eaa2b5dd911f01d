"""What `./run` prints when the site answers."""

import sys

from django.conf import settings
from django.core.management import call_command

from config.env import own_addresses


def announce() -> None:
    """Print the addresses and, of the demo club, the sign-ins and one table's tablet link."""
    sys.stdout.write("\n".join(["", "East One · 東一 is ready.", *addresses(), ""]))
    if settings.DEMO:
        call_command("demo", show=True)
    sys.stdout.write("Ctrl-C stops it.\n\n")
    sys.stdout.flush()


def addresses() -> list[str]:
    """Return a line for this machine and one for the others of its network."""
    lines = [f"  On this machine:  {settings.PUBLIC_URL}"]
    if settings.HOST == "0.0.0.0":  # noqa: S104  # asks where it listens, opens nothing
        lines += [f"  In this network:  http://{address}:{settings.PORT}" for address in own_addresses()]
    return lines
