"""Create a night with many tables in the environment's database, and print its addresses as JSON.

`python -m tests.load.scene 40 20` seats 40 tables and leaves 20 players who have not arrived yet.
"""

import json
import sys

import django

django.setup()

from tests.factories import EventFactory, PlayerFactory, SeasonFactory, seated_game  # noqa: E402  # needs the models


def main(tables: int, late: int) -> None:
    """Seat `tables` games of one riichi night."""
    event = EventFactory(season=SeasonFactory(preset="riichi"), checkin_open=True)
    games = [seated_game(event=event) for _ in range(tables)]
    season, club = event.season, event.season.club
    coming = [PlayerFactory(club=club).number for _ in range(late)]
    public = f"/c/{club.slug}/"
    made = {
        "tables": [f"/t/{game.table.token}/" for game in games],
        "pages": [f"{public}standings/{season.slug}/", f"{public}nights/{event.pk}/", public],
        "checkin": f"/in/{event.checkin_token}/",
        "coming": coming,
    }
    sys.stdout.write(json.dumps(made))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
