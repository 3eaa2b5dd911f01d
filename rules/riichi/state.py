"""The state of a riichi game: rulebook, section 7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from rules.deal.rounds import COUNTERS, Rounds, RoundsSystem, RoundsWords
from rules.ranking import from_tenths
from rules.replay import read_tenths
from rules.riichi import settlement_fields
from rules.riichi.options import RiichiOptions
from rules.seats import WINDS
from scoring.errors import Code
from scoring.multilingual import Text
from scoring.strict_json import Fields

R = TypeVar("R")
STICK = 1000
STEP = 100
_SCHEDULED = {"east": 1, "south": 2, "full": 4}

_TOTAL = Text(
    "Scores and riichi sticks add up to {found} instead of {wanted}. Check the scores.",
    "點數與立直棒合計 {found}，應為 {wanted}，請核對點數。",
    "点数与立直棒合计 {found}，应为 {wanted}，请核对点数。",
    "持ち点と供託の合計が{found}です。{wanted}になるように確かめてください。",
)
_NO_WIND = Text(
    "This game doesn’t have that round. Choose one of {winds}.",
    "這場對局沒有這個場風，可選：{winds}。",
    "这场对局没有这个场风，可选：{winds}。",
    "この対局にその場はありません。{winds}から選んでください。",
)
_OVER = Text(
    "This game has ended. You can’t enter any more deals.",
    "這場對局已結束，不能再輸入。",
    "这场对局已结束，不能再输入。",
    "この対局は終了しています。これ以上入力できません。",
)


class Bust(NamedTuple):
    """The payment of a busted player to the winner `to`, or by the rules where `to` is None."""

    player: int
    to: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Rounds):
    """The state of a game. `penalties` are in tenths of the standing's currency.

    `chips` won so far, and the players with a win (`won`), where the rules count them. `last_dealer` dealt last.
    `busts` pairs each busted player with the winner paid, None where nobody won. `last_dealer` and `busts` are known
    only in the game in which they happened.
    """

    penalties: tuple[int, ...]
    chips: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    last_dealer: int | None = None
    busts: tuple[Bust, ...] = ()


def scheduled(options: RiichiOptions) -> int:
    """Return the number of winds that are always played."""
    return _SCHEDULED[options.length]


def extends(options: RiichiOptions) -> bool:
    """Return whether one more wind may follow."""
    return options.extension != "none" and options.length != "full"


def bust(options: RiichiOptions, scores: tuple[int, ...]) -> bool:
    """Return whether a score ends the game (tobi)."""
    return options.tobi != "off" and is_busted(options, min(scores))


def is_busted(options: RiichiOptions, score: int) -> bool:
    """Return whether a score is below what the option `tobi` allows."""
    return score < (1 if options.tobi == "zero" else 0)


class RiichiRounds(RoundsSystem[RiichiOptions, State, R]):
    """The hooks for the state of a riichi game."""

    state_type = State
    state_words = RoundsWords(no_round=_NO_WIND, over=_OVER, total=_TOTAL)
    own_state = ("penalties", "chips", "won")
    counters = COUNTERS
    stick = STICK
    step = STEP

    def winds(self) -> tuple[str, ...]:
        return WINDS[: scheduled(self.options) + extends(self.options)]

    def first_state(self) -> State:
        n = self.players
        return State(scores=(self.options.start_points,) * n, penalties=(0,) * n, chips=(0,) * n)

    def read_own(self, fields: Fields) -> dict[str, Any]:
        values, path = fields.items("penalties", [0] * self.players, self.players), fields.at("penalties")
        tenths = tuple(read_tenths(value, f"{path}[{i}]", Code.BAD_STATE) for i, value in enumerate(values))
        return {"penalties": tenths, **settlement_fields.read_state(self.options, fields)}

    def own_json(self, state: State) -> Mapping[str, Any]:
        found: dict[str, Any] = {"penalties": [from_tenths(tenths) for tenths in state.penalties]}
        if self.options.chips:
            found["chips"] = list(state.chips)
        if self.options.yakitori:
            found["won"] = list(state.won)
        return found

    def final_state(self, fields: Fields) -> State:
        """Return the state of a game known only by its scores and the other fields that decide totals."""
        beside = settlement_fields.read_beside_scores(self.options, fields)
        state = super().final_state(fields)
        settlement_fields.check_beside_scores(
            self.options, fields, beside, [is_busted(self.options, score) for score in state.scores]
        )
        busts = tuple(Bust(player, to) for player, to in beside.busted)
        return replace(state, chips=beside.chips, won=beside.won, last_dealer=beside.dealer, busts=busts)

    def is_over(self, state: State) -> bool:
        return state.over or bust(self.options, state.scores)
