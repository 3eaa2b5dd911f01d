"""The patterns of a win in the reader's language: counted from its tiles, or as ticked."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Deal, Game
from clubs.selectors.play.core_answers import DealAnswer, WinAnswer
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.replay import replay, rules_of
from clubs.selectors.reader_language import core_lang
from rules.patterns import PatternInfo
from rules.system import Rules
from scoring.strict_json import Json


@dataclass(frozen=True, slots=True)
class PatternLine:
    """A pattern and its value: fan as a number, or a multiple of the limit."""

    name: str
    value: str


def win_patterns(rules: Rules, answer: WinAnswer | None, note: Json | None) -> tuple[PatternLine, ...]:
    """Return the patterns of one win; `answer` is the core's, `note` the input beyond it. Empty for a bare value."""
    rows: Sequence[Json] = (answer.told if answer else {}).get("patterns") or (note or {}).get("rows") or ()
    known = {info.id: info for info in rules.patterns()}
    return tuple(PatternLine(_called(known.get(row["id"]), row), _worth(row)) for row in rows)


def _called(info: PatternInfo | None, row: Json) -> str:
    return info.called(row.get("value")).say(core_lang()) if info else str(row.get("name", row["id"]))


def _worth(row: Json) -> str:
    times = row.get("yakuman", row.get("times"))
    if times is not None:
        return "" if times == 1 else f"×{times}"
    return str(row["value"]).replace("-", "−")


def deal_answers(game: Game, deals: Sequence[Deal]) -> Sequence[DealAnswer | None]:
    """Return the core's answers for a game's deals from its first; None for each if no hand was entered by tiles."""
    if not any("hand" in win for deal in deals for win in deal.result.get("wins", ())):
        return [None] * len(deals)
    return replay(game, Facts(results=tuple(deal.result for deal in deals))).deals


def deal_patterns(game: Game, deal: Deal, answer: DealAnswer | None) -> tuple[tuple[PatternLine, ...], ...]:
    """Return the patterns of each win of a deal that was entered by patterns or tiles."""
    wins, notes = answer.wins if answer else (), deal.entered.get("ways", ())
    count = len(deal.result.get("wins", ()))
    rules = rules_of(game)
    both = ((wins[i] if i < len(wins) else None, notes[i] if i < len(notes) else None) for i in range(count))
    return tuple(found for found in (win_patterns(rules, win, note) for win, note in both) if found)
