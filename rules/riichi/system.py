"""Riichi as a rule system: the hooks of `rules.system.System`, each one line to where it is worked out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.entry import EntryForm, HandForm, Named, StateLabel
from rules.ranking import Standing, Ties, places
from rules.riichi import ending, entry, labels, listing, presets, results, sample, steps, ticks, words
from rules.riichi import final as final_result
from rules.riichi import state as states
from rules.riichi.examples import EXAMPLES
from rules.riichi.options import RiichiOptions, check_options
from rules.riichi.results import Ready, Result, Win
from rules.riichi.score import score
from rules.riichi.settle import settle
from rules.riichi.state import State
from rules.riichi.waits import waits
from rules.system import MELDS, Hands, Need, PatternInfo, Settled, System
from rules.ticks import Counted, Shown
from scoring.contract import Fields
from scoring.money import Deltas
from scoring.text import Text


class Riichi(System[RiichiOptions, State, Result]):
    """日本麻将."""

    id = "riichi"
    name = Text("Riichi", "日本麻將", "日本麻将", "リーチ麻雀")
    options = RiichiOptions
    presets = presets.PRESETS
    terms = "ja"
    final_heading = Text("Final, in thousands", "終局，以千點計", "终局，以千点计", "終局（千点単位）")

    def players(self, options: RiichiOptions) -> int:
        return options.players

    def check(self, options: RiichiOptions) -> None:
        check_options(options)

    # -- a deal and a game -----------------------------------------------------------------------

    def first_state(self, options: RiichiOptions) -> State:
        return states.first_state(options)

    def read_state(self, options: RiichiOptions, fields: Fields) -> State:
        return states.read_state(options, fields)

    def state_json(self, options: RiichiOptions, state: State) -> dict[str, Any]:
        return states.state_json(state)

    def check_open(self, options: RiichiOptions, state: State) -> None:
        states.check_open(options, state)

    def closed(self, options: RiichiOptions, state: State) -> State:
        return states.closed(state)

    def read_result(self, options: RiichiOptions, fields: Fields) -> Result:
        return results.read_result(options, fields)

    def settle(self, options: RiichiOptions, state: State, result: Result) -> Settled[State]:
        return settle(options, state, result)

    def final_state(self, options: RiichiOptions, fields: Fields) -> State:
        return states.final_state(options, fields)

    def final(
        self, options: RiichiOptions, state: State, finished: bool, penalties: Sequence[int]
    ) -> tuple[Standing, ...]:
        return final_result.final(options, state, finished, penalties)

    # -- hands -----------------------------------------------------------------------------------

    def score(self, options: RiichiOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return score(options, fields, lang)

    def waits(self, options: RiichiOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return waits(options, fields, lang)

    # -- needs -----------------------------------------------------------------------------------

    def places(self, options: RiichiOptions, scores: Sequence[int]) -> tuple[int, ...]:
        return places(scores, Ties(options.ties))

    def scores(self, state: State) -> Deltas:
        return state.scores

    def need_values(self, options: RiichiOptions, state: State, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.need_values_at(options, state.honba, player == state.dealer, tsumo)

    def need_win(
        self,
        options: RiichiOptions,
        state: State,
        player: int,
        loser: int | None,
        need: Need,
        riichi: tuple[int, ...],
        ends: bool,
    ) -> Result:
        win = Win(player, loser, steps.bare(need.value))
        return self._stopped(options, state, Result("win", riichi, (win,)), ends)

    def need_draw(
        self, options: RiichiOptions, state: State, player: int, riichi: tuple[int, ...], ends: bool
    ) -> Result | None:
        ready = sorted({player, *riichi})
        if not options.noten_penalty:
            return None
        result = Result("draw", riichi, tenpai=tuple(Ready(p) for p in ready))
        return self._stopped(options, state, result, ends)

    def _stopped(self, options: RiichiOptions, state: State, result: Result, ends: bool) -> Result:
        return ending.with_stop(options, state, result, settle) if ends else result

    def can_end(self, options: RiichiOptions, state: State) -> bool:
        return ending.can_end(options, state)

    # -- what the screens use --------------------------------------------------------------------

    def entry(self, options: RiichiOptions) -> EntryForm:
        return entry.entry(options)

    def price(
        self, options: RiichiOptions, value: Mapping[str, int | str], dealer: bool, tsumo: bool
    ) -> tuple[int, ...] | None:
        return steps.price(options, value, dealer, tsumo)

    def ticked(self, options: RiichiOptions, shown: Shown) -> Counted:
        return ticks.ticked(options, self.entry(options), shown)

    def state_label(self, options: RiichiOptions, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
        return labels.state_label(options, state, lang)

    def result_label(
        self,
        options: RiichiOptions,
        result: Mapping[str, Any],
        answer: Mapping[str, Any] | None = None,
        lang: str = "en",
    ) -> str:
        return labels.result_label(options, result, answer, lang)

    def reason_label(self, reason: str | None, lang: str = "en") -> str:
        return words.REASONS[reason].say(lang) if reason else ""

    def sample_result(
        self,
        options: RiichiOptions,
        state: Mapping[str, Any],
        rng: random.Random,
        skill: Sequence[float] | None = None,
    ) -> dict[str, Any]:
        known = states.read_state(options, Fields(state))
        return sample.Sampler(options, known, rng, skill).result()

    def last_deals(self, options: RiichiOptions, state: Mapping[str, Any]) -> bool:
        return ending.near_end(options, states.read_state(options, Fields(state)))

    # -- what the pages of rules and the calculator use --------------------------------------------

    def hand_form(self, options: RiichiOptions) -> HandForm:
        return listing.hand_form(options)

    def tile_kinds(self, options: RiichiOptions) -> tuple[str, ...]:
        return listing.tile_kinds(options)

    def tile_copies(self, options: RiichiOptions, code: str) -> int:
        return listing.tile_copies(options, code)

    def melds(self, options: RiichiOptions) -> tuple[Named, ...]:
        return listing.MELDS_OF_THREE if options.players == 3 else MELDS

    def examples(self) -> Hands:
        return EXAMPLES

    # -- what the call `rules` lists -------------------------------------------------------------

    def patterns(self, options: RiichiOptions) -> tuple[PatternInfo, ...]:
        return listing.patterns(options)

    def events(self, options: RiichiOptions) -> tuple[Named, ...]:
        return listing.events(options)

    def results(self, options: RiichiOptions) -> tuple[Named, ...]:
        return tuple(Named(kind, words.TYPES[kind]) for kind in results.TYPES)

    def aborts(self, options: RiichiOptions) -> tuple[Named, ...]:
        return tuple(Named(reason, words.ABORTS[reason]) for reason in entry.open_aborts(options))

    def fouls(self, options: RiichiOptions) -> tuple[Named, ...]:
        return tuple(Named(kind, words.FOULS[kind]) for kind in results.FOULS)


RIICHI = Riichi()
