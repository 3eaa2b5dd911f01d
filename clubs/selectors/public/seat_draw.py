"""A seat draw's public page, with its verification."""

import json
from dataclasses import dataclass

from clubs.models import Game, SeatDraw
from clubs.seating.dice import WAYS
from clubs.seating.draw_plan import Plan
from clubs.seating.starting_winds import WINDS
from clubs.selectors.night.draw_verification import DrawCheck, check_draw

# A program for readers that computes the winds and the dice of a table; this page's test runs it, too.
PROGRAM = """\
import hashlib, random

seed = "{seed}"
print(hashlib.sha256(seed.encode()).hexdigest())

def lots(label):
    start = hashlib.sha256(f"{{seed}}:{{label}}".encode()).digest()
    return random.Random(int.from_bytes(start, "big"))

def winds(table, tiles="{tiles}"):
    chance, order = lots(f"tiles:{{table}}"), list(tiles)
    for last in range(len(order) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order

def dice(table, throw):
    chance = lots(f"dice:{{table}}:{{throw}}")
    return tuple(int(chance.random() * 6) + 1 for _ in range({dice}))
"""


@dataclass(frozen=True, slots=True)
class DrawPage:
    """Everything on a draw's page: the verification, its games, the draw that replaced it, its record as text."""

    draw: SeatDraw
    check: DrawCheck
    games: tuple[Game, ...]
    redrawn: SeatDraw | None
    program: str
    record: str


def draw_page(draw: SeatDraw) -> DrawPage:
    """Return everything on a draw's page."""
    check = check_draw(draw)
    return DrawPage(
        draw=draw,
        check=check,
        games=tuple(draw.games.select_related("table", "round").order_by("table__number")),
        redrawn=draw.redraws.order_by("number").first(),
        program=_program(draw, check),
        record=_record(draw) if check.published else "",
    )


def _program(draw: SeatDraw, check: DrawCheck) -> str:
    if not check.published:
        return ""
    tiles, count = WINDS[: draw.inputs.get("size", 4)], WAYS[draw.first_dealer].count
    rows = Plan.from_json(draw.plan).tables if draw.plan else ()
    fewer = [row for row in rows if len(row.players) < len(tiles)]
    calls = "".join(f'winds({row.number}, "{WINDS[: len(row.players)]}")\n' for row in fewer)
    return PROGRAM.format(seed=check.seed, tiles=tiles, dice=count) + (f"\n{calls}" if calls else "")


def _record(draw: SeatDraw) -> str:
    parts = {"inputs": draw.inputs, "steps": draw.steps, "plan": draw.plan, "outcome": draw.outcome}
    return json.dumps(parts, ensure_ascii=False, sort_keys=True)
