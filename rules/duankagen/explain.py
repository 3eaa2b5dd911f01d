"""The working of a hand in words: its reading and every pattern."""

from __future__ import annotations

from rules.duankagen import words
from rules.duankagen.patterns import Row
from rules.duankagen.value import Counted
from rules.hand import explain
from rules.hand.explain import PAIR, concealed, pairs_of
from scoring.fast_dataclass import record
from scoring.melds import Meld
from scoring.tiles import UNIT, spell


@record(frozen=True, slots=True)
class TileWork(explain.TileWork):
    """The working of a hand's value; `packed` holds the concealed tiles with the winning tile."""

    melds: tuple[Meld, ...]
    packed: int
    counted: Counted

    terms = "zh-hans"

    def counts(self) -> tuple[tuple[Row, int], ...]:
        return self.counted.rows

    def worth(self, value: int, lang: str) -> str:
        return words.FAN.form(lang, fan=value)

    def lines(self, lang: str) -> list[str]:
        """Return the reading of the tiles, and the patterns with their sum."""
        rows, fan = self.counted.rows, self.counted.fan
        return [self.read(lang), *([words.PATTERNS[lang](rows=self.said(rows, lang), fan=fan)] if rows else [])]

    def read(self, lang: str) -> str:
        if self.counted.split is None:
            pairs = pairs_of(self.packed - UNIT[self.counted.single])
            return words.PAIRS[lang](pairs=" ".join(pairs), single=spell(self.counted.single))
        runs, triplets, pair = self.counted.split
        held = triplets[: len(triplets) - len(self.melds)]
        sets = [*concealed(runs, held), PAIR[pair], *[str(meld) for meld in self.melds]]
        return words.READ[lang](sets=" ".join(sets))
