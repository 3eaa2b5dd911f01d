"""Chips of a win: as typed for each winner, as the ticks earn, or as the scoring core counts them from tiles."""

from collections.abc import Sequence
from typing import Any, Protocol

from clubs.forms.play.win_by_patterns import ByPatterns
from clubs.forms.play.winner import Slot, Told
from clubs.selectors.play.json_types import Result
from rules.system import Rules
from scoring.errors import ContractError
from scoring.score_moves import add, nothing, pay
from scoring.strict_json import Fields, JsonObject


class Winning(Protocol):
    """What chips are worked out from: the form of a win."""

    rules: Rules
    players: int
    state: JsonObject
    cleaned_data: dict[str, Any]

    def winners(self) -> Sequence[Slot]:
        """Return the fields of each winner."""

    def told(self, slot: Slot) -> Told:
        """Return what is known of a winner beside the hand."""

    def sticks(self) -> list[int]:
        """Return whose riichi sticks stand."""


def chips_of(form: Winning, wins: Sequence[JsonObject]) -> Result:
    """Return `chips` of the result if somebody typed them or ticks earn some; otherwise the core counts them."""
    slots = form.winners()
    typed = [form.cleaned_data.get(slot.name("chips")) for slot in slots]
    ticked = [_by_ticks(form, slot) for slot in slots]
    if not any(ticked) and all(each is None for each in typed):
        return {}
    moved = tuple(nothing(form.players))
    for win, own, earned, counted in zip(wins, typed, ticked, _by_tiles(form, wins), strict=True):
        each = earned or counted if own is None else own
        moved = add(moved, pay(form.players, win["winner"], _payers(form, win), each))
    return {"chips": list(moved)}


def _payers(form: Winning, win: JsonObject) -> list[int]:
    return [win["from"]] if "from" in win else [one for one in range(form.players) if one != win["winner"]]


def _by_ticks(form: Winning, slot: Slot) -> int:
    """Return the chips that each payer gives for ticks; 0 if the hand is entered in another way or can't be."""
    way = slot.way(form.cleaned_data)
    if not isinstance(way, ByPatterns):
        return 0
    try:
        return way.chips(slot, form.cleaned_data, form.told(slot))
    except ContractError:
        return 0


def _by_tiles(form: Winning, wins: Sequence[JsonObject]) -> list[int]:
    """Return the chips that each payer gives for each hand by the core's count; 0 if it refuses the deal."""
    result = {"type": "win", "wins": list(wins), "riichi": form.sticks()}
    try:
        settled = form.rules.settle(
            form.rules.read_state(Fields(dict(form.state))), form.rules.read_result(Fields(result))
        )
    except ContractError:
        return [0] * len(wins)
    answers = [win.answer("en").get("chips", {}) for win in settled.wins]
    return [max(by.values(), default=0) // len(_payers(form, win)) for by, win in zip(answers, wins, strict=True)]
