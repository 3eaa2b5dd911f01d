"""Public scenes built through the services: final games, running tables, draws."""

from collections.abc import Sequence
from typing import Any

from django.test import Client
from django.urls import reverse

from clubs.models import Event, Game, Player
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import close_game, confirm_all
from tests.factories import DRAW, RON, EventFactory, PlayerFactory, SeasonFactory, key, member, seated_game, staff

TABLE = Actor.table()
# Rules whose totals are the points won, in thousands.
PLAIN = {"rounding": "none", "oka": False, "uma": [0, 0, 0, 0], "return_points": 25000, "target_points": 25000}


def a_night(**season: Any) -> Event:
    """Return an open night of a season whose totals are the points won, in thousands."""
    return EventFactory(season=SeasonFactory(options=PLAIN, **season))


def four(event: Event) -> list[Player]:
    """Return four players of the club."""
    return [PlayerFactory(club=event.season.club) for _ in range(4)]


def scored(event: Event, players: Sequence[Player], won: Sequence[int]) -> Game:
    """Return a final game entered as final scores, in which each player won `won` thousands."""
    game = seated_game(event=event, players=players)
    scores = [25000 + 1000 * much for much in won]
    enter_scores(game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=TABLE)
    return confirmed(game)


def played(
    event: Event, players: Sequence[Player] | None = None, deals: Sequence[dict[str, Any]] = (RON, DRAW)
) -> Game:
    """Return a final game with these deals, closed when time was up."""
    game = seated_game(event=event, players=players, deals=deals)
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    return confirmed(game)


def confirmed(game: Game) -> Game:
    """Confirm the game as staff and return it, final."""
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=staff(game))


def address(name: str, event: Event, *args: object) -> str:
    """Return the address of a page of the event's club."""
    return reverse(name, args=[event.season.club.slug, *args])


def page(url: str, client: Client | None = None) -> str:
    """Return the page at an address, as text on one line."""
    response = (client or Client()).get(url)
    assert response.status_code == 200, (url, response.status_code)
    return " ".join(response.content.decode().split())


def signed_in(event: Event, role: str = Role.SCORER) -> Client:
    """Return a client signed in with a role in the event's club."""
    client = Client()
    client.force_login(member(event.season.club, role))
    return client
