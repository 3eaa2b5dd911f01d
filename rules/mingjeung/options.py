"""The mingjeung options with the patterns that depend on them."""

from __future__ import annotations

from typing import ClassVar

from rules.mingjeung.option_fields import MingjeungOptionFields
from rules.mingjeung.option_words import VALUE_WORDS, WORDS
from rules.mingjeung.patterns import ROWS
from rules.mingjeung.row import Row
from rules.options import options


@options(WORDS, VALUE_WORDS)
class MingjeungOptions(MingjeungOptionFields):
    """The option values and the patterns, in rulebook order."""

    __slots__ = ()
    rows: ClassVar[tuple[Row, ...]] = ROWS
