"""Chips earned by a hand, and the chip and yakitori marks of each seat: settlement, sections 1 and 2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.deal.working import signed
from rules.riichi.options import RiichiOptions
from rules.ticked_patterns import Counted, Shown
from scoring.multilingual import Text

_YAKUMAN_BY = {False: "yakuman_ron", True: "yakuman_tsumo"}
_YAKUMAN_CHIPS = {False: 10, True: 5}
_NOT_WON = Text("Yakitori", "燒鳥", "烧鸟", "焼き鳥")
_CHIPS = Text("Chips {n}", "籌碼 {n}", "筹码 {n}", "祝儀 {n}")


def earned(options: RiichiOptions, found: Mapping[str, int], *, yakuman: bool, tsumo: bool, open: bool) -> int:
    """Return the chips that each payer gives for a hand. `found` maps the ids of its rows to their values."""
    asked = options.chips_for
    if yakuman:
        return _YAKUMAN_CHIPS[tsumo] * (_YAKUMAN_BY[tsumo] in asked)
    red = "red" in asked and not (options.chips_closed and open)
    ids = [*(id_ for id_ in ("ippatsu", "ura") if id_ in asked), *(("aka",) if red else ())]
    return sum(found.get(id_, 0) for id_ in ids)


def ticked_chips(options: RiichiOptions, counted: Counted, shown: Shown) -> int:
    """Return the chips that each payer gives for a hand entered as ticks."""
    if not options.chips:
        return 0
    found = {tick.id: worth for tick, worth in counted.rows}
    return earned(options, found, yakuman=counted.times, tsumo=shown.by == "tsumo", open=shown.open)


def seat_marks(options: RiichiOptions, state: Mapping[str, Any], lang: str = "en") -> Mapping[int, Sequence[str]]:
    """Return the marks by player: yakitori while the player has no win, and the chips won or lost so far."""
    found: dict[int, list[str]] = {player: [] for player in range(options.players)}
    for player in found:
        if options.yakitori and player not in state.get("won", ()):
            found[player].append(_NOT_WON.say(lang))
        if number := (state.get("chips") or (0,) * options.players)[player]:
            found[player].append(_CHIPS.fill(n=signed(number)).say(lang))
    return found


def mark_words(options: RiichiOptions, lang: str = "en") -> Mapping[str, str]:
    """Return the words of `seat_marks` by field of the state, with `{n}` for the number of chips."""
    won = {"won": _NOT_WON.say(lang)} if options.yakitori else {}
    return won | ({"chips": _CHIPS.fill(n="{n}").say(lang)} if options.chips else {})
