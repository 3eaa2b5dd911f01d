"""Create tables for a night of play in the environment's database, and print their links as JSON.

`python -m tests.faults.scene 2` creates two.
"""

import json
import sys

import django

django.setup()

from tests.factories import EventFactory, SeasonFactory, seated_game  # noqa: E402  # needs the models


def main(count: int) -> None:
    """Seat `count` games of one riichi night."""
    event = EventFactory(season=SeasonFactory(preset="riichi"))
    games = [seated_game(event=event) for _ in range(count)]
    sys.stdout.write(
        json.dumps([{"club": event.season.club.slug, "link": f"/t/{game.table.token}/"} for game in games])
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
