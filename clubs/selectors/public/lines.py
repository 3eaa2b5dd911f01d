"""The lines of a deal as a visitor reads them: who won what from whom, kongs, what moved besides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from clubs.models import Game, Player
from clubs.selectors.play.lines import keeps_lines
from clubs.selectors.play.replay import rules_of
from clubs.selectors.play.running import Row, Sheet, deal_sheet, running_book, sheet_of
from scoring.contract import Json

Who = Callable[[int | None], Player | None]


@dataclass(frozen=True, slots=True)
class LineTold:
    """A line with the people it is about."""

    row: Row
    player: Player | None
    giver: Player | None


@dataclass(frozen=True, slots=True)
class RunningTold:
    """The deal being played: its lines, what it has changed so far, and who is still in."""

    number: int
    lines: tuple[LineTold, ...]
    deltas: tuple[int, ...]
    still_in: tuple[Player, ...]


def lines_told(game: Game, state: Json, result: Json, who: Who) -> tuple[LineTold, ...]:
    """The lines of a deal that stands; none where these rules enter it at once."""
    sheet = deal_sheet(rules_of(game), state, result)
    return () if sheet is None else _told(sheet, who)


def running_told(game: Game, who: Who) -> RunningTold | None:
    """The deal being played, once it has lines."""
    rules = rules_of(game)
    if game.status != Game.Status.PLAYING or not keeps_lines(rules.entry()):
        return None
    book = running_book(game)
    if not book.lines:
        return None
    sheet = sheet_of(book)
    players = (who(player) for player in book.active)
    return RunningTold(
        book.number, _told(sheet, who), sheet.deltas, tuple(player for player in players if player is not None)
    )


def _told(sheet: Sheet, who: Who) -> tuple[LineTold, ...]:
    return tuple(_line(row, who) for row in _with_people(sheet.rows))


def _line(row: Row, who: Who) -> LineTold:
    return LineTold(row, who(row.player), who(row.giver))


def _with_people(rows: Sequence[Row]) -> Sequence[Row]:
    return [row for row in rows if row.player is not None or any(row.cells)]
