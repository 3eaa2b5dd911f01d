"""The working of a hand in words: how the tiles were read, every pattern, every fu item."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from rules.riichi.fu import BASE, Fu, Item
from rules.riichi.row import Row
from rules.riichi.value import Counted
from rules.riichi.words import FAN as FAN_WORDS
from rules.riichi.words import YAKUMAN_TIMES
from scoring.hand import Reading, Shape
from scoring.melds import Meld
from scoring.readings import Wait
from scoring.text import COMMA, Text, formats, texts
from scoring.tiles import KINDS, spell, write

_READ = formats(
    Text(
        "Read as {sets}; won on {win}, {wait}",
        "牌型：{sets}；和 {win}，{wait}",
        "牌型：{sets}；和 {win}，{wait}",
        "手牌の読み：{sets}。和了牌 {win}（{wait}）",
    )
)
_SHAPES = {
    Shape.SEVEN_PAIRS: Text("seven pairs", "七對子", "七对子", "七対子"),
    Shape.ORPHANS: Text("thirteen orphans", "國士無雙", "国士无双", "国士無双"),
    Shape.UNCONNECTED: Text("thirteen unconnected", "十三不搭", "十三不搭", "十三不塔"),
}
_WAITS = {
    Wait.RYANMEN: Text("two-sided wait", "兩面", "两面", "両面待ち"),
    Wait.SHANPON: Text("two-pair wait", "雙碰", "双碰", "双碰待ち"),
    Wait.KANCHAN: Text("middle wait", "嵌張", "嵌张", "嵌張待ち"),
    Wait.PENCHAN: Text("edge wait", "邊張", "边张", "辺張待ち"),
    Wait.TANKI: Text("single wait", "單騎", "单骑", "単騎待ち"),
}
_PATTERNS = formats(Text("Patterns: {rows}", "役：{rows}", "役：{rows}", "役：{rows}"))
_FU = formats(Text("Fu: {items} = {sum}", "符：{items} = {sum}", "符：{items} = {sum}", "符：{items} = {sum}"))
_FU_UP = formats(
    Text(
        "Fu: {items} = {sum}, rounded up to {fu}",
        "符：{items} = {sum}，進位為 {fu}",
        "符：{items} = {sum}，进位为 {fu}",
        "符：{items} = {sum}、切り上げて {fu}",
    )
)
_FU_FIXED = formats(
    Text("Fu: {what}, always {fu}", "符：{what}，固定 {fu}", "符：{what}，固定 {fu}", "符：{what}は {fu} 固定")
)
_BASE = Text("base 20", "底符 20", "底符 20", "副底 20")
_ITEMS = texts(
    {
        "closed_ron": ("closed ron", "門前榮和", "门前荣和", "門前ロン"),
        "tsumo": ("self-draw", "自摸", "自摸", "ツモ"),
        "tanki": ("single wait", "單騎", "单骑", "単騎待ち"),
        "kanchan": ("middle wait", "嵌張", "嵌张", "嵌張待ち"),
        "penchan": ("edge wait", "邊張", "边张", "辺張待ち"),
        "pair": ("value pair", "役牌雀頭", "役牌将牌", "役牌の雀頭"),
        "minko": ("open triplet", "明刻", "明刻", "明刻"),
        "anko": ("concealed triplet", "暗刻", "暗刻", "暗刻"),
        "minkan": ("open kong", "明槓", "明杠", "明槓"),
        "ankan": ("concealed kong", "暗槓", "暗杠", "暗槓"),
        "chiitoitsu": ("seven pairs", "七對子", "七对子", "七対子"),
        "flat": ("all sequences, no other fu", "平和形", "平和形", "平和形"),
    }
)


class TileWork(NamedTuple):
    """How a hand's value was found from its tiles."""

    melds: tuple[Meld, ...]
    counted: Counted

    def patterns(self) -> list[dict[str, Any]]:
        """The rows that count, as the contract writes them; names are the rulebook's."""
        counted = self.counted
        word = "yakuman" if counted.worth.yakuman else "value"
        return [{"id": row.id, "name": row.name.zh_hans, word: value} for row, value in counted.rows + counted.dora]

    def lines(self, lang: str) -> list[str]:
        """How the tiles were read, the patterns, the fu."""
        counted = self.counted
        found = [self._read(lang), _rows(counted, lang)]
        if counted.fu is not None:
            found.append(_fu(counted.fu, lang))
        return found

    def _read(self, lang: str) -> str:
        reading = self.counted.reading
        sets = _SHAPES[reading.shape].say(lang) if reading.shape else " ".join(_sets(reading, self.melds))
        return _READ[lang](sets=sets, win=_TILE[reading.win], wait=_WAITS[reading.wait].say(lang))


def _rows(counted: Counted, lang: str) -> str:
    limit = counted.worth.yakuman > 0
    rows = [_row(row, value, limit, lang) for row, value in counted.rows + counted.dora]
    return _PATTERNS[lang](rows=COMMA.say(lang).join(rows))


def _fu(fu: Fu, lang: str) -> str:
    if fu.fixed:
        return _FU_FIXED[lang](what=_ITEMS[fu.fixed].say(lang), fu=fu.total)
    count = BASE + sum([item.fu for item in fu.items])
    said = " + ".join([_BASE.say(lang), *[_item(item, lang) for item in fu.items]])
    return (_FU if count == fu.total else _FU_UP)[lang](items=said, sum=count, fu=fu.total)


@lru_cache(maxsize=1 << 10)
def _row(row: Row, value: int, limit: bool, lang: str) -> str:
    worth = YAKUMAN_TIMES if limit else FAN_WORDS
    return f"{row.name.say(lang)} {worth.form(lang, fan=value, n=value)}"


@lru_cache(maxsize=1 << 12)
def _item(item: Item, lang: str) -> str:
    tile = "" if item.kind < 0 else f" {spell(item.kind)}"
    return f"{_ITEMS[item.what].say(lang)}{tile} {item.fu}"


_TILE = tuple(spell(kind) for kind in range(KINDS))
_RUN = tuple(write((kind, kind + 1, kind + 2)) for kind in range(KINDS - 2))
_TRIPLET = tuple(write((kind,) * 3) for kind in range(KINDS))
_PAIR = tuple(write((kind,) * 2) for kind in range(KINDS))


def _sets(reading: Reading, melds: tuple[Meld, ...]) -> list[str]:
    """The sets and the pair as tile text; melds as they were given."""
    runs, triplets = reading.sequences, reading.triplets
    if melds:
        called = sum([meld.sequence for meld in melds])
        runs, triplets = runs[: len(runs) - called], triplets[: len(triplets) - len(melds) + called]
    found = [_RUN[kind] for kind in runs] + [_TRIPLET[kind] for kind in triplets]
    return [*found, _PAIR[reading.pair], *[str(meld) for meld in melds]]
