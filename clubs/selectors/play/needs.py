"""What each player needs in the deal being played, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Game
from clubs.selectors.play.replay import rules_of
from clubs.selectors.words import core_lang
from rules import calls
from rules.entry import EntryForm
from scoring.contract import JsonObject
from scoring.text import number


@dataclass(frozen=True, slots=True)
class NeedValue:
    """A value that would do: in words, what it is worth, and shortly: in points where the words take two numbers."""

    label: str
    points: int
    short: str


@dataclass(frozen=True, slots=True)
class NeedRow:
    """What a player needs for a place, or (`ends`) to end the game first; `ron` by the player who discards."""

    player: int
    place: int
    ends: bool
    tsumo: NeedValue | None
    ron: tuple[tuple[int, NeedValue | None], ...]
    draw: bool


@dataclass(frozen=True, slots=True)
class EndRow:
    """The least that ends the game with this player first: `ron` by the seats of the table, None by his own."""

    player: int
    tsumo: NeedValue | None
    ron: tuple[NeedValue | None, ...]
    draw: bool


def end_rows(rows: Sequence[NeedRow], order: Sequence[int]) -> tuple[EndRow, ...]:
    """The rows of `needs` that end the game, players in this order; empty where this deal cannot end it."""
    known = {row.player: row for row in rows if row.ends}
    return tuple(
        EndRow(player, known[player].tsumo, tuple(dict(known[player].ron).get(other) for other in order), row.draw)
        for player in order
        if (row := known.get(player))
    )


def needs(game: Game, lang: str | None = None) -> tuple[NeedRow, ...]:
    """What each player needs now, by player; nothing once the game has ended."""
    if game.status != Game.Status.PLAYING:
        return ()
    rules = rules_of(game)
    asked = {"rules": game.rules, "state": game.state, "riichi": list(game.riichi)}
    rows = calls.needs(asked, lang or core_lang())["needs"]
    form = rules.entry()
    return tuple(_need_row(form, row, lang or core_lang()) for row in rows)


def value_label(form: EntryForm, value: JsonObject, lang: str) -> str:
    """A bare value in the words of the result form."""
    bare = {name: part for name, part in value.items() if name != "points"}
    cells = [*form.limits, *(cell for row in form.rows for cell in row.cells if cell)]
    found = next((cell for cell in cells if dict(cell.value) == bare), None)
    return found.label.say(lang) if found else " ".join(f"{name} {part}" for name, part in bare.items())


def _need_row(form: EntryForm, row: JsonObject, lang: str) -> NeedRow:
    return NeedRow(
        player=row["player"],
        place=row["place"],
        ends=row.get("ends", False),
        tsumo=_need_value(form, row["tsumo"], lang),
        ron=tuple((int(loser), _need_value(form, value, lang)) for loser, value in row["ron"].items()),
        draw=bool(row["draw"]),
    )


def _need_value(form: EntryForm, value: JsonObject | None, lang: str) -> NeedValue | None:
    if not value:
        return None
    label = value_label(form, value, lang)
    return NeedValue(label, value["points"], number(value["points"]) if form.columns else label)
