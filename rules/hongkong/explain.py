"""The working of a hand in words: its reading and every row."""

from __future__ import annotations

from rules.deal.worth import FAN
from rules.hand import explain
from rules.hand.explain import ReadWords
from rules.hand.rows import Counts
from rules.hongkong.value import Counted
from scoring.fast_dataclass import record
from scoring.hand import Shape
from scoring.melds import Meld
from scoring.multilingual import Text
from scoring.readings import Wait

_READ = ReadWords(
    Text(
        "Read as {sets}; won on {win}, {wait}",
        "牌型：{sets}；食 {win}，{wait}",
        "牌型：{sets}；食 {win}，{wait}",
        "手牌の読み：{sets}。和了牌{win}（{wait}）",
    ),
    {
        Shape.SEVEN_PAIRS: Text("seven pairs", "七對子", "七对子", "七対子"),
        Shape.ORPHANS: Text("thirteen orphans", "十三么", "十三幺", "国士無双"),
    },
    {
        Wait.RYANMEN: Text("two-sided wait", "兩頭", "两头", "両面待ち"),
        Wait.SHANPON: Text("two-pair wait", "對碰", "对碰", "双碰待ち"),
        Wait.KANCHAN: Text("middle wait", "卡窿", "卡窿", "嵌張待ち"),
        Wait.PENCHAN: Text("edge wait", "偏章", "偏章", "辺張待ち"),
        Wait.TANKI: Text("single wait", "單釣", "单钓", "単騎待ち"),
    },
)
_NOT_SHOWN = Text(
    "Flower win; the hand isn’t shown", "花糊，手牌無須攤開", "花糊，手牌无须摊开", "花糊。手牌は示さない"
)


@record(frozen=True, slots=True)
class HandWork(explain.TileWork):
    """The working of a hand's value from its tiles or its flowers."""

    melds: tuple[Meld, ...]
    counted: Counted

    def counts(self) -> Counts:
        return self.counted.rows

    def read(self, lang: str) -> str:
        reading = self.counted.reading
        return _NOT_SHOWN.say(lang) if reading is None else _READ.line(reading, self.melds, lang)

    def worth(self, value: int, lang: str) -> str:
        return FAN.form(lang, n=value)

    def lines(self, lang: str) -> list[str]:
        """Return the reading of the tiles, and the rows where there are any (雞糊 has none)."""
        return explain.TileWork.lines(self, lang) if self.counted.rows else [self.read(lang)]
