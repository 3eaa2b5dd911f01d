"""Column types of a list of games: by headings in four languages, else by content."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.names import fold
from clubs.selectors.imports.cell_values import day_parts, figure

Rows = Sequence[Sequence[str]]
SCALES = (1, 100, 1000)
"""Units of scores: points, hundreds or thousands."""


class Column(StrEnum):
    """Type of a column; of columns that each player has, the first is the first player's."""

    NONE = ""
    DAY = "day"
    PLAYER = "player"
    SCORE = "score"
    POINTS = "points"
    PLACE = "place"
    STICKS = "sticks"


LABELS = {
    Column.NONE: pgettext_lazy("column", "not imported"),
    Column.DAY: gettext_lazy("Date"),
    Column.PLAYER: gettext_lazy("Player"),
    Column.SCORE: gettext_lazy("Final score"),
    Column.POINTS: gettext_lazy("Points (with uma)"),
    Column.PLACE: gettext_lazy("Place"),
    Column.STICKS: gettext_lazy("Sticks left on the table"),
}
OF_EACH = (Column.PLAYER, Column.SCORE, Column.POINTS, Column.PLACE)
ONCE = (Column.DAY, Column.STICKS)
# "figures" is resolved to scores or points by their sum.
FIGURES = "figures"
HEADINGS: Mapping[str, str] = {
    Column.NONE: "no, nr, #, table, table no, round, game, game no, hanchan, id, note, notes, uma, oka, penalty, "
    "rules, "
    "桌, 桌號, 桌次, 場次, 局次, 回合, 備註, 卓, 卓番号, 回戦, 半荘, 備考, ウマ, オカ, 時間, time",
    Column.DAY: "date, day, played on, 日期, 日, 對局日期, 日付, 開催日, 対局日",
    Column.PLAYER: "east, south, west, north, player, name, player 1, player 2, player 3, player 4, 1st, 2nd, 3rd, "
    "4th, 東, 南, 西, 北, 東家, 南家, 西家, 北家, 玩家, 選手, 姓名, 名前, 氏名, 起家, 1位, 2位, 3位, 4位",
    FIGURES: "score, scores, points, pts, result, total, final score, raw, raw score, p1, p2, p3, p4, 分數, 點數, "
    "得分, 成績, 總分, 点数, 得点, 持ち点, 素点, 最終点, スコア, ポイント, pt",
    Column.PLACE: "place, rank, position, 名次, 順位, 着順, 着",
    Column.STICKS: "sticks, deposits, riichi sticks, 供託, 立直棒, リーチ棒",
}


@cache
def _headings() -> Mapping[str, str]:
    return {fold(word): column for column, words in HEADINGS.items() for word in words.split(", ")}


def recognised(cells: Sequence[str]) -> Mapping[int, str]:
    """Return the columns named by these headings, by index."""
    known = _headings()
    found = {index: known.get(fold(cell)) for index, cell in enumerate(cells) if cell.strip()}
    return {index: column for index, column in found.items() if column is not None}


def identified_cells(cells: Sequence[str]) -> Mapping[int, str]:
    """Return the cells whose type is evident: headings, dates and numbers."""
    figures = {i: FIGURES for i, cell in enumerate(cells) if day_parts(cell) or figure(cell) is not None}
    return figures | dict(recognised(cells))


def is_heading(cells: Sequence[str]) -> bool:
    """Whether the first line is a heading: it contains no date."""
    return not any(day_parts(cell) for cell in cells)


@dataclass(frozen=True, slots=True)
class Game:
    """The rules' numbers of a game: players, and the sum of their scores."""

    players: int
    total: int
    stick: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Position of each value in a line, by player of the game, or nowhere."""

    day: int
    players: tuple[int, ...]
    scores: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    sticks: int | None

    @classmethod
    def of(cls, columns: Sequence[Column], game: Game) -> "Layout | str":
        """Return the layout of these columns, or a text on what is missing."""
        at = {kind: tuple(i for i, column in enumerate(columns) if column == kind) for kind in Column}
        if fault := _fault(at, game):
            return fault
        sticks = next(iter(at[Column.STICKS]), None)
        players, scores, points, places = (at[kind] for kind in OF_EACH)
        return cls(at[Column.DAY][0], players, scores, points, places, sticks)


def _fault(at: Mapping[Column, tuple[int, ...]], game: Game) -> str:
    """Return what these columns lack, or ""."""
    if len(at[Column.DAY]) != 1:
        return _("Choose exactly one column for the date.")
    if len(at[Column.PLAYER]) != game.players:
        words = _("These rules need %(n)s players. Mark %(n)s columns as players; %(found)s are marked now.")
        return words % {"n": game.players, "found": len(at[Column.PLAYER])}
    if not (at[Column.SCORE] or at[Column.POINTS]):
        return _("Choose the columns with the players’ scores or points.")
    for kind in OF_EACH:
        if len(at[kind]) not in (0, game.players):
            words = _("“%(kind)s” must be set for %(n)s columns, one per player. It is set for %(found)s.")
            return words % {"kind": LABELS[kind], "found": len(at[kind]), "n": game.players}
    return ""


def columns_of(heading: Sequence[str], rows: Rows, game: Game) -> tuple[Column, ...]:
    """Return the type of each column, from `heading` and the cells of `rows`."""
    width = max((len(row) for row in [*rows, heading]), default=0)
    named = recognised(heading)
    raw = [_kind(named.get(index), _column(rows, index)) for index in range(width)]
    if list(named.values()).count(Column.PLAYER) >= game.players:
        raw = [kind if kind != Column.PLAYER or index in named else Column.NONE for index, kind in enumerate(raw)]
    found = [Column.NONE if kind == FIGURES else Column(kind) for kind in raw]
    _once(found)
    if found.count(Column.PLAYER) != game.players:
        return tuple(found)
    players = [index for index, column in enumerate(found) if column == Column.PLAYER]
    for group in _groups([index for index, kind in enumerate(raw) if kind == FIGURES], players):
        kind = _of_figures(rows, group, game, Column.POINTS in found, Column.SCORE in found)
        for index in group:
            found[index] = kind
    return tuple(found)


def _column(rows: Rows, index: int) -> list[str]:
    return [row[index] for row in rows if index < len(row) and row[index]]


def _kind(named: str | None, cells: Sequence[str]) -> str:
    """Return the type of a single column; numbers are resolved later."""
    if named in (Column.DAY, Column.PLACE, Column.STICKS, Column.NONE) or not cells:
        return named or Column.NONE
    if _most(day_parts(cell) is not None for cell in cells):
        return Column.DAY
    if _most(figure(cell) is not None for cell in cells):
        return FIGURES
    return Column.PLAYER if named != FIGURES else FIGURES


def _most(told: Iterable[bool]) -> bool:
    said = list(told)
    return sum(said) * 2 > len(said)


def _once(found: list[Column]) -> None:
    for kind in ONCE:
        for again in [index for index, column in enumerate(found) if column == kind][1:]:
            found[again] = Column.NONE


def _groups(figures: Sequence[int], players: Sequence[int]) -> list[list[int]]:
    """Return the numeric columns in one group for each type: either repeated for each player, or in blocks."""
    behind = [index for index in figures if index > players[0]]
    of_player = [sum(player < index for player in players) for index in behind]
    n = len(players)
    each = len(behind) // n
    if all(of_player.count(player) == each for player in range(1, n + 1)):
        return [behind[which::each] for which in range(each)]
    return [behind[start : start + n] for start in range(0, each * n, n)]


def _of_figures(rows: Rows, group: Sequence[int], game: Game, points: bool, scores: bool) -> Column:
    """Return the type of a group of numbers (placings, scores or points) by their sums; none if it exists already."""
    read = [read for row in rows if (read := _read(row, group)) is not None]
    if _most(sorted(line) == list(range(1, len(group) + 1)) for line in read):
        return Column.PLACE
    whole = max(sum(sum(line) * scale == game.total for line in read) for scale in SCALES)
    none = sum(not sum(line) for line in read)
    kind = Column.SCORE if (whole, game.total == 0) >= (none, False) and (whole or _large(read)) else Column.POINTS
    return Column.NONE if (kind == Column.SCORE and scores) or (kind == Column.POINTS and points) else kind


def _large(read: Sequence[Sequence[Decimal]]) -> bool:
    return _most(min(line) >= 0 for line in read)


def _read(row: Sequence[str], group: Sequence[int]) -> list[Decimal] | None:
    cells = [figure(row[index]) if index < len(row) else None for index in group]
    return [cell for cell in cells if cell is not None] if None not in cells else None


def scale_of(rows: Rows, layout: Layout, game: Game) -> int:
    """Return the unit of the scores: the one in which most lines have the right sum, else the nearest."""
    sums = [sum(read, Decimal(0)) for row in rows if (read := _read(row, layout.scores)) is not None]
    right = {scale: sum(total * scale == game.total for total in sums) for scale in SCALES}
    if any(right.values()):
        return max(SCALES, key=lambda scale: right[scale])
    middle = sorted(sums)[len(sums) // 2] if sums else Decimal(game.total)
    return min(SCALES, key=lambda scale: abs(middle * scale - game.total))
