"""The lines of a deal for visitors: wins, kongs and other payments, with names."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from clubs.models import Game, Player
from clubs.selectors.play.deal_context import current_deal
from clubs.selectors.play.deal_lines import keeps_lines
from clubs.selectors.play.json_types import Result, State
from clubs.selectors.play.replay import rules_of
from clubs.selectors.play.unfinished_deal import LedgerRow, LedgerSheet, deal_sheet, sheet_of

Who = Callable[[int | None], Player | None]


@dataclass(frozen=True, slots=True)
class LineTold:
    """A line with the people involved."""

    row: LedgerRow
    player: Player | None
    giver: Player | None


@dataclass(frozen=True, slots=True)
class RunningTold:
    """The current deal: its lines, the change so far, and who is still in."""

    number: int
    lines: tuple[LineTold, ...]
    deltas: tuple[int, ...]
    still_in: tuple[Player, ...]


def lines_told(game: Game, state: State, result: Result, who: Who) -> tuple[LineTold, ...]:
    """Return the lines of a recorded deal; none if these rules enter it at once."""
    sheet = deal_sheet(rules_of(game), state, result)
    return () if sheet is None else _told(sheet, who)


def running_told(game: Game, who: Who) -> RunningTold | None:
    """Return the current deal, once it has lines."""
    rules = rules_of(game)
    if game.status != Game.Status.PLAYING or not keeps_lines(rules.entry()):
        return None
    asked = current_deal(game)
    if not asked.lines:
        return None
    sheet = sheet_of(asked)
    players = (who(player) for player in asked.active)
    return RunningTold(
        asked.number, _told(sheet, who), sheet.deltas, tuple(player for player in players if player is not None)
    )


def _told(sheet: LedgerSheet, who: Who) -> tuple[LineTold, ...]:
    return tuple(_line(row, who) for row in _with_people(sheet.rows))


def _line(row: LedgerRow, who: Who) -> LineTold:
    return LineTold(row, who(row.player), who(row.giver))


def _with_people(rows: Sequence[LedgerRow]) -> Sequence[LedgerRow]:
    return [row for row in rows if row.player is not None or any(row.cells)]
