"""The working of a hand in words: how the tiles are read, each pattern, each fu item."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.hand import explain
from rules.riichi.fu import BASE, Fu, Item
from rules.riichi.value import Counted, Rows
from rules.riichi.words import FAN as FAN_WORDS
from rules.riichi.words import YAKUMAN_TIMES
from scoring.fast_dataclass import record
from scoring.hand import Shape
from scoring.melds import Meld
from scoring.multilingual import COMMA, Text, formats, texts
from scoring.tiles import spell

_UNCONNECTED = Text("thirteen unconnected", "十三不搭", "十三不搭", "十三不塔")
LISTED = Text("Yaku: {rows}", "役：{rows}", "役：{rows}", "役：{rows}")
_READ = replace(explain.READ, shapes={**explain.READ.shapes, Shape.UNCONNECTED: _UNCONNECTED})
_FU = formats(Text("Fu: {items} = {sum}", "符：{items} = {sum}", "符：{items} = {sum}", "符：{items} = {sum}"))
_FU_UP = formats(
    Text(
        "Fu: {items} = {sum}, rounded up to {fu}",
        "符：{items} = {sum}，進位為 {fu}",
        "符：{items} = {sum}，进位为 {fu}",
        "符：{items} = {sum}、切り上げて{fu}",
    )
)
_FU_FIXED = formats(
    Text("Fu: {what}, always {fu}", "符：{what}，固定 {fu}", "符：{what}，固定 {fu}", "符：{what}は{fu}固定")
)
_BASE = Text("base 20", "底符 20", "底符 20", "副底20")
_ITEMS = texts(
    {
        "closed_ron": ("closed ron", "門前榮和", "门前荣和", "門前ロン"),
        "tsumo": ("tsumo", "自摸", "自摸", "ツモ"),
        "tanki": ("single wait", "單騎", "单骑", "単騎待ち"),
        "kanchan": ("middle wait", "嵌張", "嵌张", "嵌張待ち"),
        "penchan": ("edge wait", "邊張", "边张", "辺張待ち"),
        "pair": ("value pair", "役牌雀頭", "役牌雀头", "役牌の雀頭"),
        "minko": ("open triplet", "明刻", "明刻", "明刻"),
        "anko": ("concealed triplet", "暗刻", "暗刻", "暗刻"),
        "minkan": ("open kan", "明槓", "明杠", "明槓"),
        "ankan": ("closed kan", "暗槓", "暗杠", "暗槓"),
        "chiitoitsu": ("seven pairs", "七對子", "七对子", "七対子"),
        "flat": ("all sequences, no other fu", "平和形", "平和形", "平和形"),
    }
)


@record(frozen=True, slots=True)
class TileWork(explain.TileWork):
    """The working of a hand's value from its tiles."""

    melds: tuple[Meld, ...]
    counted: Counted

    terms = "zh-hans"

    def counts(self) -> Rows:
        return self.counted.rows + self.counted.dora

    def unit(self) -> str:
        return "yakuman" if self.counted.worth.yakuman else "value"

    def read(self, lang: str) -> str:
        return _READ.line(self.counted.reading, self.melds, lang)

    def worth(self, value: int, lang: str) -> str:
        return _worth(bool(self.counted.worth.yakuman), value, lang)

    def row_line(self, lang: str) -> str:
        return _row_line(self.counts(), self.counted.worth.yakuman > 0, lang)

    def lines(self, lang: str) -> list[str]:
        """Return the lines for the reading of the tiles, the patterns and the fu."""
        found = explain.TileWork.lines(self, lang)
        return found if self.counted.fu is None else [*found, _fu(self.counted.fu, lang)]


@lru_cache(maxsize=1 << 12)
def _row_line(rows: Rows, limits: bool, lang: str) -> str:
    said = [f"{row.name.say(lang)} {_worth(limits, value, lang)}" for row, value in rows]
    return LISTED.form(lang, rows=COMMA.say(lang).join(said))


def _worth(yakuman: bool, value: int, lang: str) -> str:
    return (YAKUMAN_TIMES if yakuman else FAN_WORDS).form(lang, fan=value, n=value)


@lru_cache(maxsize=1 << 12)
def _fu(fu: Fu, lang: str) -> str:
    if fu.fixed:
        return _FU_FIXED[lang](what=_ITEMS[fu.fixed].say(lang), fu=fu.total)
    count = BASE + sum([item.fu for item in fu.items])
    said = " + ".join([_BASE.say(lang), *[_item(item, lang) for item in fu.items]])
    return (_FU if count == fu.total else _FU_UP)[lang](items=said, sum=count, fu=fu.total)


def _item(item: Item, lang: str) -> str:
    tile = "" if item.kind < 0 else f" {spell(item.kind)}"
    return f"{_ITEMS[item.what].say(lang)}{tile} {item.fu}"
