"""The values that `needs` tries: mcr rulebook, section 7."""

from __future__ import annotations

from collections.abc import Sequence

from rules.mcr.option_fields import PLAYERS
from rules.mcr.options import McrOptions
from rules.system import FanNeed, Need

MOST = 88


def need_values(options: McrOptions, tsumo: bool) -> Sequence[Need]:
    """Return every value from the minimum to the largest row."""
    loser = None if tsumo else PLAYERS - 1
    return [FanNeed({"fan": fan}, sum(options.paid(fan, 0, loser))) for fan in range(options.minimum, MOST + 1)]
