"""The working of a hand in words: how the tiles are read, and each pattern."""

from __future__ import annotations

from rules.hand import explain
from rules.hand.explain import ReadWords
from rules.mingjeung.points import MOST_FAN
from rules.mingjeung.row import Row
from rules.mingjeung.value import Counted
from rules.mingjeung.words import FAN, LIMITS
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
        Shape.ORPHANS: Text("thirteen orphans", "十三么九", "十三幺九", "国士無双"),
        Shape.UNCONNECTED: Text("fourteen unconnected", "十四不搭", "十四不搭", "十四不塔"),
    },
    {
        Wait.RYANMEN: Text("two-sided wait", "兩面聽", "两面听", "両面待ち"),
        Wait.SHANPON: Text("two-pair wait", "雙碰聽", "双碰听", "双碰待ち"),
        Wait.KANCHAN: Text("middle wait", "嵌張聽", "嵌张听", "嵌張待ち"),
        Wait.PENCHAN: Text("edge wait", "邊張聽", "边张听", "辺張待ち"),
        Wait.TANKI: Text("single wait", "單騎", "单骑", "単騎待ち"),
    },
)
_OVER = Text(
    "{fan} fan in total, capped at {most} fan",
    "合計 {fan} 翻，爆棚計 {most} 翻",
    "合计 {fan} 翻，爆棚计 {most} 翻",
    "合計{fan}飜は{most}飜と数える",
)


@record(frozen=True, slots=True)
class TileWork(explain.TileWork):
    """The working of a hand's value from its tiles."""

    melds: tuple[Meld, ...]
    counted: Counted

    listed = Text("Patterns: {rows}", "和種：{rows}", "和种：{rows}", "役：{rows}")

    def counts(self) -> tuple[tuple[Row, int], ...]:
        return self.counted.rows + self.counted.dora

    def unit(self) -> str:
        return "yakuman" if self.counted.worth.yakuman else "value"

    def read(self, lang: str) -> str:
        return _READ.line(self.counted.reading, self.melds, lang)

    def worth(self, value: int, lang: str) -> str:
        worth = self.counted.worth
        return LIMITS[worth.limit].say(lang) if worth.yakuman and worth.limit else FAN.form(lang, n=value)

    def lines(self, lang: str) -> list[str]:
        """Return the lines for the reading of the tiles, the patterns, and the fan above the paid maximum."""
        found, fan = explain.TileWork.lines(self, lang), self.counted.fan
        if not self.counted.worth.yakuman and fan > MOST_FAN:
            found.append(_OVER.form(lang, fan=fan, most=MOST_FAN))
        return found
