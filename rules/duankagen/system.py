"""断卡根 as a rule system: the hooks of `rules.system.System`, each one line to where it is worked out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.duankagen import entry, labels, listing, presets, prices, results, sample, steps, words
from rules.duankagen.examples import EXAMPLES
from rules.duankagen.options import DuankagenOptions, check_options
from rules.duankagen.results import Result
from rules.duankagen.score import score
from rules.duankagen.settle import settle
from rules.duankagen.waits import waits
from rules.entry import EntryForm, HandForm, Named
from rules.sitting import Sitting, SittingSystem
from rules.system import Hands, Need, PatternInfo, Settled
from scoring.contract import Fields
from scoring.text import Text


class Duankagen(SittingSystem[DuankagenOptions, Result]):
    """断卡根麻将."""

    id = "duankagen"
    name = words.NAME
    options = DuankagenOptions
    presets = presets.PRESETS
    terms = "zh-hans"

    def players(self, options: DuankagenOptions) -> int:
        return options.players

    def check(self, options: DuankagenOptions) -> None:
        check_options(options)

    # -- a deal and a game -----------------------------------------------------------------------

    def read_result(self, options: DuankagenOptions, fields: Fields) -> Result:
        return results.read_result(options, fields)

    def settle(self, options: DuankagenOptions, state: Sitting, result: Result) -> Settled[Sitting]:
        return settle(options, state, result)

    def first_dealer_by(self, options: DuankagenOptions) -> str:
        return "seat"

    # -- hands -----------------------------------------------------------------------------------

    def score(self, options: DuankagenOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return score(options, fields, lang)

    def waits(self, options: DuankagenOptions, fields: Fields, lang: str) -> dict[str, Any]:
        return waits(options, fields, lang)

    # -- needs -----------------------------------------------------------------------------------

    def need_values(self, options: DuankagenOptions, state: Sitting, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.need_values(options, tsumo)

    def need_win(
        self,
        options: DuankagenOptions,
        state: Sitting,
        player: int,
        loser: int | None,
        need: Need,
        riichi: tuple[int, ...],
        ends: bool,
    ) -> Result:
        return steps.need_win(options, player, loser, need)

    def need_draw(
        self, options: DuankagenOptions, state: Sitting, player: int, riichi: tuple[int, ...], ends: bool
    ) -> Result | None:
        return steps.need_draw(options, player)

    # -- what the screens use --------------------------------------------------------------------

    def entry(self, options: DuankagenOptions) -> EntryForm:
        return entry.entry(options)

    def price(
        self, options: DuankagenOptions, value: Mapping[str, int | str], dealer: bool, tsumo: bool
    ) -> tuple[int, ...] | None:
        return steps.prices(options, value, tsumo)

    def result_label(
        self,
        options: DuankagenOptions,
        result: Mapping[str, Any],
        answer: Mapping[str, Any] | None = None,
        lang: str = "en",
    ) -> str:
        return labels.result_label(result, answer, lang)

    def reason_label(self, reason: str | None, lang: str = "en") -> str:
        return words.REASONS[reason].say(lang) if reason else ""

    def sample_result(
        self,
        options: DuankagenOptions,
        state: Mapping[str, Any],
        rng: random.Random,
        skill: Sequence[float] | None = None,
    ) -> dict[str, Any]:
        return sample.Sampler(options, rng, skill).result()

    def written(self, options: DuankagenOptions, amount: int) -> str:
        return prices.written(options, amount)

    def amount(self, options: DuankagenOptions, text: str) -> int | None:
        return prices.read(options, text)

    def limit_text(self, options: DuankagenOptions, limit: str) -> Text | None:
        return words.LIMITS.get(limit)

    # -- what the pages of rules and the calculator use --------------------------------------------

    def hand_form(self, options: DuankagenOptions) -> HandForm:
        return listing.hand_form(options)

    def tile_kinds(self, options: DuankagenOptions) -> tuple[str, ...]:
        return listing.TILES

    def melds(self, options: DuankagenOptions) -> tuple[Named, ...]:
        return listing.CALLS

    def examples(self) -> Hands:
        return EXAMPLES

    # -- what the call `rules` lists -------------------------------------------------------------

    def patterns(self, options: DuankagenOptions) -> tuple[PatternInfo, ...]:
        return listing.patterns(options)

    def events(self, options: DuankagenOptions) -> tuple[Named, ...]:
        return listing.EVENTS

    def results(self, options: DuankagenOptions) -> tuple[Named, ...]:
        return tuple(Named(kind, words.TYPES[kind]) for kind in results.TYPES)

    def aborts(self, options: DuankagenOptions) -> tuple[Named, ...]:
        return ()

    def fouls(self, options: DuankagenOptions) -> tuple[Named, ...]:
        return ()


DUANKAGEN = Duankagen()
