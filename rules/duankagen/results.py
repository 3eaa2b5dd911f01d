"""Reading a deal's result from JSON: 断卡根 rulebook, section 6. Only the form is checked here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules import bloodbath
from rules.bloodbath import Kong, RunningForm, events_of
from rules.deal import win
from rules.deal.win import Bare
from rules.duankagen import words
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.prices import LIMIT_FAN
from rules.duankagen.request import DuankagenFields, DuankagenForm
from scoring.errors import bad_request
from scoring.strict_json import Fields, wrong

TYPES = ("win", "draw", "running")
GANG_PAO = "gang_pao"
Win = win.Win[DuankagenFields]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(bloodbath.Result[DuankagenFields]):
    """The result of one deal, with the players who declared 报胡 and those who are 相公 at a draw."""

    declared: tuple[int, ...] = ()
    xiang_gong: tuple[int, ...] = ()


class DuankagenResults(RunningForm[Result, DuankagenFields]):
    """How a 断卡根 result is read; `passing` finds the kongs whose payments are transferred."""

    result_type = Result
    types = TYPES
    refused: ClassVar = {"foul": words.NO_TYPE, "abort": words.NO_TYPE}
    ignored = ("wins", "kans", "bao_hu", "tenpai", "xiang_gong", "reason", "player", "kind", "riichi")
    own: ClassVar = {"draw": ("tenpai", "xiang_gong")}
    never = ("yakuman",)
    limits = tuple(LIMIT_FAN)
    one_value = words.VALUE

    def __init__(self, options: DuankagenOptions) -> None:
        super().__init__(DuankagenForm(options.players))
        self.options = options

    def common(self, kind: str, fields: Fields) -> dict[str, Any]:
        found = super().common(kind, fields)
        if kind not in self.refused:
            found["declared"] = fields.player_list("bao_hu", self.players, ())
            passing(self.options, found["wins"], found["kans"], fields.path)
        return found

    def wins(self, kind: str, fields: Fields) -> tuple[Win, ...]:
        if kind == "win":
            fields.raw("wins")
        wins = super().wins(kind, fields)
        wanted, found = self.players - 1, len(wins)
        if kind == "win" and found != wanted:
            raise bad_request(fields.at("wins"), words.ENDED.fill(wanted=wanted, found=found))
        if kind != "win" and found >= wanted:
            raise bad_request(fields.at("wins"), words.NOT_ENDED)
        bloodbath.check_events(fields, wins, words.EVENTS_OF_HAND)
        return wins

    def value(self, fields: Fields) -> Bare | DuankagenFields:
        fields.unused("fu", None)
        return super().value(fields)

    def of_draw(self, fields: Fields) -> dict[str, Any]:
        tenpai = self.tenpai(fields)
        for i, ready in enumerate(tenpai):
            if ready.value == 0 and not self.options.no_fan_win:
                raise wrong(f"{fields.at('tenpai')}[{i}].fan", words.READY_FAN)
        xiang_gong = fields.player_list("xiang_gong", self.players, ())
        for i, ready in enumerate(tenpai):
            if ready.player in xiang_gong:
                raise bad_request(f"{fields.at('tenpai')}[{i}]", words.READY_XIANG_GONG)
        return {"tenpai": tenpai, "xiang_gong": xiang_gong}


# -- 杠抬炮 ------------------------------------------------------------------------------------------


def passing(
    options: DuankagenOptions, wins: Sequence[Win], kongs: Sequence[Kong], path: str = ""
) -> dict[int, tuple[int, ...]]:
    """Return the kongs (by index) whose payments are transferred, with the receivers.

    Raise `bad_request` below `path` where a transfer is impossible.
    """
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
