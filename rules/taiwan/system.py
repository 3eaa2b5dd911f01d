"""The system 台灣麻將: where each rule of `rules.system.System` is implemented."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.deal.win import bare
from rules.entry import named
from rules.hooks import always, hook, plain, table
from rules.system import Aim, Need
from rules.taiwan import labels, listing, results, steps, ticks, words
from rules.taiwan.entry import entry
from rules.taiwan.hand import hands
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.presets import NAME, PRESETS
from rules.taiwan.results import Result, Win
from rules.taiwan.sample import Sampler
from rules.taiwan.seating import same_circle, seating
from rules.taiwan.settle import outcome_of, settle
from rules.taiwan.state import State, TaiwanRounds
from rules.ticked_patterns import Counted, Shown
from scoring.multilingual import Text
from scoring.strict_json import Fields


class Taiwan(TaiwanRounds[Result]):
    """台灣麻將."""

    id = "taiwan"
    glossary = words.GLOSSARY
    name = NAME
    glance = Text(
        "{tiles} tiles with flowers, hands of {size}; base and tai, {quan} rounds",
        "{tiles} 張帶花，手牌 {size} 張；論底與台，打 {quan} 圈",
        "{tiles} 张带花，手牌 {size} 张；论底与台，打 {quan} 圈",
        "花牌を含め{tiles}枚、手牌{size}枚、底と台、{quan}圏",
    )
    faces = ("1f", "1z", "5z")
    options_type = TaiwanOptions
    presets = PRESETS
    players = PLAYERS
    sticks = False
    tenths = False
    state_first = True
    unit = words.TAI
    seat_names = words.SEATS
    reasons = labels.REASONS

    # -- a deal and a game -----------------------------------------------------------------------

    result_form = table(results.TaiwanResults)

    def read_result(self, fields: Fields) -> Result:
        return self.result_form().read(fields)

    settle = hook(settle)
    seating = plain(seating)
    first_dealer_by = always("east3")

    hands = table(hands)

    def may_sit(self, previous: Sequence[str], order: Sequence[str]) -> bool:
        return not same_circle(previous, order)

    # -- needs -----------------------------------------------------------------------------------

    def need_values(self, state: State, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.need_values()

    def need_win(self, state: State, aim: Aim, need: Need) -> Result:
        return Result("win", wins=(Win(aim.player, aim.loser, bare(need.value)),))

    def need_points(self, state: State, aim: Aim, need: Need) -> int:
        return steps.need_points(self.options, state, aim.player, aim.loser, need)

    # -- what the screens use --------------------------------------------------------------------

    entry = table(entry)
    price = hook(steps.price)
    state_label = plain(labels.state_label)
    result_label = plain(labels.result_label)

    def sampled(self, state: State, rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
        return Sampler(self.options, state, rng, skill).result()

    def ticked(self, shown: Shown) -> Counted:
        return ticks.ticked(self.options, self.entry(), shown, self.priced(shown))

    def owed(self, state: Mapping[str, Any], result: Mapping[str, Any], lang: str = "en") -> Mapping[int, str]:
        known, read = self.read_state(Fields(state)), self.read_result(Fields(result))
        return labels.owed(outcome_of(self.options, known, read), lang)

    # -- what the pages of rules, the calculator and the call `rules` list -----------------------

    hand_form = table(listing.hand_form)
    patterns = table(listing.patterns)
    events = always(listing.events())
    fouls = always(named(words.FOULS, results.FOULS))
    results = always(named(words.TYPES, results.TYPES))
