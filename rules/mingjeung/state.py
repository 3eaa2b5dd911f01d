"""The state of a mingjeung game: rulebook, section 7."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rules.deal.rounds import Rounds, RoundsSystem, RoundsWords
from rules.mingjeung.options import MingjeungOptions
from scoring.errors import Code
from scoring.multilingual import Text
from scoring.strict_json import Fields, one_of, wrong

R = TypeVar("R")
ROUNDS = ("E", "S")
REGULAR, DECIDER, OVER = "regular", "decider", "over"
STAGES = (REGULAR, DECIDER, OVER)
STICK = 10
_ROUNDS_OF = {REGULAR: ROUNDS, DECIDER: (None,), OVER: (*ROUNDS, None)}

_TOTAL = Text(
    "Scores and riichi sticks add up to {found} instead of {wanted}. Check the scores.",
    "分數與供託合計 {found}，應為 {wanted}，請核對分數。",
    "分数与供托合计 {found}，应为 {wanted}，请核对分数。",
    "持ち点と供託の合計が{found}です。{wanted}になるように確かめてください。",
)
_NO_COUNTERS = Text(
    "0 (these rules have no counters)", "0（此規則沒有本場）", "0（此规则没有本场）", "0（本場はありません）"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Rounds):
    """The state of a game. `round` is None in the decider."""

    stage: str = REGULAR

    @property
    def decider(self) -> bool:
        """Whether 決勝 is being played."""
        return self.stage == DECIDER


def closed(state: State) -> State:
    """Return the state of a game that ends here. Deposits stay on the table."""
    return replace(state, stage=OVER, over=True)


class MingjeungRounds(RoundsSystem[MingjeungOptions, State, R]):
    """The hooks for the state of a mingjeung game."""

    state_type = State
    state_words = RoundsWords(no_counter=_NO_COUNTERS, total=_TOTAL)
    own_state = ("stage",)
    counters = ("deposits", "streak")
    stick = STICK

    def winds(self) -> tuple[str, ...]:
        return ROUNDS

    def read_state(self, fields: Fields) -> State:
        state = super().read_state(fields)
        return closed(state) if state.over or state.stage == OVER else state

    def read_round(self, fields: Fields) -> dict[str, Any]:
        stage = fields.choice("stage", STAGES, REGULAR)
        known = _ROUNDS_OF[stage]
        wind = fields.raw("round", known[0])
        if wind not in known:
            raise wrong(fields.at("round"), one_of(known), Code.BAD_STATE)
        return {"stage": stage, "round": wind}

    def state_json(self, state: State) -> dict[str, Any]:
        return {"stage": state.stage, **super().state_json(state)}

    def is_over(self, state: State) -> bool:
        return state.over or min(state.scores) < 0

    def closed(self, state: State) -> State:
        return closed(state)
