"""Layouts of the printed score sheets: where each mark and box is, in millimetres from a sheet's top left corner.

The printing page draws from them and a reader of photos looks for the same boxes. Whatever moves a box gets a new
`VERSION` and other marks, so that sheets printed before are still known for what they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from clubs.photo.value_columns import ValueGroup, value_columns
from rules.entry import EntryForm
from rules.system import Rules

VERSION = 1
SCORES, DEALS = "scores", "deals"
SHEETS = (SCORES, DEALS)
TICK, DIGIT = "tick", "digit"
PLAYERS = "ABCD"
"""Letters of the players on a deal sheet, the first dealer first."""
SELF = "self"

MARK, MARK_EDGE, MARK_WHITE = 10, 7, 2
"""Side of a mark, its distance from the edge of the sheet, and the white around it."""
CODE = 22
FRAME = 0.25
CLEAR = 1
"""Nothing but other frames is printed this near to a box."""

_MARKS = {
    SCORES: {"top left": 0, "top right": 1, "bottom right": 2, "bottom left": 3, "top middle": 4, "bottom middle": 5},
    DEALS: {
        "top left": 10,
        "top right": 11,
        "bottom right": 12,
        "bottom left": 13,
        "top middle": 14,
        "bottom middle": 15,
        "middle left": 16,
        "middle right": 17,
    },
}
SIZES = {SCORES: (210, 148), DEALS: (297, 210)}

SEAT_TOP, SEAT_STEP = 48, 17.5
PLACE_X, PLACE_STEP = 156, 10
SCORE_X, SCORE_STEP = 100, 9.5
HUNDREDS_X = 140
DIGITS = 4
"""Boxes of a score; one more where scores are not in hundreds: it fills the space of the printed zeros."""

ROWS, ROW_TOP, ROW_STEP = 16, 45.2, 8.1
COLUMN_X, COLUMN_STEP, GROUP_GAP = 25, 6.7, 2.2
TICK_SIDE, DIGIT_WIDTH, DIGIT_STEP, DIGIT_HEIGHT = 4.8, 7.2, 8, 5.8
RIGHT, LEAST_SPACE = 275, 15
"""Right edge of the columns of a deal sheet, and the least width of the space for a player's points."""
END_X, END_STEP, END_TOP = 40, 62, 177.5


@dataclass(frozen=True, slots=True)
class Mark:
    """A square mark by its id in the dictionary, and its top left corner."""

    id: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    """A box to fill in: its field ("win.3.0"), whether a tick or a digit goes there, and its outer edges."""

    field: str
    kind: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Column:
    """A column of tick boxes of a deal sheet: the box in row r is the field "group.r.id", or "group.r" without id."""

    group: str
    id: str
    x: float


@dataclass(frozen=True, slots=True)
class Space:
    """A column of a deal sheet in which a player's points are written for people only: nothing reads it."""

    player: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A sheet of a kind and version. `code`: top left corner of its QR code; `hundreds`: whether "00" is printed.

    `groups`: the value columns of a deal sheet; `digits`: the x of each box for a value in figures.
    """

    sheet: str
    version: int
    players: int
    width: float
    height: float
    marks: tuple[Mark, ...]
    code: tuple[float, float]
    boxes: tuple[Box, ...]
    hundreds: bool
    sticks: bool = False
    columns: tuple[Column, ...] = ()
    groups: tuple[ValueGroup, ...] = ()
    digits: tuple[float, ...] = ()
    spaces: tuple[Space, ...] = ()


def layout(sheet: str, rules: Rules) -> Layout:
    """Return the layout of a sheet under these rules; raise KeyError for an unknown sheet."""
    return {SCORES: _scores, DEALS: _deals}[sheet](rules.players, rules.entry())


def marks(sheet: str) -> tuple[Mark, ...]:
    """Return the marks of a kind of sheet."""
    width, height = SIZES[sheet]
    across = {"left": MARK_EDGE, "middle": (width - MARK) / 2, "right": width - MARK_EDGE - MARK}
    down = {"top": MARK_EDGE, "middle": (height - MARK) / 2, "bottom": height - MARK_EDGE - MARK}
    places = ((place.split(), own) for place, own in _MARKS[sheet].items())
    return tuple(Mark(own, across[x], down[y]) for (y, x), own in places)


def _scores(players: int, form: EntryForm) -> Layout:
    final = form.final_scores
    hundreds = final.step == 100
    boxes: list[Box] = []
    for seat in range(players):
        y = SEAT_TOP + SEAT_STEP * seat
        boxes.append(Box(f"minus.{seat}", TICK, 91, y + 2.5, 6, 6))
        boxes += (
            Box(f"score.{seat}.{k}", DIGIT, SCORE_X + SCORE_STEP * k, y, 8.5, 11)
            for k in range(DIGITS + (not hundreds))
        )
        boxes += (
            Box(f"place.{seat}.{place}", TICK, PLACE_X + PLACE_STEP * (place - 1), y + 2.5, 6, 6)
            for place in range(1, players + 1)
        )
    if final.deposits:
        boxes.append(Box("sticks", DIGIT, 128.5, 117, 8.5, 11))
    width, height = SIZES[SCORES]
    return Layout(
        SCORES, VERSION, players, width, height, marks(SCORES), (180, 20), tuple(boxes), hundreds, final.deposits
    )


def _deals(players: int, form: EntryForm) -> Layout:
    values = value_columns(form)
    columns, x = _columns(players, form, values.groups)
    digits = tuple(round(x + DIGIT_STEP * k, 2) for k in range(values.digits))
    after = digits[-1] + DIGIT_STEP + GROUP_GAP if digits else x
    boxes: list[Box] = []
    for row in range(ROWS):
        y = round(ROW_TOP + ROW_STEP * row, 2)
        boxes += (Box(_field(column, row), TICK, column.x, y, TICK_SIDE, TICK_SIDE) for column in columns)
        top = round(y - (DIGIT_HEIGHT - TICK_SIDE) / 2, 2)
        boxes += (Box(f"value.{row}.{k}", DIGIT, at, top, DIGIT_WIDTH, DIGIT_HEIGHT) for k, at in enumerate(digits))
    hundreds = form.final_scores.step == 100
    for seat in range(players):
        x = END_X + END_STEP * seat
        boxes.append(Box(f"minus.{seat}", TICK, x, 180.5, TICK_SIDE, TICK_SIDE))
        boxes += (
            Box(f"score.{seat}.{k}", DIGIT, x + 6 + DIGIT_STEP * k, END_TOP, DIGIT_WIDTH, 10)
            for k in range(DIGITS + (not hundreds))
        )
    width, height = SIZES[DEALS]
    return Layout(
        DEALS, VERSION, players, width, height, marks(DEALS), (256, 18), tuple(boxes), hundreds,
        columns=columns, groups=values.groups, digits=digits, spaces=_spaces(players, after),
    )  # fmt: skip


def _field(column: Column, row: int) -> str:
    return f"{column.group}.{row}.{column.id}" if column.id else f"{column.group}.{row}"


def _columns(players: int, form: EntryForm, values: tuple[ValueGroup, ...]) -> tuple[tuple[Column, ...], float]:
    """Return the columns of tick boxes from left to right, and where the next one would be."""
    seats = tuple(str(seat) for seat in range(players))
    groups: list[tuple[str, tuple[str, ...]]] = [("void", ("",))]
    if form.running:
        groups.append(("same", ("",)))
    groups += [("win", seats), ("from", (*seats, SELF))]
    if form.riichi:
        groups.append(("riichi", seats))
    groups.append(("draw", ("",)))
    if form.draw and form.draw.tenpai:
        groups.append(("ready", seats))
    groups += ((group.id, tuple(column.id for column in group.columns)) for group in values)
    x = float(COLUMN_X)
    found: list[Column] = []
    for group, ids in groups:
        found += (Column(group, own, round(x + COLUMN_STEP * k, 2)) for k, own in enumerate(ids))
        x = round(x + COLUMN_STEP * len(ids) + GROUP_GAP, 2)
    return tuple(found), x


def _spaces(players: int, x: float) -> tuple[Space, ...]:
    """Return a space for each player's points where the boxes leave enough room."""
    width = (RIGHT - x) / players
    return (
        tuple(Space(at, round(x + width * at, 2), round(width, 2)) for at in range(players))
        if width >= LEAST_SPACE
        else ()
    )
