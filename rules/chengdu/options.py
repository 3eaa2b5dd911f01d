"""The options of Chengdu together with the patterns that depend on them."""

from __future__ import annotations

from typing import ClassVar

from rules.chengdu.option_fields import ChengduOptionFields
from rules.chengdu.option_words import VALUE_WORDS, WORDS
from rules.chengdu.patterns import ROWS, Row
from rules.options import options


@options(WORDS, VALUE_WORDS)
class ChengduOptions(ChengduOptionFields):
    """The option values, and the patterns in the order of the rulebook."""

    __slots__ = ()
    rows: ClassVar[tuple[Row, ...]] = ROWS
