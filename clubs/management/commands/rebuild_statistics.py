"""`manage.py rebuild_statistics`: recalculate everything that follows from final games."""

import sys
from argparse import ArgumentParser
from typing import Any

import click
from django.core.management.base import BaseCommand

from clubs.services.statistics import full_runs
from clubs.services.statistics.rebuild import rebuild


class Command(BaseCommand):
    """Rebuild results, counts and standings. An interrupted run continues where it stopped."""

    help = "Make results, counts and standings anew from the deals; goes on where a run was cut off."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--afresh", action="store_true", help="begin with the first game again")

    def handle(self, *, afresh: bool = False, **_: Any) -> None:
        run = full_runs.open_run(full_runs.Kind.REBUILD, afresh=afresh)
        left, gone = full_runs.games_left(run), run.games
        with click.progressbar(rebuild(run), length=left, label="games", file=sys.stderr) as games:
            for _game in games:
                pass
        word = f" ({gone} of them before)" if gone else ""
        self.stdout.write(f"{run.games} games made anew{word}, and every season's standings.")
