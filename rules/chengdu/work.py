"""How a value was found from tiles, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.chengdu import words
from rules.chengdu.request import ChengduFields
from rules.chengdu.value import Counted
from rules.deal.worth import Worth
from rules.hand.checks import Given
from scoring.readings import Split
from scoring.text import COMMA, Text
from scoring.tiles import kinds, write
from scoring.waits import exhausted

_READ = Text("Read as {sets}", "讀作 {sets}", "读作 {sets}", "{sets} と読む")
_PAIRS = Text("Read as pairs: {sets}", "讀作對子：{sets}", "读作对子：{sets}", "対子として読む：{sets}")
_ROW = Text("{name} {fan}", "{name} {fan}", "{name} {fan}", "{name} {fan}")


class TileWork(NamedTuple):
    """A hand's tiles and what they count."""

    given: Given[ChengduFields]
    counted: Counted

    @property
    def worth(self) -> Worth:
        """What it is worth."""
        return self.counted.worth

    def patterns(self) -> list[dict[str, Any]]:
        """The rows that count, as `score` answers them."""
        return [{"id": row.id, "name": row.name.zh_hans, "value": value} for row, value in self.counted.rows]

    def lines(self, lang: str) -> list[str]:
        """How the tiles were read, then every row."""
        split = self.counted.split
        sets = " ".join(_pairs(self.given) if split is None else _sets(self.given, split))
        read = (_PAIRS if split is None else _READ).form(lang, sets=sets)
        rows = [
            _ROW.form(lang, name=row.name.say(lang), fan=words.FAN.form(lang, n=value))
            for row, value in self.counted.rows
        ]
        return [read, COMMA.say(lang).join(rows)]


def _sets(given: Given[ChengduFields], split: Split) -> Iterator[str]:
    sequences, triplets, pair = split
    yield from (write((first, first + 1, first + 2)) for first in sequences)
    yield from (write((kind,) * 3) for kind in triplets)
    yield from (write(meld.tiles.codes) for meld in given.melds)
    yield write((pair,) * 2)


def _pairs(given: Given[ChengduFields]) -> Iterator[str]:
    fours = exhausted(given.own)
    for kind in kinds(given.mask):
        yield write((kind,) * (4 if fours >> kind & 1 else 2))
