"""The state of a mingjeung game: rulebook, section 7."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.points import PLAYERS
from scoring.contract import WHOLE, Fields, one_of, wrong
from scoring.errors import Code, ContractError, bad_state
from scoring.text import Text, number

ROUNDS = ("E", "S")
REGULAR, DECIDER, OVER = "regular", "decider", "over"
STAGES = (REGULAR, DECIDER, OVER)
STICK = 10
_ROUNDS_OF = {REGULAR: ROUNDS, DECIDER: (None,), OVER: (*ROUNDS, None)}

_TOTAL = Text(
    "Scores and riichi sticks add up to {found}, not {wanted}: please check the scores.",
    "分數與供託合計 {found}，應為 {wanted}，請核對分數。",
    "分数与供托合计 {found}，应为 {wanted}，请核对分数。",
    "持ち点と供託の合計が {found} です。{wanted} になるように確かめてください。",
)
_OVER = Text(
    "This game has ended: no further deal can be entered.",
    "牌局已經結束，不能再輸入。",
    "牌局已经结束，不能再输入。",
    "この対局は終了しています。これ以上入力できません。",
)
_NO_COUNTERS = Text(
    "0: these rules have no counters", "0（此規則沒有本場）", "0（此规则没有本场）", "0（本場はありません）"
)


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands: `round` is None in the decider."""

    stage: str
    round: str | None
    dealer: int
    deposits: int
    streak: int
    scores: tuple[int, ...]

    @property
    def decider(self) -> bool:
        """Whether 決勝 is being played."""
        return self.stage == DECIDER


def first_state(options: MingjeungOptions) -> State:
    """The state at the start."""
    return State(REGULAR, "E", 0, 0, 0, (options.start_points,) * PLAYERS)


def read_state(options: MingjeungOptions, fields: Fields) -> State:
    """A state from JSON, judged."""
    for name in ("stage", "round", "dealer", "honba", "deposits", "streak", "scores", "over"):
        fields.has(name)
    fields.done()
    stage = fields.choice("stage", STAGES, REGULAR)
    state = State(
        stage,
        _round(fields, stage),
        fields.player("dealer", PLAYERS, 0),
        fields.whole("deposits", 0, low=0),
        fields.whole("streak", 0, low=0),
        fields.whole_list("scores", PLAYERS, first_state(options).scores),
    )
    if fields.whole("honba", 0):
        raise bad_state(fields.at("honba"), _NO_COUNTERS)
    check_total(options, state.scores, state.deposits, fields.at("scores"), Code.BAD_STATE)
    return closed(state) if fields.flag("over", False) else state


def _round(fields: Fields, stage: str) -> str | None:
    known = _ROUNDS_OF[stage]
    wind = fields.raw("round", known[0])
    if wind not in known:
        raise wrong(fields.at("round"), one_of(known), Code.BAD_STATE)
    return wind  # type: ignore[no-any-return]  # one of the known rounds


def check_total(options: MingjeungOptions, scores: tuple[int, ...], deposits: int, field: str, code: Code) -> None:
    """Scores that add up with the sticks, else an error of this code."""
    found, wanted = sum(scores) + STICK * deposits, PLAYERS * options.start_points
    if found != wanted:
        raise ContractError(code, field, _TOTAL.fill(found=number(found), wanted=number(wanted)))


def state_json(state: State) -> dict[str, Any]:
    """All fields of the state."""
    return {
        "stage": state.stage,
        "round": state.round,
        "dealer": state.dealer,
        "honba": 0,
        "deposits": state.deposits,
        "streak": state.streak,
        "scores": list(state.scores),
        "over": state.stage == OVER,
    }


def check_open(options: MingjeungOptions, state: State) -> None:
    """`game_over` where the game has ended."""
    if state.stage == OVER or min(state.scores) < 0:
        raise ContractError(Code.GAME_OVER, "", _OVER)


def closed(state: State) -> State:
    """The game ended where it stands; sticks stay."""
    return replace(state, stage=OVER)


def final_state(options: MingjeungOptions, fields: Fields) -> State:
    """The state of a game known by its final scores; how it ended is not checked (section 8)."""
    scores = fields.whole_list("scores", PLAYERS)
    deposits = fields.whole("deposits", 0)
    fields.done()
    fields.check_later()
    if deposits < 0:
        raise wrong(fields.at("deposits"), WHOLE)
    check_total(options, scores, deposits, fields.at("scores"), Code.BAD_SCORE)
    return closed(replace(first_state(options), scores=scores, deposits=deposits))


def seat_of(state: State, player: int) -> int:
    """The seat of a player as a number from East."""
    return (player - state.dealer) % PLAYERS
