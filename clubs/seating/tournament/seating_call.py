"""The call `seating`: from a request as JSON to its answer; raises `ContractError`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.seating.tournament.request import Request
from clubs.seating.tournament.request_reading import read_request
from clubs.seating.tournament.seat_rounds import seat
from clubs.seating.tournament.seating_quality import Card, quality
from clubs.seating.tournament.standing import positions

Answer = dict[str, Any]


def seating(asked: Mapping[str, Any], lang: str = "en") -> Answer:
    """Return who sits where.

    >>> four = [{"id": name, "rank": rank} for rank, name in enumerate("ABCD", 1)]
    >>> seating({"players": four, "method": "final", "winds": "rank"})["rounds"]
    [[['A', 'B', 'C', 'D']]]
    """
    request = read_request(asked)
    places = positions(request.people)
    seated = seat(request, places)
    ids = [person.id for person in request.people]
    return {
        "ok": True,
        "rounds": [[[ids[player] for player in table] for table in round_] for round_ in seated.rounds],
        "byes": [[ids[player] for player in out] for out in seated.byes],
        "quality": _card(request, quality(request, seated, places)),
    }


def _card(request: Request, card: Card) -> Answer:
    keys = [person.key for person in request.people]
    figures = ("repeats", "max_meetings", "back_to_back", "mates", "clubs", "countries", "spread", "same_table")
    return {
        **{name: getattr(card, name) for name in figures},
        "cost": card.cost(request.weights),
        "winds": {
            "max": card.winds.largest,
            "squares": card.winds.squares,
            "counts": {key: list(counts) for key, counts in zip(keys, card.winds.counts, strict=True)},
        },
        "byes": {keys[player]: times for player, times in sorted(card.byes.items())},
        "short": {keys[player]: times for player, times in sorted(card.short.items())},
    }
