"""The Chengdu tables as pages show them: patterns with their conditions, events, the fields of a hand."""

from __future__ import annotations

from dataclasses import replace

from rules.chengdu import words
from rules.chengdu.entry import hand_asks
from rules.chengdu.events import EVENTS as EVENT_IDS
from rules.chengdu.options import ChengduOptions
from rules.chengdu.patterns import BASE
from rules.chengdu.suits import KNOWN
from rules.entry import HandForm, Named
from rules.patterns import PatternInfo, fan_once, listed
from rules.seats import WINDS
from scoring.multilingual import texts
from scoring.tiles import kinds, spell

EVENTS = texts(
    {
        "first_turn": ("First turn", "第一巡", "第一巡", "第一巡（副露・カンなし）"),
        "rinshan": ("Win after a kong", "槓上開花", "杠上开花", "槓上開花"),
        "gang_pao": ("Discard after a kong", "槓上炮", "杠上炮", "槓上炮"),
        "chankan": ("Robbing a kong", "搶槓胡", "抢杠胡", "槍槓"),
        "haitei": ("Last tile of the wall", "海底撈月", "海底捞月", "海底撈月"),
        "houtei": ("Last discard", "海底炮", "海底炮", "海底炮"),
    }
)


def patterns(options: ChengduOptions) -> tuple[PatternInfo, ...]:
    """Return the patterns of section 2; each base excludes all other bases."""
    bases = [row.id for row in options.rows if row.ticked.group == BASE]
    return tuple(
        replace(info, excludes=tuple(other for other in bases if other != info.id)) if info.id in bases else info
        for info in listed(options.rows, options, fan_once)
    )


def events(options: ChengduOptions) -> tuple[Named, ...]:
    """Return the events of section 3."""
    return tuple(Named(key, EVENTS[key]) for key in EVENT_IDS)


def hand_form(options: ChengduOptions) -> HandForm:
    """Return the fields of 'value one hand' that these options use."""
    return HandForm(13, WINDS, (), active=True, asks=hand_asks(options))


def tile_kinds() -> tuple[str, ...]:
    """Return the tiles in keypad order."""
    return tuple(spell(kind) for kind in kinds(KNOWN))


MELDS_CALLED = words.GLOSSARY.melds[1:]
"""All melds except chi; kongs have the names of these rules."""
