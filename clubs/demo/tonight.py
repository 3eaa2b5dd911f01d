"""The night in progress: each table at a different stage, a second draw begun, and some players waiting."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from clubs.demo.builder_context import Stage, rules_of
from clubs.demo.game_simulator import Course, searched
from clubs.demo.nights import Evening, arrive, gather, open_evening, seat, seated
from clubs.demo.seeded_random import draw_seed, lots
from clubs.demo.tablet import Tablet
from clubs.models import Event, Game
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.night import checkin, seat_draw
from clubs.services.play import games
from clubs.services.play.tablet_presence import saw_tablet
from scoring.strict_json import JsonObject

NUMBER = 9
SEATED, LATE = 21, 2
MINUTES = 72  # how long ago the night began
SEAT_AFTER = 8
LABEL = "tonight"


@dataclass(frozen=True, slots=True)
class Scene:
    """The desired state of a table: a game with certain properties, and the minutes since its last deal."""

    wanted: Callable[[Course], bool]
    enough: Callable[[JsonObject, int], bool]
    last_ago: float
    then: Callable[["Live"], None]


@dataclass(slots=True)
class Live:
    """One of tonight's tables and the course of its game."""

    tablet: Tablet
    game: Game
    course: Course


def deal_reached(round_: str, dealer: int) -> Callable[[JsonObject, int], bool]:
    """Stop when this deal begins."""
    return lambda state, deals: (state["round"], state["dealer"]) == (round_, dealer)


def over(state: JsonObject, deals: int) -> bool:
    """Stop only by the rules."""
    return False


def running(least: int) -> Callable[[Course], bool]:
    """Return whether the game is running after this many deals, with nobody close to going bust."""
    return lambda found: not found.finished and len(found.results) >= least and min(found.states[-1]["scores"]) > 4000


def ended(found: Course) -> bool:
    """Return whether the rules ended the game after a plausible time for one night."""
    return found.finished and 8 <= len(found.results) <= 11


def two_confirmed(live: Live) -> None:
    """Confirm two of the four seats."""
    live.tablet.confirm(live.tablet.seats()[:2])


def stick_laid(live: Live) -> None:
    """Place a stick for the player after the dealer."""
    players = len(live.course.states[-1]["scores"])
    live.tablet.riichi((live.course.states[-1]["dealer"] + 1) % players)


def referee_called(live: Live) -> None:
    """Call the referee."""
    games.call_referee(table_id=live.game.table_id, actor=Actor.table(), note="")


def final(live: Live) -> None:
    """Confirm all four seats."""
    live.tablet.confirm(live.tablet.seats())


def nothing(live: Live) -> None:
    """Do nothing: the deal is being played."""


SCENES = {
    1: Scene(ended, over, 3, two_confirmed),
    2: Scene(running(8), deal_reached("S", 2), 2, stick_laid),
    3: Scene(running(5), deal_reached("S", 0), 9, nothing),
    4: Scene(ended, over, 17, final),
    5: Scene(running(4), deal_reached("E", 3), 4, referee_called),
}


def play_tonight(stage: Stage, event: Event) -> None:
    """Play the night up to now."""
    evening = open_evening(stage, event, NUMBER, LABEL)
    gather(evening, SEATED)
    stage.clock.set(event.starts_at + timedelta(minutes=SEAT_AFTER))
    first = seat(evening, 1)
    dealt = stage.clock.now + timedelta(minutes=2)
    for game in seated(first):
        _play(stage, game, dealt)
    _second_draw(evening)
    stage.clock.set(stage.now)
    for table in event.tables.all():
        saw_tablet(table=table)


def _play(stage: Stage, game: Game, dealt: datetime) -> None:
    scene, number = SCENES[game.table.number], game.table.number
    tablet = Tablet(stage.clock, game.pk, stage.staff(Role.SCORER))
    skill = stage.skill([seat.player_id for seat in tablet.seats()])
    found = searched(rules_of(game.event.season), (LABEL, number), skill, scene.wanted, scene.enough)
    last = stage.now - timedelta(minutes=scene.last_ago)
    for moment, result in zip(_moments(dealt, last, len(found.results), number), found.results, strict=True):
        stage.clock.set(moment)
        tablet.deal(result)
    stage.clock.forward(scene.last_ago / 3)
    scene.then(Live(tablet, game, found))


def _moments(first: datetime, last: datetime, count: int, table: int) -> list[datetime]:
    """Return `count` times at uneven intervals, ending with the given one."""
    rng = lots(LABEL, "moments", table)
    weights = [rng.uniform(0.6, 1.6) for _ in range(count)]
    passed, share = 0.0, (last - first) / sum(weights)
    moments = []
    for weight in weights:
        passed += weight
        moments.append(first + passed * share)
    return moments


def _second_draw(evening: Evening) -> None:
    """Draw seats for latecomers and the players of the finished table: one table draws, the rest wait."""
    stage = evening.stage
    stage.clock.set(stage.now - timedelta(minutes=12))
    for _ in range(LATE):
        arrive(evening, evening.coming.pop(0))
    stage.clock.set(stage.now - timedelta(minutes=6))
    draw = seat_draw.plan_draw(event=evening.event, actor=evening.organiser, most_tables=1, seed=draw_seed(LABEL, 2))
    stage.clock.forward(1)
    draw = seat_draw.commit_draw(draw_id=draw.pk, version=draw.version, actor=evening.organiser)
    resting = stage.club.players.get(pk=draw.plan["sit_out"][0]["player"])
    checkin.sit_out(event=evening.event, player=resting, on=True, actor=evening.organiser)
    game = draw.games.get()
    for tile, sitting in zip((2, 0), game.seats.order_by("order"), strict=False):
        stage.clock.forward(1)
        seat_draw.turn_tile(game_id=game.pk, seat_id=sitting.pk, tile=tile, actor=Actor.table())
