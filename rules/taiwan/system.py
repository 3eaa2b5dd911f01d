"""台灣麻將 as a rule system: the hooks of `rules.system.System`, each one line to where it is worked out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.entry import EntryForm, HandForm, Named, StateLabel
from rules.ranking import Standing
from rules.system import Hands, Need, PatternInfo, Settled, System
from rules.taiwan import entry, labels, listing, presets, results, steps, ticks, words
from rules.taiwan import final as final_result
from rules.taiwan import seating as seats
from rules.taiwan import state as states
from rules.taiwan.examples import EXAMPLES
from rules.taiwan.hand import hands
from rules.taiwan.options import PLAYERS, TaiwanOptions
from rules.taiwan.results import Result, Win
from rules.taiwan.sample import Sampler
from rules.taiwan.settle import outcome_of, settle
from rules.taiwan.state import State
from rules.ticks import Counted, Shown
from scoring.contract import Fields
from scoring.money import Deltas


class Taiwan(System[TaiwanOptions, State, Result]):
    """台灣麻將."""

    id = "taiwan"
    name = presets.NAME
    options = TaiwanOptions
    presets = presets.PRESETS
    sticks = False
    tenths = False
    state_first = True
    unit = words.TAI

    def players(self, options: TaiwanOptions) -> int:
        return PLAYERS

    # -- a deal and a game -----------------------------------------------------------------------

    def first_state(self, options: TaiwanOptions) -> State:
        return states.first_state(options)

    def read_state(self, options: TaiwanOptions, fields: Fields) -> State:
        return states.read_state(options, fields)

    def state_json(self, options: TaiwanOptions, state: State) -> dict[str, Any]:
        return states.state_json(state)

    def check_open(self, options: TaiwanOptions, state: State) -> None:
        states.check_open(state)

    def closed(self, options: TaiwanOptions, state: State) -> State:
        return states.closed(state)

    def read_result(self, options: TaiwanOptions, fields: Fields) -> Result:
        return results.read_result(options, fields)

    def settle(self, options: TaiwanOptions, state: State, result: Result) -> Settled[State]:
        return settle(options, state, result)

    def final_state(self, options: TaiwanOptions, fields: Fields) -> State:
        return states.final_state(options, fields)

    def final(
        self, options: TaiwanOptions, state: State, finished: bool, penalties: Sequence[int]
    ) -> tuple[Standing, ...]:
        return final_result.final(options, state, penalties)

    def seating(self, options: TaiwanOptions, fields: Fields) -> dict[str, Any]:
        return seats.seating(fields)

    def may_sit(self, options: TaiwanOptions, previous: Sequence[str], order: Sequence[str]) -> bool:
        return not seats.same_circle(previous, order)

    def first_dealer_by(self, options: TaiwanOptions) -> str:
        return "east3"

    # -- hands -----------------------------------------------------------------------------------

    def score(self, options: TaiwanOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return hands(options).score(fields, lang)

    def waits(self, options: TaiwanOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return hands(options).waits(fields, lang)

    # -- needs -----------------------------------------------------------------------------------

    def places(self, options: TaiwanOptions, scores: Sequence[int]) -> tuple[int, ...]:
        return final_result.place_of(scores)

    def scores(self, state: State) -> Deltas:
        return state.scores

    def need_values(self, options: TaiwanOptions, state: State, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.need_values()

    def need_win(
        self,
        options: TaiwanOptions,
        state: State,
        player: int,
        loser: int | None,
        need: Need,
        riichi: tuple[int, ...],
        ends: bool,
    ) -> Result:
        return Result("win", wins=(Win(player, loser, int(need.value["fan"])),))

    def need_points(self, options: TaiwanOptions, state: State, player: int, loser: int | None, need: Need) -> int:
        return steps.need_points(options, state, player, loser, need)

    def can_end(self, options: TaiwanOptions, state: State) -> bool:
        return steps.can_end(options, state)

    # -- what the screens use --------------------------------------------------------------------

    def entry(self, options: TaiwanOptions) -> EntryForm:
        return entry.entry(options)

    def price(
        self, options: TaiwanOptions, value: Mapping[str, int | str], dealer: bool, tsumo: bool
    ) -> tuple[int, ...] | None:
        return steps.price(options, value, dealer, tsumo)

    def ticked(self, options: TaiwanOptions, shown: Shown) -> Counted:
        return ticks.ticked(options, self.entry(options), shown, lambda value: self.price(options, value, False, False))

    def state_label(self, options: TaiwanOptions, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
        return labels.state_label(state, lang)

    def owed(
        self, options: TaiwanOptions, state: Mapping[str, Any], result: Mapping[str, Any], lang: str = "en"
    ) -> Mapping[int, str]:
        known, read = states.read_state(options, Fields(state)), results.read_result(options, Fields(result))
        return labels.owed(outcome_of(options, known, read), lang)

    def result_label(
        self,
        options: TaiwanOptions,
        result: Mapping[str, Any],
        answer: Mapping[str, Any] | None = None,
        lang: str = "en",
    ) -> str:
        return labels.result_label(result, answer, lang)

    def reason_label(self, reason: str | None, lang: str = "en") -> str:
        return labels.reason_label(reason, lang)

    def sample_result(
        self,
        options: TaiwanOptions,
        state: Mapping[str, Any],
        rng: random.Random,
        skill: Sequence[float] | None = None,
    ) -> dict[str, Any]:
        return Sampler(options, states.read_state(options, Fields(state)), rng, skill).result()

    def last_deals(self, options: TaiwanOptions, state: Mapping[str, Any]) -> bool:
        return steps.last_round(options, states.read_state(options, Fields(state)))

    # -- what the pages of rules and the calculator use --------------------------------------------

    def hand_form(self, options: TaiwanOptions) -> HandForm:
        return listing.hand_form(options)

    def examples(self) -> Hands:
        return EXAMPLES

    # -- what the call `rules` lists -------------------------------------------------------------

    def patterns(self, options: TaiwanOptions) -> tuple[PatternInfo, ...]:
        return listing.patterns(options)

    def events(self, options: TaiwanOptions) -> tuple[Named, ...]:
        return listing.events()

    def results(self, options: TaiwanOptions) -> tuple[Named, ...]:
        return tuple(Named(kind, words.TYPES[kind]) for kind in results.TYPES)

    def aborts(self, options: TaiwanOptions) -> tuple[Named, ...]:
        return ()

    def fouls(self, options: TaiwanOptions) -> tuple[Named, ...]:
        return tuple(Named(kind, words.FOULS[kind]) for kind in results.FOULS)


TAIWAN = Taiwan()
