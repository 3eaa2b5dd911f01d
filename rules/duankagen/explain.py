"""The working of a hand in words: how the tiles were read, every pattern."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.duankagen import words
from rules.duankagen.value import Counted
from scoring.melds import Meld
from scoring.tiles import FULL, KINDS, LANE, UNIT, spell, write


class TileWork(NamedTuple):
    """How a hand's value was found from its tiles; `packed` are the concealed ones with the winning tile."""

    melds: tuple[Meld, ...]
    packed: int
    counted: Counted

    def patterns(self) -> list[dict[str, Any]]:
        """The rows that count, as the contract writes them; names are the rulebook's."""
        return [{"id": row.id, "name": row.name.zh_hans, "value": value} for row, value in self.counted.rows]

    def lines(self, lang: str) -> list[str]:
        """How the tiles were read, and the patterns."""
        return [self._read(lang), *self._rows(lang)]

    def _rows(self, lang: str) -> list[str]:
        rows = [f"{row.name.say(lang)} {words.FAN.form(lang, fan=value)}" for row, value in self.counted.rows]
        return [words.PATTERNS[lang](rows=words.listed(rows, lang), fan=self.counted.fan)] if rows else []

    def _read(self, lang: str) -> str:
        if self.counted.split is None:
            return words.PAIRS[lang](pairs=" ".join(self._pairs()), single=spell(self.counted.single))
        return words.READ[lang](sets=" ".join(self._sets()))

    def _sets(self) -> list[str]:
        runs, triplets, pair = self.counted.split or ((), (), 0)
        held = triplets[: len(triplets) - len(self.melds)]
        found = [write((kind, kind + 1, kind + 2)) for kind in runs] + [write((kind,) * 3) for kind in held]
        return [*found, write((pair, pair)), *[str(meld) for meld in self.melds]]

    def _pairs(self) -> list[str]:
        kept = self.packed - UNIT[self.counted.single]
        pairs = [(kind, (kept >> (LANE * kind) & FULL) // 2) for kind in range(KINDS)]
        return [write((kind, kind)) for kind, times in pairs for _ in range(times)]
