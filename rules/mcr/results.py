"""Reading the result of a deal from JSON: mcr rulebook, section 7. Only the form is checked here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from rules.deal import result as deal
from rules.deal.result import ResultForm
from rules.hand.request import HandFields
from rules.mcr import check_words, words
from rules.mcr.hand import form_of
from rules.mcr.option_fields import PLAYERS
from rules.mcr.options import McrOptions
from scoring.errors import bad_request
from scoring.strict_json import Fields, wrong


@dataclass(frozen=True, slots=True)
class Fine:
    """Points that a referee deducts from a player."""

    player: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(deal.Result[HandFields]):
    """The result of one deal, with the players who declared a false win, and fines."""

    false_hu: tuple[int, ...] = ()
    fines: tuple[Fine, ...] = ()


class McrResults(ResultForm[Result, HandFields]):
    """The reader of results of 國標麻將."""

    result_type = Result
    fouls = tuple(words.FOULS)
    refused: ClassVar = {"abort": check_words.NO_TYPE, "running": check_words.NO_TYPE}
    ignored = ("wins", "reason")
    own: ClassVar = {"win": ("wins",), "foul": ("player", "kind")}
    values = ("hand", "fan")
    never = ("yakuman", "limit")
    one_value = check_words.ONE_VALUE

    def __init__(self, options: McrOptions) -> None:
        super().__init__(form_of(options))

    def common(self, kind: str, fields: Fields) -> dict[str, Any]:
        found = super().common(kind, fields)
        fields.unused("kans", [])
        fields.unused("tenpai", [])
        fines = fields.each("fines", lambda value, path: _read_fine(fields.entry(value, path)), ())
        return {**found, "false_hu": fields.player_list("false_hu", PLAYERS, ()), "fines": fines}

    def of_draw(self, fields: Fields) -> dict[str, Any]:
        return {}

    def of_foul(self, fields: Fields) -> dict[str, Any]:
        found = super().of_foul(fields)
        if found["player"] in fields.player_list("false_hu", PLAYERS, ()):
            raise bad_request(fields.at("player"), check_words.NAMED_TWICE)
        return found

    def value(self, fields: Fields) -> Any:
        fields.has("fu")
        return super().value(fields)


def _read_fine(fields: Fields) -> Fine:
    fine = Fine(fields.player("player", PLAYERS), fields.whole("points"))
    fields.done()
    if fine.points < 1:
        raise wrong(fields.at("points"), check_words.FROM_ONE)
    return fine
