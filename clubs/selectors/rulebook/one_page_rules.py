"""The rules of a season on one printed page for quick reference at the table."""

from collections.abc import Iterator
from dataclasses import dataclass

from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.rules_page import RulesPage, RulesPattern


@dataclass(frozen=True, slots=True)
class CardLine:
    """A pattern and its value."""

    name: str
    other: str
    lang: str
    values: str


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Patterns of one value."""

    heading: str
    lines: tuple[CardLine, ...]


def card_groups(page: RulesPage) -> tuple[CardGroup, ...]:
    """Return the patterns by value, one per line: the name, and for readers of English the Chinese one, too."""
    english = core_lang() == "en"
    return tuple(CardGroup(group.heading, tuple(_lines(group.lines, both=english))) for group in page.patterns)


def _lines(patterns: tuple[RulesPattern, ...], *, both: bool) -> Iterator[CardLine]:
    for pattern in patterns:
        other = pattern.others[0] if both and pattern.others else None
        yield CardLine(
            pattern.name,
            other.name if other else "",
            other.lang if other else "",
            " / ".join(filter(None, pattern.values)),
        )
