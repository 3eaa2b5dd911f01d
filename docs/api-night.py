"""A whole night by the API: python docs/api-night.py SITE CLUB TOKEN (scopes: read, nights, play; `docs/api.md`)."""

import json
import sys
import urllib.request
import uuid
from datetime import UTC, datetime

SITE, CLUB, TOKEN = sys.argv[1:]


def ask(method, path, body=None):
    """Ask the API; what is sent carries a key, so that it may be sent again."""
    address = path if path.startswith("http") else f"{SITE}/api/v1/clubs/{CLUB}{path}"
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    if method != "GET":
        headers["Idempotency-Key"] = uuid.uuid4().hex
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data, headers, method=method)) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        sys.exit(f"{method} {path}: {json.load(refused)['error']}")


def every(path):
    """All rows of a list, page after page."""
    while path:
        page = ask("GET", path)
        yield from page["results"]
        path = page["next"]


season = ask("GET", "/seasons?closed=false&limit=1")["results"][0]
night = ask("POST", "/nights", {"season": season["slug"], "starts_at": datetime.now(UTC).isoformat()})[0]
here = f"/nights/{night['id']}"
ask("POST", f"{here}/open")
people = [player for player in every("/players?active=true") if not player["guest"]][:8]
for player in people:
    ask("PUT", f"{here}/entries/{player['number']}", {"do": "here"})
plan = ask("POST", f"{here}/draws", {"seats": "winds", "first_dealer": "seat"})
draw = ask("POST", f"{here}/draws/{plan['id']}/commit", {"version": plan["version"], "turn": True})

for table in draw["tables"]:
    game = ask("GET", f"/games/{table['game']}")
    for number in (1, 2):  # two deals: whoever sits after the dealer wins by self-draw, then nobody
        win = {"type": "win", "wins": [{"winner": 1, "fan": 3, "fu": 30}]}
        result = win if number == 1 else {"type": "draw", "tenpai": []}
        deal = {"number": number, "version": game["version"], "result": result}
        game = ask("POST", f"/games/{game['id']}/deals", deal)["game"]
    said = {"version": game["version"], "note": "time is up"}
    game = ask("POST", f"/games/{game['id']}/close", said)["game"]
    said = {"version": game["version"], "reason": "all agree"}
    game = ask("POST", f"/games/{game['id']}/confirm", said)["game"]
    for line in game["results"]:
        print(f"table {table['number']}  {line['place']}. {line['player']['name']}  {line['total']:+.1f}")

ask("POST", f"{here}/close", {})
for line in every(f"/seasons/{season['slug']}/standings"):
    print(line["rank"] or "–", line["player"]["name"], line["games"], f"{line['counted']:+.1f}")
