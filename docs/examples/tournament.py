#!/usr/bin/env python3
# ruff: noqa: S311  # its dice are no secret
"""Runs a whole tournament over the API: announced, entered, checked in, eight rounds, cut, final, closed.

    docs/examples/tournament.py --url http://localhost:8000 --club east-wind --season 2026-autumn \
        --token eo_… --second-token eo_…

Both tokens need the scope "tournaments" (Settings, API tokens). The first acts for an organiser; the second, of another
account, checks every sheet: without one no second check is asked for. Nothing but Python is needed.
"""

import argparse
import json
import random
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any

Json = dict[str, Any]
POINTS, PLAYERS, ROUNDS, FINALISTS = 120_000, 32, 8, 4


class Api:
    """The API of a club; each write has a key of its own, so that it may be sent again."""

    def __init__(self, url: str, club: str, token: str) -> None:
        self.base = f"{url.rstrip('/')}/api/v1/clubs/{club}"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def get(self, path: str) -> Any:
        """Read something."""
        return self._send(urllib.request.Request(self.base + path, headers=self.headers))

    def post(self, path: str, **body: object) -> Any:
        """Do something."""
        headers = self.headers | {"Idempotency-Key": uuid.uuid4().hex}
        return self._send(urllib.request.Request(self.base + path, json.dumps(body).encode(), headers, method="POST"))

    def _send(self, request: urllib.request.Request) -> Any:
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            error = json.load(refused)["error"]
            sys.exit(f"{request.get_method()} {request.full_url}: {error['code']} {error['field']} {error['message']}")


def announce(api: Api, season: str, checked: bool) -> str:
    """Announce it, enter everybody, check them in; the path of the tournament."""
    stages = [
        {"name": "Preliminary", "methods": ["schedule"] * ROUNDS, "minutes": 90, "second_check": checked},
        {"name": "Final", "methods": ["final"] * 2, "size": FINALISTS, "carry_percent": 50, "winds": "rank",
         "second_check": checked},
    ]  # fmt: skip
    details = {"name": "Script Cup", "season": season, "starts_at": "2026-11-28T10:00:00", "preset": "riichi-ema"}
    made = api.post("/tournaments", **details, stages=stages)
    here = f"/tournaments/{made['id']}"
    entries = api.post(f"{here}/entries", names=[f"Player {letters(number)}" for number in range(PLAYERS)])
    api.post(f"{here}/open")
    for entry in entries:
        api.post(f"{here}/entries/{entry['number']}/check-in", version=entry["version"], here=True)
    return here


def letters(number: int) -> str:
    """A name for a number: A … Z, Aa, Ab …"""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    return (alphabet[number // 26 - 1] if number >= 26 else "").upper() + alphabet[number % 26].upper()


def play(api: Api, second: Api | None, here: str, number: int) -> None:
    """A round: published, started, every sheet entered and checked, approved."""
    there = f"{here}/rounds/{number}"
    found = api.get(there)
    for act in ("publish", "start"):
        found = api.post(f"{there}/{act}", version=found["version"])
    for game in found["games"]:
        table, scores = f"{there}/tables/{game['table']}", result(game["numbers"], number)
        told = api.post(f"{table}/sheet", version=game["version"], scores=scores)
        if second is not None:
            told = second.post(f"{table}/check", scores=scores)
        if told["differs"] or told["game"]["status"] != "final":
            sys.exit(f"Table {game['table']} of round {number} is not final: {told}")
    found = api.get(there)
    api.post(f"{there}/approve", version=found["version"])


def result(numbers: list[int], number: int) -> list[int]:
    """Scores as the tables' sheets would say: lower numbers do a little better."""
    chance = random.Random(f"{number}-{numbers}")
    strong = sorted(numbers, key=lambda one: one + chance.uniform(-16, 16))
    shares = sorted((chance.randrange(-60, 61) * 100 for _ in range(3)), reverse=True)
    even = [POINTS // 4 + share for share in (9000, 3000, -3000)]
    best = [score + share for score, share in zip(even, shares, strict=True)]
    scores = dict(zip(strong, [*best, POINTS - sum(best)], strict=True))
    return [scores[one] for one in numbers]


def run(api: Api, second: Api | None, season: str) -> Json:
    """The whole tournament; the standing of its final."""
    here = announce(api, season, second is not None)
    for number in range(1, ROUNDS + 3):
        if number == ROUNDS + 1:
            stage = api.get(here)["stages"][1]
            api.post(f"{here}/stages/2/cut", version=stage["version"])
        found = api.get(f"{here}/rounds/{number}")
        if not found["tables"]:
            api.post(f"{here}/rounds/{number}/draft", version=found["version"])
        play(api, second, here, number)
        print(f"round {number} is approved", file=sys.stderr)
    api.post(f"{here}/close")
    final: Json = api.get(f"{here}/stages/2/standings")
    return final


def main() -> None:
    """Run it, and print who won."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("url", "club", "season", "token"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--second-token", default="")
    said = parser.parse_args()
    second = Api(said.url, said.club, said.second_token) if said.second_token else None
    final = run(Api(said.url, said.club, said.token), second, said.season)
    for line in final["lines"]:
        print(f"{line['rank']} {line['player']['name']} {line['total']:+.1f}")


if __name__ == "__main__":
    main()
