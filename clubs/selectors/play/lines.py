"""A deal as lines in the order in which things happened, and as a result of the scoring contract.

A line is `{"kan": {"player", "type", "from"?}}`, `{"win": {the contract's entry}, "note": {…}}` (how its value was
said) or `{"said": {"field", "player"}}` (a declaration: one of the players that a field of the result lists). Where a
kong stands among the wins (`after`) is never kept: it follows from the order.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.entry import EntryForm
from rules.system import Rules

Line = dict[str, Any]
Result = dict[str, Any]
KAN, WIN, SAID = "kan", "win", "said"


def keeps_lines(entry: EntryForm) -> bool:
    """Whether a deal is entered line by line: play goes on after a win, or kongs are paid."""
    return entry.running or entry.kans is not None


def declared(entry: EntryForm) -> tuple[str, ...]:
    """The fields whose players are declared while the deal is played."""
    return tuple(ask.id for ask in entry.asks if ask.kind == "players" and "running" in ask.on and not ask.of_win)


def wins_of(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The wins in order."""
    return [line[WIN] for line in lines if WIN in line]


def won_by(lines: Sequence[Line]) -> list[int]:
    """Who has won, in order."""
    return [win["winner"] for win in wins_of(lines)]


def complete(rules: Rules, lines: Sequence[Line]) -> bool:
    """Whether the wins end the deal: all but one have won, or anybody where play does not go on."""
    entry = rules.entry()
    return len(wins_of(lines)) >= (rules.players - 1 if entry.running else 1)


def result_of(lines: Sequence[Line], end: Mapping[str, Any]) -> Result:
    """The result of these lines and of how the deal ends (its `type` and what that asks)."""
    wins: list[dict[str, Any]] = []
    kans: list[dict[str, Any]] = []
    players: dict[str, list[int]] = {}
    for line in lines:
        if KAN in line:
            kans.append({**line[KAN], "after": len(wins)})
        elif WIN in line:
            wins.append(line[WIN])
        else:
            players.setdefault(line[SAID]["field"], []).append(line[SAID]["player"])
    found: Result = {**end, **{name: sorted(set(said)) for name, said in players.items()}}
    found |= {"wins": wins} if wins or end["type"] in ("win", "running") else {}
    return found | ({"kans": kans} if kans else {})


def notes_of(lines: Sequence[Line]) -> dict[str, Any]:
    """What was said beyond the result, as it is kept beside a deal."""
    return {"ways": [line.get("note", {}) for line in lines if WIN in line]}


def lines_of(entry: EntryForm, result: Mapping[str, Any], entered: Mapping[str, Any] | None = None) -> list[Line]:
    """The lines of a result: declarations first, each kong where it stood among the wins."""
    notes = list((entered or {}).get("ways", ()))
    wins, kans = result.get("wins") or (), list(result.get("kans") or ())
    lines: list[Line] = [
        {SAID: {"field": name, "player": player}} for name in declared(entry) for player in result.get(name) or ()
    ]
    for i, win in enumerate(wins):
        lines += [_kan(kan) for kan in kans if kan.get("after", 0) == i]
        lines.append({WIN: dict(win), **({"note": notes[i]} if i < len(notes) and notes[i] else {})})
    return lines + [_kan(kan) for kan in kans if kan.get("after", 0) >= len(wins)]


def end_of(entry: EntryForm, result: Mapping[str, Any]) -> Result:
    """How a result's deal ended, without what its lines say."""
    inside = ("wins", "kans", *declared(entry))
    return {name: value for name, value in result.items() if name not in inside}


def put(lines: Sequence[Line], new: Sequence[Line], at: int, instead: int = 0) -> list[Line]:
    """The lines with new ones from index `at`, in the place of so many."""
    return tidy([*lines[:at], *new, *lines[at + instead :]])


def tidy(lines: Sequence[Line]) -> list[Line]:
    """The lines, each win on the same discard right after another win from the same player, or on its own."""
    found: list[Line] = []
    for line in lines:
        before = found[-1].get(WIN) if found else None
        if WIN in line and line[WIN].get("same_discard") and not _shared(before, line[WIN]):
            line = {**line, WIN: {name: value for name, value in line[WIN].items() if name != "same_discard"}}
        found.append(line)
    return found


def _shared(before: Mapping[str, Any] | None, win: Mapping[str, Any]) -> bool:
    return before is not None and win.get("from") is not None and before.get("from") == win["from"]


def _kan(kan: Mapping[str, Any]) -> Line:
    return {KAN: {name: value for name, value in kan.items() if name != "after" and value is not None}}


def place_of(lines: Sequence[Line], path: str, index: int) -> int | None:
    """The index of the line that `wins[index]` or `kans[index]` of its result is; None for another path."""
    kind = {"wins": WIN, "kans": KAN}.get(path)
    found = [i for i, line in enumerate(lines) if kind in line]
    return found[index] if kind and index < len(found) else None
