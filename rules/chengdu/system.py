"""Chengdu as a rule system: the hooks of `rules.system.System`, each one line to where it is worked out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules import ticks
from rules.bloodbath import Ready, Win
from rules.chengdu import entry, labels, listing, presets, results, sample, steps, words
from rules.chengdu import ticks as own_ticks
from rules.chengdu.examples import EXAMPLES
from rules.chengdu.hand import hands
from rules.chengdu.options import ChengduOptions
from rules.chengdu.results import PLAYERS, Result
from rules.chengdu.settle import settle
from rules.entry import EntryForm, HandForm, Named
from rules.sitting import Sitting, SittingSystem
from rules.system import Hands, Need, PatternInfo, Settled
from scoring.contract import Fields
from scoring.text import Text


class Chengdu(SittingSystem[ChengduOptions, Result]):
    """成都麻将."""

    id = "chengdu"
    name = Text("Chengdu", "成都麻將", "成都麻将", "成都麻雀")
    options = ChengduOptions
    presets = presets.PRESETS
    terms = "zh-hans"

    def players(self, options: ChengduOptions) -> int:
        return PLAYERS

    # -- a deal and a game -----------------------------------------------------------------------

    def read_result(self, options: ChengduOptions, fields: Fields) -> Result:
        return results.read_result(options, fields)

    def settle(self, options: ChengduOptions, state: Sitting, result: Result) -> Settled[Sitting]:
        return settle(options, state, result)

    def first_dealer_by(self, options: ChengduOptions) -> str:
        return "dice1"

    # -- hands -----------------------------------------------------------------------------------

    def score(self, options: ChengduOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return hands(options).score(fields, lang)

    def waits(self, options: ChengduOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return hands(options).waits(fields, lang)

    # -- needs -----------------------------------------------------------------------------------

    def need_values(self, options: ChengduOptions, state: Sitting, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.need_values(options, tsumo)

    def need_win(
        self,
        options: ChengduOptions,
        state: Sitting,
        player: int,
        loser: int | None,
        need: Need,
        riichi: tuple[int, ...],
        ends: bool,
    ) -> Result:
        win: results.Win = Win(player, loser, steps.bare(need.value))
        return Result("draw" if options.xue_zhan else "win", (win,))

    def need_draw(
        self, options: ChengduOptions, state: Sitting, player: int, riichi: tuple[int, ...], ends: bool
    ) -> Result | None:
        return Result("draw", tenpai=(Ready(player, 0),))

    # -- what the screens use --------------------------------------------------------------------

    def entry(self, options: ChengduOptions) -> EntryForm:
        return entry.entry(options)

    def ticked(self, options: ChengduOptions, shown: ticks.Shown) -> ticks.Counted:
        def price(value: Mapping[str, int | str]) -> tuple[int, ...] | None:
            return steps.price(options, value, shown.by == "tsumo")

        return own_ticks.ticked(options, entry.entry(options), shown, price)

    def price(
        self, options: ChengduOptions, value: Mapping[str, int | str], dealer: bool, tsumo: bool
    ) -> tuple[int, ...] | None:
        return steps.price(options, value, tsumo)

    def result_label(
        self,
        options: ChengduOptions,
        result: Mapping[str, Any],
        answer: Mapping[str, Any] | None = None,
        lang: str = "en",
    ) -> str:
        return labels.result_label(options, result, answer, lang)

    def reason_label(self, reason: str | None, lang: str = "en") -> str:
        return words.REASONS[reason].say(lang) if reason else ""

    def sample_result(
        self,
        options: ChengduOptions,
        state: Mapping[str, Any],
        rng: random.Random,
        skill: Sequence[float] | None = None,
    ) -> dict[str, Any]:
        known = self.read_state(options, Fields(state))
        return sample.Sampler(options, known, rng, skill).result()

    # -- what the pages of rules and the calculator use --------------------------------------------

    def hand_form(self, options: ChengduOptions) -> HandForm:
        return listing.hand_form(options)

    def tile_kinds(self, options: ChengduOptions) -> tuple[str, ...]:
        return listing.tile_kinds()

    def melds(self, options: ChengduOptions) -> tuple[Named, ...]:
        return listing.MELDS_CALLED

    def examples(self) -> Hands:
        return EXAMPLES

    # -- what the call `rules` lists -------------------------------------------------------------

    def patterns(self, options: ChengduOptions) -> tuple[PatternInfo, ...]:
        return listing.patterns(options)

    def events(self, options: ChengduOptions) -> tuple[Named, ...]:
        return listing.events(options)

    def results(self, options: ChengduOptions) -> tuple[Named, ...]:
        return tuple(Named(kind, words.TYPES[kind]) for kind in (*results.TYPES, "running"))

    def aborts(self, options: ChengduOptions) -> tuple[Named, ...]:
        return ()

    def fouls(self, options: ChengduOptions) -> tuple[Named, ...]:
        return tuple(Named(kind, words.FOULS[kind]) for kind in results.FOULS)


CHENGDU = Chengdu()
