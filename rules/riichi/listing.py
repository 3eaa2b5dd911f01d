"""Lists of riichi for pages: patterns with their conditions, events, tiles and the fields of a hand."""

from __future__ import annotations

from rules.entry import HandForm, Named
from rules.patterns import PatternInfo, Values, listed
from rules.riichi.entry import liabilities
from rules.riichi.events import EVENTS as EVENT_IDS
from rules.riichi.options import RiichiOptions
from rules.riichi.row import DECLARED, LIMIT_FAN, Row, Yakuman
from rules.riichi.tiles import known_kinds, most_dora
from rules.seats import WINDS
from scoring.multilingual import texts
from scoring.tiles import RED, kinds, spell

EVENTS = texts(
    {
        "first_turn": (
            "First turn, no calls",
            "第一巡，之前無人吃碰槓",
            "第一巡，之前无人吃碰杠",
            "最初の巡、鳴きなし",
        ),
        "ippatsu": ("Ippatsu", "一發", "一发", "一発"),
        "rinshan": ("After a kan", "嶺上開花", "岭上开花", "嶺上開花"),
        "chankan": ("Robbing a kan", "搶槓", "抢杠", "槍槓"),
        "chankan_ankan": ("Robbing a closed kan", "搶暗槓", "抢暗杠", "暗槓への槍槓"),
        "haitei": ("Last tile", "海底撈月", "海底捞月", "海底摸月"),
        "houtei": ("Last discard", "河底撈魚", "河底捞鱼", "河底撈魚"),
        "discarder_riichi": ("Discarder in riichi", "放銃者已立直", "放铳者已立直", "放銃者が立直中"),
        "eighth_win": ("Eighth win in a row", "連和八次", "连和八次", "八連続の和了"),
    }
)
"""Form labels of the events, which the tiles don't show."""


def patterns(options: RiichiOptions) -> tuple[PatternInfo, ...]:
    """Return the patterns of sections 2 to 4 of the rulebook."""
    return listed(options.rows, options, _values)


def _values(options: RiichiOptions, row: Row) -> Values:
    worth = row.worth(options)
    if worth.limit:
        return {"closed": LIMIT_FAN[worth.limit], "open": None}
    if isinstance(row, Yakuman):
        return {"yakuman": worth.yakuman or None}
    values = {"closed": worth.closed, "open": worth.open}
    return {**values, "yakuman": worth.yakuman} if worth.yakuman else values


def events(options: RiichiOptions) -> tuple[Named, ...]:
    """Return the events of section 5 of the rulebook."""
    off = {"eighth_win": options.paarenchan != "wins", "chankan_ankan": not options.kokushi_ankan}
    return tuple(Named(key, EVENTS[key]) for key in EVENT_IDS if not off.get(key))


# -- one hand ------------------------------------------------------------------------------------------


def hand_form(options: RiichiOptions) -> HandForm:
    """Return the fields of the page 'value one hand' that these options use."""
    seats = WINDS[: options.players]
    dora = most_dora(options) if options.dora else 0
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
        pao=liabilities(options),
        from_deal=("discarder_riichi",),
    )


def _riichi(options: RiichiOptions) -> tuple[Named, ...]:
    rows = (row for row in options.rows if row.id in DECLARED and row.played(options))
    return tuple(Named(row.id.removesuffix("_riichi"), row.name) for row in rows)


def tile_kinds(options: RiichiOptions) -> tuple[str, ...]:
    """Return the tiles in keypad order."""
    found = []
    for kind in kinds(known_kinds(options)):
        found.append(spell(kind))
        if kind in (8, 17, 26) and options.red_fives[kind // 9] and known_kinds(options) >> (kind - 4) & 1:
            found.append(spell(kind - 4 | RED))
    return tuple(found)


def tile_copies(options: RiichiOptions, code: str) -> int:
    """Return the number of copies of a tile. Red fives count towards the four."""
    if code[0] not in "05" or code[1] == "z":
        return 4
    reds = options.red_fives["mps".index(code[1])]
    return reds if code[0] == "0" else 4 - reds
