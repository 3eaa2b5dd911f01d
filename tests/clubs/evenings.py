"""A club night with players checked in, for the tests of check-in and the seat draw."""

from clubs.models import Event, Player, SeatDraw
from clubs.models.people import Role
from clubs.seating.draw_plan import Plan
from clubs.services.activity_log import Actor
from clubs.services.night.checkin import check_in
from clubs.services.night.draw_plan import plan_draw
from clubs.services.night.seat_draw import commit_draw
from tests.factories import EventFactory, PlayerFactory, member


def organiser(event: Event) -> Actor:
    """Return an organiser of the night's club as an actor."""
    return Actor.staff(member(event.season.club, Role.ORGANISER))


def evening(count: int, **values: object) -> tuple[Event, list[Player], Actor]:
    """Return an open night, `count` players checked in, and the organiser who checked them in."""
    event = EventFactory(**values)
    actor = organiser(event)
    return event, arrive(event, count, actor), actor


def arrive(event: Event, count: int, actor: Actor) -> list[Player]:
    """Check in `count` more players of the club, and return them."""
    players = [PlayerFactory(club=event.season.club) for _ in range(count)]
    for player in players:
        check_in(event=event, player=player, actor=actor)
    return players


def drawn(event: Event, actor: Actor, *, turn: bool = True, **methods: str) -> SeatDraw:
    """Return a seat draw that was planned and committed."""
    draw = plan_draw(event=event, actor=actor, **methods)
    return commit_draw(draw_id=draw.pk, version=draw.version, actor=actor, turn=turn)


def plan_of(draw: SeatDraw) -> Plan:
    """Return the stored plan of a draw."""
    draw.refresh_from_db()
    return Plan.from_json(draw.plan)
