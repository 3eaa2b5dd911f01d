"""A deal as chronological lines, and as a result of the scoring contract.

A line is a kong, a win (with how its value was entered) or a declaration, which adds a player to a list field of the
result. The position of a kong among the wins (`after`) is never stored: it follows from the order. Database and history
store a line as JSON: `{"kan": {…}}`, `{"win": {the contract's entry}, "note": {…}}`, `{"said": {"field", "player"}}`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from clubs.selectors.play.json_types import Result
from rules.entry import EntryForm
from rules.system import Rules
from scoring.strict_json import JsonObject

KAN, WIN, SAID = "kan", "win", "said"
SHARED = "same_discard"


@dataclass(frozen=True, slots=True)
class KongLine:
    """A kong of a `type` of the contract; `giver`: the discarder, None if it took no discard."""

    player: int
    type: str
    giver: int | None = None

    kind = KAN

    @property
    def entry(self) -> JsonObject:
        """Return it as an entry of the result's `kans`, without `after`."""
        given = {} if self.giver is None else {"from": self.giver}
        return {"player": self.player, "type": self.type, **given}

    def json(self) -> JsonObject:
        """Return it as stored."""
        return {KAN: self.entry}


@dataclass(frozen=True, slots=True)
class WinLine:
    """A win: the `entry` of the result's `wins`, and input beyond it (`note`)."""

    entry: JsonObject
    note: JsonObject = field(default_factory=dict)

    kind = WIN

    @property
    def player(self) -> int:
        """Return the winner."""
        return int(self.entry["winner"])

    @property
    def giver(self) -> int | None:
        """Return the discarder; None for a self-draw."""
        found = self.entry.get("from")
        return None if found is None else int(found)

    @property
    def shared(self) -> bool:
        """Return whether it was on the same discard as the previous win."""
        return bool(self.entry.get(SHARED))

    @property
    def events(self) -> list[str]:
        """Return the events at the win, entered with a bare value or with the hand."""
        return list(self.entry.get("events", ())) or list(self.entry.get("hand", {}).get("events", ()))

    def json(self) -> JsonObject:
        """Return it as stored."""
        return {WIN: dict(self.entry), **({"note": self.note} if self.note else {})}


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A declaration: `player` is one of those in the result's `field`."""

    field: str
    player: int

    kind = SAID
    giver = None

    def json(self) -> JsonObject:
        """Return it as stored."""
        return {SAID: {"field": self.field, "player": self.player}}


Line = KongLine | WinLine | SaidLine


def line_of(kept: Mapping[str, JsonObject]) -> Line:
    """Return a line from its stored form."""
    if KAN in kept:
        return _kong(kept[KAN])
    if WIN in kept:
        return WinLine(dict(kept[WIN]), dict(kept.get("note") or {}))
    return SaidLine(kept[SAID]["field"], kept[SAID]["player"])


def keeps_lines(entry: EntryForm) -> bool:
    """Return whether a deal is entered line by line: play goes on after a win, or kongs are paid."""
    return entry.running or entry.kans is not None


def declared(entry: EntryForm) -> tuple[str, ...]:
    """Return the fields whose players declare during the deal."""
    return tuple(ask.id for ask in entry.asks if ask.kind == "players" and "running" in ask.on and not ask.of_win)


def wins_of(lines: Sequence[Line]) -> list[WinLine]:
    """Return the wins in order."""
    return [line for line in lines if isinstance(line, WinLine)]


def won_by(lines: Sequence[Line]) -> list[int]:
    """Return the winners in order."""
    return [win.player for win in wins_of(lines)]


def complete(rules: Rules, lines: Sequence[Line]) -> bool:
    """Return whether the wins end the deal: all but one have won, or any win if play does not go on."""
    entry = rules.entry()
    return len(wins_of(lines)) >= (rules.players - 1 if entry.running else 1)


def result_of(lines: Sequence[Line], end: Result) -> Result:
    """Return the result of these lines and of how the deal ends (its `type` with its fields)."""
    wins: list[JsonObject] = []
    kans: list[JsonObject] = []
    players: dict[str, list[int]] = {}
    for line in lines:
        if isinstance(line, KongLine):
            kans.append({**line.entry, "after": len(wins)})
        elif isinstance(line, WinLine):
            wins.append(line.entry)
        else:
            players.setdefault(line.field, []).append(line.player)
    found: Result = {**end, **{name: sorted(set(said)) for name, said in players.items()}}
    found |= {"wins": wins} if wins or end["type"] in ("win", "running") else {}
    return found | ({"kans": kans} if kans else {})


def notes_of(lines: Sequence[Line]) -> JsonObject:
    """Return the input beyond the result, as stored with a deal."""
    return {"ways": [win.note for win in wins_of(lines)]}


def lines_of(entry: EntryForm, result: Result, entered: JsonObject | None = None) -> tuple[Line, ...]:
    """Return the lines of a result: declarations first, each kong at its position among the wins."""
    notes = list((entered or {}).get("ways", ()))
    wins, kans = result.get("wins") or (), list(result.get("kans") or ())
    lines: list[Line] = [SaidLine(name, player) for name in declared(entry) for player in result.get(name) or ()]
    for i, win in enumerate(wins):
        lines += [_kong(kan) for kan in kans if kan.get("after", 0) == i]
        lines.append(WinLine(dict(win), dict(notes[i]) if i < len(notes) else {}))
    return (*lines, *(_kong(kan) for kan in kans if kan.get("after", 0) >= len(wins)))


def _kong(kan: JsonObject) -> KongLine:
    return KongLine(kan["player"], kan["type"], kan.get("from"))


def end_of(entry: EntryForm, result: Result) -> Result:
    """Return how a result's deal ended, without its lines."""
    inside = ("wins", "kans", *declared(entry))
    return {name: value for name, value in result.items() if name not in inside}


def put(lines: Sequence[Line], new: Sequence[Line], at: int, instead: int = 0) -> tuple[Line, ...]:
    """Return the lines with new ones inserted at index `at`, replacing `instead` lines."""
    return tidy([*lines[:at], *new, *lines[at + instead :]])


def tidy(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines with shared wins next to each other, or as wins of their own."""
    found: list[Line] = []
    for line in lines:
        if isinstance(line, WinLine) and line.shared and not _follows(found[-1] if found else None, line):
            line = replace(line, entry={name: value for name, value in line.entry.items() if name != SHARED})
        found.append(line)
    return tuple(found)


def _follows(before: Line | None, win: WinLine) -> bool:
    return isinstance(before, WinLine) and win.giver is not None and before.giver == win.giver


def place_of(lines: Sequence[Line], path: str, index: int) -> int | None:
    """Return the index of the line for `wins[index]` or `kans[index]` of its result; None for another path."""
    kind = {"wins": WIN, "kans": KAN}.get(path)
    found = [i for i, line in enumerate(lines) if line.kind == kind]
    return found[index] if kind and index < len(found) else None
