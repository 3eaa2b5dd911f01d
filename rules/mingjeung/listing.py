"""What pages show of mingjeung's tables: patterns with their conditions, events, the fields of a hand."""

from __future__ import annotations

from rules.entry import HandForm, Named, Pao
from rules.mingjeung.conditions import CONDITIONS, EVENTS
from rules.mingjeung.events import EVENTS as EVENT_IDS
from rules.mingjeung.hand import MOST_DORA, MOST_URA, MingjeungHands
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.pao import LIABILITIES
from rules.mingjeung.request import ROUND_WINDS
from rules.mingjeung.tables import DORA, FAN, LIMIT, NAMES, LimitRow, Row
from rules.seats import WINDS
from rules.system import PatternInfo


def patterns(options: MingjeungOptions) -> tuple[PatternInfo, ...]:
    """Sections 2, 3 and 5 of the rulebook."""
    return (*(_fan(row) for row in FAN), *(_dora(key) for key in DORA), *(_limit(row) for row in LIMIT))


def _fan(row: Row) -> PatternInfo:
    values = {"closed": row.fan, "open": None if row.closed else row.fan}
    return PatternInfo(row.id, row.name, values, row.excludes, row.section, CONDITIONS[row.id])


def _dora(id: str) -> PatternInfo:
    values = {"closed": 1, "open": None if id == "ura" else 1}
    return PatternInfo(id, DORA[id], values, (), "3", CONDITIONS[id])


def _limit(row: LimitRow) -> PatternInfo:
    return PatternInfo(row.id, row.name, {"yakuman": 1}, (), row.section, CONDITIONS[row.id], limit=row.level)


def events(options: MingjeungOptions) -> tuple[Named, ...]:
    """Section 4."""
    return tuple(Named(key, EVENTS[key]) for key in EVENT_IDS)


def hand_form(options: MingjeungOptions) -> HandForm:
    """The fields of 'value one hand' that these rules use."""
    return HandForm(
        MingjeungHands.size,
        WINDS,
        tuple(wind for wind in ROUND_WINDS if wind),
        riichi=(Named("riichi", NAMES["riichi"]),),
        dora=MOST_DORA,
        ura=MOST_URA,
        deposits=True,
        streak=True,
        furiten=True,
        pao=liable_patterns(),
        no_round=True,
    )


def liable_patterns() -> tuple[Pao, ...]:
    """包牌: patterns that somebody may answer for."""
    return tuple(Pao(pattern, NAMES[pattern], 1) for pattern in LIABILITIES)
