"""The 香港麻雀 system: where each hook of `rules.system.System` is implemented."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.deal.price import Paid
from rules.deal.rounds import Rounds, RoundsSystem
from rules.entry import named
from rules.hongkong import listing, ticks, words
from rules.hongkong.entry import entry
from rules.hongkong.hand import hands
from rules.hongkong.option_fields import PLAYERS
from rules.hongkong.options import HongkongOptions
from rules.hongkong.presets import NAME, PRESETS
from rules.hongkong.results import HongkongResults, Result
from rules.hongkong.settle import settle, winds
from rules.hooks import always, hook, table
from rules.patterns import fan_table
from rules.system import FanNeed, Need
from rules.ticked_patterns import Counted, Shown, Value
from scoring.multilingual import Text
from scoring.strict_json import Fields


class Hongkong(RoundsSystem[HongkongOptions, Rounds, Result]):
    """香港麻雀."""

    id = "hongkong"
    glossary = words.GLOSSARY
    name = NAME
    glance = Text(
        "13 tiles with flowers, 3 fan to win, limit at 10 fan",
        "13 張帶花，三番起糊，十番爆棚",
        "13 张带花，三番起糊，十番爆棚",
        "13枚・花牌あり、3飜縛り、10飜で上限",
    )
    faces = ("7z", "8s", "1f")
    options_type = HongkongOptions
    presets = PRESETS
    players = PLAYERS
    sticks = False
    reasons = words.REASONS
    limits = words.LIMITS

    # -- a deal and a game -----------------------------------------------------------------------

    result_form = table(HongkongResults)

    def read_result(self, fields: Fields) -> Result:
        return self.result_form().read(fields)

    settle = hook(settle)
    winds = table(winds)
    hands = table(hands)

    def repeats(self) -> bool:
        return self.options.dealer != "never"

    def final_state(self, fields: Fields) -> Rounds:
        return replace(super().final_state(fields), round=self.winds()[-1], dealer=PLAYERS - 1)

    # -- needs -----------------------------------------------------------------------------------

    def need_values(self, state: Rounds, player: int, tsumo: bool) -> Sequence[Need]:
        return [FanNeed(need.value, need.points) for need in super().need_values(state, player, tsumo)]

    # -- what the screens use --------------------------------------------------------------------

    entry = table(entry)

    def pays(self, value: Value) -> Paid | None:
        fan = int(value.get("fan", 0))
        return None if fan < self.options.minimum else lambda _, winner, loser: self.options.paid(fan, winner, loser)

    def result_label(self, result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en") -> str:
        if result["type"] == "foul":
            return words.FOULS[result["kind"]].say(lang)
        return super().result_label(result, answer, lang)

    def ticked(self, shown: Shown) -> Counted:
        return ticks.ticked(self.options, self.entry(), shown, self.priced(shown))

    # -- what the pages of rules, the calculator and the call `rules` list -----------------------

    hand_form = table(listing.hand_form)
    patterns = table(fan_table)
    events = always(listing.events())
    fouls = always(named(words.FOULS))
    results = always(named(words.TYPES))
