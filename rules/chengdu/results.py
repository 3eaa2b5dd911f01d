"""A deal's result as read from JSON: Chengdu rulebook, section 5. Only its form is judged here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import bloodbath
from rules.bloodbath import Kong, Ready
from rules.chengdu import words
from rules.chengdu.options import ChengduOptions
from rules.chengdu.points import LIMITS
from rules.chengdu.request import ChengduFields, ChengduForm
from scoring.contract import LIST, Fields, wrong
from scoring.errors import ContractError, bad_request, not_allowed

PLAYERS = 4
TYPES = ("win", "draw", "foul")
FOULS = ("false_win",)
GANG_PAO = "gang_pao"


@dataclass(frozen=True, slots=True)
class Bare:
    """A value without tiles: fan or limit."""

    fan: int | None = None
    limit: str | None = None


Win = bloodbath.Win[Bare | ChengduFields]


@dataclass(frozen=True, slots=True)
class Result:
    """One deal's result; fields that its type does not have are empty."""

    type: str
    wins: tuple[Win, ...] = ()
    kans: tuple[Kong, ...] = ()
    tenpai: tuple[Ready[ChengduFields], ...] = ()
    hua_zhu: tuple[int, ...] = ()
    player: int = 0
    adjust: tuple[int, ...] | None = None


def read_result(options: ChengduOptions, fields: Fields) -> Result:
    """The form of a result."""
    kind = fields.choice("type", (*TYPES, "running", "abort"))
    adjust = bloodbath.read_adjust(fields, PLAYERS)
    fields.unused("riichi", [])
    wins = bloodbath.read_wins(fields, PLAYERS, lambda win: _read_value(options, win))
    kans = bloodbath.read_kongs(fields, PLAYERS, wins, ended=kind == "win")
    if kind == "abort":
        return _refused_abort(fields)
    _check_count(options, kind, wins, fields)
    _check_events(wins, fields)
    _check_transfers(options, wins, kans, fields)
    return Result(kind, wins, kans, *_read_draw(options, kind, fields), _read_foul(kind, fields), adjust)


def _refused_abort(fields: Fields) -> Result:
    fields.later.insert(0, not_allowed(fields.at("type"), words.NO_ABORT))
    fields.has("reason")
    return Result("abort")


def _read_value(options: ChengduOptions, fields: Fields) -> Bare | ChengduFields:
    given = [name for name in ("hand", "fan", "limit") if fields.has(name)]
    fields.unused("fu", None)
    if len(given) != 1 or fields.raw("yakuman", 0) not in (None, 0):
        raise bad_request(fields.path, words.ONE_VALUE)
    if given[0] == "fan":
        return Bare(fan=fields.whole("fan", low=0))
    if given[0] == "limit":
        return Bare(limit=fields.choice("limit", tuple(LIMITS[options.cap])))
    inside = fields.inside("hand")
    hand = ChengduForm(options).read_hand(inside, win=True)
    inside.done()
    return hand


def _check_count(options: ChengduOptions, kind: str, wins: Sequence[Win], fields: Fields) -> None:
    path = fields.at("wins")
    if kind != "win":
        if len(wins) > PLAYERS - 2:
            raise bad_request(path, words.TOO_MANY_WINS)
    elif not wins:
        raise wrong(path, LIST)
    elif options.xue_zhan and len(wins) != PLAYERS - 1:
        raise bad_request(path, words.THREE_WINS)


def _check_events(wins: Sequence[Win], fields: Fields) -> None:
    for i, win in enumerate(wins):
        if win.events and isinstance(win.value, ChengduFields):
            raise bad_request(f"{fields.at('wins')}[{i}].events", words.EVENTS_IN_HAND)


def _check_transfers(options: ChengduOptions, wins: Sequence[Win], kans: Sequence[Kong], fields: Fields) -> None:
    asked = options.hu_jiao_zhuan_yi and options.xia_yu
    for group in bloodbath.groups(wins):
        said = [wins[i] for i in group if _says(options, wins[i])]
        thrown = [GANG_PAO in events_of(win) for win in said]
        path = f"{fields.at('wins')}[{group[-1]}].{_where(wins[group[-1]])}"
        if any(thrown) and not all(thrown):
            raise bad_request(path, words.GANG_PAO_ON_ALL)
        loser = wins[group[0]].loser
        if asked and any(thrown) and loser is not None and handed_over(kans, loser, group[0]) is None:
            raise bad_request(path, words.NO_KONG_TO_PASS)


def _says(options: ChengduOptions, win: Win) -> bool:
    return options.hu_jiao_zhuan_yi or win.events != () or isinstance(win.value, ChengduFields)


def _where(win: Win) -> str:
    return "hand.events" if isinstance(win.value, ChengduFields) else "events"


def events_of(win: Win) -> tuple[str, ...]:
    """The events of a win, bare or by tiles."""
    return win.value.events if isinstance(win.value, ChengduFields) else win.events


def handed_over(kans: Sequence[Kong], konger: int, before: int) -> int | None:
    """The kong (by index) whose money 呼叫转移 moves: the discarder's last since the win before."""
    found = [i for i, kong in enumerate(kans) if kong.player == konger and kong.after == before]
    return found[-1] if found else None


Draw = tuple[tuple[Ready[ChengduFields], ...], tuple[int, ...]]


def _read_draw(options: ChengduOptions, kind: str, fields: Fields) -> Draw:
    if kind != "draw":
        for name in ("tenpai", "hua_zhu"):
            if fields.has(name):
                raise bad_request(fields.at(name), words.OTHER_TYPE.fill(name=name))
        return (), ()
    tenpai = bloodbath.read_tenpai(fields, PLAYERS, ChengduForm(options).read_ready)
    hua_zhu = fields.player_list("hua_zhu", PLAYERS, ())
    shown = {ready.player for ready in tenpai}
    for i, player in enumerate(hua_zhu):
        if player in shown:
            raise bad_request(f"{fields.at('hua_zhu')}[{i}]", words.READY_AND_HUA_ZHU.fill(player=player))
    return tenpai, hua_zhu


def _read_foul(kind: str, fields: Fields) -> int:
    if kind != "foul":
        return 0
    player = fields.player("player", PLAYERS)
    fields.choice("kind", FOULS)
    return player


def bare_event_error(win: Win, index: int) -> ContractError | None:
    """What a bare value may not say of its moment: only `gang_pao`, and that by a discard."""
    for i, event in enumerate(win.events):
        if event != GANG_PAO or win.loser is None:
            return not_allowed(f"wins[{index}].events[{i}]", words.BARE_EVENT.fill(name=event))
    return None
