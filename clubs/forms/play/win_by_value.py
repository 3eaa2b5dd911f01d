"""The value table of a win for display, built from a rule set's entry form and its prices alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from clubs.selectors.reader_language import core_lang
from rules.entry import Cell, EntryForm, Row
from rules.offline_tables import cells
from rules.system import Rules

# (class of the figure, self-draw?, dealer?): the page shows the one that fits the winner and the way of winning.
CASES = (("rn", False, False), ("rd", False, True), ("tn", True, False), ("td", True, True))


@dataclass(frozen=True, slots=True)
class Figure:
    """Value of a cell in one case; `text` is None if impossible."""

    case: str
    text: str | None


@dataclass(frozen=True, slots=True)
class ValueCell:
    """A cell to tap: `name` as text, `note` its result (a limit's name, or its fan)."""

    key: str
    name: str
    figures: tuple[Figure, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A row; in the cases of `closed` none of its cells is possible, and `note` says why."""

    label: str
    cells: tuple[ValueCell | None, ...]
    note: str
    closed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ValueTable:
    """The table and the limits next to it, with the parts collapsed at first, and values typed as fan."""

    columns: tuple[str, ...]
    rows: tuple[ValueRow, ...]
    more: tuple[ValueRow, ...]
    limits: tuple[ValueCell, ...]
    more_limits: tuple[ValueCell, ...]
    typed: tuple[int, ...] = ()


def typed_keys(entry: EntryForm) -> dict[int, str]:
    """Return the keys of values typed as a number of fan."""
    return {int(cell.value["fan"]): cell.key for cell in entry.limits if cell.typed}


def values_by_key(entry: EntryForm) -> dict[str, Mapping[str, int | str]]:
    """Return all values that can be chosen, by the key of their cell."""
    return {cell.key: cell.value for cell in cells(entry)}


@lru_cache(maxsize=32)
def value_table(rules: Rules, lang: str) -> ValueTable:
    """Return the table of a rule set, cached by option values and language."""
    entry = rules.entry()
    rows = [(row.more, _row(rules, row, lang)) for row in entry.rows]
    limits = [(cell.more, _cell(rules, cell, lang)) for cell in entry.limits if not cell.typed]
    return ValueTable(
        columns=tuple(column.say(lang) for column in entry.columns),
        rows=tuple(row for more, row in rows if not more),
        more=tuple(row for more, row in rows if more),
        limits=tuple(cell for more, cell in limits if not more),
        more_limits=tuple(cell for more, cell in limits if more),
        typed=tuple(typed_keys(entry)),
    )


def value_part(rules: Rules) -> Mapping[str, object]:
    """Return the template context of the table."""
    return {"table": value_table(rules, core_lang())}


def _row(rules: Rules, row: Row, lang: str) -> ValueRow:
    cells = tuple(_cell(rules, cell, lang) if cell else None for cell in row.cells)
    closed = tuple(case for case, _, _ in CASES if not any(_open(cell, case) for cell in cells))
    return ValueRow(row.label.say(lang), cells, row.note.say(lang) if row.note else "", closed)


def _open(cell: ValueCell | None, case: str) -> bool:
    return cell is not None and any(figure.case == case and figure.text for figure in cell.figures)


def _cell(rules: Rules, cell: Cell, lang: str) -> ValueCell:
    figures = tuple(Figure(case, _price(rules, cell, dealer, tsumo)) for case, tsumo, dealer in CASES)
    return ValueCell(cell.key, cell.label.say(lang), figures, cell.note.say(lang) if cell.note else "")


def _price(rules: Rules, cell: Cell, dealer: bool, tsumo: bool) -> str | None:
    if ("tsumo" if tsumo else "ron") not in cell.by:
        return None
    paid = rules.price(cell.value, dealer, tsumo)
    return None if paid is None else "/".join(rules.written(amount) for amount in paid)
