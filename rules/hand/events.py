"""When an event cannot be. A judge says why, or None; without a winning tile what that says is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.hand.checks import Given
from rules.hand.request import Moment
from scoring.errors import ContractError, not_allowed
from scoring.multilingual import Text

Judge = Callable[[Any, Any, Any], Text | None]
"""Of the options, the hand given and the moment."""


def event_problem(
    judges: Mapping[str, Judge], unknown: Text, options: object, given: Given[Any], moment: Moment
) -> ContractError | None:
    """The first event that cannot be; None where all can."""
    for i, event in enumerate(given.asked.events):
        judge = judges.get(event)
        text = unknown if judge is None else judge(options, given, moment)
        if text is not None:
            return not_allowed(given.at(f"events[{i}]"), text)
    return None


def self_drawn(text: Text) -> Judge:
    """An event of a self-draw alone."""
    return lambda options, given, moment: None if moment.tsumo else text


def discarded(text: Text) -> Judge:
    """An event of a win on another's tile alone."""
    return lambda options, given, moment: text if moment.tsumo else None


def after_kong(text: Text) -> Judge:
    """An event of a self-draw with a kong among the melds."""
    return lambda options, given, moment: None if moment.tsumo and given.kongs else text


def robbed(text: Text, again: Text, *against: str) -> Judge:
    """A kong robbed: no self-draw nor together with events `against`, and the winner shows no copy of the tile."""

    def judge(options: object, given: Given[Any], moment: Moment) -> Text | None:
        if moment.tsumo or not set(against).isdisjoint(given.asked.events):
            return text
        return again if given.shows_win_again else None

    return judge
