"""Verification of a draw: everything is recomputed from the published seed, line by line."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Game, Player, Seat, SeatDraw
from clubs.process_cache import ProcessCache
from clubs.seating.dice import WAYS, first_dealer, throw
from clubs.seating.draw_plan import Inputs, Plan, TableRow, apply, make_plan
from clubs.seating.draw_progress import opened_at
from clubs.seating.plan_steps import step_from_json
from clubs.seating.seeded_random import digest
from clubs.seating.starting_winds import WINDS, face_down, turn_order
from clubs.selectors.play.next_game import balanced_winds
from clubs.selectors.reader_language import listed
from scoring.strict_json import Json

Status = SeatDraw.Status


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One recomputed item: `what` it is, the result `found`, and whether the record agrees."""

    what: str
    found: str
    ok: bool


@dataclass(frozen=True, slots=True)
class DrawCheck:
    """A draw for public verification. `seed` is empty, and there are no lines, until the seed is `published`."""

    published: bool
    seed: str
    seed_hash: str
    lines: tuple[CheckLine, ...]

    @property
    def ok(self) -> bool:
        return self.published and all(line.ok for line in self.lines)


_plans: ProcessCache[Plan] = ProcessCache(64)
"""First plans, cached by their inputs: the search takes long, and pages are rendered again after every draw."""


def _canonical(inputs: Json) -> str:
    return json.dumps(inputs, sort_keys=True)


def is_published(draw: SeatDraw) -> bool:
    """Return whether the seed may be shown: not for a plan, nor while a tile is still face down."""
    if draw.status == Status.PLANNED:
        return False
    return not draw.games.filter(status=Game.Status.SEATING).exists()


def check_draw(draw: SeatDraw) -> DrawCheck:
    """Recompute a draw from its seed and inputs, and compare each part with the record."""
    if not is_published(draw):
        return DrawCheck(False, "", draw.seed_hash, ())
    inputs = Inputs.from_json(draw.inputs)
    return DrawCheck(True, draw.seed, draw.seed_hash, (_seed_line(draw), *_plan_lines(draw, inputs), *_tables(draw)))


def _seed_line(draw: SeatDraw) -> CheckLine:
    found = digest(draw.seed)
    return CheckLine(_("SHA-256 of the seed, compared with the hash shown before"), found, found == draw.seed_hash)


def _plan_lines(draw: SeatDraw, inputs: Inputs) -> Iterator[CheckLine]:
    names = _names(inputs)
    plan = _plans.made_once((_canonical(draw.inputs), draw.seed), lambda: make_plan(inputs, draw.seed))
    yield CheckLine(_("First draw: players sitting out, and tables"), _say(plan, names), True)
    for number, step in enumerate(map(step_from_json, draw.steps), 1):
        before, plan = plan, apply(plan, step, inputs, draw.seed)
        if plan != before:
            words = {
                "shuffle": _("Step %(number)s: shuffled, locked players kept"),
                "swap": _("Step %(number)s: two players swapped by hand"),
                "lock": _("Step %(number)s: player locked"),
                "unlock": _("Step %(number)s: player unlocked"),
            }
            yield CheckLine(words[step.do] % {"number": number}, _changed(before, plan, names), True)
    kept = Plan.from_json(draw.plan)
    yield CheckLine(_("Seating after all steps, compared with the record"), _say(kept, names), plan == kept)


def _names(inputs: Inputs) -> dict[int, str]:
    return {player.pk: str(player) for player in Player.everyone.filter(pk__in=inputs.players)}


def _say(plan: Plan, names: dict[int, str]) -> str:
    rows = [_("Table %(number)s: %(players)s") % _row(row, names) for row in plan.tables]
    if plan.waiting:
        rows.append(_("Sitting out: %(players)s") % {"players": _list(plan.waiting, names)})
    return "; ".join(rows)


def _row(row: TableRow, names: dict[int, str]) -> dict[str, object]:
    return {"number": row.number, "players": _list(row.players, names)}


def _list(players: tuple[int, ...], names: dict[int, str]) -> str:
    return listed(names.get(player, _("(a removed player)")) for player in players)


def _changed(before: Plan, after: Plan, names: dict[int, str]) -> str:
    """Return the tables that a step changed, or whom it locked."""
    if before.locked != after.locked:
        return _list(tuple(before.locked ^ after.locked), names)
    rows = tuple(row for row in after.tables if row not in before.tables)
    return _say(Plan(rows, after.sit_out if after.sit_out != before.sit_out else ()), names)


# --- winds and dice ------------------------------------------------------------------------------------------------


def _tables(draw: SeatDraw) -> Iterator[CheckLine]:
    seats: dict[int, list[Seat]] = {}
    found = Seat.objects.filter(game__draw=draw).select_related("player", "game__table").order_by("game", "order")
    drawn = {player: row.number for row in _drawn_rows(draw) for player in row.players}
    at = {seat.game_id: drawn[seat.player_id] for seat in found if seat.player_id in drawn}
    for seat in found:
        seats.setdefault(at.get(seat.game_id, seat.game.table.number), []).append(seat)
    for number in sorted(seats):
        yield _winds(draw, number, seats[number])
        yield from _dice(draw, number, seats[number])


def _winds(draw: SeatDraw, number: int, seats: list[Seat]) -> CheckLine:
    what = _("Table %(number)s: winds") % {"number": number}
    if opened_at(draw.outcome, number).by_hand:
        said = listed(f"{seat.player} {_wind(seat.wind)}" for seat in seats)
        return CheckLine(_("Table %(number)s: drawn with real tiles") % {"number": number}, said, True)
    if draw.seats == SeatDraw.Seats.BALANCED:
        wanted = balanced_winds(draw, number, _drawn_at(draw, number) or [seat.player_id for seat in seats])
        said = listed(f"{seat.player} {_wind(wind)}" for seat, wind in zip(seats, wanted, strict=True))
        return CheckLine(what, said, [seat.wind for seat in seats] == list(wanted))
    under = face_down(draw.seed, number, len(seats))
    turned = [seat for seat in seats if seat.tile is not None]
    said = " ".join(_wind(wind) for wind in under)
    return CheckLine(what, said, all(seat.wind == under[seat.tile or 0] for seat in turned))


def _drawn_at(draw: SeatDraw, number: int) -> tuple[int, ...]:
    """Return the players whom the draw seated at a table, before later replacements."""
    return next((row.players for row in _drawn_rows(draw) if row.number == number), ())


def _drawn_rows(draw: SeatDraw) -> tuple[TableRow, ...]:
    """Return the tables as drawn: a game may have moved to another one since."""
    return Plan.from_json(draw.plan).tables if draw.plan else ()


def _dice(draw: SeatDraw, number: int, seats: list[Seat]) -> Iterator[CheckLine]:
    opened, dice = opened_at(draw.outcome, number), WAYS[draw.first_dealer]
    wanted = tuple(throw(draw.seed, number, i, dice.count) for i in range(len(opened.dice)))
    if wanted:
        said = listed(" + ".join(map(str, thrown)) for thrown in wanted)
        yield CheckLine(_("Table %(number)s: dice") % {"number": number}, said, opened.dice == wanted)
    if opened.refused:
        said = listed(str(seat.player) for seat in sorted(seats, key=lambda seat: WINDS.index(seat.wind)))
        yield CheckLine(_("Table %(number)s: same order as last game, so drawn again") % _at(number), said, True)
    if all(seat.index is not None for seat in seats):
        dealer = _dealer(seats) if opened.by_hand else first_dealer(wanted[dice.seat :], len(seats))
        order = turn_order([seat.wind for seat in seats], dealer)
        who = next(seat for seat in seats if seat.wind == WINDS[dealer])
        ok = [seat.index for seat in seats] == list(order)
        yield CheckLine(_("Table %(number)s: first dealer") % _at(number), listed((who.player, _wind(who.wind))), ok)


def _dealer(seats: list[Seat]) -> int:
    """Return the seat that actually dealt first."""
    return next(WINDS.index(seat.wind) for seat in seats if seat.index == 0)


def _at(number: int) -> dict[str, int]:
    return {"number": number}


def _wind(wind: str) -> str:
    return {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}[wind]
