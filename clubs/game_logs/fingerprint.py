"""Fingerprint of a game, the same in every format."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from clubs.game_logs.parsed_log import Deal
from clubs.game_logs.tile_codes import write

DIGITS = 32


def fingerprint(deals: Sequence[Deal]) -> str:
    """Return 32 hex digits that depend on the tiles dealt to each player, deal by deal."""
    return sha256("\n".join(map(_line, deals)).encode()).hexdigest()[:DIGITS]


def _line(deal: Deal) -> str:
    start = deal.start
    head = f"{start.round}{start.dealer + 1}.{start.honba}.{start.deposits}"
    return "|".join((head, ",".join(map(str, start.scores)), *map(write, deal.dealt), write(deal.dora[:1])))
