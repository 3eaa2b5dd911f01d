"""Small builders of test data. A running game is seated here and started by the service."""

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Any

import factory
from django.test import Client
from django.utils import timezone
from factory.django import DjangoModelFactory

from clubs.models import (
    Club,
    Deal,
    Entry,
    Event,
    Game,
    Membership,
    Player,
    Round,
    Season,
    Seat,
    SeatDraw,
    Table,
    User,
)
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.play.deals import record_deal
from clubs.services.play.games import start_game
from rules.registry import ruleset

PASSWORD = "east-one-test"
WINDS = "ESWN"
RON = {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 3, "fu": 40}]}
DRAW = {"type": "draw", "tenpai": []}


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"user{n}@example.org")
    name = factory.Sequence(lambda n: f"User {n}")
    password = factory.PostGenerationMethodCall("set_password", PASSWORD)

    @classmethod
    def _after_postgeneration(cls, instance: User, create: bool, results: Any = None) -> None:
        if create:
            instance.save()


class ClubFactory(DjangoModelFactory[Club]):
    class Meta:
        model = Club

    name = factory.Sequence(lambda n: f"Club {n}")
    slug = factory.Sequence(lambda n: f"club-{n}")


class MembershipFactory(DjangoModelFactory[Membership]):
    class Meta:
        model = Membership

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.MEMBER


class PlayerFactory(DjangoModelFactory[Player]):
    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    number = factory.Sequence(lambda n: n + 1)
    name = factory.Sequence(lambda n: f"Player {n + 1}")
    name_lang = "en"


class SeasonFactory(DjangoModelFactory[Season]):
    class Meta:
        model = Season

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Season {n}")
    slug = factory.Sequence(lambda n: f"season-{n}")
    starts_on = dt.date(2026, 9, 1)
    preset = "riichi"
    options = factory.LazyAttribute(lambda season: ruleset(season.preset).values())


class EventFactory(DjangoModelFactory[Event]):
    class Meta:
        model = Event

    season = factory.SubFactory(SeasonFactory)
    number = factory.Sequence(lambda n: n + 1)
    starts_at = factory.LazyFunction(timezone.now)
    status = Event.Status.OPEN
    opened_at = factory.LazyFunction(timezone.now)


class TableFactory(DjangoModelFactory[Table]):
    class Meta:
        model = Table

    event = factory.SubFactory(EventFactory)
    number = factory.LazyAttribute(lambda table: table.event.tables.count() + 1)


class RoundFactory(DjangoModelFactory[Round]):
    class Meta:
        model = Round

    event = factory.SubFactory(EventFactory)
    number = factory.LazyAttribute(lambda made: made.event.rounds.count() + 1)


class SeatDrawFactory(DjangoModelFactory[SeatDraw]):
    class Meta:
        model = SeatDraw

    event = factory.SubFactory(EventFactory)
    number = factory.LazyAttribute(lambda draw: draw.event.draws.count() + 1)
    status = SeatDraw.Status.COMMITTED
    seed = "0" * 64
    seed_hash = "1" * 64


class EntryFactory(DjangoModelFactory[Entry]):
    class Meta:
        model = Entry

    event = factory.SubFactory(EventFactory)
    player = factory.LazyAttribute(lambda entry: PlayerFactory(club=entry.event.season.club))
    status = Entry.Status.HERE
    checked_in_at = factory.LazyFunction(timezone.now)


def member(club: Club, role: str = Role.SCORER) -> User:
    """Return an account with a role in the club."""
    return MembershipFactory(club=club, role=role).user


def staff(game: Game, role: str = Role.SCORER) -> Actor:
    """Return a member of the game's club as an actor."""
    return Actor.staff(member(game.event.season.club, role))


def key() -> str:
    """Return a fresh idempotency key."""
    return uuid.uuid4().hex


def unstarted_game(
    *, event: Event | None = None, table: Table | None = None, players: Sequence[Player] | None = None
) -> Game:
    """Return a game with drawn seats that has not started.

    It has 4 players of the club, or as many as the rules say.
    """
    event = event or (table.event if table else EventFactory())
    season = event.season
    count = ruleset({"preset": season.preset, "options": season.options}).players
    players = players or [PlayerFactory(club=season.club) for _ in range(count)]
    made = RoundFactory(event=event)
    game = Game.objects.create(
        event=event,
        round=made,
        table=table or TableFactory(event=event),
        draw=SeatDrawFactory(event=event, round=made),
        preset=season.preset,
        options=season.options,
    )
    for i, player in enumerate(players):
        Seat.objects.create(game=game, event=event, player=player, order=i, tile=i, wind=WINDS[i], index=i)
    return game


def seated_game(
    *,
    event: Event | None = None,
    table: Table | None = None,
    players: Sequence[Player] | None = None,
    preset: str = "riichi",
    deals: Sequence[dict[str, Any]] = (),
) -> Game:
    """Return a running game, with `deals` played through the service.

    Without an event or a table, its season has the rules `preset`.
    """
    if event is None and table is None:
        event = EventFactory(season=SeasonFactory(preset=preset))
    game = start_game(game=unstarted_game(event=event, table=table, players=players), actor=Actor.table())
    for result in deals:
        play(game, result)
    game.refresh_from_db()
    return game


def play(game: Game, result: dict[str, Any], actor: Actor | None = None) -> Deal:
    """Record the next deal of a game from its current state."""
    game.refresh_from_db()
    number = game.deals.filter(current=True).count() + 1
    return record_deal(
        game_id=game.pk,
        number=number,
        version=game.version,
        result=result,
        key=key(),
        actor=actor or Actor.table(),
    )


class Browser(Client):
    """A test client that sends the idempotency key with each form, as the page does."""

    def post(self, path: str, data: Any = None, *args: Any, **kwargs: Any) -> Any:
        """Send a form. A form without a key gets a fresh one."""
        if args or "content_type" in kwargs:
            return super().post(path, data, *args, **kwargs)
        return super().post(path, {"key": key()} | (data or {}), **kwargs)
