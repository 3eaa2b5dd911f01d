"""Lists of mingjeung for pages: patterns with their conditions, events, and the fields of a hand."""

from __future__ import annotations

from dataclasses import replace

from rules.entry import HandForm, Named, Pao
from rules.mingjeung.events import EVENTS as EVENT_IDS
from rules.mingjeung.hand import MOST_DORA, MOST_URA, MingjeungHands
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.pao import LIABILITIES
from rules.mingjeung.patterns import ROWS
from rules.mingjeung.request import ROUND_WINDS
from rules.mingjeung.row import Row
from rules.patterns import PatternInfo, Values, listed
from rules.seats import WINDS
from scoring.multilingual import texts

_NAMES = {row.id: row.name for row in ROWS}
EVENTS = texts(
    {
        "first_turn": (
            "First go-around, no calls",
            "第一巡，之前無人上碰槓",
            "第一巡，之前无人上碰杠",
            "第一巡、鳴きなし",
        ),
        "rinshan": ("Win on a kong's tile", "槓上開花", "杠上开花", "槓上開花"),
        "chankan": ("Robbing a kong", "搶槓", "抢杠", "槍槓"),
        "haitei": ("Last tile", "海底撈月", "海底捞月", "海底摸月"),
        "houtei": ("Last discard", "河底撈魚", "河底捞鱼", "河底撈魚"),
    }
)
"""Form labels of the events, which the tiles don't show."""


def patterns(options: MingjeungOptions) -> tuple[PatternInfo, ...]:
    """Return the patterns of sections 2, 3 and 5 of the rulebook."""
    levels = {row.id: row.worth(options).limit for row in options.rows}
    return tuple(replace(info, limit=levels[info.id]) for info in listed(options.rows, options, _values))


def _values(options: MingjeungOptions, row: Row) -> Values:
    worth = row.worth(options)
    if worth.limit:
        return {"yakuman": 1}
    return {"closed": worth.closed, "open": None if row.ticked.riichi else worth.open}


def events(options: MingjeungOptions) -> tuple[Named, ...]:
    """Return the events of section 4 of the rulebook."""
    return tuple(Named(key, EVENTS[key]) for key in EVENT_IDS)


def hand_form(options: MingjeungOptions) -> HandForm:
    """Return the fields of the page 'value one hand' that these rules use."""
    return HandForm(
        MingjeungHands.size,
        WINDS,
        tuple(wind for wind in ROUND_WINDS if wind),
        riichi=(Named("riichi", _NAMES["riichi"]),),
        dora=MOST_DORA,
        ura=MOST_URA,
        deposits=True,
        streak=True,
        furiten=True,
        pao=liable_patterns(),
        no_round=True,
    )


def liable_patterns() -> tuple[Pao, ...]:
    """Return the patterns that can make a player liable (包牌)."""
    return tuple(Pao(pattern, _NAMES[pattern], 1) for pattern in LIABILITIES)
