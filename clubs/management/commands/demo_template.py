"""Build the club that demo clubs are copied from, in an empty database of its own."""

import os
from argparse import ArgumentParser
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.demo.look_around import build_template_club, words_of
from clubs.models import Club
from clubs.services.demo_clubs.template import write_template

PATIENT = 10


class Command(BaseCommand):
    """Write the template to a file; the site runs this with an empty database."""

    help = "Builds the club that demo clubs are copied from. The database must be empty."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        os.nice(PATIENT)
        settings.MIGRATION_MODULES = dict.fromkeys(one.label for one in apps.get_app_configs())
        call_command("migrate", run_syncdb=True, verbosity=0)
        if Club.objects.exists():
            raise CommandError("The database is not empty.")
        now = timezone.now()
        club = build_template_club(now)
        file.write_bytes(write_template(club, now, words_of(club)))
