"""The riichi system: where each rule of `rules.system.System` is implemented."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.deal.win import Win, all_ready, bare
from rules.entry import Named, named
from rules.hooks import always, hook, table
from rules.ranking import Ties, places
from rules.riichi import chips, ending, labels, listing, results, steps, ticks, words
from rules.riichi.entry import entry, open_aborts
from rules.riichi.final import final
from rules.riichi.hand import hands
from rules.riichi.option_fields import check_options
from rules.riichi.options import RiichiOptions
from rules.riichi.presets import PRESETS
from rules.riichi.results import Result
from rules.riichi.sample import Sampler
from rules.riichi.settle import settle
from rules.riichi.settlements import final_parts
from rules.riichi.state import RiichiRounds, State
from rules.system import Aim, Need
from rules.ticked_patterns import Counted, Shown
from scoring.multilingual import Text
from scoring.strict_json import Fields


class Riichi(RiichiRounds[Result]):
    """Riichi mahjong (日本麻将)."""

    id = "riichi"
    glossary = words.GLOSSARY
    unit = Text("{n} han", "{n}番", "{n}番", "{n}飜")
    name = Text("Riichi", "日本麻將", "日本麻将", "リーチ麻雀")
    glance = Text(
        "{tiles} tiles, hands of {size}; yaku, han and fu; {start_points} points to start",
        "{tiles} 張，手牌 {size} 張；論役、番與符；{start_points} 點起",
        "{tiles} 张，手牌 {size} 张；论役、番与符；{start_points} 点起",
        "{tiles}枚、手牌{size}枚、役・飜・符、{start_points}点持ち",
    )
    faces = ("4z", "7m", "5p")
    options_type = RiichiOptions
    presets = PRESETS
    check = hook(check_options)
    terms = "ja"
    final_heading = Text("Final, in thousands", "終局，以千點計", "终局，以千点计", "最終結果（千点単位）")
    reasons = words.REASONS
    limits = words.LIMITS
    great_from = "baiman"

    @property
    def players(self) -> int:
        return self.options.players

    # -- a deal and a game -----------------------------------------------------------------------

    result_form = table(results.RiichiResults)

    def read_result(self, fields: Fields) -> Result:
        return self.result_form().read(fields)

    settle = hook(settle)
    final = hook(final)
    final_parts = table(final_parts)
    hands = table(hands)

    # -- needs -----------------------------------------------------------------------------------

    can_end = hook(ending.can_end)
    near_end = hook(ending.near_end)

    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        return places(scores, Ties(self.options.ties))

    def need_values(self, state: State, player: int, tsumo: bool) -> Sequence[Need]:
        return steps.need_values_at(self.options, state.honba, player == state.dealer, tsumo)

    needs_in_points = True

    def really_made(self, value: Mapping[str, int | str]) -> bool:
        return steps.really_made(value)

    def need_win(self, state: State, aim: Aim, need: Need) -> Result:
        result = Result("win", riichi=aim.riichi, wins=(Win(aim.player, aim.loser, bare(need.value)),))
        return self._stopped(state, result, aim)

    def need_draw(self, state: State, aim: Aim) -> Result | None:
        if not self.options.noten_penalty:
            return None
        result = Result("draw", riichi=aim.riichi, tenpai=all_ready({aim.player, *aim.riichi}))
        return self._stopped(state, result, aim)

    def _stopped(self, state: State, result: Result, aim: Aim) -> Result:
        return ending.with_stop(self.options, state, result, settle) if aim.ends else result

    # -- what the screens use --------------------------------------------------------------------

    entry = table(entry)
    price = hook(steps.price)
    state_label = hook(labels.state_label)
    result_label = hook(labels.result_label)

    def sampled(self, state: State, rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
        return Sampler(self.options, state, rng, skill).result()

    ticked_chips = hook(chips.ticked_chips)
    seat_marks = hook(chips.seat_marks)
    mark_words = hook(chips.mark_words)

    def ticked(self, shown: Shown) -> Counted:
        return ticks.ticked(self.options, self.entry(), shown)

    # -- what the pages of rules, the calculator and the call `rules` list -----------------------

    hand_form = table(listing.hand_form)
    tile_kinds = table(listing.tile_kinds)
    tile_copies = hook(listing.tile_copies)
    patterns = table(listing.patterns)
    events = table(listing.events)
    fouls = always(named(words.FOULS, results.FOULS))

    def melds(self) -> tuple[Named, ...]:
        return self.glossary.melds[self.players == 3 :]

    def aborts(self) -> tuple[Named, ...]:
        return named(words.ABORTS, open_aborts(self.options))

    results = always(named(words.TYPES, results.TYPES))
