"""The patterns of 香港麻雀 as ticks; selected flowers are counted by the seat."""

from __future__ import annotations

from dataclasses import replace

from rules.entry import EntryForm, Named, Tick
from rules.hongkong import check_words as words
from rules.hongkong import facts as h
from rules.hongkong.option_fields import PLAYERS
from rules.hongkong.options import HongkongOptions
from rules.hongkong.patterns import CONCEALED, FLOWER, FLOWER_WINS, LARGE, WHOLE, WIN
from rules.hongkong.words import GLOSSARY
from rules.patterns import COMMON, Facts, arranged
from rules.patterns import ticks as ticks_of
from rules.ticked_patterns import Counted, Price, Shown, count
from scoring import reading_features as f
from scoring.errors import not_allowed
from scoring.multilingual import Text

GROUPS = (
    Named(COMMON, Text("Common", "常見", "常见", "よく出る役")),
    Named(LARGE, Text("Large hands", "大牌", "大牌", "大きな役")),
    Named(WHOLE, Text("Limit hands", "例牌", "例牌", "例牌（役満）")),
    Named(WIN, Text("How it was won", "食糊方式", "食糊方式", "和了の状況")),
    Named(FLOWER, Text("Flowers", "花牌", "花牌", "花牌")),
)
_FACTS = Facts(
    tsumo=f.TSUMO | h.TIAN_WU | h.RINSHAN | h.LIAN_GANG | h.HAITEI,
    ron=f.RON | h.DI_WU | h.REN_WU | h.CHANKAN | h.HOUTEI,
    dealer=h.TIAN_WU,
    others=h.DI_WU | h.REN_WU,
)
_SURE = ("zi_mo", CONCEALED)


def ticks(options: HongkongOptions) -> tuple[Tick, ...]:
    """Return a tick for every pattern; a flower win excludes the other patterns."""
    by_id = {tick.id: tick for tick in ticks_of(options, _FACTS)}
    common, rest = arranged([row for row in options.rows if row.id in by_id], GROUPS)
    found = [by_id[row.id] for row in common + rest]
    alone = tuple(tick.id for tick in found if tick.id not in FLOWER_WINS)
    return tuple(_alone(tick, alone) if tick.id in FLOWER_WINS else tick for tick in found)


def _alone(tick: Tick, others: tuple[str, ...]) -> Tick:
    wins = tuple(other for other in FLOWER_WINS if other != tick.id)
    return replace(tick, replaces=_SURE, excludes=(*(other for other in others if other not in _SURE), *wins))


def ticked(options: HongkongOptions, form: EntryForm, shown: Shown, price: Price) -> Counted:
    """Return the value of ticks, with the rows of the selected flowers."""
    return count(form, replace(shown, ticks={**shown.ticks, **_flowers(shown)}), price, GLOSSARY)


def _flowers(shown: Shown) -> dict[str, int]:
    if not shown.flowers or shown.winner is None or shown.dealing is None:
        return {}
    if shown.ticks.get("wu_hua"):
        raise not_allowed("ticks.wu_hua", words.NOT_WITHOUT_FLOWERS)
    if not set(FLOWER_WINS).isdisjoint(shown.ticks):
        return {}
    held = sum(1 << int(code[0]) - 1 for code in shown.flowers)
    flags = h.flower_flags(held, (shown.winner - shown.dealing) % PLAYERS)
    own = bool(flags & h.OWN_FLOWER) + bool(flags & h.TWO_OWN_FLOWERS)
    sets = bool(flags & h.FLOWER_SET) + bool(flags & h.TWO_FLOWER_SETS)
    return {row: times for row, times in (("zheng_hua", own), ("yi_tai_hua", sets)) if times}
