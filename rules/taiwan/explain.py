"""The working of a hand in words: how the tiles were read, every row that counts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from rules.taiwan import words
from rules.taiwan.patterns import Row
from rules.taiwan.value import Counted, Rows
from scoring.hand import Reading
from scoring.melds import Meld
from scoring.text import COMMA, Text, formats
from scoring.tiles import kinds, spell, write

_READ = formats(
    Text(
        "Read as {sets}; won on {win}",
        "牌型：{sets}；和 {win}",
        "牌型：{sets}；和 {win}",
        "手牌の読み：{sets}。和了牌 {win}",
    )
)
_NOT_SHOWN = Text(
    "Flower win, the hand is not shown",
    "花和，手牌毋須翻開",
    "花和，手牌毋须翻开",
    "花和。手牌は示さない",
)
_ROWS = formats(Text("Patterns: {rows}", "台種：{rows}", "台种：{rows}", "役：{rows}"))
_OTHERS = formats(
    Text("The other two pay by: {rows}", "其餘兩家：{rows}", "其余两家：{rows}", "ほかの二人：{rows}"),
)
_NO_ROWS = Text("No pattern: the base alone", "無台，只收底", "无台，只收底", "役なし。底だけ")


class TileWork(NamedTuple):
    """How a hand's value was found from its tiles; `counted` None where they were not shown.

    `common`: the rows by which the other two pay, where the robbed pays by others (section 3).
    """

    counted: Counted | None
    rows: Rows
    melds: tuple[Meld, ...]
    common: Rows | None = None

    def patterns(self) -> list[dict[str, Any]]:
        """The rows that count, as the contract writes them; names are the rulebook's."""
        return [{"id": row.id, "name": row.name.zh_hant, "value": value} for row, value in self.rows]

    def lines(self, lang: str) -> list[str]:
        """How the tiles were read, the rows."""
        found = [self._read(lang), rows_line(self.rows, lang)]
        return found if self.common is None else [*found, _OTHERS[lang](rows=_listed(self.common, lang))]

    def _read(self, lang: str) -> str:
        if self.counted is None:
            return _NOT_SHOWN.say(lang)
        reading = self.counted.reading
        sets = _sets(reading, self.melds) if reading.pair >= 0 else _pairs(reading)
        return _READ[lang](sets=" ".join(sets), win=spell(reading.win))


def rows_line(rows: Rows, lang: str) -> str:
    """Every row with its 台."""
    if not rows:
        return _NO_ROWS.say(lang)
    return _ROWS[lang](rows=_listed(rows, lang))


def _listed(rows: Rows, lang: str) -> str:
    return COMMA.say(lang).join(_row(row, value, lang) for row, value in rows)


@lru_cache(maxsize=1 << 10)
def _row(row: Row, value: int, lang: str) -> str:
    return f"{row.name.say(lang)} {words.tai(value, lang)}"


def _sets(reading: Reading, melds: tuple[Meld, ...]) -> list[str]:
    """The sets and the pair as tile text; melds as they were given."""
    called = sum(meld.sequence for meld in melds)
    runs = reading.sequences[: len(reading.sequences) - called]
    triplets = reading.triplets[: len(reading.triplets) - len(melds) + called]
    found = [write((kind, kind + 1, kind + 2)) for kind in runs] + [write((kind,) * 3) for kind in triplets]
    return [*found, write((reading.pair,) * 2), *[str(meld) for meld in melds]]


def _pairs(reading: Reading) -> list[str]:
    """Seven pairs, four equal tiles as two of them, and the triplet."""
    triplet = reading.triplets[0]
    counted = [(kind, reading.packed >> 5 * kind & 31) for kind in kinds(reading.mask) if kind != triplet]
    pairs = [write((kind,) * 2) for kind, count in counted for _ in range(count // 2)]
    return [*pairs, write((triplet,) * 3)]
