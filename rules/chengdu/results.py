"""Reading a deal's result from JSON: Chengdu rulebook, section 5. Only the form is checked here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules import bloodbath
from rules.bloodbath import Kong, RunningForm, events_of
from rules.chengdu import words
from rules.chengdu.options import ChengduOptions
from rules.chengdu.points import LIMITS
from rules.chengdu.request import ChengduFields, ChengduForm
from rules.deal import win
from rules.deal.win import Bare
from scoring.errors import ContractError, bad_request, not_allowed
from scoring.strict_json import LIST, Fields, wrong

PLAYERS = 4
TYPES = ("win", "draw", "foul")
FOULS = ("false_win",)
GANG_PAO = "gang_pao"
Win = win.Win[ChengduFields]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(bloodbath.Result[ChengduFields]):
    """The result of one deal, with the players who show three suits at a draw."""

    hua_zhu: tuple[int, ...] = ()


class ChengduResults(RunningForm[Result, ChengduFields]):
    """How a Chengdu result is read."""

    result_type = Result
    types = (*TYPES, "running")
    fouls = FOULS
    refused: ClassVar = {"abort": words.NO_ABORT}
    ignored = ("reason",)
    own: ClassVar = {"draw": ("tenpai", "hua_zhu")}
    other_type = words.OTHER_TYPE

    def __init__(self, options: ChengduOptions) -> None:
        super().__init__(ChengduForm(options))
        self.options = options
        self.limits = tuple(LIMITS[options.cap])

    def common(self, kind: str, fields: Fields) -> dict[str, Any]:
        found = super().common(kind, fields)
        if kind not in self.refused:
            self._check_count(kind, len(found["wins"]), fields)
            bloodbath.check_events(fields, found["wins"], words.EVENTS_IN_HAND)
            _check_transfers(self.options, found["wins"], found["kans"], fields)
        return found

    def _check_count(self, kind: str, count: int, fields: Fields) -> None:
        path = fields.at("wins")
        if kind != "win":
            if count > PLAYERS - 2:
                raise bad_request(path, words.TOO_MANY_WINS)
        elif not count:
            raise wrong(path, LIST)
        elif self.options.xue_zhan and count != PLAYERS - 1:
            raise bad_request(path, words.THREE_WINS)

    def value(self, fields: Fields) -> Bare | ChengduFields:
        if fields.raw("yakuman", 0) not in (None, 0):
            raise bad_request(fields.path, self.one_value)
        fields.unused("fu", None)
        return super().value(fields)

    def of_draw(self, fields: Fields) -> dict[str, Any]:
        tenpai = self.tenpai(fields)
        hua_zhu = fields.player_list("hua_zhu", PLAYERS, ())
        shown = {ready.player for ready in tenpai}
        for i, player in enumerate(hua_zhu):
            if player in shown:
                raise bad_request(f"{fields.at('hua_zhu')}[{i}]", words.READY_AND_HUA_ZHU.fill(player=player))
        return {"tenpai": tenpai, "hua_zhu": hua_zhu}


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


def handed_over(kans: Sequence[Kong], konger: int, before: int) -> int | None:
    """Return the kong (by index) whose payments 呼叫转移 moves: the discarder's last one since the previous win."""
    found = [i for i, kong in enumerate(kans) if kong.player == konger and kong.after == before]
    return found[-1] if found else None


def bare_event_error(win: Win, index: int) -> ContractError | None:
    """Return the error for an event of a bare value: only `gang_pao` is allowed, and only on a discard."""
    for i, event in enumerate(win.events):
        if event != GANG_PAO or win.loser is None:
            return not_allowed(f"wins[{index}].events[{i}]", words.BARE_EVENT.fill(name=event))
    return None
