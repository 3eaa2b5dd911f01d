"""The state of a riichi game: rulebook, section 7."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.flow import read_tenths
from rules.ranking import from_tenths
from rules.riichi.options import RiichiOptions
from rules.seats import WINDS
from scoring.contract import WHOLE, Fields, wrong
from scoring.errors import Code, ContractError, bad_state
from scoring.text import Text, number

STICK = 1000
STEP = 100
_SCHEDULED = {"east": 1, "south": 2, "full": 4}

_TOTAL = Text(
    "Scores and riichi sticks add up to {found}, not {wanted}: please check the scores.",
    "點數與立直棒合計 {found}，應為 {wanted}，請核對點數。",
    "点数与立直棒合计 {found}，应为 {wanted}，请核对点数。",
    "持ち点と供託の合計が {found} です。{wanted} になるように確かめてください。",
)
_HUNDREDS = Text(
    "Scores come in hundreds.", "點數須為 100 的倍數。", "点数须为 100 的倍数。", "持ち点は 100 点単位です。"
)
_NO_WIND = Text(
    "This game has no such round: choose one of {winds}.",
    "這場對局沒有這個場風，可選：{winds}。",
    "这场对局没有这个场风，可选：{winds}。",
    "この対局にその場はありません。{winds} から選んでください。",
)
_OVER = Text(
    "This game has ended: no further deal can be entered.",
    "這場對局已結束，不能再輸入。",
    "这场对局已结束，不能再输入。",
    "この対局は終了しています。これ以上入力できません。",
)


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands; `penalties` in tenths of the standing's currency."""

    round: str
    dealer: int
    honba: int
    deposits: int
    streak: int
    scores: tuple[int, ...]
    penalties: tuple[int, ...]
    over: bool = False


def scheduled(options: RiichiOptions) -> int:
    """How many winds are always played."""
    return _SCHEDULED[options.length]


def extends(options: RiichiOptions) -> bool:
    """Whether one more wind may follow."""
    return options.extension != "none" and options.length != "full"


def rounds(options: RiichiOptions) -> tuple[str, ...]:
    """The winds this game may reach."""
    return WINDS[: scheduled(options) + extends(options)]


def first_state(options: RiichiOptions) -> State:
    """The state at the start."""
    players = options.players
    return State("E", 0, 0, 0, 0, (options.start_points,) * players, (0,) * players)


def read_state(options: RiichiOptions, fields: Fields) -> State:
    """A state from JSON, judged."""
    return _judged(options, _read(options, fields), fields)


def _read(options: RiichiOptions, fields: Fields) -> State:
    start, players = first_state(options), options.players
    for name in ("round", "dealer", "honba", "deposits", "streak", "scores", "penalties", "over"):
        fields.has(name)
    fields.done()
    wind = fields.raw("round", start.round)
    if wind not in rounds(options):
        raise bad_state(fields.at("round"), _NO_WIND.fill(winds=", ".join(rounds(options))))
    return State(
        wind,
        fields.player("dealer", players, start.dealer),
        fields.whole("honba", 0, low=0),
        fields.whole("deposits", 0, low=0),
        fields.whole("streak", 0, low=0),
        fields.whole_list("scores", players, start.scores),
        _penalties(fields, players),
        fields.flag("over", False),
    )


def _penalties(fields: Fields, players: int) -> tuple[int, ...]:
    values = fields.items("penalties", [0] * players, players)
    return tuple(read_tenths(value, f"{fields.at('penalties')}[{i}]", Code.BAD_STATE) for i, value in enumerate(values))


def _judged(options: RiichiOptions, state: State, fields: Fields) -> State:
    check_total(options, state.scores, state.deposits, fields.at("scores"), Code.BAD_STATE)
    return state


def check_total(options: RiichiOptions, scores: tuple[int, ...], deposits: int, field: str, code: Code) -> None:
    """Scores in hundreds that add up with the sticks, else an error of this code."""
    if any(score % STEP for score in scores):
        raise ContractError(code, field, _HUNDREDS)
    found, wanted = sum(scores) + STICK * deposits, options.players * options.start_points
    if found != wanted:
        raise ContractError(code, field, _TOTAL.fill(found=number(found), wanted=number(wanted)))


def state_json(state: State) -> dict[str, Any]:
    """All fields of the state."""
    return {
        "round": state.round,
        "dealer": state.dealer,
        "honba": state.honba,
        "deposits": state.deposits,
        "streak": state.streak,
        "scores": list(state.scores),
        "penalties": [from_tenths(tenths) for tenths in state.penalties],
        "over": state.over,
    }


def bust(options: RiichiOptions, scores: tuple[int, ...]) -> bool:
    """Whether a score ends the game (tobi)."""
    if options.tobi == "off":
        return False
    return min(scores) < (1 if options.tobi == "zero" else 0)


def check_open(options: RiichiOptions, state: State) -> None:
    """`game_over` where the game has ended."""
    if state.over or bust(options, state.scores):
        raise ContractError(Code.GAME_OVER, "", _OVER)


def final_state(options: RiichiOptions, fields: Fields) -> State:
    """The state of a game known by its final scores."""
    scores = fields.whole_list("scores", options.players)
    deposits = fields.whole("deposits", 0)
    fields.done()
    fields.check_later()
    if deposits < 0:
        raise wrong(fields.at("deposits"), WHOLE)
    check_total(options, scores, deposits, fields.at("scores"), Code.BAD_SCORE)
    return replace(first_state(options), scores=scores, deposits=deposits, over=True)


def wind_of(state: State, player: int) -> str:
    """The seat wind of a player."""
    return WINDS[(player - state.dealer) % len(state.scores)]


def closed(state: State) -> State:
    """The game ended where it stands."""
    return replace(state, over=True)
