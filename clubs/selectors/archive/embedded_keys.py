"""Keys inside JSON values: of players in seat draws and in the activity log, of rows of all kinds in a merge."""

from collections.abc import Callable
from typing import Any

from clubs.models import Entry, PlayerName, SeatDraw
from clubs.selectors.archive.archive_tables import ACCOUNTS, BY_MODEL
from clubs.selectors.people.player_merge import KINDS

Json = dict[str, Any]
Key = Callable[[str, int], int | None]
"""The key of a part's row on the other site, or None if it isn't there."""

PLAYERS, ENTRIES = "players", BY_MODEL[Entry].name
OF_A_PLAYER = ("seat.substituted", "seat.counts_for")
"""Logged acts whose `player` is a key; the others contain names."""


def rekeyed(part: str, row: Json, key: Key) -> Json:
    """Return a row with the keys inside its JSON replaced. Raise `KeyError` or similar if it is invalid."""
    change = CHANGES.get(part)
    return change(row, key) if change else row


def _draw(row: Json, key: Key) -> Json:
    """Return the draw of a night. Draws of a stage contain start numbers only."""
    if row["company"] == SeatDraw.Company.STAGE:
        return row

    def of(player: int) -> int:
        return _sure(key, PLAYERS, player)

    return row | {
        "inputs": _inputs(row["inputs"], of),
        "plan": _plan(row["plan"], of),
        "steps": [_step(step, of) for step in row["steps"]],
        "outcome": {table: _opened(found, of) for table, found in row["outcome"].items()},
    }


Of = Callable[[int], int]


def _inputs(kept: Json, of: Of) -> Json:
    if not kept:
        return kept
    return _before(kept, of) | {
        "players": [of(player) for player in kept["players"]],
        "asked": [of(player) for player in kept["asked"]],
        "tonight": [[of(a), of(b), count] for a, b, count in kept["tonight"]],
        "season": [[of(a), of(b), count] for a, b, count in kept["season"]],
        **{name: _keyed(kept[name], of) for name in ("missed", "starts", "locked")},
    }


def _before(kept: Json, of: Of) -> Json:
    before = kept.get("previous")
    if not before:
        return kept
    said = {"order": [of(player) for player in before["order"]], "thrower": of(before["thrower"])}
    return kept | {"previous": before | said}


def _keyed(kept: Json, of: Of) -> Json:
    return {str(of(int(player))): value for player, value in kept.items()}


def _plan(kept: Json, of: Of) -> Json:
    if not kept:
        return kept
    return kept | {
        "tables": [row | {"players": [of(player) for player in row["players"]]} for row in kept["tables"]],
        "sit_out": [out | {"player": of(out["player"])} for out in kept["sit_out"]],
        "locked": [of(player) for player in kept["locked"]],
    }


def _step(kept: Json, of: Of) -> Json:
    said: Json = {}
    if "player" in kept:
        said["player"] = of(kept["player"])
    if "players" in kept:
        said["players"] = [of(player) for player in kept["players"]]
    return kept | said


def _opened(kept: Json, of: Of) -> Json:
    dealer = kept["dealer"]
    return _before(kept, of) | {
        "tiles": _keyed(kept["tiles"], of),
        "winds": _keyed(kept["winds"], of),
        "dealer": None if dealer is None else of(dealer),
    }


def _act(row: Json, key: Key) -> Json:
    if row["action"] not in OF_A_PLAYER or "player" not in row["data"]:
        return row
    return row | {"data": row["data"] | {"player": _sure(key, PLAYERS, row["data"]["player"])}}


def _merge(row: Json, key: Key) -> Json:
    """Return the rows moved by a merge, without those deleted since, which can't go back."""
    before, parts = row["before"], {kind: BY_MODEL[where.model].name for kind, where in KINDS.items()}
    parts["names"] = BY_MODEL[PlayerName].name
    here = [[key(ENTRIES, pk), *rest] for pk, *rest in before["here"]]
    return row | {
        "moved": {kind: [new for pk in row["moved"][kind] if (new := key(part, pk))] for kind, part in parts.items()},
        "before": before
        | {name: _account(before[name], key) for name in ("kept", "filled", "gone")}
        | {"here": [one for one in here if one[0]]},
        "dropped": [_dropped(one, key) for one in row["dropped"]],
    }


def _account(values: Json, key: Key) -> Json:
    account = values.get("user_id")
    return values if account is None else values | {"user_id": key(ACCOUNTS, account)}


def _dropped(kept: Json, key: Key) -> Json:
    """Return a check-in that a merge removed. Restoring it creates a new row."""
    fields = kept["fields"]
    by = fields["changed_by"]
    said = {
        "event": _sure(key, "events", fields["event"]),
        "player": _sure(key, PLAYERS, fields["player"]),
        "changed_by": by if by is None else key(ACCOUNTS, by),
        "token": None,
    }
    return kept | {"pk": None, "fields": fields | said}


def _sure(key: Key, part: str, pk: int) -> int:
    found = key(part, pk)
    if found is None:
        raise KeyError(f"{part} {pk}")
    return found


CHANGES: dict[str, Callable[[Json, Key], Json]] = {"draws": _draw, "acts": _act, "merges": _merge}
