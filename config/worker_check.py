"""`python -m config.worker_check`: check that a worker sweeps, for container health checks."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def main() -> None:
    """Exit with 0 if a worker has run a sweep lately, else with 1 and how long ago that was."""
    django.setup()
    from config.health import LATE, sweep_lag

    if (lag := sweep_lag()) > LATE:
        sys.exit(f"No worker has swept for {lag:.0f} s.")


if __name__ == "__main__":
    main()
