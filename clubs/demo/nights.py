"""The season's nights: who comes, who sits where, and the rounds that are played."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from clubs.demo import members, season_script
from clubs.demo.builder_context import PHONE, Stage
from clubs.demo.past_game import PLAIN, play
from clubs.demo.season_script import INCIDENTS, Incident
from clubs.demo.seeded_random import draw_seed, lots
from clubs.models import Event, Game, Player, SeatDraw
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.night import checkin, nights, seat_draw

BETWEEN = timedelta(minutes=9)


@dataclass(slots=True)
class Evening:
    """A night in progress: who is present, and who may still come."""

    stage: Stage
    event: Event
    label: str
    number: int
    rng: random.Random
    coming: list[str]
    here: list[str]

    @property
    def organiser(self) -> Actor:
        """Return the organiser of the night."""
        return self.stage.staff(Role.ORGANISER)


def play_night(stage: Stage, event: Event, number: int, sizes: Sequence[int], label: str = "night") -> None:
    """Play a past night from opening to closing."""
    evening = open_evening(stage, event, number, label)
    for round_, size in enumerate(sizes, 1):
        gather(evening, size)
        draw = seat(evening, round_)
        _play_round(evening, draw, round_)
    stage.clock.forward(12)
    nights.close_night(event=event, actor=evening.organiser)


def open_evening(stage: Stage, event: Event, number: int, label: str) -> Evening:
    """Open a night a quarter of an hour before it starts."""
    stage.clock.set(event.starts_at - timedelta(minutes=15))
    rng = lots(label, number)
    evening = Evening(stage, event, label, number, rng, _likely(rng, number, label), [])
    nights.open_night(event=event, actor=evening.organiser)
    return evening


def _likely(rng: random.Random, number: int, label: str) -> list[str]:
    """Return who will probably come, the most likely first."""
    known = [who for who in members.PEOPLE if not who.guest or (label == "night" and number >= members.GUEST_FROM)]
    return [who.name for who in sorted(known, key=lambda who: rng.random() - who.comes)]


def gather(evening: Evening, size: int) -> None:
    """Let players come or go until this many are present."""
    while len(evening.here) < size:
        arrive(evening, evening.coming.pop(0))
    while len(evening.here) > size:
        name = evening.here.pop(evening.rng.randrange(len(evening.here)))
        evening.stage.clock.forward(0.4)
        player = evening.stage.players[name]
        checkin.leave(event=evening.event, player=player, actor=evening.organiser)


def arrive(evening: Evening, name: str) -> Player:
    """Check a player in: some by their own phone, a new guest by name."""
    stage = evening.stage
    stage.clock.forward(evening.rng.uniform(0.3, 1.4))
    evening.here.append(name)
    if name not in stage.players:
        return _guest(evening, name)
    by_phone = evening.rng.random() < 0.4
    actor = PHONE if by_phone else evening.organiser
    checkin.check_in(event=evening.event, player=stage.players[name], actor=actor, by_phone=by_phone)
    return stage.players[name]


def _guest(evening: Evening, name: str) -> Player:
    known = next(who for who in members.PEOPLE if who.name == name)
    entry = checkin.add_guest(event=evening.event, name=name, name_lang=known.lang, actor=evening.organiser)
    evening.stage.players[name] = entry.player
    evening.stage.strength[entry.player_id] = known.strength
    return entry.player


def seat(evening: Evening, round_: int, most_tables: int | None = None) -> SeatDraw:
    """Plan and commit a draw as scripted. In the first round some players turn their own tiles."""
    stage, where, by = evening.stage, (evening.number, round_), evening.organiser
    stage.clock.forward(2)
    seats, dealer = _methods(evening)
    draw = seat_draw.plan_draw(
        event=evening.event,
        actor=by,
        seats=seats,
        first_dealer=dealer,
        most_tables=most_tables,
        seed=draw_seed(evening.label, *where),
    )
    stage.clock.forward(1)
    draw = _change(draw, where, by)
    draw = seat_draw.commit_draw(draw_id=draw.pk, version=draw.version, actor=by, turn=round_ > 1)
    turn_tiles(stage, draw)
    return draw


def _methods(evening: Evening) -> tuple[str, str]:
    if evening.number in season_script.BALANCED_NIGHTS:
        return SeatDraw.Seats.BALANCED, SeatDraw.FirstDealer.SEAT
    return SeatDraw.Seats.WINDS, SeatDraw.FirstDealer.DICE_TWICE


def _change(draw: SeatDraw, where: tuple[int, int], by: Actor) -> SeatDraw:
    """Change a plan before it is committed, as the organiser."""
    if where in season_script.SHUFFLED:
        draw = seat_draw.shuffle_unlocked(draw_id=draw.pk, version=draw.version, actor=by)
    if where in season_script.SWAPPED:
        first, second = draw.plan["tables"][:2]
        a, b = first["players"][0], second["players"][0]
        draw = seat_draw.swap_players(draw_id=draw.pk, version=draw.version, a=a, b=b, actor=by)
    if where in season_script.REDRAWN:
        seat_draw.commit_draw(draw_id=draw.pk, version=draw.version, actor=by)
        draw = seat_draw.redraw(draw_id=draw.pk, reason=season_script.REDRAWN[where], actor=by)
    return draw


def turn_tiles(stage: Stage, draw: SeatDraw) -> None:
    """Turn the tiles and throw the dice: the first table on its tablet, staff for the others."""
    waiting = draw.games.filter(status=Game.Status.SEATING).order_by("table__number").first()
    if waiting is None:
        return
    for number, sitting in enumerate(waiting.seats.order_by("order")):
        stage.clock.forward(0.1)
        seat_draw.turn_tile(game_id=waiting.pk, seat_id=sitting.pk, tile=(number + 1) % 4, actor=Actor.table())
    for number in range(2):
        stage.clock.forward(0.1)
        seat_draw.throw_dice(game_id=waiting.pk, actor=Actor.table(), number=number)
    seat_draw.turn_all(draw_id=draw.pk, actor=stage.staff(Role.ORGANISER))


def _play_round(evening: Evening, draw: SeatDraw, round_: int) -> None:
    """Play all tables of a round in parallel. The next round begins when the last table is final."""
    began, ends = evening.stage.clock.now, []
    spares = _spares(evening, draw)
    for game in seated(draw):
        number = game.table.number
        evening.stage.clock.set(began)
        where = (evening.number, round_, number)
        incident = _incident(evening.label, where)
        ends.append(play(evening.stage, game, (evening.label, *where), incident, next(spares, 0)))
    evening.stage.clock.set(max(ends) + BETWEEN)


def seated(draw: SeatDraw) -> Iterable[Game]:
    """Return the games of a draw, by table."""
    return (
        draw.games.exclude(status=Game.Status.VOID).select_related("table", "event__season").order_by("table__number")
    )


def _spares(evening: Evening, draw: SeatDraw) -> Iterator[int]:
    """Return those present without a seat."""
    return iter([out["player"] for out in draw.plan["sit_out"]])


def _incident(label: str, where: tuple[int, int, int]) -> Incident:
    if label != "night":
        return Incident(season_script.SCORES)
    return INCIDENTS.get(where, PLAIN)


def at_hour(day: datetime, hour: int) -> datetime:
    """Return that day at a full hour of its time zone."""
    return day.replace(hour=hour, minute=0, second=0, microsecond=0)
