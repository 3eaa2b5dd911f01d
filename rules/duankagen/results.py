"""A deal's result as read from JSON: 断卡根 rulebook, section 6. Only its form is judged here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import bloodbath
from rules.bloodbath import Kong, Ready
from rules.duankagen import words
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.prices import LIMIT_FAN
from rules.duankagen.request import FORM, DuankagenFields
from scoring.contract import Fields, wrong
from scoring.errors import bad_request, not_allowed

TYPES = ("win", "draw", "running")
_NONE_HERE = ("foul", "abort")
_ALL = ("wins", "kans", "bao_hu", "tenpai", "xiang_gong", "reason", "player", "kind", "riichi")
GANG_PAO = "gang_pao"


@dataclass(frozen=True, slots=True)
class Bare:
    """A value without tiles; `field` is how it was given: `fan` or `limit`."""

    fan: int
    field: str = "fan"


Win = bloodbath.Win[Bare | DuankagenFields]


@dataclass(frozen=True, slots=True)
class Result:
    """One deal's result; fields that its type does not have are empty. `passes`: see `passing`."""

    type: str
    wins: tuple[Win, ...] = ()
    kongs: tuple[Kong, ...] = ()
    declared: tuple[int, ...] = ()
    tenpai: tuple[Ready[DuankagenFields], ...] = ()
    xiang_gong: tuple[int, ...] = ()
    adjust: tuple[int, ...] | None = None


def read_result(options: DuankagenOptions, fields: Fields) -> Result:
    """The form of a result."""
    kind = fields.choice("type", (*TYPES, *_NONE_HERE))
    adjust = bloodbath.read_adjust(fields, options.players)
    if kind in _NONE_HERE:
        fields.later.insert(0, not_allowed(fields.at("type"), words.NO_TYPE))
        for name in _ALL:
            fields.has(name)
        return Result(kind, adjust=adjust)
    fields.unused("riichi", [])
    wins = _read_wins(options, kind, fields)
    kongs = bloodbath.read_kongs(fields, options.players, wins, ended=kind == "win")
    declared = fields.player_list("bao_hu", options.players, ())
    passing(options, wins, kongs, fields.path)
    tenpai, xiang_gong = _read_draw(options, fields) if kind == "draw" else ((), ())
    if kind != "draw":
        _refuse_draw(fields)
    return Result(kind, wins, kongs, declared, tenpai, xiang_gong, adjust)


def _read_wins(options: DuankagenOptions, kind: str, fields: Fields) -> tuple[Win, ...]:
    if kind == "win":
        fields.raw("wins")
    wins = bloodbath.read_wins(fields, options.players, _read_value)
    wanted, found = options.players - 1, len(wins)
    if kind == "win" and found != wanted:
        raise bad_request(fields.at("wins"), words.ENDED.fill(wanted=wanted, found=found))
    if kind != "win" and found >= wanted:
        raise bad_request(fields.at("wins"), words.NOT_ENDED)
    for i, win in enumerate(wins):
        if win.events and isinstance(win.value, DuankagenFields):
            raise bad_request(f"{fields.at('wins')}[{i}].events", words.EVENTS_OF_HAND)
    return wins


def _read_value(fields: Fields) -> Bare | DuankagenFields:
    given = [name for name in ("hand", "fan", "limit", "yakuman") if fields.has(name)]
    fields.unused("fu", None)
    if len(given) != 1 or given[0] == "yakuman":
        raise bad_request(fields.path, words.VALUE)
    if given[0] == "fan":
        return Bare(fields.whole("fan", low=0))
    if given[0] == "limit":
        return Bare(LIMIT_FAN[fields.choice("limit", tuple(LIMIT_FAN))], "limit")
    inside = fields.inside("hand")
    hand = FORM.read_hand(inside, win=True)
    inside.done()
    return hand


def _read_draw(options: DuankagenOptions, fields: Fields) -> tuple[tuple[Ready[DuankagenFields], ...], tuple[int, ...]]:
    tenpai = bloodbath.read_tenpai(fields, options.players, FORM.read_ready)
    for i, ready in enumerate(tenpai):
        if ready.value == 0 and not options.no_fan_win:
            raise wrong(f"{fields.at('tenpai')}[{i}].fan", words.READY_FAN)
    xiang_gong = fields.player_list("xiang_gong", options.players, ())
    for i, ready in enumerate(tenpai):
        if ready.player in xiang_gong:
            raise bad_request(f"{fields.at('tenpai')}[{i}]", words.READY_XIANG_GONG)
    return tenpai, xiang_gong


def _refuse_draw(fields: Fields) -> None:
    for name in ("tenpai", "xiang_gong"):
        if fields.has(name):
            raise bad_request(fields.at(name), words.OTHER_TYPE.fill(name=name))


# -- 杠抬炮 ------------------------------------------------------------------------------------------


def events_of(win: Win) -> tuple[str, ...]:
    """The moments of a win, however its value is given."""
    return win.value.events if isinstance(win.value, DuankagenFields) else win.events


def passing(
    options: DuankagenOptions, wins: Sequence[Win], kongs: Sequence[Kong], path: str = ""
) -> dict[int, tuple[int, ...]]:
    """Which kongs (by index) hand their money over, and to whom; `bad_request` below `path` where that cannot be."""
    found: dict[int, tuple[int, ...]] = {}
    for group in bloodbath.groups(wins) if wins else ():
        marked = [i for i in group if GANG_PAO in events_of(wins[i]) and wins[i].loser is not None]
        if not marked:
            continue
        field = f"{path}.wins[{marked[0]}]" if path else f"wins[{marked[0]}]"
        if len(marked) != len(group):
            raise bad_request(field, words.PAO_ALL)
        takers = _takers(options, [wins[i].winner for i in group])
        for kong in _handed(options, kongs, wins[group[0]].loser, group[0], found, field):
            if takers:
                found[kong] = takers
    return found


def _handed(
    options: DuankagenOptions, kongs: Sequence[Kong], konger: int | None, before: int, gone: dict[int, tuple[int, ...]],
    field: str,
) -> list[int]:  # fmt: skip
    own = [i for i, kong in enumerate(kongs) if kong.player == konger and kong.after <= before]
    last = [i for i in own if kongs[i].after == before]
    if not last:
        raise bad_request(field, words.PAO_KONG)
    return last[-1:] if options.transfer == "last" else [i for i in own if i not in gone]


def _takers(options: DuankagenOptions, winners: Sequence[int]) -> tuple[int, ...]:
    if len(winners) > 1 and options.transfer_double == "none":
        return ()
    return tuple(winners) if options.transfer_double == "each" else tuple(winners[:1])
