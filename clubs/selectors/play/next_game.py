"""Eligibility for a table's next game, and the starting point of its seat draw."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clubs.models import Entry, Event, Game, Player, Season, Seat, SeatDraw, Table
from clubs.seating.draw_plan import Inputs
from clubs.seating.draw_progress import Before, opened_at
from clubs.seating.seat_order import MaySit, order_of, refused
from clubs.seating.starting_winds import WINDS, balanced
from clubs.selectors.play.rules_in_force import rules_in_force, sizes_at_night
from clubs.selectors.play.seats import tables_of_players
from clubs.selectors.public.night import sitting, with_seats
from clubs.selectors.reader_language import listed
from rules.registry import ruleset

Status = Game.Status


@dataclass(frozen=True, slots=True)
class Offer:
    """A game whose people may play on: all are free and here. In seat order.

    `waiting`: how many others wait for the next draw; `by_table`: whether the season lets the table go on by itself.
    """

    game: Game
    people: tuple[Player, ...]
    waiting: int
    by_table: bool


def people_of(game: Game) -> tuple[Player, ...]:
    """Return the people at the end of a game, counter-clockwise from the first dealer."""
    return tuple(sitting(seat) for seat in _seats(game))


def before(game: Game) -> Before:
    """Return the starting point of the people's next draw: the last deal's winner throws, else the first dealer."""
    seats = _seats(game)
    by_wind = sorted(seats, key=lambda seat: WINDS.index(seat.wind))
    last = game.deals.filter(current=True).order_by("-number").first()
    wins = last.result.get("wins") if last else None
    thrower = seats[wins[-1]["winner"]] if wins else seats[0]
    return Before(game.public_id, tuple(sitting(seat).pk for seat in by_wind), sitting(thrower).pk)


def last_together(game: Game) -> Before | None:
    """Return the last game of the same night with exactly these people; None if there is none."""
    people = set(game.seats.values_list("player_id", flat=True))
    theirs = Seat.objects.filter(event=game.event_id, player__in=people).values("game")
    others = Game.objects.filter(event=game.event_id, pk__in=theirs).exclude(pk=game.pk)
    others = others.exclude(status__in=(Status.VOID, Status.SEATING)).order_by("-started_at")
    found = (other for other in with_seats(others) if {sitting(seat).pk for seat in other.seats.all()} == people)
    last = next(found, None)
    return before(last) if last else None


def may_sit(event: Event, previous: Sequence[int]) -> MaySit:
    """Return which orders the season's rules allow after people sat E S W N as `previous`."""
    preset, options = rules_in_force(event, len(previous))
    rules = ruleset({"preset": preset, "options": options})
    known = tuple(map(str, previous))
    return lambda order: bool(rules.may_sit(known, order))


def balanced_winds(draw: SeatDraw, table: int, people: Sequence[int]) -> tuple[str, ...]:
    """Return the starting seats that balance the season, excluding orders that would have to be drawn again."""
    starts, previous = Inputs.from_json(draw.inputs).starts, opened_at(draw.outcome, table).previous
    if not previous:
        return balanced(draw.seed, table, people, starts)
    may = may_sit(draw.event, previous.order)

    def fits(way: tuple[str, ...]) -> bool:
        return not refused(order_of(dict(zip(people, way, strict=True))), may)

    return balanced(draw.seed, table, people, starts, fits)


def in_order(people: Sequence[int]) -> str:
    """Return the display names of players by id, in this order."""
    found = Player.everyone.in_bulk(people)
    return listed(str(found[player]) for player in people if player in found)


def last_final(table: Table) -> Game | None:
    """Return the last final game at a table without a running game."""
    if table.games.filter(status__in=(Status.SEATING, Status.PLAYING, Status.TO_CONFIRM)).exists():
        return None
    return with_seats(table.games.filter(status=Status.FINAL, draw__isnull=False)).order_by("-final_at").first()


def offer(table: Table) -> Offer | None:
    """Return the game whose people may play on at a table; None if they may not, as in a stage with planned rounds."""
    game = last_final(table)
    if game is None or game.round.stage_id is not None:
        return None
    return next(iter(offers(table.event, [game])), None)


def offers(event: Event, games: Iterable[Game]) -> list[Offer]:
    """Return offers among these final games (loaded by `with_seats`), each the last one at its table."""
    if event.status != Event.Status.OPEN:
        return []
    gone, here = _gone_and_here(event)
    busy = set(tables_of_players(event.pk))
    sizes = sizes_at_night(event)
    found = []
    for game, people in ((game, people_of(game)) for game in games):
        ids = {player.pk for player in people}
        if len(people) in sizes and not ids & (busy | gone):
            waiting = len(here - busy - ids)
            found.append(Offer(game, people, waiting, goes_on_by_itself(event, waiting)))
    return found


def waiting_beside(event: Event, people: Iterable[Player]) -> int:
    """Return how many others are here and free for the next draw of a night."""
    _gone, here = _gone_and_here(event)
    return len(here - set(tables_of_players(event.pk)) - {player.pk for player in people})


def goes_on_by_itself(event: Event, waiting: int) -> bool:
    """Return whether the season lets a table draw its next game while so many others are waiting."""
    way = event.season.next_game
    return way == Season.NextGame.TABLE or (way == Season.NextGame.NOBODY_WAITS and not waiting)


def planned_with(event: Event, people: Iterable[Player]) -> bool:
    """Return whether a plan of the night already seats one of them."""
    plan = event.draws.filter(status=SeatDraw.Status.PLANNED).values_list("plan", flat=True).first() or {}
    seated = {player for row in plan.get("tables", ()) for player in row["players"]}
    return bool(seated & {player.pk for player in people})


def _gone_and_here(event: Event) -> tuple[set[int], set[int]]:
    """Return who has left, and who can be drawn next."""
    known = Entry.objects.filter(event=event, status__in=(Entry.Status.LEFT, Entry.Status.HERE))
    found = list(known.values_list("player_id", "status", "sits_out"))
    gone = {player for player, status, _out in found if status == Entry.Status.LEFT}
    return gone, {player for player, status, out in found if status == Entry.Status.HERE and not out}


def _seats(game: Game) -> list[Seat]:
    """Return the seats of a game that has begun, in turn order."""
    return sorted(game.seats.all(), key=lambda seat: seat.index or 0)
