"""A game of rounds: its state (round wind, dealer, counters, scores) and the hooks that all such systems share."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, TypeVar

from rules.deal import labels
from rules.deal.price import Paid, brought, price
from rules.deal.result import Result
from rules.deal.sampler import Sampler, plain
from rules.deal.win import Win, bare
from rules.entry import Cell, StateLabel
from rules.hand.request import Moment, SeatedPao
from rules.patterns import WithRows
from rules.ranking import Standing, Ties, places, won_since
from rules.seats import WINDS, seat_of
from rules.system import Aim, Need, System
from rules.ticked_patterns import Value
from scoring.errors import Code, ContractError, bad_state
from scoring.multilingual import COMMA, Text, number
from scoring.score_moves import Deltas
from scoring.strict_json import WHOLE, Fields, wrong

COUNTERS = ("honba", "deposits", "streak")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """The state of a game: `round` is None while there is no round wind; counters that the rules do not have stay 0."""

    round: str | None = "E"
    dealer: int = 0
    honba: int = 0
    deposits: int = 0
    streak: int = 0
    scores: Deltas
    over: bool = False

    @property
    def wind(self) -> int:
        """Return the round as a number, East being 0."""
        return WINDS.index(self.round or "E")

    @property
    def order(self) -> tuple[int, ...]:
        """Return the players in seating (and dealing) order in this round, the first dealer first."""
        return tuple(range(len(self.scores)))

    def seat_of(self, player: int) -> int:
        """Return the seat of a player, counted from the dealer."""
        return seat_of(player, self.dealer, self.order)

    def wind_of(self, player: int) -> str:
        """Return the seat wind of a player."""
        return WINDS[self.seat_of(player)]


S = TypeVar("S", bound=Rounds)
R = TypeVar("R")


def passed(state: S, honba: int = 0) -> S:
    """Pass the deal to the next player, or to the next round after the last dealer; set `honba`, reset the streak."""
    state = replace(state, honba=honba, streak=0)
    if state.dealer != state.order[-1]:
        return replace(state, dealer=state.order[state.order.index(state.dealer) + 1])
    turned = replace(state, round=WINDS[(state.wind + 1) % len(WINDS)])
    return replace(turned, dealer=turned.order[0])


def is_last(state: Rounds, winds: Sequence[str]) -> bool:
    """Return whether the deal is the last dealer's in the last of these winds."""
    return state.round == winds[-1] and state.dealer == state.order[-1]


def moment_of(state: Rounds, win: Win[Any], path: str, named: str = "player") -> Moment:
    """Return the circumstances of a win by tiles; `named`: the field of `pao` (below `path`) with the liable player."""
    pao = win.pao
    return Moment(
        seat=state.seat_of(win.winner),
        loser=None if win.loser is None else state.seat_of(win.loser),
        round=None if state.round is None else state.wind,
        honba=state.honba,
        deposits=state.deposits,
        streak=state.streak,
        order=state.order,
        pao=None if pao is None else SeatedPao(state.seat_of(pao.player), pao.pattern, f"{path}.pao", named),
    )


_NO_ROUND = Text(
    "This game doesn’t have that round. Choose one of {winds}.",
    "這場對局沒有這個圈風，可選：{winds}。",
    "这场对局没有这个圈风，可选：{winds}。",
    "この対局にその場はありません。{winds}から選んでください。",
)
_NO_COUNTER = Text(
    "These rules don’t use “{name}”. Leave it at 0.",
    "此規則沒有「{name}」，請留 0。",
    "此规则没有“{name}”，请留 0。",
    "このルールに「{name}」はありません。0にしてください。",
)
_OVER = Text(
    "This game has ended. You can’t enter any more deals.",
    "這場對局已結束，不能再輸入。",
    "这场对局已结束，不能再输入。",
    "この対局は終了しています。これ以上入力できません。",
)
_TOTAL = Text(
    "The scores add up to {found} instead of {wanted}. Check them.",
    "分數合計 {found}，應為 {wanted}，請核對。",
    "分数合计 {found}，应为 {wanted}，请核对。",
    "持ち点の合計が{found}です。{wanted}になるように確かめてください。",
)
_STEP = Text(
    "Scores must be multiples of 100.", "點數須為 100 的倍數。", "点数须为 100 的倍数。", "持ち点は100点単位です。"
)


@dataclass(frozen=True, slots=True)
class RoundsWords:
    """The error texts for an impossible state; they take the winds, a counter's name, the sums found and wanted."""

    no_round: Text = _NO_ROUND
    no_counter: Text = _NO_COUNTER
    over: Text = _OVER
    total: Text = _TOTAL
    step: Text = _STEP


class RoundsOptions(WithRows, Protocol):
    """The options that every game of rounds has: the starting score."""

    @property
    def start_points(self) -> int: ...


O = TypeVar("O", bound=RoundsOptions)  # noqa: E741 -- as in `rules.system`


class RoundsSystem(System[O, S, R]):
    """The hooks of a system whose games go by rounds: state, standing, end.

    `counters`: the counters of the rules; `stick`: the points of a riichi stick on the table; scores are multiples of
    `step`; `balanced`: scores and sticks add up to the sum of the starting scores.
    """

    state_type: ClassVar[type[Any]] = Rounds
    result_type: ClassVar[type[Any]] = Result
    state_words: ClassVar[RoundsWords] = RoundsWords()
    own_state: ClassVar[tuple[str, ...]] = ()
    counters: ClassVar[tuple[str, ...]] = ("streak",)
    stick: ClassVar[int] = 0
    step: ClassVar[int] = 1
    balanced: ClassVar[bool] = True

    def winds(self) -> tuple[str, ...]:
        """Return the round winds that a game may reach."""
        return WINDS

    def repeats(self) -> bool:
        """Return whether a dealer may repeat."""
        return True

    def scheduled(self) -> tuple[tuple[str, int], ...]:
        if self.repeats():
            return ()
        return tuple((wind, dealer) for wind in self.winds() for dealer in self.seat_order(wind))

    # -- a state -------------------------------------------------------------------------------------

    def first_state(self) -> S:
        made: S = self.state_type(scores=(self.options.start_points,) * self.players)
        return made

    def read_state(self, fields: Fields) -> S:
        fields.given(("round", "dealer", *COUNTERS, "scores", "over", *self.own_state))
        fields.done()
        state: S = self.state_type(
            **self.read_round(fields),
            dealer=fields.player("dealer", self.players, 0),
            **self._counted(fields),
            scores=fields.whole_list("scores", self.players, (self.options.start_points,) * self.players),
            **self.read_own(fields),
            over=fields.flag("over", False),
        )
        if self.balanced:
            self.check_total(state.scores, state.deposits, fields.at("scores"), Code.BAD_STATE)
        return state

    def read_round(self, fields: Fields) -> dict[str, Any]:
        """Read the round wind, and further fields that depend on it."""
        wind = fields.raw("round", "E")
        if wind not in self.winds():
            raise bad_state(fields.at("round"), self.state_words.no_round.fill(winds=", ".join(self.winds())))
        return {"round": wind}

    def read_own(self, fields: Fields) -> dict[str, Any]:
        """Read the fields of a state that only these rules have (`own_state`)."""
        return {}

    def _counted(self, fields: Fields) -> dict[str, int]:
        for name in COUNTERS:
            if name not in self.counters and fields.whole(name, 0):
                raise bad_state(fields.at(name), self.state_words.no_counter.fill(name=name))
        return {name: fields.whole(name, 0, low=0) for name in self.counters}

    def check_total(self, scores: Deltas, deposits: int, field: str, code: Code, outside: int = 0) -> None:
        """Raise an error unless scores are in whole steps and add up with the sticks and what outsiders hold."""
        if any(score % self.step for score in scores):
            raise ContractError(code, field, self.state_words.step)
        found, wanted = sum(scores) + self.stick * deposits, self.players * self.options.start_points - outside
        if found != wanted:
            said = self.state_words.total.fill(found=number(found), wanted=number(wanted))
            raise ContractError(code, field, said)

    def state_json(self, state: S) -> dict[str, Any]:
        return {
            "round": state.round,
            "dealer": state.dealer,
            "honba": state.honba,
            "deposits": state.deposits,
            "streak": state.streak,
            "scores": list(state.scores),
            **self.own_json(state),
            "over": state.over,
        }

    def own_json(self, state: S) -> Mapping[str, Any]:
        """Return the fields of a state that only these rules have."""
        return {}

    def is_over(self, state: S) -> bool:
        """Return whether no further deal may follow."""
        return state.over

    def check_open(self, state: S) -> None:
        if self.is_over(state):
            raise ContractError(Code.GAME_OVER, "", self.state_words.over)

    def closed(self, state: S) -> S:
        return replace(state, over=True)

    def final_state(self, fields: Fields) -> S:
        scores, outside = fields.whole_list("scores", self.players), self.outside(fields)
        deposits = fields.whole("deposits", 0) if self.stick else 0
        if not self.stick:
            fields.unused("deposits", 0)
        fields.done()
        fields.check_later()
        if deposits < 0:
            raise wrong(fields.at("deposits"), WHOLE)
        self.check_total(scores, deposits, fields.at("scores"), Code.BAD_SCORE, outside)
        return self.closed(replace(self.first_state(), scores=scores, deposits=deposits))

    def outside(self, fields: Fields) -> int:
        """Return the winnings of people who do not play."""
        return 0

    # -- a game --------------------------------------------------------------------------------------

    def final(self, state: S, finished: bool, penalties: Sequence[int]) -> tuple[Standing, ...]:
        return won_since(self.options.start_points, state.scores, penalties)

    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        return places(scores, Ties.SPLIT)

    def scores(self, state: S) -> Deltas:
        return state.scores

    def can_end(self, state: S) -> bool:
        return is_last(state, self.winds())

    def near_end(self, state: S) -> bool:
        return state.round == self.winds()[-1]

    # -- values ----------------------------------------------------------------------------------

    def pays(self, value: Value) -> Paid | None:
        """Return each player's payment for a bare value, None where it is impossible; the base of `price` and needs."""
        return None

    def price(self, value: Value, dealer: bool, tsumo: bool) -> tuple[int, ...] | None:
        paid = self.pays(value)
        return None if paid is None else price(paid, self.players, dealer, tsumo)

    def need_values(self, state: S, player: int, tsumo: bool) -> Sequence[Need]:
        found = [(cell.value, self.pays(cell.value)) for cell in self._cells()]
        return [
            Need(value, brought(paid, self.players, player == state.dealer, tsumo)) for value, paid in found if paid
        ]

    def need_win(self, state: S, aim: Aim, need: Need) -> R:
        win: Win[Any] = Win(aim.player, aim.loser, bare(need.value))
        made: R = self.result_type("win", riichi=aim.riichi, wins=(win,))
        return made

    def sampled(self, state: S, rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
        return plain([cell.value for cell in self._cells()], Sampler(rng, self.players, skill))

    def _cells(self) -> list[Cell]:
        form = self.entry()
        return [*(cell for row in form.rows for cell in row.cells if cell is not None), *form.limits]

    # -- in words --------------------------------------------------------------------------------

    def state_label(self, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
        wind, dealer, streak = state.get("round") or "E", int(state.get("dealer", 0)), int(state.get("streak", 0))
        order = self.seat_order(wind)
        parts = (labels.title(wind, order.index(dealer), lang), labels.held(streak, lang))
        counters = ((labels.STREAK.say(lang), streak),) if "streak" in self.counters else ()
        return labels.state_label(state, order, lang, parts, counters)

    def result_label(self, result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en") -> str:
        names = {one.id: one.name for one in self.results()}
        wins = labels.answered(result.get("wins") or (), answer)
        said = [labels.won(win, known, self.unit, lang, self.glossary) for win, known in wins]
        return COMMA.say(lang).join(said) or names[result["type"]].say(lang)
