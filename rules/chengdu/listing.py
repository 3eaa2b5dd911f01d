"""What pages show of the Chengdu tables: patterns with their conditions, events, the fields of a hand."""

from __future__ import annotations

from rules.chengdu.checks import EVENTS as EVENT_IDS
from rules.chengdu.checks import KNOWN
from rules.chengdu.conditions import CONDITIONS
from rules.chengdu.names import NAMES
from rules.chengdu.options import ChengduOptions
from rules.chengdu.request import SUITS
from rules.chengdu.tables import BASES, ROWS, Row
from rules.entry import Ask, HandForm, Named
from rules.sitting import WINDS
from rules.system import MELDS, PatternInfo
from scoring.text import Text, texts
from scoring.tiles import kinds, spell

SECTION = "2"
EVENTS = texts(
    {
        "first_turn": (
            "First turn, before any call or kong",
            "第一巡，此前無人碰槓",
            "第一巡，此前无人碰杠",
            "第一巡（副露・カンなし）",
        ),
        "rinshan": ("On the tile after a kong", "槓後摸牌", "杠后摸牌", "カンの補充牌"),
        "gang_pao": (
            "Discard after the discarder's kong",
            "放銃者槓後打出",
            "放铳者杠后打出",
            "放銃者のカン直後の打牌",
        ),
        "chankan": ("Robbing a kong", "搶槓", "抢杠", "槍槓"),
        "haitei": ("Last tile of the wall", "最後一張牌", "最后一张牌", "最後の牌"),
        "houtei": ("Last discard", "最後一張打牌", "最后一张打牌", "最後の捨て牌"),
    }
)
_QUE = Text("Lacking suit", "定缺", "定缺", "定缺")
_SUITS = (
    Named("m", Text("Characters", "萬", "万", "萬子")),
    Named("p", Text("Dots", "筒", "筒", "筒子")),
    Named("s", Text("Bamboos", "條", "条", "索子")),
)


def patterns(options: ChengduOptions) -> tuple[PatternInfo, ...]:
    """Section 2 of the rulebook."""
    return tuple(_info(options, row) for row in ROWS)


def _info(options: ChengduOptions, row: Row) -> PatternInfo:
    value, on = row.value(options), row.on(options)
    values = {"closed": value if on else None, "open": value if on else None}
    return PatternInfo(row.id, NAMES[row.id], values, excluded(row), SECTION, CONDITIONS[row.id], on)


def excluded(row: Row) -> tuple[str, ...]:
    """What does not count beside a pattern: of the bases only one."""
    return tuple(other.id for other in BASES if other is not row) if row in BASES else row.excludes


def events(options: ChengduOptions) -> tuple[Named, ...]:
    """Section 3."""
    return tuple(Named(key, EVENTS[key]) for key in EVENT_IDS)


def hand_form(options: ChengduOptions) -> HandForm:
    """The fields of 'value one hand' that these options use."""
    asks = (Ask("que", _QUE, "choice", (), _SUITS),) if options.ding_que else ()
    return HandForm(13, WINDS, (), active=True, asks=asks)


def tile_kinds() -> tuple[str, ...]:
    """The tiles in the order of a keypad."""
    return tuple(spell(kind) for kind in kinds(KNOWN))


MELDS_CALLED = tuple(meld for meld in MELDS if meld.id != "chi")
"""No chi."""

__all__ = ["EVENTS", "MELDS_CALLED", "SUITS", "events", "excluded", "hand_form", "patterns", "tile_kinds"]
