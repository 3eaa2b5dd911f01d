"""Points that each player needs in the current deal, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Game
from clubs.selectors.play.replay import rules_of
from clubs.selectors.reader_language import core_lang
from rules.entry import EntryForm
from rules.needs import made
from rules.system import Rules
from scoring.multilingual import number
from scoring.strict_json import JsonObject


@dataclass(frozen=True, slots=True)
class NeedValue:
    """A sufficient value: in words, its amount, and its short form in points or the rules' unit."""

    label: str
    points: int
    short: str


@dataclass(frozen=True, slots=True)
class NeedRow:
    """A player's need for a place, or (`ends`) to end the game in first place; `ron` by the discarder."""

    player: int
    place: int
    ends: bool
    tsumo: NeedValue | None
    ron: tuple[tuple[int, NeedValue | None], ...]
    draw: bool


@dataclass(frozen=True, slots=True)
class EndRow:
    """The least value that ends the game with this player first: `ron` by seat, None for the player's own."""

    player: int
    tsumo: NeedValue | None
    ron: tuple[NeedValue | None, ...]
    draw: bool


def end_rows(rows: Sequence[NeedRow], order: Sequence[int]) -> tuple[EndRow, ...]:
    """Return the rows of `needs` that end the game, in this order of players; empty if this deal cannot end it."""
    known = {row.player: row for row in rows if row.ends}
    return tuple(
        EndRow(player, known[player].tsumo, tuple(dict(known[player].ron).get(other) for other in order), row.draw)
        for player in order
        if (row := known.get(player))
    )


def needs(game: Game, lang: str | None = None) -> tuple[NeedRow, ...]:
    """Return each player's current needs, by player; nothing once the game has ended."""
    if game.status != Game.Status.PLAYING:
        return ()
    rules = rules_of(game)
    speech = Speech(rules, game.state.get("dealer"), lang or core_lang())
    return tuple(_need_row(speech, row) for row in made(rules, game.state, game.riichi))


@dataclass(frozen=True, slots=True)
class Speech:
    """Formats values under a game's rules; `dealer` of the current deal."""

    rules: Rules
    dealer: int | None
    lang: str

    def value(self, told: JsonObject | None, player: int, *, tsumo: bool) -> NeedValue | None:
        """Return a value of an answer, None if there is none."""
        if not told:
            return None
        bare = {name: part for name, part in told.items() if name != "points" and part is not None}
        label = value_label(self.rules.entry(), bare, self.lang)
        if set(bare) == {"fan"} and label == f"fan {bare['fan']}":
            label = self.rules.unit.form(self.lang, n=bare["fan"])
        return NeedValue(label, told["points"], self._short(bare, label, told["points"], player, tsumo=tsumo))

    def _short(self, bare: JsonObject, label: str, points: int, player: int, *, tsumo: bool) -> str:
        if not self.rules.needs_in_points:
            return label
        paid = self.rules.price(bare, player == self.dealer, True) if tsumo else None
        if paid is None:
            return number(points)
        each = "/".join(map(number, paid))
        return each if len(paid) > 1 else _("%(points)s all") % {"points": each}


def value_label(form: EntryForm, value: JsonObject, lang: str) -> str:
    """Return a bare value in the words of the result form."""
    bare = {name: part for name, part in value.items() if name != "points"}
    cells = [*form.limits, *(cell for row in form.rows for cell in row.cells if cell)]
    found = next((cell for cell in cells if dict(cell.value) == bare), None)
    return found.label.say(lang) if found else " ".join(f"{name} {part}" for name, part in bare.items())


def _need_row(speech: Speech, row: JsonObject) -> NeedRow:
    player = row["player"]
    return NeedRow(
        player=player,
        place=row["place"],
        ends=row.get("ends", False),
        tsumo=speech.value(row["tsumo"], player, tsumo=True),
        ron=tuple((int(loser), speech.value(value, player, tsumo=False)) for loser, value in row["ron"].items()),
        draw=bool(row["draw"]),
    )
