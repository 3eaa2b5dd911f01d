"""A draw for staff: a row for each table, a cell for each player, who sits out and why."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max

from clubs.models import Entry, Event, Game, Player, Seat, SeatDraw
from clubs.seating.dice import WAYS, Throw, meant
from clubs.seating.draw_plan import Inputs, Plan, Repeat, repeats
from clubs.seating.draw_progress import before_in, opened_at
from clubs.seating.night_tables import night_tables
from clubs.seating.sitting_out import SitOut
from clubs.selectors.night.draw_inputs import free_entries
from clubs.selectors.play.rules_in_force import sizes_at_night


@dataclass(frozen=True, slots=True)
class Met:
    """Another player at the table, with whom this would be the `tonight`th and `season`th meeting."""

    player: Player
    tonight: int
    season: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's place at a table; `seat` once it is committed, `first` for the first dealer."""

    player: Player
    locked: bool
    met: tuple[Met, ...]
    seat: Seat | None
    first: bool


@dataclass(frozen=True, slots=True)
class ThrowLine:
    """A throw of the dice, and the seats counted from the thrower; `seat`: it selects East's seat."""

    dice: Throw
    steps: int
    seat: bool

    @property
    def total(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class DrawRow:
    """A table of the draw; for a committed draw, `turned` winds are revealed."""

    number: int
    cells: tuple[Cell, ...]
    game: Game | None
    throws: tuple[ThrowLine, ...]

    @property
    def to_turn(self) -> int:
        return sum(not (cell.seat and cell.seat.wind) for cell in self.cells)

    @property
    def dealer(self) -> Player | None:
        return next((cell.player for cell in self.cells if cell.first), None)


@dataclass(frozen=True, slots=True)
class OutCell:
    """A player who sits out, with the reason."""

    player: Player
    out: SitOut


@dataclass(frozen=True, slots=True)
class DrawView:
    """A draw with its rows; `number` is that of its game, `came` and `gone` the changes since it was planned.

    `sizes`: the numbers of players that its tables may have; `elsewhere`: where players of a plan are playing at
    another open night.
    """

    draw: SeatDraw
    number: int
    rows: tuple[DrawRow, ...]
    out: tuple[OutCell, ...]
    sizes: tuple[int, ...]
    ready: int
    tables_short: bool
    tonight: int
    season: int
    came: tuple[Player, ...]
    gone: tuple[Player, ...]
    elsewhere: tuple[Seat, ...]
    attempt: int

    @property
    def players(self) -> int:
        return sum(len(row.cells) for row in self.rows)

    @property
    def locked(self) -> bool:
        """Return whether anybody is locked to a place."""
        return any(cell.locked for row in self.rows for cell in row.cells)

    @property
    def turning(self) -> tuple[DrawRow, ...]:
        """Return the tables with winds or dice still to be revealed."""
        return tuple(row for row in self.rows if row.game and row.game.status == Game.Status.SEATING)


def draw_view(draw: SeatDraw) -> DrawView:
    """Return a planned or committed draw; the number of queries does not depend on the number of tables."""
    plan, inputs = Plan.from_json(draw.plan), Inputs.from_json(draw.inputs)
    players = {p.pk: p for p in Player.everyone.filter(pk__in={*inputs.players, *plan.seated, *plan.waiting})}
    seats = {seat.player_id: seat for seat in Seat.objects.filter(game__draw=draw).select_related("game__table")}
    met = repeats(plan, inputs) if draw.status == SeatDraw.Status.PLANNED else ()
    rows = tuple(
        DrawRow(
            number=row.number,
            cells=tuple(_cell(players, p, plan, met, seats.get(p)) for p in row.players),
            game=next((seats[p].game for p in row.players if p in seats), None),
            throws=_throws(draw, row.number, plan, len(row.players)),
        )
        for row in plan.tables
    )
    came, gone = _changes(draw, inputs, plan, players)
    ready = len(inputs.players) - len(inputs.asked)
    allowed = sizes_at_night(draw.event) if draw.inputs.get("smaller") else (inputs.size,)
    return DrawView(
        draw=draw,
        number=draw.round.number if draw.round else upcoming(draw.event),
        rows=rows,
        out=tuple(OutCell(players[out.player], out) for out in plan.sit_out),
        sizes=allowed,
        ready=ready,
        tables_short=len(night_tables(ready, allowed)) > len(plan.tables),
        tonight=sum(one.tonight > 1 for one in met),
        season=sum(one.tonight == 1 for one in met),
        came=came,
        gone=gone,
        elsewhere=seats_elsewhere(draw, plan.seated),
        attempt=_attempt(draw),
    )


def _cell(players: dict[int, Player], pk: int, plan: Plan, met: tuple[Repeat, ...], seat: Seat | None) -> Cell:
    mine = tuple(Met(players[one.a], one.tonight, one.season) for one in met if one.b == pk)
    return Cell(players[pk], pk in plan.locked, mine, seat, seat is not None and seat.index == 0)


def _throws(draw: SeatDraw, number: int, plan: Plan, size: int) -> tuple[ThrowLine, ...]:
    """Return the throws; those for East's seat count round the current places, from the thrower."""
    dice, lines = WAYS[draw.first_dealer], []
    thrower = thrower_place(draw, number, plan) if dice.seat else 0
    for i, fell in enumerate(opened_at(draw.outcome, number).dice):
        thrower = 0 if i == dice.seat else thrower
        to = meant(thrower, fell, size)
        lines.append(ThrowLine(fell, (to - thrower) % size, i < dice.seat))
        thrower = to
    return tuple(lines)


def thrower_place(draw: SeatDraw, number: int, plan: Plan) -> int:
    """Return the place of the player who throws for East's seat: the winner of the last deal, else the first."""
    people = next(row.players for row in plan.tables if row.number == number)
    last = before_in(draw.inputs)
    return people.index(last.thrower) if last and last.thrower in people else 0


def _changes(
    draw: SeatDraw, inputs: Inputs, plan: Plan, players: dict[int, Player]
) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """Return who has arrived, and which seated players have left, since the plan was made."""
    if draw.status != SeatDraw.Status.PLANNED:
        return (), ()
    free = {entry.player_id: entry.player for entry in free_entries(draw.event)}
    came = tuple(player for pk, player in free.items() if pk not in players)
    return came, tuple(players[pk] for pk in plan.seated if pk not in free)


def seats_elsewhere(draw: SeatDraw, players: Iterable[int]) -> tuple[Seat, ...]:
    """Return where players of a plan (by id) are playing at another open night."""
    if draw.status != SeatDraw.Status.PLANNED:
        return ()
    seats = Seat.objects.filter(player__in=players, active=True, event__status=Event.Status.OPEN)
    found = seats.exclude(event=draw.event_id).select_related("player", "event__season", "game__table")
    return tuple(found.order_by("event", "game__table__number"))


def upcoming(event: Event) -> int:
    """Return the number of the game that the next draw starts."""
    played = event.games.exclude(status=Game.Status.VOID)
    return (played.aggregate(last=Max("round__number"))["last"] or 0) + 1


def _attempt(draw: SeatDraw) -> int:
    """Return the number of this plan for its game, counting discarded and repeated draws."""
    since = draw.event.draws.filter(number__lt=draw.number, table=None)
    last = since.filter(status=SeatDraw.Status.COMMITTED).order_by("-number").values_list("number", flat=True).first()
    return since.filter(number__gt=last or 0).count() + 1


def standing_draws(event: Event) -> tuple[SeatDraw | None, SeatDraw | None]:
    """Return the current plan, and the last committed draw of the night."""
    found = event.draws.filter(table=None, status__in=[SeatDraw.Status.PLANNED, SeatDraw.Status.COMMITTED])
    found = found.select_related("event__season__club", "round").order_by("-number")
    planned = next((draw for draw in found if draw.status == SeatDraw.Status.PLANNED), None)
    return planned, next((draw for draw in found if draw.status == SeatDraw.Status.COMMITTED), None)


def ready_to_draw(event: Event) -> list[Entry]:
    """Return who would be seated by a draw made now."""
    return [entry for entry in free_entries(event) if not entry.sits_out]
