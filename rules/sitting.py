"""A sitting: a game without rounds, with a fixed number of deals or open until it is closed; its state and standing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from rules.entry import StateLabel
from rules.hooks import plain
from rules.patterns import WithRows
from rules.ranking import Standing, Ties, places, won_since
from rules.seats import WINDS, around, seat_of
from rules.system import System
from scoring.errors import Code, ContractError
from scoring.multilingual import Text, number
from scoring.score_moves import Deltas, add
from scoring.strict_json import Fields

DEALS = "deals"
"""The reason for an end by the number of deals."""

_TOTAL = Text(
    "The scores add up to {found} instead of {wanted}. Check them.",
    "分數合計 {found}，應為 {wanted}，請核對。",
    "分数合计 {found}，应为 {wanted}，请核对。",
    "持ち点の合計が{found}です。{wanted}になるように確かめてください。",
)
_OVER = Text(
    "This game has ended. You can’t enter any more deals.",
    "這場對局已結束，不能再輸入。",
    "这场对局已结束，不能再输入。",
    "この対局は終了しています。これ以上入力できません。",
)
_TITLE = Text("Deal {n}", "第{n}局", "第{n}局", "第{n}局")
_OF = Text("Deal {n} of {most}", "第{n}局（共{most}局）", "第{n}局（共{most}局）", "第{n}局（全{most}局）")


@dataclass(frozen=True, slots=True)
class Sitting:
    """The state of a sitting; `deal` is the number of deals played."""

    dealer: int
    deal: int
    scores: Deltas
    over: bool = False

    def seat_of(self, player: int) -> int:
        """Return the seat of a player, counted from the dealer."""
        return seat_of(player, self.dealer, range(len(self.scores)))


def first(players: int, start: int) -> Sitting:
    """Return the state before the first deal."""
    return Sitting(0, 0, (start,) * players)


def read_state(fields: Fields, players: int, start: int) -> Sitting:
    """Read a state from JSON.

    `round` is ignored; counters that these rules do not have raise `bad_state` unless they are 0.
    """
    fields.given(("round", "dealer", "honba", "deposits", "streak", "deal", "scores", "over"))
    fields.done()
    fields.choice("round", (*WINDS, None), None)
    dealer = fields.player("dealer", players, 0)
    for name in ("honba", "deposits", "streak"):
        fields.choice(name, (0,), 0)
    deal = fields.whole("deal", 0, low=0)
    scores = fields.whole_list("scores", players, (start,) * players)
    return Sitting(dealer, deal, scores, fields.flag("over", False))


def state_json(state: Sitting) -> dict[str, Any]:
    """Return all fields of the state."""
    return {
        "round": None,
        "dealer": state.dealer,
        "honba": 0,
        "deposits": 0,
        "streak": 0,
        "deal": state.deal,
        "scores": list(state.scores),
        "over": state.over,
    }


def is_over(state: Sitting, deals: int) -> bool:
    """Return whether the sitting has ended; `deals` is 0 for an open one."""
    return state.over or 0 < deals <= state.deal


def check_open(state: Sitting, deals: int) -> None:
    """Raise `game_over` where no further deal may follow."""
    if is_over(state, deals):
        raise ContractError(Code.GAME_OVER, "", _OVER)


def closed(state: Sitting) -> Sitting:
    """Return the sitting ended in its present state."""
    return replace(state, over=True)


def after_deal(state: Sitting, deltas: Deltas, dealer: int, deals: int) -> tuple[Sitting, str | None]:
    """Return the state after a deal and the reason why the sitting ends, None while it goes on."""
    played = state.deal + 1
    ended = 0 < deals <= played
    return Sitting(dealer, played, add(state.scores, deltas), ended), DEALS if ended else None


def final_state(fields: Fields, players: int, start: int) -> Sitting:
    """Return the state of a sitting known by its final scores; raise `bad_score` where they do not add up."""
    scores = fields.whole_list("scores", players)
    fields.unused("deposits", 0)
    fields.done()
    fields.check_later()
    if sum(scores) != players * start:
        raise ContractError(
            Code.BAD_SCORE, fields.at("scores"), _TOTAL.fill(found=number(sum(scores)), wanted=number(players * start))
        )
    return Sitting(0, 0, scores, True)


def label(state: Mapping[str, Any], players: int, deals: int, lang: str) -> StateLabel:
    """Return the number of the present deal and the seat winds."""
    n, dealer = int(state.get("deal", 0)) + 1, int(state.get("dealer", 0))
    shown = min(n, deals) if deals else n
    title = _TITLE.form(lang, n=shown)
    text = _OF.form(lang, n=shown, most=deals) if deals else title
    winds = around(dealer, range(players))
    return StateLabel(title, (), text, None, winds, dealer)


class SittingOptions(WithRows, Protocol):
    """The options that every sitting has: the starting score and the number of deals (0 for open)."""

    @property
    def start_points(self) -> int: ...

    @property
    def deals(self) -> int: ...


O = TypeVar("O", bound=SittingOptions)  # noqa: E741 -- as in `rules.system`
R = TypeVar("R")
_NEAR = 2
"""How many deals before the end the needs of each player are shown."""


class SittingSystem(System[O, Sitting, R]):
    """The hooks of a system whose games are sittings: state, standing, end."""

    sticks = False
    tenths = False

    def first_state(self) -> Sitting:
        return first(self.players, self.options.start_points)

    def read_state(self, fields: Fields) -> Sitting:
        return read_state(fields, self.players, self.options.start_points)

    state_json = plain(state_json)

    def check_open(self, state: Sitting) -> None:
        check_open(state, self.options.deals)

    closed = plain(closed)

    def final_state(self, fields: Fields) -> Sitting:
        return final_state(fields, self.players, self.options.start_points)

    def final(self, state: Sitting, finished: bool, penalties: Sequence[int]) -> tuple[Standing, ...]:
        return won_since(self.options.start_points, state.scores, penalties)

    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        return places(scores, Ties.SPLIT)

    def scores(self, state: Sitting) -> Deltas:
        return state.scores

    def can_end(self, state: Sitting) -> bool:
        return 0 < self.options.deals <= state.deal + 1

    def near_end(self, state: Sitting) -> bool:
        return 0 < self.options.deals <= state.deal + _NEAR

    def state_label(self, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
        return label(state, self.players, self.options.deals, lang)
