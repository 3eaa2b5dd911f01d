"""A deal of 香港麻雀: its result as read and settled."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from rules.deal.labels import TIME_UP
from rules.deal.moves import corrected
from rules.deal.result import Result, ResultForm
from rules.deal.rounds import Rounds, is_last, moment_of, passed
from rules.deal.win import Bare
from rules.deal.working import Working
from rules.deal.worth import Valued
from rules.hand.request import HandFields
from rules.seats import NAMES, WINDS
from rules.system import Settled
from scoring.errors import Code, ContractError, not_allowed
from scoring.multilingual import Text, texts
from scoring.score_moves import Move, add, total
from scoring.strict_json import Fields
from tests.hongkong.hand import FORM, HongkongHands
from tests.hongkong.options import PLAYERS, HongkongOptions

TYPES = texts({"win": ("Win", "食糊", "食糊", "和了"), "draw": ("Draw", "流局", "流局", "流局")})
REASONS = {"played_out": Text("North is over", "打完北圈", "打完北圈", "北場終了"), "closed": TIME_UP}
_WORKING = Working({**TYPES, "adjust": Text("Correction", "更正", "更正", "修正")}, NAMES)
_ONE = Text(
    "Only the nearest (head bump) wins.", "截糊：只有最近的一家食糊。", "截糊：只有最近的一家食糊。", "頭ハネです。"
)


class HongkongResults(ResultForm[Result[HandFields], HandFields]):
    """A win, or a draw of which nothing else is said."""

    types = ("win", "draw")

    def of_draw(self, fields: Fields) -> dict[str, Any]:
        return {}


read_result = HongkongResults(FORM).read


def settle(options: HongkongOptions, state: Rounds, result: Result[HandFields]) -> Settled[Rounds]:
    """Pay the deal; the dealer holds it by a win and by a draw, and the last of North ends the game."""
    wins = (_value(options, state, result),) if result.wins else ()
    moves = corrected([Move("win", win.deltas(), 0) for win in wins], result.adjust)
    deltas = total(moves, PLAYERS)
    after = replace(state, scores=add(state.scores, deltas))
    held = not wins or wins[0].winner == state.dealer
    over = not held and is_last(state, WINDS)
    after = replace(after, streak=state.streak + 1) if held else replace(after, over=True) if over else passed(after)
    said = partial(_WORKING.deal, state.dealer, moves)
    return Settled(deltas, moves, after, "played_out" if over else None, wins, said)


def _value(options: HongkongOptions, state: Rounds, result: Result[HandFields]) -> Valued:
    if len(result.wins) > 1:
        raise not_allowed("wins[1]", _ONE)
    win, hands = result.wins[0], HongkongHands(options)
    if not isinstance(win.value, Bare):
        return hands.in_deal(win.value, moment_of(state, win, "wins[0]"), state.dealer)
    fan = win.value.fan or 0
    if fan < options.minimum:
        raise ContractError(Code.NO_YAKU, "wins[0].fan", FORM.words.too_little.fill(n=options.minimum))
    return hands.worth(fan, win.winner, win.loser, state.dealer)
