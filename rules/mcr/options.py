"""The MCR options with the patterns that depend on them."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.mcr.option_fields import McrOptionFields
from rules.mcr.option_words import VALUE_WORDS, WORDS
from rules.mcr.patterns import ROWS
from rules.options import options
from rules.patterns import Row
from scoring.patterns import Pattern


@options(WORDS, VALUE_WORDS)
class McrOptions(McrOptionFields):
    """The option values and the patterns, in rulebook order."""

    __slots__ = ()
    rows: ClassVar[tuple[Row[Any, Pattern], ...]] = ROWS
