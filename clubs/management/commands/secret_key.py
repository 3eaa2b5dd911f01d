"""`manage.py secret_key`: say whether the database belongs to this process's `SECRET_KEY`, or accept a new one."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from clubs.services.secret_key import SecretKeyError, accept_secret_key, check_secret_key, fingerprint


class Command(BaseCommand):
    """Check the key, or accept a changed one."""

    help = "Says whether the database belongs to this SECRET_KEY; --accept after the key was changed on purpose."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--accept", action="store_true", help="from now on the database belongs to this key")

    def handle(self, *args: object, accept: bool = False, **options: object) -> None:
        if accept:
            changed = accept_secret_key()
            said = "Everybody signs in again." if changed else "It was so already."
            self.stdout.write(f"The database belongs to the key {fingerprint()[:8]}…. {said} Restart all processes.")
            return
        try:
            check_secret_key()
        except SecretKeyError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The database belongs to this key ({fingerprint()[:8]}…).")
