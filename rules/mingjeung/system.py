"""明將麻雀 as a rule system: the hooks of `rules.system.System`, each one line to where it is worked out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.entry import EntryForm, HandForm, Named, StateLabel
from rules.mingjeung import ending, entry, labels, listing, presets, results, sample, steps, ticks, words
from rules.mingjeung import final as final_result
from rules.mingjeung import state as states
from rules.mingjeung.hand import hands
from rules.mingjeung.options import MingjeungOptions, check_options
from rules.mingjeung.points import PLAYERS
from rules.mingjeung.results import Result, Win
from rules.mingjeung.settle import settle
from rules.mingjeung.state import State
from rules.mingjeung.wins import bare
from rules.patterns import examples
from rules.ranking import Standing
from rules.system import Hands, Need, PatternInfo, Settled, System
from rules.ticks import Counted, Shown
from scoring.contract import Fields
from scoring.money import Deltas
from scoring.text import Text


class Mingjeung(System[MingjeungOptions, State, Result]):
    """明將麻雀."""

    id = "mingjeung"
    name = presets.NAME
    options = MingjeungOptions
    presets = presets.PRESETS
    unit = words.FAN
    final_heading = Text("Final, in tens", "終局，以十分計", "终局，以十分计", "終局（10 点単位）")

    def players(self, options: MingjeungOptions) -> int:
        return PLAYERS

    def check(self, options: MingjeungOptions) -> None:
        check_options(options)

    # -- a deal and a game -----------------------------------------------------------------------

    def first_state(self, options: MingjeungOptions) -> State:
        return states.first_state(options)

    def read_state(self, options: MingjeungOptions, fields: Fields) -> State:
        return states.read_state(options, fields)

    def state_json(self, options: MingjeungOptions, state: State) -> dict[str, Any]:
        return states.state_json(state)

    def check_open(self, options: MingjeungOptions, state: State) -> None:
        states.check_open(options, state)

    def closed(self, options: MingjeungOptions, state: State) -> State:
        return states.closed(state)

    def read_result(self, options: MingjeungOptions, fields: Fields) -> Result:
        return results.read_result(fields)

    def settle(self, options: MingjeungOptions, state: State, result: Result) -> Settled[State]:
        return settle(options, state, result)

    def final_state(self, options: MingjeungOptions, fields: Fields) -> State:
        return states.final_state(options, fields)

    def final(
        self, options: MingjeungOptions, state: State, finished: bool, penalties: Sequence[int]
    ) -> tuple[Standing, ...]:
        return final_result.final(options, state, finished, penalties)

    # -- hands -----------------------------------------------------------------------------------

    def score(self, options: MingjeungOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return hands(options).score(fields, lang)

    def waits(self, options: MingjeungOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return hands(options).waits(fields, lang)

    # -- needs -----------------------------------------------------------------------------------

    def places(self, options: MingjeungOptions, scores: Sequence[int]) -> tuple[int, ...]:
        return final_result.places_of(scores)

    def scores(self, state: State) -> Deltas:
        return state.scores

    def need_values(self, options: MingjeungOptions, state: State, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.NEEDS

    def need_win(
        self,
        options: MingjeungOptions,
        state: State,
        player: int,
        loser: int | None,
        need: Need,
        riichi: tuple[int, ...],
        ends: bool,
    ) -> Result:
        return Result("win", riichi, (Win(player, loser, bare(need.value)),))

    def need_draw(
        self, options: MingjeungOptions, state: State, player: int, riichi: tuple[int, ...], ends: bool
    ) -> Result | None:
        return Result("draw", riichi, tenpai=tuple(sorted({player, *riichi})))

    def can_end(self, options: MingjeungOptions, state: State) -> bool:
        return state.decider

    # -- what the screens use --------------------------------------------------------------------

    def entry(self, options: MingjeungOptions) -> EntryForm:
        return entry.entry(options)

    def price(
        self, options: MingjeungOptions, value: Mapping[str, int | str], dealer: bool, tsumo: bool
    ) -> tuple[int, ...] | None:
        return steps.price(value, tsumo)

    def ticked(self, options: MingjeungOptions, shown: Shown) -> Counted:
        return ticks.ticked(self.entry(options), shown, lambda value: steps.price(value, shown.by == "tsumo"))

    def state_label(self, options: MingjeungOptions, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
        return labels.state_label(options, state, lang)

    def dealing(
        self, options: MingjeungOptions, before: Mapping[str, Any], result: Mapping[str, Any], state: Mapping[str, Any]
    ) -> Text | None:
        return labels.dealing(before, result, state)

    def result_label(
        self,
        options: MingjeungOptions,
        result: Mapping[str, Any],
        answer: Mapping[str, Any] | None = None,
        lang: str = "en",
    ) -> str:
        return labels.result_label(result, answer, lang)

    def reason_label(self, reason: str | None, lang: str = "en") -> str:
        return words.REASONS[reason].say(lang) if reason else ""

    def sample_result(
        self,
        options: MingjeungOptions,
        state: Mapping[str, Any],
        rng: random.Random,
        skill: Sequence[float] | None = None,
    ) -> dict[str, Any]:
        known = states.read_state(options, Fields(state))
        return sample.Sampler(known, rng, skill).result()

    def last_deals(self, options: MingjeungOptions, state: Mapping[str, Any]) -> bool:
        return ending.near_end(states.read_state(options, Fields(state)))

    # -- what the pages of rules and the calculator use --------------------------------------------

    def hand_form(self, options: MingjeungOptions) -> HandForm:
        return listing.hand_form(options)

    def examples(self) -> Hands:
        return examples(self.options.rows)

    # -- what the call `rules` lists -------------------------------------------------------------

    def patterns(self, options: MingjeungOptions) -> tuple[PatternInfo, ...]:
        return listing.patterns(options)

    def events(self, options: MingjeungOptions) -> tuple[Named, ...]:
        return listing.events(options)

    def results(self, options: MingjeungOptions) -> tuple[Named, ...]:
        return tuple(Named(kind, words.TYPES[kind]) for kind in results.TYPES)

    def aborts(self, options: MingjeungOptions) -> tuple[Named, ...]:
        return ()

    def fouls(self, options: MingjeungOptions) -> tuple[Named, ...]:
        return tuple(Named(kind, words.FOULS[kind]) for kind in results.FOULS)


MINGJEUNG = Mingjeung()
