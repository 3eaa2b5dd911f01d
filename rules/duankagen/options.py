"""The options of Duankagen together with the patterns that depend on them."""

from __future__ import annotations

from typing import ClassVar

from rules.duankagen.option_fields import DuankagenOptionFields
from rules.duankagen.option_words import VALUE_WORDS, WORDS
from rules.duankagen.patterns import ROWS, Row
from rules.options import options


@options(WORDS, VALUE_WORDS)
class DuankagenOptions(DuankagenOptionFields):
    """The option values, and the patterns in the order of the rulebook."""

    __slots__ = ()
    rows: ClassVar[tuple[Row, ...]] = ROWS
