"""A league night with people at the door, for the tests of check-in and the seat draw."""

from clubs.models import Event, Player, SeatDraw
from clubs.models.people import Role
from clubs.seating.draw_plan import Plan
from clubs.services.activity_log import Actor
from clubs.services.night.checkin import check_in
from clubs.services.night.draw_plan import plan_draw
from clubs.services.night.seat_draw import commit_draw
from tests.factories import EventFactory, PlayerFactory, member


def organiser(event: Event) -> Actor:
    """An organiser of the night's club, who acts."""
    return Actor.staff(member(event.season.club, Role.ORGANISER))


def evening(count: int, **values: object) -> tuple[Event, list[Player], Actor]:
    """An open night, `count` players checked in, and the organiser who did it."""
    event = EventFactory(**values)
    actor = organiser(event)
    return event, arrive(event, count, actor), actor


def arrive(event: Event, count: int, actor: Actor) -> list[Player]:
    """`count` more players of the club, checked in."""
    players = [PlayerFactory(club=event.season.club) for _ in range(count)]
    for player in players:
        check_in(event=event, player=player, actor=actor)
    return players


def drawn(event: Event, actor: Actor, *, turn: bool = True, **methods: str) -> SeatDraw:
    """A draw planned and committed."""
    draw = plan_draw(event=event, actor=actor, **methods)
    return commit_draw(draw_id=draw.pk, version=draw.version, actor=actor, turn=turn)


def plan_of(draw: SeatDraw) -> Plan:
    """The plan of a draw as it is kept."""
    draw.refresh_from_db()
    return Plan.from_json(draw.plan)
