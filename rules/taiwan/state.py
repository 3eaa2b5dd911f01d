"""The state of a game of 台灣麻將: taiwan rulebook, sections 5 to 7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rules.deal.rounds import Rounds, RoundsSystem, RoundsWords
from rules.seats import WINDS
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.payments import Table
from rules.taiwan.side_bets import NO_BETS, SideBets, read_inner_bets, read_side_bets
from scoring.errors import ContractError, bad_request, bad_state, not_allowed
from scoring.multilingual import Text
from scoring.strict_json import Fields, wrong

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
_ENDS = Text(
    "Under these rules side bets among the players (內插) end with the game (將).",
    "此規則的內插於該將結束時終止。",
    "此规则的内插于该将结束时终止。",
    "このルールでは内挿は将の終わりまでです。",
)
_WITH_BET = Text(
    "a list of players with a bet in 'nei', each once",
    "內插者的列表，各一次",
    "内插者的列表，各一次",
    "内挿をしているプレイヤーのリスト（一回ずつ）",
)
_FIRST_DEAL = Text(
    "A bet may be taken back only in the first deal of the next game (將).",
    "只可在下一將的首局退插。",
    "只可在下一将的首局退插。",
    "内挿をやめられるのは次の将の最初の局だけです。",
)
_ONLY_DEALS = Text(
    "Bets are carried into a game that is given deal by deal, not by its scores.",
    "只有逐局輸入的對局才能帶入內插。",
    "只有逐局输入的对局才能带入内插。",
    "内挿を引き継げるのは局ごとに入力する対局だけです。",
)
_TOTAL = Text(
    "The scores add up to {found} instead of {wanted}. Check them.",
    "點數合計 {found}，應為 {wanted}，請核對點數。",
    "点数合计 {found}，应为 {wanted}，请核对点数。",
    "持ち点の合計が{found}です。{wanted}になるように確かめてください。",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Rounds):
    """The state of a 將. `round` is None once it is over; `streak` counts the dealer's repeats.

    `nei_free`: the players who may cancel, in the first deal, a bet among the players made in the 將 before.
    """

    side_bets: SideBets = NO_BETS
    nei_free: tuple[int, ...] = ()

    @property
    def is_first(self) -> bool:
        """Whether the next deal is the first of the 將."""
        return self.round == WINDS[0] and not self.dealer and not self.streak and not self.over

    def table(self, shown_streak: int | None = None) -> Table:
        """Return the table for payments. The die shows the real streak unless another is given."""
        return Table(self.dealer, self.streak, self.streak if shown_streak is None else shown_streak)


def rounds(options: TaiwanOptions) -> tuple[str, ...]:
    """Return the winds of this game."""
    return WINDS[: options.quan]


def ended(options: TaiwanOptions, state: State) -> State:
    """Return the state after the last deal of the 將."""
    return replace(carried_on(options, state), round=None, dealer=0, streak=0, over=True)


def carried_on(options: TaiwanOptions, state: State) -> State:
    """Return the state with the bets carried into the next 將, and the players who may then cancel theirs."""
    if options.nei_next == "free":
        return replace(state, side_bets=NO_BETS)
    bets = SideBets(nei=state.side_bets.nei)
    lost = (bet.player for bet in bets.nei if state.scores[bet.player] < options.start_points)
    return replace(state, side_bets=bets, nei_free=tuple(sorted(lost)))


class TaiwanRounds(RoundsSystem[TaiwanOptions, State, R]):
    """The hooks for the state of a 將. Points that outsiders hold through 外插 belong to no player."""

    state_type = State
    state_words = RoundsWords(no_round=_NO_ROUND, over=_OVER, total=_TOTAL)
    own_state = ("side_bets", "nei_free")
    balanced = False

    def winds(self) -> tuple[str, ...]:
        return rounds(self.options)

    def read_round(self, fields: Fields) -> dict[str, Any]:
        over = fields.has("round") and fields.raw("round") is None
        return {"round": None} if over else super().read_round(fields)

    def read_own(self, fields: Fields) -> dict[str, Any]:
        """Return the side bets of a state. Raise `bad_state` for ill-formed bets."""
        try:
            has = fields.has("side_bets")
            bets = read_side_bets(self.options, fields.inside("side_bets")) if has else NO_BETS
            return {"side_bets": bets, "nei_free": self._read_free(fields, bets)}
        except ContractError as error:
            raise bad_state(error.field, error.text) from None

    def _read_free(self, fields: Fields, bets: SideBets) -> tuple[int, ...]:
        """Return the players who may cancel their bet: each has one and is listed once."""
        if not fields.has("nei_free"):
            return ()
        if self.options.nei_next == "free":
            raise bad_state(fields.at("nei_free"), _ENDS)
        free = fields.player_list("nei_free", PLAYERS)
        if not set(free) <= {bet.player for bet in bets.nei}:
            raise wrong(fields.at("nei_free"), _WITH_BET, fields.code)
        return tuple(sorted(free))

    def read_state(self, fields: Fields) -> State:
        state = super().read_state(fields)
        if state.nei_free and not (state.is_first or self.is_over(state)):
            raise bad_state(fields.at("nei_free"), _FIRST_DEAL)
        return state

    def read_start(self, fields: Fields) -> State:
        """Return the state at the start of a 將, with the bets carried over from the one before (`carried`)."""
        if not fields.has("carried"):
            return self.first_state()
        if fields.has("scores"):
            raise bad_request(fields.at("carried"), _ONLY_DEALS)
        if self.options.nei_next == "free":
            fields.later.append(not_allowed(fields.at("carried"), _ENDS))
            return self.first_state()
        inside = fields.inside("carried")
        bets = SideBets(nei=read_inner_bets(inside))
        free = self._read_free(inside, bets)
        inside.done()
        return replace(self.first_state(), side_bets=bets, nei_free=free)

    def own_json(self, state: State) -> Mapping[str, Any]:
        found: dict[str, Any] = {"side_bets": state.side_bets.json()}
        return found if self.options.nei_next == "free" else {**found, "nei_free": list(state.nei_free)}

    def is_over(self, state: State) -> bool:
        return state.over or state.round is None

    def closed(self, state: State) -> State:
        return state if state.over else replace(carried_on(self.options, state), over=True)

    def outside(self, fields: Fields) -> int:
        return fields.whole("outside", 0)

    def final_state(self, fields: Fields) -> State:
        return ended(self.options, super().final_state(fields))
