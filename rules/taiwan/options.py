"""The Taiwan options with the patterns that depend on them."""

from __future__ import annotations

from typing import ClassVar

from rules.options import options
from rules.taiwan.option_fields import TaiwanOptionFields
from rules.taiwan.option_words import VALUE_WORDS, WORDS
from rules.taiwan.patterns import ROWS, Row


@options(WORDS, VALUE_WORDS)
class TaiwanOptions(TaiwanOptionFields):
    """The option values and the patterns, in rulebook order."""

    __slots__ = ()
    rows: ClassVar[tuple[Row, ...]] = ROWS
