"""Checks of events.

A judge returns why an event is impossible, or None; without a winning tile it skips the checks of that tile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.hand.checks import Given
from rules.hand.request import Moment
from scoring.errors import ContractError, not_allowed
from scoring.multilingual import Text

Judge = Callable[[Any, Any, Any], Text | None]
"""A function of the options, the given hand and the moment."""


def event_problem(
    judges: Mapping[str, Judge], unknown: Text, options: object, given: Given[Any], moment: Moment
) -> ContractError | None:
    """Return the error for the first impossible event; None where all are possible."""
    for i, event in enumerate(given.asked.events):
        judge = judges.get(event)
        text = unknown if judge is None else judge(options, given, moment)
        if text is not None:
            return not_allowed(given.at(f"events[{i}]"), text)
    return None


def self_drawn(text: Text) -> Judge:
    """Return the judge of an event that needs a self-draw."""
    return lambda options, given, moment: None if moment.tsumo else text


def discarded(text: Text) -> Judge:
    """Return the judge of an event that needs a win on another player's tile."""
    return lambda options, given, moment: text if moment.tsumo else None


def after_kong(text: Text) -> Judge:
    """Return the judge of an event that needs a self-draw and a kong among the melds."""
    return lambda options, given, moment: None if moment.tsumo and given.kongs else text


def robbed(text: Text, again: Text, *against: str) -> Judge:
    """Return the judge of a robbed kong.

    It cannot be a self-draw or be combined with the events `against`, and the winner shows no copy of the tile.
    """

    def judge(options: object, given: Given[Any], moment: Moment) -> Text | None:
        if moment.tsumo or not set(against).isdisjoint(given.asked.events):
            return text
        return again if given.shows_win_again else None

    return judge
