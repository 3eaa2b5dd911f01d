"""What a list of results says beside the call `sheet`: chips, who has won, busts, in the site's own files the rules.

The site's own files give each game's rules, and its figures as these rules write them; any other list of a row per
player may have the columns of chips, wins and busts under the same headings.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from clubs.names import fold
from clubs.selectors.exports.settlement_facts import BETWEEN
from clubs.selectors.imports.player_columns import is_yes
from clubs.selectors.imports.player_rows import Fault
from clubs.selectors.imports.sheet_reading import own_columns
from clubs.selectors.rulebook.rules_as_text import rules_of_text
from clubs.spreadsheets.cells import Row, cell_at, text_of
from clubs.spreadsheets.games import Game as ReadGame
from clubs.spreadsheets.games import Seat as ReadSeat
from clubs.spreadsheets.layout import Column
from clubs.spreadsheets.sheet_call import SheetReader
from clubs.spreadsheets.vocabulary import folded
from rules.system import Rules
from scoring.strict_json import JsonObject

HEADINGS: Mapping[str, object] = {
    "rules": gettext_lazy("Rules"),
    "chips": gettext_lazy("Chips"),
    "won": gettext_lazy("Won a hand"),
    "busted": gettext_lazy("Bust, paid to"),
}
CHIPS = re.compile(r"[+-]?\d{1,4}", re.ASCII)
NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,4})?", re.ASCII)
SIGNS = str.maketrans("−–－＋", "---+")


@cache
def _headings() -> Mapping[str, str]:
    """Return what each heading, in any of the site's languages, stands for."""
    found: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {folded(str(label)): name for name, label in HEADINGS.items()}
    return found


def _columns_of(columns: Sequence[Column]) -> Mapping[str, int]:
    """Return the index of each column that holds such facts."""
    others = (one for one in columns if one.means == "other" and one.heading)
    found: dict[str, int] = {}
    for one in others:
        if name := _headings().get(folded(one.heading or "")):
            found.setdefault(name, one.index)
    return found


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game's rules (None: those of the list), what goes with its scores, and its figures if its own rules give them.

    `scores` and `penalties` (in tenths) are by seat of the file.
    """

    rules: Rules | None = None
    beside: JsonObject = field(default_factory=dict)
    scores: tuple[int | None, ...] = ()
    penalties: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()


class OwnFacts:
    """Reads these columns of the tables of a file."""

    def __init__(self, reader: SheetReader, rules: Rules) -> None:
        self.reader, self.rules = reader, rules
        self.own = bool(own_columns(reader.book))
        self.known: dict[str, Rules | None] = {}
        self.rows: dict[int, dict[int, Row]] = {}
        self.columns = [_columns_of(judged.table.layout.columns) for judged in reader.tables]

    def of(self, table: int, game: ReadGame) -> GameFacts:
        """Return what the file says beside a game's scores."""
        columns = self.columns[table] if game.column is None and len(game.rows) == len(game.seats) else {}
        if table not in self.rows:
            self.rows[table] = {row.number: row for row in game.table.lines}
        said = _Cells(self.rows[table], columns, game.seats)
        faults: list[Fault] = []
        rules = None
        if self.own and (text := said.first("rules")):
            rules = self._rules(text)
            if rules is None:
                words = _("“%(cell)s” is not a set of rules that this site knows.")
                faults.append(Fault(words % {"cell": text[:40]}, columns["rules"]))
        asked = (rules or self.rules).entry().final_scores.beside
        beside: JsonObject = {}
        for name, read in (("chips", _chips), ("won", _won), ("busted", _busted)):
            if name in asked and name in columns:
                beside[name], found = read(said)
                faults += found
        if "won" in asked and "won" not in columns and not faults:
            words = _("Under these rules it matters who has won a hand. Add a column “%(name)s” (yes or no).")
            faults.append(Fault(words % {"name": _("Won a hand")}))
        if rules is None:
            return GameFacts(beside=beside, faults=tuple(faults))
        scores, penalties = self._figures(rules, table, game, said)
        return GameFacts(rules, beside, scores, penalties, tuple(faults))

    def _rules(self, text: str) -> Rules | None:
        if text not in self.known:
            self.known[text] = rules_of_text(text)
        return self.known[text]

    def _figures(
        self, rules: Rules, table: int, game: ReadGame, said: "_Cells"
    ) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
        """Return scores and penalties as the rules write them in the site's own files."""
        where = {one.means: one.index for one in self.reader.tables[table].table.layout.columns}
        scores = tuple(_amount(rules, text) for text in said.all_at(where["score"]))
        penalties = (_tenths(rules, text) for text in said.all_at(where["penalty"])) if "penalty" in where else ()
        return scores, tuple(penalties) or (0,) * len(game.seats)


@dataclass(frozen=True, slots=True)
class _Cells:
    """The rows of a game's seats."""

    rows: Mapping[int, Row]
    columns: Mapping[str, int]
    seats: Sequence[ReadSeat]

    def all_at(self, column: int) -> list[str]:
        return [text_of(cell_at(self.rows[seat.row], column)) for seat in self.seats]

    def all(self, name: str) -> list[str]:
        return self.all_at(self.columns[name])

    def first(self, name: str) -> str:
        return self.all(name)[0] if name in self.columns else ""


Found = tuple[object, list[Fault]]


def _chips(said: _Cells) -> Found:
    texts = [text.translate(SIGNS) for text in said.all("chips")]
    wrong = [
        Fault(_("“%(cell)s” is no number of chips.") % {"cell": text[:40]}, said.columns["chips"])
        for text in texts
        if text and not CHIPS.fullmatch(text)
    ]
    chips = [int(text) if CHIPS.fullmatch(text) else 0 for text in texts]
    if sum(chips) and not wrong:
        wrong = [Fault(_("The chips of a game must add up to 0."), said.columns["chips"])]
    return chips, wrong


def _won(said: _Cells) -> Found:
    texts = said.all("won")
    wrong = [
        Fault(_("“%(cell)s” is neither “yes” nor “no”.") % {"cell": text[:40]}, said.columns["won"])
        for text in texts
        if text and is_yes(text) is None
    ]
    return [seat for seat, text in enumerate(texts) if text and is_yes(text)], wrong


def _busted(said: _Cells) -> Found:
    names = {fold(seat.name): number for number, seat in enumerate(said.seats)}
    paid, wrong = [], []
    for payer, text in enumerate(said.all("busted")):
        for name in filter(None, map(str.strip, text.split(BETWEEN.strip()))):
            if (to := names.get(fold(name))) is None or to == payer:
                words = _("“%(cell)s” is no other player of this game.")
                wrong.append(Fault(words % {"cell": name[:40]}, said.columns["busted"]))
            else:
                paid.append([payer, to])
    return paid, wrong


def _amount(rules: Rules, text: str) -> int | None:
    """Return the amount that a number of the site's own files stands for under these rules; None for anything else."""
    plain = text.translate(SIGNS)
    if not NUMBER.fullmatch(plain):
        return None
    value = Decimal(plain)
    if not rules.writes_money:
        return int(value)
    sizes = (int(abs(value) * unit) for unit in (1, 10, 100))
    size = next((one for one in sizes if Decimal(rules.written(one).replace(",", "")) == abs(value)), None)
    return None if size is None else -size if value < 0 else size


def _tenths(rules: Rules, text: str) -> int:
    """Return a total as these rules write it in the site's own files, in tenths; 0 for anything else."""
    if rules.writes_money or not rules.tenths:
        return 10 * (_amount(rules, text) or 0)
    plain = text.translate(SIGNS)
    return int(10 * Decimal(plain)) if NUMBER.fullmatch(plain) else 0


def reseated(beside: JsonObject, order: Sequence[int]) -> JsonObject:
    """Return what goes with scores for other seats: `order` are the old numbers of the players, in new order.

    >>> reseated({"chips": [3, -3], "won": [0], "busted": [[1, 0]]}, [1, 0])
    {'chips': [-3, 3], 'won': [1], 'busted': [[0, 1]]}
    """
    now = {old: new for new, old in enumerate(order)}
    moved = dict(beside)
    if "chips" in beside:
        moved["chips"] = [beside["chips"][old] for old in order]
    if "won" in beside:
        moved["won"] = sorted(now[old] for old in beside["won"])
    if "busted" in beside:
        moved["busted"] = [[now[payer], now[paid]] for payer, paid in beside["busted"]]
    return moved
