#!/usr/bin/env python3
"""Run a management command of the project."""

import os
import sys

CORE_CALLS = (
    "score",
    "deal",
    "game",
    "waits",
    "needs",
    "rules",
    "standings",
    "rating",
    "stats",
    "log",
    "seating",
    "circuit",
    "sheet",
)


def main() -> None:
    """Hand the command line to Django."""
    if sys.argv[1:2] and sys.argv[1] in CORE_CALLS:
        return run_core_call(sys.argv[1])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
    return None


def run_core_call(name: str) -> None:
    """Run a call of the scoring contract at once: it needs no settings, so none are loaded."""
    from importlib import import_module

    import_module(f"clubs.management.commands.{name}").Command().run_from_argv(sys.argv)


if __name__ == "__main__":
    main()
