"""What pages show of riichi's tables: patterns with their conditions, events, the tiles and fields of a hand."""

from __future__ import annotations

from collections.abc import Mapping

from rules.entry import HandForm, Named
from rules.riichi import entry
from rules.riichi.checks import EVENTS as EVENT_IDS
from rules.riichi.checks import MOST_DORA, known_kinds
from rules.riichi.conditions import CONDITIONS, EVENTS
from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import OFF, Row, excluded
from rules.riichi.played import dora_played, possible
from rules.riichi.tables import DORA, FAN, FIXED, LIMIT
from rules.seats import WINDS
from rules.system import MELDS, PatternInfo
from scoring.tiles import RED, kinds, spell

_DECLARED = ("riichi", "double_riichi", "open_riichi", "double_open_riichi")

Values = Mapping[str, int | None]


def patterns(options: RiichiOptions) -> tuple[PatternInfo, ...]:
    """Sections 2 to 4 of the rulebook, a pattern that stands in two of them once."""
    fan = {row.id: _info(options, row, fan_values(options, row)) for row in FAN}
    dora = {key: _dora(options, key) for key in DORA}
    limits = {row.id: _info(options, row, limit_values(options, row)) for row in LIMIT}
    for key in fan.keys() & limits.keys():
        fan[key] = _both(fan[key], limits.pop(key))
    return (*fan.values(), *dora.values(), *limits.values())


def fan_values(options: RiichiOptions, row: Row) -> Values:
    """The closed and open value of a row of section 2."""
    closed, called = row.worth(options)
    return {"closed": closed, "open": called}


def limit_values(options: RiichiOptions, row: Row) -> Values:
    """The multiple of a row of section 4, or the fan of one that is a fixed value."""
    fixed = FIXED.get(row.id, {}).get(getattr(options, row.id, ""), None)
    return {"closed": fixed, "open": None} if fixed else {"yakuman": row.worth(options)[0]}


def _info(options: RiichiOptions, row: Row, values: Values) -> PatternInfo:
    on = possible(options, row.id) and any(value is not None for value in values.values())
    return PatternInfo(row.id, row.name, values, excluded(row, options), row.section, CONDITIONS[row.id], on)


def _both(fan: PatternInfo, limit: PatternInfo) -> PatternInfo:
    values = {**fan.values, **(limit.values if limit.on else {})}
    return PatternInfo(fan.id, fan.name, values, fan.excludes, fan.section, fan.condition, fan.on or limit.on)


def _dora(options: RiichiOptions, id: str) -> PatternInfo:
    return PatternInfo(id, DORA[id], {"closed": 1, "open": 1}, (), "3", CONDITIONS[id], dora_played(options)[id])


def events(options: RiichiOptions) -> tuple[Named, ...]:
    """Section 5."""
    off = {"eighth_win": options.paarenchan != "wins", "chankan_ankan": not options.kokushi_ankan}
    return tuple(Named(key, EVENTS[key]) for key in EVENT_IDS if not off.get(key))


# -- one hand ------------------------------------------------------------------------------------------


def hand_form(options: RiichiOptions) -> HandForm:
    """The fields of 'value one hand' that these options use."""
    seats = WINDS[: options.players]
    dora = (MOST_DORA if options.kan_dora else 1) if options.dora else 0
    return HandForm(
        13,
        seats,
        seats,
        riichi=_riichi(options),
        dora=dora,
        ura=(dora if options.kan_ura else 1) if options.ura_dora else 0,
        flowers=("4z",) if options.kita != "off" else (),
        honba=True,
        deposits=True,
        streak=options.paarenchan == "deals",
        furiten=True,
        pao=entry.entry(options).pao,
        from_deal=("discarder_riichi",),
    )


def _riichi(options: RiichiOptions) -> tuple[Named, ...]:
    rows = {row.id: row for row in FAN if row.id in _DECLARED and row.worth(options) != OFF}
    return tuple(Named(key.removesuffix("_riichi"), row.name) for key, row in rows.items())


def tile_kinds(options: RiichiOptions) -> tuple[str, ...]:
    """The tiles in the order of a keypad."""
    found = []
    for kind in kinds(known_kinds(options)):
        found.append(spell(kind))
        if kind in (8, 17, 26) and options.red_fives[kind // 9] and known_kinds(options) >> (kind - 4) & 1:
            found.append(spell(kind - 4 | RED))
    return tuple(found)


def tile_copies(options: RiichiOptions, code: str) -> int:
    """How many of a tile there are: red fives are among the four."""
    if code[0] not in "05" or code[1] == "z":
        return 4
    reds = options.red_fives["mps".index(code[1])]
    return reds if code[0] == "0" else 4 - reds


MELDS_OF_THREE = tuple(meld for meld in MELDS if meld.id != "chi")
"""Three players do not chi."""
