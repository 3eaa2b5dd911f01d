"""The system 明將麻雀: where each rule of `rules.system.System` is implemented."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.deal.win import all_ready
from rules.entry import named
from rules.hooks import always, hook, plain, table
from rules.mingjeung import ending, labels, listing, results, steps, ticks, words
from rules.mingjeung.entry import entry
from rules.mingjeung.final import final, places_of
from rules.mingjeung.hand import hands
from rules.mingjeung.option_fields import check_options
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.points import PLAYERS
from rules.mingjeung.presets import NAME, PRESETS
from rules.mingjeung.results import Result
from rules.mingjeung.sample import Sampler
from rules.mingjeung.settle import settle
from rules.mingjeung.state import MingjeungRounds, State
from rules.system import Aim
from rules.ticked_patterns import Counted, Shown
from scoring.multilingual import Text


class Mingjeung(MingjeungRounds[Result]):
    """明將麻雀."""

    id = "mingjeung"
    glossary = words.GLOSSARY
    name = NAME
    glance = Text(
        "{tiles} tiles, hands of {size}, fan only; East, South, then a decider won with {return_points} points",
        "{tiles} 張，手牌 {size} 張，只論翻；東、南圈後決勝，食和滿 {return_points} 分並獨佔第一即完場",
        "{tiles} 张，手牌 {size} 张，只论翻；东、南圈后决胜，食和满 {return_points} 分并独占第一即完场",
        "{tiles}枚、手牌{size}枚、飜のみ、東・南のあと決勝、{return_points}点以上で単独首位の和了で終了",
    )
    faces = ("1m", "9p", "7z")
    options_type = MingjeungOptions
    result_type = Result
    presets = PRESETS
    check = hook(check_options)
    players = PLAYERS
    unit = words.FAN
    limits = words.LIMITS
    great_from = "small_limit"
    final_heading = Text("Final, in tens", "終局，以十分計", "终局，以十分计", "最終結果（10点単位）")
    reasons = words.REASONS

    # -- a deal and a game -----------------------------------------------------------------------

    read_result = plain(results.read_result)
    settle = hook(settle)
    final = hook(final)

    hands = table(hands)

    # -- needs -----------------------------------------------------------------------------------

    places = plain(places_of)
    near_end = plain(ending.near_end)

    def need_draw(self, state: State, aim: Aim) -> Result | None:
        return Result("draw", riichi=aim.riichi, tenpai=all_ready({aim.player, *aim.riichi}))

    def can_end(self, state: State) -> bool:
        return state.decider

    # -- what the screens use --------------------------------------------------------------------

    entry = table(entry)
    state_label = hook(labels.state_label)
    dealing = plain(labels.dealing)
    result_label = plain(labels.result_label)
    pays = plain(steps.pays)

    def sampled(self, state: State, rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
        return Sampler(state, rng, skill).result()

    def ticked(self, shown: Shown) -> Counted:
        return ticks.ticked(self.entry(), shown, self.priced(shown))

    # -- what the pages of rules, the calculator and the call `rules` list -----------------------

    hand_form = table(listing.hand_form)
    patterns = table(listing.patterns)
    events = table(listing.events)
    fouls = always(named(words.FOULS, results.FOULS))
    results = always(named(words.TYPES, results.TYPES))
