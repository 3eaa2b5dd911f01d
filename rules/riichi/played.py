"""Which of riichi's patterns can come at all under some options."""

from __future__ import annotations

from collections.abc import Mapping

from rules.riichi.options import RiichiOptions

FOUR_ONLY = ("sanshoku_doujun", "sanshoku_tsuukan", "hyakumangoku", "junsei_hyakumangoku")
"""Patterns that need middle 萬, which three players have not."""


def possible(options: RiichiOptions, key: str) -> bool:
    """Whether the set of tiles has what a pattern needs."""
    return options.players == 4 or key not in FOUR_ONLY


def dora_played(options: RiichiOptions) -> Mapping[str, bool]:
    """Which dora count."""
    return {
        "dora": options.dora,
        "ura": options.ura_dora,
        "aka": any(options.red_fives),
        "kita": options.kita == "dora",
    }
