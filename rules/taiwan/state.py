"""Where a game of 台灣麻將 stands: taiwan rulebook, sections 5 to 7."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.seats import WINDS
from rules.taiwan.options import PLAYERS, TaiwanOptions
from rules.taiwan.payments import Table
from rules.taiwan.side_bets import NO_BETS, SideBets, read_side_bets
from scoring.contract import Fields
from scoring.errors import Code, ContractError, bad_state
from scoring.text import Text, number

_NO_ROUND = Text(
    "This game has no such round: choose one of {winds}.",
    "這場對局沒有這個圈風，可選：{winds}。",
    "这场对局没有这个圈风，可选：{winds}。",
    "この対局にその圏はありません。{winds} から選んでください。",
)
_NONE_HERE = Text(
    "These rules count no '{name}': leave it at 0.",
    "此規則沒有「{name}」，請留 0。",
    "此规则没有“{name}”，请留 0。",
    "このルールに「{name}」はありません。0 にしてください。",
)
_OVER = Text(
    "This 將 has ended: no further deal can be entered.",
    "這一將已結束，不能再輸入。",
    "这一将已结束，不能再输入。",
    "この将は終了しています。これ以上入力できません。",
)
_TOTAL = Text(
    "Scores add up to {found}, not {wanted}: please check the scores.",
    "點數合計 {found}，應為 {wanted}，請核對點數。",
    "点数合计 {found}，应为 {wanted}，请核对点数。",
    "持ち点の合計が {found} です。{wanted} になるように確かめてください。",
)


@dataclass(frozen=True, slots=True)
class State:
    """`round` None once the 將 is over; `streak` how many times in a row the dealer has held the deal."""

    round: str | None
    dealer: int
    streak: int
    scores: tuple[int, ...]
    side_bets: SideBets = NO_BETS
    over: bool = False

    def table(self, shown_streak: int | None = None) -> Table:
        """What payments ask for; the die shows the real streak where nothing else is said."""
        return Table(self.dealer, self.streak, self.streak if shown_streak is None else shown_streak)


def rounds(options: TaiwanOptions) -> tuple[str, ...]:
    """The winds of this game."""
    return WINDS[: options.quan]


def first_state(options: TaiwanOptions) -> State:
    """The state at the start."""
    return State("E", 0, 0, (options.start_points,) * PLAYERS)


def read_state(options: TaiwanOptions, fields: Fields) -> State:
    """A state from JSON, judged."""
    for name in ("round", "dealer", "honba", "deposits", "streak", "scores", "side_bets", "over"):
        fields.has(name)
    fields.done()
    start = first_state(options)
    wind = fields.raw("round", start.round)
    if wind is not None and wind not in rounds(options):
        raise bad_state(fields.at("round"), _NO_ROUND.fill(winds=", ".join(rounds(options))))
    for name in ("honba", "deposits"):
        if fields.whole(name, 0):
            raise bad_state(fields.at(name), _NONE_HERE.fill(name=name))
    return State(
        wind,
        fields.player("dealer", PLAYERS, start.dealer),
        fields.whole("streak", 0, low=0),
        fields.whole_list("scores", PLAYERS, start.scores),
        _bets_in_force(options, fields) if fields.has("side_bets") else NO_BETS,
        fields.flag("over", False),
    )


def _bets_in_force(options: TaiwanOptions, fields: Fields) -> SideBets:
    """The side bets of a state: whatever is ill-formed in them, the state is a bad one."""
    try:
        return read_side_bets(options, fields.inside("side_bets"))
    except ContractError as error:
        raise bad_state(error.field, error.text) from None


def state_json(state: State) -> dict[str, Any]:
    """All fields of the state."""
    return {
        "round": state.round,
        "dealer": state.dealer,
        "honba": 0,
        "deposits": 0,
        "streak": state.streak,
        "scores": list(state.scores),
        "side_bets": state.side_bets.json(),
        "over": state.over,
    }


def check_open(state: State) -> None:
    """`game_over` where the 將 has ended."""
    if state.over or state.round is None:
        raise ContractError(Code.GAME_OVER, "", _OVER)


def final_state(options: TaiwanOptions, fields: Fields) -> State:
    """The state of a game known by its final scores."""
    scores = fields.whole_list("scores", PLAYERS)
    outside = fields.whole("outside", 0)
    fields.unused("deposits", 0)
    fields.done()
    fields.check_later()
    found, wanted = sum(scores), PLAYERS * options.start_points - outside
    if found != wanted:
        raise ContractError(
            Code.BAD_SCORE, fields.at("scores"), _TOTAL.fill(found=number(found), wanted=number(wanted))
        )
    return ended(first_state(options), scores)


def ended(state: State, scores: tuple[int, ...]) -> State:
    """The state after the last deal of the 將."""
    return replace(state, round=None, dealer=0, streak=0, scores=scores, side_bets=NO_BETS, over=True)


def closed(state: State) -> State:
    """The game ended where it stands."""
    return replace(state, over=True, side_bets=NO_BETS)
