"""Where a game of 台灣麻將 stands: taiwan rulebook, sections 5 to 7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rules.deal.rounds import Rounds, RoundsSystem, RoundsWords
from rules.seats import WINDS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.payments import Table
from rules.taiwan.side_bets import NO_BETS, SideBets, read_side_bets
from scoring.errors import ContractError, bad_state
from scoring.multilingual import Text
from scoring.strict_json import Fields

R = TypeVar("R")
_NO_ROUND = Text(
    "This game doesn’t have that round. Choose one of {winds}.",
    "這場對局沒有這個圈風，可選：{winds}。",
    "这场对局没有这个圈风，可选：{winds}。",
    "この対局にその圏はありません。{winds}から選んでください。",
)
_OVER = Text(
    "This game (將) has ended. You can’t enter any more deals.",
    "這一將已結束，不能再輸入。",
    "这一将已结束，不能再输入。",
    "この将は終了しています。これ以上入力できません。",
)
_TOTAL = Text(
    "The scores add up to {found} instead of {wanted}. Check them.",
    "點數合計 {found}，應為 {wanted}，請核對點數。",
    "点数合计 {found}，应为 {wanted}，请核对点数。",
    "持ち点の合計が{found}です。{wanted}になるように確かめてください。",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Rounds):
    """`round` None once the 將 is over; `streak` how many times in a row the dealer has held the deal."""

    side_bets: SideBets = NO_BETS

    def table(self, shown_streak: int | None = None) -> Table:
        """What payments ask for; the die shows the real streak where nothing else is said."""
        return Table(self.dealer, self.streak, self.streak if shown_streak is None else shown_streak)


def rounds(options: TaiwanOptions) -> tuple[str, ...]:
    """The winds of this game."""
    return WINDS[: options.quan]


def ended(state: State) -> State:
    """The state after the last deal of the 將."""
    return replace(state, round=None, dealer=0, streak=0, side_bets=NO_BETS, over=True)


class TaiwanRounds(RoundsSystem[TaiwanOptions, State, R]):
    """The state of a 將; points that outsiders hold by 外插 are no player's."""

    state_type = State
    state_words = RoundsWords(no_round=_NO_ROUND, over=_OVER, total=_TOTAL)
    own_state = ("side_bets",)
    balanced = False

    def winds(self) -> tuple[str, ...]:
        return rounds(self.options)

    def read_round(self, fields: Fields) -> dict[str, Any]:
        over = fields.has("round") and fields.raw("round") is None
        return {"round": None} if over else super().read_round(fields)

    def read_own(self, fields: Fields) -> dict[str, Any]:
        """The side bets of a state: whatever is ill-formed in them, the state is a bad one."""
        if not fields.has("side_bets"):
            return {}
        try:
            return {"side_bets": read_side_bets(self.options, fields.inside("side_bets"))}
        except ContractError as error:
            raise bad_state(error.field, error.text) from None

    def own_json(self, state: State) -> Mapping[str, Any]:
        return {"side_bets": state.side_bets.json()}

    def is_over(self, state: State) -> bool:
        return state.over or state.round is None

    def closed(self, state: State) -> State:
        return replace(state, over=True, side_bets=NO_BETS)

    def outside(self, fields: Fields) -> int:
        return fields.whole("outside", 0)

    def final_state(self, fields: Fields) -> State:
        return ended(super().final_state(fields))
