"""The next deal and the end of the game: riichi rulebook, section 7."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.deal.rounds import passed
from rules.ranking import Ties, places
from rules.riichi import words
from rules.riichi.options import RiichiOptions
from rules.riichi.outcome import Next, Outcome
from rules.riichi.results import Result
from rules.riichi.state import State, bust, extends, scheduled
from scoring.errors import ContractError, not_allowed

Settle = Callable[[RiichiOptions, State, Result], object]

_YAME = {"win": "agari_yame", "tenpai": "tenpai_yame"}


def next_deal(paid: State, outcome: Outcome) -> State:
    """Return the state of the next deal. `paid` has the scores and deposits after this one."""
    if outcome.next == Next.REPLAY:
        return paid
    if outcome.next == Next.KEEP:
        return replace(paid, honba=outcome.honba, streak=paid.streak + 1)
    return passed(paid, outcome.honba)


def last_scheduled(options: RiichiOptions, state: State) -> bool:
    """Return whether this is the last deal of the scheduled winds."""
    return state.wind == scheduled(options) - 1 and state.dealer == options.players - 1


def extra_wind(options: RiichiOptions, state: State) -> bool:
    """Return whether this deal belongs to the extra wind."""
    return state.wind >= scheduled(options)


def can_end(options: RiichiOptions, state: State) -> bool:
    """Return whether the game can end after this deal."""
    return last_scheduled(options, state) or extra_wind(options, state)


def ending(options: RiichiOptions, state: State, paid: State, outcome: Outcome, stop: bool) -> str | None:
    """Return why the game ends with this deal, or None while it goes on.

    Raise `not_allowed` for a stop that the rules don't allow here.
    """
    yame = stopping(options, state, paid, outcome)
    if stop and yame is None:
        raise not_allowed("stop", words.NO_STOP)
    if bust(options, paid.scores):
        return "tobi"
    if outcome.next == Next.REPLAY or not can_end(options, state):
        return None
    if extra_wind(options, state) and _target_ends(options, paid, outcome):
        return "target"
    if yame is not None and (stop or getattr(options, yame) == "auto"):
        return yame
    return "last_deal" if outcome.next == Next.PASS and _last(options, state, paid) else None


def stopping(options: RiichiOptions, state: State, paid: State, outcome: Outcome) -> str | None:
    """Return how the dealer may (or must) end the game here: `agari_yame`, `tenpai_yame` or None."""
    if outcome.kept_by is None or outcome.next != Next.KEEP or not can_end(options, state):
        return None
    yame = _YAME[outcome.kept_by]
    if getattr(options, yame) == "off" or not _leads(options, paid):
        return None
    return None if extends(options) and not _reached(options, paid.scores[paid.dealer]) else yame


def _leads(options: RiichiOptions, paid: State) -> bool:
    place = places(paid.scores, Ties(options.ties))
    return place[paid.dealer] == 1 and place.count(1) == 1


def _reached(options: RiichiOptions, score: int) -> bool:
    return score >= options.target_points


def _target_ends(options: RiichiOptions, paid: State, outcome: Outcome) -> bool:
    waits = options.extension == "renchan_first" and outcome.next == Next.KEEP
    return not waits and _reached(options, max(paid.scores))


def _last(options: RiichiOptions, state: State, paid: State) -> bool:
    if last_scheduled(options, state):
        return not extends(options) or _reached(options, max(paid.scores))
    return _last_extra(options, state)


def _last_extra(options: RiichiOptions, state: State) -> bool:
    return extra_wind(options, state) and state.dealer == options.players - 1


def with_stop(options: RiichiOptions, state: State, result: Result, settle: Settle) -> Result:
    """Return the result with `stop` set where the dealer may choose to end the game with it."""
    if "choice" not in (options.agari_yame, options.tenpai_yame) or not can_end(options, state):
        return result
    stopped = replace(result, stop=True)
    try:
        settle(options, state, stopped)
    except ContractError:
        return result
    return stopped


def near_end(options: RiichiOptions, state: State) -> bool:
    """Return whether this is one of the last two scheduled deals or a deal of the extra wind."""
    last = state.wind == scheduled(options) - 1 and state.dealer >= options.players - 2
    return last or extra_wind(options, state)
