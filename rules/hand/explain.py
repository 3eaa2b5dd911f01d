"""The working of a hand's value from its tiles: its reading as tile text, and the patterns that count."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.patterns import Row
from scoring.hand import Reading, Shape
from scoring.melds import Meld
from scoring.multilingual import COMMA, SPOKEN, Text
from scoring.readings import Wait
from scoring.tiles import FULL, KINDS, LANE, spell, write

TILE = tuple(spell(kind) for kind in range(KINDS))
RUN = tuple(write((kind, kind + 1, kind + 2)) for kind in range(KINDS - 2))
TRIPLET = tuple(write((kind,) * 3) for kind in range(KINDS))
PAIR = tuple(write((kind,) * 2) for kind in range(KINDS))


AnyRow = Row[Any, Any]
"""A pattern of a system's table."""


class TileWork(ABC):
    """The working of a value from tiles; a system provides its rows, its units and its readings in words."""

    terms: ClassVar[str] = "zh-hant"
    listed: ClassVar[Text] = Text("Patterns: {rows}", "番種：{rows}", "番种：{rows}", "役：{rows}")
    """The line that lists `{rows}`."""

    @abstractmethod
    def counts(self) -> Sequence[tuple[AnyRow, int]]:
        """Return the rows that count, with their values."""

    @abstractmethod
    def read(self, lang: str) -> str:
        """Return the reading of the tiles in words."""

    @abstractmethod
    def worth(self, value: int, lang: str) -> str:
        """Return the value of a row in words."""

    def unit(self) -> str:
        """Return the contract's word for the value of a row."""
        return "value"

    def patterns(self) -> list[dict[str, Any]]:
        """Return the rows that count, in the contract's form; names are those of the rulebook."""
        unit, terms = self.unit(), self.terms
        return [{"id": row.id, "name": row.name.say(terms), unit: value} for row, value in self.counts()]

    def lines(self, lang: str) -> list[str]:
        """Return the lines for the reading and the rows."""
        return [self.read(lang), self.row_line(lang)]

    def row_line(self, lang: str) -> str:
        """Return the line of the rows."""
        return self.listed.form(lang, rows=self.said(self.counts(), lang))

    def said(self, rows: Sequence[tuple[AnyRow, int]], lang: str) -> str:
        """Return rows with their values in words."""
        return COMMA.say(lang).join([f"{row.called(value).say(lang)} {self.worth(value, lang)}" for row, value in rows])


@dataclass(frozen=True, slots=True)
class ReadWords:
    """The words for a reading: its sets or the name of a shape without sets, the winning tile, the wait."""

    read: Text
    shapes: dict[int, Text]
    waits: dict[int, Text]
    said: dict[str, dict[int, Callable[..., str]]] = field(init=False, repr=False)
    """By language and wait, the line with `{sets}` and `{win}`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "said", {lang: self._said(lang) for lang in SPOKEN})

    def _said(self, lang: str) -> dict[int, Callable[..., str]]:
        kept = {"sets": "{sets}", "win": "{win}"}
        return {wait: self.read.form(lang, **kept, wait=name.say(lang)).format for wait, name in self.waits.items()}

    def line(self, reading: Reading, melds: tuple[Meld, ...], lang: str) -> str:
        """Return the reading of the tiles in words."""
        sets = self.shapes[reading.shape].say(lang) if reading.shape else " ".join(sets_of(reading, melds))
        return self.said[lang][reading.wait](sets=sets, win=TILE[reading.win])


READ = ReadWords(
    Text(
        "Read as {sets}; won on {win}, {wait}",
        "牌型：{sets}；和 {win}，{wait}",
        "牌型：{sets}；和 {win}，{wait}",
        "手牌の読み：{sets}。和了牌{win}（{wait}）",
    ),
    {
        Shape.SEVEN_PAIRS: Text("seven pairs", "七對子", "七对子", "七対子"),
        Shape.ORPHANS: Text("thirteen orphans", "國士無雙", "国士无双", "国士無双"),
    },
    {
        Wait.RYANMEN: Text("two-sided wait", "兩面", "两面", "両面待ち"),
        Wait.SHANPON: Text("two-pair wait", "雙碰", "双碰", "双碰待ち"),
        Wait.KANCHAN: Text("middle wait", "嵌張", "嵌张", "嵌張待ち"),
        Wait.PENCHAN: Text("edge wait", "邊張", "边张", "辺張待ち"),
        Wait.TANKI: Text("single wait", "單騎", "单骑", "単騎待ち"),
    },
)


def sets_of(reading: Reading, melds: Sequence[Meld]) -> list[str]:
    """Return the sets and the pair of a reading as tile text; melds as they were given."""
    runs, triplets = reading.sequences, reading.triplets
    if melds:
        melded = reading.hand.melded
        runs, triplets = runs[: len(runs) - len(melded.sequences)], triplets[: len(triplets) - len(melded.triplets)]
    return [*concealed(runs, triplets), PAIR[reading.pair], *[meld.text for meld in melds]]


def concealed(runs: Sequence[int], triplets: Sequence[int]) -> list[str]:
    """Return concealed sets as tile text."""
    return [*map(RUN.__getitem__, runs), *map(TRIPLET.__getitem__, triplets)]


def pairs_of(packed: int) -> list[str]:
    """Return tiles as pairs; four equal tiles are two pairs."""
    return [PAIR[kind] for kind in range(KINDS) for _ in range((packed >> LANE * kind & FULL) // 2)]
