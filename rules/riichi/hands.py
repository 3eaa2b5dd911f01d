"""Wins and ready hands given by their tiles."""

from __future__ import annotations

from rules.riichi.options import RiichiOptions
from rules.riichi.results import Ready, Result, Win
from rules.riichi.state import State
from rules.riichi.wins import Valued


def value_hand(options: RiichiOptions, state: State, result: Result, win: Win, path: str) -> Valued:
    """The value of a win by tiles."""
    raise NotImplementedError


def check_tenpai(options: RiichiOptions, state: State, entry: Ready, path: str) -> None:
    """Refuse a hand that is not ready."""
    raise NotImplementedError
