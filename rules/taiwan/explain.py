"""The working of a hand in words: how the tiles are read, and each row that counts."""

from __future__ import annotations

from rules.hand import explain
from rules.hand.explain import TRIPLET, pairs_of, sets_of
from rules.taiwan import words
from rules.taiwan.value import Counted, Rows
from scoring.fast_dataclass import record
from scoring.hand import Reading
from scoring.melds import Meld
from scoring.multilingual import Text, formats
from scoring.tiles import UNIT, spell

_READ = formats(
    Text(
        "Read as {sets}; won on {win}",
        "牌型：{sets}；和 {win}",
        "牌型：{sets}；和 {win}",
        "手牌の読み：{sets}。和了牌{win}",
    )
)
_NOT_SHOWN = Text(
    "Flower win; the hand isn’t shown",
    "花和，手牌無須翻開",
    "花和，手牌无须翻开",
    "花和。手牌は示さない",
)
_OTHERS = formats(
    Text("The other two pay by: {rows}", "其餘兩家：{rows}", "其余两家：{rows}", "ほかの2人：{rows}"),
)
_NO_ROWS = Text("No pattern: base only", "無台，只收底", "无台，只收底", "役なし。底だけ")


@record(frozen=True, slots=True)
class TileWork(explain.TileWork):
    """The working of a hand's value from its tiles. `counted` is None if they were not shown.

    `common`: the rows by which the other two pay where the player robbed of a flower pays by others (section 3).
    """

    counted: Counted | None
    rows: Rows
    melds: tuple[Meld, ...]
    common: Rows | None = None

    listed = Text("Patterns: {rows}", "台種：{rows}", "台种：{rows}", "役：{rows}")

    def counts(self) -> Rows:
        return self.rows

    def worth(self, value: int, lang: str) -> str:
        return words.tai(value, lang)

    def read(self, lang: str) -> str:
        if self.counted is None:
            return _NOT_SHOWN.say(lang)
        reading = self.counted.reading
        sets = sets_of(reading, self.melds) if reading.pair >= 0 else _pairs(reading)
        return _READ[lang](sets=" ".join(sets), win=spell(reading.win))

    def lines(self, lang: str) -> list[str]:
        """Return the lines for the reading of the tiles and the rows."""
        found = explain.TileWork.lines(self, lang) if self.rows else [self.read(lang), _NO_ROWS.say(lang)]
        return found if self.common is None else [*found, _OTHERS[lang](rows=self.said(self.common, lang))]


def _pairs(reading: Reading) -> list[str]:
    """Return the seven pairs, with four equal tiles as two of them, and the triplet."""
    triplet = reading.triplets[0]
    return [*pairs_of(reading.packed - 3 * UNIT[triplet]), TRIPLET[triplet]]
