"""Two sets of rules side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.rules_page import written_values
from clubs.selectors.rulebook.rules_texts import said
from rules import options as option_table
from rules.glossary import Glossary
from rules.system import Rules


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """Both values of one option or pattern; "–" if one lacks it."""

    name: str
    values: tuple[str, str]

    @property
    def differs(self) -> bool:
        """Return whether the values differ."""
        return self.values[0] != self.values[1]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both names, the terms of the first, and all rows of options and of patterns."""

    names: tuple[str, str]
    presets: tuple[str, str]
    glossary: Glossary
    options: tuple[ComparedRow, ...]
    patterns: tuple[ComparedRow, ...]

    @property
    def differing(self) -> tuple[ComparedRow, ...]:
        """Return the options that differ."""
        return tuple(row for row in self.options if row.differs)

    @property
    def differing_patterns(self) -> tuple[ComparedRow, ...]:
        """Return the patterns that differ in value, or that only one has."""
        return tuple(row for row in self.patterns if row.differs)


def compare(left: Rules, right: Rules) -> Comparison:
    """Compare two sets of rules: rows in the order of the first, then those that only the second has."""
    both = (left, right)
    return Comparison(
        (left.preset.name.say(core_lang()), right.preset.name.say(core_lang())),
        (left.preset.id, right.preset.id),
        left.glossary,
        _rows([_options(rules) for rules in both]),
        _rows([_patterns(rules) for rules in both]),
    )


Sides = dict[str, tuple[str, str]]
"""By id: the name, and the text next to it."""


def _rows(sides: Sequence[Sides]) -> tuple[ComparedRow, ...]:
    left, right = sides
    rows = []
    for key in {**left, **right}:
        name = (left.get(key) or right[key])[0]
        rows.append(ComparedRow(name, (left.get(key, ("", "–"))[1], right.get(key, ("", "–"))[1])))
    return tuple(rows)


def _options(rules: Rules) -> Sides:
    fields = option_table.fields(type(rules.options))
    return {field.id: (field.name.say(core_lang()), said(field, getattr(rules.options, field.id))) for field in fields}


def _patterns(rules: Rules) -> Sides:
    infos = rules.patterns()
    return {
        info.id: (info.name.say(core_lang()), " / ".join(written_values(info)) if info.on else "–") for info in infos
    }
