"""The value columns of a deal sheet, made from the rules' entry form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.entry import Cell, EntryForm
from scoring.multilingual import LANGS, Text

MOST_TICKS = 16
"""The largest number of values that have a box each; more are crossed as tens and ones, or written."""


@dataclass(frozen=True, slots=True)
class ValueColumn:
    """A box to cross: `value` is the part of the contract's value that it stands for, `name` where it is a letter."""

    id: str
    label: Text
    value: Mapping[str, int | str]
    name: Text | None = None


@dataclass(frozen=True, slots=True)
class ValueGroup:
    """Columns of which one is crossed in a deal: "fan", "fu", "tens" or "ones"."""

    id: str
    columns: tuple[ValueColumn, ...]


@dataclass(frozen=True, slots=True)
class ValueColumns:
    """The groups of boxes to cross; or `digits`, the number of boxes for a value written in figures."""

    groups: tuple[ValueGroup, ...]
    digits: int = 0


def value_columns(form: EntryForm) -> ValueColumns:
    """Return the value columns for an entry form. Folded values have no box: such a deal is typed."""
    if len(form.rows) > 1:
        return ValueColumns((ValueGroup("fan", (*_columns(form), *_named(form.limits))), _fu(form)))
    cells = tuple(cell for row in form.rows for cell in row.cells if cell) + form.limits
    numbers = [number for cell in cells if isinstance(number := cell.value.get("fan"), int)]
    if any(cell.typed for cell in cells):
        return ValueColumns((), len(str(max(numbers))))
    if len(cells) > MOST_TICKS:
        tens = ValueGroup("tens", tuple(_number("tens", ten) for ten in range(10, max(numbers) + 1, 10)))
        return ValueColumns((tens, ValueGroup("ones", tuple(_number("ones", one) for one in range(10)))))
    return ValueColumns((ValueGroup("fan", _named(cells)),))


def _columns(form: EntryForm) -> tuple[ValueColumn, ...]:
    """Return a column for each number of fan in a table of fan and fu."""
    fans = sorted(
        {fan for row in form.rows for cell in row.cells if cell and isinstance(fan := cell.value["fan"], int)}
    )
    return tuple(_number("fan", fan) for fan in fans)


def _fu(form: EntryForm) -> ValueGroup:
    """Return the rows of the table that are not folded; a "+" at the last one says that more fu count there."""
    found = [(next(cell for cell in row.cells if cell).value["fu"], row.more) for row in form.rows]
    shown = [fu for fu, more in found if not more]
    last = "+" if any(more for _fu, more in found) else ""
    columns = (ValueColumn(str(fu), _same(f"{fu}{last if fu == shown[-1] else ''}"), {"fu": fu}) for fu in shown)
    return ValueGroup("fu", tuple(columns))


def _named(cells: Iterable[Cell]) -> tuple[ValueColumn, ...]:
    """Return a column for each cell that is not folded, with its number of fan or the initial of its name."""
    return tuple(
        _number("fan", fan) if isinstance(fan := cell.value.get("fan"), int) else _initial(cell)
        for cell in cells
        if not cell.more
    )


def _number(key: str, number: int) -> ValueColumn:
    return ValueColumn(str(number), _same(str(number)), {key: number})


def _initial(cell: Cell) -> ValueColumn:
    en, zh_hant, zh_hans, ja = (cell.label.say(lang)[0] for lang in LANGS)
    return ValueColumn(cell.key, Text(en, zh_hant, zh_hans, ja), cell.value, cell.label)


def _same(words: str) -> Text:
    return Text(words, words, words, words)
