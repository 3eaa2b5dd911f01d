"""A call of the scoring contract as a command: JSON Lines in, JSON Lines out.

`manage.py` runs these commands without loading settings or apps, so nothing here may need them.
"""

import os
import sys
from typing import ClassVar

from django.core.management.base import BaseCommand

from rules.calls import CALLS, Calls, answer_line


class CoreCommand(BaseCommand):
    """A command that needs the core only: no settings, no checks, no database, UTF-8 whatever the locale."""

    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        for stream in (sys.stdout, sys.stderr):
            # A lone surrogate, which JSON can represent but UTF-8 can't, is escaped as in JSON.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        try:
            super().run_from_argv(argv)
        except BrokenPipeError:
            # The reader has gone: exit without Python's own error message when it closes the stream.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except KeyboardInterrupt:
            sys.exit(130)


class CoreCall(CoreCommand):
    """Answers each line of standard input as soon as it has been read. `call` is one of the contract's `calls`."""

    call: ClassVar[str]
    calls: ClassVar[Calls] = CALLS

    def handle(self, *args: object, **options: object) -> None:
        for line in sys.stdin.buffer:
            self.stdout.write(answer_line(self.call, text_of(line), calls=self.calls))
            self.stdout.flush()


def text_of(line: bytes) -> str:
    """Return the line as text. Invalid UTF-8 becomes an empty line, which isn't valid JSON either."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return ""
