"""What pages show of the Chengdu tables: patterns with their conditions, events, the fields of a hand."""

from __future__ import annotations

from rules.chengdu import words
from rules.chengdu.conditions import CONDITIONS
from rules.chengdu.entry import hand_asks
from rules.chengdu.events import EVENTS as EVENT_IDS
from rules.chengdu.names import NAMES
from rules.chengdu.options import ChengduOptions
from rules.chengdu.suits import KNOWN
from rules.chengdu.tables import BASES, ROWS, Row
from rules.entry import HandForm, Named
from rules.seats import WINDS
from rules.system import MELDS, PatternInfo
from scoring.text import texts
from scoring.tiles import kinds, spell

SECTION = "2"
EVENTS = texts(
    {
        "first_turn": ("First turn", "第一巡", "第一巡", "第一巡（副露・カンなし）"),
        "rinshan": ("On the tile after a kong", "槓上開花", "杠上开花", "槓上開花"),
        "gang_pao": ("On the discard after a kong", "槓上炮", "杠上炮", "槓上炮"),
        "chankan": ("Robbing a kong", "搶槓", "抢杠", "槍槓"),
        "haitei": ("Last tile of the wall", "海底撈月", "海底捞月", "海底撈月"),
        "houtei": ("Last discard", "海底炮", "海底炮", "海底炮"),
    }
)


def patterns(options: ChengduOptions) -> tuple[PatternInfo, ...]:
    """Section 2 of the rulebook."""
    return tuple(_info(options, row) for row in ROWS)


def _info(options: ChengduOptions, row: Row) -> PatternInfo:
    on = row.on(options)
    values = {"fan": row.value(options) if on else None}
    return PatternInfo(row.id, NAMES[row.id], values, excluded(row), SECTION, CONDITIONS[row.id], on)


def excluded(row: Row) -> tuple[str, ...]:
    """What does not count beside a pattern: of the bases only one."""
    return tuple(other.id for other in BASES if other is not row) if row in BASES else row.excludes


def events(options: ChengduOptions) -> tuple[Named, ...]:
    """Section 3."""
    return tuple(Named(key, EVENTS[key]) for key in EVENT_IDS)


def hand_form(options: ChengduOptions) -> HandForm:
    """The fields of 'value one hand' that these options use."""
    return HandForm(13, WINDS, (), active=True, asks=hand_asks(options))


def tile_kinds() -> tuple[str, ...]:
    """The tiles in the order of a keypad."""
    return tuple(spell(kind) for kind in kinds(KNOWN))


MELDS_CALLED = tuple(Named(meld.id, words.KONGS.get(meld.id, meld.name)) for meld in MELDS if meld.id != "chi")
"""No chi; kongs by the names of these rules."""
