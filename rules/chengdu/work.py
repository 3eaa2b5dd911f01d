"""The working of a value from tiles, in words."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chengdu import words
from rules.chengdu.patterns import Row
from rules.chengdu.request import ChengduFields
from rules.chengdu.value import Counted
from rules.hand import explain
from rules.hand.checks import Given
from rules.hand.explain import PAIR, concealed
from scoring.fast_dataclass import record
from scoring.multilingual import Text, same
from scoring.readings import Split
from scoring.tiles import kinds, write
from scoring.waits import exhausted

_READ = Text("Read as {sets}", "讀作 {sets}", "读作 {sets}", "{sets}と読む")
_PAIRS = Text("Read as pairs: {sets}", "讀作對子：{sets}", "读作对子：{sets}", "対子として読む：{sets}")


@record(frozen=True, slots=True)
class TileWork(explain.TileWork):
    """A hand's tiles and the patterns that they score."""

    given: Given[ChengduFields]
    counted: Counted

    terms = "zh-hans"
    listed = same("{rows}")

    def counts(self) -> tuple[tuple[Row, int], ...]:
        return self.counted.rows

    def worth(self, value: int, lang: str) -> str:
        return words.FAN.form(lang, n=value)

    def read(self, lang: str) -> str:
        split = self.counted.split
        sets = " ".join(_pairs(self.given) if split is None else _sets(self.given, split))
        return (_PAIRS if split is None else _READ).form(lang, sets=sets)


def _sets(given: Given[ChengduFields], split: Split) -> Iterator[str]:
    sequences, triplets, pair = split
    yield from concealed(sequences, triplets)
    yield from (write(meld.tiles.codes) for meld in given.melds)
    yield PAIR[pair]


def _pairs(given: Given[ChengduFields]) -> Iterator[str]:
    fours = exhausted(given.own)
    for kind in kinds(given.mask):
        yield write((kind,) * (4 if fours >> kind & 1 else 2))
