"""`manage.py verify`: check that all derived data follows from the games."""

from argparse import ArgumentParser

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from clubs.services.backup.integrity_check import differences

MOST = 20


class Command(BaseCommand):
    """Replay every game and recalculate all standings."""

    help = "Replays every game and works out every standing again; fails with what differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--migrate", action="store_true", help="bring the tables to this version first")

    def handle(self, *args: object, migrate: bool = False, **options: object) -> None:
        if migrate:
            call_command("migrate", interactive=False, verbosity=0)
        found = list(differences())
        if found:
            more = [f"… and {len(found) - MOST} more"] if len(found) > MOST else []
            raise CommandError("\n".join([*found[:MOST], *more]))
        self.stdout.write("Every game, figure and standing is what the deals come to.")
