"""The riichi options with the patterns that depend on them."""

from __future__ import annotations

from typing import ClassVar

from rules.options import options
from rules.riichi.option_fields import RiichiOptionFields
from rules.riichi.option_values import VALUE_WORDS
from rules.riichi.option_words import WORDS
from rules.riichi.patterns import ROWS
from rules.riichi.row import Row


@options(WORDS, VALUE_WORDS)
class RiichiOptions(RiichiOptionFields):
    """The option values and the patterns, in rulebook order."""

    __slots__ = ()
    rows: ClassVar[tuple[Row, ...]] = ROWS
