"""The options of Hong Kong together with the patterns that depend on them."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.hongkong.option_fields import HongkongOptionFields
from rules.hongkong.option_words import VALUE_WORDS, WORDS
from rules.hongkong.patterns import ROWS
from rules.options import options
from rules.patterns import Row
from scoring.patterns import Pattern


@options(WORDS, VALUE_WORDS)
class HongkongOptions(HongkongOptionFields):
    """The option values, and the patterns in the order of the rulebook."""

    __slots__ = ()
    rows: ClassVar[tuple[Row[Any, Pattern], ...]] = ROWS
