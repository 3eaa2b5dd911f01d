"""Reading a deal's result from JSON: hongkong rulebook, section 8. Only the form is checked here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rules.deal import result as deal
from rules.deal.result import ResultForm
from rules.deal.win import Bare
from rules.deal.win import Win as AnyWin
from rules.hongkong import check_words as words
from rules.hongkong.options import HongkongOptions
from rules.hongkong.request import HongkongFields, form_of
from scoring.errors import bad_request
from scoring.strict_json import Fields

CHANKAN = "chankan"
Win = AnyWin[HongkongFields]
Result = deal.Result[HongkongFields]


class HongkongResults(ResultForm[Result, HongkongFields]):
    """How a result is read: up to three wins on one discard, a draw without further fields, or a false win."""

    refused: ClassVar = {"abort": words.NO_ABORT, "running": words.NO_RUNNING}
    ignored = ("wins", "tenpai", "reason", "player", "kind")
    own: ClassVar = {**ResultForm.own, "abort": ("reason",)}
    liable = True
    bare_events = (CHANKAN,)
    values = ("hand", "fan")
    never = ("yakuman", "limit")
    one_value = words.ONE_VALUE

    def __init__(self, options: HongkongOptions) -> None:
        super().__init__(form_of(options))

    def common(self, kind: str, fields: Fields) -> dict[str, Any]:
        fields.unused("kans", [])
        return super().common(kind, fields)

    def of_draw(self, fields: Fields) -> dict[str, Any]:
        fields.unused("tenpai", [])
        return {}

    def fan(self, fields: Fields) -> Bare:
        fields.has("fu")
        return super().fan(fields)

    def made(self, fields: Fields, win: Win) -> Win:
        if win.events and not isinstance(win.value, Bare):
            raise bad_request(fields.at("events"), words.IN_HAND)
        for i, event in enumerate(win.events):
            if event != CHANKAN:
                raise bad_request(f"{fields.at('events')}[{i}]", words.ONLY_CHANKAN)
        return win

    def check_wins(self, wins: Sequence[Win], path: str) -> None:
        super().check_wins(wins, path)
        first = wins[0]
        for i, win in enumerate(wins[1:], 1):
            if first.loser is None or win.loser != first.loser:
                raise bad_request(f"{path}[{i}].from", words.ONE_DISCARD)
            if takes_kong(win) != takes_kong(first):
                raise bad_request(f"{path}[{i}].events", words.ONE_KONG)


def takes_kong(win: Win) -> bool:
    """Return whether a win is reported as robbing a kong."""
    return CHANKAN in (win.events if isinstance(win.value, Bare) else win.value.events)
