"""The 断卡根 system: where each hook of `rules.system.System` is implemented."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.duankagen import labels, listing, prices, results, steps, words
from rules.duankagen.draw import readiness
from rules.duankagen.entry import entry
from rules.duankagen.hand import hands
from rules.duankagen.option_fields import check_options
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.presets import PRESETS
from rules.duankagen.results import Result
from rules.duankagen.sample import Sampler
from rules.duankagen.settle import settle
from rules.entry import named
from rules.hooks import always, hook, plain, table
from rules.patterns import fan_table
from rules.sitting import Sitting, SittingSystem
from rules.system import Aim, Need
from rules.ticked_patterns import Value
from scoring.multilingual import Text
from scoring.strict_json import Fields


class Duankagen(SittingSystem[DuankagenOptions, Result]):
    """断卡根麻将."""

    id = "duankagen"
    glossary = words.GLOSSARY
    name = words.NAME
    glance = Text(
        "{tiles} tiles, hands of {size}, {fewest} to {most} players; its own price list",
        "{tiles} 張，手牌 {size} 張，{fewest} 至 {most} 人，自訂番價",
        "{tiles} 张，手牌 {size} 张，{fewest} 至 {most} 人，自订番价",
        "{tiles}枚、手牌{size}枚、{fewest}人から{most}人、独自の価格表",
    )
    faces = ("2s", "8p", "6s")
    options_type = DuankagenOptions
    presets = PRESETS
    check = hook(check_options)
    terms = "zh-hans"
    reasons = words.REASONS
    first_dealer_by = always("seat")
    writes_money = True
    limits = words.LIMITS

    @property
    def players(self) -> int:
        return self.options.players

    # -- a deal, a hand --------------------------------------------------------------------------

    result_form = table(results.DuankagenResults)

    def read_result(self, fields: Fields) -> Result:
        return self.result_form().read(fields)

    settle = hook(settle)
    readiness = hook(readiness)

    hands = table(hands)

    # -- needs -----------------------------------------------------------------------------------

    def need_values(self, state: Sitting, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.need_values(self.options, tsumo)

    def need_win(self, state: Sitting, aim: Aim, need: Need) -> Result:
        return steps.need_win(self.options, aim.player, aim.loser, need)

    def need_draw(self, state: Sitting, aim: Aim) -> Result | None:
        return steps.need_draw(self.options, aim.player)

    # -- what the screens use --------------------------------------------------------------------

    entry = table(entry)
    result_label = plain(labels.result_label)
    written = hook(prices.written)
    amount = hook(prices.read)

    def price(self, value: Value, dealer: bool, tsumo: bool) -> tuple[int, ...] | None:
        return steps.prices(self.options, value, tsumo)

    def sampled(self, state: Sitting, rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
        return Sampler(self.options, rng, skill).result()

    # -- what the pages of rules, the calculator and the call `rules` list -----------------------

    hand_form = table(listing.hand_form)
    tile_kinds = always(listing.TILES)
    melds = always(listing.CALLS)
    patterns = table(fan_table)
    events = always(listing.EVENTS)
    results = always(named(words.TYPES, results.TYPES))
