"""The Chengdu system: where each hook of `rules.system.System` is implemented."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.chengdu import labels, listing, results, steps, ticks, words
from rules.chengdu.entry import entry
from rules.chengdu.hand import hands
from rules.chengdu.options import ChengduOptions
from rules.chengdu.presets import PRESETS
from rules.chengdu.results import PLAYERS, Result
from rules.chengdu.sample import Sampler
from rules.chengdu.settle import settle
from rules.chengdu.settle_draw import readiness
from rules.deal.win import Ready, Win, bare
from rules.entry import named
from rules.hooks import always, hook, table
from rules.sitting import Sitting, SittingSystem
from rules.system import Aim, Need
from rules.ticked_patterns import Counted, Shown, Value
from scoring.multilingual import Text
from scoring.strict_json import Fields


class Chengdu(SittingSystem[ChengduOptions, Result]):
    """成都麻将."""

    id = "chengdu"
    glossary = words.GLOSSARY
    name = Text("Chengdu", "成都麻將", "成都麻将", "成都麻雀")
    glance = Text(
        "{tiles} tiles, hands of {size} without one suit; up to three win, kongs paid immediately",
        "{tiles} 張，手牌 {size} 張，缺一門；三家可和，槓即付",
        "{tiles} 张，手牌 {size} 张，缺一门；三家可胡，杠即付",
        "{tiles}枚、手牌{size}枚、一色を欠く、三人まで和了、槓は即払い",
    )
    faces = ("1s", "5p", "9m")
    options_type = ChengduOptions
    presets = PRESETS
    terms = "zh-hans"
    players = PLAYERS
    reasons = words.REASONS
    limits = words.LIMITS
    first_dealer_by = always("dice1")

    # -- a deal, a hand --------------------------------------------------------------------------

    result_form = table(results.ChengduResults)

    def read_result(self, fields: Fields) -> Result:
        return self.result_form().read(fields)

    settle = hook(settle)
    readiness = hook(readiness)

    hands = table(hands)

    # -- needs -----------------------------------------------------------------------------------

    def need_values(self, state: Sitting, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.need_values(self.options, tsumo)

    def need_win(self, state: Sitting, aim: Aim, need: Need) -> Result:
        kind = "draw" if self.options.xue_zhan else "win"
        return Result(kind, wins=(Win(aim.player, aim.loser, bare(need.value)),))

    def need_draw(self, state: Sitting, aim: Aim) -> Result | None:
        return Result("draw", tenpai=(Ready(aim.player, 0),))

    # -- what the screens use --------------------------------------------------------------------

    entry = table(entry)
    result_label = hook(labels.result_label)

    def price(self, value: Value, dealer: bool, tsumo: bool) -> tuple[int, ...] | None:
        return steps.price(self.options, value, tsumo)

    def sampled(self, state: Sitting, rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
        return Sampler(self.options, state, rng, skill).result()

    def ticked(self, shown: Shown) -> Counted:
        return ticks.ticked(self.options, self.entry(), shown, self.priced(shown))

    # -- what the pages of rules, the calculator and the call `rules` list -----------------------

    hand_form = table(listing.hand_form)
    tile_kinds = always(listing.tile_kinds())
    melds = always(listing.MELDS_CALLED)
    patterns = table(listing.patterns)
    events = table(listing.events)
    fouls = always(named(words.FOULS, results.FOULS))
    results = always(named(words.TYPES, (*results.TYPES, "running")))
