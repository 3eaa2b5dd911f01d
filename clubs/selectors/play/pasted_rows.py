"""Pasted rows of a spreadsheet or lines of a chat as rows of the grid, read by the call `sheet`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clubs.selectors.play.replay import refusal
from clubs.spreadsheets.sheet_call import sheet
from rules.system import Rules
from scoring.errors import ContractError
from scoring.strict_json import JsonObject


@dataclass(frozen=True, slots=True)
class Pasted:
    """Rows as initial values of the grid's fields, and the lines that are no games."""

    rows: Sequence[JsonObject]
    left: Sequence[str]


def read_pasted(text: str, rules: Rules) -> Pasted:
    """Read the games of a text; raises the error of the call `sheet` as a `ClubError`.

    Names stay as they are written: the grid itself asks who they are.
    """
    asked: JsonObject = {"file": text, "rules": {"preset": rules.preset.id, "options": rules.values()}}
    try:
        told = sheet(asked)
        doubles = [question["id"] for question in told["questions"] if question["code"] == "same_game"]
        if doubles:
            told = sheet({**asked, "answers": dict.fromkeys(doubles, "twice")})
    except ContractError as error:
        raise refusal(error) from None
    lines = text.splitlines()
    known = [game for game in told["games"] if any(seat["score"] is not None for seat in game["seats"])]
    seen = {game["row"] for game in known}
    missed = {game["row"] for game in told["games"] if game["row"] not in seen}
    missed |= {skip["row"] for skip in told["skipped"] if skip["code"] in ("not_understood", "no_result")}
    rows = [_row(game, rules) for game in known]
    return Pasted(rows, [lines[row - 1] for row in sorted(missed - {None}) if row <= len(lines)])


def _row(game: dict[str, Any], rules: Rules) -> JsonObject:
    row: JsonObject = {}
    if game["date"]:
        row["day"] = game["date"]
    if isinstance(game["table"], int):
        row["table"] = game["table"]
    for i, seat in enumerate(game["seats"][: rules.players]):
        row[f"name-{i}"] = seat["name"]
        row[f"score-{i}"] = "" if seat["score"] is None else str(seat["score"])
    return row
