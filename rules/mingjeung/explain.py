"""The working of a hand in words: how the tiles were read and every pattern."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.mingjeung.points import MOST_FAN
from rules.mingjeung.value import Counted
from rules.mingjeung.words import FAN, LIMITS
from scoring.hand import Reading, Shape
from scoring.melds import Meld
from scoring.readings import Wait
from scoring.text import COMMA, Text
from scoring.tiles import spell, write

_READ = Text(
    "Read as {sets}; won on {win}, {wait}",
    "牌型：{sets}；食 {win}，{wait}",
    "牌型：{sets}；食 {win}，{wait}",
    "手牌の読み：{sets}。和了牌 {win}（{wait}）",
)
_SHAPES = {
    Shape.SEVEN_PAIRS: Text("seven pairs", "七對子", "七对子", "七対子"),
    Shape.ORPHANS: Text("thirteen orphans", "十三么九", "十三幺九", "国士無双"),
    Shape.UNCONNECTED: Text("fourteen unconnected", "十四不搭", "十四不搭", "十四不塔"),
}
_WAITS = {
    Wait.RYANMEN: Text("two-sided wait", "兩面聽", "两面听", "両面待ち"),
    Wait.SHANPON: Text("two-pair wait", "雙碰聽", "双碰听", "双碰待ち"),
    Wait.KANCHAN: Text("middle wait", "嵌張聽", "嵌张听", "嵌張待ち"),
    Wait.PENCHAN: Text("edge wait", "邊張聽", "边张听", "辺張待ち"),
    Wait.TANKI: Text("single wait", "單騎", "单骑", "単騎待ち"),
}
_PATTERNS = Text("Patterns: {rows}", "和種：{rows}", "和种：{rows}", "役：{rows}")
_OVER = Text(
    "{fan} fan in all count as {most}",
    "合計 {fan} 翻，爆棚計 {most} 翻",
    "合计 {fan} 翻，爆棚计 {most} 翻",
    "合計 {fan} 翻は {most} 翻と数える",
)


class TileWork(NamedTuple):
    """How a hand's value was found from its tiles."""

    melds: tuple[Meld, ...]
    counted: Counted

    def patterns(self) -> list[dict[str, Any]]:
        """The rows that count, as the contract writes them; names are the rulebook's."""
        counted = self.counted
        word = "yakuman" if counted.worth.yakuman else "value"
        return [{"id": row.id, "name": row.name.zh_hant, word: value} for row, value in counted.rows + counted.dora]

    def lines(self, lang: str) -> list[str]:
        """How the tiles were read, the patterns, what is above the most that is paid."""
        found = [self._read(lang), _rows(self.counted, lang)]
        fan = self.counted.fan
        if not self.counted.worth.yakuman and fan > MOST_FAN:
            found.append(_OVER.form(lang, fan=fan, most=MOST_FAN))
        return found

    def _read(self, lang: str) -> str:
        reading = self.counted.reading
        sets = _SHAPES[reading.shape].say(lang) if reading.shape else " ".join(_sets(reading, self.melds))
        return _READ.form(lang, sets=sets, win=spell(reading.win), wait=_WAITS[reading.wait].say(lang))


def _rows(counted: Counted, lang: str) -> str:
    limit = LIMITS[counted.worth.limit].say(lang) if counted.worth.yakuman and counted.worth.limit else None
    said = [f"{row.name.say(lang)} {limit or FAN.form(lang, n=value)}" for row, value in counted.rows + counted.dora]
    return _PATTERNS.form(lang, rows=COMMA.say(lang).join(said))


def _sets(reading: Reading, melds: tuple[Meld, ...]) -> list[str]:
    """The sets and the pair as tile text; melds as they were given."""
    called = sum([meld.sequence for meld in melds])
    runs = reading.sequences[: len(reading.sequences) - called]
    triplets = reading.triplets[: len(reading.triplets) - len(melds) + called]
    found = [write((kind, kind + 1, kind + 2)) for kind in runs] + [write((kind,) * 3) for kind in triplets]
    return [*found, write((reading.pair,) * 2), *[str(meld) for meld in melds]]
