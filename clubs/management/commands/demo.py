"""Build the demo club, and seasons of many games in it."""

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

import click
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_slug
from django.utils import timezone

from clubs.demo.addresses import circuit, cup, lines, second_club, tournament
from clubs.demo.build import build, build_many, demo_club
from clubs.demo.circuit import demo_circuit, found_circuit
from clubs.demo.delete_demo import remove
from clubs.demo.large_season import SEATS, Wanted
from clubs.demo.other_systems_club import found_four_seas, four_seas
from clubs.demo.team_tournament import cup_of, hold_cup
from clubs.demo.tournament import demo_tournament, hold
from clubs.models import Club, Season
from clubs.services.circuits.circuits import delete_circuit

MOST_PLAYERS, MOST_GAMES = 20_000, 500_000


class Command(BaseCommand):
    """Build the demo's clubs and tournaments if they are missing, show or rebuild them; build seasons of many games."""

    help = "Builds the demo club, its tournaments and the club of the other systems, unless they are there."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--show", action="store_true", help="print its sign-ins, a table's link and its pages")
        parser.add_argument("--fresh", action="store_true", help="take it away first, with all that was changed in it")
        parser.add_argument("--club", action="store_true", help="the first club alone, without its tournaments")
        parser.add_argument(
            "--season", type=_address, metavar="SLUG", help="add a season of many games, with this address"
        )
        parser.add_argument("--games", type=_within(1, MOST_GAMES), default=1000, metavar="N", help="its final games")
        parser.add_argument(
            "--players", type=_within(SEATS, MOST_PLAYERS), default=100, metavar="P", help="who plays them"
        )
        parser.add_argument("--deals", action="store_true", help="with their deals, not the final scores alone")

    def handle(
        self,
        *args: object,
        show: bool = False,
        fresh: bool = False,
        club: bool = False,
        season: str | None = None,
        games: int = 1000,
        players: int = 100,
        deals: bool = False,
        **options: object,
    ) -> None:
        found = demo_club()
        if found and fresh:
            if ranked := demo_circuit():
                delete_circuit(circuit_id=ranked.pk, typed=ranked.name)
            for one in filter(None, (found, four_seas())):
                remove(one)
            found = None
        if show:
            self.stdout.write("\n".join([*lines(found), ""]) if found else "", ending="")
            return
        if not found:
            self.stdout.write("Building the demo club …")
            found = build(timezone.now())
        if not club:
            self._tournament(found)
            self._second_club()
            self._circuit(found)
        if season:
            self._season(Wanted(season, games, players, deals))

    def _tournament(self, club: Club) -> None:
        if demo_tournament(club) is None:
            hold(club, timezone.now())
            self.stdout.write("\n".join(["The demo club's tournament is there.", *tournament(club), ""]))
            self.stdout.flush()
        if cup_of(club) is None:
            hold_cup(club, timezone.now())
            self.stdout.write("\n".join(["So is its tournament of teams.", *cup(club), ""]))

    def _second_club(self) -> None:
        if four_seas() is None:
            found_four_seas(timezone.now())
            self.stdout.write("\n".join(["And a club that plays the other systems.", *second_club(), ""]))

    def _circuit(self, club: Club) -> None:
        if demo_circuit() is None:
            found_circuit(club, timezone.now())
            self.stdout.write("\n".join(["Both clubs play a circuit.", *circuit(), ""]))

    def _season(self, wanted: Wanted) -> None:
        if Season.objects.filter(club=demo_club(), slug=wanted.slug).exists():
            raise CommandError(f"The demo club has a season {wanted.slug} already; take another address.")
        began = time.monotonic()
        with click.progressbar(length=wanted.games, label="games", file=sys.stderr) as bar:
            for made in build_many(timezone.now(), wanted):
                bar.update(made)
        took = time.monotonic() - began
        self.stdout.write(f"{wanted.games} games in {took:.1f} s, {wanted.games / took:.0f} a second.")


def _address(text: str) -> str:
    try:
        validate_slug(text)
    except ValidationError:
        raise ArgumentTypeError("letters, digits and hyphens alone") from None
    if len(text) > 40 or text != text.lower() or text == "new":
        raise ArgumentTypeError("at most 40 small letters, digits and hyphens, and not “new”")
    return text


def _within(least: int, most: int) -> Callable[[str], int]:
    def whole(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise ArgumentTypeError(f"a whole number from {least} to {most}")
        return int(text)

    return whole
