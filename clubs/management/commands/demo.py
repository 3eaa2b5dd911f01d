"""Builds the demo club, once."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.utils import timezone

from clubs.demo.build import build, demo_club
from clubs.demo.remove import remove
from clubs.demo.show import lines


class Command(BaseCommand):
    """The demo club: built where it is missing, shown, or built anew."""

    help = "Builds the demo club, unless it is there."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--show", action="store_true", help="print its sign-ins, a table's link and its pages")
        parser.add_argument("--fresh", action="store_true", help="take it away first, with all that was changed in it")

    def handle(self, *args: object, show: bool = False, fresh: bool = False, **options: object) -> None:
        club = demo_club()
        if club and fresh:
            remove(club)
            club = None
        if not club and not show:
            self.stdout.write("Building the demo club …")
            club = build(timezone.now())
        if club and show:
            self.stdout.write("\n".join([*lines(club), ""]))
