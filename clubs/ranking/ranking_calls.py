"""The calls `standings` and `rating`, from JSON request to answer; they raise `ContractError`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clubs.ranking import standings as table
from clubs.ranking import standings_answer, standings_request
from clubs.ranking.rating_replay import Line, RatedGame, Step, lines, rate, written
from clubs.ranking.rating_request import FIELDS, read_rating
from scoring.request_object import request_part
from scoring.strict_json import Json, JsonObject

Request = Json
Answer = JsonObject


def standings(asked: Request, lang: str = "en") -> Answer:
    """Return the standings of a list of games.

    >>> game = {"night": 1, "players": ["A", "B"], "places": [1, 1], "totals": [0, 0]}
    >>> [line["rank"] for line in standings({"games": [game]})["lines"]]
    [1, 1]
    """
    found = standings_request.read_table(request_part(asked, standings_request.FIELDS))
    return standings_answer.answer(found, table.standings(found))


def rating(asked: Request, lang: str = "en") -> Answer:
    """Return a rating replayed over a list of games.

    >>> made = rating({"kind": "elo", "games": [{"players": ["A", "B"], "places": [2, 1]}]})
    >>> [(line["player"], line["value"]) for line in made["players"]]
    [('A', 1470.0), ('B', 1530.0)]
    """
    wanted = read_rating(request_part(asked, FIELDS))
    rated = rate(wanted.track, wanted.games, history=wanted.history)
    made: Answer = {"ok": True, "players": [_line(line) for line in lines(wanted.track, rated, wanted.listing)]}
    if wanted.history:
        made["games"] = [_steps(game, steps) for game, steps in zip(wanted.games, rated.steps, strict=True)]
    return made


def _line(line: Line) -> Answer:
    return {
        "player": line.player,
        "value": line.value,
        "games": line.games,
        "provisional": line.provisional,
        "active": line.active,
        "rank": line.rank,
        **{name: written(number) for name, number in line.numbers.items()},
    }


def _steps(game: RatedGame, steps: Sequence[Step[Any]]) -> list[Answer]:
    return [
        {"player": player, **{name: written(number) for name, number in step.numbers().items()}}
        for player, step in zip(game.players, steps, strict=True)
    ]
