"""The system 國標麻將: where each hook of `rules.system.System` is implemented."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.deal.price import Paid
from rules.entry import named
from rules.hooks import always, hook, table
from rules.mcr import listing, state, steps, ticks, words
from rules.mcr.entry import entry
from rules.mcr.hand import McrHands
from rules.mcr.option_fields import PLAYERS
from rules.mcr.options import McrOptions
from rules.mcr.presets import NAME, PRESETS
from rules.mcr.results import McrResults, Result
from rules.mcr.sample import sampled
from rules.mcr.settle import settle
from rules.mcr.state import McrRounds, State
from rules.patterns import fan_table
from rules.system import Need
from rules.ticked_patterns import Counted, Shown, Value
from scoring.multilingual import COMMA, Text
from scoring.strict_json import Fields


class Mcr(McrRounds[Result]):
    """國標麻將."""

    id = "mcr"
    name = NAME
    glossary = words.GLOSSARY
    glance = Text(
        "13 tiles with flowers; 81 patterns, 8 fan to win, 16 deals",
        "13 張帶花；81 個番種，8 番起和，打 16 局",
        "13 张带花；81 个番种，8 番起和，打 16 局",
        "13枚・花牌あり、81の役、8点縛り、16局",
    )
    faces = ("2s", "6z", "7f")
    terms = "zh-hans"
    options_type = McrOptions
    presets = PRESETS
    players = PLAYERS
    sticks = False
    tenths = False
    table_points = (40, 20, 10, 0)
    session_minutes = 120
    unit = words.FAN
    result_type = Result
    reasons = words.REASONS

    # -- a deal and a game -----------------------------------------------------------------------

    result_form = table(McrResults)

    def read_result(self, fields: Fields) -> Result:
        return self.result_form().read(fields)

    settle = hook(settle)
    final = hook(state.final)
    hands = table(McrHands)

    # -- needs -----------------------------------------------------------------------------------

    def need_values(self, state: State, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.need_values(self.options, tsumo)

    # -- what the screens use --------------------------------------------------------------------

    entry = table(entry)

    def pays(self, value: Value) -> Paid | None:
        fan = int(value.get("fan", 0))
        return None if fan < self.options.minimum else lambda _, winner, loser: self.options.paid(fan, winner, loser)

    def result_label(self, result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en") -> str:
        foul = result["type"] == "foul"
        said = words.FOULS[result["kind"]].say(lang) if foul else super().result_label(result, answer, lang)
        beside = {"false_hu": words.FALSE_HU, "fines": words.FINE}
        return COMMA.say(lang).join([said, *(name.say(lang) for field, name in beside.items() if result.get(field))])

    def sampled(self, state: State, rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
        return sampled([cell.value for cell in self._cells()], rng, skill)

    def ticked(self, shown: Shown) -> Counted:
        return ticks.ticked(self.options, self.entry(), shown, self.priced(shown))

    # -- what the pages of rules, the calculator and the call `rules` list -----------------------

    hand_form = table(listing.hand_form)
    patterns = table(fan_table)
    events = always(listing.events())
    results = always(named(words.TYPES))
    fouls = always(named(words.FOULS))
