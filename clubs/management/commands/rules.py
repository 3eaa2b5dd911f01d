"""List the rule sets, or one preset's options and patterns, as JSON."""

import json
from argparse import ArgumentParser

from django.core.management.base import CommandError

from clubs.management.core_call import CoreCommand
from rules.calls import answer


class Command(CoreCommand):
    """The call `rules` of the scoring contract."""

    help = "Lists the rule sets; with a preset's id, its options and patterns."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("preset", nargs="?", metavar="PRESET")

    def handle(self, *args: object, preset: str | None, **options: object) -> None:
        answered = answer("rules", {"rules": preset} if preset else {})
        self.stdout.write(json.dumps(answered, ensure_ascii=False, indent=2))
        if not answered["ok"]:
            raise CommandError(answered["error"]["message"])
