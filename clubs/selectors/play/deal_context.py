"""The context of one deal: its rules, its state, and what has been entered so far.

Forms, pages and services share this value, whether the deal is entered at once or line by line.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Deal, DealDraft, Game
from clubs.selectors.play.deal_lines import (
    KongLine,
    Line,
    WinLine,
    complete,
    end_of,
    keeps_lines,
    line_of,
    lines_of,
    notes_of,
    result_of,
    wins_of,
    won_by,
)
from clubs.selectors.play.json_types import Result, State
from clubs.selectors.play.replay import rules_of
from rules.entry import EntryForm
from rules.system import Rules
from scoring.strict_json import JsonObject


@dataclass(frozen=True, slots=True)
class DealContext:
    """One deal: the current one, or (`saved`) an earlier one being corrected; `state` is that before it.

    `lines`: what has happened so far, if these rules keep a deal line by line; `draft` is None before the first step. A
    new line goes to the end, before line `at` (from 1), or replaces it (`change`). `version`: the game's when this was
    read.
    """

    rules: Rules
    state: State = field(default_factory=dict)
    number: int = 1
    version: int = 0
    saved: Deal | None = None
    lines: tuple[Line, ...] = ()
    draft: DealDraft | None = None
    at: int | None = None
    change: bool = False

    @property
    def entry(self) -> EntryForm:
        """Return the entry form of these rules."""
        return self.rules.entry()

    @property
    def by_line(self) -> bool:
        """Return whether the deal is entered line by line."""
        return keeps_lines(self.entry)

    @property
    def result(self) -> Result:
        """Return the result being corrected, or that of the line being changed; empty if nothing was entered yet."""
        if isinstance(self.line, WinLine):
            return {"type": "win", "wins": [self.line.entry]}
        return dict(self.saved.result) if self.saved and self.at is None else {}

    @property
    def noted(self) -> JsonObject:
        """Return the input beyond the result."""
        if isinstance(self.line, WinLine):
            return notes_of([self.line])
        return dict(self.saved.entered) if self.saved and self.at is None else {}

    # -- line by line --------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Return whether the wins end the deal."""
        return complete(self.rules, self.lines)

    @property
    def active(self) -> tuple[int, ...]:
        """Return the players who have not won."""
        won = won_by(self.lines)
        return tuple(player for player in range(self.rules.players) if player not in won)

    def so_far(self) -> Result:
        """Return the result of the lines alone."""
        return result_of(self.lines, {"type": "win" if self.complete else "running"})

    def ended(self, end: Mapping[str, object]) -> Result:
        """Return the result of the lines and of how the deal ends."""
        return result_of(self.lines, dict(end))

    @property
    def end(self) -> Result:
        """Return how the corrected deal ended: a win if its lines are complete, else a draw or its previous end."""
        was = end_of(self.entry, self.saved.result) if self.saved else {"type": "win"}
        if self.complete:
            return {**_kept(was), "type": "win"}
        return {**_kept(was), "type": "draw"} if was["type"] == "win" else was

    # -- where a line goes ---------------------------------------------------------------------------

    def placed(self, at: int, *, change: bool) -> "DealContext":
        """Return the same with a new line before line `at`, or replacing it; at the end if there is no such line."""
        known = 0 < at <= len(self.lines) + (not change)
        return replace(self, at=at, change=change) if known else self

    def afresh(self) -> "DealContext":
        """Return the same without its lines, to be entered again."""
        return replace(self, lines=(), at=None, change=False)

    @property
    def index(self) -> int:
        """Return the number of lines before the one being entered."""
        return len(self.lines) if self.at is None else self.at - 1

    @property
    def before(self) -> tuple[Line, ...]:
        """Return the lines before it."""
        return self.lines[: self.index]

    @property
    def line(self) -> Line | None:
        """Return the line being changed."""
        return self.lines[self.index] if self.change else None

    @property
    def others(self) -> tuple[Line, ...]:
        """Return all other lines."""
        return (*self.before, *self.lines[self.index + self.change :])

    @property
    def players(self) -> tuple[int, ...]:
        """Return the players still in at this point."""
        out = won_by(self.before)
        return tuple(player for player in range(self.rules.players) if player not in out)

    @property
    def may_win(self) -> tuple[int, ...]:
        """Return the players who have not won in any other line."""
        won = won_by(self.others)
        return tuple(player for player in range(self.rules.players) if player not in won)

    @property
    def slots(self) -> int:
        """Return the number of winners of one discard that the form offers; offline it serves later deals, too."""
        return 1 if self.by_line and self.change else self.entry.max_winners

    @property
    def may_win_now(self) -> int:
        """Return how many players may win on one discard: in the deal, or in the line being entered."""
        if not self.by_line or self.change:
            return self.slots
        left = self.rules.players - 1 - len(wins_of(self.lines)) if self.entry.running else self.slots
        return max(1, min(self.slots, len(self.may_win), left))

    @property
    def win_before(self) -> WinLine | None:
        """Return the previous line if it is a win, else None."""
        last = self.before[-1] if self.before else None
        return last if isinstance(last, WinLine) else None

    @property
    def shared_with(self) -> int | None:
        """Return the discarder of the win right before."""
        return self.win_before.giver if self.win_before else None

    @property
    def konged(self) -> tuple[int, ...]:
        """Return the players with a kong since the previous win."""
        since: list[int] = []
        for line in self.before:
            since = [] if isinstance(line, WinLine) else [*since, line.player] if isinstance(line, KongLine) else since
        return tuple(since)


def _kept(end: Result) -> Result:
    return {name: end[name] for name in ("adjust", "note") if name in end}


def current_deal(game: Game, number: int | None = None) -> DealContext:
    """Return the current deal; `number` if it is already known."""
    rules = rules_of(game)
    asked = DealContext(rules, game.state or rules.start(), number or next_number(game), game.version)
    return _with_draft(game, asked) if asked.by_line else asked


def earlier_deal(game: Game, number: int) -> DealContext:
    """Return an earlier deal, as being corrected or as saved."""
    rules = rules_of(game)
    deals = {deal.number: deal for deal in game.deals.filter(current=True, number__in=(number - 1, number))}
    if number not in deals:
        raise ClubError("not_found", _("This game has no deal %(number)s.") % {"number": number})
    before = deals.get(number - 1)
    asked = as_saved(DealContext(rules, before.state if before else rules.start(), number, game.version, deals[number]))
    return _with_draft(game, asked) if asked.by_line else asked


def as_saved(asked: DealContext) -> DealContext:
    """Return an earlier deal with its saved lines."""
    if asked.saved is None or not asked.by_line:
        return asked
    return replace(asked, lines=lines_of(asked.entry, asked.saved.result, asked.saved.entered))


def next_number(game: Game) -> int:
    """Return the number of the current deal."""
    return game.deals.filter(current=True).count() + 1


def draft_of(game: Game, number: int) -> DealDraft | None:
    """Return the draft lines of a deal."""
    return game.drafts.filter(current=True, number=number).first()


def _with_draft(game: Game, asked: DealContext) -> DealContext:
    draft = draft_of(game, asked.number)
    return asked if draft is None else replace(asked, lines=tuple(map(line_of, draft.lines)), draft=draft)
